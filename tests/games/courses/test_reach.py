"""What the text of a card reaches: whose card, of which sort, tapped or not; what waits meanwhile; and which
decks can be played (MT-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.rules.rulebook import check
from ledger.games.courses import GAME
from ledger.games.courses.acting import Battled, outcomes_to_say
from ledger.games.courses.asked import targets
from ledger.games.courses.catalog import PlayEffect
from ledger.games.courses.payment import usual_payment
from ledger.games.courses.texts.amounts import CardsOwed
from ledger.testing import Play, given
from tests.games.courses.chancer import registered
from tests.games.courses.tables import CATALOG, in_play, lying, pile, state, table


def reached(play: Play, **effect: Any) -> list[str]:
    """The names of the cards that an effect of Ann's text can be about."""
    found = targets(state(play), "ann", PlayEffect(**effect))
    return sorted(str(state(play).pieces.names[card.token]) for card in found)


def both_sides() -> Play:
    """On Ann's Rook hang a Charm, which is an item, and a Squire, which is a partner. Bob has a Titan."""
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Charm", "enter Squire at Mead")
    play.after("play Lamp")
    play.after("end", "flip Crag", "enter Titan at Mead", "end", "flip Tarn")
    assert lying(play, "Squire").kind == lying(play, "Charm").kind == "attachment"
    return play


@pytest.mark.parametrize(
    ("effect", "names"),
    [
        ({"do": "discard"}, ["Rook", "Titan"]),
        ({"do": "discard", "whose": "own"}, ["Rook"]),
        ({"do": "discard", "whose": "theirs"}, ["Titan"]),
        ({"do": "discard", "what": "item"}, ["Charm"]),
        ({"do": "discard", "what": "supporter"}, ["Lamp"]),
        ({"do": "discard", "what": "course"}, ["Crag", "Mead", "Tarn"]),
        ({"do": "tap", "what": "course"}, ["Mead", "Tarn"]),
        ({"do": "untap", "what": "course"}, ["Crag"]),
        ({"do": "hand", "what": "any"}, ["Charm", "Lamp", "Rook", "Squire", "Titan"]),
        ({"do": "tap", "power": "<=2"}, []),
        ({"do": "tap", "power": "<=3"}, ["Rook"]),
        ({"do": "tap", "power": "<=5"}, ["Rook", "Titan"]),
    ],
)
def test_a_text_reaches_the_sort_and_the_side_that_it_names(effect: dict[str, Any], names: list[str]) -> None:
    """An attached item is still an item; an attached partner is none. Charm gives the Rook 2 power."""
    assert reached(both_sides(), **effect) == names


def test_of_a_hand_that_nobody_saw_every_card_is_listed_that_may_still_be_in_it() -> None:
    play = table("ann bob", "flip Mead")
    cards = {"enter Rook at Mead", "enter Meek at Mead", "play Plain"}
    assert cards <= {*play.offered}
    play.after(*["enter Rook at Mead"] * 3)
    assert cards - {*play.offered} == {"enter Rook at Mead"}, "a deck has three of a card"


def test_how_a_card_is_paid_is_said_only_where_the_ways_differ() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Tarn", "end", "flip Fell")
    assert [*usual_payment(state(play), "ann", ("Two",))] == []
    play.after("end", "flip Dell", "end", "flip Weir")
    assert len([*usual_payment(state(play), "ann", ("Two",))]) == 1, "two stars of one, or of two courses"


@pytest.mark.parametrize(
    ("first", "second", "is_open"),
    [("Rook", "Titan", False), ("Blank", "Titan", True), ("Titan", "Blank", True)],
)
def test_how_a_battle_ends_is_asked_where_nobody_knows(first: str, second: str, is_open: bool) -> None:
    play = both_sides()
    rook, titan = lying(play, "Rook"), lying(play, "Titan")
    for card, name in ((rook, first), (titan, second)):
        state(play).pieces.names[card.token] = name
    found = [*outcomes_to_say(state(play), "ann", (1, rook.number, titan.number))]
    assert found == ([("defeated", "defeated"), ("stands", "stands")] if is_open else [])


