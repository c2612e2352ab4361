--[[ {
  clause: "VALUE-6",
  title: "byte strings that are not UTF-8 are computed with inside the script",
  functions: ["f"],
  steps: [{call: "f", args: [2, 255], answer: "é"}, {complete: [195, 169]}],
} ]]
local bytes = "\255\254"
return { f(#bytes, bytes:byte(1)):byte(1, -1) }
