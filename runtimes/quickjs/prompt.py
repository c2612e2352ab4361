"""What a model is told of JavaScript here. Every sentence has a test in tests/test_prompts.py."""

from __future__ import annotations

from .binding import Binding

__all__ = ["prompt"]


def prompt(binding: Binding) -> str:
    return "JavaScript"
