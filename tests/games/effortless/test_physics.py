"""What the pieces forbid, each fact once, and where a card lies after it was moved."""

from __future__ import annotations

import contextlib

import pytest
from msgspec.structs import replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event
from ledger.core.rules.describe import describe
from ledger.core.rules.rulebook import check
from ledger.games.effortless import GAME
from ledger.games.effortless.abilities import EffortMoved, EffortReturned, SlotCleared
from ledger.games.effortless.accounts import ArmorDeclared, CollectionDeclared
from ledger.games.effortless.cards import card_help
from ledger.games.effortless.deck import CardDealt
from ledger.games.effortless.dummy import DummyRolled
from ledger.games.effortless.outside import CardMoved, CardRevealed, CardsSwapped, PointsNoted, SlotsMixed
from ledger.games.effortless.setup import DeckShuffled, FirstPlayerSet, LayoutReset, SpotDealt
from ledger.games.effortless.visits import (
    CardDiscarded,
    CardDrawn,
    CardRecovered,
    CardsLooked,
    CardTaken,
    EffortPlaced,
)
from ledger.testing import Play, given
from tests.games.effortless.tables import effort, holding, laid, spent, table


def middle() -> Play:
    """Six plain places with a card each, two of them known; Ann has an effort at the City, Bob two cards."""
    play = table("City", "Docks", cards=("Strength", "Wisdom"))
    return effort(holding(play, bob="Wisdom, Strength"), "City", ann=1)


def token(play: Play, pos: int, slot: int = 1) -> int:
    found = play.state.spots[pos].slots[slot - 1]
    assert found is not None
    return found


BESIDE = 99
IMPOSSIBLE = [
    (SpotDealt(pos=7, location="Cave", modifier="Holy"), "place 7 is not the next one to lay"),
    (LayoutReset(by="table"), "cards and effort lie on this layout"),
    (CardDealt(pos=9, slot=1), "there is no place 9"),
    (CardDealt(pos=1, slot=1), "slot 1 of City is filled"),
    (CardDealt(pos=1, slot=9), "City has no slot 9"),
    (FirstPlayerSet(seat="dan"), "nobody called dan sits here"),
    (EffortPlaced(by="ann", pos=9), "there is no place 9"),
    (EffortPlaced(by="table", pos=1), "table"),
    (CardsLooked(by="ann", pos=0), "there is no place 0"),
    (CardTaken(by="table", pos=1, slot=1), "table"),
    (CardTaken(by="ann", pos=1, slot=1, card="Wisdom"), "that card is Strength, not Wisdom"),
    (CardTaken(by="ann", pos=1, slot=2), "City has no slot 2"),
    (CardDrawn(seat="dan"), "dan"),
    (CardRecovered(by="ann", depth=1), "the discard pile has no card number 1"),
    (CardDiscarded(by="bob", card="Rope"), "Rope"),
    (EffortMoved(by="ann", seat="ann", source=1, target=1), "an effort cannot move to where it is"),
    (EffortMoved(by="ann", seat="bob", source=1, target=2), "bob has no effort at City"),
    (EffortMoved(by="ann", seat="ann", source=1, target=7), "there is no place 7"),
    (EffortReturned(by="ann", seat="bob", pos=1), "bob has no effort at City"),
    (SlotCleared(by="ann", pos=1, slot=3), "City has no slot 3"),
    (CardMoved(by="ann", token=BESIDE, to="bob"), "there is no card t99"),
    (CardMoved(by="ann", token=0, to="2.1"), "slot 1 of Docks is filled"),
    (CardMoved(by="ann", token=0, to="nowhere"), "'nowhere' is not a place for a card"),
    (CardMoved(by="ann", token=0, to="2"), "'2' is not a place for a card"),
    (CardMoved(by="ann", token=0, to="2.0"), "Docks has no slot 0"),
    (CardMoved(by="ann", token=0, to="-1.1"), "'-1.1' is not a place for a card"),
    (CardMoved(by="ann", token=0, to=f"{'9' * 5000}.1"), "9 is not a place for a card"),
    (CardsSwapped(by="ann", token=0, other=0), "a card cannot change places with itself"),
    (CardsSwapped(by="ann", token=0, other=BESIDE), "there is no card t99"),
    (CardsSwapped(by="ann", token=BESIDE, other=0), "there is no card t99"),
    (CardRevealed(by="table", token=0, card="Wisdom"), "that card is Strength, not Wisdom"),
    (CardRevealed(by="table", token=BESIDE, card="Wisdom"), "there is no card t99"),
    (SlotsMixed(by="table", pos=7), "there is no place 7"),
    (PointsNoted(by="ann", seat="dan", points=1), "nobody called dan sits here"),
    (DummyRolled(by="table", value=3), "there is no dummy in this game"),
    (CollectionDeclared(by="table", seat="dan", cards=()), "dan"),
    (ArmorDeclared(by="table", pieces=5, points=1), "a set has four pieces"),
    (ArmorDeclared(by="table", pieces=0, points=1), "a set has four pieces"),
]


