/* {
  clause: "INPUT-1",
  title: "an input whose name is no identifier is a field of the global object",
  inputs: {"user-id": 7, "class": "x", "日本 1": true},
  steps: [{complete: [7, "x", true]}],
} */
return [globalThis["user-id"], globalThis["class"], globalThis["日本 1"]];
