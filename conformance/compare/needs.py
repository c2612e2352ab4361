"""What one may need of a runtime: a closed list, and a small vocabulary of phrases that stand for needs.

A need is a *must*, which a runtime meets or not, or a *wish*, which says what weighs in the order of those that
meet the musts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ...seam.limits import LIMIT_NAMES
from ..errors import SetupError
from ..features import FEATURES
from .features import Facts
from .measures import GROUPS

__all__ = ["NEEDS", "VOCABULARY", "Need", "needs_for", "needs_named"]


@dataclass(frozen=True, slots=True)
class Need:
    """One need.

    weighs  the groups of figures that count, for a wish; none for a must
    lacks   why a runtime does not meet a must, "" where it does; the number of failing cases is given too, None
            where the suite was not run
    """

    name: str
    help: str
    weighs: tuple[str, ...] = ()
    lacks: Callable[[Facts, int | None], str] = lambda facts, failing: ""

    @property
    def asks_isolation(self) -> bool:
        """Whether a worker process is what usually meets it."""
        return self.name == "isolation" or (self.name.startswith("hard-") and self.name.endswith("-limit"))


def _suspension(facts: Facts, failing: int | None) -> str:
    return "" if facts.capabilities.supports_suspension else "a paused script cannot be frozen"


def _heap_image(facts: Facts, failing: int | None) -> str:
    if facts.capabilities.suspension == "heap image":
        return ""
    how = facts.capabilities.suspension or "nothing"
    return (
        f"its snapshots are made by {how}, and thawing one runs the script again"
        if how == "replay"
        else (f"its snapshots are made by {how}")
    )


def _isolation(facts: Facts, failing: int | None) -> str:
    where = facts.capabilities.isolation
    return "" if where == "process" else f"its scripts run {where}"


def _conformant(facts: Facts, failing: int | None) -> str:
    if failing is None:
        return "the suite was not run"
    return f"{failing} case{'s' if failing > 1 else ''} of the contract failed" if failing else ""


def _hard(limit: str) -> Callable[[Facts, int | None], str]:
    def lacks(facts: Facts, failing: int | None) -> str:
        if limit in facts.capabilities.hard_limits and f"limit-{limit}" not in facts.missing:
            return ""
        hard = [name for name in LIMIT_NAMES if name in facts.capabilities.hard_limits]
        return f"its limit on {_LIMITED[limit]} is not hard (hard are: {', '.join(hard) or 'none'})"

    return lacks


def _feature(name: str) -> Callable[[Facts, int | None], str]:
    return lambda facts, failing: f"it lacks {name}: {FEATURES[name]}" if name in facts.missing else ""


_LIMITED: Final = {
    "seconds": "time",
    "memory": "memory",
    "stack": "the stack",
    "output": "output",
    "value": "the size of a value",
    "calls": "the number of calls",
}
_HARD: Final = {"seconds": "time", "calls": "call"}

_WISHES: Final = {
    "fast-start": ("start",),
    "fast-calls": ("call",),
    "large-values": ("value",),
    "fast-computing": ("cpu",),
    "small-snapshots": ("snapshot",),
    "fast-thaw": ("thaw",),
    "low-memory": ("memory",),
}

_ALL: Final = (
    Need("suspension", "a paused script can be frozen to bytes and picked up elsewhere", lacks=_suspension),
    Need("heap-image", "thawing a script does not run it again", lacks=_heap_image),
    Need("isolation", "scripts run in a process of their own", lacks=_isolation),
    *(
        Need(
            f"hard-{_HARD.get(name, name)}-limit",
            f"no script can outrun the limit on {_LIMITED[name]}",
            lacks=_hard(name),
        )
        for name in LIMIT_NAMES
    ),
    *(Need(name, text, lacks=_feature(name)) for name, text in FEATURES.items() if name != "suspension"),
    Need("conformant", "no case of the contract fails here and now", lacks=_conformant),
    *(
        Need(name, f"what counts is {' and '.join(GROUPS[group] for group in groups)}", groups)
        for name, groups in _WISHES.items()
    ),
)

NEEDS: Final[dict[str, Need]] = {need.name: need for need in _ALL}

#: Phrases, and the needs that each stands for. A need's own name is a phrase too.
VOCABULARY: Final[dict[str, tuple[str, ...]]] = {
    "untrusted": ("isolation", "hard-time-limit", "hard-memory-limit"),
    "must survive restarts": ("suspension",),
    "waits for people": ("suspension", "small-snapshots"),
    "waits for days": ("suspension", "small-snapshots"),
    "many tool calls": ("fast-calls",),
    "long runs": ("suspension", "fast-thaw", "small-snapshots"),
    "short scripts": ("fast-start",),
    "many at once": ("low-memory", "fast-start"),
    "large values": ("large-values",),
    "heavy computing": ("fast-computing",),
    "order ids": ("big-integers",),
    "any text": ("nul-in-strings", "lone-surrogates"),
    "exact numbers": ("big-integers", "int-float-distinction"),
}


def needs_named(names: Iterable[str]) -> list[Need]:
    """The needs of these names; SetupError, listing all, where one is unknown."""
    found: list[Need] = []
    for name in names:
        if name not in NEEDS:
            raise SetupError(f"there is no need {name!r}; there are {', '.join(NEEDS)}")
        found.append(NEEDS[name])
    return list(dict.fromkeys(found))


def needs_for(text: str) -> list[Need]:
    """The needs that phrases with commas or "and" between stand for; SetupError, listing all, where one is unknown."""
    phrases: Sequence[str] = [_plain(part) for part in re.split(r"[,;]|\band\b", text)]
    known = {_plain(phrase): names for phrase, names in VOCABULARY.items()}
    known |= {_plain(name): (name,) for name in NEEDS}
    found: list[Need] = []
    for phrase in filter(None, phrases):
        if phrase not in known:
            raise SetupError(
                f"the phrase {phrase!r} is not known; known are {', '.join(VOCABULARY)}; "
                f"and every need by its name: {', '.join(NEEDS)}"
            )
        found += [NEEDS[name] for name in known[phrase]]
    if not found:
        raise SetupError(f"no phrase in {text!r}; known are {', '.join(VOCABULARY)}")
    return list(dict.fromkeys(found))


def _plain(phrase: str) -> str:
    return " ".join(re.findall(r"\w+", phrase.casefold()))
