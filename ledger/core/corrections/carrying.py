"""Which piece of a new line each piece of the old one has become.

Law: the same event, said on both lines, makes the same pieces, in their order. Where none stands for a piece,
one that looks the same to the table does; where there is none either, nobody can speak of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from copy import copy
from typing import Any, Self

import msgspec

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event, bare
from ledger.core.pieces.numbers import Made, Numbered, Numbers, Piece, holds_numbers, renumbered
from ledger.core.rules.game import AnyGame, veil

GONE = "what it speaks of is not there any more"
OTHER = "something else lies there now"


class Carrying:
    """`old` and `new` are how far both lines are."""

    def __init__(self, game: AnyGame, fork: Any) -> None:
        """`fork` is the state that both lines share; up to there a number means the same piece."""
        self._game = game
        self.old, self.new = Numbered(game.numbers, fork), Numbered(game.numbers, fork)
        self._became: dict[Piece, Piece] = {}

    def copy(self, old: Numbered) -> Self:
        """The same for lines that go their own way from here; `old` is how far the old one is."""
        twin = copy(self)
        twin.old, twin.new, twin._became = old, self.new.copy(), dict(self._became)
        return twin

    def meet(self, old: Made, new: Made) -> None:
        """The same event made these on the one line and those on the other."""
        left = defaultdict[Numbers, list[Piece]](list)
        for piece in reversed(new):
            left[piece[0]].append(piece)
        for piece in old:
            if left[piece[0]]:
                self._became[piece] = left[piece[0]].pop()

    def walk(self, fork: Any, old: Iterable[Event], new: Iterable[Event]) -> None:
        """Both lines as far as they are: what is said alike on both made the same pieces."""
        unmet = defaultdict[bytes, list[Made]](list)
        for event, made in self._makers(fork, new, self.new):
            unmet[_said(event)].insert(0, made)
        for event, made in self._makers(fork, old, self.old):
            alike = unmet[_said(self.renumbered(event))]
            if alike:
                self.meet(made, alike.pop())

    def _makers(self, fork: Any, events: Iterable[Event], line: Numbered) -> Iterable[tuple[Event, Made]]:
        state = fork.copy()
        for event in events:
            self._game.projector.fold(state, (event,))
            made = line.reach(state)
            if made:
                yield event, made

    def renumbered(self, event: Event) -> Event:
        """The event with the numbers of the new line, as far as they are known."""

        def find(by: Numbers, number: int) -> int:
            found = self._number(by, number)
            return number if found is None else found

        return renumbered(event, find)

    def carried(self, was: Any, now: Any, event: Event, made: Made = ()) -> Event:
        """The event about the same pieces; `was` and `now` are the states before it on both lines. If it has
        happened on the new one, it `made` these pieces there.

        Raises Contradiction where a piece that it speaks of is not there.
        """
        if not holds_numbers(type(event)) and type(event) not in self._game.about:
            return event
        was, now = veil(self._game, was, None), veil(self._game, now, None)
        taken: set[tuple[Numbers, int]] = set()
        coming = {by: [piece[2] for piece in made if piece[0] is by] for by, *_ in made}

        def find(by: Numbers, number: int) -> int:
            if by in coming and 0 <= number - self.old.next(by) < len(coming[by]):
                return coming[by][number - self.old.next(by)]
            found, before, after = self._number(by, number), by.looks(was), by.looks(now)
            if number in before and (found is None or found not in after):
                alike = (each for each, look in after.items() if look == before[number])
                found = next((each for each in alike if (by, each) not in taken), found)
            if found is None:
                raise Contradiction(GONE)
            taken.add((by, found))
            return found

        carried = renumbered(event, find)
        self._require_alike(was, now, event, carried)
        return carried

    def _require_alike(self, was: Any, now: Any, event: Event, carried: Event) -> None:
        """Raises Contradiction where another piece lies in the place of which an event speaks."""
        about = self._game.about.get(type(event))
        if about is None:
            return
        by, lying = about
        old, new = lying(was, event), lying(now, carried)
        if old is None or new is None or self._number(by, old) == new:
            return
        if by.looks(was).get(old) != by.looks(now).get(new):
            raise Contradiction(OTHER)

    def _number(self, by: Numbers, number: int) -> int | None:
        if number < self.old.first[by]:
            return number
        if number >= self.old.next(by):
            return number - self.old.next(by) + self.new.next(by)
        became = self._became.get((by, self.old.begun[by], number))
        return became[2] if became is not None and became[1] == self.new.begun[by] else None


def _said(event: Event) -> bytes:
    return msgspec.json.encode(bare(event))
