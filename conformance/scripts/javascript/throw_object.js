/* {
  clause: "ERR-1",
  title: "an object thrown as an error is rendered",
  steps: [{raised: {contains: ["code", "17"], lacks: ["[object Object]"]}}],
} */
throw { code: 17 };
