"""Which logs this process reads itself, and which it leaves to other processes.

Law: a game that somebody else made runs in a process where it may hang, or end Python, and stop nothing else.
Another process might not reach a URL, so this one reads it, whatever is in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.core.errors import TablefoldError
from ledger.shelf.found import Found
from ledger.store import journal

Chunks = list[Sequence[Found]]


def split_by_process(files: Sequence[Found], many: int, at_once: int) -> tuple[list[Found], Chunks]:
    """The logs to read here, and the chunks to read elsewhere; with at least `many` logs, all local ones are
    read elsewhere. A log of somebody else's game is a chunk of its own, because a log that hangs delays its
    whole chunk."""
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
    """The game of a local log; empty if the file is not a log."""
    try:
        return "" if file.url else journal.read_header(file.path).game
    except TablefoldError:
        return ""
