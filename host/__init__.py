"""Above the seam: run a script with tools, keep it in a store, go on with it later.

    from polyact.host import Finished, load_runtime, run

    outcome = await run(load_runtime("lua"), "return add(1, 2)", tools=[add])
    match outcome:
        case Finished(value): ...
        case Failed(message): ...        # the script raised
        case Suspended(call): ...        # it waits for a confirmation, or for a long-running tool

The functions are async; they run on asyncio and on trio.
"""

from .context import CurrentCall, current_call
from .driver import Confirm, OnEvent, recover, resume, run
from .events import CallEnded, CallStarted, Event, Printed
from .outcome import Approve, Failed, Finished, Outcome, Suspended, SuspendedCall
from .registry import InstalledRuntime, installed_runtimes, load_runtime, runtime_for_file
from .sqlite_store import SQLiteStore
from .store import Lease, NewRun, RunBusy, RunSummary, Store, StoredCall, StoredRun, StoreError
from .tools_source import load_tools
from .toolset import ToolLike

__all__ = [
    "Approve",
    "CallEnded",
    "CallStarted",
    "Confirm",
    "CurrentCall",
    "Event",
    "Failed",
    "Finished",
    "InstalledRuntime",
    "Lease",
    "NewRun",
    "OnEvent",
    "Outcome",
    "Printed",
    "RunBusy",
    "RunSummary",
    "SQLiteStore",
    "Store",
    "StoreError",
    "StoredCall",
    "StoredRun",
    "Suspended",
    "SuspendedCall",
    "ToolLike",
    "current_call",
    "installed_runtimes",
    "load_runtime",
    "load_tools",
    "recover",
    "resume",
    "run",
    "runtime_for_file",
]
