-- kind: a flood
-- expect: raised: output limit
while true do io.write('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx') end
