-- kind: reaching for the host
-- expect: harmless
local ok = pcall(function() getmetatable(null).__index = function() return 'forged' end end)
return null.x == nil
