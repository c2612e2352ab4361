/* {
  clause: "VALUE-14",
  title: "toJSON is honoured in arguments and results however deep",
  functions: ["f"],
  steps: [{call: "f", args: [0, [{amount: "5 EUR"}]]}, {complete: {price: "7 EUR", list: [["x"]]}}],
} */
class Money {
  constructor(amount) { this.amount = amount; }
  toJSON() { return `${this.amount} EUR`; }
}
await f(0, [{ amount: new Money(5) }]);
return { price: new Money(7), list: [{ toJSON: () => ["x"] }] };
