"""What a typed line asks for: who, which verb, which event."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import (
    AmbiguousName,
    MoveIncomplete,
    MoveRefused,
    TablefoldError,
    UnknownName,
    UnknownVerb,
)
from ledger.core.line import TypedMove, read_line
from ledger.core.log.events import Adjusted, Claimed, Event, Noted
from ledger.core.pieces.names import Choice, best_matches
from ledger.core.rules.game import Game
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Arg, Verb
from ledger.core.rules.verdicts import Chance, Decision, Follows, Over, refused
from ledger.core.typing.listing import moves
from ledger.core.typing.parsing import is_readable, is_said_by, split_move, typed_draft
from tests.core.tables import GAME, CharmDealt, Rolled, State, StoneTaken, asking, stones, taken, varied

TAKING = Decision("ann", "take a stone", (StoneTaken,), source="ST-4 Turns")
ROLLING = Chance(Rolled(value=None), "value", "what does it show?")
TAKE, ROLL, *_ = GAME.words
RESTS = Verb("rest", "take what is next", (StoneTaken,), make=lambda state, by, values: taken(by))


def asked(typed: str, game: Game[State] = GAME, *moves: str) -> Event:
    return typed_draft(game, stones(*moves).state, read_line(typed))


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


def test_what_chance_decides_for_one_is_not_answered_in_the_name_of_another() -> None:
    of_ann = asking(replace(ROLLING, draft=Rolled(by="ann", value=None)))
    with pytest.raises(MoveRefused) as caught:
        asked("bob 3", of_ann)
    assert caught.value.message == "The question is not for bob: what does it show?"
    assert asked("ann 3", of_ann) == asked("3", of_ann)


def test_whoever_is_named_answers_what_chance_decides_for_them_meanwhile() -> None:
    own = replace(ROLL, own=lambda state, by: Rolled(by=by, value=None) if by == "bob" else None)
    of_ann = asking(replace(ROLLING, draft=Rolled(by="ann", value=None)), verbs=(TAKE, own))
    assert asked("bob roll 3", of_ann) == Rolled(by="bob", value=3)
    assert asked("ann roll 3", of_ann) == asked("roll 3", of_ann) == Rolled(by="ann", value=3)


@pytest.mark.parametrize("question", [ROLLING, Over("all is said")])
def test_a_seats_move_needs_a_name_where_no_seat_is_asked(question: Any) -> None:
    with pytest.raises(MoveRefused) as caught:
        asked("take amber", asking(question))
    assert caught.value.message == f"Not now: {question.prompt}"
    assert caught.value.hint == "If it happened anyway, say who did it: ! ann take amber"
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


# bare numbers


def numbered(typed: str, game: Game[State], shown: Any = None) -> Event:
    return typed_draft(game, stones().state, read_line(typed), shown)


def faces(*also: str, **each: Any) -> Game[State]:
    """A die with the faces 6, 5 and 4, in this order, asked for."""
    choices = [Choice(str(face), face, also=also) for face in (6, 5, 4)]
    arg = Arg(name="face", choices=lambda state, by, values: choices)
    return asking(ROLLING, verbs=(replace(ROLL, args=(arg,), **each),))


def test_a_number_is_the_answer_where_something_has_that_name() -> None:
    assert numbered("4", faces()) == Rolled(by=TABLE, value=4)
    assert numbered("4", faces(), shown=(1, 2, 3)) == Rolled(by=TABLE, value=4)
    assert numbered("4", faces(by_table=False)) == Rolled(by=TABLE, value=4)


def test_another_name_is_a_name_as_well() -> None:
    with pytest.raises(AmbiguousName):
        numbered("2", faces("2"))


@pytest.mark.parametrize("typed", ["1", "3", "7"])
def test_any_other_number_picks_nothing_where_numbers_come_up(typed: str) -> None:
    with pytest.raises(UnknownName, match=f"{typed} picks nothing"):
        numbered(typed, faces())


def test_a_move_that_is_called_by_a_number_has_that_number_in_the_list() -> None:
    state = stones().state
    assert [move.numbered(move.text) for move in moves(faces(), state)] == [
        "roll 6",
        "roll 5",
        "roll 4",
    ]
    assert [move.number for move in moves(asking(TAKING, verbs=(sites(),), may={}), state)] == [0, 4, 5, 6]


def sites(**more: Any) -> Verb:
    """Heaps, two of which are called by a number."""
    named = [
        Choice("0", "amber"),
        Choice("jade", "jade", ("4",)),
        Choice("jet", "jet black"),
        Choice("ash", "x"),
    ]
    return replace(TAKE, args=(Arg(name="heap", choices=lambda state, by, values: named, **more),))


def test_the_others_have_numbers_above_that_nothing_is_called() -> None:
    game = asking(TAKING, verbs=(sites(),), may={})
    assert [numbered(typed, game) for typed in ("0", "4", "5")] == [
        taken("ann", heap) for heap in ("amber", "jade", "jet black")
    ]


def test_a_number_does_not_say_which_of_several_moves_is_meant() -> None:
    award = Verb(name="award", makes=Rolled, args=(Arg(name="number", number=True),), by_table=True)
    game = asking(Decision("ann", "take", (StoneTaken, Rolled)), verbs=(TAKE, award), may={})
    assert numbered("2", game) == taken("ann", "jade")
    with pytest.raises(UnknownVerb):
        asked("ann 2", game)


@pytest.mark.parametrize("number", ["1", "12"])
def test_a_number_is_never_the_beginning_of_another_one(number: str) -> None:
    named = [Choice(f"alarm {place}", place) for place in (10, 120, 121)]
    arg = Arg(name="alarm", choices=lambda state, by, values: named)
    with pytest.raises(UnknownName, match="not an alarm"):
        asked(f"take alarm {number}", asking(TAKING, verbs=(replace(TAKE, args=(arg,)),), may={}))


def test_numbers_that_begin_no_name_are_asked_whole_of_several_words() -> None:
    """`sweep 1 20` is not the stretch from 18 to 20."""
    assert best_matches("1 20", [Choice("18 20", 1)]) == []
    assert best_matches("18 2", [Choice("18 20", 1)]) == []
    assert best_matches("18 20", [Choice("18 20", 1)])
    assert best_matches("1", [Choice("Wisdom", 1, ("Coliseum 2", "1.2"))]) == []


def test_a_number_is_the_answer_where_a_number_is_asked() -> None:
    verb = replace(ROLL, args=(Arg(name="face", number=True),))
    assert numbered("2", asking(ROLLING, verbs=(verb,))) == Rolled(by=TABLE, value=2)
    assert numbered("-7", asking(ROLLING, verbs=(verb,)), shown=()) == Rolled(by=TABLE, value=-7)


@pytest.mark.parametrize("typed", ["0", "4", "-1", "99"])
def test_a_number_that_is_not_listed_is_answered_with_the_list(typed: str) -> None:
    with pytest.raises(UnknownName) as caught:
        asked(typed)
    assert caught.value.message == f"{int(typed)} picks nothing: no list on the screen has that number."
    assert caught.value.hint == "The list is: 1 take amber, 2 take jade, 3 take jet black."


def test_the_list_names_what_is_legal() -> None:
    with pytest.raises(UnknownName) as caught:
        asked("9", GAME, "take jet", "roll 3")
    assert caught.value.hint == "The list is: 1 take amber, 2 take jade."


def test_only_what_is_shown_can_be_picked() -> None:
    assert numbered("2", GAME, shown=(1, 2)) == taken("ann", "jade")
    with pytest.raises(UnknownName):
        numbered("3", GAME, shown=(1, 2))
    with pytest.raises(UnknownName) as caught:
        numbered("2", varied(may={StoneTaken: lambda e, s: refused("ST-9", "no")}), shown=())
    assert caught.value.hint == "Type a part of its name; `help` lists what can be typed."


def _named(count: int) -> Game[State]:
    """A die with so many faces that have names."""
    choices = [Choice(f"face {chr(97 + place)}", place) for place in range(count)]
    arg = Arg(name="face", choices=lambda state, by, values: choices)
    return asking(ROLLING, verbs=(replace(ROLL, args=(arg,)),))


def test_nothing_is_picked_from_a_long_list_of_what_chance_could_bring() -> None:
    assert numbered("9", _named(9)) == Rolled(by=TABLE, value=8)
    with pytest.raises(UnknownName) as caught:
        numbered("9", _named(10))
    assert caught.value.hint == "Type a part of its name; `help` lists what can be typed."
    assert {move.number for move in moves(_named(10), stones().state)} == {None}


def test_a_long_list_of_moves_is_a_list_all_the_same() -> None:
    heaps = Arg(
        name="heap", choices=lambda s, by, v: [Choice(f"heap {chr(97 + n)}", str(n)) for n in range(10)]
    )
    game = asking(TAKING, verbs=(replace(TAKE, args=(heaps,)),), may={})
    assert numbered("10", game) == taken("ann", "9")
    with pytest.raises(UnknownName) as caught:
        numbered("11", varied(pending=game.pending, verbs=game.words, may={}, needs={}))
    assert caught.value.hint.count("take heap") == 9


def test_a_number_means_a_move_whatever_the_referee_says_of_it() -> None:
    assert asked("3", GAME, "take jet", "roll 3") == taken("bob", "jet black")


def test_an_answer_that_two_verbs_could_mean_is_not_guessed() -> None:
    other = replace(TAKE, name="grab", make=lambda state, by, values: taken("bob", values[0]))
    game = asking(TAKING, verbs=(TAKE, other))
    with pytest.raises(AmbiguousName, match="take amber or grab amber"):
        asked("amber", game)
    assert asked("grab amber", game) == taken("bob")


def test_an_answer_that_is_the_same_with_two_verbs_or_possible_with_one_is_taken() -> None:
    assert asked("amber", asking(TAKING, verbs=(TAKE, replace(TAKE, name="grab")))) == taken("ann")
    empty = replace(TAKE, name="grab", make=lambda state, by, values: taken(by, "no stone"))
    assert asked("amber", asking(TAKING, verbs=(empty, TAKE))) == taken("ann")


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


def test_after_the_end_no_word_is_a_move_because_the_game_is_over() -> None:
    with pytest.raises(UnknownVerb) as caught:
        asked("onyx", asking(Over("a draw by repetition")))
    assert caught.value.hint.startswith("A draw by repetition. ")


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("amber five", "'five' should be a whole number (times)."),
        ("bob amber five", "'five' should be a whole number (times)."),
        ("amber 5 6", "'6' is more than take can use: take HEAP TIMES"),
        ("onyx five", "'onyx' is not a move of this game."),
    ],
)
def test_the_rest_of_an_answer_that_is_understood_in_part_is_what_is_wrong(typed: str, wrong: str) -> None:
    game = asking(TAKING, verbs=(replace(TAKE, args=(*TAKE.args, Arg(name="times", number=True))),))
    with pytest.raises(TablefoldError) as caught:
        asked(typed, game)
    assert caught.value.message == wrong


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


def test_what_stands_after_two_dashes_is_text() -> None:
    assert asked("note -- a; b: c") == Noted(by=TABLE, text="a; b: c")
    assert asked("note late -- again") == Noted(by=TABLE, text="late again")
    assert asked("adjust amber 2 -- it fell") == Adjusted(by=TABLE, what="amber", count=2, reason="it fell")


def test_where_somebody_insists_it_is_the_reason() -> None:
    assert asked("! take amber -- it fell") == taken("ann")
    assert asked("! adjust amber 2 -- it fell") == Adjusted(by=TABLE, what="amber", count=2, reason="")


def test_a_move_without_text_takes_none() -> None:
    with pytest.raises(UnknownName) as caught:
        asked("take amber -- it fell")
    assert caught.value.message == "take takes no text after --: take HEAP"
    assert caught.value.hint == "A reason goes after a move that insists: ! MOVE -- REASON."


# colons


LEADING = varied(verbs=(replace(TAKE, leads=True), ROLL))


def split(typed: str, game: Game[State] = LEADING) -> tuple[TypedMove, str]:
    return split_move(game, stones().state, read_line(typed))


def test_a_colon_leads_to_the_next_move_of_the_same_step() -> None:
    assert split("take amber: roll 3") == (TypedMove("take amber"), "roll 3")
    assert split("take amber: roll 3: 4") == (TypedMove("take amber"), "roll 3: 4")
    assert split("bob take amber: roll 3") == (TypedMove("bob take amber"), "roll 3")
    assert split("bob: take amber: roll 3") == (TypedMove("bob take amber"), "roll 3")
    assert split("amber: roll 3") == (TypedMove("amber"), "roll 3")


def test_whoever_insists_in_front_insists_on_all_with_one_reason() -> None:
    assert split("! take amber: roll 3 -- so") == (TypedMove("take amber", True, "so"), "! roll 3 -- so")
    assert split("take amber: ! roll 3 -- so") == (TypedMove("take amber"), "! roll 3 -- so")


def test_a_text_belongs_to_what_comes_last() -> None:
    assert split("take amber: note -- so") == (TypedMove("take amber"), "note -- so")


def test_a_colon_after_any_other_verb_is_a_sign_like_others() -> None:
    whole = read_line("note take amber: roll 3")
    assert split("note take amber: roll 3") == (whole, "")
    assert split("take amber: roll 3", GAME) == (read_line("take amber: roll 3"), "")
    assert split("nothing known: roll 3") == (read_line("nothing known: roll 3"), "")
    assert split("take amber") == (read_line("take amber"), "")
    assert split("bob: take amber") == (read_line("bob: take amber"), "")


def test_what_cannot_be_chosen_says_why_in_front_of_a_colon_too() -> None:
    gone = replace(TAKE.args[0], absent=lambda state, by, text: f"{text} is empty")
    with pytest.raises(UnknownName, match=r"^Ruby is empty\.$"):
        split("ruby: roll 3", varied(verbs=(replace(TAKE, leads=True, args=(gone,)), ROLL)))


@pytest.mark.parametrize("typed", ["!", "! -- we forgot"])
def test_a_mark_that_insists_is_no_move(typed: str) -> None:
    """Not even where the turn could end by a word that takes nothing."""
    with pytest.raises(MoveIncomplete):
        asked(typed, asking(TAKING, verbs=(*GAME.words, RESTS)))


def test_nothing_typed_is_no_move() -> None:
    with pytest.raises(TablefoldError):
        asked("")


# what followed by itself


def said_by(typed: str, event: Event, game: Game[State] = GAME, *moves: str) -> bool:
    return is_said_by(game, stones(*moves).state, event, read_line(typed))


def test_a_line_may_say_what_has_followed_by_itself() -> None:
    shown = Rolled(by=TABLE, value=3)
    assert said_by("3", shown, GAME, "take amber")
    assert not said_by("4", shown, GAME, "take amber")
    assert not said_by("seven", shown, GAME, "take amber")
    assert not said_by("roll 3", shown, GAME, "take amber")


def test_what_a_seat_did_by_itself_is_said_with_or_without_its_name() -> None:
    assert said_by("amber", taken("ann"))
    assert said_by("ann amber", taken("ann"))
    assert not said_by("bob amber", taken("ann"))
    assert not said_by("jade", taken("ann"))


def test_nothing_says_what_needs_no_words_or_what_no_verb_makes() -> None:
    assert not said_by("x", taken("ann"), varied(verbs=()))
    plain = replace(TAKE, args=(), make=lambda state, by, values: taken(by))
    assert not said_by("", taken("ann"), varied(verbs=(plain,)))


def test_a_follower_may_be_typed_with_what_it_leaves_open() -> None:
    verb = replace(TAKE, make=None)
    game = asking(Follows(taken("ann", "?"), open="heap"), verbs=(verb,))
    assert asked("take jade", game) == taken("ann", "jade")
    both = replace(TAKE, makes=CharmDealt, args=(TAKE.args[0], TAKE.args[0]))
    follows = Follows(CharmDealt(by="ann", seat="?"), open=("seat", "charm"))
    dealt = CharmDealt(by="ann", seat="amber", charm="jade")
    assert asked("take amber jade", asking(follows, verbs=(both,))) == dealt


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        *((text, True) for text in ("take amber", "amber", "bob take jade", "roll 3", "note so")),
        *((text, False) for text in ("take", "take opal", "opal", "take amber 5", "roll 9", "what now")),
    ],
)
def test_a_line_is_readable_if_it_can_be_read_to_its_end_whatever_the_rules_say(
    text: str, is_read: bool
) -> None:
    """Ann is to take a stone, and no die is on its way."""
    assert is_readable(GAME, stones().state, text) is is_read
