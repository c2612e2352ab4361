"""The clauses of CONTRACT.md, read from the document itself."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["CLAUSES_FILE", "clause_order", "read_clauses"]

CLAUSES_FILE: Final = Path(__file__).with_name("CONTRACT.md")
_CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* (.+(?:\n  .+)*)", re.MULTILINE)


@cache
def read_clauses(file: Path = CLAUSES_FILE) -> dict[str, str]:
    """Clause id to its text on one line, in the document's order. ValueError where an id stands twice."""
    clauses: dict[str, str] = {}
    for clause, text in _CLAUSE.findall(file.read_text("utf-8")):
        if clause in clauses:
            raise ValueError(f"{file.name}: {clause} stands there twice")
        clauses[clause] = " ".join(text.split())
    return clauses


def clause_order(clause: str) -> tuple[int, str]:
    """Sort key: the document's order, unknown clauses last."""
    order = list(read_clauses())
    return (order.index(clause) if clause in order else len(order), clause)
