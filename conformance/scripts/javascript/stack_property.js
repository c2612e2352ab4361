/* {
  clause: "ERR-7",
  title: "no line of the adapter shows in the stack of an error that the script reads",
  functions: ["f"],
  requires: ["own-stack"],
  script_name: "report_maker",
  steps: [{call: "f", raise: "no"}, {complete: [false, false]}],
} */
const stacks = [];
try { await f(); } catch (error) { stacks.push(error.stack); }
try { null.field; } catch (error) { stacks.push(error.stack); }
return stacks.map((stack) => /<input>|prelude|polyact|\.py/.test(stack));
