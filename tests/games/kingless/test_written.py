"""What a log of Kingless says about a keyword, a count or the tally is checked by its rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.core.log.events import Adjusted, Defined, Event
from ledger.core.rules.rulebook import check
from ledger.games.kingless import GAME
from ledger.games.kingless.areas import CardCalled, CardClaimed, CardGuttered, ClaimDenied
from ledger.games.kingless.catalog import Card, Effect
from ledger.games.kingless.deck import CardsTurned, DeckRanOut, DeckShuffled
from ledger.games.kingless.effects import Recruited, SecondWindDone
from ledger.games.kingless.hands import CardGiven, CardPut, HandShown, NoneHeld, OpponentChosen, PickPocketed
from ledger.games.kingless.rounds import RoundStarted
from ledger.games.kingless.state import MOST
from ledger.games.kingless.tally import InfluenceTold, RoundScored, TiePlayed
from ledger.games.kingless.turns import CardPlayed, InterruptPlayed
from ledger.testing import Play, given
from tests.games.kingless.tables import FOUR, area, front, table, tallied

Told = tuple[str, str, str]
LEGAL: Told = ("legal", "", "")


def told(play: Play, event: Event) -> Told:
    verdict = check(GAME, play.state, event)
    return verdict.kind, verdict.rule, verdict.why


# Second Wind


def wind() -> tuple[Play, SecondWindDone]:
    """Two cards that nobody saw lie below Ann's Wind in the gutter."""
    play = table("ann bob", "adjust gutter 2", "play wind", "settle", deck=20)
    return play, SecondWindDone(by="ann", seat="ann", card="Beard", depth=2, taken=True)


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({}, LEGAL),
        ({"depth": 3}, ("refused", "KL-23", "the topmost card that was not played just now is checked")),
        ({"depth": 1}, ("impossible", "", "the card to check is Wind")),
        ({"depth": 4}, ("impossible", "", "the gutter has no such card to check")),
        ({"depth": 0}, ("impossible", "", "the gutter has no such card to check")),
        ({"seat": "bob"}, ("refused", "Second Wind", "ann has the Second Wind, not bob")),
        ({"taken": False}, ("refused", "KL-24", "a Dwarf or Item is taken, an Event is not")),
        ({"card": "Rain"}, ("refused", "KL-24", "a Dwarf or Item is taken, an Event is not")),
        ({"card": "Rain", "taken": False}, LEGAL),
        ({"card": "Joker"}, ("unverifiable", "Second Wind", "nobody said what Joker is")),
    ],
)
def test_KL23_second_wind_checks_the_top_of_the_gutter_for_whoever_played_it(
    changes: dict[str, Any], wanted: Told
) -> None:
    play, event = wind()
    assert told(play, replace(event, **changes)) == wanted


def test_KL24_what_second_wind_takes_leaves_the_gutter() -> None:
    play, event = wind()
    play.after(event)
    assert (area(play, "ann"), len(play.state.gutter)) == (["Beard"], 2)


# Gutter, Claim, Play, Pick Pocket, Recruit


def test_what_a_card_reaches_and_what_is_immune_to_it() -> None:
    play = front(table(), ann="Stone", bob="Stone, Saint").after("play brick", "settle")
    assert told(play, CardGuttered(by="ann", owner="bob", card="Stone")) == LEGAL
    assert told(play, CardGuttered(by="ann", owner="ann", card="Stone")) == LEGAL
    saint = CardGuttered(by="ann", owner="bob", card="Saint")
    assert told(play, saint) == ("refused", "KL-35", "Saint is immune")
    assert told(play, CardGuttered(by="ann", owner="cat", card="Stone"))[0] == "impossible"


def test_a_claim_names_a_dwarf_or_an_item() -> None:
    play = table(FOUR, "play call", "settle")
    assert told(play, CardCalled(by="ann", card="Stone")) == LEGAL
    rain = told(play, CardCalled(by="ann", card="Rain"))
    assert rain == ("refused", "Claim", "Rain is not of the type that can be claimed")


def test_only_the_open_claim_is_answered() -> None:
    play = front(table(), bob="Stone", dan="Stone").after("play call", "settle", "claim stone")
    claimed = CardClaimed(by="ann", seat="ann", card="Stone", owner="bob")
    assert told(play, claimed) == LEGAL
    assert told(play, replace(claimed, seat="cat"))[2] == "cat does not claim Stone now"
    assert told(play, replace(claimed, card="Beard"))[2] == "ann does not claim Beard now"
    assert told(play, replace(claimed, owner="cat"))[0] == "impossible"


