"""Endeavors counted again from their events alone: sound logs are silent, each planted fault has its line."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.core.events import Event, Overruled
from ledger.core.findings import Finding
from ledger.desk import Desk
from ledger.games.humanity import GAME
from ledger.games.humanity.events import scenes, stealth
from ledger.games.humanity.events.scenes import Share
from ledger.games.humanity.inspection import Inspection
from ledger.games.humanity.setup import start
from tests.games.humanity.scenes.test_scene_walks import begun, step
from tests.games.humanity.test_odd_events import odd

LOGS = Path(__file__).parents[4] / "sample_logs" / "humanity"
TRAIN, FLATS = "the-night-train", "the-salt-flats"
OURS = ("A16", "A17", "A18", "A19", "A20", "A21", "A22")
Fits = Callable[[Any], bool]


@cache
def played(name: str) -> tuple[Any, tuple[Event, ...]]:
    desk = Desk.open(LOGS / f"{name}.jsonl")
    return desk.setup, tuple(desk.history.path())


def found(name: str, events: list[Event]) -> list[Finding]:
    setup, _ = played(name)
    return [finding for finding in GAME.recount(setup, events) if finding.code[:3] in OURS]


def planted(name: str, kind: type[Any], fits: Fits = lambda event: True, **fields: Any) -> list[Event]:
    """A log up to the first such event, which says something else."""
    _, path = played(name)
    at = next(place for place, event in enumerate(path) if isinstance(event, kind) and fits(event))
    return [*path[:at], replace(path[at], **fields)]


def told_at_last(name: str, events: list[Event], code: str) -> None:
    """One error and no other, at the line of the last event."""
    told = [(each.severity, each.code, each.event) for each in found(name, events)]
    assert [each for each in told if each[0] == "error"] == [("error", code, events[-1].id)]


@pytest.mark.parametrize("name", [TRAIN, FLATS])
def test_a_sound_campaign_has_no_errors(name: str) -> None:
    _, path = played(name)
    assert [each for each in found(name, list(path)) if each.severity == "error"] == []


def test_HS12_a_spent_die_that_was_overruled_is_a_note() -> None:
    _, path = played(FLATS)
    (note,) = found(FLATS, list(path))
    assert (note.code, note.severity) == ("A16-spent", "note")
    assert note.message == "Hurry of Ada was spent when it was chosen."


def test_A16_a_spent_die_that_nobody_overruled_is_an_error() -> None:
    _, path = played(FLATS)
    at = next(
        place
        for place, event in enumerate(path)
        if isinstance(event, Overruled) and isinstance(path[place + 1], scenes.ActionDieChosen)
    )
    told_at_last(FLATS, [*path[:at], path[at + 1]], "A16-spent")


@pytest.mark.parametrize(
    ("name", "kind", "fields", "code"),
    [
        (TRAIN, scenes.DiceSettled, {"gains": (Share("Rosa", 3), Share("Tove", 1))}, "A16-gain"),
        (TRAIN, scenes.RoundClosed, {"spent": ()}, "A16-close"),
        (TRAIN, scenes.MovementMade, {"path": (1, 2, 3, 4, 5)}, "A18-path"),
        (TRAIN, stealth.ButtonsPlaced, {"places": ((5, 7),)}, "A22-growth"),
    ],
)
def test_what_was_written_down_wrongly_is_told_at_its_line(
    name: str, kind: type[Any], fields: dict[str, Any], code: str
) -> None:
    events = planted(name, kind, **fields)
    told = [(each.code, each.event) for each in found(name, events) if each.severity == "error"]
    assert set(told) == {(code, events[-1].id)}


def test_A17_a_special_action_of_somebody_with_fewer_blessings() -> None:
    _, path = played(FLATS)
    for place, event in enumerate(path):
        if isinstance(event, scenes.SpecialChosen) and event.character in ("Dust", "Glass"):
            other = "Glass" if event.character == "Dust" else "Dust"
            told = found(FLATS, [*path[:place], replace(event, character=other)])
            if [each for each in told if each.code == "A17-special" and each.event == event.id]:
                return
    raise AssertionError("both had as many each time")


def test_A19_one_scheme_too_many() -> None:
    _, path = played(FLATS)
    at = next(
        place
        for place, event in enumerate(path)
        if isinstance(event, scenes.ActionSettled) and any(duty.do == "scheme" for duty in event.due)
    )
    settled = path[at]
    assert isinstance(settled, scenes.ActionSettled)
    count = len(settled.due)
    laid = path[at + 1 : at + 1 + count]
    last = laid[-1]
    assert isinstance(last, scenes.ButtonPlaced)
    more = replace(settled, due=(*settled.due, settled.due[-1]))
    extra = replace(last, id=last.id + 1, button=last.button + 1, position=last.position + 1)
    told_at_last(FLATS, [*path[:at], more, *laid, extra], "A19-scheme")


def test_A20_a_removal_without_a_reason() -> None:
    told_at_last(
        TRAIN,
        planted(TRAIN, scenes.CombatantRemoved, lambda e: e.why == "defeat", why="combo"),
        "A20-removed",
    )


def test_A21_fatigue_that_is_too_small() -> None:
    """The Blessing that was spent brings none; it shows when the Check for it is due."""
    _, path = played(FLATS)
    at = next(
        place
        for place, event in enumerate(path)
        if isinstance(event, scenes.ButtonPlaced) and event.kind == "fatigue"
    )
    end = next(
        p for p, e in enumerate(path) if isinstance(e, scenes.ActionDeclared) and "fatigue" in e.actions
    )
    told_at_last(FLATS, [*path[:at], *path[at + 1 : end + 1]], "A21-fatigue")


def test_A22_an_eye_that_wakes_by_itself() -> None:
    _, path = played(TRAIN)
    at = next(place for place, event in enumerate(path) if isinstance(event, scenes.RoundClosed))
    woken = scenes.EyeModeSet(id=path[at].id, on=path[at].on, at=path[at].at, by="table", mode="wake")
    told_at_last(TRAIN, [*path[:at], woken], "A22-wake")


@pytest.mark.parametrize("kind", ["monstrous", "rush", "racing", "stealth", "unit"])
@pytest.mark.parametrize("seed", [21, 22])
def test_random_endeavors_are_counted_again_in_silence(kind: str, seed: int) -> None:
    chance, play = Random(seed), begun(kind, seed)
    for _ in range(500):
        step(play, chance, kind)
        if play.state.endeavor is None:
            break
    assert [each for each in GAME.recount(play.setup, play.events) if each.code[:3] in OURS] == []


@pytest.mark.parametrize("name", [TRAIN, FLATS])
def test_nonsense_is_counted_without_a_traceback(name: str) -> None:
    """Whatever can be folded is looked at, and so is what came after it in truth."""
    setup, path = played(name)
    chance, state, walk = Random(5), start(setup), Inspection()
    counted = 0
    for event in path:
        for other in odd(event) if type(event) in GAME.physics and chance.random() < 0.15 else ():
            try:
                GAME.physics[type(other)](state, other)
            except Contradiction:
                continue
            trial = deepcopy(walk)
            counted += len(list(trial.see(state, other)))
            counted += len(list(trial.see(state, event)))
        list(walk.see(state, event))
        GAME.projector.fold(state, (event,))
    assert counted
