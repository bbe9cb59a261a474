"""What is typed at a table of Endeavor: numbers, names, and why something cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.core.errors import AmbiguousName
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.endeavor.rounds.events import SalaryPaid
from ledger.games.endeavor.sea.cards import MarkerReturned

Seated = Callable[..., Desk]


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    """A table that the tool deals, with some lines played."""

    def play(variant: str, seats: str, seed: int, lines: str) -> Desk:
        wanted = NewGame(
            game="endeavor", variant=variant, seats=tuple(seats.split()), dealer="tool", seed=seed
        )
        desk = Desk.new(tmp_path / f"{variant}.jsonl", wanted)
        for line in filter(None, lines.split("; ")):
            desk.do(line)
        return desk

    return play


TO_PAY = (
    "build 1.1; col: occupy EU3; pass; take EU2; build 1.1; pay 0; col: occupy EU6; "
    "shipyard: ship AF; pass; build 1.1"
)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_number_at_the_salary_takes_back_what_the_list_says(seated: Seated, number: int) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    listed = desk.moves()[number - 1]
    done = desk.do(str(number)).events[0]
    assert isinstance(listed.event, SalaryPaid)
    assert isinstance(done, SalaryPaid)
    assert (listed.number, listed.event.sites) == (number, done.sites)


def test_a_number_at_a_payment_takes_back_what_the_list_says(seated: Seated) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    board = desk.state.boards["white"]
    board.sites[4], board.harbour = ("exchange", 0), 3
    desk.do("pay shipyard")
    desk.do("use exchange")
    (listed,) = [move for move in desk.moves() if move.verb == "return"]
    assert listed.text == "return colonial-house"
    done = desk.do(str(listed.number)).events[0]
    assert isinstance(done, MarkerReturned)
    assert done.site == 0


@pytest.mark.parametrize("typed", ["pay 1", "pay site 1", "pay shipyard", "shipyard"])
def test_a_building_is_named_by_its_site_or_its_name(seated: Seated, typed: str) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    done = desk.do(typed).events[0]
    assert isinstance(done, SalaryPaid)
    assert done.sites == (1,)


def test_two_buildings_of_one_name_are_told_apart_by_their_sites(seated: Seated) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    board = desk.state.boards["white"]
    board.sites[3], board.busy = ("shipyard", 0), {1, 3}
    assert [move.text for move in desk.moves()] == ["pay shipyard-1", "pay shipyard-3", "pay"]
    with pytest.raises(AmbiguousName, match=r"shipyard-1 \(site 1\) or shipyard-3 \(site 3\)"):
        desk.do("pay shipyard")
