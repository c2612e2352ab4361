-- kind: memory taken away in the middle of its use
-- expect: harmless
local v1 = setmetatable({ value = ' World!' }, { __concat = function(e) return e.value end })
local v2 = setmetatable({ value = 'Hello,' }, { __add = function(e) return e.value end })
local v3 = setmetatable({}, { __concat = function(e, v) e.value = v end })
local function nothing() end
for _ = 1, 2000 do nothing(v3 .. v2 + 'Whatever' .. (v1 .. 'Whatever')) end
