"""A turn out of order is one overruling, and getting back into order is none (EF-1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import MoveRefused
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

PLACES = ("co li", "li ba", "ma kn", "ci de", "ta ho", "te ee")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Only effort is recorded, so that a turn is one line."""
    rules = {"record": "effort"}
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), rulings=rules)
    desk = Desk.new(tmp_path / "order.jsonl", wanted)
    for line in (*PLACES, "keep"):
        desk.do(line)
    desk.do("ann")
    return desk


def overrulings(desk: Desk) -> int:
    return sum(finding.code == "overruled" for finding in desk.audit(desk.head))


def asked(desk: Desk) -> str:
    return str(getattr(desk.pending, "seat", desk.pending))


def turns(desk: Desk, *lines: str) -> list[str]:
    """Who is asked after each line."""
    found = []
    for line in lines:
        desk.do(line)
        found.append(asked(desk))
    return found


def test_EF1_a_turn_out_of_order_is_one_overruling_and_getting_back_is_none(desk: Desk) -> None:
    assert turns(desk, "place 1", "! cy place 2 -- bob was away", "place 3") == ["bob", "bob", "ann"]
    assert turns(desk, "place 1", "place 2", "place 3") == ["bob", "cy", "ann"]
    assert overrulings(desk) == 1


def test_EF1_a_second_turn_out_of_order_is_where_the_table_goes_on(desk: Desk) -> None:
    assert turns(desk, "place 1", "! cy place 2 -- no", "! ann place 3 -- no") == ["bob", "bob", "bob"]
    assert turns(desk, "place 1", "place 2", "place 3") == ["cy", "ann", "bob"]
    assert overrulings(desk) == 2


def test_EF1_whoever_had_a_turn_early_is_refused_another(desk: Desk) -> None:
    turns(desk, "place 1", "! cy place 2 -- bob was away")
    with pytest.raises(MoveRefused):
        desk.do("cy place 3")


def test_EF1_a_first_turn_out_of_order_leaves_the_first_player_asked(desk: Desk) -> None:
    assert turns(desk, "! bob place 1 -- in a hurry", "place 2", "place 3") == ["ann", "cy", "ann"]
