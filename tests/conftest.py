"""What holds for all tests."""

from __future__ import annotations

import signal

from hypothesis import settings

# How long an example takes is the machine's business.
settings.register_profile("polyact", deadline=None)
settings.load_profile("polyact")

# A shell ignores interrupts for what it runs in the background, and processes that tests interrupt would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
