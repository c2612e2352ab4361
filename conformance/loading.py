"""Objects named on the command line as `module:name`."""

from __future__ import annotations

import importlib
from functools import reduce

from .errors import SetupError

__all__ = ["import_object"]


def import_object(path: str) -> object:
    """What `package.module:Outer.name` names; SetupError, saying which half is wrong."""
    module_name, colon, name = path.partition(":")
    if not (module_name and colon and name):
        raise SetupError(f"{path!r}: expected module:name")
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise SetupError(f"{path!r}: the module cannot be imported: {error}") from error
    try:
        found: object = reduce(getattr, name.split("."), module)
    except AttributeError:
        raise SetupError(f"{path!r}: {module_name} has no {name}") from None
    return found
