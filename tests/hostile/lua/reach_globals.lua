-- kind: reaching for the host
-- expect: value: []
local found = {}
for _, name in ipairs{ 'debug', 'package', 'require', 'dofile', 'loadfile', 'python', 'ffi', 'jit', 'newproxy', 'getfenv', 'setfenv', 'module' } do
  if rawget(_G, name) ~= nil then found[#found + 1] = name end
end
return found
