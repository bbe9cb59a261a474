"""What a typed line asks for: who, which verb, which event."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import AmbiguousName, MoveRefused, TablefoldError, UnknownName, UnknownVerb
from ledger.core.events import Adjusted, Claimed, Event, Noted
from ledger.core.game import Game
from ledger.core.line import Line, read
from ledger.core.moves import Arg, Choice
from ledger.core.parsing import draft, parts
from ledger.core.rulebook import TABLE
from ledger.core.verdicts import Chance, Decision, Over
from tests.core.tables import GAME, Rolled, State, StoneTaken, asking, stones, taken, varied

TAKING = Decision("ann", "take a stone", (StoneTaken,), source="ST-4 Turns")
ROLLING = Chance(Rolled(value=None), "value", "what does it show?")
TAKE, ROLL = GAME.verbs


def asked(typed: str, game: Game[State] = GAME, *moves: str) -> Event:
    return draft(game, stones(*moves).state, read(typed))


# who


def test_whoevers_turn_it_is_acts_where_nobody_is_named() -> None:
    assert asked("take amber") == taken("ann")
    assert asked("take amber", GAME, "take jade", "roll 3") == taken("bob")


@pytest.mark.parametrize("typed", ["bob take amber", "BOB: take amber", "bob amber"])
def test_a_seat_can_be_named_in_front(typed: str) -> None:
    assert asked(typed) == taken("bob")


def test_a_character_can_be_named_in_front() -> None:
    assert asked("Old Tom take amber", varied(actors=lambda state: ("Old Tom",))) == taken("Old Tom")


def test_what_the_table_says_is_said_by_the_table_whoever_is_named() -> None:
    assert asked("bob note late") == Noted(by=TABLE, text="late")
    assert asked("bob roll 3", asking(ROLLING)) == Rolled(by=TABLE, value=3)


@pytest.mark.parametrize("question", [ROLLING, Over("all is said")])
def test_a_seats_move_needs_a_name_where_no_seat_is_asked(question: Any) -> None:
    with pytest.raises(MoveRefused) as caught:
        asked("take amber", asking(question))
    assert caught.value.message == f"Not now: {question.prompt}"
    assert caught.value.hint == "If it happened all the same, say who did it: ! ann take amber"
    assert asked("bob take amber", asking(question)) == taken("bob")


def test_a_free_verb_finds_out_whom_it_is_about() -> None:
    free = replace(TAKE, free=True, make=lambda state, by, values: taken("bob", values[0], by))
    assert asked("take jade", asking(Over(), verbs=(free,))) == taken("bob", "jade", TABLE)


def test_an_answer_to_chance_needs_no_name_even_of_a_seats_verb() -> None:
    theirs = replace(ROLL, by_table=False)
    assert asked("roll 3", asking(ROLLING, verbs=(theirs,))) == Rolled(by=TABLE, value=3)


# which verb


@pytest.mark.parametrize("typed", ["take amber", "TAKE amber", "ta amber", "amber", "am", "1"])
def test_an_open_question_is_answered_in_any_of_these_ways(typed: str) -> None:
    assert asked(typed) == taken("ann")


def test_a_bare_number_answers_chance_only_as_a_place_in_the_list() -> None:
    assert asked("3", asking(ROLLING)) == Rolled(by=TABLE, value=3)
    backwards = Arg(name="face", choices=lambda s, by, v: [Choice(str(n), n) for n in (6, 5, 4)])
    assert asked("1", asking(ROLLING, verbs=(replace(ROLL, args=(backwards,)),))) == Rolled(by=TABLE, value=6)


@pytest.mark.parametrize("typed", ["0", "4", "-1", "99"])
def test_a_number_that_is_not_listed_is_said_so(typed: str) -> None:
    with pytest.raises(UnknownName) as caught:
        asked(typed)
    assert caught.value.message == f"There is no move number {int(typed)} now."
    assert caught.value.hint == "`help` lists the moves with their numbers."


def test_a_number_means_a_move_whatever_the_referee_says_of_it() -> None:
    assert asked("3", GAME, "take jet", "roll 3") == taken("bob", "jet black")


def test_an_answer_that_two_verbs_could_mean_is_not_guessed() -> None:
    game = asking(TAKING, verbs=(TAKE, replace(TAKE, name="grab")))
    with pytest.raises(UnknownVerb):
        asked("amber", game)
    assert asked("grab amber", game) == taken("ann")


def test_free_text_has_to_be_asked_for_by_name() -> None:
    shout = replace(TAKE, name="shout", args=(Arg(name="text"),), make=lambda s, by, v: taken(by, v[0]))
    game = asking(TAKING, verbs=(shout,))
    with pytest.raises(UnknownVerb):
        asked("amber", game)
    assert asked("shout amber", game) == taken("ann", "amber")


def test_free_text_answers_chance_without_its_verb() -> None:
    said = replace(ROLL, args=(Arg(name="text"),), answer=lambda s, asked, v: replace(asked, by=v[0]))
    assert asked("whatever it is", asking(ROLLING, verbs=(said,))) == Rolled(by="whatever it is", value=None)


def test_a_slip_in_an_answer_to_chance_is_answered_with_what_chance_can_be() -> None:
    with pytest.raises(UnknownName) as caught:
        asked("seven", asking(ROLLING))
    assert "'seven' is not a face" in caught.value.message


def test_a_slip_in_a_decision_is_answered_with_the_verbs() -> None:
    with pytest.raises(UnknownVerb) as caught:
        asked("onyx")
    assert caught.value.hint == "Expected now: take. `help` lists every move."


def test_a_whole_verb_beats_an_answer() -> None:
    heaps = Arg(name="heap", choices=lambda state, by, values: [Choice("note", "note")])
    game = asking(TAKING, verbs=(replace(TAKE, args=(heaps,)),))
    assert asked("take note", game) == taken("ann", "note")
    assert asked("note take", game) == Noted(by=TABLE, text="take")


def test_the_shared_verbs_may_be_shortened_too() -> None:
    assert asked("cl ann 3") == Claimed(by=TABLE, seat="ann", points=3)
    with pytest.raises(AmbiguousName):
        asked("c ann 3")


# texts and reasons


def test_what_stands_behind_two_dashes_is_text() -> None:
    assert asked("note -- a; b: c") == Noted(by=TABLE, text="a; b: c")
    assert asked("note late -- again") == Noted(by=TABLE, text="late again")
    assert asked("adjust amber 2 -- it fell") == Adjusted(by=TABLE, what="amber", count=2, reason="it fell")


def test_where_somebody_insists_it_is_the_reason() -> None:
    assert asked("! take amber -- it fell") == taken("ann")
    assert asked("! adjust amber 2 -- it fell") == Adjusted(by=TABLE, what="amber", count=2, reason="")


def test_a_move_without_text_takes_none() -> None:
    with pytest.raises(UnknownName) as caught:
        asked("take amber -- it fell")
    assert caught.value.message == "take takes no text behind --: take HEAP"
    assert caught.value.hint == "A reason stands behind a move that insists: ! MOVE -- REASON."


# colons


LEADING = varied(verbs=(replace(TAKE, leads=True), ROLL))


def split(typed: str, game: Game[State] = LEADING) -> tuple[Line, str]:
    return parts(game, stones().state, read(typed))


def test_a_colon_leads_to_the_next_move_of_the_same_step() -> None:
    assert split("take amber: roll 3") == (Line("take amber"), "roll 3")
    assert split("take amber: roll 3: 4") == (Line("take amber"), "roll 3: 4")
    assert split("bob take amber: roll 3") == (Line("bob take amber"), "roll 3")
    assert split("bob: take amber: roll 3") == (Line("bob take amber"), "roll 3")
    assert split("amber: roll 3") == (Line("amber"), "roll 3")


def test_the_reason_belongs_to_what_insists_and_a_text_to_what_comes_last() -> None:
    assert split("! take amber: roll 3 -- so") == (Line("take amber", True, "so"), "roll 3")
    assert split("take amber: note -- so") == (Line("take amber"), "note -- so")


def test_a_colon_behind_any_other_verb_is_a_sign_like_others() -> None:
    whole = read("note take amber: roll 3")
    assert split("note take amber: roll 3") == (whole, "")
    assert split("take amber: roll 3", GAME) == (read("take amber: roll 3"), "")
    assert split("nothing known: roll 3") == (read("nothing known: roll 3"), "")
    assert split("take amber") == (read("take amber"), "")
    assert split("bob: take amber") == (read("bob: take amber"), "")


def test_nothing_typed_is_no_move() -> None:
    with pytest.raises(TablefoldError):
        asked("")
