/* {
  clause: "VALUE-10",
  title: "a method within a result is named by its whole path",
  steps: [{raised: ["value.rows[3].render is a function"]}],
} */
return { rows: [1, 2, 3, { render() {} }] };
