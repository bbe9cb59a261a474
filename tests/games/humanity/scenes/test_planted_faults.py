"""Faults planted in recorded Endeavors: sound logs are silent, and the referee tells each at its line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event, Overruled
from ledger.desk.desk import Desk
from ledger.games.humanity.scenes.events.actions import ActionSettled
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.falling import CombatantRemoved
from ledger.games.humanity.scenes.events.movement import MovementMade
from ledger.games.humanity.scenes.events.rounds import ActionDieChosen, DiceSettled, RoundClosed
from ledger.games.humanity.scenes.events.specials import SpecialChosen
from ledger.games.humanity.scenes.events.stealth import ButtonsPlaced, EyeModeSet
from ledger.games.humanity.scenes.state import ActionShare
from tests.games.humanity.tables import against

LOGS = Path(__file__).parents[4] / "sample_logs" / "humanity"
TRAIN, FLATS = "the-night-train", "the-salt-flats"
Fits = Callable[[Any], bool]


@cache
def played(name: str) -> tuple[Any, tuple[Event, ...]]:
    desk = Desk.open(LOGS / f"{name}.jsonl")
    return desk.setup, tuple(desk.history.path())


def told(name: str, events: list[Event]) -> list[tuple[str, int]]:
    setup, _ = played(name)
    return against(setup, events)


def planted(name: str, kind: type[Any], fits: Fits = lambda event: True, **fields: Any) -> list[Event]:
    """A log up to the first such event, which says something else."""
    _, path = played(name)
    at = next(place for place, event in enumerate(path) if isinstance(event, kind) and fits(event))
    return [*path[:at], replace(path[at], **fields)]


def told_at_last(name: str, events: list[Event]) -> None:
    """One objection and no other, at the line of the last event."""
    assert [event for _, event in told(name, events)] == [events[-1].id]


@pytest.mark.parametrize("name", [TRAIN, FLATS])
def test_a_sound_campaign_has_no_errors(name: str) -> None:
    _, path = played(name)
    assert told(name, list(path)) == []


def test_HS12_a_spent_die_that_nobody_overruled_is_told() -> None:
    _, path = played(FLATS)
    at = next(
        place
        for place, event in enumerate(path)
        if isinstance(event, Overruled) and isinstance(path[place + 1], ActionDieChosen)
    )
    told_at_last(FLATS, [*path[:at], path[at + 1]])


@pytest.mark.parametrize(
    ("name", "kind", "fields"),
    [
        (TRAIN, DiceSettled, {"gains": (ActionShare("Rosa", 3), ActionShare("Tove", 1))}),
        (TRAIN, RoundClosed, {"spent": ()}),
        (TRAIN, MovementMade, {"path": (1, 2, 3, 4, 5)}),
        (TRAIN, ButtonsPlaced, {"places": ((5, 7),)}),
    ],
)
def test_what_was_written_down_wrongly_is_told_at_its_line(
    name: str, kind: type[Any], fields: dict[str, Any]
) -> None:
    told_at_last(name, planted(name, kind, **fields))


def test_A17_a_special_action_of_somebody_with_fewer_blessings() -> None:
    _, path = played(FLATS)
    for place, event in enumerate(path):
        if isinstance(event, SpecialChosen) and event.character in ("Dust", "Glass"):
            other = "Glass" if event.character == "Dust" else "Dust"
            if told(FLATS, [*path[:place], replace(event, character=other)]) == [("refused", event.id)]:
                return
    raise AssertionError("both had as many each time")


def test_A19_one_scheme_too_many() -> None:
    _, path = played(FLATS)
    at = next(
        place
        for place, event in enumerate(path)
        if isinstance(event, ActionSettled) and any(duty.do == "scheme" for duty in event.due)
    )
    settled = path[at]
    assert isinstance(settled, ActionSettled)
    count = len(settled.due)
    laid = path[at + 1 : at + 1 + count]
    last = laid[-1]
    assert isinstance(last, ButtonPlaced)
    more = replace(settled, due=(*settled.due, settled.due[-1]))
    extra = replace(last, id=last.id + 1, button=last.button + 1, position=last.position + 1)
    assert told(FLATS, [*path[:at], more, *laid, extra]) == [("refused", more.id)]


def test_A20_a_removal_without_a_reason() -> None:
    told_at_last(TRAIN, planted(TRAIN, CombatantRemoved, lambda e: e.why == "defeat", why="combo"))


def test_A21_fatigue_that_is_too_small() -> None:
    """The Blessing that was spent brings none: the next line that nobody overruled is told."""
    _, path = played(FLATS)
    at = next(
        place
        for place, event in enumerate(path)
        if isinstance(event, ButtonPlaced) and event.kind == "fatigue"
    )
    assert isinstance(path[at + 1], Overruled)
    told_at_last(FLATS, [*path[:at], *path[at + 1 : at + 4]])


def test_A22_an_eye_that_wakes_by_itself() -> None:
    _, path = played(TRAIN)
    at = next(place for place, event in enumerate(path) if isinstance(event, RoundClosed))
    woken = EyeModeSet(id=path[at].id, on=path[at].on, at=path[at].at, by="table", mode="wake")
    told_at_last(TRAIN, [*path[:at], woken])
