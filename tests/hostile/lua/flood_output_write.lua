-- kind: a flood
-- expect: raised: output limit | time limit
while true do io.write('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx') end
