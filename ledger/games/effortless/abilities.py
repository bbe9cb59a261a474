"""What the ability of a location does after the gain: it clears a slot, moves an effort, or takes one back.

Law: `obligations` knows the ways to do an ability; here, each way is an event. Source: Locations; rulings
EF-18 to EF-20.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Numbers,
    Typed,
    Verdict,
    always,
    refused,
)
from ledger.games.effortless.cards import card_named, other_slots, slot_choice
from ledger.games.effortless.catalog import DeckCard
from ledger.games.effortless.obligations import AbilityFields, improvised, unknown_ability, ways
from ledger.games.effortless.setup import LAID
from ledger.games.effortless.state import LOCATIONS, TOKEN, Pos, State

acting: Chapter[State] = Chapter(shown={"pos": State.at})


class Deed(Event, frozen=True, kw_only=True):
    """What an ability asks for after the gain; its fields, in order, are one way to do it."""

    @classmethod
    def done(cls, seat: str, way: AbilityFields) -> Event:
        """The event of a seat that does the ability in this way."""
        return cls(by=seat, **dict(zip(cls._fields(), way, strict=True)))

    @classmethod
    def _fields(cls) -> tuple[str, ...]:
        return cls.__struct_fields__[len(Event.__struct_fields__) :]

    def do(self, state: State) -> None:
        if state.turn is not None:
            state.turn.acted = True

    def may(self, state: State) -> Verdict:
        assert state.turn is not None
        entry = state.spots[state.turn.pos].entry
        if attrgetter(*self._fields())(self) in ways(state, state.turn, entry.action):
            return LEGAL
        return refused(LOCATIONS, f"{entry.name} does something else: {entry.text}")


def _lying_elsewhere(state: State, by: str, _: Typed) -> list[tuple[int, int, int]]:
    turn = state.turn
    return [] if turn is None else [lying for lying in state.in_slots() if lying[0] != turn.pos]


def _elsewhere(state: State, by: str, before: Typed) -> list[Choice]:
    offered = _lying_elsewhere(state, by, before)
    choices = [slot_choice(state, pos, slot, token, near=False) for pos, slot, token in offered]
    return choices + other_slots(state, offered)


@acting.event
class SlotCleared(Deed, frozen=True, kw_only=True):
    """discard a card that lies elsewhere

    It goes from its slot to the discard pile without being turned.
    """

    pos: Pos
    slot: int
    verb, args = "clear", (Arg("card", _elsewhere, _lying_elsewhere, kind=DeckCard),)
    anytime = improvised

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return SlotCleared(by=by, pos=values[0][0], slot=values[0][1])

    def needs(self, state: State) -> None:
        state.spots[self.pos].card(self.slot)

    def do(self, state: State) -> None:
        state.deck.discards.append(state.spots[self.pos].lift(self.slot))
        super().do(state)

    def tell(self, state: State) -> str:
        token = state.token_at(self.pos, self.slot)
        hidden = token is None or token in state.down
        card = "a face-down card" if hidden or token is None else card_named(state, state.pieces.names[token])
        return f"{card} at {state.at(self.pos)} is discarded"

    def about(self, state: State) -> tuple[Numbers, int | None]:
        return TOKEN, state.token_at(self.pos, self.slot)


def _moves_on_offer(state: State, by: str, _: Typed) -> list[EffortMoved]:
    """The moves that the location's ability allows; every move if nobody knows what the ability is."""
    turn = state.turn
    action = state.spots[turn.pos].entry.action if turn else None
    if turn is None or action is None:
        return _every_way(state, by)
    if ABILITIES.get(action) is not EffortMoved:
        return []
    return [
        EffortMoved(by=turn.seat, seat=owner, source=source, target=target)
        for owner, source, target in ways(state, turn, action)
    ]


