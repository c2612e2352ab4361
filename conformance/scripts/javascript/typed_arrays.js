/* {
  clause: "VALUE-14",
  title: "typed arrays of each kind come out as lists of numbers",
  steps: [
    {
      complete: {
        bytes: [0, 255],
        clamped: [0, 255],
        ints: [-2147483648],
        floats: [{float: "0.5"}, null],
        big: [{int: "-9223372036854775808"}, 1],
        empty: [],
      },
    },
  ],
} */
return {
  bytes: new Uint8Array([0, 255]),
  clamped: new Uint8ClampedArray([-5, 300]),
  ints: new Int32Array([-2147483648]),
  floats: new Float64Array([0.5, NaN]),
  big: new BigInt64Array([-(2n ** 63n), 1n]),
  empty: new Float32Array(0),
};
