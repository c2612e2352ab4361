/* {
  clause: "ERR-1",
  title: "text thrown as an error is raised with it",
  steps: [{raised: ["just text"]}],
} */
throw "just text";
