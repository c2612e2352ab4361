--[[ {
  clause: "NAME-1",
  title: "a tool is reached through the table by a name that is put together",
  functions: ["get-weather"],
  steps: [{call: "get-weather", named: {city: "Paris"}, answer: "sun"}, {complete: "sun"}],
} ]]
return tools["get-" .. "weather"]{ city = "Paris" }
