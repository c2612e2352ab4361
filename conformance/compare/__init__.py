"""Runtimes side by side: what each can do, how it keeps the contract, what it costs here and now.

`compare()` measures and gives a `Comparison`; `advise()` tells which runtimes meet a list of needs. The
command `polyact compare` is both, with a table, JSON or a page of HTML.

Nothing is written down here about any one runtime: features come from `RuntimeCapabilities` and from the
metadata of the installed distributions, figures from runs in processes of their own.
"""

from .advice import Advice, advise
from .comparison import Comparison, compare

__all__ = ["Advice", "Comparison", "advise", "compare"]
