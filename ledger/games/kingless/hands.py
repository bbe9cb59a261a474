"""Hands: cards that are picked, put down, given or shown, and what a seat says it does not hold.

Source: 5 Pick Pocket; 6 Play; King's Crown; rulings KL-4, KL-20, KL-21, KL-32.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Luck,
    Typed,
    UnknownName,
    Verb,
    Verdict,
    refused,
    unverifiable,
)
from ledger.games.kingless import cards, piles
from ledger.games.kingless.obligations import guard, highest, opponents, step_now, under_its_card
from ledger.games.kingless.state import MOST, State

hands: Chapter[State] = Chapter({"card": lambda state, card: card or "a random card", "what": piles.KINDS})
"""What a seat does."""
gifts: Chapter[State] = Chapter({"card": lambda state, card: card or "a card"})
"""What a seat gives away, or looks at."""
shown: Chapter[State] = Chapter({"count": lambda state, count: f"{count} " if count > 1 else ""})
"""What the table saw."""


def _rivals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    step = step_now(state)
    near = state.present if step is None else opponents(state, step)
    for seat in state.present:
        yield Choice(seat, seat, help=f"{len(state.hands[seat])} cards in hand", unlisted=seat not in near)


class OpponentChosen(Event, frozen=True, kw_only=True):
    """choose an opponent

    `by` chose who is affected by the next `steps` steps of the card.
    """

    seat: str
    steps: int = 1
    told = "{by} chooses {seat}"
    verb, args = "pick", (Arg("opponent", _rivals),)


@hands.make(OpponentChosen)
def _pick(state: State, by: str, values: Typed) -> Event:
    step = step_now(state)
    return OpponentChosen(by=by, seat=values[0], steps=1 if step is None else step.shared)


def _can_choose(state: State, event: OpponentChosen) -> None:
    state.require_seat(event.seat)
    if event.seat == state.require_action().base.seat:
        raise Contradiction("nobody is the own opponent")


@hands.on(OpponentChosen, needs=_can_choose)
def _chosen(state: State, event: OpponentChosen) -> None:
    action = state.require_action()
    action.opponent = event.seat
    action.until = action.done + event.steps


@hands.rule(OpponentChosen)
def _may_choose(state: State, event: OpponentChosen) -> Verdict:
    step = step_now(state)
    assert step is not None
    choices = opponents(state, step)
    if event.seat in choices and event.steps == step.shared:
        return LEGAL
    if kept := guard(state, event.seat, step.by, step.effect.do):
        return refused("Immune", f"{kept} guards {event.seat}")
    return refused("KL-32", f"{event.seat} is no opponent with a card in hand", choices)


class PickPocketed(Event, frozen=True, kw_only=True):
    """`seat` took a random card from `owner`'s hand into its own."""

    seat: str
    owner: str
    card: str | None = None
    told = "{seat} takes {card} from {owner}'s hand"
    reveals = "{seat} has seen a card of {owner}."


def _can_take(state: State, event: PickPocketed) -> None:
    if event.seat == event.owner:
        raise Contradiction("nobody picks the own pocket")
    state.require_seat(event.seat)
    piles.require_unseen(state, event.owner, event.card)


@hands.on(PickPocketed, needs=_can_take)
def _pocketed(state: State, event: PickPocketed) -> None:
    piles.give(state, event.owner, event.seat, event.card)
    state.picks += 1
    state.finish_step()


@hands.dealt(PickPocketed)
def _pocket(state: State, draft: PickPocketed, luck: Luck) -> str | None:
    return luck.one_of("pocket", state.picks, state.pieces.held(draft.owner))


hands.seen(PickPocketed)(piles.only_for("seat", "owner", card=None))


# Play


def _puttable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    step = step_now(state)
    what = step.effect.what if step is not None else "any"
    for name, real in cards.in_hand(state, by).items():
        card = cards.card_of(state, name)
        ok = card is not None and card.sort is not None and cards.fits(card, what)
        yield cards.choice(state, name, listed=real and ok)


class CardPut(Event, frozen=True, kw_only=True):
    """put a card from hand into your area

    `by` put a card from hand into its area by an effect; its action does not take place.
    """

    card: str
    sort: Literal["dwarf", "item"]
    reveals = "Everybody has seen that {by} held {card}."
    told = "{by} puts {card} down"
    verb, args = "put", (cards.a_card(_puttable), cards.TYPE)


@hands.make(CardPut)
def _put(state: State, by: str, values: Typed) -> Event:
    sort = cards.typed_sort(state, "put", values)
    if sort == "event":
        raise UnknownName(
            f"{values[0]} is an Event; it never lies in an area.", hint="Name a Dwarf or an Item."
        )
    return CardPut(by=by, card=values[0], sort=sort)


@hands.on(CardPut, needs=cards.require_held)
def _put_down(state: State, event: CardPut) -> None:
    token = piles.from_hand(state, event.by, event.card, event.id)
    cards.teach_sort(state, event.card, event.sort)
    piles.to_area(state, event.by, token, event.id)
    state.finish_step()


@hands.rule(CardPut)
def _may_put(state: State, event: CardPut) -> Verdict:
    step = step_now(state)
    if step is not None and not cards.fits(cards.card_of(state, event.card), step.effect.what):
        return refused("Play", f"{event.card} is not of the type that can be put down")
    return cards.of_hand(state, event.by, event.card)