def test_a_claim_is_denied_by_everybody_clockwise_and_the_claimer_last() -> None:
    play = table(FOUR, "play call", "settle", "claim stone")
    asked = ("bob", "cat", "dan", "ann")
    denied = ClaimDenied(by="table", seat="ann", card="Stone", asked=asked)
    assert told(play, denied) == LEGAL
    refusal = ("refused", "Claim", "only those who are asked for Stone answer")
    assert told(play, replace(denied, asked=asked[:3])) == refusal
    assert told(play, replace(denied, by="bob")) == refusal
    play.after("reveal bob stone")
    assert told(play, denied) == ("refused", "Claim", "bob is known to hold Stone")


def test_a_card_claimed_from_ones_own_hand_is_told_as_that() -> None:
    play = table(FOUR, "play call", "settle", "claim stone", "answer ann")
    assert play.sentences()[-1] == "ann claims Stone from their own hand"
    assert area(play, "ann") == ["Stone"]
    other = table(FOUR, "play call", "settle", "claim stone", "answer bob")
    assert other.sentences()[-1] == "ann gets Stone from bob's hand"


def test_KL20_what_is_put_down_is_of_the_type_that_is_asked_for() -> None:
    play = table(FOUR, "play snow", "settle")
    assert told(play, CardPut(by="ann", card="Stone", sort="item")) == LEGAL
    beard = told(play, CardPut(by="ann", card="Beard", sort="dwarf"))
    assert beard == ("refused", "Play", "Beard is not of the type that can be put down")
    assert told(play, NoneHeld(by="ann", what="item")) == LEGAL
    other = told(play, NoneHeld(by="ann", what="dwarf"))
    assert other == ("refused", "Play", "another type of card is asked for")
    play.after("reveal ann brick")
    assert told(play, NoneHeld(by="ann", what="item")) == ("refused", "Play", "ann is known to hold Brick")


def test_KL32_a_pocket_is_picked_of_an_opponent_with_a_card() -> None:
    play = table(FOUR, "play thief", "settle", "adjust bob hand 0")
    chosen = OpponentChosen(by="ann", seat="cat", steps=1)
    assert told(play, chosen) == LEGAL
    assert told(play, replace(chosen, seat="bob"))[:2] == ("refused", "KL-32")
    assert told(play, replace(chosen, steps=2))[:2] == ("refused", "KL-32")
    assert told(play, replace(chosen, seat="ann")) == ("impossible", "", "nobody is their own opponent")
    picked = PickPocketed(by="table", seat="ann", owner="ann")
    assert told(play, picked)[2] == "nobody picks their own pocket"


def test_recruit_takes_no_event() -> None:
    play = table("ann bob", "play hire", "settle", "turn stone, rain", deck=9)
    taken = Recruited(by="ann", card="Stone", rest=("Rain",))
    assert told(play, taken) == LEGAL
    assert told(play, replace(taken, card="Rain", rest=("Stone",))) == (
        "refused",
        "Recruit",
        "Rain is an Event",
    )
    assert told(play, replace(taken, card=None, rest=("Stone", "Rain"))) == LEGAL
    assert told(play, replace(taken, rest=()))[2] == "the cards turned up are Rain, Stone"
    again = CardsTurned(by="table", cards=("Beard",))
    assert told(play, again)[2] == "there are already cards turned up"


@pytest.mark.parametrize("do", ["second-wind", "recruit", "end-turn"])
def test_some_keywords_are_only_about_whoever_plays_them(do: Any) -> None:
    assert Effect(do).who == "you"
    with pytest.raises(ValueError, match=f"only you can do {do}"):
        Effect(do, who="all")


# interrupts


def test_KL10_and_KL11_an_interrupt_needs_a_card_that_is_not_settled() -> None:
    stop = InterruptPlayed(by="bob", card="Stop", kind="stop")
    play = table(FOUR)
    assert told(play, stop) == ("refused", "KL-10", "there is nothing to interrupt")
    assert told(play, CardPlayed(by="ann", card="Stop", sort="event"))[:2] == ("refused", "KL-10")
    play.after("play pit")
    assert told(play, stop) == LEGAL
    halted = play.copy().after("cat halt")
    assert told(halted, stop) == ("refused", "Stop", "a Stop cannot be used on a Halt")
    assert told(halted, replace(stop, card="Halt", kind="halt")) == LEGAL
    settled = front(table(), bob="Stone").after("play brick", "settle")
    why = "Brick is settled, and cannot be interrupted any more"
    assert told(settled, stop) == ("refused", "KL-11", why)


