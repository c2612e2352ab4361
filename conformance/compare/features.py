"""The table of features: a row a question, answered from what the runtime and its distributions say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...seam import Limits, RuntimeCapabilities
from ...seam.limits import LIMIT_NAMES
from .distributions import Installed
from .figures import bytes_text, one_line

__all__ = ["FEATURE_ROWS", "Facts", "feature_table", "language_level"]

_NOTHING: Final = "—"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of one candidate without running a script.

    missing   features that the runtime or its language does without
    limits    those that it was made with, where it tells them
    engine    the installed distributions that its engine comes from
    wraps     the runtime that it puts into workers, "" where it is none of these
    """

    label: str
    capabilities: RuntimeCapabilities
    missing: frozenset[str]
    limits: Limits | None = None
    engine: tuple[Installed, ...] = ()
    wraps: str = ""


def language_level(capabilities: RuntimeCapabilities) -> str:
    """The language with its level, as the prompt says it to the model: "Lua 5.4", "JavaScript (ES2023)"."""
    language = capabilities.language
    found = re.search(rf"{re.escape(language)}(?: \([^)\n]{{1,40}}\)| v?\d[\w.]*\w)?", capabilities.prompt)
    return found[0] if found else language


def _limits(facts: Facts) -> str:
    lacking = [name for name in LIMIT_NAMES if f"limit-{name}" in facts.missing]
    hard = [name for name in LIMIT_NAMES if name in facts.capabilities.hard_limits and name not in lacking]
    soft = [name for name in LIMIT_NAMES if name not in hard and name not in lacking]
    said = (("hard", hard), ("soft", soft), ("none", lacking))
    return "; ".join(f"{kind}: {', '.join(names)}" for kind, names in said if names)


def _suspension(facts: Facts) -> str:
    told = facts.capabilities
    return (told.suspension or "yes") if told.supports_suspension else "no"


def _each(read: Callable[[Installed], str]) -> Callable[[Facts], str]:
    def row(facts: Facts) -> str:
        return "; ".join(dict.fromkeys(filter(None, map(read, facts.engine))))

    return row


def _wheel(installed: Installed) -> str:
    """The installed wheel's tag; of several platforms the first, which is the oldest system that it runs on."""
    return installed.wheels[0] if installed.wheels else ""


#: Title, what the row tells, and how it is read.
FEATURE_ROWS: Final[tuple[tuple[str, str, Callable[[Facts], str]], ...]] = (
    ("language", "language and level, as the prompt tells it", lambda f: language_level(f.capabilities)),
    (
        "engine",
        "engine and version",
        lambda f: f"{f.capabilities.engine} {f.capabilities.engine_version}".strip(),
    ),
    ("suspension", "whether a paused script can be frozen, and how", _suspension),
    ("limits", "hard: no script can outrun it; soft: it holds for well-meant scripts", _limits),
    ("isolation", "where scripts run", lambda f: f.capabilities.isolation),
    (
        "does without",
        "what the contract knows and this runtime lacks",
        lambda f: ", ".join(sorted(f.missing)),
    ),
    ("files", "suffixes of script files", lambda f: " ".join(f.capabilities.file_suffixes)),
    ("distribution", "where the engine comes from", _each(lambda i: f"{i.name} {i.version}")),
    ("licence", "of the engine's distribution", _each(lambda i: i.licence)),
    ("wheel here", "tag of the installed wheel", _each(_wheel)),
    ("systems", "that the distribution names", _each(lambda i: ", ".join(i.systems))),
    ("Python", "versions that the distribution asks for", _each(lambda i: i.python)),
    (
        "installed size",
        "of the engine's distribution",
        lambda f: bytes_text(sum(i.size for i in f.engine)) if f.engine else "",
    ),
)


def feature_table(
    facts: Iterable[Facts], snapshot_sizes: Mapping[str, str]
) -> Sequence[tuple[str, str, dict[str, str]]]:
    """Title, what the row tells, and the cell of each candidate by its label.

    snapshot_sizes  as measured, by label
    """
    all_facts = list(facts)
    rows: list[tuple[str, str, dict[str, str]]] = []
    for title, tells, read in FEATURE_ROWS:
        rows.append((title, tells, {one.label: one_line(read(one)) or _NOTHING for one in all_facts}))
        if title == "suspension":
            sizes = {one.label: snapshot_sizes.get(one.label, _NOTHING) for one in all_facts}
            rows.append(("snapshot", "its size, after one call", sizes))
    return rows