@pytest.mark.parametrize(("event", "why"), IMPOSSIBLE, ids=lambda value: type(value).__name__)
def test_what_the_pieces_forbid_is_impossible(event: Event, why: str) -> None:
    verdict = check(GAME, middle().state, event)
    assert (verdict.kind, why in verdict.why) == ("impossible", True), verdict


@pytest.mark.parametrize(("event", "why"), IMPOSSIBLE, ids=lambda value: type(value).__name__)
def test_what_the_pieces_forbid_is_folded_or_damage_and_nothing_else(event: Event, why: str) -> None:
    """A table may have written some of it down all the same; what has no place to lie is damage."""
    with contextlib.suppress(LogDamaged):
        GAME.projector.fold(middle().state, (replace(event, id=99, on=98),))


def test_the_next_place_is_laid_and_no_other() -> None:
    play = given(GAME, "ann bob cat", *laid()[:2])
    play.when(SpotDealt(pos=2, location="River", modifier="Holy")).impossible("place 2 is not the next")
    play.when(SpotDealt(pos=4, location="River", modifier="Holy")).impossible("place 4 is not the next")
    play.when(SpotDealt(by="table", pos=3, location="River", modifier="Holy")).legal()


def test_an_empty_layout_may_be_reset_and_one_that_was_used_may_not() -> None:
    kept = given(GAME, "ann bob cat", *laid()[:-1])
    kept.when("reset").legal()
    full = table("City", cards=("Strength",))
    full.when(LayoutReset(by="table")).impossible("cards and effort lie on this layout")


def test_nobody_places_an_effort_that_is_not_there() -> None:
    play = spent(table("City"), but=1, ann=0)
    play.when(EffortPlaced(by="ann", pos=1)).impossible("ann has no effort left")


def test_a_card_of_which_every_copy_lies_elsewhere_cannot_turn_up() -> None:
    play = table("City", "Docks", cards=("Mage Head", "?"))
    play.when(CardRevealed(by="table", token=token(play, 2), card="Mage Head")).impossible(
        "every copy of Mage Head already lies elsewhere"
    )
    play.when(CardTaken(by="ann", pos=2, slot=1, card="Mage Head")).impossible("every copy of Mage Head")
    play.when(CardDrawn(seat="ann", card="Mage Head")).impossible("every copy of Mage Head")
    play.when(CardRevealed(by="table", token=token(play, 2), card="Mage Hands")).accepted()


def test_a_collection_holds_no_more_copies_than_there_are() -> None:
    play = holding(table("City", cards=("Mage Head",)), bob="?, ?")
    whole = CollectionDeclared(by="table", seat="bob", cards=("Mage Head", "Wisdom"))
    play.when(whole).impossible("there are not that many copies of Mage Head")


