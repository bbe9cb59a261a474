"""Hands: cards that are picked, put down, given or shown, and cards that a seat says it does not hold.

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
    seated,
    unverifiable,
)
from ledger.games.kingless import cards, piles
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.families import Improvised, UnderItsCard
from ledger.games.kingless.obligations import guard, guarded, highest, is_improvised, opponents, step_now
from ledger.games.kingless.state import MOST, State

hands: Chapter[State] = Chapter({"card": lambda state, card: card or "a random card", "what": piles.KINDS})
"""What a seat does."""
gifts: Chapter[State] = Chapter({"card": lambda state, card: card or "a card"})
"""What a seat gives away, or looks at."""
shown: Chapter[State] = Chapter({"count": lambda state, count: f"{count} " if count > 1 else ""})
"""What the table saw."""


def _rivals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    step = step_now(state)
    near = state.table.present if step is None else opponents(state, step)
    for seat in state.table.present:
        yield Choice(seat, seat, help=f"{len(state.hands[seat])} cards in hand", unlisted=seat not in near)


@hands.event
class OpponentChosen(Improvised, frozen=True, kw_only=True):
    """choose an opponent

    `by` chose who is affected by the next `steps` steps of the card.
    """

    seat: str
    steps: int = 1
    told = "{by} chooses {seat}"
    verb, args = "pick", (Arg("opponent", _rivals),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        step = step_now(state)
        return OpponentChosen(by=by, seat=values[0], steps=1 if step is None else step.shared)

    def needs(self, state: State) -> None:
        state.table.require_present(self.seat)
        by, step = state.require_action().base.seat, step_now(state)
        if self.seat == by and (step is None or step.effect.who != "any"):
            raise Contradiction("nobody is their own opponent")

    def do(self, state: State) -> None:
        action = state.require_action()
        action.opponent = self.seat
        action.until = action.done + self.steps

    def barred(self, state: State) -> Verdict:
        """Whether Pick Pocket can reach the opponent: a text that the catalog lacks may be one."""
        return guarded(state, self.seat, "pick-pocket")

    def may(self, state: State) -> Verdict:
        step = step_now(state)
        assert step is not None
        choices = opponents(state, step)
        if self.seat in choices and self.steps == step.shared:
            return LEGAL
        if kept := guard(state, self.seat, step.by, step.effect.do):
            return refused("Immune", f"{kept} guards {self.seat}")
        return refused("KL-32", f"{self.seat} has no card in hand, or is not an opponent", choices)


@hands.event
class PickPocketed(UnderItsCard, frozen=True, kw_only=True):
    """`seat` took a random card from `owner`'s hand into its own."""

    seat: str
    owner: str
    card: str | None = None
    told = "{seat} takes {card} from {owner}'s hand"
    reveals = "{seat} has seen a card of {owner}."

    def needs(self, state: State) -> None:
        if self.seat == self.owner:
            raise Contradiction("nobody picks their own pocket")
        state.table.require_present(self.seat)
        piles.require_unseen(state, self.owner, self.card)

    def do(self, state: State) -> None:
        piles.give(state, self.owner, self.seat, self.card)
        state.picks += 1
        state.finish_step()

    def dealt(self, state: State, luck: Luck) -> str | None:
        return luck.one_of("pocket", state.picks, state.pieces.held(self.owner))

    def veil(self, state: State, seat: str | None) -> Event:
        return piles.only_for((self.seat, self.owner), state, self, seat, card=None)


# Play


def _is_puttable(state: State, card: Card | None) -> bool:
    step = step_now(state)
    what = step.effect.what if step is not None else "any"
    return card is not None and card.sort is not None and cards.fits(card, what)


@hands.event
class CardPut(Improvised, frozen=True, kw_only=True):
    """put a card from hand into your area

    `by` put a card from hand into its area by an effect; its action does not take place.
    """

    card: str
    sort: Literal["dwarf", "item"]
    reveals = "Everybody has seen that {by} held {card}."
    told = "{by} puts {card} down"
    verb, args = "put", (cards.held_card(_is_puttable), cards.TYPE)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        sort = cards.typed_sort(state, "put", values)
        if sort == "event":
            raise UnknownName(
                f"{values[0]} is an Event; it never lies in an area.", hint="Name a Dwarf or an Item."
            )
        return CardPut(by=by, card=values[0], sort=sort)

    def needs(self, state: State) -> None:
        cards.require_held(state, self)

    def do(self, state: State) -> None:
        token = piles.from_hand(state, self.by, self.card, self.id)
        cards.teach_sort(state, self.card, self.sort)
        state.areas[self.by][token] = self.id
        state.finish_step()

    def barred(self, state: State) -> Verdict:
        kept = guarded(state, self.by, "play")
        return cards.of_hand(state, self.by, self.card) if kept is LEGAL else kept

    def may(self, state: State) -> Verdict:
        step = step_now(state)
        if step is not None and step.effect.what not in ("any", self.sort):
            return refused("Play", f"{self.card} is not of the type that can be put down")
        return cards.of_hand(state, self.by, self.card)


