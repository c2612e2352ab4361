"""NAME and SAFE: what is within a script's reach. These spoil the script itself, on its first line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .mutant import Mutant, because, breaks, on_first_line

__all__: list[str] = []


@breaks("NAME-1")
class AsciiNames(Mutant):
    """Tools whose names are not ASCII are not to be reached."""

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        return [name for name in functions if not isinstance(name, str) or name.isascii()]


@breaks("NAME-1")
class NoUnderscores(Mutant):
    """Tools whose names begin with underscores are not to be reached."""

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        return [name for name in functions if not isinstance(name, str) or not name.startswith("__")]


@breaks("NAME-2", also=because("the tool has an underscore in its name", "CALL-2", "NAME-1"))
class LettersOnly(Mutant):
    """A name with an underscore is not taken for an identifier."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        plain = [name for name in functions if isinstance(name, str) and "_" in name and name.isidentifier()]
        return on_first_line("".join(f"{name} = nil;" for name in plain if name[0] != "_"), script)


@breaks("NAME-3")
class Replaces(Mutant):
    """A tool called print replaces print."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        return on_first_line('print = tools["print"];' if "print" in functions else "", script)


@breaks("NAME-4")
class ListedTwice(Mutant):
    """A function listed twice is taken for one."""

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        return list(dict.fromkeys(functions))


@breaks("NAME-4")
class NamelessLeftOut(Mutant):
    """A function without a name is left out."""

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        return [name for name in functions if name != ""]


@breaks("SAFE-1")
class HostInReach(Mutant):
    """The environment is within reach."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        return on_first_line("os.getenv = os.getenv or tostring;" if "os.getenv" in script else "", script)


@breaks("SAFE-2")
class Borrowed(Mutant):
    """A tool uses the library as the script left it."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        own = "local f_ = f; f = function(...) local kind = type(f_) return f_(...) end;"
        return on_first_line(own if "f" in functions else "", script)


_KEPT: set[str] = set()


@breaks("SAFE-3")
class KeptGlobals(Mutant):
    """Globals live as long as the runtime."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        seen = script in _KEPT
        _KEPT.add(script)
        return on_first_line("leak = 1;" if seen and "leak = " in script else "", script)
