--[[ {
  clause: "SNAP-10",
  title: "random numbers that the script seeds and those that it does not are the same in every replay",
  functions: ["f"],
  steps: [
    {call: "f", args: [{any: "free"}, {any: "seeded"}]},
    {complete: [{any: "free"}, {any: "seeded"}, true]},
  ],
} ]]
local free = math.random(1, 1000000)
math.randomseed(42)
local seeded = math.random(1, 1000000)
f(free, seeded)
math.randomseed(42)
return { free, seeded, math.random(1, 1000000) == seeded }
