"""Showing a run as it happens: what the script prints on stdout, the calls that it makes on stderr."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from ..seam import JSON, Raise, Value
from .events import CallEnded, CallStarted, Event, Printed
from .render import call_text, clean, short

__all__ = ["Progress"]


class Progress:
    """An `on_event` for a person.

    A call under way is shown by a spinner where `console` is a terminal; one that has ended, by a line. The
    script's own output goes to `out` untouched. With `quiet` nothing but that output is shown; with `out`
    None, nothing at all. `calls` holds what was called, as JSON.
    """

    def __init__(self, console: Console, out: TextIO | None, *, quiet: bool = False) -> None:
        self.calls: list[dict[str, JSON]] = []
        self._console = console
        self._out = out
        self._quiet = quiet
        self._mid_line = False
        self._started: CallStarted | None = None
        self._live: Live | None = None

    def __call__(self, event: Event) -> None:
        match event:
            case Printed(text):
                self._write(text)
            case CallStarted():
                self._started = event
                self._spin(event)
            case CallEnded():
                self.stop()
                self._ended(event)

    def stop(self) -> None:
        """No spinner any more. Harmless when repeated."""
        live, self._live = self._live, None
        if live is not None:
            live.stop()

    def end_line(self) -> None:
        """Begin a new line on `out`, unless it is at the beginning of one."""
        if self._mid_line and self._out is not None:
            self._out.write("\n")
            self._out.flush()
        self._mid_line = False

    def _write(self, text: str) -> None:
        if self._out is not None and text:
            self._out.write(text)
            self._out.flush()
            self._mid_line = not text.endswith("\n")

    def _spin(self, event: CallStarted) -> None:
        if self._quiet or not self._console.is_terminal:
            return
        self._fresh_line()
        shown = Text(f" {call_text(event.function_name, event.arguments, self._console.width - 4)}")
        # No redirection: what a tool prints is its own business, and stdout may be a pipe.
        self._live = Live(
            Spinner("dots", shown),
            console=self._console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._live.start()

    def _ended(self, event: CallEnded) -> None:
        arguments = self._started.arguments if self._started is not None else {}
        entry: dict[str, JSON] = {
            "call_id": event.call_id,
            "function_name": event.function_name,
            "arguments": dict(arguments),
            "seconds": round(event.seconds, 6),
        }
        match event.answer:
            case Value(value):
                mark, style, result = "✓", "green", short(value, 60)
                entry["value"] = value
            case Raise(message):
                mark, style, result = "✗", "red", clean(message, 200)
                entry["error"] = message
            case None:
                mark, style, result = "…", "yellow", "started; the answer comes later"
        self.calls.append(entry)
        if self._quiet:
            return
        self._fresh_line()
        line = Text(f"{mark} ", style=style)
        line.append(call_text(event.function_name, arguments), style="bold")
        line.append(f" {_duration(event.seconds)} ", style="dim")
        line.append(f"→ {result}", style=style if mark == "✗" else "")
        self._console.print(line, soft_wrap=True)

    def _fresh_line(self) -> None:
        """Where both streams are one terminal, do not write behind the script's own half line."""
        if self._mid_line and self._console.is_terminal and self._out is not None and self._out.isatty():
            self.end_line()


def _duration(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms"
