"""No output tells a face-down card that the log knows, but to a seat that has looked at it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.main import run
from ledger.desk.desk import Desk
from ledger.games.effortless import GAME

READ = (
    ("show",),
    ("show", "--json"),
    ("show", "--hindsight", "--at", "16"),
    ("log",),
    ("log", "--json"),
    ("log", "--all", "--json"),
    ("moves",),
    ("moves", "--json"),
    ("replay",),
    ("replay", "--json"),
    ("score", "--json"),
    ("why", "ann"),
    ("audit", "--json"),
    ("branch", "--json"),
    ("diff", "side", "main", "--json"),
    ("verify", "--json"),
)
SEATED = ("show", "moves", "replay")
"""Commands that look with a seat's eyes."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tool deals one copy of each card; ann is about to choose from the three of the Library."""
    folder = tmp_path_factory.mktemp("leaks")
    cards = [{**card, "copies": {"": 1}} for card in GAME.catalog("rulebook")["card"]]
    (folder / "own.json").write_text(json.dumps({**GAME.catalog("rulebook"), "name": "own", "card": cards}))
    for seed in range(100):
        path = folder / f"{seed}.jsonl"
        dealt = ("--dealer", "tool", "--seed", str(seed), "--catalog", str(folder / "own.json"))
        assert run(("new", str(path), "--game", "effortless", "--players", "ann,bob,cy", *dealt)) == 0
        state = Desk.open(path).state
        if "Library" in [spot.location for spot in state.spots.values()]:
            break
    assert run(("do", str(path), "keep")) == 0
    first = Desk.open(path).state.first
    assert run(("branch", str(path), "side")) == 0
    assert run(("do", str(path), "place library", f"claim {first} 7")) == 0
    return path


def told(log: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert run((words[0], str(log), *words[1:])) in (0, 4)
    said = capsys.readouterr()
    return said.out + said.err


def hidden_names(log: Path) -> set[str]:
    state = Desk.open(log).state
    return {str(state.pieces.names[token]) for token in state.down}


@pytest.mark.parametrize("words", READ, ids=" ".join)
def test_no_command_tells_a_hidden_card(
    words: tuple[str, ...], log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = hidden_names(log)
    assert len(names) >= 3
    text = told(log, words, capsys)
    assert [name for name in names if name in text] == []


@pytest.mark.parametrize("command", SEATED)
def test_a_seat_sees_what_it_has_looked_at_and_no_other_does(
    command: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = Desk.open(log).state
    looker = state.first
    other = next(seat for seat in state.table.seats if seat != looker)
    known = {str(state.pieces.names[token]) for token in state.known_by[looker]}
    text = told(log, (command, "--json", "--as", other), capsys)
    assert [name for name in known if name in text] == []
    if command != "replay":
        assert all(name in told(log, (command, "--as", looker), capsys) for name in known)


def test_what_was_done_is_told_as_everybody_may_know_it(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = tmp_path / "twin.jsonl"
    twin.write_bytes(log.read_bytes())
    taken = Desk.open(twin).state
    text = told(twin, ("do", "take 1", "--json"), capsys)
    gone = taken.pieces.names[
        next(spot for spot in taken.spots.values() if spot.location == "Library").slots[0]
    ]
    assert str(gone) in text
    assert [name for name in hidden_names(twin) if name in text] == []
