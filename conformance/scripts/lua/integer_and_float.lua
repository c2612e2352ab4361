--[[ {
  clause: "VALUE-3",
  title: "integers and floats of the engine come out as what they are",
  requires: ["int-float-distinction"],
  functions: ["f"],
  steps: [
    {call: "f", args: [1, {float: "1.0"}, {float: "2.0"}, 3], answer: [5, {float: "5.0"}]},
    {complete: ["integer", "float", {float: "2.5"}]},
  ],
} ]]
local x = f(1, 1.0, 4 / 2, 7 // 2)
return { math.type(x[1]), math.type(x[2]), x[1] / 2 }
