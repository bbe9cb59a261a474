"""Words with letters that are two without their capitals are found where they are."""

from __future__ import annotations

import pytest

from ledger.core.errors import AmbiguousName
from ledger.core.line import read_line, split_name
from ledger.core.pieces.names import around
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.unclear import ways_to_choose
from ledger.testing import given
from tests.core.tables import GAME


@pytest.mark.parametrize(
    ("text", "part", "found"),
    [
        ("take jade", "jade", ("take ", "")),
        ("jade, JADE now", "jade", ("jade, ", " now")),
        ("weiß take j", "j", ("weiß take ", "")),
        ("take STRASSE 1", "straße", ("take ", " 1")),
        ("take Straße 1", "strasse", ("take ", " 1")),
        ("ß", "s", None),
        ("s ß", "s", ("", " ß")),
        ("İ x", "x", ("İ ", "")),
        ("aaa", "aa", ("a", "")),
        ("roll 3 3d6", "3", ("roll ", " 3d6")),
        ("take jade", "jet", None),
        ("", "j", None),
    ],
)
def test_a_part_of_a_text_is_found_whatever_its_capitals(
    text: str, part: str, found: tuple[str, str] | None
) -> None:
    assert around(text, part) == found


@pytest.mark.parametrize("seat", ["bob", "weiß", "İnci"])
def test_what_is_unclear_is_offered_after_a_name_of_any_letters(seat: str) -> None:
    state = given(GAME, f"{seat} ann").state
    line = f"{seat} take j"
    with pytest.raises(AmbiguousName) as caught:
        typed_draft(GAME, state, read_line(line))
    ways = ways_to_choose(GAME, state, line, caught.value)
    assert [way.line for way in ways] == [f"{seat} take jade", f"{seat} take jet black"]


@pytest.mark.parametrize(
    ("typed", "name", "rest"),
    [
        ("weiß take amber", "weiß", "take amber"),
        ("WEISS: take amber", "weiß", "take amber"),
        ("Weiss take amber", "weiß", "take amber"),
        ("ANNA WEISS take amber", "Anna Weiß", "take amber"),
        ("anna weiß: take amber", "Anna Weiß", "take amber"),
        ("groß take amber", "gross", "take amber"),
        ("maß take amber", "", "maß take amber"),
        ("weiß", "", "weiß"),
    ],
)
def test_a_name_in_front_is_known_by_its_letters_and_not_by_how_many_there_are(
    typed: str, name: str, rest: str
) -> None:
    """The seat `mas` is not meant by `maß`, which is `mass`."""
    assert split_name(typed, ("weiß", "Anna Weiß", "gross", "mas")) == (name, rest)
