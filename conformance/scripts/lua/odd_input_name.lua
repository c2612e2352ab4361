--[[ {
  clause: "INPUT-1",
  title: "an input whose name is no identifier is a field of the table of globals",
  inputs: {"user-id": 7, "end": "x", "日本": true},
  steps: [{complete: [7, "x", true]}],
} ]]
return { _G["user-id"], _G["end"], _G["日本"] }
