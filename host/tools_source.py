"""Tools that a person names: `MODULE:NAME`, or a file `path/to/tools.py`, with or without `:NAME`."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from ..seam import Tool, UsageError
from .toolset import as_tools

__all__ = ["load_tools"]


def load_tools(sources: Iterable[str]) -> list[Tool]:
    """The tools of all `sources`, in order.

    A source is a module (found as Python finds it, the current folder first) or a `.py` file, and after a
    colon a name in it: a `Tool`, a function, or a list, tuple or dict of them. A class is a tool too, and
    makes its object. Without a name, what the module calls `tools` or `TOOLS` is meant, else every `Tool` and
    every public function that is defined in it.

    Raises UsageError, in one line, where a source cannot be imported, has no such name or holds no tools, and
    where two tools have one name.
    """
    return as_tools(tool for source in sources for tool in _tools(source))


def _tools(source: str) -> list[Tool]:
    where, _, name = source.rpartition(":") if _names_part(source) else (source, "", "")
    if not where:
        raise UsageError(f"--tools {source}: give MODULE:NAME or path/to/file.py[:NAME]")
    module = _imported(where, source)
    found = list(_named(module, name, source) if name else _whole(module, source))
    if not found:
        raise UsageError(f"--tools {source}: holds no tools: neither a Tool nor a public function")
    return found


def _names_part(source: str) -> bool:
    """Whether what follows the last colon is a name, and not the rest of a path such as `C:\\tools.py`."""
    name = source.rpartition(":")[2]
    return ":" in source and all(part.isidentifier() for part in name.split(".")) and not name.endswith(".py")


def _imported(where: str, source: str) -> ModuleType:
    is_file = where.endswith(".py") or "/" in where or "\\" in where
    if is_file and not Path(where).is_file():
        raise UsageError(f"--tools {source}: there is no file {where}")
    folder = str(Path(where).resolve().parent) if is_file else str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return _from_file(Path(where)) if is_file else importlib.import_module(where)
    except (Exception, SystemExit) as error:
        raise UsageError(f"--tools {source}: cannot be imported: {_in_one_line(error)}") from error


def _from_file(path: Path) -> ModuleType:
    """The module of a file, one for each file however often it is named."""
    resolved = path.resolve()
    name = path.stem
    known = sys.modules.get(name)
    if known is not None:
        if getattr(known, "__file__", None) == str(resolved):
            return known
        name = f"polyact_tools_{path.stem}_{abs(hash(str(resolved))):x}"
        if name in sys.modules:
            return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, resolved)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _in_one_line(error: BaseException) -> str:
    """The error's type and text, and where in the foreign code it came up."""
    text = " ".join(str(error).split())
    said = f"{type(error).__name__}: {text}" if text else type(error).__name__
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if not _is_machinery(frame.filename)
    ]
    return f"{said} ({frames[-1].filename}:{frames[-1].lineno})" if frames else said


def _is_machinery(filename: str) -> bool:
    return filename == __file__ or "importlib" in filename


def _shown(module: ModuleType) -> str:
    """A module's name, or that of its file where we gave it a name of our own."""
    file = getattr(module, "__file__", None)
    return Path(file).stem if file and module.__name__.startswith("polyact_tools_") else module.__name__


def _named(module: ModuleType, name: str, source: str) -> Iterator[Tool]:
    found: Any = module
    for part in name.split("."):
        if not hasattr(found, part):
            raise UsageError(f"--tools {source}: {_shown(module)} has no {part}")
        found = getattr(found, part)
    yield from _each(found, source)


def _whole(module: ModuleType, source: str) -> Iterator[Tool]:
    for conventional in ("tools", "TOOLS"):
        if isinstance(getattr(module, conventional, None), list | tuple | Mapping | Tool):
            yield from _each(getattr(module, conventional), source)
            return
    for name, found in vars(module).items():
        public = not name.startswith("_")
        own = inspect.isfunction(found) and found.__module__ == module.__name__ and found.__name__ == name
        if public and (isinstance(found, Tool) or own):
            yield _tool(found, source)


def _each(found: Any, source: str) -> Iterator[Tool]:
    if isinstance(found, Mapping):
        for name, item in found.items():
            yield item if isinstance(item, Tool) else _tool(item, source, str(name))
    elif isinstance(found, list | tuple | set | frozenset):
        for item in found:
            yield _tool(item, source)
    else:
        yield _tool(found, source)


def _tool(found: Any, source: str, name: str | None = None) -> Tool:
    if isinstance(found, Tool):
        return found
    if not callable(found):
        raise UsageError(f"--tools {source}: {found!r:.60} is neither a Tool nor a function")
    try:
        return Tool.from_function(found, name=name)
    except UsageError as error:
        raise UsageError(f"--tools {source}: {error}") from error
