"""A log whose game is no longer installed is still read, line by line; what events say only on request."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.main import run
from ledger.core.errors import UnknownGame
from ledger.games import registry

LOG = "game.jsonl"
Gone = Callable[[], None]


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gone:
    """A game of Kingless with hidden hands, in the test's own folder; then the game can be taken away."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    new = ("new", LOG, "--game", "kingless", "--players", "ann,bob", "--dealer", "tool", "--seed", "3")
    assert run(new) == 0
    assert run(["do", LOG, "note Zoë sleeps"]) == 0

    def missing(name: str) -> None:
        raise UnknownGame(f"There is no game called {name!r} here.", hint="`tablefold games` lists them.")

    return lambda: monkeypatch.setattr(registry, "game", missing)


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> tuple[str, str]:
    capsys.readouterr()
    assert run(words) == status
    got = capsys.readouterr()
    return got.out, got.err


def cards() -> set[str]:
    """Every name that stands in the log after its header."""
    lines = [json.loads(line) for line in Path(LOG).read_text(encoding="utf-8").splitlines()[1:]]
    names = {card["name"] for card in registry.game("kingless").catalog("house")["card"]}
    return {name for name in names if any(name in json.dumps(line) for line in lines)}


def test_the_log_lists_kind_who_when_and_ids_and_hides_the_rest(
    gone: Gone, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden = cards()
    assert hidden
    gone()
    out, err = said(capsys, "log", LOG)
    assert not [card for card in hidden if card in out]
    assert "--bodies adds what it says, hidden cards and all." in err
    data = json.loads(said(capsys, "log", LOG, "--json")[0])
    assert (data["format"], data["game"], data["branch"]) == (1, "kingless", "main")
    assert data["missing"].startswith("tablefold ")
    assert all(list(each["event"]) == ["type", "id", "on", "at", "by"] for each in data["events"])
    assert data["events"][-1]["event"]["id"] == data["head"]
    assert "noted" in [each["event"]["type"] for each in data["events"]]


def test_bodies_are_given_to_whoever_asks_for_them(gone: Gone, capsys: pytest.CaptureFixture[str]) -> None:
    hidden = cards()
    gone()
    for form in ((), ("--json",)):
        out, err = said(capsys, "log", LOG, "--bodies", *form)
        assert [card for card in hidden if card in out]
        assert ("Zoë sleeps" in out) == (not form)  # JSON is ASCII
        assert "hidden cards and all." in err
        assert '"h"' not in out


def test_an_export_has_no_body_and_no_seed_unasked_and_with_them_it_comes_back(
    gone: Gone, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = registry.game
    gone()
    header, *lines = map(json.loads, said(capsys, "export", LOG)[0].splitlines())
    assert "seed" not in header
    assert all(list(line) == ["type", "id", "on", "at", "by"] for line in lines)
    assert "hidden cards" in said(capsys, "export", LOG, "bare.jsonl", "--bodies")[1]
    monkeypatch.setattr(registry, "game", found)
    said(capsys, "import", "again.jsonl", "bare.jsonl")
    shown = [said(capsys, "show", log, "--as", "ann")[0] for log in (LOG, "again.jsonl")]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    "more",
    [
        ("--as", "ann"),
        ("--at", "1"),
        ("--to", "csv"),
        ("--as", "ann", "--bodies"),
        ("--as", "ann", "--at", "1"),
    ],
)
def test_what_a_seat_may_know_and_other_forms_need_the_game(
    more: tuple[str, ...], gone: Gone, capsys: pytest.CaptureFixture[str]
) -> None:
    gone()
    capsys.readouterr()
    assert run(("export", LOG, *more)) != 0
    assert capsys.readouterr().out == ""


def test_other_lines_of_play_are_there_too(gone: Gone, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "branch", LOG, "other", "--at", "1")
    said(capsys, "do", LOG, "note elsewhere")
    gone()
    main, other = (
        json.loads(said(capsys, "log", LOG, "--json", "--branch", name)[0])["events"]
        for name in ("main", "other")
    )
    assert next(each["event"]["id"] for each in other) == 1
    assert main != other
    every = json.loads(said(capsys, "log", LOG, "--json", "--all")[0])["events"]
    assert "branched" in [each["event"]["type"] for each in every]
    assert "There is no branch 'nowhere'." in said(capsys, "export", LOG, "--branch", "nowhere", status=1)[1]


@pytest.mark.parametrize("words", [("--graph",), ("--moves",), ("--seat", "ann"), ("--at", "2")])
def test_what_needs_the_game_says_so(
    gone: Gone, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    gone()
    assert "cannot be played here" in said(capsys, "log", LOG, *words, status=3)[1]
