--[[ {
  clause: "ERR-6",
  title: "an error with a place names it as the script's own",
  script_name: "report_maker",
  steps: [{raised: {contains: ["report_maker:", "attempt to"], at: "nothing.field"}}],
} ]]
local nothing
local x = 1
return nothing.field
