"""What a crash leaves of a step, told apart from damage: lost sectors, and a newline that is gone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest

from ledger.core.errors import LogDamaged, LogError, LogUnwritable
from ledger.core.log.events import Event, Header
from ledger.core.typing.step import written_together
from ledger.store import disk, mending, proof, system, tail
from ledger.store import journal as journals
from tests.store.given import EVENTS, HEADER, ids, moves, raw
from tests.store.simulated import SECTOR

BEFORE: list[Event | Header] = [HEADER, *moves(1), *moves(2, 2)]
"""What was acknowledged."""
START = len(raw(BEFORE))
LONG = moves(4, note="x" * 3000)


def _without(data: bytes, *sectors: int) -> bytes:
    """The log after a crash that lost sectors of its last step; 0 is the one in which the step begins."""
    for number in sectors:
        place = START // SECTOR + number
        begin, end = max(place * SECTOR, START), min((place + 1) * SECTOR, len(data))
        data = data[:begin] + b"\0" * (end - begin) + data[end:]
    return data


def _repaired(log: Path, data: bytes) -> mending.Repaired:
    """The log after repair: what was acknowledged, byte for byte, and the rest beside it."""
    log.write_bytes(data)
    done = mending.repair(log)
    assert done is not None
    assert (log.read_bytes(), Path(done.kept).read_bytes()) == (data[:START], data[START:])
    journal = journals.open_log(log)
    journal.append(moves(4))
    assert ids(log) == [1, 2, 3, 4]
    return done


def test_RL1_a_step_whose_second_sector_was_lost_is_torn_at_its_first_line(log: Path) -> None:
    done = _repaired(log, _without(raw([*BEFORE, *LONG]), 1))
    assert (done.torn.line, done.torn.why) == (5, "a part of it never reached the disk")


@pytest.mark.parametrize("lost", [(0,), (5,), (1, 3), (0, 1, 2), (0, 6), (2, 3, 4, 5, 6)])
def test_RL1_whichever_sectors_were_lost(log: Path, lost: tuple[int, ...]) -> None:
    assert _repaired(log, _without(raw([*BEFORE, *LONG]), *lost)).torn.line == 5


@pytest.mark.parametrize("upto", ['"by":"t', '"by":"table","mor', '"by":"table","more":tr', '"b'])
def test_RL1_a_line_lost_before_it_says_that_its_step_goes_on_ends_no_step(log: Path, upto: str) -> None:
    """Nobody knows whether `more` stood there: that somebody did it does not make it the last line."""
    for length in range(SECTOR):
        first, second, last = moves(4, 3, note="x" * 700)
        first = msgspec.structs.replace(first, note="x" * length, by="table")
        second = msgspec.structs.replace(second, by="table")
        data = raw([*BEFORE, first, second, last])
        place = data.index(upto.encode(), data.index(b'{"type":"moved","id":5')) + len(upto)
        if place % SECTOR == 0:
            break
    hole = data[:place] + b"\0" * SECTOR + data[place + SECTOR :]
    assert _repaired(log, hole).torn.line == 5


def test_RL2_the_same_sector_lost_in_an_older_step_is_damage(log: Path) -> None:
    data = _without(raw([*BEFORE, *LONG, *moves(5)]), 1)
    log.write_bytes(data)
    assert journals.open_log(log).torn is None
    with pytest.raises(LogDamaged) as refusal:
        mending.repair(log)
    assert (refusal.value.line, refusal.value.exit_status, log.read_bytes()) == (5, 3, data)


def test_RL3_a_step_of_five_lines_with_a_lost_one_is_torn_from_its_first(log: Path) -> None:
    step = moves(4, 5, note="x" * 900)
    data = raw([*BEFORE, *step])
    fourth = data.index(b'{"type":"moved","id":7')
    begin, end = -(-fourth // SECTOR) * SECTOR, data.index(b"\n", fourth)
    assert end - begin > SECTOR
    end = end // SECTOR * SECTOR
    assert _repaired(log, data[:begin] + b"\0" * (end - begin) + data[end:]).torn.line == 5


def test_RL4_a_file_that_is_longer_than_what_was_written_loses_nothing(log: Path) -> None:
    done = _repaired(log, raw(BEFORE) + b"\0" * 3000)
    assert (done.torn.line, done.torn.bytes) == (5, 3000)


def test_RL6_a_repair_that_dies_before_the_cut_is_done_again(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = _without(raw([*BEFORE, *LONG]), 1)
    log.write_bytes(data)

    def die(fd: int, size: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(system.calls, "truncate", die)
    with pytest.raises(KeyboardInterrupt):
        mending.repair(log)
    monkeypatch.undo()
    (first,) = log.parent.glob("game.jsonl.torn-*")
    _repaired(log, data)
    copies = sorted(log.parent.glob("game.jsonl.torn-*"))
    assert [copy.read_bytes() for copy in copies] == [data[START:]] * 2
    assert first in copies


@pytest.mark.parametrize("blank", [b" ", b"-", b"1", b"x"])
def test_RL9_a_single_byte_that_became_NUL_is_damage(log: Path, blank: bytes) -> None:
    data = raw([*BEFORE, *moves(4, note="x 1-")])
    place = data.index(blank, START)
    changed = data[:place] + b"\0" + data[place + 1 :]
    log.write_bytes(changed)
    assert journals.open_log(log).torn is None
    with pytest.raises(LogDamaged) as refusal:
        mending.repair(log)
    assert (refusal.value.line, log.read_bytes()) == (5, changed)


@pytest.mark.parametrize("size", [1, 3], ids=["one line", "three lines"])
def test_RL9_any_bit_that_flipped_in_the_last_step_is_damage_and_never_cut(log: Path, size: int) -> None:
    data = raw([*BEFORE, *moves(4, size)])
    log.write_bytes(data)
    with log.open("r+b", buffering=0) as file:
        for at in range(START, len(data)):
            line = data.count(b"\n", 0, at) + 1
            for bit in range(8):
                file.seek(at)
                file.write(bytes([data[at] ^ 1 << bit]))
                with pytest.raises(LogError) as refusal:
                    mending.repair(log)
                assert (refusal.value.line, refusal.value.exit_status) == (line, 3), (at, bit)
            file.seek(at)
            file.write(data[at : at + 1])
    assert [path.name for path in log.parent.iterdir()] == ["game.jsonl"]
    assert log.read_bytes() == data


@pytest.mark.parametrize("at_once", [65536, (START // SECTOR + 2) * SECTOR - START])
def test_NUL_that_fills_no_sector_is_damage(at_once: int, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "_BLOCK", at_once)
    data = raw([*BEFORE, *LONG])
    second = (START // SECTOR + 1) * SECTOR
    runs = ((second, second + SECTOR - 1), (second + 1, second + 2 * SECTOR), (START, second - 1))
    for begin, end in runs:
        log.write_bytes(data[:begin] + b"\0" * (end - begin) + data[end:])
        assert journals.open_log(log).torn is None
        with pytest.raises(LogDamaged):
            mending.repair(log)


TOGETHER = written_together(
    [moves(4, 2, note="x" * 400), moves(6, note="x" * 900), moves(7, 2, note="x" * 300)]
)
"""Several steps of one write, as a correction brings them."""


@pytest.mark.parametrize("lost", [(0,), (1,), (2,), (3,), (4,), (0, 2), (1, 3)])
def test_steps_that_were_written_together_are_torn_together(log: Path, lost: tuple[int, ...]) -> None:
    """A lost sector of an earlier one does not become damage because a later one is whole."""
    data = raw([*BEFORE, *(event for step in TOGETHER for event in step)])
    assert _repaired(log, _without(data, *lost)).torn.line == 5


@pytest.mark.parametrize("lines", [1, 2, 3, 4])
def test_steps_that_were_written_together_are_all_there_or_none_is(log: Path, lines: int) -> None:
    written = [event for step in TOGETHER for event in step]
    done = _repaired(log, raw([*BEFORE, *written[:lines]]))
    assert (done.torn.line, done.torn.why) == (5, "the last line of its step is missing")


def test_no_damaged_step_of_those_written_together_is_read(log: Path) -> None:
    """They were acknowledged: nothing is cut, and what can be read ends before the first of them."""
    written = [event for step in TOGETHER for event in step]
    data = raw([*BEFORE, *written, *moves(9)])
    log.write_bytes(data.replace(b'"id":7,', b'"id":8,', 1))
    with pytest.raises(LogDamaged) as refusal:
        mending.repair(log)
    assert refusal.value.line == 8
    assert ids(log, until_damage=True) == [1, 2, 3]


def test_a_sound_line_that_lost_its_newline_gets_it_again(log: Path) -> None:
    """As an editor does that strips the last newline: the step was acknowledged."""
    data = raw([*BEFORE, *moves(4, 2)])
    log.write_bytes(data[:-1])
    torn = journals.open_log(log).torn
    assert torn is not None
    assert (torn.line, torn.why) == (5, "its last line is cut off")
    done = mending.repair(log)
    assert done is not None
    assert (done.kept, log.read_bytes(), list(log.parent.iterdir())) == ("", data, [log])
    assert ids(log) == [1, 2, 3, 4, 5]


def test_a_step_with_a_hole_gets_no_newline(log: Path) -> None:
    data = _without(raw([*BEFORE, *LONG]), 1)[:-1]
    assert _repaired(log, data).torn.line == 5


def test_a_line_in_the_middle_of_a_step_gets_no_newline(log: Path) -> None:
    step = raw([*BEFORE, *moves(4, 2)])
    data = step[: step.rindex(b"\n", 0, -1)]
    assert _repaired(log, data).torn.line == 5


def test_a_line_without_newline_that_is_not_what_was_written_is_cut_no_more_than_it_is_read(
    log: Path,
) -> None:
    for step in (moves(4), moves(4, 2)):
        data = raw([*BEFORE, *step]).replace(b'"steps":4', b'"steps":5')[:-1]
        log.write_bytes(data)
        with pytest.raises(LogDamaged) as refusal:
            mending.repair(log)
        assert (refusal.value.line, log.read_bytes()) == (4 + len(step), data)


@pytest.mark.parametrize("name", ["g" * 241 + ".jsonl", "é" * 120 + ".jsonl"])
def test_a_log_with_the_longest_of_names_can_be_repaired(tmp_path: Path, name: str) -> None:
    log = tmp_path / name
    log.write_bytes(raw([*BEFORE, *LONG])[:-9])
    done = mending.repair(log)
    assert done is not None
    assert len(Path(done.kept).name.encode()) <= 255
    assert Path(done.kept).name.startswith(name[:100])
    assert proof.verify(log, EVENTS).torn is None


def test_a_draft_that_was_left_behind_is_in_nobodys_way(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system.calls, "token", iter(["0" * 16, "1" * 16]).__next__)
    (log.parent / f".{'0' * 16}.new").touch()
    with pytest.raises(LogUnwritable):
        journals.create(log, HEADER)
    journals.create(log, HEADER)
    assert ids(log) == []


def test_a_new_log_that_is_gone_although_the_disk_complained_is_not_uncertain(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: str) -> None:
        raise OSError(errno.EIO, "I/O error")

    def gone_and_refused(path: str) -> None:
        os.unlink(path)
        raise OSError(errno.EIO, "I/O error")

    monkeypatch.setattr(system.calls, "sync_folder", refuse)
    monkeypatch.setattr(system.calls, "unlink", gone_and_refused)
    with pytest.raises(LogUnwritable, match="the disk reports an error"):
        journals.create(log, HEADER)
    assert list(log.parent.iterdir()) == []


def test_an_empty_file_that_held_a_name_is_taken_and_nothing_else(log: Path) -> None:
    log.touch()
    journals.create(log, HEADER)
    assert (ids(log), [path.name for path in log.parent.iterdir()]) == ([], ["game.jsonl"])


def test_a_hole_that_is_longer_than_any_step_is_damage(log: Path) -> None:
    log.write_bytes(raw(BEFORE))
    with log.open("r+b") as file:
        file.truncate(1 << 40)
    with pytest.raises(LogDamaged, match="longer than 4 MiB"):
        mending.repair(log)


def test_what_the_disk_refuses_after_the_cut_is_uncertain(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log.write_bytes(raw([*BEFORE, *LONG])[:-9])

    def refuse(fd: int) -> None:
        raise OSError(errno.EIO, "I/O error")

    monkeypatch.setattr(system.calls, "sync", refuse)
    with pytest.raises(LogUnwritable, match="the disk reports an error"):
        mending.repair(log)
    monkeypatch.setattr(disk, "write_new", lambda path, data: None)
    with pytest.raises(LogError, match="open the log again to see"):
        mending.repair(log)
