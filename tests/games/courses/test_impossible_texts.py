"""What a text can do at a table of Courses, who is out and what goes with it, and what is counted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadSetup, MoveRefused
from ledger.core.log.events import Adjusted, Event
from ledger.games.courses import GAME
from ledger.games.courses.acting import CardUsed
from ledger.games.courses.catalog import COURSES, PlayEffect
from ledger.games.courses.ending import Conceded, PlayerEliminated
from ledger.games.courses.state import MOST
from ledger.games.courses.texts.amounts import CardsOwed, PointsChanged, PowerChanged, ValueChanged
from ledger.games.courses.texts.cards import CardAttached, CardDetached, CardReturned, DiscardedByText
from ledger.games.courses.texts.chance import DieAsked, DieShown
from ledger.games.courses.texts.found import CardRevealed, DeckSearched
from ledger.games.courses.turns import CourseFlipped
from ledger.testing import Play, given
from tests.games.courses.chancer import registered
from tests.games.courses.tables import CATALOG, in_play, lying, pile, state, table
from tests.games.courses.test_impossible import number, told

# texts


def reading(*more: str, **rulings: str) -> Play:
    """Ann plays a Riddle, which nobody has described; Charm hangs on her Rook, and Plain lies in her pile."""
    before = ("flip Mead", "enter Rook at Mead", "play Charm", "play Plain", *more, "play Riddle")
    return table("ann bob", *before, **rulings)


def test_a_card_that_can_be_seen_is_told_with_its_place() -> None:
    play = reading()
    places = {name: where for name, where in state(play).places() if name}
    assert places == {
        "Mead": "is ann's",
        "Rook": "is ann's, at Mead",
        "Charm": "is ann's, on Rook",
        "Riddle": "is ann's",
        "Plain": "lies in ann's discard pile",
    }
    play.after("hand Rook")
    assert ("Rook", "is in ann's hand") in list(state(play).places())


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (PointsChanged(by="ann", seat="ann", points=MOST), ""),
        (PointsChanged(by="ann", seat="ann", points=-MOST), ""),
        (PointsChanged(by="ann", seat="ann", points=MOST + 1), "no table has 1000001 points"),
        (PointsChanged(by="ann", seat="ann", points=-MOST - 1), "no table has -1000001 points"),
        (PointsChanged(by="ann", seat="cy", points=1), "nobody called cy sits here"),
        (PowerChanged(by="ann", card=2, amount=1), ""),
        (PowerChanged(by="ann", card=2, amount=MOST + 1), "no card has 1000001 more power"),
        (ValueChanged(by="ann", card=9, amount=1), "no card 9 is in play"),
        (CardsOwed(by="ann", seat="ann", count=1, to="hand"), ""),
        (CardsOwed(by="ann", seat="ann", count=60, to="hand"), ""),
        (CardsOwed(by="ann", seat="ann", count=61, to="hand"), "ann's deck has 53 cards"),
        (CardsOwed(by="ann", seat="ann", count=0, to="hand"), "ann's deck has 53 cards"),
        (DieAsked(by="ann", faces=2), ""),
        (DieAsked(by="ann", faces=1), "no die has 1 faces"),
        (CardDetached(by="ann", card=3), ""),
        (CardDetached(by="ann", card=2), "p2 is not attached"),
        (CardAttached(by="ann", card=3, to=1), ""),
        (CardAttached(by="ann", card=2, to=3), "a card cannot be attached to itself"),
        (CardAttached(by="ann", card=2, to=2), "a card cannot be attached to itself"),
        (CardAttached(by="ann", card=1, to=2), "a course is never attached"),
        (CardAttached(by="ann", source="pile", seat="ann", name="Plain", to=2), ""),
        (
            CardAttached(by="ann", source="pile", seat="ann", name="Lamp", to=2),
            "ann has no Lamp in the discard pile",
        ),
        (DiscardedByText(by="ann", source="hand", seat="ann", name="Lamp"), ""),
        (DiscardedByText(by="ann", source="hand", seat="ann", name=""), "every card has a name"),
        (DiscardedByText(by="ann", source="play", seat="ann", name="Lamp"), "a card in play has a number"),
        (
            DiscardedByText(by="ann", source="pile", seat="ann", name="Plain"),
            "that card is already discarded",
        ),
        (CardReturned(by="ann", source="pile", seat="ann", name="Plain"), ""),
        (CardReturned(by="ann", source="hand", seat="ann", name="Lamp"), "that card is already in hand"),
        (CardReturned(by="ann", card=1), "a course belongs to no draw deck"),
        (DeckSearched(by="ann", seat="ann", card="Lamp"), ""),
        (DeckSearched(by="ann", seat="ann", card=""), "ann's deck has no such card"),
        (CardRevealed(by="table", name="", source="hand", seat="ann"), "every card has a name"),
        (CardRevealed(by="table", name="Lamp", source="hand", seat="ann"), ""),
        (
            CardRevealed(by="table", name="Lamp", source="pile", seat="ann"),
            "ann has no Lamp in the discard pile",
        ),
    ],
)
def test_a_text_does_what_the_pieces_allow(event: Event, why: str) -> None:
    found = told(reading(), event)
    assert (found[0] == "impossible", found[2] if why else "") == (bool(why), why)


def test_nothing_is_searched_in_an_empty_deck() -> None:
    play = reading("adjust bob deck 5")
    event = DeckSearched(by="ann", seat="bob", card="Lamp")
    assert told(play, event)[0] != "impossible"
    state(play).players["bob"].deck.left = 0
    assert told(play, event)[2] == "bob's deck has no such card"


def test_where_the_tool_deals_no_text_finds_a_card_that_a_deck_does_not_hold() -> None:
    decks = (registered("ann", "river"), registered("bob", "hill"))
    play = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", catalog=CATALOG, seed=4)
    play.when("search ann Mayor").impossible("ann's deck has no such card")
    play.when("! search ann Medal -- a wish").accepted()
    play.when("! search ann ? -- a wish").impossible("the tool deals ann's deck: say which card it was")


@pytest.mark.parametrize(
    ("faces", "value", "right"),
    [(6, 1, True), (6, 6, True), (6, 0, False), (6, 7, False)],
)
def test_a_die_shows_one_of_its_faces(faces: int, value: int, right: bool) -> None:
    play = reading().after(f"roll {faces}")
    found = told(play, DieShown(by="table", faces=faces, value=value))
    wanted = "" if right else f"a die with {faces} faces does not show {value}"
    assert (found[0], found[2]) == ("legal" if right else "impossible", wanted)


@pytest.mark.parametrize(
    ("faces", "value", "shown"),
    [(2, 1, "the coin shows heads"), (2, 2, "the coin shows tails"), (3, 1, "the die shows 1")],
)
def test_a_coin_has_two_faces_with_names(faces: int, value: int, shown: str) -> None:
    play = reading().after(f"roll {faces}")
    assert play.asked == f"what does the {'coin' if faces == 2 else 'die'} show?"
    play.after(f"shows {value}")
    assert play.sentences()[-1] == shown


def test_every_roll_is_another_one() -> None:
    decks = (registered("ann", "river"), registered("bob", "hill"))
    play = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", catalog=CATALOG, seed=4)
    before = state(play).rolls
    play.after("! ann roll 6 -- a wager", "! ann roll 6 -- another")
    assert state(play).rolls == before + 2


def test_what_is_detached_comes_home() -> None:
    play = reading().after("detach Charm")
    charm = lying(play, "Charm")
    assert (charm.kind, charm.at) == ("supporter", 0)
    play.after("done", "exit Rook")
    assert "Charm" in in_play(play)


def test_what_is_attached_from_a_pile_hangs_there_and_goes_along() -> None:
    play = reading().after("attach ann pile Plain to Rook")
    plain = lying(play, "Plain")
    assert (plain.kind, plain.at, pile(play, "ann")) == ("attachment", number(play, "Rook"), [])
    play.after("done", "exit Rook")
    assert sorted(map(str, pile(play, "ann"))) == ["Charm", "Plain", "Riddle", "Rook"]


def test_a_card_discarded_from_a_hand_lies_on_its_owners_pile() -> None:
    play = reading().after("discard bob hand Lamp")
    assert (pile(play, "bob"), play.facts["bob hand"]) == (["Lamp"], 6)


def test_MT12_a_seat_uses_its_own_cards_and_what_nobody_described() -> None:
    play = table("ann bob", "flip Mead", "enter Sphinx at Mead", "enter Rook at Mead", "end", "flip Fell")
    play.after("enter Sphinx at Fell", "end", "flip Tarn")
    mine, other = (lying(play, "Sphinx", owner).number for owner in ("ann", "bob"))
    assert told(play, CardUsed(by="ann", card=mine))[0] == "unverifiable"
    assert told(play, CardUsed(by="ann", card=other)) == ("refused", "MT-12", f"Sphinx (p{other}) is bob's")
    rook = number(play, "Rook")
    assert told(play, CardUsed(by="ann", card=rook))[2].startswith("the catalog says all that Rook")
    assert told(play, CardUsed(by="ann", card=99))[0] == "impossible"


def test_a_used_card_is_asked_what_it_does_and_counts_as_a_decision() -> None:
    play = table("ann bob", "flip Mead", "enter Sphinx at Mead", "end", "flip Fell", "end", "flip Tarn")
    turns = state(play).turns
    play.after("use Sphinx")
    assert play.asked == "ann: Sphinx: type what it does, then done"
    assert state(play).turns == turns + 1


# who is out


@pytest.mark.parametrize(
    "text", ["roll 6", "mill bob 2", "mill ann 2"], ids=["a die", "cards of another", "its own cards"]
)
def test_MT37_the_text_of_a_seat_that_gives_up_ends_with_its_turn(text: str) -> None:
    """Conceding is treated like decking out: the turn ends at once, and the next player starts."""
    play = table("ann bob cy", "flip Mead", "play Riddle", text, "ann concede")
    assert play.asked == "which course does bob flip?"
    assert (state(play).die, state(play).owed, state(play).action) == (0, None, None)


def test_MT37_what_a_seat_owed_goes_with_it_and_the_text_goes_on() -> None:
    play = table("ann bob cy", "flip Mead", "play Riddle", "mill bob 2", "bob concede")
    assert play.asked == "ann: Riddle: type what it does, then done"
    play = table("ann bob cy", "flip Mead", "play Riddle", "mill cy 2", "bob concede")
    assert play.asked == "which card does cy turn from the deck?"
    play = table("ann bob cy", "flip Mead", "play Riddle", "roll 6", "bob concede")
    assert play.asked == "what does the die show?"


def eliminated(**changes: Any) -> PlayerEliminated:
    return replace(PlayerEliminated(by="table", seat="ann", why="conceded", removed=(1, 2, 3)), **changes)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (eliminated(), ""),
        (eliminated(discarded=(3,)), "a card cannot go twice"),
        (eliminated(removed=(1, 1, 2, 3)), "a card cannot go twice"),
        (eliminated(removed=(1, 3)), "p2 would be left on nothing"),
        (eliminated(removed=(1, 2)), "a3 would be left on nothing"),
        (eliminated(removed=(1,), discarded=(2, 3)), ""),
        (eliminated(removed=(9,)), "no card 9 is in play"),
    ],
)
def test_MT27_nothing_is_left_on_nothing(event: Event, why: str) -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Charm")
    state(play).players["ann"].conceded = True
    found = told(play, event)
    assert (found[2] if found[0] == "impossible" else "") == why


def test_whoever_gives_up_is_in_the_game() -> None:
    play = table("ann bob cy", "flip Mead")
    assert told(play, Conceded(by="bob"))[0] == "legal"
    play.after("bob concede")
    assert told(play, Conceded(by="bob"))[0] == "impossible"
    play.after("cy concede")
    assert told(play, Conceded(by="ann")) == ("refused", "Game end", "the game is over")
    early = given(GAME, "ann bob", catalog=CATALOG)
    assert told(early, Conceded(by="ann"))[2] == "the game has not begun"


# counts and flips


@pytest.mark.parametrize(
    ("what", "count", "wanted"),
    [
        ("ann deck", 52, ("legal", "")),
        ("ann deck", 53, ("refused", "ann deck is already 53: there is nothing to adjust")),
        ("ann deck", 60, ("legal", "")),
        ("ann deck", 61, ("refused", "ann brought only 60")),
        ("ann courses", 8, ("legal", "")),
        ("ann courses", 10, ("refused", "ann brought only 10, and 1 course came into play")),
        ("bob courses", 11, ("refused", "bob brought only 10")),
        ("ann hand", -1, ("impossible", "a count cannot be below zero")),
        ("ann hand", MOST + 1, ("impossible", "nobody has 1000001 cards")),
        ("ann stars", 2, ("impossible", "'ann stars' cannot be adjusted here")),
    ],
)
def test_MT4_a_seat_brought_sixty_cards_and_ten_courses(
    what: str, count: int, wanted: tuple[str, str]
) -> None:
    found = told(table("ann bob", "flip Mead"), Adjusted(by="table", what=what, count=count))
    assert (found[0], found[2]) == wanted


@pytest.mark.parametrize(("what", "count"), [("deck", 50), ("courses", 4), ("hand", 3), ("discards", 2)])
def test_a_count_changes_what_was_counted_and_nothing_else(what: str, count: int) -> None:
    play = table("ann bob", "flip Mead", "play Plain")
    before = dict(play.facts)
    play.after(f"adjust ann {what} {count}")
    changed = {name for name in before if play.facts[name] != before[name]}
    assert (changed, play.facts[f"ann {what}"]) == ({f"ann {what}"}, count)


def test_cards_that_were_put_on_a_deck_go_when_it_is_counted_shorter() -> None:
    play = reading().after("deck ann hand Lamp top", "done", "adjust ann deck 0")
    deck = state(play).players["ann"].deck
    assert (deck.size, deck.top, deck.bottom) == (0, [], [])


def test_a_course_is_flipped_from_a_course_deck() -> None:
    play = table("ann bob")
    assert told(play, CourseFlipped(by="table", seat="ann", card="Mead"))[0] == "legal"
    assert told(play, CourseFlipped(by="table", seat="ann", card=""))[2] == "every card has a name"
    state(play).players["ann"].courses = 0
    assert told(play, CourseFlipped(by="table", seat="ann", card="Mead"))[2] == "ann's course deck is empty"


@pytest.mark.parametrize(("typed", "hint"), [("flip Mead", "ann flip Mead"), ("flip ?", "ann flip ?")])
def test_before_anybodys_turn_a_flip_needs_its_seat(typed: str, hint: str) -> None:
    play = given(GAME, "ann bob", "keep", "keep", catalog=CATALOG)
    with pytest.raises(MoveRefused, match="Nobody's turn has begun") as caught:
        play.when(typed)
    assert caught.value.hint == f"Say who flipped it: ! {hint} -- why"


# setup


@pytest.mark.parametrize(("courses", "is_enough"), [(COURSES - 1, False), (COURSES, True)])
def test_the_tool_deals_from_ten_courses_at_least(courses: int, is_enough: bool) -> None:
    cards = [{"name": f"Course {at}", "sort": "course", "does": []} for at in range(courses)]
    cards += [{"name": f"Guard {at}", "sort": "partner", "cost": 0, "does": []} for at in range(20)]
    content = {"name": "few", "card": cards}
    if is_enough:
        assert given(GAME, "ann bob", catalog=content, seed=1).asked
        return
    with pytest.raises(BadSetup, match="too few courses"):
        given(GAME, "ann bob", catalog=content, seed=1)


def test_a_deck_is_brought_before_its_seat_plays() -> None:
    play = given(GAME, "ann bob", catalog=CATALOG)
    event = registered("ann", "river")
    assert told(play, event)[2] == "ann has already drawn a hand"
    player = state(play).players["ann"]
    player.drawn = False
    assert told(play, event)[0] == "legal"
    player.mulligans = 1
    assert told(play, event)[1:] == ("Setup", "ann is already playing")


@pytest.mark.parametrize("do", ["draw", "mill", "tap", "untap", "discard", "hand", "search", "attach"])
def test_an_effect_is_about_one_card_at_least(do: Any) -> None:
    assert PlayEffect(do, count=1).count == 1
    with pytest.raises(ValueError, match=f"{do} is about at least one card"):
        PlayEffect(do, count=0)


@pytest.mark.parametrize("do", ["points", "power"])
def test_points_and_power_can_be_taken_away(do: Any) -> None:
    assert PlayEffect(do, count=-2).count == -2


@pytest.mark.parametrize(
    ("left", "typed", "out"), [(3, "draw 3", False), (3, "draw 4", True), (0, "draw 2", True)]
)
def test_MT25_a_text_may_draw_more_than_a_deck_has_and_that_fails(left: int, typed: str, out: bool) -> None:
    play = reading(deck_out="on_failed_draw")
    state(play).players["ann"].deck.left = left
    play.after(typed)
    assert (state(play).players["ann"].deck.size, state(play).players["ann"].failed) == (0, out)


@pytest.mark.parametrize(
    ("card", "name", "why"),
    [
        (1, "Mead", ""),
        (1, "Rook", "Rook is a partner, not a course"),
        (1, "Nobody", "the catalog does not say what Nobody is"),
    ],
)
def test_a_course_that_is_shown_later_is_a_course(card: int, name: str, why: str) -> None:
    play = table("ann bob", "flip ?")
    found = told(play, CardRevealed(by="table", name=name, card=card))
    assert (found[0] == "legal", found[2]) == (not why, why)
