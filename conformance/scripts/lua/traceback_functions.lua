--[[ {
  clause: "ERR-6",
  title: "the traceback names the functions and the lines that led to the error",
  script_name: "report_maker",
  functions: ["f"],
  steps: [{call: "f", answer: {}}, {raised: {contains: ["report_maker:", "stack traceback", "inner"], at: "return inner() .."}}],
} ]]
local function inner()
  return f().owner.name
end
local function outer()
  return inner() .. "!"
end
return outer() .. "?"
