"""A pending call that is used once, whoever carries it on (CALL-*)."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from .errors import UsageError
from .runtime import PendingCall

__all__ = ["OneShotCall"]


class _Closes(Protocol):
    def close(self) -> None: ...


_Run = TypeVar("_Run", bound=_Closes)


class OneShotCall(PendingCall, Generic[_Run]):
    """Holds its run until it is resumed or closed: derived classes put it into `_live`, once."""

    __slots__ = ("_live", "call_id", "function_name", "keyword_args", "positional_args")

    # A list, because its pop is atomic: of two threads that resume, one fails.
    _live: list[_Run]

    def close(self) -> None:
        if self._live:
            self._take("closed").close()

    def _look(self, verb: str) -> _Run:
        """The run, which stays. Raises UsageError, saying what cannot be done, where it is gone."""
        try:
            return self._live[0]
        except IndexError:
            raise self._used(verb) from None

    def _take(self, verb: str) -> _Run:
        """The run, for the one who asks first. Raises as `_look`."""
        try:
            return self._live.pop()
        except IndexError:
            raise self._used(verb) from None

    def _used(self, verb: str) -> UsageError:
        return UsageError(
            f"call {self.call_id} of {self.function_name} cannot be {verb}: it was resumed or closed already; "
            "to answer one call several times, dump it first and resume the bytes"
        )
