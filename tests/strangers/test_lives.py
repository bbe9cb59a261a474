"""A short life of each stranger's game, through the program itself: played, undone, corrected, proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from ledger.api import Game
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.strangers import hearts, lost_cities, skull

SEATS = ("ann", "bob", "cat", "dan")


@pytest.mark.parametrize("game", [hearts.GAME, skull.GAME, lost_cities.GAME], ids=lambda game: game.info.name)
def test_it_is_played_undone_branched_corrected_audited_and_sealed(
    game: Game[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.jsonl"

    def told(*line: str) -> str:
        assert run((line[0], str(log), *line[1:])) == 0, capsys.readouterr()
        return capsys.readouterr().out

    with registry.guest(game):
        seats = SEATS[: game.info.variants[0].least]
        wanted = NewGame(game=game.info.name, seats=seats, dealer="tool", seed=3)
        desk = Desk.new(log, wanted)
        for place in range(10):
            moves = legal(desk)
            made = desk.do(chosen := moves[place % len(moves)]).events[0]
            if place >= 5 and len(moves) > 1:
                break
        table = told("show", "--as", "ann")
        told("undo")
        assert Desk.open(log).head < made.id
        told("redo")
        assert told("show", "--as", "ann") == table
        told("branch", "other")
        desk = Desk.open(log)
        desk.do(legal(desk)[0])
        told("switch", "main")
        another = next(move for move in moves if move != chosen)
        told("amend", str(made.id), another, "--reason", "a slip")
        desk = Desk.open(log)
        found = [finding.code for finding in desk.audit(desk.head)]
        assert [code for code in found if code != "seen-then-undone"] == ["unfinished"]
        assert told("seal")
        told("verify")


def legal(desk: Desk) -> list[str]:
    return [move.text for move in listing.legal_moves(desk.game, desk.settled_state())]
