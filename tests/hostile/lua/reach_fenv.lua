-- kind: reaching for the host
-- expect: harmless
local found = {}
for _, name in ipairs{ 'getfenv', 'setfenv', 'newproxy', 'module', 'gcinfo', 'loadfile', 'dofile', 'debug', 'python', 'jit', 'ffi' } do
  if _G[name] ~= nil then found[#found + 1] = name end
end
if getfenv then for level = 0, 10 do local ok, env = pcall(getfenv, level) if ok and env then assert(env.os.execute == nil and env.python == nil) end end end
assert(not _G.python and not _G.debug and not _G.loadfile)
