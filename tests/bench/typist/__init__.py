"""How many keys somebody presses: games that are typed as a person would, at the real session, line by line.

Law: only what the session takes is counted. Enter is a key; reasons, notes, texts and what is taught are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from cli.repl.lookahead import Lookahead
from cli.repl.position import Position
from cli.session import Session
from cli.settings import Settings
from ledger.core.errors import AmbiguousName, TablefoldError
from ledger.core.line import Line, read_line, split_chain
from ledger.core.log.events import Event, same
from ledger.core.rules.verbs import Move
from ledger.core.typing.bare_numbers import FEW
from ledger.core.typing.eyes import all_of_it
from ledger.core.typing.parsing import split_move, typed_draft
from ledger.core.typing.unclear import ways_to_choose
from ledger.desk.desk import Desk

LEAST = 3
"""Letters of a word that somebody types who does not look whether fewer would do."""
MOST_WORDS = 7
"""Words of a move beyond which nobody thinks about which of them to leave out."""
UNCOUNTED = {"note", "define", "claim", "count", "adjust", "assert", "ruling", "bring"}
"""Words of a table that are no move."""


class Keyed(msgspec.Struct, frozen=True):
    """One line with Enter: what was typed, its keys, and what it recorded."""

    line: str
    keys: int
    events: tuple[Event, ...]


def at_the_prompt(desk: Desk) -> Session:
    """A session with somebody at it, who sees what everybody sees; nobody opens an editor."""
    return Session(desk, Settings(), lambda text: None)


class Person:
    """Somebody who types at a desk: an Enter, a number of the list, or words cut short. The list tells no
    hand; whoever holds one knows it, and how much of a name no other card of it has."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._session = at_the_prompt(desk)
        self._ahead = Lookahead(desk)
        self._knows = Lookahead(desk, all_of_it)

    def types(self, text: str) -> Iterator[Keyed]:
        """Plays what a log says was typed, one move a line. Raises any TablefoldError."""
        for line in split_chain(text):
            rest = line
            while rest:
                is_split = not rest.startswith("!")
                first, rest = self._parts(rest) if is_split else (read_line(rest), "")
                yield self._line(first)

    def _parts(self, text: str) -> tuple[Line, str]:
        position = self._position()
        return split_move(position.game, position.state, read_line(text), position.pending)

    def _line(self, line: Line) -> Keyed:
        full = str(line)
        typed, keys = full, 0
        if line.words.partition(" ")[0] not in UNCOUNTED:
            typed, keys = self._shortest(line)
        done = self._session.run(typed).done
        return Keyed(typed, keys, done.events if done is not None else ())

    def _picked(self, line: Line, wanted: tuple[Event, ...], best: int) -> tuple[str, int] | None:
        """The line that a number picks from the list of what a shorter one could mean, and all keys."""
        position = self._position()
        for words in _cut(line.words) if line.text is None else ():
            if len(words) + 3 >= best:
                return None
            try:
                typed_draft(position.game, position.state, read_line(words), due=position.pending)
            except AmbiguousName as problem:
                for way in ways_to_choose(position.game, position.state, words, problem)[:FEW]:
                    if _are_same(wanted, position.drafts_of(way.line)):
                        return way.line, len(words) + 3
            except TablefoldError:
                continue
        return None

    def _position(self) -> Position:
        position = self._ahead.position()
        assert position is not None
        return position

    def _meant(self, text: str) -> tuple[Event, ...] | None:
        """What the session takes it for: a line is read with the hand of whoever plays it."""
        position = self._knows.position()
        assert position is not None
        return position.drafts_of(text)

    def _shortest(self, line: Line) -> tuple[str, int]:
        """What somebody types for a move, and how many keys that is; a reason is not counted."""
        position, full = self._position(), str(line)
        if line.insists:
            return full, len(f"! {line.words}") + 1
        wanted = self._meant(full)
        if wanted is None:
            return full, len(line.words) + 1
        usual = position.usual
        if usual is not None and _are_same(wanted, (usual.event,)):
            return usual.text, 1
        found = [(full, len(line.words) + 1), *_picked(position, wanted)]
        best = min(keys for _, keys in found)
        tail = full[len(line.words) :]
        for words in _cut(line.words):
            if len(words) + 1 >= best:
                break
            if _are_same(wanted, self._meant(words + tail)):
                found.append((words + tail, len(words) + 1))
                break
        if (picked := self._picked(line, wanted, min(keys for _, keys in found))) is not None:
            return picked
        return min(found, key=lambda each: each[1])


def _picked(position: Position, wanted: tuple[Event, ...]) -> Iterator[tuple[str, int]]:
    """The move's number: it stands on the screen where few can be made, else Tab shows it."""
    for place, move in enumerate(position.legal):
        if move.number is not None and _are_same(wanted, (move.event,)) and _is_read(position, move):
            yield str(move.number), len(str(move.number)) + 1 + (place >= FEW)


def _is_read(position: Position, move: Move) -> bool:
    """Whether its number is taken for it."""
    return _are_same((move.event,), position.drafts_of(str(move.number)))


def _cut(text: str) -> list[str]:
    """The words cut short, some of them left out, the shortest line first."""
    words = text.split()
    if len(words) > MOST_WORDS:
        return []
    ways = product(*(_ways(word) for word in words))
    lines = {" ".join(filter(None, way)) for way in ways}
    return sorted(lines - {""}, key=lambda line: (len(line), line))


def _ways(word: str) -> tuple[str, ...]:
    is_short = len(word) <= LEAST or any(sign.isdigit() for sign in word)
    return ("", word) if is_short else ("", word[:LEAST], word[: LEAST + 1])


def _are_same(some: tuple[Event, ...], others: tuple[Event, ...] | None) -> bool:
    return others is not None and len(some) == len(others) and all(map(same, some, others))
