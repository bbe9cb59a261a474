"""Pages that are seldom asked for say all that they have to say."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cli import editing
from cli.pages.spoken import topics_with_word
from ledger.games.humanity import GAME as HUMANITY
from ledger.shelf.remote import _change_time
from tests.cli.conftest import Tablefold

MOVES = ("charm owl", "take 3", "take 2")


def squeezed(text: str) -> list[str]:
    """The lines, with one blank where a column has many."""
    return [" ".join(line.split()) for line in text.splitlines()]


# what was undone


def test_where_something_was_undone_the_lines_of_play_say_so(tablefold: Tablefold) -> None:
    log = tablefold.played("a.jsonl", *MOVES)
    assert "redo goes on" not in tablefold("branch", log).out
    tablefold("undo", log)
    assert "The game stands at event 2; redo goes on along main." in tablefold("branch", log).out
    tablefold("do", log, "take 1")
    lines = tablefold("log", log, "--all", "--type", "noted").out
    assert lines.split("main~1")[1].split("\n")[1] == "No event matches all of that."


def test_a_log_lists_what_can_be_redone_after_what_was_played(tablefold: Tablefold) -> None:
    log = tablefold.played("a.jsonl", *MOVES)
    assert "Undone" not in tablefold("log", log).out
    tablefold("undo", log, "2", "--yes")
    before, heading, behind = tablefold("log", log).out.partition("Undone, redo goes on here")
    assert heading
    assert "takes" not in before
    assert ["takes 3" in behind, "takes 2" in behind] == [True, True]
    assert "Nothing has been played yet." not in before + behind


def test_a_log_without_a_move_says_so_unless_all_was_undone(tablefold: Tablefold) -> None:
    log = tablefold.played("a.jsonl")
    assert "Nothing has been played yet." in tablefold("log", log).out
    assert "No event has a name yet" in tablefold("bookmark", log).out


# what was mended


def test_what_a_repair_did_is_told_as_data(tablefold: Tablefold) -> None:
    log = Path(tablefold.played("a.jsonl", *MOVES))
    assert json.loads(tablefold("repair", str(log), "--json").out) == {"format": 1, "repaired": False}
    whole = log.read_bytes()
    lines = len(whole.splitlines())
    log.write_bytes(whole + b'{"type":"noted"')
    told = json.loads(tablefold("repair", str(log), "--json").out)
    kept = told.pop("kept")
    assert told == {"format": 1, "repaired": True, "line": lines + 1, "bytes": len(b'{"type":"noted"')}
    assert Path(kept).read_bytes() == b'{"type":"noted"'
    assert log.read_bytes() == whole


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        (None, 0, "Nothing was saved, so nothing is changed."),
        ("charm = 5\n", 1, "charm"),
        ('name = "ours"\n[[charm]]\nname = "newt"\npoints = 2\n', 0, "ours.toml"),
    ],
)
def test_a_catalog_is_edited_and_looked_through(
    typed: str | None, status: int, said: str, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "edit", lambda text: typed)
    ran = tablefold("catalog", "pebbles", "--edit", "ours.toml")
    assert (ran.status, ran.err) == (status, "")
    assert said in ran.out


# what a word means


def test_a_word_is_looked_up_in_moves_and_topics(tablefold: Tablefold) -> None:
    found = squeezed(tablefold("rules", "pebbles", "pebbles").out)
    assert found[0] == "pebbles"
    assert "taking A seat takes 1 to 3 pebbles." in " ".join(found)
    move = squeezed(tablefold("rules", "pebbles", "peek").out)
    assert any(line.startswith("peek") for line in move[2:])
    assert "shows all of it" in tablefold("rules", "pebbles", "clockwise").out
    for short in ("of", "wolpertinger"):
        assert tablefold("rules", "pebbles", short).status == 1
    told: dict[str, Any] = json.loads(tablefold("rules", "pebbles", "clockwise", "--json").out)
    assert "clockwise" in json.dumps(told)
    named = ["turn" in topic.name for topic, _ in topics_with_word(HUMANITY, "turn")]
    assert named == [True, True, True, False]
    assert [topic.name for topic, _ in topics_with_word(HUMANITY, "dealer")] == ["Who deals"]


# the same facts under other rules


def test_what_would_differ_is_told_with_both_scores(tablefold: Tablefold) -> None:
    log = tablefold.played("a.jsonl", "charm owl", "take 3", "take 3")
    page = squeezed(tablefold("diff", log, "main", "--rule", "heap=12").out)
    assert page[0] == "The same facts under other rules, up to event 3"
    assert "As played it is over, and bob won; otherwise it goes on." in page
    score = page[page.index("In the score") :]
    assert score[1] == "as played otherwise rule"
    assert score[3:5] == ["bob total 5 3", "bob charm: Owl 2 0 Charms"]
    told = json.loads(tablefold("diff", log, "main", "--rule", "heap=12", "--json").out)
    assert (told["format"], told["upto"], told["totals"]) == (1, 3, [["bob", 5, 3]])


# files of others

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("info", "seconds"),
    [
        ({}, 0),
        ({"mtime": 7}, 7),
        ({"mtime": 7.5, "updated": 9}, 7.5),
        ({"mtime": None, "updated": 9}, 9),
        ({"LastModified": NOON}, NOON.timestamp()),
        ({"LastModified": NOON.replace(tzinfo=None)}, NOON.timestamp()),
        ({"updated": "2026-11-22T13:00:00+01:00"}, NOON.timestamp()),
        ({"updated": "2026-11-22T12:00:00"}, NOON.timestamp()),
        ({"updated": "yesterday"}, 0),
        ({"updated": b"12"}, 0),
    ],
)
def test_when_a_file_of_others_changed_is_read_however_it_is_told(info: Any, seconds: float) -> None:
    assert _change_time(info) == int(seconds * 1_000_000_000)
