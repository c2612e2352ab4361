/* {
  clause: "INPUT-4",
  title: "structuredClone makes a copy that is apart, cycles and maps in it too",
  steps: [{complete: [[1], [1, 2], true, 1]}],
} */
const from = { list: [1], map: new Map([["a", 1]]) };
from.self = from;
const copy = structuredClone(from);
copy.list.push(2);
return [from.list, copy.list, copy.self === copy, copy.map.get("a")];
