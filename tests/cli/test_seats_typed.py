"""Seats as somebody types them: blanks do not count, and every seat keeps what comes after it."""

from __future__ import annotations

import pytest

from ledger.core.errors import BadSetup
from ledger.desk.seating import parse_seats, parse_seats_option, require_seats, seated
from ledger.games import registry


@pytest.mark.parametrize(
    ("text", "seats", "behind"),
    [
        ("ann,bob", ("ann", "bob"), {}),
        (" ann , bob ", ("ann", "bob"), {}),
        ("Mary  Ann = green , bob", ("Mary Ann", "bob"), {"Mary Ann": "green"}),
        ("ann=Ann Lee=red,bob", ("ann", "bob"), {"ann": "Ann Lee=red"}),
        ("ann=,bob", ("ann", "bob"), {"ann": ""}),
        ("ann,,bob", ("ann", "", "bob"), {}),
    ],
)
def test_a_seat_is_what_stands_before_its_sign_whatever_the_blanks(
    text: str, seats: tuple[str, ...], behind: dict[str, str]
) -> None:
    assert parse_seats(text) == (seats, behind)


def test_a_name_with_two_blanks_has_its_colour() -> None:
    game = registry.game("endeavor")
    seats, behind = parse_seats("Mary  Ann=red,bob=black")
    found = seated(game, seats, behind, {}, ())
    assert (found.seats, found.names, found.colours) == (
        ("mary", "bob"),
        {"mary": "Mary Ann"},
        {"mary": "red", "bob": "black"},
    )
    require_seats(game, next(each for each in game.info.variants if each.least <= 2 <= each.most), found)


@pytest.mark.parametrize(
    ("text", "apart", "one"),
    [
        ("ann and bob", "ann,bob", "ann=ann and bob"),
        ("cy, ann &  bob", "cy,ann,bob", "ann=ann & bob"),
        ("ann=Lee and Co,dora and cy", "ann=Lee and Co,dora,cy", "dora=dora and cy"),
    ],
)
def test_and_between_two_names_is_asked_about_where_nobody_can_be_asked(
    text: str, apart: str, one: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        parse_seats_option(text)
    hint = f"Put a comma between two names: {apart}. For one, put its word in front: {one}"
    assert caught.value.hint == hint


@pytest.mark.parametrize("text", ["a=ann and bob,cy", "andy,sandy", "band"])
def test_and_after_a_sign_or_inside_a_name_is_part_of_the_name(text: str) -> None:
    assert parse_seats_option(text) == parse_seats(text)
