--[[ {
  clause: "ERR-6",
  title: "a syntax error names the line that it is on",
  script_name: "report_maker",
  steps: [{raised: {contains: ["report_maker:", "near"], at: "local = 5"}}],
} ]]
local a = 1
local b = 2
local = 5
return a + b
