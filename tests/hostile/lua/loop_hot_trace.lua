-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local function spin(n) local x = 0 for i = 1, n do x = x + i % 7 end return x end
for _ = 1, 1000 do spin(100) end
while true do pcall(spin, 1e15) end
