--[[ {
  clause: "VALUE-10",
  title: "a byte string that is not UTF-8 is an error that names the path",
  steps: [{raised: ["name"]}],
} ]]
return { name = "\255\254" }
