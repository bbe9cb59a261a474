"""Names that not everybody may know, and sentences that would give them away.

Law: pure. It looks only for what is hidden at the head of the log; anybody who may know it reads the log
itself.
"""

from __future__ import annotations

import re
from typing import Any

WITHHELD = "Something that not everybody may know."
"""What is shown instead of a sentence that names a hidden piece."""


class Hidden:
    """The names that only hidden pieces have: in the full state, but not in what everybody knows about it."""

    def __init__(self, state: Any, known: Any) -> None:
        shown = set(known.pieces.names.values())
        names = {name for name in state.pieces.names.values() if name is not None and name not in shown}
        pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names))
        self._pattern = re.compile(pattern) if names else None

    def masked(self, sentence: str, instead: str = WITHHELD) -> str:
        """The sentence, or `instead` where it names a hidden piece."""
        return instead if self._pattern is not None and self._pattern.search(sentence) else sentence
