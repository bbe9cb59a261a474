"""What a desk says of lines of play beyond the events themselves.

Law: words only; nothing is asked of a log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ledger.core.log.events import Branched

SEVERAL = 8
"""Sentences that are told one by one before the rest is counted."""


def parted(branched: Branched, old: str) -> str:
    """What to say of a line of play that starts by itself."""
    if branched.left:
        return f"What was undone is kept as {branched.left}."
    return f"A new line of play starts here: {branched.name}. The old one stays as {old}."


def all_there_are(asked: int, targets: Iterator[int]) -> tuple[str, ...]:
    """What to say where fewer moves lie on the way than were asked for."""
    found = 1 if asked == 1 else sum(1 for _ in islice(targets, asked))
    there = "There was only 1 move" if found == 1 else f"There were only {found} moves"
    return () if found == asked else (f"{there}, not {asked}.",)


def few(texts: Iterable[str]) -> Sequence[str]:
    """All sentences, or the first of many and how many are left out."""
    items = list(texts)
    return (
        items if len(items) <= SEVERAL else [*items[: SEVERAL - 2], f"… and {len(items) - SEVERAL + 2} more."]
    )
