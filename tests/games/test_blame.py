"""Whose a mistake is: what a game's function raises is the game's, with function and line; what the core
could not go on with is a promise that the game did not keep, by the promise's name."""

from __future__ import annotations

import io
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from cli.main import run
from ledger import api
from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing import Nonconforming, conforms
from tests.stones import GAME, Rolled, State, StoneTaken, hidden, saying

OWN = """
def pending(state):
    return {}['nothing']
"""
HEAP = api.Arg("heap", lambda state, by, before: api.named(state.heaps), multiset=True, most=1)
NAMES_NONE = replace(HEAP, ways=lambda state, by: ((None,),))


def worded(**fields: Any) -> AnyGame:
    """Stones with another way to type that a stone is taken."""
    words = [replace(verb, **fields) if verb.name == "take" else verb for verb in GAME.words]
    return replace(GAME, verbs=tuple(words))


def unkept() -> dict[str, tuple[AnyGame, str]]:
    """Games that break one promise, and how that is told."""

    def no_question(state: State) -> Any:
        return None if state.taken else GAME.pending(state)

    def other_hole(state: State) -> api.Pending:
        due = GAME.pending(state)
        return replace(due, hole="points") if isinstance(due, api.Chance) else due

    return {
        "ways": (
            worded(args=(NAMES_NONE,)),
            "`ways` of 'heap' names None, which is not one of its choices",
        ),
        "make": (
            worded(args=(HEAP,), make=lambda state, by, values: StoneTaken(by=by, heap=values[1])),
            "`make` of `take` raises IndexError (tuple index out of range) for the values",
        ),
        "no event": (
            worded(make=lambda state, by, values: None),
            "`make` of `take` makes None of ('amber',), which is not an event",
        ),
        "pending": (
            replace(GAME, pending=no_question),
            "`pending` answers None, which is not a Decision, AtOnce, Chance, Follows or Over",
        ),
        "rule": (
            saying(GAME, StoneTaken, may=lambda event, state: None),
            "`may` of StoneTaken answers None, which is not a Verdict",
        ),
        "hidden": (
            replace(GAME, hidden=lambda state, seat: [*hidden(state, seat), 99]),
            "`hidden` names [99], which `state.pieces` has no token for",
        ),
        "a hole": (
            replace(GAME, pending=other_hole),
            "the hole 'points' of Rolled cannot be filled with (",
        ),
    }


UNKEPT = unkept()


def said_by(command: str, log: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Runs a command about a log, with two moves for those that take some."""
    lines = {
        "do": ["do", str(log), "take amber", "4"],
        "moves": ["moves", str(log)],
        "log --moves": ["log", str(log), "--moves"],
        "play": ["play", str(log)],
    }
    if command == "play":
        moves = io.BytesIO(b"help\ntake amber\n4\n")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(moves, encoding="utf-8"))
    return run(lines[command])


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with registry.guest(GAME):
        desk = Desk.new(tmp_path / "a.jsonl", NewGame(game="stones", seats=("ann", "bob")))
        for move in ("take jade", "2", "take amber", "1"):
            desk.do(move)
    return tmp_path / "a.jsonl"


@pytest.mark.parametrize(
    ("promise", "command"),
    [
        ("ways", "moves"),
        ("ways", "play"),
        ("make", "do"),
        ("make", "moves"),
        ("make", "log --moves"),
        ("no event", "do"),
        ("pending", "do"),
        ("rule", "moves"),
        ("rule", "play"),
        ("hidden", "do"),
        ("a hole", "do"),
    ],
)
def test_a_promise_that_a_game_does_not_keep_is_named(
    promise: str,
    command: str,
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game, what = UNKEPT[promise]
    with registry.guest(game):
        assert said_by(command, log, monkeypatch) == 70
    said = " ".join(capsys.readouterr().err.split())
    assert f"The game stones does not keep what every game promises: {what}" in said
    assert "Tablefold made" not in said


@pytest.mark.parametrize("promise", UNKEPT)
def test_the_kit_names_the_promise(promise: str) -> None:
    game, what = UNKEPT[promise]
    with pytest.raises(Nonconforming) as caught:
        conforms(game, games=2, forged=60)
    assert what in str(caught.value)


@pytest.fixture
def stumbling(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Stones with one function that is written in a module of its own, and makes a mistake."""
    module = ModuleType("stumbling")
    exec(compile(OWN, "/somewhere/stumbling/flow.py", "exec"), vars(module))
    monkeypatch.setitem(sys.modules, "stumbling", module)
    return replace(GAME, pending=vars(module)["pending"])


@pytest.mark.parametrize("command", ["do", "moves", "log --moves", "play"])
def test_what_a_games_own_function_raises_is_told_with_function_and_line(
    command: str,
    log: Path,
    stumbling: AnyGame,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with registry.guest(stumbling):
        assert said_by(command, log, monkeypatch) == 70
    said = " ".join(capsys.readouterr().err.split())
    assert "The game stones made a mistake of its own (KeyError)" in said
    assert "`pending` in stumbling/flow.py, line 3" in said


def test_the_kit_tells_the_function_and_the_line_of_the_game(stumbling: AnyGame) -> None:
    with pytest.raises(Nonconforming) as caught:
        conforms(stumbling, games=1, forged=0)
    assert "KeyError ('nothing') in `pending` in stumbling/flow.py, line 3" in str(caught.value)


def test_the_kit_says_what_the_tool_cannot_deal() -> None:
    """Given a game in which no event says what the die shows."""
    with pytest.raises(Nonconforming) as caught:
        conforms(saying(GAME, Rolled, dealt=None), games=1, forged=0)
    said = "Rolled has to be dealt by the tool, but its class has no method `dealt` that says what comes up"
    assert said in str(caught.value)


def test_a_package_is_known_by_any_of_its_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("stumbling.rules.flow")
    exec(compile(OWN, "/somewhere/stumbling/flow.py", "exec"), vars(module))
    point = EntryPoint("stones", "stumbling.game:GAME", "tablefold.games")
    monkeypatch.setattr(registry, "_entry_points", lambda: (point,))
    with pytest.raises(KeyError) as caught:
        vars(module)["pending"](None)
    found = registry.blame(caught.value)
    assert (found.game, found.is_own) == ("stones of an unknown package", True)
    assert found.where == "`pending` in stumbling/flow.py, line 3"
