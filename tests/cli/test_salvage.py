"""`repair --salvage NEW`: what stands before damage becomes a log of its own, and the game goes on there."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Tablefold
from tests.samples.forge import signed

LOG, NEW = "game.jsonl", "saved.jsonl"


def _damaged(tablefold: Tablefold) -> bytes:
    """A log with a changed line; gives what stands before it."""
    tablefold.played(LOG, "charm owl", "take 2", "note here", "note there")
    data = Path(LOG).read_bytes()
    Path(LOG).write_bytes(data.replace(b'"text":"here"', b'"text":"HERE"'))
    return data[: data.index(b'{"type":"noted"')]


def test_the_lines_before_damage_become_a_log_of_their_own(tablefold: Tablefold) -> None:
    whole = _damaged(tablefold)
    damaged = Path(LOG).read_bytes()
    came = tablefold("repair", LOG, "--salvage", NEW)
    count = whole.count(b"\n")
    assert (came.status, came.err) == (0, "")
    assert came.out.splitlines() == [
        f"Line {count + 1}: its hash does not fit, so it is not what was written.",
        f"{NEW} holds the first {count} lines of {LOG}, byte for byte.",
        f"Go on with: tablefold play {NEW}",
    ]
    assert (Path(NEW).read_bytes(), Path(LOG).read_bytes()) == (whole, damaged)
    assert tablefold("verify", NEW).status == 0
    assert tablefold("do", NEW, "note on").status == 0


def test_a_damaged_log_says_how_to_save_what_is_whole(tablefold: Tablefold) -> None:
    _damaged(tablefold)
    came = tablefold("do", LOG, "note on")
    assert (came.status, "tablefold repair LOG --salvage NEW" in came.err) == (3, True)


def test_a_sound_log_is_copied_whole(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "take 2", "undo")
    came = tablefold("repair", LOG, "--salvage", NEW, "--json")
    lines = Path(LOG).read_bytes().count(b"\n")
    assert json.loads(came.out) == {"format": 1, "salvaged": NEW, "lines": lines, "damaged": None}
    assert Path(NEW).read_bytes() == Path(LOG).read_bytes()


def test_salvage_replaces_no_file(tablefold: Tablefold) -> None:
    _damaged(tablefold)
    Path(NEW).write_text("precious")
    came = tablefold("repair", LOG, "--salvage", NEW)
    assert (came.status, Path(NEW).read_text()) == (2, "precious")


def test_a_last_line_that_only_got_another_ending_is_saved_too(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "take 2", "note last")
    data = Path(LOG).read_bytes()
    for ending in (b"\r\n", b" \n"):
        Path(LOG).write_bytes(data[:-1] + ending)
        came = tablefold("repair", LOG, "--salvage", NEW, "--json")
        assert json.loads(came.out)["lines"] == data.count(b"\n")
        assert Path(NEW).read_bytes() == data
        Path(NEW).unlink()


def test_a_log_without_its_first_line_cannot_be_salvaged(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl")
    Path(LOG).write_bytes(Path(LOG).read_bytes().replace(b"ann", b"Ann", 1))
    came = tablefold("repair", LOG, "--salvage", NEW)
    assert (came.status, Path(NEW).exists()) == (3, False)


def test_repair_gives_a_lost_newline_back(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "take 2")
    data = Path(LOG).read_bytes()
    Path(LOG).write_bytes(data[:-1])
    came = tablefold("repair", LOG)
    line = data.count(b"\n")
    assert (came.status, came.out) == (0, f"Line {line} has its newline again. Nothing was cut off.\n")
    assert Path(LOG).read_bytes() == data


def test_a_forger_with_true_hashes_is_caught_by_any_earlier_seal(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "take 2", "note here", "note there")
    lines = Path(LOG).read_bytes().splitlines(keepends=True)
    seals = []
    for count in range(1, len(lines) + 1):
        Path("then.jsonl").write_bytes(b"".join(lines[:count]))
        seals.append(json.loads(tablefold("seal", "then.jsonl", "--json").out)["seal"])
    Path(LOG).write_bytes(signed(*(line[:-25].replace(b'"here"', b'"HERE"') for line in lines)))
    assert tablefold("verify", LOG).status == 0
    caught = [tablefold("verify", LOG, "--seal", seal).status for seal in seals]
    forged = next(place for place, line in enumerate(lines) if b'"here"' in line)
    assert caught == [0] * forged + [3] * (len(lines) - forged)
