--[[ {
  clause: "SNAP-11",
  title: "all clocks stand still within a step and show the time of the answer after it",
  functions: ["f"],
  steps: [
    {call: "f", args: [true], at: {int: "4102444800000"}},
    {complete: [{int: "4102444800"}, "2100-01-01 00:00:00", true]},
  ],
} ]]
local time, clock = os.time(), os.clock()
for _ = 1, 1e5 do end
f(time == os.time() and clock == os.clock())
return { os.time(), os.date("!%Y-%m-%d %H:%M:%S"), os.date("*t").hour == 0 }
