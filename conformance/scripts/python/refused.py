"""{
  clause: "VALUE-10",
  title: "what JSON cannot hold is an error in the script that names the path",
  functions: ["f"],
  steps: [
    {
      complete: [
        "f: arg0[1].render is a function, which JSON cannot hold",
        "f: rows[\"a b\"] is bytes, which JSON cannot hold: use .decode()",
        "f: options has the key 1, and keys in JSON are text: use str(…)",
        "f: arg0 is a class, which JSON cannot hold",
        "f: arg0[0] contains itself",
        "f: arg1.inner is a complex, which JSON cannot hold: use str(…)",
      ],
    },
  ],
}"""

import math


class Holder:
    def __init__(self, inner):
        self.inner = inner


def refused(call):
    try:
        call()
    except TypeError as error:
        return str(error)


loop = []
loop.append(loop)
return [
    refused(lambda: f([0, {"render": lambda: 1}])),
    refused(lambda: f(rows={"a b": b"x"})),
    refused(lambda: f(options={1: 2})),
    refused(lambda: f(Holder)),
    refused(lambda: f(loop)),
    refused(lambda: f(1, Holder(complex(1, 2)))),
]
