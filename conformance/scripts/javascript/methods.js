/* {
  clause: "CALL-3",
  title: "a call inside a method, a constructor's function and a static method is shown",
  functions: ["f"],
  steps: [{call: "f", args: ["method"], answer: 1}, {call: "f", args: ["static"], answer: 2}, {complete: [1, 2]}],
} */
class Client {
  async get() { return await f("method"); }
  static async make() { return await f("static"); }
}
return [await new Client().get(), await Client.make()];
