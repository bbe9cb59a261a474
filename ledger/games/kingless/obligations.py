"""What the table has to do: what a card's text asks for step by step, whom it can affect, and what is open.

Law: derived from the state and the catalog alone. Source: Reference Guide, 1 to 12; rulings KL-20 to KL-35,
KL-47.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Literal

import msgspec

from ledger.api import LEGAL, Event, Verdict, once, refused
from ledger.games.kingless.cards import card_of, fits, in_front
from ledger.games.kingless.catalog import KEYWORDS, Card, Effect
from ledger.games.kingless.state import Dry, OpenAction, State


class EffectStep(msgspec.Struct, frozen=True):
    """One thing that `by` has to do. `seat` is affected. If it is empty, a seat has to be chosen for this
    many `shared` steps at once: this one and the next ones of the same effect."""

    effect: Effect
    by: str
    seat: str
    shared: int


@lru_cache(maxsize=4096)
def steps_of(does: tuple[Effect, ...], by: str, order: tuple[str, ...]) -> tuple[EffectStep, ...]:
    """The steps of an action text that `by` does: effects in text order (KL-21), seats clockwise from `by`
    (KL-47)."""
    found: list[EffectStep] = []
    for effect in does:
        seats = {"you": order[:1], "others": order[1:], "all": order}.get(effect.who, ("",))
        keyword = KEYWORDS[effect.do]
        times = 1 if keyword.at_once else effect.count
        shared = range(times, 0, -1) if keyword.of_one else [1] * times
        found += [EffectStep(effect, by, seat, steps) for seat in seats for steps in shared]
    return tuple(found)


def text_now(state: State) -> tuple[Effect, ...] | None:
    """The text of the card that is being done; empty if none is, None if nobody described it."""
    action = state.action
    if action is None or action.closed:
        return ()
    card = card_of(state, action.base.name)
    return None if card is None else card.does


def step_of(state: State, action: OpenAction, does: tuple[Effect, ...] | None) -> EffectStep | None:
    """The step of a text that is due; None if the text is done, or nobody described it."""
    if not does:
        return None
    found = steps_of(does, action.base.seat, action.order)
    return found[action.done] if action.done < len(found) else None


def step_now(state: State) -> EffectStep | None:
    """The step of the open text that is due; None if no text is being done, or nobody described it."""
    return None if state.action is None else step_of(state, state.action, text_now(state))


def is_asked_for(state: State, card: str) -> bool:
    """Whether a card is of the type that the due step names; if no step is due, any card is."""
    step = step_now(state)
    return step is None or fits(card_of(state, card), step.effect.what)


def is_going_on(state: State) -> bool:
    """Whether part of a card's text is still to be done."""
    return text_now(state) is None or step_now(state) is not None


def is_pocket_open(state: State) -> bool:
    """Whether a text that the catalog lacks has chosen somebody with a card in hand."""
    action = state.action
    return action is not None and text_now(state) is None and bool(state.hands.get(action.chosen))


def is_improvised(state: State) -> bool:
    """Whether any effect is accepted as typed, because a text that the catalog lacks is being done."""
    if state.first is None:
        return state.hat in state.table.present and "hat" not in state.resolved and state.values.hat is None
    if state.action is None or state.chain or state.turned or state.called or text_now(state) is not None:
        return False
    return not is_pocket_open(state)


def trigger(state: State) -> tuple[Dry, Literal["five_cards", "empty_draw"]] | None:
    """The first seat to have five cards in front of it (KL-37), or to want a card from the empty deck."""
    areas, enough = state.areas, state.values.enough
    for seat, area in areas.items():
        full = len(area) >= enough and _dwarfs_and_items(state, seat) >= enough
        if full and seat in state.table.present:
            return Dry(seat, state.turn.seat if state.turn is not None else ""), "five_cards"
    return (state.dry, "empty_draw") if state.dry is not None else None


def _dwarfs_and_items(state: State, seat: str) -> int:
    """How many cards in front of a seat count for the end-game: an Event that was claimed does not."""
    return sum([card is None or card.sort != "event" for _, card in in_front(state, seat)])


def may_play(state: State) -> bool:
    """Whether the turn is between two cards: the next card can be played, or the turn can end."""
    turn, action = state.turn, state.action
    if turn is None or turn.stage != "main" or turn.seat not in state.table.present:
        return False
    if state.first is None or state.scored or state.is_over or (state.end is None and trigger(state)):
        return False
    if state.chain or state.turned or state.called or is_going_on(state):
        return False
    return action is None or (action.base.sort == "event" and not action.ends)


def under_its_card(state: State, event: Event) -> int | None:
    """The event that settled the card that is being done; the card's effects are shown below it."""
    return state.action.settled if state.action is not None and is_going_on(state) else None


# whom it can reach


def is_immune(state: State, card: Card | None, keyword: str) -> bool:
    """Whether a card in an area ignores the action that is being done (KL-35)."""
    if card is None or not card.immune:
        return False
    return keyword in card.immune or _source(state) in card.immune


def _source(state: State) -> Literal["actions", "events"]:
    """Whether the card that is being done is an Event; otherwise what it does is an action (KL-35)."""
    action = state.action
    return "events" if action is not None and action.base.sort == "event" else "actions"


