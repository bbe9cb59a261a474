"""What is unclear becomes a numbered list of what this game holds, and the next number picks."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cli.repl.frontend import PAUSE
from ledger.core.errors import SeveralWays
from ledger.core.log.events import Event
from ledger.core.typing import unclear
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses import GAME
from ledger.games.courses.playing import PartnerEntered
from ledger.games.effortless.deck import CardDealt
from tests.games.courses.test_typed import rich
from tests.repl.conftest import Open
from tests.typist import at_the_prompt


@pytest.fixture
def courses(stones: object) -> Desk:
    """Ann has two courses, a partner at one of them, and a hand that nobody wrote down."""
    desk = Desk.new(Path("courses.jsonl"), NewGame(game="courses", seats=("ann", "bob")))
    begun = "keep; keep; first ann; flip Old Mill; enter Goose Girl at c1; end; flip Hill Path; end"
    for line in begun.split("; "):
        desk.do(line)
    desk.do("flip Salt Road")
    return desk


def newest(desk: Desk) -> Event:
    return list(desk.history.lines())[-1]


def test_cards_of_one_beginning_are_listed_and_a_number_picks(laid: Desk) -> None:
    said = at_the_prompt(laid, "plate", "2")
    assert "1 Plate Head" in said
    dealt = [event for event in laid.history.lines() if isinstance(event, CardDealt)]
    assert dealt[-1].card == "Plate Chest"


def test_a_number_of_the_list_waits_for_enter(laid: Desk, terminal: Open) -> None:
    """So the Enter that everybody adds answers this question, and no other."""
    before = len(laid.history)
    session = terminal(laid)
    session.keys("plate\r").until("A number picks", "event ")
    time.sleep(PAUSE)
    session.keys("2").until("? 2")
    time.sleep(PAUSE)
    assert len(laid.history) == before
    session.keys("\r").until("is filled with Plate Chest")
    dealt = [event for event in laid.history.lines() if isinstance(event, CardDealt)]
    assert dealt[-1].card == "Plate Chest"


def test_the_enter_after_a_picked_number_answers_nothing(stones: object, terminal: Open) -> None:
    """However late it comes: whoever adds one more has not read the next question. Then it is as always."""
    desk = Desk.new(Path("areas.jsonl"), NewGame(game="kingless", seats=("ann", "bob", "cy")))
    desk.do("ann")
    session = terminal(desk)
    session.keys("play m\r").until("A number picks", "1 Market Day")
    session.keys("1\r").until("ann settle", gone="> settle")
    picked = len(desk.history)
    session.enter().until("> settle")
    assert len(desk.history) == picked
    session.enter().until("Market Day takes effect")


def test_cards_that_this_deck_lacks_are_not_offered(laid: Desk) -> None:
    """Three play without the armor of some sets."""
    listed = at_the_prompt(laid, "head").partition("A number picks")[2]
    assert "Mage Head" in listed
    assert "Scale Head" not in listed


def test_the_number_counts_only_right_after_the_list(laid: Desk) -> None:
    """After a page it is a number of what the screen shows by then: here the cards that come up often."""
    said = at_the_prompt(laid, "plate", "show", "13", "2")
    assert "13 picks nothing" in said
    cards = [event.card for event in laid.history.lines() if isinstance(event, CardDealt)]
    assert [card for card in cards if card] == ["Dexterity"]


def test_the_rest_of_a_chain_follows_what_was_picked(laid: Desk) -> None:
    at_the_prompt(laid, "plate; wisdom", "1")
    cards = [event.card for event in laid.history.lines() if isinstance(event, CardDealt)]
    assert cards[-2:] == ["Plate Head", "Wisdom"]


def test_a_name_alone_leads_to_where_it_can_go(courses: Desk) -> None:
    at_the_prompt(courses, "shepherd", "2")
    entered = [event for event in courses.history.lines() if isinstance(event, PartnerEntered)][-1]
    assert (entered.card, entered.course) == ("Shepherd", 3)


def test_what_is_missing_after_a_move_is_listed(courses: Desk) -> None:
    at_the_prompt(courses, "enter shep", "1")
    entered = [event for event in courses.history.lines() if isinstance(event, PartnerEntered)][-1]
    assert (entered.card, entered.course) == ("Shepherd", 1)


def test_where_no_other_move_has_these_words_nothing_is_asked(courses: Desk) -> None:
    said = at_the_prompt(courses, "shep salt")
    assert "shep salt can only be: enter shep salt" in said
    entered = [event for event in courses.history.lines() if isinstance(event, PartnerEntered)][-1]
    assert entered.course == 4


def test_a_name_that_another_move_has_as_well_is_asked_about(courses: Desk) -> None:
    """Goose Girl can leave, and can clear a course: her name alone is no word to leave."""
    lines = len(courses.history)
    said = at_the_prompt(courses, "p2")
    assert "can only be" not in said
    assert len(courses.history) == lines


def test_a_piece_with_which_nothing_can_be_done_is_not_offered(courses: Desk) -> None:
    """Bob has a Goose Girl as well; only Ann's can be meant, and it can only leave."""
    for line in ("end", "flip Twin Falls", "enter Goose Girl at Twin Falls", "end", "flip Deep Lake"):
        courses.do(line)
    said = at_the_prompt(courses, "goose girl").partition("A number picks")[2]
    assert "1 exit p2" in said
    assert "2 " not in said.partition("Everything")[0]


def test_where_no_meaning_can_be_done_the_moves_with_these_words_are_offered(courses: Desk) -> None:
    """Nothing of Bob's could leave or be used; what he holds can enter."""
    for line in ("end", "flip Twin Falls"):
        courses.do(line)
    said = at_the_prompt(courses, "goose girl").partition("A number picks")[2]
    assert "2 enter Goose Girl at Hill Path" in said
    assert "exit" not in said.partition("Everything")[0]


def test_several_payments_are_listed_and_the_usual_one_comes_first() -> None:
    play = rich()
    with pytest.raises(SeveralWays) as caught:
        play.when("enter quill holm")
    found = unclear.ways_to_choose(GAME, play.state, "enter quill holm", caught.value)
    assert found[0] == unclear.TypedWay("with c1", "enter quill holm with c1", is_usual=True)
    assert [way.is_usual for way in found] == [True, False, False]


def test_a_text_on_its_own_completes_the_move_that_asked_for_it(stones: object) -> None:
    """It was no move of the game, so a character was lost after four answers."""
    desk = Desk.new(Path("hut.jsonl"), NewGame(game="humanity", seats=("noor", "bob")))
    at_the_prompt(desk, "noor create", "3", "1", "1", "Rose, Acting, Dancing, Stunt Driving")
    assert list(desk.state.characters) == ["Rose"]
    assert "is not a move" in at_the_prompt(desk, "note", "note so far", "Xu, Acting")
