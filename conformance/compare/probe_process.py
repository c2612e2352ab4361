"""`python -m polyact.conformance.compare.probe_process JOB`: takes samples of one runtime for `probe.py`.

A request a line on standard input, an answer a line on standard output. What the runtime or its engine prints
goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
from typing import IO, Any

__all__ = ["main"]


def main(arguments: list[str]) -> None:
    """Answer until standard input ends."""
    job = json.loads(arguments[0])
    sys.path[:] = job["path"]
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        _serve(job, answers)
        # Engines that do not go quietly are not waited for.
        os._exit(0)


def _serve(job: dict[str, Any], answers: IO[bytes]) -> None:
    # Only now, with the caller's path: these modules may have to be found where the caller found them.
    from ...seam import CodeRuntimeError
    from ..loading import import_object
    from ..outcome import result_to_plain
    from ..table_runs import render_runs
    from ..target import make_target
    from .bench import Bench, NoFigure
    from .distributions import brought_in

    load: Any = import_object(job["load"])
    before = frozenset(sys.modules)
    target = make_target(job["name"], load, job["dialects"])
    bench: Bench | None = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        try:
            match request["do"]:
                case "distributions":
                    answer: Any = brought_in(before, target.runtime(), target.capabilities.engine)
                case "sample":
                    bench = bench or Bench(target)
                    answer = bench.sample(request["measure"])
                case "render":
                    runs = render_runs(target, request["select"])
                    answer = [result_to_plain(run.run()) for run in runs]
                case _:
                    bench = bench or Bench(target)
                    answer = bench.paused(request["batches"], request["batch"])
            told = {"answer": answer}
        except NoFigure as error:
            told = {"problem": str(error)}
        except CodeRuntimeError as error:
            told = {"problem": f"{type(error).__name__}: {error}"}
        except Exception as error:  # an adapter's own: it ends up in the cell
            told = {"problem": f"{type(error).__name__} is outside the contract: {error}"}
        answers.write(json.dumps(told).encode("ascii") + b"\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
