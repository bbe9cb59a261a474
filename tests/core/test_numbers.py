"""Running numbers: where a field holds one, and what became of it on another line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import pytest
from msgspec import Struct

from ledger.core.corrections.carrying import Carrying
from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.pieces.numbers import Numbered, Numbers, numbers_of, renumbered
from ledger.games.humanity import GAME
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.numbers import BLESSING
from ledger.games.humanity.resources.events.blessings import BlessingsSpent
from tests.games.humanity.tables import rich, table


class Bag(NamedTuple):
    next: int


PAWN = Numbers(lambda state: state.next)
Pawn = Annotated[int, PAWN]


class Part(Struct, frozen=True):
    pawn: Pawn
    steps: int = 1


class Moved(Event, frozen=True, kw_only=True):
    pawn: Pawn
    beside: Pawn | None = None
    others: tuple[Pawn, ...] = ()
    places: tuple[tuple[Pawn, int], ...] = ()
    owners: Mapping[Pawn, str] = {}
    parts: tuple[Part, ...] = ()
    steps: int = 1


class Odd(Event, frozen=True, kw_only=True):
    pawns: set[Pawn]


class Either(Event, frozen=True, kw_only=True):
    pawn: Pawn | str | None = None


def test_every_number_that_a_field_holds_is_said_with_another() -> None:
    event = Moved(
        pawn=1, beside=2, others=(1, 3), places=((2, 1),), owners={1: "ann"}, parts=(Part(2),), steps=1
    )
    assert renumbered(event, lambda by, number: number + 10) == Moved(
        pawn=11, beside=12, others=(11, 13), places=((12, 1),), owners={11: "ann"}, parts=(Part(12),), steps=1
    )
    assert renumbered(Moved(pawn=1), lambda by, number: number) == Moved(pawn=1)
    assert numbers_of((Moved, Event)) == (PAWN,)


@pytest.mark.parametrize("event", [Odd(pawns={1}), Either(pawn=1)])
def test_a_type_that_cannot_hold_numbers_says_so(event: Event) -> None:
    with pytest.raises(TypeError, match="cannot hold running numbers"):
        renumbered(event, lambda by, number: number)


def test_a_line_tells_what_came_and_when_numbers_begin_anew() -> None:
    line = Numbered((PAWN,), Bag(4))
    assert line.reach(Bag(6)) == ((PAWN, 0, 4), (PAWN, 0, 5))
    assert line.reach(Bag(6)) == ()
    assert line.reach(Bag(3)) == ((PAWN, 1, 1), (PAWN, 1, 2))
    assert (line.first[PAWN], line.begun[PAWN]) == (1, 1)


def carrying(fork: Any, was: Any, now: Any) -> Carrying:
    """Lines that came from the fork to these states without an event in common."""
    found = Carrying(GAME, fork, 0)
    found.old.reach(was)
    found.new.reach(now)
    return found


def declared(number: int) -> CheckDeclared:
    return CheckDeclared(check=number, character="Ann", stat="hand")


def test_the_next_check_gets_the_next_number() -> None:
    fork, was, now = table().state, table().state, table().state
    was.count, now.count = 2, 1
    assert carrying(fork, was, now).carried(was, now, declared(3)) == declared(2)


def test_numbers_given_before_the_fork_stay() -> None:
    fork, was, now = table().state, table().state, table().state
    fork.count, was.count, now.count = 3, 5, 4
    assert carrying(fork, was, now).carried(was, now, declared(3)) == declared(3)


def test_the_same_event_made_the_same_pieces_in_their_order() -> None:
    fork = table().state
    was, now = table(*rich("ann", 3, 5)).state, table(*rich("ann", 4, 5)).state
    lines = carrying(fork, was, now)
    first = fork.next_blessing
    lines.pair_pieces(((BLESSING, 0, first),), ((BLESSING, 0, first),))
    event = BlessingsSpent(character="Ann", blessings=(first,))
    assert lines.carried(was, now, event) == event


def test_a_piece_that_never_came_is_one_that_looks_the_same() -> None:
    fork = table().state
    was, now = table(*rich("ann", 3, 5)).state, table(*rich("ann", 5)).state
    lines = carrying(fork, was, now)
    event = BlessingsSpent(character="Ann", blessings=(was.next_blessing - 1,))
    assert lines.carried(was, now, event) == BlessingsSpent(
        character="Ann", blessings=(now.next_blessing - 1,)
    )
    with pytest.raises(Contradiction, match="is no longer there"):
        lines.carried(was, now, BlessingsSpent(character="Ann", blessings=(was.next_blessing - 2,)))


def test_numbers_that_nobody_has_are_left_to_the_referee() -> None:
    fork, was, now = table().state, table().state, table().state
    event = BlessingsSpent(character="Ann", blessings=(99,))
    assert carrying(fork, was, now).carried(was, now, event) == event
