"""Any runtime behind the same seam, in a process of its own.

    IsolatedRuntime("lua")                    by entry point
    IsolatedRuntime("mypackage:MyRuntime")    by name
    IsolatedRuntime(LuaRuntime)               by class

Who does what:

    nursery   one process a runtime, which imports it, makes engines ready, runs no script, and forks workers;
              when its socket, or the host, comes to its end it ends too, and takes the workers with it
    worker    one process a live script, locked down, with a fresh engine for each script that it runs in turn
    pool      which script has which worker: who waits, who has to leave, what becomes of a worker that died

A worker serves **one live script at a time**. A script that is paused at a call keeps its worker while there
are enough; where another needs it, the one that has been paused the longest leaves, and is run again
elsewhere to where it stood, from its journal, when it is answered. So a worker that crashes or is killed
takes no other script with it, and one that was taken over sees nothing of another script that is alive.

Recursion in Lua ends at the limit on memory, for it takes a hook to count it, and there is none.

The clock is the host's: a script that goes on too long is killed with its process. That, and whatever else
ends a worker while its script runs, is a `Raised` step that says why. A worker that ends while its script is
paused costs nothing but time: the script is run again elsewhere.

Linux and macOS. macOS has no parent-death signal, no limits set from outside, and enforces no limit on data:
there the nursery ends the workers, and the engine's own limit is the one on memory. Windows cannot fork.
"""

from .errors import PoolBusy
from .options import PoolOptions
from .runtime import IsolatedRuntime

__all__ = ["IsolatedRuntime", "PoolBusy", "PoolOptions"]
