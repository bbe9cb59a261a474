"""Coins and dice that a text asks for.

Law: a handler holds no rule; what came up is an outcome that somebody said, or that the tool dealt. Source:
card texts.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Arg, Chapter, Choice, Contradiction, Event, Luck, Typed, Verb, Verdict
from ledger.games.courses.state import State, begun_by
from ledger.games.courses.texts.steps import improvised

COIN = ("heads", "tails")
"""What a coin shows: a die with two faces."""
MOST_FACES = 1_000

chance: Chapter[State] = Chapter()


def coin(state: State, by: str, values: Typed) -> Event:
    return DieAsked(by=by, faces=len(COIN))


class DieAsked(Event, frozen=True, kw_only=True):
    """`by` rolls a die with so many faces, or flips a coin, which has two."""

    faces: int


_FACES = Arg("faces", number=True, most=MOST_FACES)
chance.word(Verb("roll", "a text asks for a die with so many faces: roll 6", DieAsked, (_FACES,)))
chance.word(Verb("coin", "a text asks for a coin", DieAsked, make=coin))


def _is_a_die(state: State, event: DieAsked) -> None:
    if not len(COIN) <= event.faces <= MOST_FACES:
        raise Contradiction(f"no die has {event.faces} faces")


@chance.on(DieAsked, needs=_is_a_die)
def _asked(state: State, event: DieAsked) -> None:
    state.die = event.faces


@chance.anytime(DieAsked)
def _may_ask(state: State, event: DieAsked) -> Verdict | None:
    return improvised(state)


@chance.told(DieAsked)
def _asked_told(state: State, event: DieAsked) -> str:
    what = "flips a coin" if event.faces == len(COIN) else f"rolls a die with {event.faces} faces"
    return f"{event.by} {what}"


def outcomes(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """What can come up."""
    for value in range(1, state.die + 1):
        text = COIN[value - 1] if state.die == len(COIN) else str(value)
        yield Choice(text, value, (str(value),) if text in COIN else ())


class DieShown(Event, frozen=True, kw_only=True):
    """what the coin or the die shows

    A die with so many faces shows `value`, from 1; of a coin 1 is heads and 2 tails.
    """

    faces: int
    value: int
    verb, args = Verb("shows", by_table=True), (Arg("value", outcomes),)


def _is_a_face(state: State, event: DieShown) -> None:
    if not 1 <= event.value <= event.faces:
        raise Contradiction(f"a die with {event.faces} faces does not show {event.value}")


@chance.on(DieShown, needs=_is_a_face)
def _shown(state: State, event: DieShown) -> None:
    state.die = 0
    state.rolls += 1


@chance.dealt(DieShown)
def _rolled(state: State, draft: DieShown, luck: Luck) -> int:
    """The next roll of the stream `die`."""
    return luck.roll("die", state.rolls, draft.faces)


@chance.told(DieShown)
def _shown_told(state: State, event: DieShown) -> str:
    is_coin = event.faces == len(COIN) and 0 < event.value <= len(COIN)
    return f"the coin shows {COIN[event.value - 1]}" if is_coin else f"the die shows {event.value}"


chance.cause(*chance.events)(begun_by)
