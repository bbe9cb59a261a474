"""What dice show and which card came: how many there have to be, and what was drawn too often."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.errors import Contradiction
from ledger.core.rules.chances import Asked, Came, Chances, Hand, dice_of, drawn_too_often
from tests.core.tables import stones

DECK = ("axe", "bow", "bow")


def table(*cards: str | None, hidden: bool = False) -> Any:
    """Ann and Bob in turn hold these cards of a deck, drawn by the events 11, 12 and so on."""
    tokens = [*enumerate(cards, 1)]
    hands = {
        (seat, "deck"): Hand(
            tuple((token, token + 10) for token, _ in tokens if token % 2 == odd), is_hidden=hidden
        )
        for seat, odd in (("ann", 1), ("bob", 0))
    }
    known = Chances(decks={"deck": DECK, "other": ("axe",)}, hands=hands, drawn={"deck": len(cards)})
    return SimpleNamespace(
        chances=known, pieces=SimpleNamespace(names=dict(tokens)), table=stones().state.table
    )


@pytest.mark.parametrize(
    ("of", "what", "why"),
    [
        ("deck", ("axe",), ""),
        ("deck", (None,), ""),
        ("deck", ("fox",), "there is no fox in this game"),
        ("deck", (), "deck shows 1 card$"),
        ("deck", ("axe", "bow"), "deck shows 1 card$"),
        ("2d6", ("1", "6"), ""),
        ("2d6", ("4",), "2d6 shows 2 numbers"),
        ("1d6", (), "1d6 shows 1 number$"),
        ("1d6", ("7",), "each of 1d6 shows 1 to 6"),
        ("1d6", ("0",), "each of 1d6 shows 1 to 6"),
        ("1d20", ("20",), ""),
        ("nothing", ("axe",), "nothing can come from nothing"),
    ],
)
def test_so_many_come_as_were_asked_for_and_none_that_cannot(
    of: str, what: tuple[str, ...], why: str
) -> None:
    event = Came(by="ann", seat="ann", of=of, what=what)
    if not why:
        event.needs(table())
        return
    with pytest.raises(Contradiction, match=why):
        event.needs(table())


def test_a_card_that_everybody_sees_elsewhere_cannot_come() -> None:
    with pytest.raises(Contradiction, match="every axe lies elsewhere"):
        Came(by="ann", seat="ann", of="deck", what=("axe",)).needs(table("axe"))
    Came(by="ann", seat="ann", of="deck", what=("axe",)).needs(table("axe", hidden=True))
    Came(by="ann", seat="ann", of="deck", what=("bow",)).needs(table("bow"))


def test_nobody_draws_from_a_deck_that_is_empty() -> None:
    with pytest.raises(Contradiction, match="nothing can come from deck"):
        Asked(by="ann", of="deck").needs(table("axe", "bow", "bow"))
    Asked(by="ann", of="deck").needs(table("axe", "bow"))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        *(("2d6", (2, 6)), ("1d2", (1, 2)), ("1d1", (0, 0)), ("0d6", (0, 0)), ("d6", (0, 0)), ("2d", (0, 0))),
        *(("12345d6", (0, 0)), ("deck", (0, 0)), ("²d6", (0, 0)), ("-1d6", (0, 0))),
    ],
)
def test_dice_are_said_as_their_number_and_their_sides(text: str, dice: tuple[int, int]) -> None:
    assert dice_of(text) == dice


def test_a_card_that_lies_open_more_often_than_there_is_one_is_told_with_every_draw() -> None:
    assert list(drawn_too_often(table("axe", "bow", "bow"))) == []
    (found,) = drawn_too_often(table("bow", "axe", "bow", "bow"))
    assert (found.code, found.severity) == ("drawn-too-often", "error")
    assert (found.event, found.line, found.events) == (14, 15, (11, 13, 14))
    assert found.message == "bow was drawn 3 times, but deck has only 2 of it."
    assert found.hint == "One was another card: `amend 14 MOVE`, or event 11 and 13."


def test_what_only_its_seat_may_see_tells_nobody_that_it_came_too_often() -> None:
    assert list(drawn_too_often(table("axe", "axe", hidden=True))) == []
    state = table("axe", "axe", hidden=True)
    state.chances.show("ann", "deck")
    assert list(drawn_too_often(state)) == []
    state.chances.show("bob", "deck")
    assert [found.events for found in drawn_too_often(state)] == [(11, 12)]
    assert [*state.chances.hidden_from(None)] == []


def test_what_drew_a_card_is_told_of_its_deck_and_of_hands_that_lie_open() -> None:
    state = table("axe", "bow", "axe")
    known, names = state.chances, state.pieces.names
    known.hands["ann", "other"] = Hand(((1, 21),))
    known.hands["cy", "deck"] = Hand(((3, 31),), is_hidden=True)
    assert list(known.drawn_by("deck", "axe", names)) == [11, 13]
    assert list(known.drawn_by("deck", "bow", names)) == [12]
    assert list(known.drawn_by("other", "axe", names)) == [21]
    assert (known.lying("deck", names), known.lying("deck", names, openly=True)) == (
        {"axe": 3, "bow": 1},
        {"axe": 2, "bow": 1},
    )
    assert (set(known.hidden_from(None)), set(known.hidden_from("ann")), set(known.hidden_from("cy"))) == (
        {3},
        {3},
        set(),
    )
