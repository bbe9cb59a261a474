"""Copies made from annotations: what changes in place is copied, however deep, and all else is shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Generic, Literal, TypeVar

import msgspec
import pytest
from msgspec import field

from ledger.core.log.events import Event
from ledger.core.pieces.parts import Copyable
from ledger.core.pieces.tokens import Pieces
from tests.core.tables import GAME, State, stones


class Suit(Enum):
    SUN = "sun"


class Fixed(msgspec.Struct, frozen=True):
    name: str = "fixed"


class Loose(msgspec.Struct):
    name: str = "loose"


class Pawn(Copyable):
    at: int = 0
    carries: list[str] = field(default_factory=list)


class Board(Copyable):
    numbers: list[int] = field(default_factory=lambda: [1])
    rows: list[list[int]] = field(default_factory=lambda: [[1], [2]])
    seen: set[str] = field(default_factory=lambda: {"a"})
    piles: dict[str, list[int]] = field(default_factory=lambda: {"left": [1]})
    counts: dict[str, int] = field(default_factory=lambda: {"left": 1})
    pawns: list[Pawn] = field(default_factory=lambda: [Pawn(carries=["lamp"])])
    homes: dict[str, Pawn] = field(default_factory=lambda: {"ann": Pawn()})
    one: Pawn = field(default_factory=Pawn)
    maybe: Pawn | None = field(default_factory=Pawn)
    nobody: Pawn | None = None
    several: list[int] | None = None
    pieces: Pieces = field(default_factory=lambda: Pieces(names={0: "Wand"}))


class Quiet(Copyable):
    """Nothing here changes in place."""

    text: str = "t"
    number: int | None = 3
    face: Literal["up", "down"] = "up"
    suit: Suit = Suit.SUN
    places: tuple[int, ...] = (1, 2)
    pair: tuple[str, Fixed] = ("a", Fixed())
    names: frozenset[str] = frozenset({"x"})
    rules: Mapping[str, list[int]] = field(default_factory=lambda: {"a": [1]})
    order: Sequence[str] = field(default_factory=lambda: ["a"])
    event: Event = Event()
    kind: type[Event] = Event
    fixed: Fixed | None = Fixed()
    fixed_ones: list[Fixed] = field(default_factory=lambda: [Fixed()])


def test_what_changes_in_place_is_copied_down_to_the_last_element() -> None:
    board = Board()
    twin = board.copy()
    assert twin == board
    assert twin.maybe is not None
    twin.numbers.append(9)
    twin.rows[0].append(9)
    twin.seen.add("b")
    twin.piles["left"].append(9)
    twin.piles["right"] = []
    twin.counts["left"] = 9
    twin.pawns[0].carries.append("rope")
    twin.pawns.append(Pawn())
    twin.homes["ann"].at = 9
    twin.one.at = 9
    twin.maybe.at = 9
    twin.pieces.new("Rope")
    assert board == Board()


def test_nothing_stays_nothing() -> None:
    assert (Board().copy().nobody, Board().copy().several) == (None, None)
    assert Board(several=[1]).copy().several == [1]


def test_what_never_changes_is_shared() -> None:
    quiet = Quiet()
    twin = quiet.copy()
    assert twin is not quiet
    shared = [name for name in quiet.__struct_fields__ if getattr(twin, name) is getattr(quiet, name)]
    assert shared == [name for name in quiet.__struct_fields__ if name != "fixed_ones"]
    assert twin.fixed_ones == quiet.fixed_ones
    assert twin.fixed_ones is not quiet.fixed_ones
    assert twin.fixed_ones[0] is quiet.fixed_ones[0]


def test_a_field_that_is_replaced_does_not_reach_the_original() -> None:
    quiet = Quiet()
    twin = quiet.copy()
    twin.rules = {**twin.rules, "b": [2]}
    assert quiet.rules == {"a": [1]}


T = TypeVar("T", bound=Fixed)


class Holder(Copyable, Generic[T]):
    held: T
    places: list[T]


def test_a_field_of_a_type_to_be_chosen_holds_what_never_changes() -> None:
    holder = Holder(Fixed(), [Fixed()])
    twin = holder.copy()
    assert twin.held is holder.held
    assert twin.places is not holder.places


class LargerBoard(Board):
    more: list[int] = field(default_factory=list)


def test_a_part_copies_the_fields_it_inherits_and_stays_what_it_is() -> None:
    board = LargerBoard()
    twin = board.copy()
    twin.numbers.append(9)
    twin.more.append(9)
    assert type(twin) is LargerBoard
    assert board == LargerBoard()


class Plain(Copyable):
    it: list  # type: ignore[type-arg]


class Anything(Copyable):
    it: Any


class AList(Copyable):
    it: list[list]  # type: ignore[type-arg]


class AnObject(Copyable):
    it: object


class LooseOne(Copyable):
    it: Loose


class PawnTuple(Copyable):
    it: tuple[int, list[int]]


class Either(Copyable):
    it: Pawn | int


class EitherOrNone(Copyable):
    it: list[int] | str | None


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Plain, r"Plain\.it: the annotation should say what it holds, down to the last element"),
        (Anything, r"Anything\.it: the annotation should say what it holds"),
        (AList, r"AList\.it: the annotation should say what it holds"),
        (AnObject, r"AnObject\.it: the annotation should say what it holds"),
        (LooseOne, r"LooseOne\.it: a Loose does not say how it is copied; make it a Copyable"),
        (PawnTuple, r"PawnTuple\.it: a tuple holds nothing that changes"),
        (Either, r"Either\.it: it holds something that is copied or something that is not; choose one"),
        (EitherOrNone, r"EitherOrNone\.it: it holds something that is copied or something that is not"),
    ],
)
def test_an_annotation_that_does_not_say_enough_is_the_authors_mistake(
    kind: type[Copyable], why: str
) -> None:
    with pytest.raises(TypeError, match=why):
        kind(None).copy()


def test_copies_share_the_catalog_and_the_rulings() -> None:
    table = GAME.start(stones().setup).table
    twin = table.copy()
    assert twin is not table
    assert (twin.catalog is table.catalog, twin.rulings is table.rulings) == (True, True)


def test_the_state_of_a_game_is_copied_with_its_table() -> None:
    state: State = GAME.start(stones().setup)
    twin = state.copy()
    twin.table.rule("kind_die", True)
    twin.heaps["amber"] = 0
    twin.pieces.new("Wand")
    assert state.table.rulings == {"kind_die": False}
    assert state.heaps["amber"] == 3
    assert state.pieces.names == {}
    assert twin.table.catalog is state.table.catalog
