--[[ {
  clause: "CALL-3",
  title: "what is yielded in a pcall goes to who resumed the coroutine, with calls before and after",
  functions: ["f"],
  steps: [
    {call: "f", args: ["within"], answer: 5},
    {call: "f", args: ["after"], answer: 6},
    {complete: [5, "suspended", 42, 6, false, false, "dead"]},
  ],
} ]]
local co = coroutine.create(function()
  local _, _, got = pcall(function()
    return pcall(function()
      local number = coroutine.yield(f("within")) + 1
      return { number, f("after") }
    end)
  end)
  return { got[1], got[2], (pcall(error, {})) }
end)
local _, first = coroutine.resume(co)
local status = coroutine.status(co)
local _, last = coroutine.resume(co, 41)
return { first, status, last[1], last[2], last[3], (pcall(coroutine.yield, 1)), coroutine.status(co) }
