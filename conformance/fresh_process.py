"""`python -m polyact.conformance.fresh_process LOAD RUNTIME OPTIONS SYS_PATH`: resumes snapshots for
`fresh.py`.

One request a line on standard input, one answer a line on standard output, both JSON. What the runtime or its
engine prints goes to standard error.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import traceback
from typing import Any

__all__ = ["main"]


def main(arguments: list[str]) -> None:
    """Serve until standard input ends."""
    where, name, options, path = arguments
    sys.path[:] = json.loads(path)
    # Only now, with the caller's path: these modules may have to be found where the caller found them.
    from .loading import import_object

    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    helper = _Helper(import_object(where), name, json.loads(options))
    for line in sys.stdin.buffer:
        told = helper.serve(json.loads(line))
        answers.write(json.dumps(told).encode("ascii") + b"\n")
        answers.flush()


class _Helper:
    def __init__(self, load: Any, name: str, options: dict[str, Any]) -> None:
        self._load = load
        self._name = name
        self._options = options
        self._runtimes: dict[str | None, Any] = {}
        self._live: dict[int, Any] = {}
        self._count = 0

    def serve(self, request: dict[str, Any]) -> dict[str, Any]:
        from . import seam_errors
        from .fresh import answer_from

        answer = answer_from(request)
        try:
            if "live" in request:
                step = self._live.pop(request["live"]).resume(answer)
            else:
                step = self._runtime(request["signing_key"]).resume(
                    base64.b64decode(request["snapshot"]), answer
                )
            return self._told(step, request["dump_next"])
        except Exception as error:
            trace = traceback.format_exc()
            return {
                "kind": "error",
                "name": seam_errors.name_of(error),
                "message": str(error),
                "trace": trace,
            }

    def _runtime(self, signing_key: str | None) -> Any:
        if signing_key not in self._runtimes:
            options = {} if signing_key is None else {"signing_key": signing_key.encode()}
            self._runtimes[signing_key] = self._load(self._name, **self._options, **options)
        return self._runtimes[signing_key]

    def _told(self, step: Any, dump: bool) -> dict[str, Any]:
        from ..seam import Call, Complete, Raised

        match step:
            case Call(call, stdout):
                return {"kind": "call", "call": self._call(call, dump), "stdout": stdout}
            case Complete(value, stdout):
                return {"kind": "complete", "value": value, "stdout": stdout}
            case Raised(message, stdout):
                return {"kind": "raised", "message": message, "stdout": stdout}
        raise TypeError(f"a step is a Call, a Complete or a Raised, not {type(step).__name__}")

    def _call(self, call: Any, dump: bool) -> dict[str, Any]:
        snapshot = None
        if dump:
            snapshot = base64.b64encode(call.dump()).decode("ascii")
            call.close()
        else:
            self._count += 1
            self._live[self._count] = call
        return {
            "function_name": call.function_name,
            "positional": list(call.positional_args),
            "keyword": dict(call.keyword_args),
            "call_id": call.call_id,
            "snapshot": snapshot,
            "live": self._count,
        }


if __name__ == "__main__":
    main(sys.argv[1:])
