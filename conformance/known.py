"""The list of known failures: cases that are run all the same, and must really fail.

    [
      {case: "VALUE-9/keys-keep-their-order", runtime: "mypackage:MyRuntime", because: "issue 12"},
      {case: "LIMIT-5/*", way: "fresh", because: "…"},
    ]

`runtime` and `way` may be left out; `case` and `runtime` may hold `*`. An entry that matches no run is an
error.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from .errors import CaseError, SetupError
from .plan import Run
from .suite import read_json5

__all__ = ["Entry", "Known", "read_known"]

_FIELDS: Final = frozenset({"case", "runtime", "way", "because"})


@dataclass
class Entry:
    """One entry; `met` once a run matched it."""

    case: str
    because: str
    runtime: str = "*"
    way: str = "*"
    met: bool = False

    def matches(self, run: Run) -> bool:
        """Whether the entry is about this run."""
        return (
            fnmatchcase(run.case.id, self.case)
            and fnmatchcase(run.target.name, self.runtime)
            and self.way in ("*", run.way)
        )


@dataclass
class Known:
    """The entries of one list."""

    entries: list[Entry] = field(default_factory=list)

    def reason(self, run: Run) -> str | None:
        """Why the run is known to fail; None where it is not."""
        found = [entry for entry in self.entries if entry.matches(run)]
        for entry in found:
            entry.met = True
        return found[0].because if found else None

    def unmatched(self) -> list[str]:
        """A sentence for each entry that no run matched."""
        return [
            f"known failure {entry.case!r} (runtime {entry.runtime}, way {entry.way}) matches no run"
            for entry in self.entries
            if not entry.met
        ]


def read_known(file: Path) -> Known:
    """The list in a file; SetupError where it is none."""
    try:
        content = read_json5(file)
    except OSError as error:
        raise SetupError(f"known failures: {file} cannot be read: {error.strerror}") from error
    except CaseError as error:
        raise SetupError(f"known failures: {error}") from error
    if not isinstance(content, list):
        raise SetupError(f"known failures: {file.name} holds no list")
    return Known([_entry(file, item) for item in content])


def _entry(file: Path, item: Any) -> Entry:
    if not isinstance(item, dict) or not {"case", "because"} <= item.keys() <= _FIELDS:
        raise SetupError(
            f"known failures: {file.name}: {item!r:.80} is not {{case, because, runtime?, way?}}"
        )
    return Entry(**item)
