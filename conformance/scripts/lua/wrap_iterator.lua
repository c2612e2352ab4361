--[[ {
  clause: "CALL-3",
  title: "a call inside an iterator made with wrap is shown each time round",
  functions: ["page"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "page", args: [1], answer: ["a", "b"]},
    {call: "page", args: [2], answer: ["c"]},
    {call: "page", args: [3], answer: []},
    {complete: ["a", "b", "c"]},
  ],
} ]]
local function items()
  return coroutine.wrap(function()
    local n = 1
    while true do
      local got = page(n)
      if #got == 0 then return end
      for _, item in ipairs(got) do coroutine.yield(item) end
      n = n + 1
    end
  end)
end
local all = {}
for item in items() do all[#all + 1] = item end
return all