# what a handler does with a card


def folded(play: Play, event: Event) -> Play:
    """The same table after something that an ability outside the catalog did."""
    play._record(event)
    return play


@pytest.mark.parametrize("to", ["discard", "out", "ann"])
def test_a_card_that_leaves_a_slot_leaves_a_hole(to: str) -> None:
    play = middle()
    gone = token(play, 1)
    folded(play, CardMoved(by="ann", token=gone, to=to))
    assert play.state.spots[1].slots == [None]
    assert (gone in play.state.deck.discards, gone in play.state.collections["ann"]) == (
        to == "discard",
        to == "ann",
    )


@pytest.mark.parametrize("to", ["discard", "out", "ann"])
def test_a_card_that_leaves_a_collection_leaves_none(to: str) -> None:
    play = middle()
    gone, stays = play.state.collections["bob"]
    folded(play, CardMoved(by="ann", token=gone, to=to))
    assert [*play.state.collections["bob"]] == [stays]
    assert (gone in play.state.deck.discards, gone in play.state.collections["ann"]) == (
        to == "discard",
        to == "ann",
    )
    assert play.facts["bob cards"] == 1


def test_a_card_comes_to_an_empty_slot() -> None:
    play = middle()
    first, (own, _) = token(play, 1), play.state.collections["bob"]
    folded(play, CardMoved(by="ann", token=first, to="discard"))
    folded(play, CardMoved(by="ann", token=own, to="1.1"))
    assert play.state.spots[1].slots == [own]
    folded(play, CardMoved(by="ann", token=first, to="bob"))
    assert (play.state.deck.discards, [*play.state.collections["bob"]][-1]) == ([], first)


# what is said beside a choice


def test_a_card_is_told_in_a_few_words() -> None:
    play = table("City").after("define card Odd Spoon, copies 1")
    assert card_help(play.state, "?") == "nobody saw it"
    assert card_help(play.state, "No Such Card") == card_help(play.state, "Odd Spoon") == "not in the catalog"


def test_faces_of_the_die_are_told_by_their_places() -> None:
    play = given(GAME, "ann bob", *laid("City", "Docks"))
    faces = next(verb for verb in GAME.words if DummyRolled in verb.kinds).args[0]
    assert faces.choices is not None
    told = [(choice.text, choice.help) for choice in faces.choices(play.state, "table", ())]
    assert told[:2] == [("1", "City"), ("2", "Docks")]
    early = given(GAME, "ann bob", *laid("City", "Docks")[:2])
    told = [(choice.text, choice.help) for choice in faces.choices(early.state, "table", ())]
    assert told[1:3] + told[5:] == [("2", "Docks"), ("3", "nothing yet"), ("6", "nothing yet")]


def test_an_effort_that_moves_is_told_with_both_places() -> None:
    play = middle()
    moves = next(verb for verb in GAME.words if EffortMoved in verb.kinds).args[0]
    assert moves.choices is not None
    told = [choice.help for choice in moves.choices(play.state, "ann", ()) if choice.text == "ann City Docks"]
    assert told == ["ann's effort from City to Docks"]


def test_a_shuffle_is_told_with_the_cards_where_they_were_counted() -> None:
    state = table("City").state
    assert describe(GAME, state, DeckShuffled(size=None)) == "the deck is shuffled"
    assert describe(GAME, state, DeckShuffled(size=40)) == "the deck is shuffled: 40 cards"


def test_nobody_mixes_what_the_tool_has_dealt() -> None:
    """At a table face-down cards may be mixed; where the tool deals, they stay where they lie."""
    told, dealt = middle(), given(GAME, "ann bob", seed=3)
    mixed = SlotsMixed(by="table", pos=1)
    assert check(GAME, told.state, mixed).kind != "impossible"
    assert check(GAME, dealt.state, mixed).why == "the tool deals, and its cards stay where they lie"
