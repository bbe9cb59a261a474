"""Sentences about what a command recorded, beyond those that events tell of themselves.

Law: of many only some are told, and how many are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ledger.core.log.events import Branched


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


def few(texts: Sequence[str]) -> Sequence[str]:
    """All sentences, or the first of many and how many are left out."""
    return texts if len(texts) <= 8 else [*texts[:6], f"… and {len(texts) - 6} more."]
