"""Small words between arguments, and what a list adds for an argument that can be left out."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.core.pieces.names import Choice
from ledger.core.rules.verbs import Arg, Verb
from ledger.core.typing.arguments import argument_values
from ledger.core.typing.listing import moves
from tests.core.tables import StoneTaken, asking, stones, taken
from tests.core.test_listing import TAKING


def named(*names: str) -> Any:
    return lambda state, by, before: [Choice(name, name.casefold()) for name in names]


WHO = Arg("guest", named("Hill Guard", "Guard", "Mill"))
AT = Arg("course", named("Old Mill", "Mill"), lead="at")
WITH = Arg("sources", named("c1", "c2", "c3"), multiset=True, optional=True, lead="with")
ENDS = Arg("outcome", named("won", "lost"), optional=True, lead=":")
SIDES = (
    Arg("course", named("Old Mill", "Mill"), lead="at"),
    Arg("one", named("p1"), lead=":"),
    Arg("other", named("p2")),
)


def read(text: str, *args: Arg) -> tuple[Any, ...]:
    return argument_values(text, None, Verb("do", "", StoneTaken, args), "ann")


@pytest.mark.parametrize(
    "typed",
    [
        "Hill Guard at Old Mill with c1 c3",
        "hill guard old mill c1 c3",
        "hill AT old with c3 c1",
        '"Hill Guard" at "Old Mill" c1 c3',
    ],
)
def test_leading_words_may_be_left_out(typed: str) -> None:
    assert read(typed, WHO, AT, WITH) == ("hill guard", "old mill", ("c1", "c3"))


def test_a_leading_word_ends_what_stands_before_it() -> None:
    """So a name is not looked for beyond it, and an error is about the name alone."""
    assert read("Mill at Mill", WHO, AT) == ("mill", "mill")
    with pytest.raises(UnknownName, match=r"^'Zork' is not a guest"):
        read("Zork at Old Mill with c1", WHO, AT, WITH)
    with pytest.raises(MoveIncomplete, match="needs a guest"):
        read("at Old Mill", WHO, AT)
    with pytest.raises(UnknownName, match="is not a course"):
        read("Guard c1 at Old Mill", WHO, AT)


def test_an_optional_argument_before_a_lead_may_be_missing() -> None:
    assert read("Mill", WHO) == ("mill",)
    assert read("Guard at Mill", WHO, AT, WITH) == ("guard", "mill")


@pytest.mark.parametrize("typed", ["at Old Mill: p1 p2: won", "old mill p1 p2 won", "Old Mill : p1 p2 : won"])
def test_a_colon_can_lead(typed: str) -> None:
    assert read(typed, *SIDES, ENDS) == ("old mill", "p1", "p2", "won")
    assert read("Mill: p1 p2", *SIDES, ENDS) == ("mill", "p1", "p2")


def test_usage_shows_the_leading_words() -> None:
    verb = Verb("enter", "", StoneTaken, (WHO, AT, WITH))
    assert verb.usage == "enter GUEST at COURSE [with SOURCES…]"


def test_a_list_says_what_is_usual() -> None:
    """One line for each choice, with what has to be said; nothing where it can be left out."""

    def usual(state: Any, by: str, before: Any) -> Any:
        return [("c1 c3", ("c1", "c3"))] if before[0] == "mill" else []

    args = (Arg("guest", named("Guard", "Mill")), AT, replace(WITH, usual=usual))
    verb = Verb("enter", "", StoneTaken, args, make=lambda state, by, values: taken("ann"))
    texts = [move.text for move in moves(asking(TAKING, verbs=(verb,)), stones().state)]
    assert texts == [
        "enter Guard at Old Mill",
        "enter Guard at Mill",
        "enter Mill at Old Mill with c1 c3",
        "enter Mill at Mill with c1 c3",
    ]


def test_a_list_may_say_several_usual_things() -> None:
    args = (*SIDES, replace(ENDS, usual=lambda state, by, before: [("won", "won"), ("lost", "lost")]))
    verb = Verb("battle", "", StoneTaken, args, make=lambda state, by, values: taken("ann"))
    texts = [move.text for move in moves(asking(TAKING, verbs=(verb,)), stones().state)]
    assert texts[:2] == ["battle at Old Mill: p1 p2: won", "battle at Old Mill: p1 p2: lost"]


def test_before_a_text_a_name_is_never_taken_by_its_beginning() -> None:
    fox, text = Arg("animal", named("red fox", "owl"), optional=True), Arg("text")
    assert argument_values("red fox runs", None, Verb("do", "", StoneTaken, (fox, text)), "ann") == (
        "red fox",
        "runs",
    )
    with pytest.raises(UnknownName, match="'red flag' is not an animal"):
        argument_values("red flag", None, Verb("do", "", StoneTaken, (fox, text)), "ann")
