"""What a model is told of Lua here. Every sentence has a test in tests/test_prompts.py."""

from __future__ import annotations

from .engine import Engine

__all__ = ["prompt"]


def prompt(engine: Engine) -> str:
    return "Lua " + engine.version
