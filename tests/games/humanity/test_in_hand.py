"""A whole Check from a phone: how many taps it takes, what falls by hand, what the tool throws."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.session import Session
from cli.web.recording import Recorder
from cli.web.taps import Tap
from cli.words import THROW
from ledger.core.errors import UsageError
from ledger.desk import throwing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

PEOPLE = (
    "ann npc Ann, head=6, heart=8, Acting, thing=a lamp",
    "bob npc Bob, head=6, Reading",
    "session",
    "scene The mill with Ann, Bob",
)


def campaign(folder: Path, *lines: str, seed: int | None = None) -> Desk:
    dealer = "table" if seed is None else "tool"
    wanted = NewGame(game="humanity", seats=("ann", "bob"), dealer=dealer, seed=seed)  # type: ignore[arg-type]
    desk = Desk.new(folder / "log.jsonl", wanted)
    for line in (*PEOPLE, *lines):
        desk.do(line)
    return desk


def texts(recorder: Recorder, seat: str | None) -> list[str]:
    """What can be tapped at once on the page of a seat."""
    return [each["text"] for each in recorder.asks(seat)["moves"] if each["verdict"] == "legal"]


def tap(recorder: Recorder, seat: str | None, words: str) -> None:
    assert words in texts(recorder, seat), (words, texts(recorder, seat))
    answer = recorder.do(seat, Tap(at=recorder.desk.head, words=words))
    assert answer.status == 200, answer.data


def test_a_check_takes_three_taps_of_whoever_rolls_and_none_of_anybody_else(tmp_path: Path) -> None:
    recorder = Recorder(campaign(tmp_path))
    taps = ("ann check head", "roll 5", "resolve")
    for words in taps:
        tap(recorder, "ann", words)
    assert len(taps) <= 3
    assert recorder.desk.state.settled[1].tier == "minor"


def test_what_only_the_table_can_judge_takes_one_tap_of_somebody_else(tmp_path: Path) -> None:
    recorder = Recorder(campaign(tmp_path))
    tap(recorder, "ann", "ann check head")
    tap(recorder, "ann", "roll 4")
    tap(recorder, None, "say apt yes")
    tap(recorder, "ann", "resolve")
    assert recorder.desk.state.settled[1].tier == "minor"


def test_the_row_of_faces_goes_on_by_itself_after_a_bump(tmp_path: Path) -> None:
    recorder = Recorder(campaign(tmp_path))
    tap(recorder, "ann", "ann check head")
    faces = [f"roll {face}" for face in range(1, 7)]
    assert [text for text in texts(recorder, "ann") if text.startswith("roll")] == faces
    tap(recorder, "ann", "roll 1")
    assert [text for text in texts(recorder, "ann") if text.startswith("roll")] == faces
    tap(recorder, "ann", "roll 4")
    assert recorder.desk.state.checks[1].rolls[0].total == 5


def test_two_dice_that_are_thrown_together_are_one_tap(tmp_path: Path) -> None:
    pair = ("ann gain 3 for a test", "ann gain 3 for a test")
    recorder = Recorder(campaign(tmp_path, *pair, "ann check hand", "spark home 3 3"))
    tap(recorder, "ann", "roll 2 4")
    assert recorder.desk.state.checks[1].rolls[0].total == 6


def test_a_seat_taps_its_own_checks_and_not_those_of_others(tmp_path: Path) -> None:
    recorder = Recorder(campaign(tmp_path))
    checks = [text for text in texts(recorder, "bob") if " check " in text]
    assert checks
    assert all(text.startswith("bob ") for text in checks)


def test_a_page_shows_its_own_sheet_in_short(tmp_path: Path) -> None:
    desk = campaign(tmp_path)
    assert "apt in Acting; has a lamp" in str(desk.board("ann"))
    assert "Reading" not in str(desk.board("ann"))
    assert "Acting" not in str(desk.board(None))


# the tool throws once


def test_the_tool_throws_once_where_the_table_deals(tmp_path: Path) -> None:
    recorder = Recorder(campaign(tmp_path))
    tap(recorder, "ann", "ann check head")
    before = recorder.desk.head
    shown = recorder.say("ann", Tap(at=before, words=THROW))
    assert shown.data["said"] == ["The tool throws."]
    assert recorder.desk.head == before
    tap(recorder, "ann", THROW)
    roll = recorder.desk.state.checks[1].rolls[0]
    assert roll.is_complete
    assert recorder.desk.history.event(before + 1).by == "tool"
    assert [each for each in recorder.desk.audit(recorder.desk.head) if each.severity == "error"] == []
    assert Desk.open(tmp_path / "log.jsonl").state.checks[1].rolls[0].total == roll.total


def test_a_throw_of_the_tool_is_never_the_same_by_rote(tmp_path: Path) -> None:
    desk = campaign(tmp_path, "ann check heart")
    totals = set()
    for _ in range(40):
        throwing.throw(desk)
        totals.add(desk.state.checks[1].rolls[0].total)
        desk.undo()
    assert len(totals) > 3


def test_nothing_is_thrown_where_no_dice_are_asked(tmp_path: Path) -> None:
    desk = campaign(tmp_path)
    with pytest.raises(UsageError, match="No dice are asked for"):
        throwing.throw(desk)
    assert THROW not in texts(Recorder(desk), "ann")


def test_the_tool_throws_by_itself_where_it_deals(tmp_path: Path) -> None:
    desk = campaign(tmp_path, "ann check head", seed=3)
    assert not throwing.can_throw(desk.game, desk.state, desk.pending)


def test_cards_that_lie_on_a_table_are_no_dice(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "cards.jsonl", NewGame(game="effortless", seats=("ann", "bob", "cy")))
    assert not throwing.can_throw(desk.game, desk.state, desk.pending)


def test_a_blessing_is_thrown_like_any_die(tmp_path: Path) -> None:
    desk = campaign(tmp_path, "ann award 1")
    Session(desk).run(THROW)
    assert len(desk.state.characters["Ann"].pool) >= 1


def test_another_seat_does_not_throw_for_the_one_who_is_asked(tmp_path: Path) -> None:
    recorder = Recorder(campaign(tmp_path))
    tap(recorder, "ann", "ann check head")
    assert THROW not in texts(recorder, "bob")
    assert recorder.do("bob", Tap(at=recorder.desk.head, words=THROW)).status == 422
