"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes is the machine's business.
settings.register_profile("polyact", deadline=None)
settings.load_profile("polyact")
