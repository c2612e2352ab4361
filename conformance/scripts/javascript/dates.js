/* {
  clause: "VALUE-14",
  title: "a date comes out as an ISO string as an argument and within a result",
  functions: ["f"],
  steps: [
    {call: "f", args: ["1970-01-01T00:00:00.000Z"]},
    {complete: {at: ["2024-02-29T12:30:45.678Z"]}},
  ],
} */
await f(new Date(0));
return { at: [new Date(Date.UTC(2024, 1, 29, 12, 30, 45, 678))] };
