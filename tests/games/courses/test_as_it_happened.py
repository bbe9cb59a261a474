"""What a table does against the rules is recorded whole: texts that are cut short, a course, a hand."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.describe import describe
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Over
from ledger.games.courses import GAME
from ledger.games.courses.playing import PartnerEntered
from ledger.games.courses.texts.amounts import CardsOwed, PointsChanged
from ledger.games.courses.texts.cards import CardAttached, CardDecked, CardReturned, DiscardedByText
from ledger.games.courses.turns import CourseFlipped, Drew
from ledger.testing import given
from ledger.testing.laws import states
from ledger.testing.laws.states import offers_are_what_is_listed
from ledger.testing.moments import Moment
from tests.games.courses.chancer import registered
from tests.games.courses.tables import CATALOG, emptied, in_play, lying, pile, state, table


def test_MT40_the_item_of_a_text_that_another_one_interrupts_goes_on_after_it() -> None:
    play = table("ann bob", "flip Mead", "play Riddle")
    play.after("! enter Pike at Mead with nothing -- the text says so")
    assert play.asked == "ann: Riddle: type what it does, then done"
    play.after("points ann 2", "done")
    assert pile(play, "ann") == ["Riddle"]
    assert state(play).waiting == []


def test_MT40_a_described_text_waits_for_one_that_is_typed() -> None:
    play = table("ann bob", "flip Crag", "enter Rook at Crag", "enter Meek at Crag", "play Charm")
    play.after("! play Riddle -- in the middle of it", "draw ann 2", "done")
    assert play.offered == ("attach Charm to Rook", "attach Charm to Meek")
    play.after("attach Charm to Meek")
    assert pile(play, "ann") == ["Riddle"]
    assert lying(play, "Charm").at == lying(play, "Meek").number


def test_MT40_a_partner_with_a_text_of_its_own_does_it_before_the_item_goes_on() -> None:
    play = table("ann bob", "flip Crag", "enter Ace at Crag", "end", "flip Mead", "play Riddle")
    play.after("! enter Toll Keeper at Mead with nothing -- the text says so")
    assert play.offered == ("tap Ace", "pass")
    play.after("pass", "done")
    assert pile(play, "bob") == ["Riddle"]


def test_MT40_the_end_of_a_turn_discards_the_item_of_a_text_that_was_cut_short() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "! end -- it was late")
    assert pile(play, "ann") == ["Riddle"]
    assert in_play(play) == ["Mead"]
    assert "ann's turn ends; Riddle (i2) is discarded" in play.sentences()
    assert play.asked == "which course does bob flip?"


def test_a_course_that_a_text_brings_is_recorded_as_it_happened() -> None:
    play = table("ann bob", "flip Mead")
    play.when("flip Fell").refused("Main phase")
    play.after("! flip Fell -- the text says so", "! bob flip Tarn -- and bob, too", "play Riddle")
    play.after("! flip Dell -- once more", "done")
    assert [(lying(play, name).owner) for name in ("Fell", "Tarn", "Dell")] == ["ann", "bob", "ann"]
    assert (state(play).players["ann"].courses, state(play).players["bob"].courses) == (7, 9)
    play.after("end")
    assert play.asked == "which course does bob flip?", "what a text brought is not the flip of the turn"


def test_a_course_is_no_answer_before_anybody_begins() -> None:
    play = given(GAME, "ann bob", "keep", "keep", catalog=CATALOG)
    play.after("! bob flip Mead -- too early", "first ann")
    assert lying(play, "Mead").owner == "bob"
    assert play.asked == "which course does ann flip?"


@pytest.mark.parametrize("seed", [None, 5])
def test_MT2_a_mulligan_that_comes_late_draws_another_hand(seed: int | None) -> None:
    decks = () if seed is None else (registered("ann", "river"), registered("bob", "hill"))
    play = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", catalog=CATALOG, seed=seed)
    if seed is None:
        play.after("flip Mead")
    outcome = play.when("! mulligan -- forgot")
    (drew,) = (event for event in outcome.events if isinstance(event, Drew))
    assert (drew.seat, drew.count, drew.why) == ("ann", 7, "hand")
    assert (play.facts["ann hand"], play.facts["ann deck"]) == (7, 53)
    assert play.asked.startswith("ann: enter")


def test_MT36_a_course_that_a_text_discards_lies_in_its_owners_pile() -> None:
    play = table("ann bob", "flip Mead", "end", "flip Fell", "play Riddle", "discard Mead")
    assert pile(play, "ann") == ["Mead"]
    play.when("hand ann pile Mead").impossible("belongs to no draw deck")
    play.after("done")


def test_MT27_a_seat_that_is_out_has_no_stars() -> None:
    play = table("ann bob cy", "flip Mead", "ann concede", eliminated_courses="stay_neutral")
    (row,) = (row for row in play.view()[1].rows if row[0] == "ann")  # type: ignore[union-attr]
    assert row[1:3] == ("out", "0")


def test_MT27_a_course_of_nobody_is_not_another_seats() -> None:
    """A text about another seat's card passes it by; partners still enter there."""
    play = table("ann bob cy", "flip Mead", "ann concede", eliminated_courses="stay_neutral")
    play.after("flip Fell", "enter Rook at Mead")
    assert lying(play, "Rook").at == lying(play, "Mead").number
    play.after("end", "flip Tarn", "play Barrier")
    assert (lying(play, "Fell").tapped, lying(play, "Mead").tapped) == (True, False)


