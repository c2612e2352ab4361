/* {
  clause: "ERR-11",
  title: "two promises that wait for each other are raised",
  steps: [{raised: ["settle"]}],
} */
let a;
const b = (async () => { await null; return await a; })();
a = (async () => await b)();
return await a;
