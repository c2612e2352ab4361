-- kind: a backtracking pattern
-- expect: raised: limit
while true do pcall(string.find, ('a'):rep(60), ('.-'):rep(20) .. 'b') end
