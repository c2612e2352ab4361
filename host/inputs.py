"""What a person types or points at, read with errors in one line."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from ..seam import JSON, Limits, UsageError
from ..seam.limits import KIB, LIMIT_NAMES, MIB

__all__ = ["parse_inputs", "parse_json5", "parse_limits", "read_script"]

_UNITS: Final = {"": 1, "KIB": KIB, "MIB": MIB, "GIB": 1024 * MIB}
_AMOUNT: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*([a-z]*)", re.I)


def read_script(file: str) -> tuple[str, str]:
    """The text of a script file, and what tracebacks call it; `-` is the standard input.

    Raises UsageError where the file is missing, a folder, unreadable, empty or not UTF-8.
    """
    name = "stdin" if file == "-" else file
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except FileNotFoundError:
        raise UsageError(f"{file}: there is no such file") from None
    except IsADirectoryError:
        raise UsageError(f"{file}: is a folder, not a script") from None
    except OSError as error:
        raise UsageError(f"{file}: cannot be read: {error.strerror}") from None
    try:
        script = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{name}: is not UTF-8: byte 0x{data[error.start]:02x} in line {line}") from None
    if not script.strip():
        raise UsageError(f"{name}: is empty")
    return script, name


def parse_json5(text: str, option: str) -> JSON:
    """The value of JSON5 text; `@FILE` reads the text from a file. Raises UsageError, naming `option`."""
    import pyjson5

    if text.startswith("@"):
        try:
            text, _ = read_script(text[1:])
        except UsageError as error:
            raise UsageError(f"{option} @{error}") from None
    try:
        return cast(JSON, pyjson5.decode(text))
    except (pyjson5.Json5Exception, RecursionError) as error:
        said = str(error.args[0]) if error.args else type(error).__name__
        said = re.sub(r"b'(\w+)'", r"\1", said)
        raise UsageError(f"{option} is not JSON5: {said}, in {_cut(text)}") from None


def parse_inputs(text: str | None) -> dict[str, JSON]:
    """The object of `--input`: global variables by name. Raises UsageError for anything but an object."""
    if text is None:
        return {}
    value = parse_json5(text, "--input")
    if not isinstance(value, dict):
        raise UsageError(f"--input is an object of global variables, as in '{{order: 17}}', not {_cut(text)}")
    return value


def parse_limits(settings: Sequence[str]) -> Limits:
    """`["seconds=1", "memory=32MiB", "calls=none"]` as Limits. Raises UsageError for anything else."""
    chosen: dict[str, float] = {}
    for setting in settings:
        name, separator, amount = setting.partition("=")
        if not separator or name not in LIMIT_NAMES:
            raise UsageError(f"--limit {setting}: write NAME=AMOUNT, where NAME is {', '.join(LIMIT_NAMES)}")
        chosen[name] = math.inf if amount.lower() == "none" else _amount(setting, amount)
    lifted = [name for name, amount in chosen.items() if amount == math.inf]
    kept = {name: amount for name, amount in chosen.items() if amount != math.inf}
    try:
        return Limits.unlimited(*lifted, **kept) if lifted else Limits(**kept)
    except UsageError as error:
        raise UsageError(f"--limit: {error}") from None


def _amount(setting: str, amount: str) -> float:
    found = _AMOUNT.fullmatch(amount.strip())
    if found is None or found[2].upper() not in _UNITS:
        raise UsageError(f"--limit {setting}: an amount is a number, perhaps of KiB or MiB, or none")
    number = float(found[1]) * _UNITS[found[2].upper()]
    return int(number) if number == int(number) else number


def _cut(text: str) -> str:
    shown = " ".join(text.split())
    return shown if len(shown) <= 60 else f"{shown[:59]}…"
