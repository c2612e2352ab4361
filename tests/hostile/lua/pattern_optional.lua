-- kind: a pattern that does not end
-- expect: raised: time limit | pattern
string.gsub(('a'):rep(50), ('a?'):rep(50) .. ('a'):rep(50), 'x')
while true do string.match(('a'):rep(3000), ('a-'):rep(200) .. 'b') end
