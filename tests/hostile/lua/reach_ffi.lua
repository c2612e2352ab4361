-- kind: reaching for the host
-- expect: harmless
assert(ffi == nil and jit == nil and require == nil and package == nil and debug == nil)
for _, text in ipairs{ 'return 1LL', 'return 1ULL', 'return 1i', 'return 0x1LL' } do
  local f = load(text) or function() end
  local ok, made = pcall(f)
  if ok and made ~= nil then
    for _, word in ipairs{ 'C', 'cdef', 'new', 'cast', 'metatype' } do assert(not pcall(function() return made[word]() end)) end
    pcall(tostring, made) pcall(getmetatable, made)
  end
end
