--[[ {
  clause: "ERR-1",
  title: "a table thrown as an error is rendered",
  steps: [{raised: {contains: ["code", "17"], lacks: ["table: 0x"]}}],
} ]]
error({ code = 17 })
