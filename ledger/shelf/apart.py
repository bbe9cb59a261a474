"""Which logs this process reads by itself, and which are left to processes of their own.

Law: the code of a game that somebody else made runs where it may hang, or end Python, and stop nothing else.
What is reached by a URL, another process might not reach: this one reads it, whatever is in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.core.errors import TablefoldError
from ledger.shelf.found import Found
from ledger.store import journal

Chunks = list[Sequence[Found]]


def split_by_process(files: Sequence[Found], many: int, at_once: int) -> tuple[list[Found], Chunks]:
    """What is read here, and what elsewhere, in chunks: all of this system where there are so `many`. A log
    of somebody else's game is a chunk alone, for one that hangs keeps the whole chunk waiting."""
    from ledger.games import registry  # noqa: PLC0415 - slow, and not needed where nothing changed

    foreign = registry.foreign_names()
    ours: list[Found] = []
    apart: list[Found] = []
    for file in files:
        (apart if foreign and _game_of(file) in foreign else ours).append(file)
    near = [file for file in ours if not file.url]
    chunks: Chunks = [[file] for file in apart]
    if len(near) + len(apart) < many:
        return ours, chunks
    chunks += [near[first : first + at_once] for first in range(0, len(near), at_once)]
    return [file for file in ours if file.url], chunks


def _game_of(file: Found) -> str:
    """The game of a log of this system; empty for what is none."""
    try:
        return "" if file.url else journal.read_header(file.path).game
    except TablefoldError:
        return ""
