"""A catalog that somebody wrote by hand: every mistake of form is told, and the rest stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import msgspec
import pytest

from ledger.core.pieces.catalog import MOST as LARGEST
from ledger.core.pieces.catalog import Entry, Flaw, Schema, Values
from ledger.core.pieces.examining import MOST, examined


class Suit(Entry, frozen=True):
    kind: ClassVar[str] = "suit"


class Tarot(Entry, frozen=True, kw_only=True):
    kind: ClassVar[str] = "tarot"
    refers: ClassVar[Mapping[str, str]] = {"suit": "suit", "trump": "suit", "wild": "suit"}
    suit: str
    trump: str
    wild: str = ""
    rank: int = 0


class Sizes(Values, frozen=True):
    hand: int = 5


SCHEMA = Schema((Suit, Tarot), Sizes)
SUITS = [{"name": "cups"}, {"name": "coins"}]
SOUND = {"name": "Fool", "suit": "cups", "trump": "coins"}


def found(**content: Any) -> tuple[dict[str, Any], list[Flaw]]:
    return examined(SCHEMA, {"suit": SUITS, **content})


def told(**content: Any) -> list[tuple[str, str, str]]:
    return [(flaw.name, flaw.field, flaw.message) for flaw in found(**content)[1]]


def test_a_sound_catalog_stays_as_it_is() -> None:
    content = {"name": "mine", "suit": SUITS, "tarot": [SOUND], "values": {"hand": 7}}
    assert examined(SCHEMA, content) == (content, [])


def test_each_name_that_no_piece_has_is_told_and_a_piece_that_needs_one_is_left_out() -> None:
    lost = {"name": "Sun", "suit": "swords", "trump": "x" * 41}
    mended, flaws = found(tarot=[lost, SOUND])
    assert mended["tarot"] == [SOUND]
    assert [(flaw.kind, flaw.name, flaw.field, flaw.message) for flaw in flaws] == [
        ("tarot", "Sun", "suit", "There is no suit 'swords' here."),
        ("tarot", "Sun", "trump", f"There is no suit '{'x' * 40}' here."),
    ]


def test_a_piece_that_can_do_without_a_name_stays() -> None:
    mended, flaws = found(tarot=[{**SOUND, "wild": "swords"}])
    assert mended["tarot"] == [SOUND]
    assert [flaw.field for flaw in flaws] == ["wild"]


@pytest.mark.parametrize(
    ("row", "field", "message", "stays"),
    [
        ("Fool", "", "tarot should be a table, but is 'Fool'.", None),
        ({**SOUND, "name": " "}, "name", "A tarot needs a name.", None),
        ({"name": "Fool", "suit": "cups"}, "trump", "tarot Fool: the field 'trump' is missing.", None),
        ({**SOUND, "rank": "high"}, "rank", "tarot Fool: a whole number", SOUND),
        ({**SOUND, "mood": 1}, "mood", "tarot Fool: ", SOUND),
        ({**SOUND, "rank": LARGEST + 1}, "rank", "It has a number larger than any table needs.", SOUND),
        ({**SOUND, "suit": [LARGEST * 2]}, "suit", "It has a number larger than any table needs.", None),
    ],
)
def test_what_does_not_fit_is_told_with_its_field_and_left_out(
    row: object, field: str, message: str, stays: object
) -> None:
    mended, flaws = found(tarot=[row])
    assert mended["tarot"] == ([] if stays is None else [stays])
    assert (flaws[0].kind, flaws[0].field) == ("tarot", field)
    assert flaws[0].message.startswith(message)


def test_the_largest_number_is_no_mistake() -> None:
    assert told(tarot=[{**SOUND, "rank": LARGEST}, {**SOUND, "name": "Sun", "rank": -LARGEST}]) == []


def test_a_part_that_is_no_list_or_that_the_game_does_not_know_is_reported() -> None:
    assert told(tarot=SOUND) == [("", "", "tarot must be a list of tables ([[tarot]]).")]
    assert told(runes=[]) == [("", "runes", "This game knows no part 'runes'.")]
    assert told(tarot=[SOUND, SOUND, 7]) == [
        ("", "", "tarot should be a table, but is 7."),
        ("Fool", "name", "The tarot 'Fool' is here twice."),
    ]


def test_values_that_do_not_fit_are_told_and_the_others_stay() -> None:
    mended, flaws = found(values={"hand": "many", "cards": 2})
    assert mended["values"] == {}
    assert sorted((flaw.kind, flaw.name, flaw.field) for flaw in flaws) == [
        ("values", "", "cards"),
        ("values", "", "hand"),
    ]
    assert all(flaw.message.startswith("values: ") for flaw in flaws)


@pytest.mark.parametrize("count", [MOST, MOST + 1])
def test_no_more_mistakes_are_told_than_anybody_reads(count: int) -> None:
    lost = [{**SOUND, "name": f"card {number}", "wild": "swords"} for number in range(count)]
    assert len(told(tarot=lost)) == MOST
    odd = {f"odd{number}": number for number in range(count)}
    assert len(told(tarot=[{**SOUND, **odd}])) == MOST


Side = Literal["rim", "edge"]


class Trick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["spin", "flip"]
    to: dict[str, Side | Literal["centre"]] = {}


class Coin(Entry, frozen=True, kw_only=True):
    kind: ClassVar[str] = "coin"
    face: Literal["heads", "tails"] = "heads"
    worth: int = 1
    side: Side | Literal["centre"] | None = None
    does: tuple[Trick, ...] | None = None


def test_whoever_wrote_a_text_for_a_table_reads_of_tables_and_texts() -> None:
    _, (flaw,) = examined(Schema((Coin,)), {"coin": [{"name": "Penny", "does": ["spin"]}]})
    assert flaw.message == "coin Penny: a table is expected instead of text in 'does[0]'."


@pytest.mark.parametrize(
    ("field", "value", "hint"),
    [
        ("wroth", 2, "Did you mean worth?"),
        ("fac", "tails", "Did you mean face?"),
        ("colour", "red", "It knows name, face, worth, side, does."),
        ("face", "edge", "It can be heads or tails."),
        ("face", "haeds", "Did you mean heads? It can be heads or tails."),
        ("side", "rimm", "Did you mean rim? It can be rim, edge or centre."),
        ("does", ["spin"], 'A table has fields, such as do = "spin".'),
        ("does", {"do": "spin"}, ""),
        ("does", [{"doo": "spin"}], "Did you mean do?"),
        ("does", [{}], "It can be spin or flip."),
        ("does", [{"do": "spin"}, {"do": "flop"}], "Did you mean flip? It can be spin or flip."),
        (
            "does",
            [{"do": "spin", "to": {"gold": "edgy"}}],
            "It can be rim, edge or centre.",
        ),
        ("face", 7, "It can be heads or tails."),
        ("worth", "much", ""),
    ],
)
def test_a_hint_says_what_a_field_can_be_or_which_fields_there_are(
    field: str, value: object, hint: str
) -> None:
    mended, (flaw,) = examined(Schema((Coin,)), {"coin": [{"name": "Penny", field: value}]})
    assert (flaw.name, flaw.field, flaw.hint) == ("Penny", field, hint)
    assert mended["coin"] == [{"name": "Penny"}]
