/* {
  clause: "OUT-5",
  title: "maps, sets, dates, errors, BigInts and instances print readably",
  steps: [
    {
      complete: null,
      stdout: {
        contains: ["alpha", "beta", "2024-01-02", "boom", "9007199254740993", "gamma", "undefined", "tag"],
        lacks: ["[object "],
      },
    },
  ],
} */
console.log(new Map([["alpha", new Set(["beta"])]]), new Date("2024-01-02T00:00:00Z"), new Error("boom"));
console.log(9007199254740993n, new (class { constructor() { this.gamma = 1; } })(), undefined, Symbol("tag"));
console.log([{ deep: { deeper: [1] } }], Object.create(null), new Proxy({}, {}), [, 1]);
