/* {
  clause: "VALUE-9",
  title: "a map comes out in the order in which it was filled",
  requires: ["key-order"],
  steps: [{complete: {pairs: [["zebra", 1], ["apple", 2], ["mango", 3]]}}],
} */
return new Map([["zebra", 1], ["apple", 2], ["mango", 3]]);
