"""{
  clause: "VALUE-14",
  title: "tuples, sets, ranges and views are lists, dates are ISO text, and instances their own fields",
  functions: ["f"],
  steps: [
    {call: "f", args: [[1, [2]], [3], [0, 1], ["a"], "2024-02-29", "2024-02-29T12:30:00+00:00", {x: 1, y: [2]}, {name: "n"}]},
    {complete: [{x: 1, y: [2]}]},
  ],
}"""

from dataclasses import dataclass
from datetime import date, datetime, timezone


@dataclass
class Point:
    x: int
    y: tuple


class Named:
    kind = "of the class"

    def __init__(self):
        self.name = "n"


moment = datetime(2024, 2, 29, 12, 30, tzinfo=timezone.utc)
f((1, (2,)), {3}, range(2), {"a": 1}.keys(), date(2024, 2, 29), moment, Point(1, (2,)), Named())
return [Point(1, (2,))]
