"""Effects of their own kind: Recruit, Second Wind, and what becomes of one that is left or impossible.

Source: 8 Recruit; 9 Second Wind; rulings KL-21, KL-23 to KL-27.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verb,
    Verdict,
    refused,
    unverifiable,
)
from ledger.games.kingless.cards import (
    any_card,
    card_of,
    choice,
    opt,
    sort_of,
)
from ledger.games.kingless.obligations import (
    gutter_depth,
    gutter_top,
    under_its_card,
)
from ledger.games.kingless.piles import to_area
from ledger.games.kingless.state import State

effects: Chapter[State] = Chapter()


class EffectLeft(Event, frozen=True, kw_only=True):
    """leave an effect that you may leave

    `by` leaves an effect that may be left.
    """

    told, verb = "{by} leaves it", "pass"


@effects.on(EffectLeft, needs=None)
def _left(state: State, event: EffectLeft) -> None:
    state.finish_step()


class EffectSkipped(Event, frozen=True, kw_only=True):
    """An effect was impossible."""

    why: str
    told = "skipped: {why}"


@effects.on(EffectSkipped, needs=None)
def _skipped(state: State, event: EffectSkipped) -> None:
    state.finish_step()


# Recruit


def _shown(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The cards that Recruit shows."""
    for name in dict.fromkeys(_names(state)):
        card = card_of(state, name)
        yield choice(state, name, listed=card is None or card.sort != "event")


def _names(state: State) -> list[str]:
    return [state.pieces.show(token) for token in state.turned]


def _recruit(state: State, by: str, values: Typed) -> Event:
    rest = _names(state)
    if values[0] in rest:
        rest.remove(values[0])
    return Recruited(by=by, card=values[0], rest=tuple(rest))


def _decline(state: State, by: str, values: Typed) -> Event:
    rest, top = _names(state), opt(values, 0)
    if top in rest:
        rest.remove(top)
        rest.append(top)
    return Recruited(by=by, rest=tuple(rest))


class Recruited(Event, frozen=True, kw_only=True):
    """`by` put `card` of the shown ones into its area; `rest` went to the gutter, the last one on top."""

    card: str | None = None
    rest: tuple[str, ...] = ()
    verb = (
        Verb("recruit", "take one of the cards shown", args=(Arg("card", _shown),), make=_recruit),
        Verb(
            "decline",
            "take none of the cards shown; name the one that ends on top",
            args=(Arg("card", _shown, optional=True),),
            make=_decline,
        ),
    )


def _are_turned(state: State, event: Recruited) -> None:
    state.require_seat(event.by)
    shown = sorted(_names(state))
    if shown != sorted(event.rest if event.card is None else (*event.rest, event.card)):
        raise Contradiction(f"the cards turned up are {', '.join(shown) or 'none'}")


@effects.on(Recruited, needs=_are_turned)
def _recruited(state: State, event: Recruited) -> None:
    left = list(state.turned)
    if event.card is not None:
        to_area(state, event.by, _taken(state, left, event.card), event.id)
    for card in event.rest:
        state.gutter.append(_taken(state, left, card))
    state.turned = ()
    state.finish_step()


def _taken(state: State, left: list[int], card: str) -> int:
    """Takes a card from those that Recruit shows."""
    token = state.pieces.meant(left, card)
    left.remove(token)
    return token


@effects.rule(Recruited)
def _may_recruit(state: State, event: Recruited) -> Verdict:
    if event.card is not None and sort_of(state, event.card) == "event":
        return refused("Recruit", f"{event.card} is an Event")
    return LEGAL


@effects.told(Recruited)
def _tell_recruited(state: State, event: Recruited) -> str:
    rest = f"; {', '.join(event.rest)} to the gutter" if event.rest else ""
    return f"{event.by} recruits {event.card or 'nobody'}{rest}"


# Second Wind


def _top(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The card of the gutter that Second Wind checks."""
    name = gutter_top(state)
    return any_card(state, by, before) if name is None else iter((choice(state, name),))


class SecondWindDone(Event, frozen=True, kw_only=True):
    """the card on top of the gutter is checked

    The card at a `depth` of the gutter (1 is the top) was checked; `taken`: it went to `seat`'s area.
    """

    seat: str
    card: str
    depth: int
    taken: bool
    verb, args = "wind", (Arg("card", _top),)


@effects.make(SecondWindDone)
def _wind(state: State, by: str, values: Typed) -> Event:
    depth, taken = gutter_depth(state) or 0, sort_of(state, values[0]) != "event"
    return SecondWindDone(by=by, seat=by, card=values[0], depth=depth, taken=taken)


def _can_wind(state: State, event: SecondWindDone) -> None:
    state.require_seat(event.seat)
    state.in_gutter(event.depth, event.card)


@effects.on(SecondWindDone, needs=_can_wind)
def _wound(state: State, event: SecondWindDone) -> None:
    token = state.in_gutter(event.depth, event.card)
    state.pieces.bind(token, event.card)
    if event.taken:
        state.gutter.remove(token)
        to_area(state, event.seat, token, event.id)
    state.finish_step()


@effects.rule(SecondWindDone)
def _may_wind(state: State, event: SecondWindDone) -> Verdict:
    sort = sort_of(state, event.card)
    if sort is None:
        return unverifiable("Second Wind", f"nobody said what {event.card} is")
    if event.taken != (sort != "event"):
        return refused("KL-24", "a Dwarf or Item is taken, an Event not")
    return LEGAL


@effects.told(SecondWindDone)
def _tell_wound(state: State, event: SecondWindDone) -> str:
    got = f"goes to {event.seat}'s area" if event.taken else "stays"
    return f"the top of the gutter is {event.card}: it {got}"


effects.cause(EffectLeft, EffectSkipped, Recruited, SecondWindDone)(under_its_card)
