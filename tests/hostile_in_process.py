"""`python hostile_in_process.py LANGUAGE FIRST`: runs the corpus in this process, from its FIRST script on, but for the
scripts that are listed as for the worker only.

A line of JSON when a script begins, and one when it has ended and the next script ran after it: whoever reads
them sees which script the process hangs in, or died of.
"""

from __future__ import annotations

import json
import sys

from hostile_corpus import LANGUAGES, LIMITS, corpus, mismatch, play, worker_only
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Complete


def main(language: str, first: int) -> None:
    kind = {"lua": LuaRuntime, "quickjs": QuickJSRuntime}[LANGUAGES[language][0]]
    runtime = kind(limits=LIMITS)
    listed = worker_only(language)
    for script in [script for script in corpus(language) if script.name not in listed][first:]:
        print(json.dumps({"begun": script.name}), flush=True)
        wrong = mismatch(script, play(runtime, script))
        after = runtime.start("return 1")
        if not (isinstance(after, Complete) and after.value == 1):
            wrong += f" and then {after!r}"
        print(json.dumps({"ended": script.name, "wrong": wrong}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