def test_a_seat_attacks_with_its_own_untapped_partner() -> None:
    play = both_sides()
    rook, titan = lying(play, "Rook"), lying(play, "Titan")
    numbers = {"course": rook.at, "attacker": rook.number, "defender": titan.number}
    event = Battled(by="ann", **numbers, damage=3, defeated=False)
    assert check(GAME, state(play), event).kind == "legal"
    rook.tapped = True
    assert check(GAME, state(play), event).rule == "Battle"
    rook.tapped, rook.owner = False, "bob"
    assert check(GAME, state(play), event).rule == "MT-12"


# one text within another


def test_an_item_played_by_a_text_goes_first_and_the_other_text_waits() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Riddle", "! play Riddle -- it says so")
    assert len(state(play).waiting) == 1
    play.after("points ann 1", "done")
    assert (pile(play, "ann"), len(state(play).waiting)) == (["Riddle"], 0)
    assert play.asked == "ann: Riddle: type what it does, then done"
    play.after("done")
    assert pile(play, "ann") == ["Riddle", "Riddle"]


def test_a_card_without_a_text_interrupts_nothing() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "! enter Rook at Mead -- it says so")
    assert (state(play).waiting, play.asked) == ([], "ann: Riddle: type what it does, then done")


def test_MT32_an_item_whose_turn_is_over_is_discarded() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "! end -- it is late")
    assert (pile(play, "ann"), in_play(play)) == (["Riddle"], ["Mead"])
    assert play.asked == "which course does bob flip?"


def test_cards_that_a_text_owes_come_one_by_one() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "mill bob 3")
    left = []
    for _ in range(3):
        owed = state(play).owed
        assert owed is not None
        left.append(owed.count)
        play.after("turn Lamp")
    assert (left, state(play).owed, pile(play, "bob")) == ([3, 2, 1], None, ["Lamp"] * 3)


def test_a_deck_that_is_too_short_owes_what_it_has() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "adjust bob deck 2")
    owed = CardsOwed(by="ann", seat="bob", count=2, to="pile")
    assert check(GAME, state(play), owed).kind == "unverifiable"
    assert check(GAME, state(play), replace(owed, count=3)).why == "bob's deck has 2 cards"


# which decks can be played

Names = tuple[str, ...]
Change = Callable[[Names, Names], tuple[Names, Names]]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda courses, cards: (courses, cards), ""),
        (lambda courses, cards: (courses[1:], cards), "it has 9 courses and 60 cards"),
        (lambda courses, cards: (courses, cards[1:]), "it has 10 courses and 59 cards"),
        (lambda courses, cards: ((*courses[1:], courses[1]), cards), "it has 2 copies of "),
        (lambda courses, cards: (courses, ("Rook",) * 4 + cards[4:]), "it has 4 copies of Rook"),
        (lambda courses, cards: (courses, ("Rook",) * 3 + cards[3:]), ""),
        (lambda courses, cards: (("Rook", *courses[1:]), cards), "its course deck holds another card"),
        (lambda courses, cards: (courses, ("Mead", *cards[1:])), "its draw deck holds a course"),
        (lambda courses, cards: (courses, ("Phoenix", *cards[1:])), "the catalog has no Phoenix"),
        (lambda courses, cards: (("Thing", *courses[1:]), cards), ""),
    ],
)
def test_MT4_a_deck_is_ten_different_courses_and_sixty_other_cards(change: Change, problem: str) -> None:
    """No card more than three times. What a card is that nobody described, nobody can say."""
    play = given(GAME, "ann bob", catalog=CATALOG, seed=4)
    ready = registered("ann", "river")
    courses, cards = change(ready.courses, ready.cards)
    verdict = check(GAME, state(play), replace(ready, courses=courses, cards=cards))
    if not problem:
        assert verdict.kind == "legal"
        return
    assert (verdict.kind, verdict.rule) == ("refused", "MT-4")
    assert verdict.why.startswith(f"the deck river cannot be played: {problem}")


def test_MT4_a_table_that_deals_may_bring_cards_that_the_catalog_lacks() -> None:
    play = given(GAME, "ann bob", catalog=CATALOG)
    state(play).players["ann"].drawn = False
    ready = registered("ann", "river")
    event = replace(ready, cards=("Phoenix", *ready.cards[1:]))
    assert check(GAME, state(play), event).kind == "legal"
