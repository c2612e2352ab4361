-- kind: reaching for the host
-- expect: value: []
local found = {}
for _, value in pairs(_G) do
  if type(value) == 'userdata' then found[#found + 1] = tostring(value) end
end
return found
