--[[ {
  clause: "ERR-6",
  title: "an error that the script throws has its own line before the text",
  script_name: "report_maker",
  steps: [{complete: "report_maker:8: broke"}],
} ]]
local ok, told = pcall(function()
  error("broke")
end)
return told
