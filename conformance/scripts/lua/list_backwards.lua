--[[ {
  clause: "VALUE-1",
  title: "a list that was filled from its end is a list in order",
  steps: [{complete: [1, 2, 3]}],
} ]]
local t = {}
for n = 3, 1, -1 do t[n] = n end
return t
