"""Enter alone takes what is usual, or the only move: it is shown, told, and taken back with one key."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.repl.lookahead import Lookahead
from ledger.core.log.events import Event
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses.opening import HandKept
from ledger.games.effortless.setup import LayoutKept
from ledger.games.kingless.turns import PlaySettled
from tests.repl.conftest import LAYOUT, Open
from tests.repl.real import ROOT, Real
from tests.typist import at_the_prompt

if sys.platform == "win32":
    pytest.skip("pseudo-terminals", allow_module_level=True)

LOG = "game.jsonl"
UNDO, PASTE, END = "\x1a", "\x1b[200~{}\x1b[201~", "\x04"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def kept() -> Desk:
    """The tool has laid six places; the table is asked whether it keeps them."""
    return Desk.new(LOG, NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7))


def kinds(path: str = LOG) -> list[type[Event]]:
    return [type(event) for event in Desk.open(path).history.lines()]


def usual(desk: Desk) -> str:
    position = Lookahead(desk).position()
    move = None if position is None else position.usual
    return "" if move is None else move.text


@pytest.mark.usefixtures("kept")
def test_enter_takes_what_stands_there_and_ctrl_z_takes_it_back() -> None:
    with Real("play", LOG) as real:
        real.until("> keep").settled()
        real.keys("\r").until("bob place>").settled()
        assert LayoutKept in kinds()
        real.keys(UNDO).until("The game stands at event 6").settled()
        assert Desk.open(LOG).state.is_kept is False
        real.keys(END).ended()


@pytest.mark.usefixtures("kept")
def test_a_pasted_block_takes_nothing_with_its_empty_lines() -> None:
    with Real("play", LOG) as real:
        real.until("> keep").settled()
        real.keys(PASTE.format("\n\nnote one\n\n")).keys("\r").until("note: one").read(0.3)
        real.keys("note two\r\r\rnote three\r\r").until("note: three").read(0.3)
        real.keys(END).ended()
    assert LayoutKept not in kinds()


@pytest.mark.usefixtures("kept")
def test_enter_right_after_the_last_output_takes_nothing() -> None:
    """Whoever presses it twice has not read what the second one would take."""
    with Real("play", LOG) as real:
        real.until("> keep").settled()
        real.keys("note one\r").keys("\r").until("note: one").settled()
        real.keys(END).ended()
    assert LayoutKept not in kinds()


@pytest.mark.usefixtures("kept")
def test_a_script_takes_nothing_with_its_empty_lines() -> None:
    words = [sys.executable, "-m", "cli", "play", LOG]
    done = subprocess.run(words, check=False, input=b"\n\n# nothing\n\n", capture_output=True)
    assert done.returncode == 0, done.stderr
    assert LayoutKept not in kinds()


@pytest.mark.usefixtures("kept")
def test_where_nothing_can_be_grey_brackets_say_what_enter_takes() -> None:
    with Real("play", LOG, TERM="dumb") as real:
        real.until("> [keep] ").settled()
        real.keys("\n").until("goes first")
        real.keys(END).ended()
    assert LayoutKept in kinds()


def test_without_colour_brackets_stand_around_it(kept: Desk, terminal: Open) -> None:
    terminal(kept, color=False).until("> [keep]")


def test_what_chance_brings_is_never_taken() -> None:
    desk = Desk.new(LOG, NewGame(game="effortless", seats=("ann", "bob", "cy")))
    assert usual(desk) == ""
    for line in LAYOUT[:-1]:
        desk.do(line)
    assert usual(desk) == "keep"
    desk.do("keep")
    assert usual(desk) == ""


def test_what_only_one_seat_may_know_is_never_shown() -> None:
    desk = Desk.new(LOG, NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=1))
    assert desk.pending.secret  # type: ignore[union-attr]
    assert usual(desk) == ""


def test_a_card_is_settled_and_a_hand_kept_with_enter() -> None:
    at = Desk.new(LOG, NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=3))
    at.do("play Siege Ram")
    assert usual(at) == "settle"
    at_the_prompt(at, "")
    assert PlaySettled in kinds()
    decks = (("ann", "house:hill"), ("bob", "house:river"))
    wanted = NewGame(game="courses", seats=("ann", "bob"), dealer="tool", seed=1, brought=decks)
    hands = Desk.new("hands.jsonl", wanted)
    assert usual(hands) == "keep"
    at_the_prompt(hands, "", "")
    assert kinds("hands.jsonl").count(HandKept) == 2


@pytest.mark.parametrize(
    ("sample", "event", "expected"),
    [
        ("endeavor/two-by-the-sea", 57, "pass"),
        ("endeavor/three-with-neutrals", 316, "occupy EU1"),
        ("kingless/four-at-a-table", 204, "gutter dan Hexed Mirror"),
        ("kingless/four-at-a-table", 243, ""),
        ("kingless/two-without-a-box", 106, "decline"),
        ("humanity/the-salt-flats", 434, "close"),
        ("humanity/the-night-train", 441, ""),
        ("courses/three-attics", 94, ""),
        ("courses/a-duel-with-house-decks", 21, "clear Lower Ford with Chimney Sweep"),
        ("courses/a-duel-with-house-decks", 56, ""),
    ],
    ids=[
        *(
            "pass",
            "city",
            "card",
            "whose card goes first",
            "decline",
            "close",
            "shares could be named",
            "a card could be taught",
        ),
        *("the one course to clear", "two ways to clear"),
    ],
)
def test_the_only_move_is_taken_where_nothing_else_could_be_typed(
    sample: str, event: int, expected: str
) -> None:
    desk = Desk.open(ROOT / "sample_logs" / f"{sample}.jsonl")
    state = desk.history.state_at(desk.history.event(event).on)
    move = listing.usual_move(desk.game, desk.game.pending(state), [*listing.moves(desk.game, state)])
    assert ("" if move is None else move.text) == expected


def test_several_moves_are_never_taken(kept: Desk) -> None:
    kept.do("keep")
    assert usual(kept) == ""
