"""What lives have found once: each with the shortest way there."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from cli.main import run
from ledger.core.errors import NothingToUndo, NotSaid
from ledger.core.log.events import Noted, Redone, Undone
from ledger.desk import correcting
from ledger.desk.desk import Desk
from ledger.desk.importing import ImportOptions, export_lines, import_log
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.games.effortless.dummy import DummyRolled
from ledger.testing import given

SAMPLES = Path(__file__).parents[2] / "sample_logs"
KITCHEN = SAMPLES / "effortless/three-at-the-kitchen-table.jsonl"


@pytest.fixture
def effortless(tmp_path: Path) -> Desk:
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=11)
    return Desk.new(tmp_path / "d.jsonl", wanted)


@pytest.fixture
def kingless(tmp_path: Path) -> Desk:
    wanted = NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=11)
    return Desk.new(tmp_path / "k.jsonl", wanted)


def again(desk: Desk) -> Desk:
    """The log as a reader finds it."""
    opened = Desk.open(desk.journal.path)
    assert opened.damage is None
    return opened


def test_a_corrected_line_takes_as_many_moves_as_any_other(tmp_path: Path) -> None:
    log = tmp_path / "kitchen.jsonl"
    copy(KITCHEN, log)
    words = ["place tavern", "--skip", "--reason", "Ann stood in the Tavern"]
    assert run(["amend", str(log), "101", *words]) == 0
    assert run(["do", str(log), "claim ann 54"]) == 0
    assert run(["do", str(log), "claim bob 54", "note well played"]) == 0
    assert run(["verify", str(log)]) == 0


def test_a_redo_on_a_line_that_parts_from_the_middle_of_a_step_ends_where_the_line_goes_on(
    effortless: Desk,
) -> None:
    effortless.branch("x", 3)
    effortless.do("note hello")
    noted = effortless.head
    effortless.undo("to 1")
    effortless.redo()
    assert effortless.pending == again(effortless).pending
    assert effortless.settled_state() is effortless.state
    effortless.redo()
    assert again(effortless).head == noted


def test_a_redo_after_the_same_move_was_played_again_ends_where_the_line_goes_on(effortless: Desk) -> None:
    effortless.do("keep")
    effortless.undo("event")
    effortless.undo("event")
    effortless.do("note x")
    noted = effortless.head
    effortless.undo("to 8")
    effortless.redo()
    again(effortless)
    effortless.undo("to 8")
    effortless.do("note x")
    assert again(effortless).head == noted


def test_an_insertion_into_a_parted_step_comes_to_an_end(tmp_path: Path) -> None:
    wanted = NewGame(
        game="courses",
        seats=("ann", "bob"),
        dealer="tool",
        seed=11,
        brought=(("ann", "house:hill"), ("bob", "house:river")),
    )
    desk = Desk.new(tmp_path / "i.jsonl", wanted)
    desk.do(desk.moves()[0].text)
    desk.undo("event")
    desk.do("note z")
    correcting.insert(desk, 4, ["note y"]).write()
    texts = [desk.tell(event) for event in desk.history.path() if event.by == "table"]
    assert texts[-2:] == ["note: y", "note: z"]
    assert again(desk).head == desk.head


def test_undo_turn_stops_where_somebody_decides_and_no_hand_is_dealt_twice(kingless: Desk) -> None:
    before = kingless.head
    kingless.do(next(move.text for move in kingless.moves() if move.verdict.is_accepted))
    kingless.undo("turn")
    assert kingless.head == before
    kingless.do("note here")
    assert [type(event).__name__ for event in kingless.history.since(before, kingless.head)] == ["Noted"]
    kingless.undo()
    with pytest.raises(NothingToUndo):
        kingless.undo()
    assert kingless.settled_state() is kingless.state


def test_a_redo_right_after_an_undo_comes_back_to_where_that_began(tmp_path: Path) -> None:
    """Though interrupts that belong to the card lie ahead, which were undone before."""
    desk = Desk.new(tmp_path / "t.jsonl", NewGame(game="kingless", seats=("ann", "bob", "cy")))
    desk.do("first ann")
    desk.do("play Torvald Hinge")
    played = desk.head
    desk.do("bob halt")
    stopped = desk.head
    desk.undo("turn")
    desk.do("play Torvald Hinge")
    assert desk.head == played
    desk.undo()
    desk.redo()
    assert desk.head == played
    desk.redo()
    assert desk.head == stopped


def test_a_redo_from_the_middle_of_a_line_with_a_colon_goes_to_its_end(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "t.jsonl", NewGame(game="kingless", seats=("ann", "bob", "cy")))
    desk.do("first ann")
    desk.record_drafts([Noted(by="ann", text=text) for text in ("one", "two", "three")])
    noted = desk.head
    desk.undo(f"to {noted - 2}")
    desk.redo()
    assert desk.head == noted


def test_the_dummy_goes_to_a_place_that_lies_there() -> None:
    table = given(
        registry.game("effortless"), "ann bob", "coliseum lively", "tavern battling", "! keep -- so"
    )
    table.when(DummyRolled(by="table", value=4)).impossible("there is no place 4")


def test_a_line_that_a_reader_would_refuse_is_our_mistake_and_is_not_written(
    effortless: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(effortless.journal.path)
    effortless.do("keep")
    before = path.read_bytes()
    monkeypatch.setattr("ledger.core.log.history.History.undo_target", lambda *_: 10**6)
    for draft in (Redone(by="table", to=2), Undone(by="table", to=99)):
        with pytest.raises(RuntimeError, match="no reader accepts"):
            effortless._write_line(draft)
    monkeypatch.setattr(Desk, "_go_back", lambda desk, to: desk._write_line(Undone(by="table", to=to)))
    assert run(["undo", str(path)]) == 70
    assert path.read_bytes() == before
    effortless.do("note it goes on")


def test_an_import_that_no_reader_accepts_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, log = tmp_path / "bare.jsonl", tmp_path / "imported.jsonl"
    desk = Desk.open(KITCHEN)
    source.write_bytes(b"\n".join(export_lines(desk.game, desk.header, tuple(desk.history.path()))))
    monkeypatch.setattr("ledger.desk.importing.stamped", lambda draft, **_: draft)
    with pytest.raises(RuntimeError, match="no reader accepts"):
        import_log(log, source, ImportOptions())
    assert not log.exists()


def test_what_is_brought_over_from_the_step_that_a_line_parts_in_is_answered(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "game.jsonl", NewGame(game="kingless", seats=("ann", "bob")))
    desk.branch("parted", 1)
    desk.do("note here")
    for id_ in (2, 3, 4):
        with pytest.raises(NotSaid, match="it follows from the rules"):
            correcting.cherry(desk, id_)


def test_what_comes_by_itself_comes_before_what_is_noted(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "t.jsonl", NewGame(game="kingless", seats=("ann", "bob", "cy")))
    dealt = desk.do("first ann").sentences[-1]
    desk.undo("event")
    assert desk.record_drafts([Noted(by="ann", text="late")]).sentences[:2] == (dealt, "note: late")


def test_a_move_is_dropped_whole_whichever_of_its_events_is_named(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "t.jsonl", NewGame(game="kingless", seats=("ann", "bob", "cy")))
    before = len(desk.history.path())
    desk.record_drafts([Noted(by="ann", text=text) for text in ("one", "two", "three")])
    correcting.drop(desk, desk.head - 1).write()
    assert len(desk.history.path()) == before
