"""What actions bring, in Endeavors walked through at random: each planted fault is told at its line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.scenes.events.buttons import ButtonRemoved
from ledger.games.humanity.scenes.events.fortunes import BlessingsTaken, ProtectionSet
from ledger.games.humanity.scenes.events.movement import AllocationMade, MovementMade
from ledger.games.humanity.scenes.events.opening import TrackChanged
from ledger.games.humanity.scenes.events.rounds import (
    CharacterTurnStarted,
    DiceSettled,
    RoundClosed,
    RoundSkipped,
)
from ledger.games.humanity.scenes.events.stealth import ButtonsPlaced
from ledger.games.humanity.scenes.state import ActionShare
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import acted, arena, chosen, fight, idle, round_over, turn_of
from tests.games.humanity.scenes.test_scene_walks import walk
from tests.games.humanity.tables import against

Change = Callable[[Any], dict[str, Any]]


@cache
def walked(kind: str, seed: int) -> Play:
    return walk(kind, seed)


def told(play: Play, events: Sequence[Event]) -> list[int]:
    """The lines that the referee does not accept."""
    return [event for _, event in against(play.setup, events)]


def forged(play: Play, at: int, change: Change) -> list[Event]:
    """The log up to an event that says something else."""
    return [*play.events[:at], replace(play.events[at], **change(play.events[at]))]


def place(play: Play, kind: type[Any], fits: Callable[[Any], Any]) -> int:
    """Where the first such event is."""
    return next(at for at, event in enumerate(play.events) if isinstance(event, kind) and fits(event))


SEEDS = range(20)
"""Of random Endeavors; in one of them everything happens."""


def somewhere(kind: str, type_: type[Any], fits: Callable[[Any], Any]) -> tuple[Play, int]:
    """A random Endeavor with such an event, and where it is."""
    for play in (walked(kind, seed) for seed in SEEDS):
        for at, event in enumerate(play.events):
            if isinstance(event, type_) and fits(event):
                return play, at
    raise AssertionError(f"no such {type_.__name__} in {kind} Endeavors")


FAULTS: list[tuple[str, str, type[Any], Callable[[Any], Any], Change]] = [
    (
        "something comes back for what a unit stole",
        "unit",
        BlessingsTaken,
        lambda event: event.blessings,
        lambda event: {"returns": (ActionShare("Bear", 1),)},
    ),
    (
        "protection for a round too many",
        "monstrous",
        ProtectionSet,
        lambda event: True,
        lambda event: {"until": event.until + 1},
    ),
    (
        "protection that does not count",
        "monstrous",
        CheckDeclared,
        lambda event: event.targets and event.ranks,
        lambda event: {"ranks": 0},
    ),
    (
        "a Fatigue Check that is too easy",
        "racing",
        CheckDeclared,
        lambda event: event.intent == "fatigue",
        lambda event: {"ranks": event.ranks - 1},
    ),
    (
        "a track that grows by more than was moved",
        "unit",
        TrackChanged,
        lambda event: event.op == "extend",
        lambda event: {"end": event.end + 1},
    ),
    (
        "a Sweep for a round too many",
        "stealth",
        ButtonsPlaced,
        lambda event: event.until,
        lambda event: {"until": event.until + 1},
    ),
    (
        "a Sweep that leaves a place out",
        "stealth",
        ButtonsPlaced,
        lambda event: event.until and len(event.places) > 1,
        lambda event: {"places": event.places[:-1]},
    ),
    (
        "Alarms of a Sweep that stay",
        "stealth",
        RoundClosed,
        lambda event: event.gone,
        lambda event: {"gone": ()},
    ),
    (
        "an Alarm that goes too early",
        "stealth",
        RoundClosed,
        lambda event: not event.gone,
        lambda event: {"gone": (1,)},
    ),
    (
        "a round that has to be skipped with Stats left",
        "monstrous",
        RoundSkipped,
        lambda event: not event.forced,
        lambda event: {"forced": True},
    ),
]


@pytest.mark.parametrize(
    ("kind", "type_", "fits", "change"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_a_planted_fault_is_told_at_its_line(
    kind: str, type_: type[Any], fits: Callable[[Any], Any], change: Change
) -> None:
    play, at = somewhere(kind, type_, fits)
    events = forged(play, at, change)
    assert told(play, events) == [events[-1].id]


@pytest.mark.parametrize("kind", ["monstrous", "racing", "stealth", "unit"])
def test_what_was_played_is_counted_again_in_silence(kind: str) -> None:
    play = walked(kind, SEEDS[0])
    assert told(play, play.events) == []


# thefts


def theft() -> tuple[Play, int]:
    """Ann takes two Blessings, one of the Wolf and one of the Bear."""
    places = ("place Ann", "place Wolf 10 (3)", "place Bear 5", "begin")
    play = arena(
        "monstrous", *places, "ann die head", "Wolf die hurt", "Bear die hand", "3", "3", "6", "4", "2"
    )
    turn_of(play, "Ann").after(
        "act steal Wolf, Bear", "roll 6", "say defender_apt no Wolf", "resolve", "take 6 2"
    )
    return play, place(play, BlessingsTaken, lambda event: True)


@pytest.mark.parametrize(
    "change",
    [
        lambda event: {"blessings": (), "returns": ()},
        lambda event: {"returns": ()},
        lambda event: {"returns": (ActionShare("Wolf", 2),)},
    ],
)
def test_G077_x_blessings_are_stolen_and_as_many_come_back(change: Change) -> None:
    play, at = theft()
    assert told(play, play.events) == []
    events = forged(play, at, change)
    assert told(play, events) == [events[-1].id]


# groups that move


def combo() -> Play:
    """Ann and Bob are at 2 each; Ann makes a Combo, which moves her to 4; then she goes down 3 and Bob 1, and
    the Wolf as far as both."""
    play = chosen(fight(), {"Ann": "hand", "Bob": "head", "Wolf": "history"})
    acted(turn_of(play, "Ann"), "act advance")
    acted(turn_of(play, "Bob"), "act advance")
    return idle(play).after("Ann special combo", "split Ann 3, Bob 1")


def allocated(play: Play) -> list[int]:
    return [at for at, event in enumerate(play.events) if isinstance(event, AllocationMade)]


def test_G087_opponents_go_down_as_far_as_the_allies_went() -> None:
    play = combo()
    _, pressed = allocated(play)
    assert told(play, play.events) == []
    events = forged(play, pressed, lambda event: {"parts": (ActionShare("Wolf", 3),)})
    assert told(play, events) == [events[-1].id]


@pytest.mark.parametrize("parts", [(ActionShare("Ann", 5),), (ActionShare("Wolf", 1),)])
def test_nobody_goes_down_farther_than_to_0_and_no_opponent_with_them(parts: tuple[ActionShare, ...]) -> None:
    play = combo()
    events = forged(play, allocated(play)[0], lambda event: {"parts": parts})
    assert told(play, events) == [events[-1].id]


def test_everybody_of_a_group_moves_what_was_said() -> None:
    play = combo()
    at = place(play, MovementMade, lambda event: event.character == "Ann" and event.amount == -3)
    events = forged(play, at, lambda event: {"amount": -2, "path": event.path[:2]})
    assert told(play, events) == [events[-1].id]


# rounds that are skipped


def skipped() -> Play:
    """Ann spends her Head, skips a round, and chooses it again."""
    play = chosen(fight(), {"Ann": "head", "Bob": "hand", "Wolf": "history"})
    round_over(turn_of(play, "Ann")).after("ann skip")
    return round_over(chosen(play, {"Bob": "heart", "Wolf": "hand"})).after("ann die head")


def test_HS3_a_skipped_round_brings_the_stats_back() -> None:
    """Without it the same Action Die is one that is spent."""
    play = skipped()
    assert told(play, play.events) == []
    at = place(play, RoundSkipped, lambda event: True)
    events = [*play.events[:at], *play.events[at + 1 :]]
    assert play.events[-1].id in told(play, events)


def test_whoever_skips_gains_nothing_and_has_no_turn() -> None:
    play = skipped()
    at = place(play, RoundSkipped, lambda event: True)
    later = [n for n, event in enumerate(play.events) if n > at]
    gains = next(n for n in later if isinstance(play.events[n], DiceSettled))
    events = forged(play, gains, lambda event: {"gains": (*event.gains, ActionShare("Ann", 2))})
    assert told(play, events) == [events[-1].id]
    turn = next(n for n in later if isinstance(play.events[n], CharacterTurnStarted))
    events = forged(play, turn, lambda event: {"character": "Ann"})
    assert events[-1].id in told(play, events)


def test_A21_after_a_success_all_fatigue_is_gone() -> None:
    """One that stays is told at the next line."""
    play, gone = somewhere("racing", ButtonRemoved, lambda event: True)
    events = [*play.events[:gone], play.events[gone + 1]]
    assert told(play, events) == [events[-1].id]
