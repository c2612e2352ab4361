"""How a command that drives a run shows it, and what it exits with."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from typing import Final

import anyio
from rich.console import Console
from rich.text import Text

from ..seam import JSON, PendingCall, Tool
from .driver import Confirm
from .outcome import Failed, Finished, Outcome, Suspended, SuspendedCall
from .progress import Progress
from .render import call_text, clean, json_text

__all__ = ["COMPLETED", "ERROR", "INTERRUPTED", "RAISED", "SUSPENDED", "View", "answers_no", "answers_yes"]

COMPLETED: Final = 0
RAISED: Final = 1
ERROR: Final = 2
SUSPENDED: Final = 3
INTERRUPTED: Final = 130


def answers_yes(call: PendingCall, tool: Tool, arguments: object) -> bool:
    """Confirms every call."""
    return True


def answers_no(call: PendingCall, tool: Tool, arguments: object) -> bool:
    """Denies every call."""
    return False


class View:
    """One run on the terminal, or as one JSON object.

    as_json  nothing is shown while the script runs, and one JSON object at the end
    quiet    no calls are shown, only what the script prints, and its value
    """

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # a script may print what no encoding holds
                stream.reconfigure(errors="backslashreplace")
        self._json = as_json
        self._console = Console(stderr=True, highlight=False)
        self.progress = Progress(self._console, None if as_json else sys.stdout, quiet=as_json or quiet)

    def confirm(self, *, yes: bool, no: bool, stored: bool) -> Confirm | None:
        """Who is asked before a call that needs it: the options, a person, or (None) nobody yet."""
        if yes:
            return answers_yes
        if no:
            return answers_no
        if sys.stdin.isatty() and sys.stderr.isatty() and not self._json:
            return partial(self._ask, stored)
        return None if stored else answers_no

    def report(self, outcome: Outcome, store: str | None) -> int:
        """Show the end, and say what to exit with. `store` is the file that keeps the run, if one does."""
        self.progress.stop()
        self.progress.end_line()
        if self._json:
            print(json_text(self._object(outcome), sys.stdout))
        match outcome:
            case Finished(value):
                if not self._json:
                    self._value(value)
                return COMPLETED
            case Failed(message):
                if not self._json:
                    self._console.print(Text(message.rstrip("\n"), style="red"), soft_wrap=True)
                return RAISED
            case Suspended(call):
                if not self._json:
                    self._waits(call, outcome.run_id, store)
                return SUSPENDED

    async def _ask(
        self, stored: bool, call: PendingCall, tool: Tool, arguments: Mapping[str, JSON]
    ) -> bool | None:
        self._console.print(Text(f"{call_text(tool.name, arguments, 400)}", style="bold"), soft_wrap=True)
        choices = "[y/N/later]" if stored else "[y/N]"
        read = partial(self._read_answer, f"allow this call? {choices} ")
        answer = (await anyio.to_thread.run_sync(read, abandon_on_cancel=True)).strip().lower()
        if stored and answer in ("l", "later"):
            return None
        return answer in ("y", "yes")

    def _read_answer(self, question: str) -> str:
        try:
            return self._console.input(question, markup=False)
        except EOFError:
            return ""

    def _value(self, value: JSON) -> None:
        """The value is the last line of stdout, or, for a person, an indented block."""
        if not sys.stdout.isatty():
            print(json_text(value, sys.stdout))
            return
        shown = Text("=> ", style="dim").append(json_text(value, sys.stdout, indent=2), style="not dim")
        Console(highlight=False).print(shown, soft_wrap=True)

    def _waits(self, call: SuspendedCall, run_id: str, store: str | None) -> None:
        said = "waits for a confirmation of" if call.reason == "confirmation" else "waits for the result of"
        name = f"run {run_id} " if store else "the script "
        self._say(f"{name}{said} {call_text(call.function_name, call.arguments, 400)}")
        if call.ticket is not None:
            self._say(f"ticket: {json_text(call.ticket)}")
        if store is None:
            self._say("it is not kept: run it with --store FILE to be able to answer later")
            return
        how = "--value JSON5 | --raise TEXT"
        how = f"(--approve | --deny | {how})" if call.reason == "confirmation" else f"({how})"
        self._say(f"answer it with: polyact resume {run_id} --store {store} {how}")

    def _say(self, text: str) -> None:
        self._console.print(Text(clean(text), style="yellow"), soft_wrap=True)

    def _object(self, outcome: Outcome) -> dict[str, JSON]:
        made: dict[str, JSON]
        match outcome:
            case Finished(value):
                made = {"status": "completed", "value": value}
            case Failed(message):
                made = {"status": "failed", "message": message}
            case Suspended(call):
                waiting: dict[str, JSON] = {
                    "call_id": call.call_id,
                    "function_name": call.function_name,
                    "arguments": dict(call.arguments),
                    "reason": call.reason,
                    "ticket": call.ticket,
                }
                made = {"status": "suspended", "call": waiting}
        calls: list[JSON] = [dict(call) for call in self.progress.calls]
        return {**made, "stdout": outcome.stdout, "run_id": outcome.run_id, "calls": calls}