# counts and what is taught


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Adjusted(by="table", what="gutter", count=3), ""),
        (Adjusted(by="table", what="ann hand", count=3), ""),
        (Adjusted(by="table", what="ann hand", count=-1), "a count cannot be below zero"),
        (Adjusted(by="table", what="deck", count=MOST), ""),
        (Adjusted(by="table", what="deck", count=MOST + 1), f"nobody has {MOST + 1} cards"),
        (HandShown(by="table", seat="ann", card="Stone", count=1), ""),
        (HandShown(by="table", seat="ann", card="Stone", count=0), "nobody shows 0 cards"),
        (HandShown(by="table", seat="ann", card="Stone", count=MOST + 1), f"nobody shows {MOST + 1} cards"),
        (InfluenceTold(by="table", card="", points=2), "every card has a name"),
        (InfluenceTold(by="table", card="Joker", points=MOST + 1), f"no card has an influence of {MOST + 1}"),
        (RoundStarted(by="table", round=3), "round 3 does not follow round 1"),
        (RoundScored(by="table", totals=(1, 2, 3)), "every seat has one total"),
        (TiePlayed(by="table", special="crown", seats=("bob", "cat"), seat="ann"), "ann did not play for it"),
        (CardGiven(by="ann", source="ann", target="ann"), "a card cannot go to where it is"),
    ],
)
def test_what_cannot_have_happened(event: Event, why: str) -> None:
    found = told(table(FOUR), event)
    assert (found[2] if found[0] == "impossible" else "") == why


def test_a_gutter_is_counted_when_the_card_on_it_is_settled() -> None:
    counted = Adjusted(by="table", what="gutter", count=5)
    play = table(FOUR, "play pit")
    assert told(play, counted)[2] == "the card that was played is settled first"
    play.after("settle", counted)
    assert len(play.state.gutter) == 5


@pytest.mark.parametrize(
    ("card", "field", "is_told"),
    [
        (Card(name="A"), "sort", False),
        (Card(name="A", sort="item"), "sort", True),
        (Card(name="A"), "influence", False),
        (Card(name="A", influence=0), "influence", True),
        (Card(name="A"), "immune", False),
        (Card(name="A", does=()), "immune", True),
        (Card(name="A", immune=("gutter",)), "immune", True),
        (Card(name="A", does=()), "text", False),
        (Card(name="A", does=()), "does", True),
        (Card(name="A", does=()), "influence", False),
        (Card(name="A", does=()), "interrupt", True),
    ],
)
def test_a_card_that_is_described_is_described_completely_but_for_its_words(
    card: Card, field: str, is_told: bool
) -> None:
    assert card.tells(field) is is_told


def test_what_was_said_of_a_card_stays_said() -> None:
    play = table(FOUR, "define card Axe, sort=item")

    def teach(**fields: Any) -> Told:
        return told(play, Defined(by="table", kind="card", name="Axe", fields=fields))

    assert teach(influence=3) == LEGAL
    assert teach(sort="item") == ("refused", "Card Layout", "the catalog already says that about Axe")
    assert teach(sort="dwarf") == ("refused", "Card Layout", "the sort of Axe is already item")


def test_a_shuffled_deck_is_enough_to_deal_from() -> None:
    play = given(GAME, "ann bob", catalog="table")
    assert told(play, DeckShuffled(by="table", size=10)) == LEGAL
    assert told(play, DeckShuffled(by="table", size=None)) == LEGAL
    assert told(play, DeckShuffled(by="table", size=9)) == ("impossible", "", "dealing takes 10 cards")
    turned = CardsTurned(by="table", cards=("Stone",))
    assert told(play, turned)[2] == "the round has not begun yet"


def uncounted() -> Play:
    return given(GAME, "ann bob", "deck ?", "first ann", catalog="table")


@pytest.mark.parametrize(
    ("seat", "missing", "why"),
    [
        ("ann", 1, ""),
        ("ann", 0, "ann's last draw was of 1"),
        ("ann", 2, "ann's last draw was of 1"),
        ("bob", 1, "bob has not drawn since the deck was last seen to have cards"),
    ],
)
def test_a_deck_that_nobody_counted_was_empty_in_a_draw(seat: str, missing: int, why: str) -> None:
    play = uncounted()
    found = told(play, DeckRanOut(by="table", seat=seat, missing=missing))
    assert (found[2] if found[0] == "impossible" else "") == why
    if not why:
        play.after(f"empty {seat} {missing}")
        assert (play.facts["deck"], play.facts["ann hand"], play.state.turn.final) == (0, 5, False)


