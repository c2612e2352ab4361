"""The contract between a host and a script engine.

A host starts a script in a `CodeRuntime` and gets a `RunStep`: the script called a tool (`Call`), ended
(`Complete`) or failed (`Raised`). At a `Call` it answers with a `Value` or a `Raise` and gets the next step,
or dumps the call to bytes and answers them later, in another process.

Errors have two channels, and one rule decides: *if the model could mend it by writing different code, it is
`Raised`; otherwise it is an exception* (a `CodeRuntimeError`).

Everything here is synchronous: a step is computed by the caller's thread, and waiting for a tool is the
host's business. A run has one continuation and so one pending call: a language with concurrency is
serialised at the call boundary, calls surfacing one by one in the order in which the script made them.

The same rules as numbered clauses, each with its cases: `polyact.conformance`, CONTRACT.md.
"""

from .binding import bind_call_args
from .capabilities import RuntimeCapabilities
from .catalog import default_tool_catalog
from .errors import CodeRuntimeError, InterpreterError, SnapshotError, UnsupportedError, UsageError
from .json_types import JSON
from .limits import Limits
from .runtime import CodeRuntime, PendingCall
from .step import Call, Complete, Raise, Raised, ResumeWith, RunStep, Step, Value
from .tool import Tool

__all__ = [
    "JSON",
    "Call",
    "CodeRuntime",
    "CodeRuntimeError",
    "Complete",
    "InterpreterError",
    "Limits",
    "PendingCall",
    "Raise",
    "Raised",
    "ResumeWith",
    "RunStep",
    "RuntimeCapabilities",
    "SnapshotError",
    "Step",
    "Tool",
    "UnsupportedError",
    "UsageError",
    "Value",
    "bind_call_args",
    "default_tool_catalog",
]
