"""`find` and `assert` as they are typed: at the shell, at the prompt, in JSON, with their status."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Tablefold, named

LOG = "game.jsonl"


@pytest.fixture
def game(tablefold: Tablefold) -> Tablefold:
    tablefold.played(LOG, "assert always heap > 1", "charm toad", "take 2", "take 3", "assert heap = 2")
    return tablefold


@pytest.mark.parametrize(
    "words",
    [
        ("find", LOG),
        ("find", LOG, "heap < 5"),
        ("find", LOG, "heap", "<", "5"),
        ("find", LOG, "by = ann", "--first"),
        ("find", LOG, "by = ann and type = taken", "--json"),
        ("find", LOG, "--json", "--at", "2"),
        ("find", LOG, "heap < 5", "--as", "BOB", "--at", "3"),
        ("find", LOG, "heap < 0"),
        ("find", LOG, "heapp < 3"),
        ("find", LOG, "heap & 3"),
        ("find", LOG, "heap"),
        ("find", LOG, "heap < 3", "--json", "--as", "zoe"),
        ("audit", LOG),
    ],
)
def test_what_is_shown(game: Tablefold, page: SnapshotAssertion, words: tuple[str, ...]) -> None:
    assert game.page(*words) == page(name=named(words))


def test_the_status_says_whether_it_ever_held(game: Tablefold) -> None:
    assert [game("find", LOG, text).status for text in ("heap < 5", "heap < 0", "heap <", "heapp < 3")] == [
        0,
        1,
        2,
        2,
    ]


def test_find_at_the_prompt_and_in_a_script(game: Tablefold) -> None:
    out = game("play", LOG, stdin=b"find heap < 5\nfind\n").out
    assert "begins" in out
    assert "What a condition can name" in out


def test_nothing_is_written(game: Tablefold) -> None:
    before = (game.folder / LOG).read_bytes()
    game("find", LOG, "heap < 5")
    assert (game.folder / LOG).read_bytes() == before


def test_JSON_has_every_change(game: Tablefold) -> None:
    found = json.loads(game("find", LOG, "by = bob", "--json").out)
    assert [(each["event"], each["begins"]) for each in found["changes"]] == [(4, True), (5, False)]


def test_words_that_are_no_condition_are_looked_for_in_the_moves(game: Tablefold) -> None:
    as_text, as_log = (
        game(word, LOG, *words).out
        for word, *words in (("find", "TAKES", "2"), ("log", "--grep", "takes", "2"))
    )
    assert as_text == as_log
    assert "takes 2" in as_text
    found = json.loads(game("find", LOG, "takes 2", "--json").out)
    assert [event["told"] for event in found["events"]] == ["ann takes 2"]


def test_a_text_that_no_move_has_is_answered_as_a_condition(game: Tablefold) -> None:
    asked = game("find", LOG, "three", "cheers")
    assert asked.status == 2
    assert "three cheers is not something a condition can name" in asked.err
