"""The words that a step was typed with: recorded as they were understood, and read by nobody else."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import core, games
from ledger.core.line import TypedMove, joined_by_colons, read_line
from ledger.core.log.events import Event, bare, same
from ledger.core.pieces.names import Choice
from ledger.core.rules.game import Game, redacted
from ledger.core.rules.verbs import Arg, Verb
from ledger.core.rules.verdicts import Follows
from ledger.core.typing.arguments import read_arguments
from ledger.core.typing.parsing import read_move as line_understood
from ledger.core.typing.step import Step, typed_again
from tests.core.tables import GAME, Rolled, State, StoneTaken, stones, taken, varied

TAKE, ROLL, *_ = GAME.verbs


def recorded(*moves: str, game: Game[State] = GAME) -> str:
    """What stands with the last of these moves in the log."""
    *before, last = moves
    step = Step(game, stones(*before, game=game).state, None, parent=0, last=0)
    step.play(last)
    words = [event.typed for event in step.lines()]
    assert words[1:] == [""] * (len(words) - 1)
    return words[0]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("take am", "take amber"),
        ("TAKE Amber", "take amber"),
        ("am", "take amber"),
        ("2", "take jade"),
        ("ann take jet", "ann take jet black"),
        ("bob: note hm", "note hm"),
        ("! 2 -- why not", "! take jade -- why not"),
        ("! bo take am -- by mistake", "! bob take amber -- by mistake"),
        ("note it's late", "note it's late"),
        ('note "a; b"', 'note "a; b"'),
        ("note -- a -- b", "note -- a -- b"),
        ("claim bo -3", "claim bob -3"),
        ("adjust jet 4 -- found some", "adjust jet black 4 -- found some"),
        ("ruling kind yes", "ruling kind_die = yes"),
        ("ruling kind=yes", "ruling kind_die = yes"),
        ("ruling kind =yes -- 1=1", "ruling kind_die = yes -- 1=1"),
        ("define heap onyx, stones=4", "define heap onyx, stones=4"),
    ],
)
def test_words_are_recorded_as_they_were_understood(typed: str, told: str) -> None:
    assert recorded(typed) == told
    play, again = stones(typed), stones(told)
    assert list(map(bare, again.events)) == list(map(bare, play.events))


def test_an_answer_to_chance_is_recorded_with_its_word() -> None:
    assert recorded("take amber", "3") == "roll 3"


def test_words_stand_on_the_first_line_that_is_played() -> None:
    def pending(state: State) -> Any:
        return Follows(taken("ann")) if not state.taken and not state.rolling else GAME.pending(state)

    step = Step(varied(pending=pending), stones().state, None, parent=0, last=0)
    step.branch("main", left="main~1")
    step.play("roll 3")
    assert [event.typed for event in step.lines()] == ["", "roll 3", ""]
    assert [event.typed for event in step.public()] == ["", "", ""]


def test_moves_after_a_colon_are_one_line() -> None:
    game = varied(verbs=(replace(TAKE, leads=True), ROLL))
    assert recorded("am: 4", game=game) == "take amber: roll 4"
    both = [TypedMove("a", insists=True, text="why"), TypedMove("b", insists=True, text="why")]
    assert joined_by_colons(both) == "! a: b -- why"
    assert joined_by_colons([TypedMove("a"), TypedMove("b", insists=True, text="why")]) == "a: ! b -- why"


def test_a_short_form_of_the_games_own_is_recorded_as_it_is() -> None:
    moves = ("take amber", "roll 4")

    def shorthand(state: State, text: str, made: int) -> str | None:
        return moves[made] if text == "amber four" and made < len(moves) else None

    assert recorded("amber four", game=varied(shorthand=shorthand)) == "amber four"


def test_words_stay_as_they_are_where_the_full_name_means_something_else() -> None:
    """Two piles of one name: one is known by it, and the other by its number alone."""
    heaps = [Choice("amber", "amber"), Choice("amber", "jade", unlisted=True)]
    heaps += [Choice("jet black; or so", "jet black", ("3",))]
    verb = replace(TAKE, args=(Arg(name="heap", choices=lambda state, by, before: heaps),))
    game = varied(verbs=(verb, ROLL))
    assert line_understood(game, stones().state, read_line("take 3"))[1] == TypedMove("take 3")


@pytest.mark.parametrize(
    ("args", "typed", "said"),
    [
        ((Arg("n", number=True),), "007", ["7"]),
        ((Arg("mark", repeat=True),), "re, old g", ["red, old green"]),
        ((Arg("mark", repeat=True),), "re blue", ["red blue"]),
        ((Arg("mark", multiset=True),), "blue re", ["red blue"]),
        ((Arg("mark", multiset=True),), "all", ["red, old green, blue"]),
        ((Arg("mark", optional=True), Arg("n", number=True)), "4", ["4"]),
        ((Arg("n", number=True), Arg("mark", lead="at")), "4 re", ["4", "at", "red"]),
        ((Arg("text"),), "so  be it", ["so be it"]),
    ],
)
def test_arguments_come_with_their_words(args: tuple[Arg, ...], typed: str, said: list[str]) -> None:
    marks = [Choice("red", 1), Choice("old green", 2), Choice("blue", 3, ("azure",))]
    offered = [replace(arg, choices=lambda *_: marks) if arg.name == "mark" else arg for arg in args]
    verb = Verb("do", "", StoneTaken, tuple(offered))
    values, words = read_arguments(typed, None, verb, "ann", None)
    assert [word for word in words if word] == said
    assert read_arguments(" ".join(words), None, verb, "ann", None)[0] == values


def test_each_of_two_pieces_with_one_name_goes_by_a_name_that_only_it_has() -> None:
    twins = [Choice("Wand", 1, ("left",)), Choice("Wand", 2, ("right",))]
    arg = Arg("piece", choices=lambda *_: twins)
    assert read_arguments("right", None, Verb("do", "", StoneTaken, (arg,)), "ann", None) == (
        (2,),
        ["", "right"],
    )


# typed again


def test_words_are_typed_again_at_the_place_of_what_they_made() -> None:
    first = replace(taken("ann"), id=8, on=5)
    step = typed_again(GAME, stones().state, None, "take am; roll 3", first)
    assert step is not None
    assert [(type(event), event.id, event.on) for event in step.events] == [
        (StoneTaken, 8, 5),
        (Rolled, 9, 8),
    ]
    assert typed_again(GAME, stones().state, None, "take onyx", first) is None


# nobody else reads them


def test_words_are_no_part_of_what_an_event_says() -> None:
    event: Event = replace(taken("ann"), typed="take amber")
    assert same(event, taken("ann"))
    assert bare(event) == taken("ann")


def test_words_are_hidden_from_everybody() -> None:
    event = replace(taken("ann"), typed="take amber")
    for seat in (None, "ann", "bob"):
        assert redacted(GAME, stones().state, event, seat) == taken("ann")


def test_no_fold_and_no_game_reads_what_was_typed() -> None:
    rooms = [*Path(games.__file__).parent.rglob("*.py"), Path(core.__file__).parent / "log/fold.py"]
    readers = [
        path.name
        for path in rooms
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "typed"
    ]
    assert readers == []
