"""A line that was typed twice in a row is recorded, and somebody is told whose it is now."""

from __future__ import annotations

import pytest

from cli.repl import again
from ledger.desk.desk import Desk
from tests.repl.conftest import NewDesk
from tests.typist import at_the_prompt

HINT = "The same line again, so this one is {}'s. If you did not mean that: undo"


def players(desk: Desk) -> list[str]:
    return [event.by for event in desk.history.lines() if event.by != "table"]


@pytest.fixture
def effort(tmp_path: object, stones: NewDesk) -> Desk:
    """Ann and bob write down nothing but where they place effort."""
    from ledger.desk.new_log import NewGame  # noqa: PLC0415

    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), rulings={"record": "effort"})
    desk = Desk.new("effort.jsonl", wanted)
    for line in (
        "library active",
        "temple treacherous",
        "coliseum lively",
        "river ghostly",
        "tavern knowledgeable",
        "city eerie",
        "keep",
        "first ann",
    ):
        desk.do(line)
    return desk


def test_the_next_seats_move_of_the_same_words_is_told(effort: Desk) -> None:
    said = at_the_prompt(effort, "place temple", "Place Temple")
    assert players(effort) == ["ann", "bob"]
    assert HINT.format("bob") in said


@pytest.mark.parametrize(
    "lines",
    [
        ("place temple", "place river"),
        ("place temple; place temple",),
        ("ann place temple", "bob place temple"),
        ("place temple", "show", "place temple"),
        ("note one", "note one"),
    ],
)
def test_nothing_is_said_of_any_other_line(lines: tuple[str, ...], effort: Desk) -> None:
    assert "once more" not in at_the_prompt(effort, *lines)


def test_the_same_line_typed_again_after_a_while_is_meant(
    effort: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(again, "AT_ONCE", 0)
    assert "once more" not in at_the_prompt(effort, "place temple", "place temple")


def test_typed_twice_is_dropped_twenty_moves_later_and_each_move_finds_its_seat(effort: Desk) -> None:
    """As a typist's commonest slip is mended: what came after was typed without names."""
    places = ["temple", "river", "tavern", "coliseum", "library"] * 3
    lines = [f"place {place}" for place in places]
    for line in lines[:3]:
        effort.do(line)
    doubled = effort.head
    effort.do(lines[2])
    for line in lines[3:]:
        effort.do(line)
    said = at_the_prompt(effort, f"drop {doubled + 1}")
    moves = [event for event in effort.history.path() if event.by in ("ann", "bob", "cy")]
    assert [event.by for event in moves] == ["ann", "bob", "cy"] * 5
    assert [effort.tell(event).split()[-1].casefold() for event in moves] == places
    assert "12 later events: 0 applied, 0 kept, 12 edited, 0 left out" in said
