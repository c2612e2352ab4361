--[[ {
  clause: "VALUE-10",
  title: "a key that is a fraction, a boolean or a table is an error that names the path",
  steps: [{complete: [true, true, true]}],
  functions: ["f"],
} ]]
local told = {}
for n, key in ipairs({ 1.5, true, {} }) do
  local ok, message = pcall(f, 0, { deep = { [key] = 1 } })
  told[n] = not ok and message:find("deep", 1, true) ~= nil
end
return told
