"""{
  clause: "ERR-6",
  title: "a traceback shows the script's own frames and lines, the failing tool's call among them",
  functions: ["f"],
  script_name: "report.py",
  steps: [
    {call: "f", args: [7], raise: "no such row"},
    {
      raised: {
        contains: ["Traceback (most recent call last):", "line 29, in <module>", "line 25, in outer", "line 21, in fetch", "RuntimeError: no such row"],
        lacks: ["prelude", "python-input", "<string>"],
      },
    },
  ],
}"""

"""Frames, from the outermost in."""


def fetch(row):
    return f(row)


def outer():
    return fetch(7)


# The last line.
outer()
