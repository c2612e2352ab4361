-- kind: reaching for the host
-- expect: harmless
local text = 'local _ENV <const> = nil return function() return _ENV end'
local f = load(text) or function() end
pcall(f)
local g = load('_ENV = nil return 1') or function() end
pcall(g)
local h = load('return _ENV', 'x', 't', setmetatable({}, { __index = function(_, k) return k end }))
return h and (pcall(h)) or true
