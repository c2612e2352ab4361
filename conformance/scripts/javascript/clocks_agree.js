/* {
  clause: "SNAP-11",
  title: "all clocks stand still within a step and show the time of the answer after it",
  functions: ["f"],
  steps: [
    {call: "f", at: {int: "4102444800123"}},
    {complete: [{int: "4102444800123"}, {int: "4102444800123"}, "2100-01-01T00:00:00.123Z"]},
  ],
} */
await f();
return [Date.now(), new Date().getTime(), new Date().toISOString()];