def guard(state: State, seat: str, actor: str, keyword: str) -> str | None:
    """The card in a seat's area that guards it from this keyword of another seat, or from all actions or
    Events."""
    if seat == actor:
        return None
    catalog, names = state.table.catalog.of(Card), state.pieces.names
    for token in state.areas[seat]:
        card = catalog.get(names[token] or "")
        if card is not None and card.guards and (keyword in card.guards or _source(state) in card.guards):
            return card.name
    return None


def guarded(state: State, seat: str, keyword: str) -> Verdict:
    """Whether the card that is being done can use a keyword on a seat; it cannot if a card guards that
    seat."""
    actor = state.action.base.seat if state.action is not None else seat
    kept = guard(state, seat, actor, keyword)
    return refused("Immune", f"{kept} guards {seat}") if kept else LEGAL


def open_steps(state: State) -> Mapping[int, EffectStep]:
    """The steps that can be done now, by their place in the text. They are the due step and, if it is about
    the areas of several seats, the steps about the others' areas. Who moves the cards chooses their order
    (KL-25).
    """
    action, due = state.action, step_now(state)
    if action is None or due is None:
        return {}
    if not (due.seat and KEYWORDS[due.effect.do].of_areas):
        return {action.done: due}
    steps = enumerate(steps_of(text_now(state) or (), due.by, action.order))
    alike = {place: step for place, step in steps if step.effect is due.effect and place >= action.done}
    return {place: step for place, step in alike.items() if place not in action.early}


def in_reach(state: State) -> Iterator[tuple[str, int]]:
    """The cards that the Gutter that is due can hit now, in any of its areas: seat and token."""
    hit = {step.seat: step for step in open_steps(state).values()}
    return chain.from_iterable(reachable(state, step) for step in hit.values())


def place_of(state: State, seat: str) -> int | None:
    """The place in the text of the step that is done with the area of a seat; None if it is the due one."""
    return next((place for place, step in open_steps(state).items() if step.seat == seat), None)


def reachable(state: State, step: EffectStep) -> Iterator[tuple[str, int]]:
    """The cards that a step of a Gutter can hit: seat and token."""
    if step.seat:
        seats: tuple[str, ...] = (step.seat,)
    else:
        seats = state.table.clockwise(step.by)[0 if step.effect.who == "any" else 1 :]
    for seat in seats:
        if guard(state, seat, step.by, "gutter"):
            continue
        for token, card in in_front(state, seat):
            if fits(card, step.effect.what) and not is_immune(state, card, "gutter"):
                yield seat, token


@once
def opponents(state: State, step: EffectStep) -> tuple[str, ...]:
    """The seats that can be chosen: opponents, or any seat if the text says `any`. No card guards them, and
    they have a card in hand if they need one (KL-32)."""
    do = step.effect.do
    return tuple(
        seat
        for seat in state.table.clockwise(step.by)[0 if step.effect.who == "any" else 1 :]
        if (state.hands[seat] or KEYWORDS[do].of_anybody) and not guard(state, seat, step.by, do)
    )


def visible(state: State, claimer: str, card: str) -> tuple[str, ...]:
    """The seats whose area holds the claimed card, clockwise from the claimer (KL-29)."""
    if is_immune(state, card_of(state, card), "claim"):
        return ()
    names = state.pieces.names
    return tuple(
        seat
        for seat in state.table.clockwise(claimer)[1:]
        if any(names[token] == card for token in state.areas[seat])
        and not guard(state, seat, claimer, "claim")
    )


def askable(state: State, claimer: str) -> tuple[str, ...]:
    """The seats whose hand is asked for a claimed card: clockwise, the claimer last."""
    around = state.table.clockwise(claimer, after=True)
    return tuple(seat for seat in around if not guard(state, seat, claimer, "claim"))


def holder(state: State, seats: tuple[str, ...], card: str) -> str | None:
    """The first of some seats that is known to hold a card."""
    return next((seat for seat in seats if card in state.pieces.held(seat)), None)


def highest(state: State, seat: str) -> tuple[str, ...]:
    """The names of the cards with the highest influence in a hand, as far as it is known."""
    held = (card_of(state, name) for name in state.pieces.held(seat))
    worth = {card.name: card.influence for card in held if card is not None and card.influence is not None}
    return tuple(name for name, value in worth.items() if value == max(worth.values()))


def gutter_depth(state: State) -> int | None:
    """The depth in the gutter of the card that Second Wind checks: the topmost one that is not part of this
    chain (KL-23)."""
    action = state.action
    own = () if action is None else {link.token for link in (action.base, *action.interrupts)}
    for depth, token in enumerate(reversed(state.gutter), 1):
        if token not in own:
            return depth
    return None


def gutter_top(state: State) -> str | None:
    """The name of the card that Second Wind checks, if there is one and it is known."""
    depth = gutter_depth(state)
    return None if depth is None else state.pieces.names[state.gutter[-depth]]


def outcome(state: State) -> Literal["resolved", "cancelled", "no_effect"]:
    """How the open chain ends: the action takes place if the number of interrupts is even."""
    if len(state.chain) % 2 == 0:
        return "cancelled"
    card = card_of(state, state.chain[0].name)
    return "no_effect" if card is not None and card.does == () else "resolved"
