"""Which tool names a script can write as they are in Python."""

from __future__ import annotations

import keyword
from typing import Final

__all__ = ["is_identifier", "is_plain_name"]

#: Names that mean something already in every script: Python's built-ins, whether Monty has them yet or not.
_BUILTINS: Final = """
    ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError
    BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError
    ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning
    EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError
    FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError
    InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
    ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError
    OverflowError PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError
    RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration
    StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError
    UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError
    UnicodeWarning UserWarning ValueError Warning ZeroDivisionError
    abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile
    complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float format
    frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license
    list locals map max memoryview min next object oct open ord pow print property quit range repr
    reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
"""

_TAKEN: Final = frozenset({"tools", *_BUILTINS.split()})


def is_identifier(name: str) -> bool:
    """Whether `name` can be a variable: an identifier, and no keyword. Letters of any script count (`日本`)."""
    return name.isidentifier() and not keyword.iskeyword(name)


def is_plain_name(name: str) -> bool:
    """Whether a tool of this name is a global; the name of a built-in is not, nor one with two underscores at
    either end."""
    dunder = name.startswith("__") and name.endswith("__")
    return is_identifier(name) and not dunder and name not in _TAKEN
