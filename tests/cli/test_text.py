"""Blocks drawn as text: columns, trees, wrapping, and signs for every stream."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
import tabulate
from hypothesis import given
from hypothesis import strategies as st

from cli.render.text import Drawer, draw, filled, measure
from cli.style import WIDEST, Style, has_color, is_ascii_only, style_for
from ledger.core.blocks import Block, Branching, Cell, Facts, Grid, Heading, Note, Tree

words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=6)
cells: st.SearchStrategy[Cell] = st.one_of(words, st.integers(-999, 999))


def lines(*blocks: Block, width: int = 80, ascii_only: bool = False) -> list[str]:
    return [line.text for line in draw(blocks, width=width, ascii_only=ascii_only)]


@given(st.lists(st.tuples(words, cells, words), min_size=1, max_size=5))
def test_a_table_that_fits_is_drawn_as_tabulate_would(rows: list[tuple[Cell, ...]]) -> None:
    tabulate.MIN_PADDING = 0
    words = any(isinstance(row[1], str) and any(map(str.isalpha, row[1])) for row in rows)
    numbers = any(isinstance(row[1], int) for row in rows) and not words
    expected = tabulate.tabulate(
        [[str(cell) for cell in row] for row in rows],
        ["a", "b", "c"],
        tablefmt="simple",
        disable_numparse=True,
        colalign=["left", "right" if numbers else "left", "left"],
    )
    drawn = lines(Grid(("a", "b", "c"), tuple(rows)))
    assert drawn == [line.rstrip() for line in expected.splitlines()]


@given(st.text(st.sampled_from("ab 日é"), max_size=200), st.integers(20, 60))
def test_no_line_is_wider_than_asked(text: str, width: int) -> None:
    blocks: list[Block] = [
        Heading(text),
        Note(text),
        Facts((("label", text),)),
        Tree((Branching(text, (Branching(text[:80]),)),)),
    ]
    for block in blocks[:3]:
        assert [line for line in lines(block, width=width) if measure(line) > width] == []
    kept = "".join("".join(lines(blocks[1], width=width)).split())
    assert kept == "".join(text.split())


@pytest.mark.parametrize(("width", "at_most"), [(2, 20), (20, 20), (21, 21), (52, 52), (53, 53), (80, 80)])
@pytest.mark.parametrize("word", ["abcdefghijklmnopqrstuvwxyz" * 2 + "!", "語" * 30, "a語" * 18])
def test_a_word_that_is_too_long_is_cut_and_nothing_of_it_is_lost(
    word: str, width: int, at_most: int
) -> None:
    """Each line but the last takes as much of the word as fits; no page is narrower than 20 columns."""
    shown = lines(Note(word), width=width)
    assert "".join(shown) == word
    assert max(map(measure, shown)) <= at_most
    assert all(measure(line + after[0]) > at_most for line, after in pairwise(shown))


def test_a_table_too_wide_breaks_its_cells() -> None:
    table = Grid(("name", "points", "about"), (("Owl", 2, "sees by night " * 6), ("Toad", 13, "sits")))
    assert lines(table, width=40) == [
        "name  points  about",
        "----  ------  ------------------------",
        "Owl        2  sees by night sees by",
        "              night sees by night sees",
        "              by night sees by night",
        "              sees by night",
        "Toad      13  sits",
    ]


def test_wide_signs_keep_columns_straight() -> None:
    assert lines(Grid(("name", "n"), (("日本", 1), ("ab", 22)))) == [
        "name   n",
        "----  --",
        "日本   1",
        "ab    22",
    ]


TREE = Tree(
    (Branching("cause", (Branching("one", (Branching("deep"),)), Branching("two"))), Branching("next"))
)


def test_a_tree() -> None:
    assert lines(TREE) == ["cause", "├─ one", "│  └─ deep", "└─ two", "next"]


def test_a_tree_in_ascii() -> None:
    assert lines(TREE, ascii_only=True) == ["cause", "|- one", "|  `- deep", "`- two", "next"]


def test_a_very_deep_tree_is_drawn() -> None:
    node = Branching("end")
    for _ in range(2 * sys.getrecursionlimit()):
        node = Branching("x", (node,))
    assert lines(Tree((node,)))[-1].endswith("end")


def test_blocks_stand_apart_and_notes_together() -> None:
    blocks = (Heading("Title"), Note("one"), Note("two"), Facts((("a", 1),)), Heading("More", 2), Note("end"))
    assert lines(*blocks) == ["Title", "=====", "one", "two", "", "a  1", "", "More", "end"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("color", "environ", "terminal", "expected"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
        ("never", {}, True, False),
    ],
)
def test_colour_follows_option_then_no_color_then_term_then_terminal(
    color: str, environ: Mapping[str, str], terminal: bool, expected: bool
) -> None:
    assert has_color(Terminal() if terminal else io.StringIO(), color, environ) is expected


@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", False), ("ascii", True), ("latin-1", True), ("cp437", True)]
)
def test_signs_follow_the_encoding(encoding: str, expected: bool) -> None:
    assert is_ascii_only(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is expected


def test_a_pipe_is_80_columns_wide_and_plain() -> None:
    assert style_for(io.StringIO(), "auto", {}) == Style(color=False, ascii_only=True, width=80)


def test_colour_never_carries_meaning() -> None:
    style = Style(color=True)
    assert style.paint("bad", "bad").replace("\x1b[31m", "").replace("\x1b[0m", "") == "bad"
    assert style.paint("", "bad") == ""


def test_a_title_has_one_rule_and_none_where_a_table_has_its_own() -> None:
    assert lines(Heading("Stones"), Note("Two are left.")) == ["Stones", "======", "Two are left."]
    assert lines(Heading("Stones"), Grid(("seat", "n"), (("ann", 2),))) == [
        "Stones",
        "seat  n",
        "----  -",
        "ann   2",
    ]


def test_pages_that_one_drawer_draws_are_as_each_would_be_alone() -> None:
    title, note, table = Heading("Friday"), Note("a"), Grid(("b",), (("c",),))
    pages = [title, note], [title, table], [note, title, note]
    drawer = Drawer(width=40)
    assert [[*drawer.draw(page)] for page in pages] == [[*draw(page, width=40)] for page in pages]


def test_a_name_of_two_words_goes_to_the_next_line_as_a_whole() -> None:
    names = "Double Wisdom, Rolf Handshake, Silver Chain"
    assert lines(Facts((("ann", names),)), width=36) == [
        "ann  Double Wisdom, Rolf Handshake,",
        "     Silver Chain",
    ]
    assert lines(Grid(("seat", "cards"), (("ann", names),)), width=26) == [
        "seat  cards",
        "----  ---------------",
        "ann   Double Wisdom,",
        "      Rolf Handshake,",
        "      Silver Chain",
    ]


def test_only_whole_words_are_coloured_as_seats_and_a_seat_named_after_a_colour_has_it() -> None:
    style = Style(color=True, seats=("ann", "red"))
    assert style.paint("ann's hand and annex", "plain") == "\x1b[94mann\x1b[0m's hand and annex"
    assert style.paint("red places", "plain") == "\x1b[91mred\x1b[0m places"
    assert style.paint("for ann now", "bad") == "\x1b[31mfor \x1b[94mann\x1b[0m\x1b[31m now\x1b[0m"
    assert Style(seats=("ann",)).paint("ann", "bad") == "ann"


def test_a_command_breaks_between_words_and_stays_one_line() -> None:
    """Blanks fill the row, so that a terminal breaks where a word ends; what stands in quotes is whole."""
    text = "To check it: tablefold verify a.jsonl --seal 'my lily-oak'"
    shown = filled(text, 20)
    rows = [shown[at : at + 20].rstrip() for at in range(0, len(shown), 20)]
    assert rows == ["To check it:", "tablefold verify", "a.jsonl --seal", "'my lily-oak'"]
    assert shown.split() == text.split()


def test_words_among_numbers_stand_to_the_left() -> None:
    assert lines(Grid(("what", "now"), (("deck", 12), ("hand", "Owl")))) == [
        "what  now",
        "----  ---",
        "deck  12",
        "hand  Owl",
    ]


@pytest.mark.parametrize(
    ("columns", "width"), [(0, 80), (1, 1), (60, 60), (WIDEST, WIDEST), (WIDEST + 1, WIDEST)]
)
def test_a_page_is_as_wide_as_its_terminal(columns: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that does not know its width has 80 columns; lines that never end are not read."""
    monkeypatch.setattr(os, "get_terminal_size", lambda fd: os.terminal_size((columns, 24)))
    with Path(os.devnull).open() as stream:
        assert style_for(stream, "auto", {}).width == width


@pytest.mark.parametrize(
    ("labels", "width", "drawn"),
    [
        ([34, 1], 80, ["x" * 34 + "  1", "x" + " " * 33 + "  2"]),
        ([35, 1], 80, ["x" * 35, "   1", "x  2"]),
        ([35], 80, ["x" * 35, "  1"]),
        ([10, 1], 20, ["x" * 10 + "  1", "x" + " " * 9 + "  2"]),
        ([11, 1], 20, ["x" * 11, " " * 12 + "1", "x" + " " * 9 + "  2"]),
    ],
)
def test_a_label_that_is_too_wide_has_a_line_of_its_own(
    labels: list[int], width: int, drawn: list[str]
) -> None:
    """Values stand below each other, after the widest other label and at most in the middle of the page."""
    pairs = tuple(("x" * label, str(value)) for value, label in enumerate(labels, 1))
    assert lines(Facts(pairs), width=width) == drawn
