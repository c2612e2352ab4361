--[[ {
  clause: "INPUT-4",
  title: "patterns find, capture, replace and balance as the language says",
  steps: [{complete: ["2024", "07", "a-b-c", 2, "(b (c))", "b", 3, "HELLO world", "THE (quick) fox"]}],
} ]]
local year, month = ("2024-07"):match("(%d+)-(%d+)")
local dashed, count = ("a b c"):gsub(" ", "-")
local from, _, key = ("a=b"):find("=(%w)")
local upper = ("hello world"):gsub("^%w+", string.upper)
local frontier = ("THE (quick) fox"):match("%f[%u]%u+.*")
return { year, month, dashed, count, ("a (b (c)) d"):match("%b()"), key, from + 1, upper, frontier }
