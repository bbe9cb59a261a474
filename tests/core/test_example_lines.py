"""A line that would answer the question, made from what a verb says of its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.pieces.names import Choice
from ledger.core.rules.game import Game
from ledger.core.rules.verbs import Arg, Typed
from ledger.core.rules.verdicts import LEGAL, Decision, Verdict, refused
from ledger.core.typing.examples import TRIES, example
from tests.core.tables import GAME, State, StoneTaken, asking, stones, taken

TAKE, *_ = GAME.words
TAKING = Decision("ann", "take a stone", (StoneTaken,))


def counted(*args: Arg, **other: Any) -> Game[State]:
    """A stone is taken with these words; the rules do not care for them."""
    verb = replace(TAKE, args=args, make=lambda state, by, values: taken(by))
    return asking(TAKING, verbs=(verb,), **other)


def goes_on(state: State, before: Typed, text: str) -> Iterator[tuple[str, str]]:
    """Three words, one after another."""
    words = len(text.split())
    if words < 3:
        yield f"{text}{'abc'[words]} ", "abc"[words]


def heap(name: str, **how: Any) -> Arg:
    return Arg("heap", lambda state, by, before: [Choice(each, each) for each in ("amber", "jade")], **how)


@pytest.mark.parametrize(
    ("args", "line"),
    [
        ((), "take"),
        ((heap("one"),), "take amber"),
        ((heap("one", optional=True),), "take"),
        ((heap("some", multiset=True),), "take amber"),
        ((heap("some", repeat=True),), "take amber"),
        ((heap("some", multiset=True, least=2, most=2),), "take amber jade"),
        ((Arg("points", number=True),), "take 1"),
        ((Arg("points", signed=True),), "take 1"),
        ((Arg("why", such_as=lambda state, dealt: "because"),), "take because"),
        ((Arg("why", continues=goes_on),), "take a b c "),
        ((Arg("why"),), ""),
        ((heap("one"), Arg("points", number=True)), "take amber 1"),
    ],
)
def test_an_example_is_made_of_what_a_verb_says_of_its_arguments(args: tuple[Arg, ...], line: str) -> None:
    assert example(counted(*args), stones().state) == line


@pytest.mark.parametrize(
    ("place", "line"), [(0, "take a"), (TRIES - 1, f"take {'abcdefghijklmn'[TRIES - 1]}"), (TRIES, "")]
)
def test_the_first_that_the_referee_accepts_is_shown_if_it_is_soon_found(place: int, line: str) -> None:
    letters = "abcdefghijklmn"

    def may(event: StoneTaken, state: State) -> Verdict:
        return LEGAL if event.heap == letters[place] else refused("Heaps", "no")

    heaps = Arg("heap", lambda state, by, before: [Choice(each, each) for each in letters])
    verb = replace(TAKE, args=(heaps,), make=lambda state, by, values: taken(by, values[0]))
    game = asking(
        TAKING, verbs=(verb,), may={StoneTaken: may}, needs={}, do={StoneTaken: lambda event, state: None}
    )
    assert example(game, stones().state) == line


def test_only_the_verb_that_is_asked_about_is_tried() -> None:
    grab = replace(TAKE, name="grab", args=(), make=lambda state, by, values: taken(by))
    game = asking(TAKING, verbs=(TAKE, grab))
    assert (example(game, stones().state), example(game, stones().state, grab)) == ("take amber", "grab")
