--[[ {
  clause: "VALUE-1",
  title: "a list whose places were computed is a list",
  steps: [{complete: ["a", "b", "c"]}],
} ]]
local t = {}
for n = 1, 3 do t[n * 2 / 2] = ({ "a", "b", "c" })[n] end
return t
