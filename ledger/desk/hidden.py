"""Names that not everybody may know, and sentences that would tell them.

Law: pure. Only what is hidden where the log stands is looked for; whoever may know it asks the log itself.
"""

from __future__ import annotations

import re
from typing import Any

WITHHELD = "Something that not everybody may know."
"""What stands for a sentence that would tell it."""


class Hidden:
    """The names that only hidden pieces have: those of a state that it has not as everybody knows it."""

    def __init__(self, state: Any, known: Any) -> None:
        shown = set(known.pieces.names.values())
        names = {name for name in state.pieces.names.values() if name is not None and name not in shown}
        pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names))
        self._pattern = re.compile(pattern) if names else None

    def without(self, sentence: str, instead: str = WITHHELD) -> str:
        """The sentence, or another one in place of what names a hidden piece."""
        return instead if self._pattern is not None and self._pattern.search(sentence) else sentence
