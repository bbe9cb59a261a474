"""A log is folded as its own rules version has it, however often the game's defaults change later."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.core.pieces.table import Knob
from ledger.core.rules.game import Game
from ledger.core.rules.info import Ruling
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.replay import replay
from ledger.games import registry
from tests.core.tables import GAME, State

STONES = GAME.info.name


def version(number: int, default: int, **until: int) -> Game[State]:
    """The game in one of its rules versions: how many stones lie in a heap is a ruling."""
    ruling = Ruling(
        knob="heap",
        default=default,
        choices=(1, 2, 3),
        about="stones in a heap",
        source="ST-1",
        until={int(last.removeprefix("v")): value for last, value in until.items()},
    )

    def start(setup: object) -> State:
        state = GAME.start(setup)  # type: ignore[arg-type]
        state.heaps = dict.fromkeys(state.heaps, int(state.table.rulings["heap"]))
        return state

    info = replace(GAME.info, rules_version=number, rulings=(ruling,))
    return replace(GAME, info=info, start=start)


FIRST = version(1, 1)
SECOND = version(2, 2, v1=1)
FOURTH = version(4, 3, v1=1, v3=2)

Shipped = Callable[[Game[State]], None]


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> Shipped:
    """Makes this version of the game the one that is installed."""
    return lambda game: monkeypatch.setattr(registry, "game", lambda name: game)


def new(path: Path, **rulings: str) -> Desk:
    return Desk.new(path, NewGame(game=STONES, seats=("ann", "bob"), rulings=rulings))


@pytest.mark.parametrize(("log", "default"), [(1, 1), (2, 2), (3, 2), (4, 3), (9, 3)])
def test_the_default_of_a_ruling_is_that_of_the_logs_rules_version(log: int, default: Knob) -> None:
    (ruling,) = FOURTH.info.rulings
    assert ruling.default_of(log) == default


def test_an_old_log_folds_as_it_did_when_it_was_written(tmp_path: Path, shipped: Shipped) -> None:
    shipped(FIRST)
    desk = new(path := tmp_path / "old.jsonl")
    for move in ("take amber", "roll 3", "take jade", "roll 4"):
        desk.do(move)
    then = (desk.game.facts(desk.state), desk.score(desk.head), desk.audit(desk.head))
    for later in (SECOND, FOURTH):
        shipped(later)
        again = Desk.open(path)
        assert again.state.table.rulings == {"heap": 1}
        assert (again.game.facts(again.state), again.score(again.head), again.audit(again.head)) == then
        assert replay(path).state.heaps == {"amber": 0, "jade": 0, "jet black": 1}


def test_a_log_between_two_changes_keeps_the_default_of_its_time(tmp_path: Path, shipped: Shipped) -> None:
    shipped(SECOND)
    new(path := tmp_path / "middle.jsonl").do("take amber")
    shipped(FOURTH)
    assert Desk.open(path).state.heaps["amber"] == 1


def test_a_new_log_has_the_new_default_and_names_its_version(tmp_path: Path, shipped: Shipped) -> None:
    shipped(FOURTH)
    desk = new(tmp_path / "new.jsonl")
    assert (desk.header.rules, desk.header.rulings) == (4, {})
    assert desk.state.heaps["amber"] == 3


def test_what_a_table_chose_stays_its_choice(tmp_path: Path, shipped: Shipped) -> None:
    shipped(FIRST)
    desk = new(path := tmp_path / "chosen.jsonl", heap="3")
    assert desk.header.rulings == {"heap": 3}
    shipped(SECOND)
    assert Desk.open(path).state.heaps["amber"] == 3
