"""A replay ends where a desk stands, whatever the log's length and however often it turned back."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import LogDamaged
from ledger.desk import replay as replays
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.replay import replay
from ledger.store import blocks

SEATS = ("ann", "bob", "cy")


@pytest.fixture(params=["kept", "passing"])
def _read(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every log is read in both ways, as if it were short and as if it were long; and in many blocks."""
    monkeypatch.setattr(blocks, "BLOCK", 512)
    if request.param == "passing":
        monkeypatch.setattr(replays, "SHORT", 0)


def begun(path: Path) -> Desk:
    desk = Desk.new(path, NewGame(game="effortless", seats=SEATS, dealer="tool", seed=7))
    desk.do("keep")
    return desk


def played(desk: Desk, moves: int) -> None:
    for _ in range(moves):
        desk.do("1")


def assert_same(path: Path, desk: Desk) -> None:
    replayed = replay(path)
    game = desk.game
    assert replayed.header.log == desk.header.log
    assert replayed.lines == len(desk.history) + 1
    assert game.facts(replayed.state) == game.facts(desk.state)
    assert game.view(replayed.state) == game.view(desk.state)
    assert game.score(replayed.state) == game.score(desk.state)


@pytest.mark.usefixtures("_read")
class TestReplay:
    def test_a_log_that_was_played_straight_through(self, tmp_path: Path) -> None:
        desk = begun(tmp_path / "game.jsonl")
        played(desk, 12)
        assert_same(tmp_path / "game.jsonl", desk)

    def test_a_log_whose_first_line_names_its_branch(self, tmp_path: Path) -> None:
        desk = begun(tmp_path / "game.jsonl")
        desk.rename("main", "evening")
        played(desk, 3)
        assert_same(tmp_path / "game.jsonl", desk)

    def test_a_log_with_undone_lines_and_branches(self, tmp_path: Path) -> None:
        desk = begun(tmp_path / "game.jsonl")
        played(desk, 6)
        desk.undo("3")
        assert_same(tmp_path / "game.jsonl", desk)
        desk.redo()
        assert_same(tmp_path / "game.jsonl", desk)
        played(desk, 4)
        desk.branch("what-if", at=desk.history.undo_target(2))
        assert_same(tmp_path / "game.jsonl", desk)
        played(desk, 5)
        assert_same(tmp_path / "game.jsonl", desk)
        desk.switch("main")
        assert_same(tmp_path / "game.jsonl", desk)

    def test_a_changed_byte_is_damage_with_its_line(self, tmp_path: Path) -> None:
        path = tmp_path / "game.jsonl"
        played(begun(path), 6)
        lines = path.read_bytes().split(b"\n")
        lines[20] = (
            lines[20].replace(b'"pos":', b'"pos": ') if b'"pos"' in lines[20] else lines[20][:-2] + b"x}"
        )
        path.write_bytes(b"\n".join(lines))
        with pytest.raises(LogDamaged) as caught:
            replay(path)
        assert caught.value.line == 21


def test_an_event_that_cannot_be_read_is_damage_although_every_hash_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "odd.jsonl"
    begun(log)

    def cannot_be_read(*_: object, **__: object) -> None:
        raise LogDamaged("It is no event.")

    monkeypatch.setattr(replays, "_fold", cannot_be_read)
    with pytest.raises(LogDamaged, match="It is no event"):
        replay(log)
