"""Annotations, bookmarks and filters as they are typed."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Tablefold, named

LOG = "game.jsonl"


@pytest.fixture
def game(tablefold: Tablefold) -> Tablefold:
    tablefold.played(LOG, "charm toad", "take 2", "take 3", "undo", "note hello bob")
    assert tablefold("annotate", LOG, "2", "so", "few").status == 0
    assert tablefold("bookmark", LOG, "dinner", "2").status == 0
    return tablefold


@pytest.mark.parametrize(
    "words",
    [
        ("log", LOG),
        ("log", LOG, "--grep", "FEW"),
        ("log", LOG, "--seat", "ANN", "--type", "taken", "--type", "noted"),
        ("log", LOG, "--from", "dinner"),
        ("log", LOG, "--from", "1", "--to", "Dinner", "--last", "1"),
        ("log", LOG, "--all", "--type", "noted"),
        ("log", LOG, "--seat", "bob", "--type", "noted"),
        ("log", LOG, "--type", "take"),
        ("log", LOG, "--seat", "zoe"),
        ("log", LOG, "--moves", "--grep", "few"),
        ("log", LOG, "--grep", "few", "--json"),
        ("bookmark", LOG),
        ("bookmark", LOG, "--json"),
        ("bookmark", LOG, "tea", "dinner", "--json"),
        ("bookmark", LOG, "main"),
        ("annotate", LOG, "99", "x"),
        ("annotate", LOG, "dinner", "again"),
        ("score", LOG, "--at", "supper"),
        ("undo", LOG, "to", "dinner"),
        ("show", LOG, "--at", "dinner"),
        ("diff", LOG, "dinner"),
        ("branch", LOG, "other", "--at", "dinner"),
    ],
)
def test_what_is_shown(game: Tablefold, page: SnapshotAssertion, words: tuple[str, ...]) -> None:
    assert game.page(*words) == page(name=named(words))


def test_at_the_prompt(game: Tablefold, page: SnapshotAssertion) -> None:
    lines = (b"bookmark tea", b"annotate tea good", b"log --grep good", b"log all --type taken", b"bookmark")
    assert game.page("play", LOG, stdin=b"\n".join((*lines, b"show tea", b"score dinner"))) == page


@pytest.mark.parametrize(
    "line",
    [
        "log --seat",
        "log --colour red",
        "log --last",
        "log --color never",
        "log 3 4",
        "bookmark a b c",
        "annotate",
    ],
)
def test_what_means_nothing_at_the_prompt_is_told(game: Tablefold, line: str) -> None:
    ran = game("play", LOG, stdin=line.encode())
    assert ran.status in (1, 2)
    assert "Next: " in ran.err


def test_JSON_of_a_log_has_remarks_and_bookmarks(game: Tablefold) -> None:
    data = json.loads(game("log", LOG, "--json").out)
    assert data["bookmarks"] == {"dinner": 2}
    assert {row["event"]["id"]: row["annotations"] for row in data["events"]}[2] == ["so few"]


@pytest.mark.parametrize("command", ["show", "log", "score", "find", "audit", "moves", "replay", "catalog"])
def test_every_command_that_looks_takes_a_bookmark(game: Tablefold, command: str) -> None:
    by_name, by_number = (game(command, LOG, "--at", at, "--json") for at in ("dinner", "2"))
    assert by_name.out == by_number.out != ""


def test_an_export_ends_at_a_bookmark(game: Tablefold) -> None:
    assert game("export", LOG, "--at", "dinner").out == game("export", LOG, "--at", "2").out != ""


def test_a_remark_and_a_bookmark_stay_with_their_event_when_the_line_grows_again(game: Tablefold) -> None:
    before = game("show", LOG, "--at", "dinner", "--json").out
    assert game("insert", LOG, "0", "note we begin").status == 0
    log = json.loads(game("log", LOG, "--json").out)
    (noted,) = (row["event"] for row in log["events"] if row["annotations"] == ["so few"])
    assert (noted["type"], noted["id"] > 2) == ("taken", True)
    marks = json.loads(game("bookmark", LOG, "--json").out)["bookmarks"]
    assert marks == log["bookmarks"] == {"dinner": noted["id"]}
    assert json.loads(game("show", LOG, "--at", "dinner", "--json").out)["at"] == noted["id"]
    assert game("show", LOG, "--at", "dinner", "--branch", "main~2", "--json").out == before


def test_a_bookmark_of_a_move_that_never_happened_stays_on_the_line_that_was_left(game: Tablefold) -> None:
    assert game("drop", LOG, "2").status == 0
    assert json.loads(game("bookmark", LOG, "--json").out)["bookmarks"] == {"dinner": 2}


def test_a_bookmark_of_a_move_that_was_amended_means_what_really_happened(game: Tablefold) -> None:
    assert game("amend", LOG, "2", "take 1").status == 0
    marks = json.loads(game("bookmark", LOG, "--json").out)["bookmarks"]
    log = json.loads(game("log", LOG, "--json").out)
    (row,) = (row for row in log["events"] if row["event"]["id"] == marks["dinner"])
    assert (row["told"], row["annotations"]) == ("ann takes 1", ["so few"])
