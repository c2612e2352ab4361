--[[ {
  clause: "VALUE-8",
  title: "a null field of an object is nil and a null element of a list is null",
  functions: ["f"],
  steps: [{call: "f", answer: {email: null, list: [null]}}, {complete: [true, true, false, "no email"]}],
} ]]
local r = f()
return { r.email == nil, r.list[1] == null, r.list[1] == nil, r.email and "email" or "no email" }
