--[[ {
  clause: "VALUE-2",
  title: "an integer of more than 64 bits that answers a call is an error that can be caught",
  functions: ["f"],
  steps: [{call: "f", answer: {int: "9223372036854775808"}}, {complete: "refused"}],
} ]]
local ok = pcall(f)
return ok and "taken" or "refused"
