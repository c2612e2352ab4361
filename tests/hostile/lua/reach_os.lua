-- kind: reaching for the host
-- expect: value: []
local found = {}
for _, name in ipairs{ 'execute', 'exit', 'remove', 'rename', 'getenv', 'tmpname', 'setlocale' } do
  if os[name] ~= nil then found[#found + 1] = name end
end
return found
