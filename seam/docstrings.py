"""Reading a docstring: first paragraph, and descriptions of parameters (Google, numpy, reST style)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

__all__ = ["parse_docstring"]

_GOOGLE = re.compile(
    r"(args|arguments|parameters|params|keyword args|keyword arguments|other parameters):", re.I
)
_GOOGLE_ENTRY = re.compile(r"\*{0,2}(\w+)\s*(?:\(.*?\))?\s*:(?!:)\s*(.*)")
_NUMPY = re.compile(r"(parameters|other parameters|keyword arguments)", re.I)
_NUMPY_ENTRY = re.compile(r"(\*{0,2}\w+(?:\s*,\s*\*{0,2}\w+)*)\s*(?::.*)?")
_REST_ENTRY = re.compile(
    r"[:@](?:param|parameter|arg|argument|key|keyword)\s+(?:[^:]*\s)?\*{0,2}(\w+)\s*:\s*(.*)"
)
_FIELD = re.compile(r"[:@]\w+[^:]*:")
_RULE = re.compile(r"-{3,}")


def parse_docstring(text: str | None) -> tuple[str, dict[str, str]]:
    """The first paragraph as one line, and the description of each parameter by name; both may be empty."""
    lines = inspect.cleandoc(text or "").splitlines()
    described = {
        name: " ".join(" ".join(parts).split())
        for entries in (_google(lines), _numpy(lines), _rest(lines))
        for name, parts in entries
    }
    return _summary(lines), {name: text for name, text in described.items() if text}


def _summary(lines: list[str]) -> str:
    taken: list[str] = []
    for number, line in enumerate(lines):
        ruled = number + 1 < len(lines) and _RULE.fullmatch(lines[number + 1].strip())
        if not line.strip() or ruled or _FIELD.match(line) or _GOOGLE.fullmatch(line.strip()):
            break
        taken.append(line)
    return " ".join(" ".join(taken).split())


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _block(lines: list[str], start: int, deeper_than: int) -> list[str]:
    """The lines from `start` that are blank or indented deeper."""
    end = start
    while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > deeper_than):
        end += 1
    return lines[start:end]


def _google(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    for number, line in enumerate(lines):
        if not _GOOGLE.fullmatch(line.strip()):
            continue
        block = [entry for entry in _block(lines, number + 1, _indent(line)) if entry.strip()]
        depth = min(map(_indent, block), default=0)
        for at, entry in enumerate(block):
            if _indent(entry) == depth and (found := _GOOGLE_ENTRY.fullmatch(entry.strip())):
                yield found[1], [found[2], *_block(block, at + 1, depth)]


def _numpy(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    for number, line in enumerate(lines[:-1]):
        if not (_NUMPY.fullmatch(line.strip()) and _RULE.fullmatch(lines[number + 1].strip())):
            continue
        depth = _indent(line)
        for at in range(number + 2, len(lines)):
            entry = lines[at]
            if at + 1 < len(lines) and _RULE.fullmatch(lines[at + 1].strip()):
                break
            if entry.strip() and _indent(entry) == depth and (found := _NUMPY_ENTRY.fullmatch(entry.strip())):
                for name in found[1].split(","):
                    yield name.strip().lstrip("*"), _block(lines, at + 1, depth)


def _rest(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    for number, line in enumerate(lines):
        if found := _REST_ENTRY.fullmatch(line.strip()):
            yield found[1], [found[2], *_block(lines, number + 1, _indent(line))]
