"""The session as it looks on a terminal, and what its keys do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from cli import pager
from cli.repl.completions import Completions
from cli.repl.frontend import Offer
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.conftest import NewDesk, Open

TAB, CTRL_C, CTRL_D, CTRL_Z, CTRL_Y, F1, RIGHT = "\t", "\x03", "\x04", "\x1a", "\x19", "\x1bOP", "\x1b[C"
ESCAPE = "\x1b"
CTRL_E, UP, DOWN = "\x05", "\x1b[A", "\x1b[B"
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)[;m]")


def test_the_first_screen(stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    assert terminal(stones()).until("ann take>", "event 0") == screen_text


def test_the_menu_numbers_legal_moves_and_keeps_blocked_ones_in_sight(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    desk = stones()
    desk.do("take jet")
    desk.do("3")
    shown = terminal(desk).keys("ta").until("x take jet black", "blocked: jet black is empty")
    assert shown == screen_text


def test_the_menu_in_40_columns(stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    desk = stones()
    desk.do("take jet")
    desk.do("3")
    assert terminal(desk, 40).keys("ta").until("x take jet black", "event 2") == screen_text


def test_without_colour_and_without_unicode(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(stones(), color=False, ascii_only=True)
    session.keys("take amber; 3\r").until("bob take>", "event 2")
    shown = session.keys("ta").until("1 take amber")
    assert shown == screen_text
    assert shown.isascii()
    assert not COLOUR.search(session.sent)


def test_a_turn_in_a_few_keys(stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    shown = terminal(stones()).keys("2;3\r").until("the die shows 3", "bob take>")
    assert shown == screen_text


def test_chance_is_asked_in_the_prompt(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(stones())
    session.keys("1\r").until("Points for the stone?", "6   ?")
    shown = session.keys("?\r").until("the die shows ?", "bob take>")
    assert shown == screen_text


def test_the_menu_after_a_semicolon_knows_the_moves_before_it(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    desk = stones()
    shown = terminal(desk).keys("take jet; 3; ta").until("x take jet black", "1 take amber")
    assert shown == screen_text
    assert len(desk.history) == 0


def test_tab_passes_over_blocked_moves(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    desk.do("take jet")
    desk.do("3")
    session = terminal(desk)
    session.keys("take ").until("x take jet black")
    session.keys(TAB).until("bob take> take amber")
    session.keys(TAB).until("bob take> take jade")
    session.keys(TAB).until("bob take> take\n")
    session.keys(TAB).until("bob take> take amber")
    session.keys("\r").until("bob take> take amber", gone="x take jet black")
    assert len(desk.history) == 2
    session.keys("\r").until("bob takes a stone from amber")


def test_enter_never_picks_a_blocked_move(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    desk.do("take jet")
    desk.do("3")
    session = terminal(desk)
    session.keys("take jet").until("x take jet black")
    session.keys(TAB + "\r").until("Jet black is empty. (Heaps)", "bob take>\n")
    assert len(desk.history) == 2


def test_what_was_refused_stays_on_the_screen_and_the_input_is_empty(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    desk = stones()
    session = terminal(desk)
    shown = session.keys("take jet; 3; take jet; 4\r").until("What comes before it", "bob take>\n")
    assert shown == screen_text
    session.keys("take jade\r").until("bob takes a stone from jade")
    assert len(desk.history) == 3


@pytest.mark.parametrize("key", [UP, CTRL_E])
def test_the_rest_of_a_chain_comes_back_with_a_key(stones: NewDesk, terminal: Open, key: str) -> None:
    desk = stones()
    session = terminal(desk)
    session.keys("take jet; 3; take jet; 4\r").until("What comes before it", "bob take>\n")
    session.keys(key).until("bob take> take jet; 4\n")
    session.keys("\x7f" * 6 + "jade; 4\r").until("bob takes a stone from jade", "the die shows 4")
    assert len(desk.history) == 4


def test_a_refused_line_comes_back_as_it_was_typed(stones: NewDesk, terminal: Open) -> None:
    session = terminal(stones())
    session.keys("take pearl\r").until("'pearl' is not a heap", "Up brings the line back")
    session.keys(CTRL_E).until("ann take> take pearl\n")


def test_tab_on_an_empty_line_opens_the_list_and_types_nothing(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(stones())
    session.until("ann take>", "event 0")
    assert session.keys(TAB).until("1 take amber", "3 take jet black", "ann take>\n") == screen_text
    session.keys(DOWN).until("ann take> take amber")
    session.keys(DOWN).until("ann take> take jade")
    session.keys(UP).until("ann take> take amber")
    session.keys("\r").until("ann take> take amber", gone="2 take jade ")
    session.keys("\r").until("ann takes a stone from amber")


def test_escape_closes_the_list_and_leaves_what_was_typed(stones: NewDesk, terminal: Open) -> None:
    session = terminal(stones())
    session.until("ann take>", "event 0")
    session.keys(TAB).until("1 take amber")
    session.keys(ESCAPE).until("ann take>\n", gone="1 take amber ")
    session.keys("ta").until("1 take amber")
    session.keys(TAB).until("ann take> take amber")
    session.keys(ESCAPE).until("ann take> ta\n", gone="1 take amber ")
    session.keys("ke jade\r").until("ann takes a stone from jade")


def test_up_searches_what_begins_so_while_the_menu_is_open(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    session = terminal(desk)
    session.keys("take jade; 2\r").until("bob take>")
    session.keys("note a storm\r").until("note: a storm")
    session.keys("ta").until("1 take amber")
    session.keys(UP).until("bob take> take jade; 2\n", gone="1 take amber ")
    session.keys(DOWN).until("bob take> ta\n")


def test_keys_undo_and_redo_and_keep_the_line(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(stones())
    session.keys("1; 5\r").until("bob take>")
    session.keys("take j").until("2 take jade")
    session.keys(CTRL_Z).until("Undone: the die shows 5", "Points for the stone? take j")
    shown = session.keys(CTRL_Y).until("Redone: the die shows 5", "bob take> take j")
    assert shown == screen_text


def test_f1_fits_on_the_screen_and_keeps_the_line(
    stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(stones())
    session.keys("take j").until("2 take jade")
    assert (
        session.keys(F1).until("Asked now: ann: take a stone", "help all", "ann take> take j") == screen_text
    )


def test_a_number_counts_into_the_list_that_help_shows(stones: NewDesk, terminal: Open) -> None:
    session = terminal(stones())
    session.until("ann take>")
    session.keys("help\r").until("help all")
    session.keys("2\r").until("ann takes a stone from jade")


def test_the_rest_of_help_goes_through_the_pager(
    stones: NewDesk, terminal: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    paged: list[str] = []
    monkeypatch.setattr(pager, "show", lambda lines, **_: paged.append("\n".join(lines)))
    session = terminal(stones(), color=False)
    session.keys("help all\r").until("ann take>\n")
    session.keys("help keys\r").until("Keys on a terminal", "Ctrl-E")
    assert len(paged) == 1
    for said in ("Moves of the game", "For the table", "Words", "How a line is typed", "Keys on a terminal"):
        assert said in paged[0]


def test_a_replay_is_watched_and_left(stones: NewDesk, terminal: Open) -> None:
    session = terminal(stones())
    session.keys("take jade; 2\r").until("bob take>")
    session.keys("replay\r").until("Beginning", "q quit", gone="bob take>")
    session.keys(" ").until("ann takes a stone from jade")
    session.keys("q").until("bob take>\n")


def test_ctrl_c_clears_then_leaves(stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(stones())
    session.keys("take j").until("2 take jade")
    session.keys(CTRL_C).until("Ctrl-C again or Ctrl-D leaves.")
    assert session.keys(CTRL_C).ended() == screen_text


@pytest.mark.parametrize("leaving", [CTRL_D, "quit\r"])
def test_leaving_says_how_to_go_on(stones: NewDesk, terminal: Open, leaving: str) -> None:
    session = terminal(stones())
    session.until("ann take>")
    assert "To go on: tablefold play stones.jsonl" in session.keys(leaving).ended()


def test_the_grey_suggestion_is_what_enter_plays(stones: NewDesk, terminal: Open) -> None:
    session = terminal(stones())
    session.keys("t").until("ann take> t\n", "1 take amber")
    session.keys("ake a").until("ann take> take amber")
    session.keys("\r").until("ann takes a stone from amber")
    session.keys("3\r").until("bob take>")
    session.keys("jad").until("bob take> jade")
    session.keys(RIGHT + "\r").until("bob takes a stone from jade")


def test_suggestions_can_be_switched_off(stones: NewDesk, terminal: Open) -> None:
    session = terminal(stones(), suggestions=False)
    shown = session.keys("take a").until("1 take amber")
    assert "ann take> take a\n" in shown


def test_a_pasted_transcript_is_played_line_by_line(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    session = terminal(desk)
    session.keys("\x1b[200~take jet\n3\ntake jade\n?\x1b[201~").until("take jade")
    session.keys("\r").until("the die shows ?")
    assert len(desk.history) == 4


def test_lines_are_remembered_for_each_game(stones: NewDesk, terminal: Open, tmp_path: Path) -> None:
    desk = stones()
    terminal(desk).keys("take jet; 3\r").until("bob take>")
    past = tmp_path / "state" / "tablefold" / "history" / "stones"
    assert "+take jet; 3\n" in past.read_text()
    assert past.parent.stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_written_costs_only_the_memory(
    stones: NewDesk, terminal: Open, tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("a file stands where the folder should be")
    session = terminal(stones())
    session.keys("take jet; 3\r").until("bob take>")
    session.keys("\x1b[A").until("bob take> take jet; 3")


def test_names_from_a_log_cannot_drive_the_terminal(stones: NewDesk, terminal: Open, tmp_path: Path) -> None:
    stones()
    own = tmp_path / "own.json"
    own.write_text('{"heap": [{"name": "e\\u001b[31mvil\\u202e", "stones": 3}]}')
    desk = Desk.new(tmp_path / "own.jsonl", NewGame(game="stones", seats=("ann", "bob"), catalog="own.json"))
    session = terminal(desk)
    session.keys("ta").until("1 take e\\x1b[31mvil")
    assert "\x1b[31mvil" not in session.sent
    assert "\u202e" not in session.sent


def test_a_mistake_in_completion_does_not_stop_the_game(
    stones: NewDesk, terminal: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Completions, line: str, *, is_asked_for: bool) -> list[Offer]:
        raise KeyError("nobody thought of this")

    monkeypatch.setattr(Completions, "at", broken)
    session = terminal(stones())
    session.keys("take jade\r").until("ann takes a stone from jade", "The menu could not be shown (KeyError(")
    session.keys("4\r").until("the die shows 4")


def test_the_end_shows_the_score(stones: NewDesk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(stones("tool"), rows=40)
    session.until("ann take>")
    session.keys("take amber; 1; 1; 1; 1; 1\r").until("ann claims [7]>")
    assert session.keys("claim ann 9\r").until("ann claims 9 points", "bob claims [16]>") == screen_text