def test_whoever_drew_later_got_nothing_either_and_has_its_last_turn() -> None:
    """The deck ran out in Ann's last draw; Bob has begun his turn since, which is therefore a final one."""
    play = uncounted().after("end")
    assert (play.facts["ann hand"], play.facts["bob hand"], play.state.turn.final) == (7, 6, False)
    play.after("empty ann 1")
    assert (play.facts["ann hand"], play.facts["bob hand"], play.state.turn.final) == (6, 5, True)
    assert play.facts["deck"] == 0


def test_a_deck_that_ran_out_before_a_whole_round_would_have_ended_it() -> None:
    play = given(GAME, "ann bob cat", "deck ?", "first ann", "end", catalog="table").after("leave ann", "end")
    empty = DeckRanOut(by="table", seat="ann", missing=1)
    assert told(play, empty)[0] == "legal"
    play.after("end")
    assert told(play, empty)[2] == "the round would have ended by now if ann had emptied the deck"


def test_a_card_that_everybody_saw_was_drawn() -> None:
    play = uncounted()
    empty = DeckRanOut(by="table", seat="ann", missing=1)
    hand = play.state.hands["ann"]
    for token in hand[1:]:
        play.state.pieces.bind(token, f"Card {token}")
    assert told(play, empty)[0] == "legal"
    play.state.pieces.bind(hand[0], "Card")
    assert told(play, empty)[2] == "ann holds 0 unknown cards"


@pytest.mark.parametrize(("shown", "left"), [("turn stop", 0), ("turn stop, halt", None)])
def test_KL26_a_deck_that_shows_one_card_was_empty_after_it(shown: str, left: int | None) -> None:
    play = uncounted().after("play thrombold dwarf", "settle", shown)
    assert play.state.deck.left == left


def test_a_counted_deck_is_not_found_empty() -> None:
    empty = DeckRanOut(by="table", seat="ann", missing=1)
    assert told(table("ann bob", deck=7), empty)[2] == "the log counts 7 cards in the deck"


# the specials and the tally


def test_influence_is_told_with_a_card_or_for_the_card_that_is_asked_for() -> None:
    play = given(GAME, "ann bob", "deck ?", "first ann", "play bron dwarf", "settle", "done", catalog="table")
    play.after("adjust deck 0", "end", "end", "end")
    assert play.asked == "how much influence does Bron Lawbringer have?"
    with pytest.raises(MoveIncomplete, match="influence needs a card and its points"):
        play.when("influence 4 3")
    with pytest.raises((MoveIncomplete, UnknownName)):
        play.when("influence bron")
    play.after("4")
    assert play.state.results[-1].totals == (4, 0)


def test_KL43_nobody_wins_a_tie_without_having_played() -> None:
    play = tallied(table("ann bob cat", deck=5), 5, 5, 1)
    tie = TiePlayed(by="table", special="crown", seats=("ann", "bob"), seat="ann")
    assert told(play, tie)[0] == "legal"
    assert told(play, replace(tie, seat="cat"))[2] == "cat did not play for it"


def test_the_next_round_belongs_to_the_last_king_and_fool() -> None:
    play = tallied(table("ann bob", deck=5), 5, 1)
    right = RoundStarted(by="table", round=2, crown="ann", hat="bob")
    assert told(play, right) == LEGAL
    for wrong in (replace(right, crown=""), replace(right, hat=""), replace(right, crown="bob", hat="ann")):
        assert told(play, wrong)[2] == "the Crown is ann's and the Hat bob's"


def crowned(*more: str) -> tuple[Play, CardGiven]:
    """Bob is the Fool of the last round and gives Ann, who is the King, a card of his new hand."""
    play = tallied(table("ann bob", deck=5), 5, 1).after("again", *more)
    return play, CardGiven(by="bob", source="bob", target="ann", card="Beard", why="crown")


def test_KL4_the_fool_gives_the_king_a_card_of_the_highest_influence() -> None:
    play, event = crowned("adjust bob hand 2")
    for token, name in zip(play.state.hands["bob"], ("Beard", "Stone"), strict=True):
        play.state.pieces.bind(token, name)
    assert event.may(play.state).kind == "legal"
    refusal = replace(event, card="Stone").may(play.state)
    assert (refusal.kind, refusal.rule, refusal.instead) == ("refused", "KL-4", ("Beard",))
    for wrong in (replace(event, source="ann", target="bob"), replace(event, why="action")):
        assert wrong.may(play.state).why == "the Fool gives a card to the King"
