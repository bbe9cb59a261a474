"""A campaign in chapters: each session with what happened in it, the people and places, and who did what.

Law: it says only what the table's log says, as far as a reader may know it. A link is made here; the text
around it stays text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

import msgspec

from cli.pages import accounts
from ledger.core.blocks import Block
from ledger.desk import story
from ledger.desk.reader import Reader

_WORD = re.compile(r"\w+")


class SessionChapter(msgspec.Struct, frozen=True, kw_only=True):
    """A session: its `number`, its title, its first and its last event, and its events."""

    number: int
    title: str
    first: int
    last: int
    blocks: tuple[Block, ...]


class Chapters(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All sessions, everybody named in them, what is counted in them, and the sign in front of a name in a
    note."""

    sessions: tuple[SessionChapter, ...]
    people: tuple[tuple[str, tuple[Block, ...]], ...]
    mark: str
    counts: tuple[Block, ...] = ()

    def parts(self, text: str) -> Iterator[tuple[str, int]]:
        """A text in pieces: each name with its place among the people, from 1; 0 for the text between names.
        A name counts if it is whole and has its capitals; after the mark, capitals do not matter."""
        at = 0
        for word in _WORD.finditer(text):
            for name, place, offset in self._names.get(word[0].casefold(), ()):
                begin = word.start() - offset
                if begin < at or (end := self._end_of(name, text, begin)) == 0:
                    continue
                first = begin - len(self.mark) if text.endswith(self.mark, at, begin) else begin
                yield text[at:first], 0
                yield text[first:end], place
                at = end
                break
        yield text[at:], 0

    def _end_of(self, name: str, text: str, begin: int) -> int:
        """Where a name that begins at `begin` ends; 0 if it does not begin there."""
        end = begin + len(name)
        said, is_marked = text[begin:end], text.endswith(self.mark, 0, begin)
        is_name = said == name or (is_marked and said.casefold() == name.casefold())
        is_whole = not text[end : end + 1].isalnum() and not text[max(begin - 1, 0) : begin].isalnum()
        return end if is_name and is_whole else 0

    @cached_property
    def _names(self) -> dict[str, list[tuple[str, int, int]]]:
        """The names by their first word, the longest first: each with its place, and where that word begins
        in it."""
        found: dict[str, list[tuple[str, int, int]]] = {}
        for place, (name, _) in enumerate(self.people, 1):
            if (word := _WORD.search(name)) is not None:
                found.setdefault(word[0].casefold(), []).append((name, place, word.start()))
        return {word: sorted(names, key=lambda each: -len(each[0])) for word, names in found.items()}


def of(desk: Reader, at: int, seat: str | None = None, *, notes: bool = True) -> Chapters | None:
    """The campaign as far as event `at`; None for a game that has no sessions and counts only points."""
    if desk.game.story is None and desk.game.tallies is None:
        return None
    sessions = (
        SessionChapter(
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
        counts=accounts.blocks(desk, at)[1:],
        mark="" if desk.game.story is None else desk.game.story.mark,
    )
