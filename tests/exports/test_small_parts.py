"""Parts of files for other programs, each made of what it holds."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from cli.export import cast
from cli.render.text import TextLine
from cli.style import Style


def screen(*texts: str) -> list[TextLine]:
    return [TextLine(text) for text in texts]


def test_a_screen_that_is_too_long_says_so_on_its_last_row() -> None:
    page = screen(*"abcd")
    assert [line.text for line in cast._fitting(page, 4)] == [*"abcd"]
    assert [line.text for line in cast._fitting(page, 3)] == ["a", "b", "…"]


def test_only_what_differs_is_drawn_again_each_line_in_its_row() -> None:
    look = Style(color=False)
    assert cast._changed(screen(*"abc"), screen(*"ax"), look) == "\x1b[2;1Hx\x1b[K\x1b[3;1H\x1b[K"
    assert cast._changed(screen(*"ab"), screen(*"ab"), look) == ""
    assert cast._whole(screen(*"ab"), look) == f"{cast.CLEAR}a\r\nb"


def test_a_recording_shows_a_step_at_a_time_and_names_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [screen(*"ab"), screen(*"ax"), screen(*"ax"), screen(*"ay")]
    monkeypatch.setattr(cast, "_screens", lambda replay: iter(pages))
    steps = [SimpleNamespace(turn=turn) for turn in (0, 1, 1)]
    account: Any = SimpleNamespace(seats=(), began=None, headline="Pebbles", turn_word="round")
    replay: Any = SimpleNamespace(steps=steps)
    header, *told = map(json.loads, cast.recording(account, replay))
    assert (header["height"], header["duration"], header["title"]) == (cast.LEAST, 4 * cast.PAUSE, "Pebbles")
    assert [(at / cast.PAUSE, kind) for at, kind, _ in told] == [
        (0, "o"),
        (1, "o"),
        (2, "m"),
        (2, "o"),
        (3, "o"),
        (4, "o"),
    ]
    assert [what for _, kind, what in told if kind == "m"] == ["Round 1"]
    assert ["x" in told[1][2], told[3][2], "y" in told[4][2], told[5][2]] == [True, "", True, ""]