@pytest.mark.parametrize(("knob", "winner"), [("on_empty", "bob"), ("on_failed_draw", "bob")])
def test_MT39_decks_that_one_text_empties_go_round_from_whose_turn_it_is(knob: str, winner: str) -> None:
    play = table("ann bob cy", "flip Mead", "end", "flip Fell", "end", "flip Tarn", deck_out=knob)
    short = 0 if knob == "on_failed_draw" else 1
    for seat in ("ann", "bob", "cy"):
        emptied(play, seat, short)
    play.after("play Flood")
    assert isinstance(GAME.pending(play.state), Over)
    assert state(play).winner == winner


def test_others_and_all_go_round_the_table_from_whose_text_it_is() -> None:
    play = table("ann bob cy", "flip Mead", "end", "flip Fell")
    events = play.when("play Flood").events
    assert [event.seat for event in events if isinstance(event, Drew) and event.why == "effect"] == [
        "bob",
        "cy",
        "ann",
    ]
    assert not any(isinstance(event, CourseFlipped) for event in events)


@pytest.mark.parametrize(
    ("kind", "rest"),
    [(CardAttached, ("Dell",)), (CardDecked, ("top",)), (CardReturned, ()), (DiscardedByText, ())],
)
def test_whatever_card_a_text_lists_it_can_be_about(kind: type[CardAttached], rest: tuple[str, ...]) -> None:
    """A course is attached to nothing, and no draw deck has it; what lies in a pile is discarded already."""
    play = table("ann bob", "flip Mead", "! flip Dell -- a text said so", "enter Rook at Mead", "exit Rook")
    play.after("play Riddle", "discard Mead")
    assert pile(play, "ann") == ["Rook", "Mead"]
    offered = kind.args[0].offered
    assert offered is not None
    more = tuple(lying(play, name).number if kind is CardAttached else name for name in rest)
    found = [kind.made(play.state, "ann", (ref, *more)) for ref in offered(play.state, "ann", ())]
    assert found
    assert {check(GAME, play.state, event).kind for event in found} <= {"unverifiable", "refused", "legal"}


@pytest.mark.parametrize(
    "lines",
    [
        ("play Riddle",),
        ("play Riddle", "mill bob 2"),
        ("play Charm",),
        ("end", "flip Dell", "enter Pike at Dell"),
    ],
    ids=lambda lines: lines[-1],
)
def test_a_random_game_is_asked_for_what_a_list_shows(lines: tuple[str, ...]) -> None:
    """An improvised text lists seats and partners whose points change, any other text the seats alone."""
    play = table("ann bob", "flip Crag", "enter Rook at Crag", "enter Meek at Crag", *lines)
    moment = Moment(GAME, play.setup, play.state, (), None, Random(1))
    assert list(offers_are_what_is_listed(moment)) == []


def test_a_random_game_may_miss_what_cannot_be_paid_for_but_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = table("ann bob", "flip Crag")
    moment = Moment(GAME, play.setup, play.state, (), None, Random(1))
    card = PartnerEntered.args[0]
    assert card.choices is not None
    assert card.offered is not None
    listed = {each.value for each in card.choices(play.state, "ann", ()) if not each.unlisted}
    assert listed > {*card.offered(play.state, "ann", ())} != set()
    assert list(offers_are_what_is_listed(moment)) == []
    verb = next(verb for verb in GAME.words if verb.name == "enter")
    none = replace(verb, args=(replace(card, offered=lambda *_: []), *verb.args[1:]))
    monkeypatch.setattr(states, "_who_may_say", lambda _: [("ann", none)])
    (found,) = offers_are_what_is_listed(moment)
    assert found.startswith("`enter` offers [] as card, but lists [")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (PointsChanged(seat="ann", points=2), "ann gains 2 points"),
        (PointsChanged(seat="ann", points=1), "ann gains 1 point"),
        (PointsChanged(seat="ann", points=0), "ann gains 0 points"),
        (PointsChanged(seat="bob", points=-1), "bob loses 1 point"),
        (CardsOwed(seat="ann", count=1, to="hand"), "ann is to draw 1 card"),
        (CardsOwed(seat="ann", count=2, to="pile"), "ann is to turn 2 cards from the deck"),
    ],
)
def test_an_amount_is_told_with_its_word(event: Event, said: str) -> None:
    assert describe(GAME, table("ann bob").state, event) == said
