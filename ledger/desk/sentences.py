"""What a desk says about lines of play, besides the events themselves.

Law: words only; no log is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ledger.core.log.events import Branched

SEVERAL = 8
"""How many sentences are shown; the rest of a longer list is only counted."""


def new_line_sentence(branched: Branched, old: str) -> str:
    """The sentence about a line of play that starts by itself."""
    if branched.left:
        return f"What was undone is kept as {branched.left}."
    return f"A new line of play starts here: {branched.name}. The old one stays as {old}."


def too_few_sentences(asked: int, targets: Iterator[int]) -> tuple[str, ...]:
    """The sentence for fewer moves than were asked for; empty if there are enough."""
    found = 1 if asked == 1 else sum(1 for _ in islice(targets, asked))
    there = "There was only 1 move" if found == 1 else f"There were only {found} moves"
    return () if found == asked else (f"{there}, not {asked}.",)


def few(texts: Iterable[str]) -> Sequence[str]:
    """All sentences; if there are many, the first ones and how many more there are."""
    items = list(texts)
    return (
        items if len(items) <= SEVERAL else [*items[: SEVERAL - 2], f"… and {len(items) - SEVERAL + 2} more."]
    )