@hands.event
class NoneHeld(UnderItsCard, frozen=True, kw_only=True):
    """there is no such card in hand

    `by` says that it has no card of that type in hand. It is only a statement.
    """

    what: Literal["any", "dwarf", "item"]
    told, verb, needs = "{by} has no {what} in hand", "none", seated("by")

    @staticmethod
    def made(state: State, by: str, _: Typed) -> Event:
        step = step_now(state)
        return NoneHeld(by=by, what="any" if step is None else step.effect.what)

    def do(self, state: State) -> None:
        piles.deny(state, (self.by,), self.id, what=self.what)
        state.finish_step()

    def may(self, state: State) -> Verdict:
        step = step_now(state)
        if step is None or self.what != step.effect.what:
            return refused("Play", "another type of card is asked for")
        unclear = ""
        for name in filter(None, state.pieces.held(self.by)):
            if cards.sort_of(state, name) is None:
                unclear = name
            elif cards.fits(cards.card_of(state, name), self.what):
                return refused("Play", f"{self.by} is known to hold {name}")
        return unverifiable("Play", f"nobody said what {unclear} is") if unclear else LEGAL


# a gift, and a look


def _takers(state: State) -> tuple[str, ...]:
    """The seats that a card can be given to: before the first turn the King (Crown), later anybody at the
    table."""
    return (state.crown,) if state.first is None else state.table.present


def _to_hand_over(state: State, by: str, before: Typed) -> list[str | None]:
    return [*(() if state.pieces.tool_deals else (None,)), *cards.in_hand(state, by)]


def _handed(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The choices for a card that changes hands: one that nobody saw, or a named one."""
    yield Choice(UNKNOWN, None, help="nobody else saw it", unlisted=state.pieces.tool_deals)
    yield from cards.held(state, by, before)


@gifts.event
class CardGiven(Improvised, frozen=True, kw_only=True):
    """give a card of your hand: give ann Axe

    A card went from one hand to another, as the King's Crown or another text says.
    """

    source: str
    target: str
    card: str | None = None
    why: Literal["crown", "action"] = "action"
    told, reveals = "{source} gives {target} {card}", "{target} has seen a card of {source}."
    verb, args = "give", (Arg("seat", cards.at_table(near=_takers)), Arg("card", _handed, _to_hand_over))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        gift = state.first is None and "hat" in state.resolved
        return CardGiven(
            by=by, source=by, target=values[0], card=values[1], why="crown" if gift else "action"
        )

    def needs(self, state: State) -> None:
        if self.source == self.target:
            raise Contradiction("a card cannot go to where it is")
        state.table.require_present(self.target)
        piles.require_unseen(state, self.source, self.card)

    def do(self, state: State) -> None:
        piles.give(state, self.source, self.target, self.card)
        if self.why == "crown":
            state.resolved |= {"crown"}

    def may(self, state: State) -> Verdict:
        if (self.source, self.target, self.why) != (state.hat, state.crown, "crown"):
            return refused("KL-4", "the Fool gives a card to the King")
        if (name := self.card) is None:
            return unverifiable("KL-4", f"nobody else saw which card {self.target} gets")
        if cards.influence_of(state, name) is None:
            return unverifiable("KL-4", f"nobody said how much influence {name} has")
        best = highest(state, self.source)
        if best and name not in best:
            return refused("KL-4", "the King gets one of the highest cards", best)
        for held in state.pieces.held(self.source):
            if cards.influence_of(state, held) is None:
                other = f"how much influence {held} has" if held else f"what else {self.source} holds"
                return unverifiable("KL-4", f"nobody said {other}")
        return LEGAL

    def veil(self, state: State, seat: str | None) -> Event:
        return piles.only_for((self.source, self.target), state, self, seat, card=None)


# a look


@gifts.event
class HandLooked(UnderItsCard, frozen=True, kw_only=True):
    """look at a hand

    `by` looked at the hand of `seat`.
    """

    seat: str
    reveals = "{by} has seen {seat}'s hand."
    told, needs = "{by} looks at {seat}'s hand", seated()
    verb, args = "look", (cards.SEAT,)

    def do(self, state: State) -> None:
        """Changes nothing: the log notes that a seat has seen the hand, but the table does not know the
        cards."""

    @staticmethod
    def when(state: State) -> bool:
        """Whether a text may let somebody look; nobody but the table knows if the table deals."""
        return is_improvised(state) or not state.pieces.tool_deals

    def anytime(self, state: State) -> Verdict:
        if state.pieces.tool_deals and not (is_improvised(state) and self.by in state.table.seats):
            return refused("Card Layout", "no card text lets a player look now")
        return unverifiable("Card Layout", "which text lets a player look")


# what the table saw


@shown.event
class HandShown(Event, frozen=True, kw_only=True):
    """everybody saw a card in a hand, or several copies: reveal bob Axe 2

    Everybody saw that `seat` holds `count` copies of a card.
    """

    seat: str
    card: str
    count: int = 1
    reveals = "Everybody has seen that {seat} holds {card}."
    told = "{seat} shows {count}{card} in hand"
    verb = Verb("reveal", by_table=True)
    args = (cards.SEAT, Arg("card", cards.any_card), Arg("copies", number=True, optional=True))

    def needs(self, state: State) -> None:
        if state.pieces.tool_deals:
            raise Contradiction("the tool deals: `show SEAT` is how a seat looks at its hand")
        if not 1 <= self.count <= MOST:
            raise Contradiction(f"nobody shows {self.count} cards")
        state.held(self.seat, self.card, self.count)

    def do(self, state: State) -> None:
        piles.show(state, self.seat, self.card, self.count, self.id)

    def anytime(self, state: State) -> Verdict:
        known = state.pieces.held(self.seat)
        if known.count(self.card) >= self.count:
            return refused("Card Layout", f"everybody knows that {self.seat} holds {self.card}; say how many")
        return cards.copies(state, (self.card,) * self.count, known)