def _every_way(state: State, by: str) -> list[EffortMoved]:
    return [
        EffortMoved(by=by, seat=owner, source=source, target=target)
        for owner in state.supply
        for source, spot in state.spots.items()
        if spot.effort[owner]
        for target in state.spots
        if target != source
    ]


def _ways_to_move(state: State, by: str, before: Typed) -> list[Choice]:
    """The moves on offer, in a short form, and then every possible move."""
    turn, spots = state.turn, state.spots
    is_told = turn is not None and spots[turn.pos].entry.action is not None
    offered: list[Choice] = []
    if turn is not None and is_told:
        for moved in _moves_on_offer(state, by, before):
            place = spots[moved.source if moved.target == turn.pos else moved.target].location
            short = place if moved.seat == turn.seat else f"{moved.seat} {place}"
            offered.append(_moving(state, moved, short))
    return offered + [_moving(state, moved, unlisted=is_told) for moved in _every_way(state, by)]


def _moving(state: State, moved: EffortMoved, short: str = "", *, unlisted: bool = False) -> Choice:
    owner = moved.seat
    start, goal = state.spots[moved.source].location, state.spots[moved.target].location
    help_ = f"{owner}'s effort from {start} to {goal}"
    return Choice(short or f"{owner} {start} {goal}", moved, (), help_, unlisted)


@acting.event
class EffortMoved(Deed, frozen=True, kw_only=True):
    """move an effort

    An effort of `seat` goes from place `source` to place `target`.
    """

    seat: str
    source: Pos
    target: Pos
    verb, args = "move", (Arg("effort", _ways_to_move, _moves_on_offer),)
    anytime = unknown_ability

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        moved: EffortMoved = values[0]
        return replace(moved, by=by)

    def needs(self, state: State) -> None:
        source, target = state.spots[self.source], state.spots[self.target]
        if source is target:
            raise Contradiction("an effort cannot move to where it is")
        source.require_effort(self.seat)

    def do(self, state: State) -> None:
        """Moves the seat's oldest effort from `source` to `target`."""
        source, target = state.spots[self.source].effort, state.spots[self.target].effort
        source[self.seat] = source[self.seat][1:]
        target[self.seat] += (self.id,)
        super().do(state)

    def tell(self, state: State) -> str:
        whose = "an effort" if self.seat == self.by else f"{self.seat}'s effort"
        return f"{self.by} moves {whose} from {state.at(self.source)} to {state.at(self.target)}"


@acting.event
class EffortReturned(Deed, frozen=True, kw_only=True):
    """take back one of your efforts

    One effort of `seat` goes from place `pos` to its supply.
    """

    seat: str
    pos: Pos
    told = "{by} takes {seat}'s effort back from {pos}"
    verb, args = "return", (LAID,)
    anytime = unknown_ability

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return EffortReturned(by=by, seat=by, pos=values[0])

    def needs(self, state: State) -> None:
        state.spots[self.pos].require_effort(self.seat)

    def do(self, state: State) -> None:
        effort = state.spots[self.pos].effort
        effort[self.seat] = effort[self.seat][1:]
        state.supply.gain(self.seat, 1)
        super().do(state)


ABILITIES: Mapping[str, type[Deed]] = {
    "move-own-here": EffortMoved,
    "move-own-away": EffortMoved,
    "move-other-here": EffortMoved,
    "move-other-away": EffortMoved,
    "discard-elsewhere": SlotCleared,
    "return-own": EffortReturned,
}
"""Ability that asks for something after the gain → the event that does it."""


@acting.event
class AbilityDone(Event, frozen=True, kw_only=True):
    """the ability is done; say what it did

    `by` did an ability that the catalog does not describe, or could not do it.
    """

    text: str = ""
    told = "{by} does the ability[: {text}]"
    verb, args = "done", (Arg("text", optional=True),)
    needs, anytime = always, improvised

    def do(self, state: State) -> None:
        if state.turn is not None:
            state.turn.acted = state.turn.done = True
