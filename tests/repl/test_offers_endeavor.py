"""What completion offers at a table of Endeavor, where a move names several things at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    wanted = NewGame(game="endeavor", variant="base", seats=("white", "red", "green"), dealer="tool", seed=3)
    return Desk.new(tmp_path / "table.jsonl", wanted)


def play_until_salary(desk: Desk) -> None:
    while "take back" not in desk.pending.prompt:  # type: ignore[union-attr]
        seat = desk.pending.seat  # type: ignore[union-attr]
        built = len(desk.state.boards[seat].sites)
        moves = {"build": "build market" if built == 1 else "build shipyard", "use": "use 0: occupy "}
        if desk.pending.prompt == "build":  # type: ignore[union-attr]
            desk.do(moves["build"])
        elif desk.state.boards[seat].harbour > 1:
            free = next(city for city in desk.state.atlas.cities if city not in desk.state.city)
            desk.do(moves["use"] + free)
        else:
            desk.do("pass")


@pytest.mark.parametrize("line", ["pay ", "pay c", "p"])
def test_sites_to_take_back_from_are_offered(desk: Desk, line: str) -> None:
    play_until_salary(desk)
    offered = [offer.text for offer in Completions(desk, Lookahead(desk)).at(line) if not offer.blocked]
    assert "pay colonial-house" in offered


def test_a_chain_that_begins_with_a_building_that_the_seat_has_not_offers_nothing(desk: Desk) -> None:
    for line in ("build market", "build shipyard", "build shipyard"):
        desk.do(line)
    completions = Completions(desk, Lookahead(desk))
    assert completions.at("docks: ship AF: ") == []
    assert [offer.text for offer in completions.at("market: draw E")] == ["market: draw EU"]
