"""The way back from events to lines: what is given out makes just what happened."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.events import Event, Noted, Overruled, bare
from ledger.core.game import Game
from ledger.core.luck import Luck
from ledger.core.moves import Arg
from ledger.core.names import Choice
from ledger.core.retyping import retype
from ledger.core.rulebook import TABLE, TOOL
from ledger.core.verdicts import LEGAL, Decision, Follows
from ledger.core.wording import Said, alike, wordings
from ledger.testing import Play
from tests.core.tables import GAME, Rolled, State, StoneTaken, handlers_with, stones, taken, varied

TAKE, ROLL, *_ = GAME.words


def lines(play: Play, luck: Luck | None = None, until: int | None = None) -> list[str]:
    """What would be typed to make all of a play again."""
    return [told.line for told in retype(play.game, play.game.start(play.setup), play.events[:until], luck)]


def retyped(*moves: str, game: Game[State] = GAME) -> list[str]:
    """The same, after a proof that the lines make the same events."""
    play = stones(*moves, game=game)
    found = lines(play)
    again = stones(*found, game=game)
    assert list(map(bare, again.events)) == list(map(bare, play.events))
    return found


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("take am", "take amber"),
        ("2", "take jade"),
        ("jet", "take jet black"),
        ("note it's late", "note it's late"),
        ("note -- a; b", "note -- a; b"),
        ("note -- a -- b", "note -- a -- b"),
        ("claim bob -3", "claim bob -3"),
        ("claim bob 0", "claim bob 0"),
        ("count taken 7", "count taken 7"),
        ("adjust jet 4 -- found some", "adjust jet black 4 found some"),
        ("adjust jet 4", "adjust jet black 4"),
        ("ruling kind yes", "ruling kind_die yes"),
        ("ruling kind no", "ruling kind_die no"),
        ("define heap onyx, stones=4", "define heap onyx, stones 4"),
        ("define heap black onyx, ?", "define heap black onyx, ?"),
    ],
)
def test_a_move_is_told_with_whole_names(typed: str, told: str) -> None:
    assert retyped(typed) == [told]


def test_a_whole_game_is_told_line_by_line() -> None:
    moves = ("take amber", "roll 3", "take jade", "roll ?", "take jet black", "roll 6", "note so be it")
    assert retyped(*moves) == list(moves)


def test_what_the_table_overruled_is_told_with_its_reason() -> None:
    moves = ("take jet", "roll 3", "! take jet -- it rolled back", "roll 4", "! take jet black")
    assert retyped(*moves)[2:] == ["! take jet black -- it rolled back", "roll 4", "! take jet black"]


def test_whoever_was_not_asked_stands_in_front() -> None:
    assert retyped("! bob take amber -- by mistake") == ["! bob take amber -- by mistake"]


def test_what_the_tool_dealt_is_not_typed() -> None:
    play = stones("take amber", "take jade", seed=7)
    assert [type(event) for event in play.events] == [StoneTaken, Rolled, StoneTaken, Rolled]
    assert lines(play, Luck(7)) == ["take amber", "take jade"]


def test_every_line_comes_with_the_events_it_makes() -> None:
    play = stones("take amber", "take jade", seed=7)
    told = list(retype(GAME, GAME.start(play.setup), play.events, Luck(7)))
    assert [[event.id for event in each.events] for each in told] == [[1, 2], [3, 4]]


def test_a_path_that_ends_in_the_middle_of_a_step_is_told_to_the_steps_end() -> None:
    play = stones("take amber", "take jade", seed=7)
    assert lines(play, Luck(7), until=3) == ["take amber", "take jade"]


def test_the_state_that_is_given_stays_as_it_is() -> None:
    play = stones("take amber")
    state = GAME.start(play.setup)
    assert [each.line for each in retype(GAME, state, play.events, None)] == ["take amber"]
    assert state.heaps["amber"] == 3


def test_what_no_line_makes_is_told_by_an_empty_one() -> None:
    play = stones()
    play._record(Noted(by="bob", text="mine"))
    play._record(taken("ann"))
    assert lines(play) == ["", "take amber"]


def test_what_follows_from_what_no_line_makes_is_left_out_as_well() -> None:
    """Nobody can type that Bob took a stone out of turn, but the die behind it is the tool's."""
    play = stones(seed=7)
    play._record(taken("bob"))
    play._follow()
    play.after("take jade")
    assert lines(play, Luck(7)) == ["", "take jade"]


