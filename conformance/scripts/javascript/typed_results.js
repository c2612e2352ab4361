/* {
  clause: "VALUE-1",
  title: "maps, sets, dates, typed arrays and objects with toJSON come out as JSON",
  steps: [
    {
      complete: {
        map: {a: 1},
        set: [1, 2],
        date: "2024-01-02T03:04:05.000Z",
        bytes: [1, 255],
        big: {int: "9007199254740993"},
        own: {shown: true},
      },
    },
  ],
} */
return {
  map: new Map([["a", 1]]),
  set: new Set([1, 2]),
  date: new Date("2024-01-02T03:04:05Z"),
  bytes: new Uint8Array([1, 255]),
  big: 2n ** 53n + 1n,
  own: { hidden: 1, toJSON: () => ({ shown: true }) },
};
