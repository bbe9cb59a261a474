"""What stands around the typed line fits its width."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.render.text import TextLine, draw, measure
from cli.repl import lines
from cli.repl.lookahead import Lookahead
from cli.style import Style
from ledger.core.blocks import Grid, Note
from ledger.core.log.events import Event
from ledger.core.rules.verdicts import Chance, Decision, Over, Pending
from ledger.core.typing.listing import short_name
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.conftest import NewDesk

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "effortless" / "three-over-lunch.jsonl"

WIDTHS = (20, 40, 60, 80, 100)


@pytest.mark.parametrize(
    ("pending", "verbs", "expected"),
    [
        (Decision("ann", "place effort", ()), ("place",), "ann place> "),
        (Decision("ann", "Market: discard and take", ()), ("take", "discard"), "ann take/discard> "),
        (Decision("ann", "many ways", ()), ("a" * 20, "b" * 20), "ann> "),
        (Chance(Event(), "card", "which card fills Tavern?"), ("refill",), "which card fills Tavern? "),
        (Chance(Event(), "face", "the die"), ("roll",), "the die> "),
        (Chance(Event(), "spot", "which location and modifier lie at place 1?"), ("lay",), "lay? "),
        (Over(), (), "game over> "),
    ],
)
def test_the_prompt_says_who_and_what(pending: Pending, verbs: tuple[str, ...], expected: str) -> None:
    assert lines.prompt(pending, verbs, 80) == expected


@pytest.mark.parametrize("width", WIDTHS)
def test_the_prompt_leaves_room_to_type(width: int) -> None:
    asked = ((Decision("a" * 40, "take", ()), ("take",)), (Chance(Event(), "x", "y" * 200), ("verb" * 10,)))
    for pending, verbs in asked:
        assert measure(lines.prompt(pending, verbs, width)) <= max(width // 2 + 2, 14)


@pytest.mark.parametrize("width", WIDTHS)
def test_toolbar_and_choices_fit(stones: NewDesk, width: int) -> None:
    desk = stones(seats=("wolfeschlegelsteinhausen", "bob"))
    desk.do("take jet")
    desk.do("3")
    look = Style(width=width)
    position = Lookahead(desk).position()
    assert position is not None
    assert measure(lines.toolbar(desk, look)) <= width
    drawn = list(draw(lines.choices(position, look), width=width))
    assert all(measure(line.text) <= width for line in drawn), drawn


def test_a_mistake_of_the_game_is_a_line_of_the_toolbar(
    stones: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = stones()
    monkeypatch.setattr(desk, "game", replace(desk.game, status=lambda state: {}["turn"]))
    told = lines.toolbar(desk, Style(width=150))
    assert "made a mistake of its own (KeyError). `" in told
    assert "in repl/test_lines.py, line " in told


def test_a_long_list_is_counted_and_not_told(stones: NewDesk) -> None:
    desk = stones()
    desk.do("take jade")
    position = Lookahead(desk).position()
    assert position is not None
    position.legal = position.legal * 2
    assert lines.choices(position, Style())[-1] == Note(
        "  One of 12: type a number, such as 1. ? if nobody saw it."
    )


def test_a_name_of_two_words_is_shown_by_its_first_letters_where_they_are_enough(tmp_path: Path) -> None:
    """Of Leather Head and Leather Hands nobody is told `l h`."""
    desk = Desk.new(tmp_path / "filled.jsonl", NewGame(game="effortless", seats=("ann", "bob", "cy")))
    for line in ("co li", "li ba", "ma kn", "ci de", "ta ho", "te ee", "keep"):
        desk.do(line)
    position = Lookahead(desk).position()
    assert position is not None
    name = partial(short_name, answers=("refill",), verbs=())
    named = {name(move): move for move in position.legal}
    twins = [named[name] for name in ("Leather Head", "Leather Hands")]
    assert lines.in_initials(position, twins, name) == ""
    shown = lines.in_initials(position, [*twins, named["Leather Feet"]], name)
    assert shown.replace(lines.UNBROKEN, " ") == ", such as l f for Leather Feet"
    (filled, *_) = desk.do("l f").sentences
    assert filled.endswith("is filled with Leather Feet")


def test_what_is_laid_is_listed_word_by_word_where_any_goes_with_any(tmp_path: Path) -> None:
    """144 pairs are 12 locations and 12 modifiers, and as few letters are typed as are needed."""
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"))
    desk = Desk.new(tmp_path / "laid.jsonl", wanted)
    desk.do("co li")
    position = Lookahead(desk).position()
    assert position is not None
    _, *told = [block.text for block in lines.choices(position, Style(width=80)) if isinstance(block, Note)]
    assert told[0] == "  location: Cave, City, Crypt, Docks, Library, Market, Prison, River, Tavern,"
    assert told[2].startswith("  modifier: Active, Battling, Crowded")
    assert "Lively" not in " ".join(told)


def test_at_the_end_nothing_is_said_of_blocked_moves(tmp_path: Path) -> None:
    """They would come back after every claim; Tab and help still tell them."""
    log = shutil.copy(SAMPLE, tmp_path / "over.jsonl")
    position = Lookahead(Desk.open(log)).position()
    assert position is not None
    assert not all(move.verdict.is_accepted for move in position.listed)
    assert "blocked" not in " ".join(line.text for line in draw(lines.choices(position, Style()), width=80))


def test_a_narrow_board_names_its_numbers_where_columns_would_break() -> None:
    board = Grid(("", "place", "ann", "bob"), ((1, "Cave", "~2", 0), (2, "City", "~0", 1)))
    told = lines.board([Note("turn 3"), board], Style(width=16))
    assert list(draw(told, width=40)) == [
        TextLine("turn 3"),
        TextLine("1 Cave; ann ~2, bob 0"),
        TextLine("2 City; ann ~0, bob 1"),
    ]
    assert lines.board([board], Style(width=40)) == [board]


@pytest.mark.parametrize(("ascii_only", "expected"), [(False, "abc…"), (True, "ab..")])
def test_what_is_too_long_is_cut_with_a_sign(ascii_only: bool, expected: str) -> None:
    assert lines.cut("abcdefg", Style(width=4, ascii_only=ascii_only)) == expected


def test_control_characters_are_seen() -> None:
    assert lines.cut("a\x1b[2J", Style()) == "a\\x1b[2J"
    assert lines.prompt(Chance(Event(), "x", "\x9bwho?"), (), 80) == "\\x9bwho? "
