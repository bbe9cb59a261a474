"""Which piece on the new line each piece on the old line has become.

Law: the same event on both lines makes the same pieces in the same order. A piece without a match becomes a
piece that looks the same to the table. If there is none, events about the old piece cannot be carried over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, Self

import msgspec

from ledger.core.corrections.renaming import E, OtherName
from ledger.core.errors import Contradiction
from ledger.core.log.events import Event, bare
from ledger.core.pieces.numbers import MadePieces, Numbered, Numbers, Piece, holds_numbers, renumbered
from ledger.core.rules.game import AnyGame, veil

GONE = "what it is about is no longer there"
OTHER = "it would be about something else now"


class Carrying:
    """Matches the pieces of two lines. `old` and `new` are how far each line has got."""

    def __init__(self, game: AnyGame, fork: Any, last: int) -> None:
        """`fork` is the state after `last`, the last event that both lines share. Up to there, a number means
        the same piece on both."""
        self._game, self._last = game, last
        self.events: dict[int, int] = {}
        """Old → new ids of events that are the same or replace each other; 0 if the event is left out."""
        self.old, self.new = Numbered(game.numbers, fork), Numbered(game.numbers, fork)
        self._became: dict[Piece, Piece] = {}
        self.called: OtherName | None = None
        """What something is called on the new line instead."""

    def copy(self, old: Numbered) -> Self:
        """A copy for a line that goes its own way from here; `old` is how far the old line has got."""
        twin = copy(self)
        twin.old, twin.new = old, self.new.copy()
        twin.events, twin._became = dict(self.events), dict(self._became)
        return twin

    def pair_pieces(self, old: MadePieces, new: MadePieces) -> None:
        """Pairs the pieces that the same event made on each line."""
        left = defaultdict[Numbers, list[Piece]](list)
        for piece in reversed(new):
            left[piece[0]].append(piece)
        for piece in old:
            if left[piece[0]]:
                self._became[piece] = left[piece[0]].pop()

    def number_pairs(self) -> frozenset[tuple[int, int]]:
        """Old and new running numbers of the pieces that are on both lines."""
        return frozenset((old[2], new[2]) for old, new in self._became.items())

    def match_lines(self, fork: Any, old: Iterable[Event], new: Iterable[Event]) -> None:
        """Matches two lines: an event that is the same on both made the same pieces."""
        unmet = defaultdict[bytes, list[tuple[Event, MadePieces]]](list)
        for event, made in reversed([*self._made_by(fork, new, self.new)]):
            unmet[_event_key(event)].append((event, made))
        for event, made in self._made_by(fork, old, self.old):
            if alike := unmet[_event_key(self.renumbered(event))]:
                other, others = alike.pop()
                self.events[event.id] = other.id
                self.pair_pieces(made, others)

    def _made_by(
        self, fork: Any, events: Iterable[Event], line: Numbered
    ) -> Iterator[tuple[Event, MadePieces]]:
        state = fork.copy()
        for event in events:
            self._game.projector.fold(state, (event,))
            yield event, line.reach(state)

    def renumbered(self, event: Event) -> Event:
        """The event with the numbers of the new line, as far as they are known."""

        def find(by: Numbers, number: int) -> int:
            found = self._new_number(by, number)
            return number if found is None else found

        return renumbered(self.with_new_name(event), find)

    def with_new_name(self, event: E) -> E:
        """The event as it says on the new line, with the numbers of the old line."""
        return event if self.called is None else self.called.event(event)

    def carried(self, was: Any, now: Any, event: Event) -> Event:
        """The event about the same pieces; `was` and `now` are the states before it on both lines.

        Raises Contradiction if its piece is not there, or if it would be about another piece.
        """
        carried = self.with_new_numbers(was, now, event)
        self._require_alike(was, now, event, carried)
        self._require_cause(self._game.cause_of(was, event), self._game.cause_of(now, carried))
        return carried

    def with_new_numbers(self, was: Any, now: Any, event: Event, made: MadePieces = ()) -> Event:
        """The event with the numbers of the new line. `made` are the pieces that it made there, if it
        happened.

        Raises Contradiction if its piece is not there.
        """
        event = self.with_new_name(event)
        if not holds_numbers(type(event)):
            return event
        taken: set[tuple[Numbers, int]] = set()
        coming = {by: [piece[2] for piece in made if piece[0] is by] for by, *_ in made}

        def find(by: Numbers, number: int) -> int:
            if by in coming and 0 <= number - self.old.next(by) < len(coming[by]):
                return coming[by][number - self.old.next(by)]
            found = self._new_number(by, number)
            if (found is None or found not in by.looks(now)) and number in (
                before := self._public_looks(by, was)
            ):
                look, after = before[number], self._public_looks(by, now)
                alike = (each for each, other in after.items() if other == look and (by, each) not in taken)
                found = next(alike, found)
            if found is None:
                raise Contradiction(GONE)
            taken.add((by, found))
            return found

        return renumbered(event, find)

    def _public_looks(self, by: Numbers, state: Any) -> Mapping[int, Hashable]:
        """How the pieces with these `Numbers` look to everybody, by number."""
        return by.looks(veil(self._game, state, None))

    def _require_cause(self, old: int | None, new: int | None) -> None:
        """Raises Contradiction if the event's cause was left out, or would be an event that is not on the old
        line."""
        became = self.events.get(old or 0, old if (old or 0) <= self._last else None)
        if not old or not new or became in (None, new):
            return
        if not became or (new > self._last and new not in self.events.values()):
            raise Contradiction(OTHER)

    def _require_alike(self, was: Any, now: Any, event: Event, carried: Event) -> None:
        """Raises Contradiction if there is another piece in the place that an event is about."""
        about = self._game.of(event).about
        if about is None:
            return
        (by, old), (_, new) = about(event, was), about(carried, now)
        if old is None or new is None or self._new_number(by, old) == new:
            return
        if self._public_looks(by, was).get(old) != self._public_looks(by, now).get(new):
            raise Contradiction(OTHER)

    def _new_number(self, by: Numbers, number: int) -> int | None:
        if number < min(self.old.first[by], self.new.first[by]):
            return number
        if number >= self.old.next(by):
            return number - self.old.next(by) + self.new.next(by)
        became = self._became.get((by, self.old.begun[by], number))
        return became[2] if became is not None and became[1] == self.new.begun[by] else None


def _event_key(event: Event) -> bytes:
    return msgspec.json.encode(bare(event))
