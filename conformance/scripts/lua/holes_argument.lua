--[[ {
  clause: "VALUE-10",
  title: "a table with a hole as an argument is an error at the call that names the path",
  functions: ["f"],
  steps: [{complete: [false, true]}],
} ]]
local ok, told = pcall(f, 0, { rows = { 1, nil, 3, [10] = 4 } })
return { ok, told:find("rows", 1, true) ~= nil }
