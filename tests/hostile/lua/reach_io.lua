-- kind: reaching for the host
-- expect: value: []
local found = {}
for _, name in ipairs{ 'open', 'popen', 'read', 'lines', 'input', 'output', 'tmpfile' } do
  if io[name] ~= nil then found[#found + 1] = name end
end
return found
