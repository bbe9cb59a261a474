"""The story of a long game: what happened in each session, who is in it, and the earlier logs that it
continues.

Law: it is told from the table's log alone, as far as a reader may know it. A secret appears where it was
uncovered, and not before.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ledger.core.blocks import Block
from ledger.core.errors import TablefoldError
from ledger.core.line import whole
from ledger.core.log.tree import ROOT
from ledger.desk.reader import Reader
from ledger.store import journal

ENDING = ".jsonl"


class SessionStory(NamedTuple):
    """A session: its `number` (0 before the first), its events from the `first` to the `last`, and its
    story."""

    number: int
    first: int
    last: int
    told: Sequence[Block]


class Earlier(NamedTuple):
    """A log that another log continues from event `upto`."""

    desk: Reader
    upto: int


def sessions(desk: Reader, at: int, seat: str | None = None, *, notes: bool = True) -> Iterator[SessionStory]:
    """Every session on the way to event `at`, with what happened in it; none in a game without sessions."""
    if (story := desk.game.story) is None:
        return
    ending = desk.ending(at)
    for number, first, last in parts(desk, at):
        known = desk.known_state(desk.state_at(last), seat, ending)
        yield SessionStory(number, first, last, desk.names.blocks(story.told(known, notes)))


def parts(desk: Reader, at: int) -> Iterator[tuple[int, int, int]]:
    """Each session on the way to event `at` with its first and its last event; none if there are no
    sessions."""
    if (story := desk.game.story) is None:
        return
    state, fold = desk.state_at(ROOT), desk.game.projector.fold_one
    number, first, last = story.session(state), ROOT, ROOT
    for event in desk.history.lazy_path(at):
        fold(state, event)
        if (now := story.session(state)) != number:
            if last:
                yield number, first, last
            number, first = now, event.id
        first, last = first or event.id, event.id
    if last:
        yield number, first, last


def people(
    desk: Reader, at: int, seat: str | None = None, *, notes: bool = True
) -> dict[str, Sequence[Block]]:
    """Everybody and everything with a name in the story as far as event `at`, with what is known about
    each."""
    if (story := desk.game.story) is None:
        return {}
    known = desk.known_state(desk.state_at(at), seat, desk.ending(at))
    say = desk.names
    return {say.with_names(name): say.blocks(told) for name, told in story.people(known, notes).items()}


def earlier(desk: Reader) -> Iterator[Earlier | str]:
    """The logs that this one continues, the nearest first. They are looked for in the same folder. If one is
    not there, or cannot be read, a sentence says so and the search ends."""
    folder, seen = os.path.dirname(os.path.abspath(desk.journal.path)), {desk.header.log}
    while desk.header.since:
        log, _, upto = desk.header.since.partition(":")
        if log in seen:
            yield "These logs go on from each other in a circle, so no more of them are searched."
            return
        if isinstance(found := _log_beside(folder, log), str):
            yield f"The earlier log {log} {found}, so it is not searched."
            return
        seen.add(log)
        last = whole(upto)
        if not last or not found.history.timeline.is_played(last):
            last = found.head
        yield Earlier(found, last)
        desk = found


def _log_beside(folder: str, log: str) -> Reader | str:
    """The log with that id in a folder, or why there is none, in words."""
    why = "is not in its folder"
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.endswith(ENDING) and os.path.isfile(path):
            with suppress(TablefoldError, OSError):
                if journal.read_header(path).log == log:
                    why = "cannot be read"
                    return Reader.open(path)
    return why
