-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local function again()
  local x <close> = setmetatable({}, { __close = function() pcall(again) again() end })
  while true do end
end
while true do pcall(again) end
