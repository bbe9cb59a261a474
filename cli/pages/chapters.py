"""A campaign in chapters: each session with what happened in it, then the people and places, with links.

Law: it says nothing that the table's log does not, as a reader may know it. A link is made here; the text
around it stays text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from ledger.core.blocks import Block
from ledger.desk import story
from ledger.desk.reader import Reader


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A session: its `number`, its title, its first and its last event, and what happened in it."""

    number: int
    title: str
    first: int
    last: int
    blocks: tuple[Block, ...]


class Chapters(msgspec.Struct, frozen=True, kw_only=True):
    """All sessions, everybody who is named in them, and what finds a name in a text."""

    sessions: tuple[Chapter, ...]
    people: tuple[tuple[str, tuple[Block, ...]], ...]
    mark: str

    def parts(self, text: str) -> Iterator[tuple[str, int]]:
        """A text in pieces: each name with its place among the people, from 1; 0 for what is between."""
        at = 0
        for found in self._pattern.finditer(text):
            yield text[at : found.start()], 0
            yield found[0], self._place_of(found[0])
            at = found.end()
        yield text[at:], 0

    @property
    def _pattern(self) -> re.Pattern[str]:
        return story.names_in(self.mark, tuple(name for name, _ in self.people))

    def _place_of(self, name: str) -> int:
        wanted = name.removeprefix(self.mark)
        names = [each for each, _ in self.people]
        if wanted not in names:
            return [each.casefold() for each in names].index(wanted.casefold()) + 1
        return names.index(wanted) + 1


def of(desk: Reader, at: int, seat: str | None = None, *, notes: bool = True) -> Chapters | None:
    """The campaign as far as event `at`; None for a game that is not told by sessions."""
    if desk.game.story is None:
        return None
    sessions = (
        Chapter(
            number=each.number,
            title=f"Session {each.number}" if each.number else "Before the first session",
            first=each.first,
            last=each.last,
            blocks=tuple(each.told),
        )
        for each in story.sessions(desk, at, seat, notes=notes)
        if each.told
    )
    people = story.people(desk, at, seat, notes=notes).items()
    return Chapters(
        sessions=tuple(sessions),
        people=tuple((name, tuple(blocks)) for name, blocks in people),
        mark=desk.game.story.mark,
    )
