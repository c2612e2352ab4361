-- kind: a native loop that never looks at the clock
-- expect: raised: time limit | too many | table limit | memory limit | wrap around
local t = setmetatable({}, { __index = function(_, i) return i end, __newindex = function() end })
while true do pcall(table.move, t, 1, (1 << 62), 2) table.move(t, 1, 1 << 40, 3) end
