"""`python -m polyact.conformance.guarded_process JOB`: runs a plan for `guard.py`, a result a line on
standard output.

What the runtime or its engine prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
from typing import IO, Any

__all__ = ["main"]


def main(arguments: list[str]) -> None:
    """Run what the job says, from its `start` on."""
    job = json.loads(arguments[0])
    sys.path[:] = job["path"]
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        _serve(job, answers)
        # Threads of runs that never end, and engines that do not go quietly, are not waited for.
        os._exit(0)


def _serve(job: dict[str, Any], answers: IO[bytes]) -> None:
    # Only now, with the caller's path: these modules may have to be found where the caller found them.
    from .loading import import_object
    from .outcome import result_to_plain
    from .plan import plan
    from .runner import Runner
    from .target import make_target

    load: Any = import_object(job["load"])
    target = make_target(job["name"], load, job["dialects"])
    runs = list(plan(target, job["ways"], job["select"]))
    with Runner(deadline=job["deadline"]) as runner:
        for run in runs[job["start"] :]:
            answers.write(json.dumps(result_to_plain(runner.run(run))).encode("ascii") + b"\n")
            answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
