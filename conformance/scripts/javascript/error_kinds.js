/* {
  clause: "ERR-8",
  title: "errors of the engine are of their own kinds",
  steps: [{complete: ["TypeError", "ReferenceError", "RangeError", "SyntaxError", "SyntaxError"]}],
} */
const kinds = [];
const attempt = (work) => {
  try { work(); } catch (error) { kinds.push(error.name); }
};
attempt(() => null.field);
attempt(() => nothing_of_that_name);
attempt(() => new Array(-1));
attempt(() => JSON.parse("{"));
attempt(() => new Function("((("));
return kinds;
