"""What a log of Effortless says about cards that move, are shown, named or counted is checked by its rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Adjusted, Defined, Event
from ledger.core.rules.rulebook import check
from ledger.games.effortless import GAME
from ledger.games.effortless.accounts import ArmorDeclared, CardsNamed, CollectionDeclared
from ledger.games.effortless.outside import CardMoved, CardRevealed, CardsSwapped, SlotsMixed
from ledger.games.effortless.scoring import totals
from ledger.testing import Play
from tests.games.effortless.tables import effort, holding, table
from tests.games.effortless.test_unknown import RUIN
from tests.games.effortless.test_visits import own

Told = tuple[str, str, str]
LEGAL: Told = ("legal", "", "")


def told(play: Play, event: Event) -> Told:
    verdict = check(GAME, play.state, event)
    return verdict.kind, verdict.rule, verdict.why


# cards that a text outside the catalog moves


def at_ruin() -> Play:
    """Ann does what the Ruin says. Strength lies at place 1 and Wisdom at place 2; Bob has an Holy Water."""
    play = table("Ruin", "City", "Coliseum", catalog=RUIN, cards=("Strength", "Wisdom"))
    return holding(play, bob="Holy Water").after("place ruin")


def token(play: Play, pos: int, slot: int = 1) -> int:
    found = play.state.spots[pos].slots[slot - 1]
    assert found is not None
    return int(found)


@pytest.mark.parametrize("to", ["ann", "discard", "out", "1.1", "3.2"])
def test_EF20_a_carried_card_lies_where_it_was_carried_and_nowhere_else(to: str) -> None:
    play = at_ruin()
    moved = token(play, 2)
    if to[1:2] == ".":
        play.state.spots[int(to[0])].slots[int(to[2]) - 1] = None
    play.after(CardMoved(by="ann", token=moved, to=to))
    state = play.state
    found = {
        "ann": moved in state.collections["ann"],
        "discard": moved in state.deck.discards,
        "1.1": state.spots[1].slots[0] == moved,
        "3.2": state.spots[3].slots[1] == moved,
    }
    assert [name for name, is_there in found.items() if is_there] == [name for name in [to] if name != "out"]
    assert moved not in state.spots[2].slots


def test_EF20_a_card_is_carried_out_of_a_collection_and_out_of_the_discard_pile() -> None:
    play = at_ruin()
    (oak,) = play.state.collections["bob"]
    play.after(CardMoved(by="ann", token=oak, to="discard"))
    assert (oak in play.state.deck.discards, dict(play.state.collections["bob"])) == (True, {})
    play.after(CardMoved(by="ann", token=oak, to="ann"))
    assert (play.state.deck.discards, list(play.state.collections["ann"])) == ([], [oak])


@pytest.mark.parametrize(
    ("to", "wanted"),
    [
        ("bob", ("refused", "EF-20", "bob already has that card")),
        ("ann", ("unverifiable", "Locations", "the catalog does not say what Ruin does")),
        ("1.1", ("impossible", "", "the slot is not empty")),
        ("1.9", ("impossible", "", "")),
        ("9.1", ("impossible", "", "")),
        ("nowhere", ("impossible", "", "'nowhere' is not a place for a card")),
        ("1.", ("impossible", "", "'1.' is not a place for a card")),
        ("a.1", ("impossible", "", "'a.1' is not a place for a card")),
    ],
)
def test_EF20_a_card_is_carried_to_an_empty_place(to: str, wanted: Told) -> None:
    play = at_ruin()
    (oak,) = play.state.collections["bob"]
    found = told(play, CardMoved(by="ann", token=oak, to=to))
    assert found[:2] == wanted[:2]
    if to in ("bob", "nowhere", "1.", "a.1"):
        assert found == wanted


def test_a_card_that_is_not_on_the_table_is_not_carried() -> None:
    play = at_ruin()
    assert told(play, CardMoved(by="ann", token=999, to="ann"))[2] == "there is no card t999"
    gone = token(play, 2)
    play.after(CardMoved(by="ann", token=gone, to="out"))
    assert told(play, CardMoved(by="ann", token=gone, to="ann"))[2] == f"card t{gone} is not on the table"


def test_EF20_two_cards_change_places_wherever_they_lie() -> None:
    play = at_ruin()
    (oak,), one, other = play.state.collections["bob"], token(play, 1), token(play, 2)
    play.after(CardsSwapped(by="ann", token=one, other=other))
    assert (token(play, 1), token(play, 2)) == (other, one)
    play.after(CardsSwapped(by="ann", token=oak, other=one))
    assert (list(play.state.collections["bob"]), token(play, 2)) == ([one], oak)
    play.after(CardMoved(by="ann", token=other, to="discard"), CardsSwapped(by="ann", token=other, other=oak))
    assert (play.state.deck.discards, token(play, 2)) == ([oak], other)


def test_EF20_points_that_a_text_gave_are_in_every_total() -> None:
    play = at_ruin().after("points ann 2", "points ann 3", "points bob 1")
    noted = [(line.seat, line.points) for line in play.score.lines if line.category == "other"]
    assert sorted(noted) == [("ann", 2), ("ann", 3), ("bob", 1)]
    assert totals(play.state) == {seat: play.score.total(seat) for seat in play.setup.seats}
    before = totals(at_ruin().state)
    assert totals(play.state)["ann"] == before["ann"] + 5


# cards that come to light


def test_EF9_a_card_is_shown_once() -> None:
    play = table("City", "Cave", cards=("Strength",))
    shown = token(play, 1)
    hidden = token(play, 2)
    known = told(play, CardRevealed(by="table", token=shown, card="Strength"))
    assert known == ("refused", "EF-9", f"everybody already knows that card t{shown} is Strength")
    event = CardRevealed(by="table", token=hidden, card="Wisdom")
    assert told(play, event) == LEGAL
    play.after(event)
    assert (hidden in play.state.down, play.state.pieces.names[hidden]) == (False, "Wisdom")
    assert told(play, replace(event, card="Holy Water"))[0] == "impossible"


def test_EF10_two_face_down_cards_at_least_are_mixed() -> None:
    play = table("Library", "Cave", "City")
    assert told(play, SlotsMixed(by="table", pos=1)) == LEGAL
    for pos in (2, 3):
        refusal = ("refused", "EF-10", "there are no face-down cards to mix")
        assert told(play, SlotsMixed(by="table", pos=pos)) == refusal
    before = [*play.state.spots[1].slots]
    play.after("mix library")
    after = play.state.spots[1].slots
    assert len(after) == len(before)
    assert set(after).isdisjoint(before)
    assert set(after) <= play.state.down


# hands that are declared, and counts


def held(**cards: str) -> Play:
    return holding(table("City"), **cards)


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (("Holy Water", "Wisdom"), ("refused", "EF-9", "ann has already shown exactly these cards")),
        (("Wisdom", "Holy Water"), ("refused", "EF-9", "ann has already shown exactly these cards")),
        (("Holy Water", "Strength"), ("refused", "EF-9", "the log has Wisdom among the cards of ann")),
        (("Holy Water",), ("refused", "EF-9", "the log counts 2 cards of ann, not 1")),
        (("Holy Water", "Wisdom", "Strength"), ("refused", "EF-9", "the log counts 2 cards of ann, not 3")),
    ],
)
def test_EF9_a_seat_shows_the_cards_that_the_log_knows(cards: tuple[str, ...], wanted: Told) -> None:
    play = held(ann="Holy Water, Wisdom")
    assert told(play, CollectionDeclared(by="table", seat="ann", cards=cards)) == wanted


def test_EF9_unknown_cards_are_named_one_by_one() -> None:
    play = table("City").after("adjust ann cards 2")
    named = CardsNamed(by="ann", cards=("Holy Water",))
    assert told(play, named) == LEGAL
    assert told(play, replace(named, cards=())) == ("impossible", "", "ann has 2 unknown cards, not 0")
    three = replace(named, cards=("Holy Water", "Wisdom", "Strength"))
    assert told(play, three) == ("impossible", "", "ann has 2 unknown cards, not 3")
    play.after(named)
    assert told(play, replace(named, cards=("Holy Water", "Wisdom")))[2] == "ann has 1 unknown card, not 2"
    assert told(play, replace(named, by="table"))[2] == "only a seat has cards"


@pytest.mark.parametrize(
    ("pieces", "points", "wanted"),
    [
        (0, 3, ("impossible", "", "a set has four pieces")),
        (5, 3, ("impossible", "", "a set has four pieces")),
        (2, 4, ("refused", "EF-28", "the log already knows what 2 pieces score")),
        (2, 5, ("refused", "Cards and Scoring", "the catalog says 4 points for 2 pieces")),
        (4, 12, ("refused", "Cards and Scoring", "the catalog says 13 points for 4 pieces")),
    ],
)
def test_a_set_of_one_to_four_pieces_scores_what_is_printed(pieces: int, points: int, wanted: Told) -> None:
    assert told(table("City"), ArmorDeclared(by="table", pieces=pieces, points=points)) == wanted


def test_EF28_what_pieces_score_is_told_once_where_nothing_is_printed() -> None:
    play = table("City", catalog=own(values={"armor": {}}))
    event = ArmorDeclared(by="table", pieces=2, points=7)
    assert told(play, event) == LEGAL
    play.after(event)
    assert play.state.armor == {2: 7}
    assert told(play, event) == ("refused", "EF-28", "the log already knows what 2 pieces score")
    assert told(play, replace(event, points=8)) == LEGAL


@pytest.mark.parametrize(
    ("what", "count", "kind", "why"),
    [
        ("ann City", 2, "unverifiable", ""),
        ("ann supply", 99, "refused", "there are only "),
        ("ann supply", -1, "impossible", "a count cannot be below zero"),
        ("ann hats", 1, "impossible", "'ann hats' cannot be adjusted here"),
    ],
)
def test_what_is_counted_is_in_the_game(what: str, count: int, kind: str, why: str) -> None:
    found = told(table("City"), Adjusted(by="table", what=what, count=count))
    assert (found[0], why in found[2]) == (kind, True)


def test_counted_effort_lies_at_its_location_and_in_its_supply() -> None:
    play = effort(table("City", "Docks"), "City", ann=3, bob=1)
    assert [play.facts[f"{seat} City"] for seat in ("ann", "bob", "cat")] == [3, 1, 0]
    play.after("adjust ann City 1", "adjust ann supply 2")
    assert (play.facts["ann City"], play.facts["ann supply"], play.facts["ann Docks"]) == (1, 2, 0)


def test_a_discard_pile_is_counted_up_and_down() -> None:
    play = table("City")
    for count in (3, 1, 2):
        play.after(f"adjust discard {count}")
        assert len(play.state.deck.discards) == play.facts["discard"] == count


# a location that is described late


@pytest.mark.parametrize(("slots", "left"), [(1, 1), (3, 3), (0, 1)])
def test_a_location_gets_its_slots_when_it_is_described_and_its_cards_stay(slots: int, left: int) -> None:
    play = at_ruin()
    ruin = play.state.spots[1]
    ruin.slots[:] = [token(play, 2)]
    fields = {"slots": ["up"] * slots}
    GAME.projector.fold(
        play.state, (Defined(id=99, by="table", kind="location", name="Ruin", fields=fields),)
    )
    assert len(play.state.spots[1].slots) == left
    assert play.state.spots[1].slots[0] == token(play, 2)
