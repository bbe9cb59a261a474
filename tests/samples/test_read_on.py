"""A log that is read on where somebody has added to it.

Law: what is read on from an earlier reading is what reading the whole log gives, and only new lines are
decoded. Whatever else happened to the file, the log is read anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ledger.core.log.events import Event
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.store import journal as journals
from tests.samples.test_editions import PLAYED

EFFORTLESS = next(path for path in PLAYED if path.parent.name == "effortless")


def _cut(path: Path, share: float) -> tuple[bytes, bytes]:
    """The whole steps in a share of a log, and the rest of it."""
    desk, lines = Reader.open(path), path.read_bytes().splitlines(keepends=True)
    last = int(len(desk.history) * share)
    while last and (desk.history.event(last).more or desk.history.event(last).then):
        last -= 1
    return b"".join(lines[: last + 1]), b"".join(lines[last + 1 :])


def _signs(desk: Reader) -> tuple[Any, ...]:
    history, damage = desk.history, desk.damage
    return (
        len(history),
        desk.head,
        desk.view(desk.head),
        desk.game.score(desk.state),
        desk.game.facts(desk.state),
        desk.pending,
        history.timeline.names(everything=True),
        history.timeline.bookmarks,
        [history.undo_target()] if desk.head else [],
        dict(desk.names.shown),
        (desk.journal.torn, damage.message if damage else desk.journal.fingerprint),
    )


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_that_has_grown_reads_as_if_it_had_been_read_as_a_whole(path: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    for share in (0.0, 0.5, 0.9):
        begun, rest = _cut(path, share)
        log.write_bytes(begun)
        desk = Reader.open(log)
        before = _signs(desk)
        with log.open("ab") as file:
            file.write(rest)
        assert _signs(desk.opened_again()) == _signs(Reader.open(log))
        assert _signs(desk) == before, "the earlier reading stays as it was"


def test_only_new_lines_are_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, rest = _cut(EFFORTLESS, 0.9)
    log = tmp_path / "log.jsonl"
    log.write_bytes(begun)
    desk, decoded = Reader.open(log), list[Event]()
    with log.open("ab") as file:
        file.write(rest)
    decode = journals.decode_chunk

    def counted(*args: Any, **more: Any) -> list[Event]:
        events = decode(*args, **more)
        decoded.extend(events)
        return events

    monkeypatch.setattr(journals, "decode_chunk", counted)
    assert desk.opened_again().opened_again().head == Reader.open(EFFORTLESS).head
    new = decoded[: rest.count(b"\n")]
    assert [event.id for event in new] == [*range(begun.count(b"\n"), (begun + rest).count(b"\n"))]


def test_somebody_elses_step_is_read_on_and_then_played_on(tmp_path: Path) -> None:
    begun, _ = _cut(EFFORTLESS, 0.5)
    log = tmp_path / "log.jsonl"
    log.write_bytes(begun)
    mine, theirs = Desk.open(log), Desk.open(log)
    theirs.do("note hello")
    mine.reread()
    mine.do("note here I am")
    assert [event.text for event in mine.history.path()[-2:]] == ["hello", "here I am"]
    assert _signs(mine) == _signs(Reader.open(log))


@pytest.mark.parametrize("harm", ["changed", "cut", "torn", "damaged", "replaced"])
def test_whatever_else_happened_to_the_file_is_seen(tmp_path: Path, harm: str) -> None:
    begun, rest = _cut(EFFORTLESS, 0.5)
    other, _ = _cut(EFFORTLESS, 0.4)
    log = tmp_path / "log.jsonl"
    log.write_bytes(begun)
    desk = Reader.open(log)
    if harm == "replaced":
        log.unlink()
    log.write_bytes(
        {
            "changed": begun.replace(b"Z", b"z", 1) + rest,
            "cut": other,
            "torn": begun + rest[:40],
            "damaged": begun + rest.replace(b"20", b"21", 1),
            "replaced": begun + rest,
        }[harm]
    )
    try:
        whole = _signs(Reader.open(log))
    except Exception as error:
        with pytest.raises(type(error)):
            desk.opened_again()
    else:
        assert _signs(desk.opened_again()) == whole


def test_a_seat_that_is_renamed_after_somebody_elses_step_has_its_name_everywhere(tmp_path: Path) -> None:
    begun, _ = _cut(EFFORTLESS, 0.5)
    log = tmp_path / "log.jsonl"
    log.write_bytes(begun)
    mine, theirs = Desk.open(log), Desk.open(log)
    theirs.do("note hello")
    mine.reread()
    mine.name_seat(seat := mine.setup.seats[0], "Zoe")
    theirs.reread()
    assert [desk.state.table.names.of(seat) for desk in (mine, theirs)] == ["Zoe", "Zoe"]
    assert _signs(mine) == _signs(theirs) == _signs(Reader.open(log))
    assert "Zoe" in theirs.people
