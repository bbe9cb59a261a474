"""What the table says is true: where it is checked, how long, and what nobody can know."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.audit.assertions import MOST, Assertions
from ledger.core.log.events import Asserted, Event, Noted
from tests.core.tables import GAME, stones, varied


class Line:
    """A line of play in which only these facts change."""

    def __init__(self) -> None:
        self.facts: dict[str, Any] = {"eggs": 3, "hens": None}
        self.assertions, self._id = Assertions(varied(facts=lambda state: self.facts)), 0

    def says(self, condition: str, *, always: bool = False) -> list[tuple[str, str]]:
        return self._after(Asserted(condition=condition, always=always))

    def becomes(self, **facts: Any) -> list[tuple[str, str]]:
        self.facts |= facts
        return self._after(Noted(text="something happened"))

    def _after(self, event: Event) -> list[tuple[str, str]]:
        self._id += 1
        state = GAME.start(stones().setup)
        found = list(self.assertions.findings_after(state, replace(event, id=self._id)))
        assert all((each.event, each.line) == (self._id, self._id + 1) for each in found)
        return [(each.code, each.severity) for each in found]


BROKEN, UNCLEAR, UNKNOWN = (
    [("assertion-broken", "error")],
    [("assertion-unclear", "warning")],
    [("assertion-unknown", "note")],
)


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("eggs = 3", []),
        ("eggs > 3", BROKEN),
        ("hens > 3", UNKNOWN),
        ("ducks > 3", UNCLEAR),
        ("eggs >", UNCLEAR),
    ],
)
def test_what_the_table_says_is_checked_where_it_says_it(
    condition: str, found: list[tuple[str, str]]
) -> None:
    line = Line()
    assert line.says(condition) == found
    assert line.becomes(eggs=9) == [], "it is said of that moment only"


def test_what_is_always_so_is_checked_until_it_first_fails() -> None:
    line = Line()
    assert line.says("eggs < 5", always=True) == []
    assert line.becomes(eggs=4) == []
    assert line.becomes(eggs=5) == BROKEN
    assert line.becomes(eggs=6) == [], "it failed, and that was told"
    assert line.says("eggs < 5", always=True) == BROKEN
    assert line.becomes(eggs=7) == [], "it did not even hold where it was said"


def test_what_nobody_knows_yet_may_always_be_so() -> None:
    line = Line()
    assert line.says("hens < 5", always=True) == []
    assert line.becomes(hens=4) == []
    assert line.becomes(hens=None) == []
    assert line.becomes(hens=5) == BROKEN


def test_what_means_nothing_any_more_is_told_once_and_the_rest_is_checked_on() -> None:
    line = Line()
    assert line.says("eggs + 1 < 9", always=True) == line.says("hens < 5", always=True) == []
    assert line.becomes(eggs="many", hens=5) == [*UNCLEAR, *BROKEN]
    assert line.becomes(eggs="more") == []


def test_no_more_than_so_many_statements_are_checked() -> None:
    line = Line()
    for number in range(MOST - 1):
        assert line.says(f"eggs < {number + 10}", always=True) == []
    assert line.says("eggs < 5", always=True) == []
    assert line.says("eggs < 6", always=True) == UNCLEAR
    assert line.says("eggs < 5", always=True) == [], "this one is checked already"
    assert line.says("eggs < 6") == []
    assert line.becomes(eggs=6) == BROKEN
