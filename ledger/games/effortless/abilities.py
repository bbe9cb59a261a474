"""What the ability of a location does after the gain: it clears a slot, moves an effort, or takes one back.

Law: the ways in which an ability can be done are a question for `obligations`; here each is an event. Source:
Locations; rulings EF-18 to EF-20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter

from msgspec.structs import replace

from ledger.api import LEGAL, Arg, Chapter, Choice, Contradiction, Event, Typed, Verdict, refused
from ledger.games.effortless.cards import card_named, other_slots, slot_choice
from ledger.games.effortless.catalog import Card
from ledger.games.effortless.obligations import Way, improvised, unknown_ability, ways
from ledger.games.effortless.setup import LAID
from ledger.games.effortless.state import LOCATIONS, TOKEN, Pos, State

acting: Chapter[State] = Chapter(shown={"pos": State.at})


def _act(state: State) -> None:
    if state.turn is not None:
        state.turn.acted = True


def _elsewhere(state: State, by: str, _: Typed) -> Iterator[Choice]:
    turn = state.turn
    offered = set()
    for pos, slot, token in state.in_slots():
        if turn is not None and pos != turn.pos:
            offered.add(token)
            yield slot_choice(state, pos, slot, token, near=False)
    yield from other_slots(state, offered)


class SlotCleared(Event, frozen=True, kw_only=True):
    """discard a card that lies elsewhere

    It goes from its slot to the discard pile without being turned.
    """

    pos: Pos
    slot: int
    verb, args = "clear", (Arg("card", _elsewhere, kind=Card),)


@acting.on(SlotCleared, needs=lambda state, event: state.spots[event.pos].card(event.slot))
def _cleared(state: State, event: SlotCleared) -> None:
    state.discard.append(state.spots[event.pos].lift(event.slot))
    _act(state)


acting.about(TOKEN, SlotCleared)(lambda state, event: state.token_at(event.pos, event.slot))


@acting.make(SlotCleared)
def _clear(state: State, by: str, values: Typed) -> Event:
    return SlotCleared(by=by, pos=values[0][0], slot=values[0][1])


@acting.told(SlotCleared)
def _cleared_from(state: State, event: SlotCleared) -> str:
    token = state.token_at(event.pos, event.slot)
    hidden = token is None or token in state.down
    card = "a face-down card" if hidden or token is None else card_named(state, state.pieces.names[token])
    return f"{card} at {state.at(event.pos)} is discarded"


def _ways_to_move(state: State, by: str, _: Typed) -> list[Choice]:
    """The ways the location's ability allows, in short, then every way there is."""
    turn, spots = state.turn, state.spots
    action = spots[turn.pos].entry.action if turn else None
    found = []
    if turn is not None and action is not None and ABILITIES.get(action) is EffortMoved:
        for way in ways(state, turn, action):
            owner, source, target = way
            place = spots[source if target == turn.pos else target].location
            found.append(_moving(state, turn.seat, way, place if owner == turn.seat else f"{owner} {place}"))
    for owner in state.supply:
        for source, spot in spots.items():
            for target in spots if spot.effort[owner] else ():
                if target != source:
                    found.append(_moving(state, by, (owner, source, target), unlisted=action is not None))
    return found


def _moving(state: State, by: str, way: Way, short: str = "", *, unlisted: bool = False) -> Choice:
    owner, source, target = way
    start, goal = state.spots[source].location, state.spots[target].location
    moved = EffortMoved(by=by, seat=owner, source=source, target=target)
    help_ = f"{owner}'s effort from {start} to {goal}"
    return Choice(short or f"{owner} {start} {goal}", moved, (), help_, unlisted)


class EffortMoved(Event, frozen=True, kw_only=True):
    """move an effort

    It is one of `seat`, and goes from place `source` to place `target`.
    """

    seat: str
    source: Pos
    target: Pos
    verb, args = "move", (Arg("effort", _ways_to_move),)


def _can_move(state: State, event: EffortMoved) -> None:
    source, target = state.spots[event.source], state.spots[event.target]
    if source is target:
        raise Contradiction("an effort cannot move to where it is")
    source.require_effort(event.seat)


@acting.on(EffortMoved, needs=_can_move)
def _moved(state: State, event: EffortMoved) -> None:
    """The oldest one goes."""
    del state.spots[event.source].effort[event.seat][0]
    state.spots[event.target].effort[event.seat].append(event.id)
    _act(state)


@acting.make(EffortMoved)
def _move(state: State, by: str, values: Typed) -> Event:
    moved: EffortMoved = values[0]
    return replace(moved, by=by)


@acting.told(EffortMoved)
def _moved_from(state: State, event: EffortMoved) -> str:
    whose = "an effort" if event.seat == event.by else f"{event.seat}'s effort"
    return f"{event.by} moves {whose} from {state.at(event.source)} to {state.at(event.target)}"


class EffortReturned(Event, frozen=True, kw_only=True):
    """take one of your effort back

    One effort of `seat` goes from place `pos` to its supply.
    """

    seat: str
    pos: Pos
    told = "{by} takes {seat}'s effort back from {pos}"
    verb, args = "return", (LAID,)


@acting.on(EffortReturned, needs=lambda state, event: state.spots[event.pos].require_effort(event.seat))
def _returned(state: State, event: EffortReturned) -> None:
    del state.spots[event.pos].effort[event.seat][0]
    state.supply[event.seat] += 1
    _act(state)


@acting.make(EffortReturned)
def _return(state: State, by: str, values: Typed) -> Event:
    return EffortReturned(by=by, seat=by, pos=values[0])


ABILITIES: Mapping[str, type[Event]] = {
    "move-own-here": EffortMoved,
    "move-own-away": EffortMoved,
    "move-other-here": EffortMoved,
    "move-other-away": EffortMoved,
    "discard-elsewhere": SlotCleared,
    "return-own": EffortReturned,
}
"""Abilities that ask for something after the gain, and the event that does them."""
_WAY: Mapping[type[Event], tuple[str, ...]] = {
    EffortMoved: ("seat", "source", "target"),
    EffortReturned: ("seat", "pos"),
    SlotCleared: ("pos", "slot"),
}
"""The fields that make a way to do it."""
_WAY_OF = {kind: attrgetter(*names) for kind, names in _WAY.items()}


def deed(seat: str, action: str, way: Way) -> Event:
    """The event that does an ability in one way."""
    kind = ABILITIES[action]
    return kind(by=seat, **dict(zip(_WAY[kind], way, strict=True)))


@acting.rule(SlotCleared, EffortMoved, EffortReturned)
def _is_its_ability(state: State, event: Event) -> Verdict:
    turn = state.turn
    assert turn is not None
    entry = state.spots[turn.pos].entry
    if _WAY_OF[type(event)](event) in ways(state, turn, entry.action):
        return LEGAL
    return refused(LOCATIONS, f"{entry.name} does something else: {entry.text}")


class AbilityDone(Event, frozen=True, kw_only=True):
    """the ability is done; say what it did

    `by` did one that the catalog does not describe, or could not do it.
    """

    text: str = ""
    told = "{by} does the ability[: {text}]"
    verb, args = "done", (Arg("text", optional=True),)


@acting.on(AbilityDone, needs=None)
def _done(state: State, event: AbilityDone) -> None:
    if state.turn is not None:
        state.turn.acted = state.turn.done = True


acting.anytime(EffortMoved, EffortReturned)(unknown_ability)
acting.anytime(SlotCleared, AbilityDone)(improvised)
