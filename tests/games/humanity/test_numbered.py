"""What numbered pieces look like, for a correction that looks for the same one on its own line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.desk.reader import Reader
from ledger.games.humanity.numbers import CHECK
from ledger.games.humanity.state import Settled, State
from tests.bench.reading import ROOT

CAMPAIGN = ROOT / "sample_logs/humanity/the-lighthouse.jsonl"


class NeverGoneThrough(dict[int, Settled]):
    """Resolved Checks among which one can be looked for, but that nobody reads from the first to the last."""

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("all Checks are read where one was asked for")

    def values(self) -> Any:
        raise AssertionError("all Checks are read where one was asked for")


def _campaign() -> State:
    reader = Reader.open(CAMPAIGN)
    longest: State = max(
        map(reader.state_at, range(1, reader.head, 25)), key=lambda state: len(state.settled)
    )
    return longest


def test_a_check_is_known_by_its_character_its_stat_and_its_intent() -> None:
    state = _campaign()
    every: list[Any] = [*state.settled.values(), *state.checks.values()]
    looks = CHECK.looks(state)
    assert len(state.settled) > 2
    assert [*looks.items()] == [(one.number, (one.character, one.stat, one.intent)) for one in every]
    assert (len(looks), state.count + 1 in looks, looks.get(0)) == (len(every), False, None)


def test_one_check_is_looked_up_without_going_through_all_of_them() -> None:
    state = _campaign()
    number = max(state.settled)
    state.settled = NeverGoneThrough(state.settled)
    looks = CHECK.looks(state)
    assert (number in looks, looks[number]) == (True, looks.get(number))
