"""What a later event speaks of on a corrected line: Checks and Blessings are numbered as they come."""

from __future__ import annotations

import pytest

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.games.humanity import GAME
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import TokenTold
from ledger.games.humanity.checks.events.judging import CheckAnswered
from ledger.games.humanity.resources.events.blessings import BlessingsSpent
from ledger.games.humanity.state import Settled, State
from tests.games.humanity.tables import rich, table


def carried(fork: State, was: State, now: State, event: Event) -> Event | None:
    return GAME.carry[type(event)](fork, was, now, event)


def declared(number: int) -> CheckDeclared:
    return CheckDeclared(check=number, character="Ann", stat="hand")


def test_the_next_check_gets_the_next_number() -> None:
    fork, was, now = table().state, table().state, table().state
    was.count, now.count = 2, 1
    assert carried(fork, was, now, declared(3)) == declared(2)


def test_numbers_given_before_the_fork_stay() -> None:
    fork, was, now = table().state, table().state, table().state
    fork.count, was.count, now.count = 3, 5, 4
    event = TokenTold(check=3, token="boon", text="luck")
    assert carried(fork, was, now, event) == event


def settled(number: int, intent: str) -> Settled:
    return Settled(
        number=number,
        session=1,
        character="Ann",
        stat="hand",
        rank=0,
        intent=intent,
        targets=(),
        later=(),
        goal="",
        tier="minor",
        boons=1,
        busts=0,
        x=0,
        boons_left=1,
        busts_left=0,
    )


def test_a_resolved_check_is_the_one_that_was_declared_alike() -> None:
    fork, was, now = table().state, table().state, table().state
    was.count, now.count = 3, 2
    was.settled = {number: settled(number, intent) for number, intent in enumerate(("a", "b", "c"), 1)}
    now.settled = {1: settled(1, "a"), 2: settled(2, "c")}
    event = TokenTold(check=3, token="boon", text="luck")
    assert carried(fork, was, now, event) == TokenTold(check=2, token="boon", text="luck")
    assert carried(fork, was, now, TokenTold(check=2, token="boon", text="luck")) is None


def test_an_open_check_is_the_one_in_its_place() -> None:
    opened = "ann check hand vs normal"
    was = table().after(opened).state
    fork, now = table().state, table().after(opened).state
    now.checks[0].number = 7
    event = CheckAnswered(check=1, question="apt", answer=True, who="Ann")
    found = carried(fork, was, now, event)
    assert isinstance(found, CheckAnswered)
    assert found.check == 7
    now.checks.clear()
    assert carried(fork, was, now, event) is None


def test_a_blessing_is_one_of_its_owner_with_the_same_face() -> None:
    fork = table().state
    was, now = table(*rich("ann", 3, 5)).state, table(*rich("ann", 5)).state
    event = BlessingsSpent(character="Ann", blessings=(was.next_blessing - 1,))
    found = carried(fork, was, now, event)
    assert found == BlessingsSpent(character="Ann", blessings=(now.next_blessing - 1,))
    assert (
        carried(fork, was, now, BlessingsSpent(character="Ann", blessings=(was.next_blessing - 2,))) is None
    )


def test_numbers_that_nobody_has_are_left_to_the_referee() -> None:
    fork, was, now = table().state, table().state, table().state
    event = BlessingsSpent(character="Ann", blessings=(99,))
    assert carried(fork, was, now, event) == event
    was.next_blessing = 200
    with pytest.raises(Contradiction):
        carried(fork, was, now, event)