def test_an_overruling_and_what_it_allowed_are_passed_over_together_where_nothing_makes_them() -> None:
    play = stones()
    play._record(Overruled(by=TABLE, rule="ST-3"))
    play._record(taken("ann"))
    play._record(Rolled(by=TABLE, value=1))
    assert lines(play) == ["", "roll 1"]
    assert lines(play, until=1) == [""]


def test_what_follows_by_itself_is_left_out() -> None:
    def pending(state: State) -> Any:
        return Follows(taken("ann")) if not state.taken and not state.rolling else GAME.pending(state)

    play = stones("roll 2", "take jade", game=varied(pending=pending))
    assert [type(event) for event in play.events] == [StoneTaken, Rolled, StoneTaken]
    assert lines(play) == ["roll 2", "take jade"]


def test_a_colon_is_told_where_one_step_holds_two_moves() -> None:
    game = varied(verbs=(replace(TAKE, leads=True), ROLL))
    play = stones(game=game)
    play._record(replace(taken("ann"), more=True))
    play._record(Rolled(by=TABLE, value=4))
    assert lines(play) == ["take amber: roll 4"]
    plain = stones(game=game)
    plain._record(taken("ann"))
    plain._record(Rolled(by=TABLE, value=4))
    assert lines(plain) == ["take amber", "roll 4"]


# several pieces in one argument


def _several(**how: Any) -> Game[State]:
    """A heap is named by several marks."""
    marks = [Choice("a", "a"), Choice("b", "b"), Choice("old c", "c", also=("3",))]
    arg = Arg(name="marks", choices=lambda state, by, before: marks, **how)
    verb = replace(TAKE, args=(arg,), make=lambda s, by, v: taken(by, "+".join(v[0] if v else ())))
    question = Decision("ann", "take", (StoneTaken,))
    return varied(
        verbs=(verb,),
        pending=lambda state: question,
        needs={},
        rules={StoneTaken: lambda state, event: LEGAL},
        handlers=handlers_with(StoneTaken, lambda state, event: None),
    )


@pytest.mark.parametrize("typed", ["take a b", "take a, old c", "take b"])
def test_some_of_several_pieces_are_told(typed: str) -> None:
    assert retyped(typed, game=_several(multiset=True)) == [typed]


def test_none_of_several_pieces_is_told_by_the_verb_alone() -> None:
    assert retyped("take", game=_several(multiset=True)) == ["take"]


# words


def test_two_events_are_alike_whatever_rule_was_overruled_and_whoever_threw() -> None:
    assert alike(Overruled(by=TABLE, rule="a", reason="x"), Overruled(by=TABLE, rule="b", reason="x"))
    assert not alike(Overruled(by=TABLE, rule="a", reason="x"), Overruled(by=TABLE, rule="a", reason="y"))
    assert alike(Rolled(by=TABLE, value=3), Rolled(by=TOOL, value=3))
    assert not alike(Rolled(by=TABLE, value=3), Rolled(by=TOOL, value=4))
    assert not alike(Rolled(by="ann", value=3), Rolled(by=TOOL, value=3))
    event: Event = taken("ann")
    assert alike(event, replace(event, id=3, on=2))


def test_the_nicest_words_come_first() -> None:
    two = (Said(1, ("one", '"one"')), Said(2, ("two", "2")))
    assert list(wordings(two)) == [
        ("one two", None),
        ("one 2", None),
        ('"one" two', None),
        ('"one" 2', None),
    ]
    assert list(wordings(())) == [("", None)]
    text = (Said(1, ("one",)), Said("so", ("so",), is_text=True))
    assert list(wordings(text)) == [("one so", None), ("one", "so")]
