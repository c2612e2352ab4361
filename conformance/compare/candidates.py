"""What is compared: runtimes as they are, and each of them again in worker processes of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Final

from ..errors import SetupError
from ..target import Load, Target, make_target
from .figures import one_line

__all__ = ["ISOLATED", "Candidate", "find_candidates"]

_GROUP: Final = "polyact.runtimes"
#: The runtime that puts another one into worker processes: its first option is `runtime`.
ISOLATED: Final = "polyact.runtimes.isolated:IsolatedRuntime"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One column of the comparison.

    label   what it is called
    target  the runtime
    inner   the runtime that it wraps, or itself
    wraps   the label of the former; "" where it wraps none
    """

    label: str
    target: Target
    inner: Target
    wraps: str = ""


def find_candidates(
    names: Sequence[str], load: Load, dialects: Iterable[str] = (), *, isolated: bool = False
) -> tuple[list[Candidate], dict[str, str]]:
    """The candidates called `names`, or all installed ones; and why those that are left out do not work.

    isolated  each of them that runs in-process again, in worker processes

    SetupError where one that was named does not work, or there is none at all.
    """
    dialects = tuple(dialects)
    names = list(dict.fromkeys(names))
    found: list[Candidate] = []
    problems: dict[str, str] = {}
    for name in names or sorted(entry_points(group=_GROUP).names):
        try:
            target = make_target(name, load, dialects)
        except SetupError as error:
            if names:
                raise
            problems[one_line(name)] = one_line(str(error))
            continue
        label = _label(name, names)
        found.append(Candidate(label, target, target))
        if isolated and target.capabilities.isolation == "in-process":
            try:
                wrapped = make_target(_in_workers(target), load, dialects)
            except SetupError as error:
                problems[f"{label} isolated"] = one_line(str(error))
            else:
                found.append(Candidate(f"{label} isolated", wrapped, target, label))
    if not found:
        raise SetupError(
            "there is no runtime to compare" + "".join(f"; {text}" for text in problems.values())
        )
    return found, problems


def _label(name: str, names: Sequence[str]) -> str:
    """`Class` for `module:Class`, unless that could be another one too."""
    short = name.partition(":")[2] if ":" in name.partition("[")[0] else name
    alike = [other for other in names if other == short or other.endswith(f":{short}")]
    return one_line(short if len(alike) <= 1 else name)


def _in_workers(target: Target) -> str:
    options = target.name.removeprefix(target.base).strip("[]")
    return f"{ISOLATED}[{','.join(filter(None, [f'runtime={target.base}', options]))}]"
