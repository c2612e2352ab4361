"""{
  clause: "CALL-3",
  title: "a tool can be called in a with block's methods, a comprehension, a match and a finally",
  functions: ["f"],
  steps: [
    {call: "f", args: ["enter"], answer: "in"},
    {call: "f", args: [0], answer: 10},
    {call: "f", args: [1], answer: 11},
    {call: "f", args: ["exit"]},
    {call: "f", args: ["finally"]},
    {complete: ["in", [10, 11]]},
  ],
}"""


class Session:
    def __enter__(self):
        return f("enter")

    def __exit__(self, *error):
        f("exit")


try:
    with Session() as session:
        match [f(i) for i in range(2)]:
            case [a, b]:
                result = [session, [a, b]]
finally:
    f("finally")
return result
