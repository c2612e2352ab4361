/* {
  clause: "ERR-6",
  title: "a syntax error names the line that it is on",
  script_name: "report_maker",
  steps: [{raised: {contains: ["SyntaxError"], at: "const = 5"}}],
} */
const a = 1;
const b = 2;
const = 5;
return a + b;
