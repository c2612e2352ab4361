--[[ {
  clause: "SAFE-1",
  title: "the globals are a white list: no loader, no debugger, no collector within reach",
  steps: [{complete: []}],
} ]]
local found = {}
for _, name in ipairs({
  "debug", "package", "require", "dofile", "loadfile", "module", "jit", "ffi", "python", "lupa", "newproxy", "setfenv", "getfenv",
}) do
  if _G[name] ~= nil then found[#found + 1] = name end
end
for _, name in ipairs({ "execute", "exit", "getenv", "remove", "rename", "tmpname", "setlocale" }) do
  if os[name] ~= nil then found[#found + 1] = "os." .. name end
end
for _, name in ipairs({ "open", "popen", "lines", "read", "input", "output", "stdin", "stdout" }) do
  if io[name] ~= nil then found[#found + 1] = "io." .. name end
end
if string.dump ~= nil then found[#found + 1] = "string.dump" end
return found