class NoneHeld(Event, frozen=True, kw_only=True):
    """there is no such card in hand

    `by` says that no card of that type is in its hand. A statement.
    """

    what: Literal["any", "dwarf", "item"]
    told, verb = "{by} has no {what} in hand", "none"


@hands.make(NoneHeld)
def _none(state: State, by: str, _: Typed) -> Event:
    step = step_now(state)
    return NoneHeld(by=by, what="any" if step is None else step.effect.what)


@hands.on(NoneHeld, needs=lambda state, event: state.require_seat(event.by))
def _none_held(state: State, event: NoneHeld) -> None:
    piles.deny(state, (event.by,), event.id, what=event.what)
    state.finish_step()


@hands.rule(NoneHeld)
def _may_deny(state: State, event: NoneHeld) -> Verdict:
    step = step_now(state)
    if step is None or event.what != step.effect.what:
        return refused("Play", "another type of card is asked for")
    for name in state.pieces.held(event.by):
        if name is not None and cards.fits(cards.card_of(state, name), event.what):
            return refused("Play", f"{event.by} is known to hold {name}")
    return LEGAL


hands.cause(OpponentChosen, PickPocketed, CardPut, NoneHeld)(under_its_card)


# a gift, and a look


def _takers(state: State) -> tuple[str, ...]:
    """Who is given a card: the King by the Crown, anybody by a text of the table's."""
    return (state.crown,) if state.first is None else state.present


def _handed(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """A card that changes hands: one nobody saw, or a named one."""
    yield Choice(UNKNOWN, None, help="nobody else saw it", unlisted=state.pieces.is_told)
    yield from cards.discardable(state, by, before)


class CardGiven(Event, frozen=True, kw_only=True):
    """give a card of your hand: give ann Axe

    A card went from one hand to another, because the King's Crown or another text says so.
    """

    source: str
    target: str
    card: str | None = None
    why: Literal["crown", "action"] = "action"
    told, reveals = "{source} gives {target} {card}", "{target} has seen a card of {source}."
    verb, args = "give", (Arg("seat", cards.at_table(near=_takers)), Arg("card", _handed))


@gifts.make(CardGiven)
def _give(state: State, by: str, values: Typed) -> Event:
    gift = state.first is None and "hat" in state.resolved
    return CardGiven(by=by, source=by, target=values[0], card=values[1], why="crown" if gift else "action")


def _can_give(state: State, event: CardGiven) -> None:
    if event.source == event.target:
        raise Contradiction("a card cannot go to where it is")
    state.require_seat(event.target)
    piles.require_unseen(state, event.source, event.card)


@gifts.on(CardGiven, needs=_can_give)
def _given(state: State, event: CardGiven) -> None:
    piles.give(state, event.source, event.target, event.card)
    if event.why == "crown":
        state.resolved |= {"crown"}


@gifts.rule(CardGiven)
def _may_give(state: State, event: CardGiven) -> Verdict:
    if (event.source, event.target, event.why) != (state.hat, state.crown, "crown"):
        return refused("KL-4", "the Fool gives a card to the King")
    best = highest(state, event.source)
    if event.card is not None and best and event.card not in best:
        return refused("KL-4", "the King gets one of the highest cards", best)
    return LEGAL


gifts.seen(CardGiven)(piles.only_for("source", "target", card=None))


# a look


class HandLooked(Event, frozen=True, kw_only=True):
    """look at a hand

    `by` looked at the hand of `seat`.
    """

    seat: str
    reveals = "{by} has seen {seat}'s hand."
    told = "{by} looks at {seat}'s hand"
    verb, args = "look", (cards.SEAT,)


@gifts.on(HandLooked, needs=lambda state, event: state.require_seat(event.seat))
def _looked(state: State, event: HandLooked) -> None:
    """What a seat has seen is written down; the cards stay as unknown to the table as before."""


@gifts.anytime(HandLooked)
def _may_look(state: State, event: HandLooked) -> Verdict:
    return unverifiable("Card Layout", "which text lets a player look")


gifts.cause(CardGiven, HandLooked)(under_its_card)


# what the table saw


class HandShown(Event, frozen=True, kw_only=True):
    """everybody saw a card in a hand, or so many copies: reveal bob Axe 2

    Everybody saw that `seat` holds so many copies of a card.
    """

    seat: str
    card: str
    count: int = 1
    reveals = "Everybody has seen that {seat} holds {card}."
    told = "{seat} shows {count}{card} in hand"
    verb = Verb("reveal", by_table=True)
    args = (cards.SEAT, Arg("card", cards.any_card), Arg("copies", number=True, optional=True))


def _can_show(state: State, event: HandShown) -> None:
    if state.pieces.is_told:
        raise Contradiction("the tool deals: `show SEAT` is how a seat looks at its hand")
    if not 1 <= event.count <= MOST:
        raise Contradiction(f"nobody shows {event.count} cards")
    state.held(event.seat, event.card, event.count)


@shown.on(HandShown, needs=_can_show)
def _shown(state: State, event: HandShown) -> None:
    piles.show(state, event.seat, event.card, event.count, event.id)


@shown.anytime(HandShown)
def _may_show(state: State, event: HandShown) -> Verdict:
    known = state.pieces.held(event.seat)
    if known.count(event.card) >= event.count:
        return refused("Card Layout", f"everybody knows that {event.seat} holds {event.card}; say how many")
    return cards.copies(state, (event.card,) * event.count, known)
