"""The scripts in `hostile/`: read, run, and held to what their headers say.

The head of each script says its kind and what has to become of it:

    // kind: an endless loop that catches its own interruption
    // expect: raised: time limit | memory limit

`raised:` and texts one of which the message has to hold; `value:` and JSON; or `harmless`: any end at all. That it
ends, in time, and that the next script runs, is asked of every one of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from polyact.seam import Call, CodeRuntime, Complete, Limits, Raised, Value
from polyact.seam.limits import MIB
from polyact.seam.step import Step

HOSTILE = Path(__file__).parent / "hostile"
LANGUAGES = {"javascript": ("quickjs", "//", "js"), "lua": ("lua", "--", "lua")}
LIMITS = Limits(seconds=0.2, memory=32 * MIB, output=64 * 1024, value=1 * MIB, calls=100)


@dataclass(frozen=True)
class Hostile:
    """One script. `name` is its file's, without the suffix."""

    language: str
    name: str
    kind: str
    expect: str
    source: str


def corpus(language: str) -> list[Hostile]:
    """All scripts in a language, by name."""
    _, mark, suffix = LANGUAGES[language]
    return [_read(path, language, mark) for path in sorted((HOSTILE / language).glob(f"*.{suffix}"))]


def worker_only(language: str) -> dict[str, str]:
    """The scripts that only a worker contains, and what they do in-process."""
    listed = {}
    for line in (HOSTILE / language / "worker_only.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, why = line.partition(" ")
            listed[name] = why.strip()
    return listed


def _read(path: Path, language: str, mark: str) -> Hostile:
    source = path.read_text(encoding="utf-8")
    heads = {}
    for line in source.splitlines()[:2]:
        name, _, text = line.removeprefix(mark).strip().partition(": ")
        heads[name] = text
    return Hostile(language, path.stem, heads["kind"], heads["expect"], source)


def play(runtime: CodeRuntime, script: Hostile) -> Complete | Raised:
    """Run a script to its end; every call is answered. Fails where it calls what is no tool."""
    step: Step = runtime.start(script.source, script_name=script.name, functions=["search"])
    while isinstance(step, Call):
        assert step.call.function_name == "search"
        step = step.call.resume(Value({"ok": True}))
    return step


def mismatch(script: Hostile, step: Complete | Raised) -> str:
    """What is wrong with the end of a script; "" where nothing is."""
    verb, _, rest = script.expect.partition(": ")
    match verb, step:
        case "harmless", _:
            return ""
        case "value", Complete(value, _) if value == json.loads(rest):
            return ""
        case "raised", Raised(message, _) if any(text.strip() in message for text in rest.split(" | ")):
            return ""
    return f"{script.language}/{script.name}: expected {script.expect}, got {step!r:.300}"
