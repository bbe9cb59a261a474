"""Plain data in a person's words: what is read, and what is said of what cannot be."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from ledger.core.pieces import values
from ledger.core.pieces.values import Unfit

Sort = Literal["weapon", "armor", "army"]
Few = Annotated[int, msgspec.Meta(ge=1, le=6)]
Even = Annotated[int, msgspec.Meta(multiple_of=2)]


class Effect(msgspec.Struct):
    what: Literal["draw", "give"]
    rival: bool = False
    count: int = 1


@pytest.mark.parametrize(
    ("hint", "text", "value"),
    [
        (int, " -12 ", -12),
        (bool, "YES", True),
        (bool, "no", False),
        (bool, "true", True),
        (bool, "False", False),
        (str, '"of, two"', "of, two"),
        (Sort, "w", "weapon"),
        (Sort, "ARMOR", "armor"),
        (Few, "1", 1),
        (Few, "6", 6),
        (int | None, "?", None),
        (int | None, "3", 3),
        (int | Sort, "army", "army"),
        (tuple[int, ...], "1/2/3", [1, 2, 3]),
        (tuple[int, ...], "none", []),
        (tuple[int, Sort], "5/w", [5, "weapon"]),
        (tuple[int, ...], "", []),
        (tuple[int, int], "1/2", [1, 2]),
        (dict[Sort, int], "weapon 2 + 1 armor", {"weapon": 2, "armor": 1}),
        (dict[str, int], "3", {"": 3}),
        (dict[str, int], "any 3 + ann 2", {"": 3, "ann": 2}),
        (dict[Sort, int], "none", {}),
        (Effect, "draw rival 2", {"what": "draw", "rival": True, "count": 2}),
        (Effect, "2 give", {"what": "give", "count": 2}),
    ],
)
def test_a_value_is_read_as_it_is_said(hint: Any, text: str, value: Any) -> None:
    assert values.read(hint, text) == value


@pytest.mark.parametrize(
    ("hint", "text", "wanted"),
    [
        (int, "two", "a whole number"),
        (bool, "maybe", "yes or no"),
        (str, "", "some words"),
        (float, "1.5", "written in a file: define --edit"),
        (Sort, "a", "weapon, armor or army"),
        (Sort, "ar", "weapon, armor or army"),
        (Few, "0", "from 1 to 6"),
        (Few, "7", "from 1 to 6"),
        (Even, "3", "another value that the game allows"),
        (int | Sort, "shield", "a whole number or weapon, armor or army"),
        (tuple[int, int], "1/2/3", "2 values with / between them"),
        (tuple[int, int], "none", "2 values with / between them"),
        (tuple[int, Sort], "w/5", "a whole number"),
        (dict[Sort, int], "2", "weapon, armor or army with a value, or several with + between them"),
        (dict[str, int], "many", "NAME VALUE, or several with + between them"),
        (Effect, "rival", "words with what"),
        (Effect, "draw 1 2", "rival"),
        (Effect, "draw rival 1 give", "nothing more"),
        (Effect, "shield", "what (draw or give), rival or count (a whole number)"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could_be(hint: Any, text: str, wanted: str) -> None:
    with pytest.raises(Unfit) as caught:
        values.read(hint, text)
    assert caught.value.wanted == wanted


@pytest.mark.parametrize(
    ("hint", "said"), [(int, "a whole number"), (Few, "a whole number"), (str, "some words")]
)
def test_what_a_value_should_be_is_said_in_words(hint: Any, said: str) -> None:
    assert values.wanted(hint) == said
