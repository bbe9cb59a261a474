"""Recruit and Second Wind, effects that are left out or impossible, and texts that the catalog lacks.

Source: 8 Recruit; 9 Second Wind; Fool's Hat; Card Layout; rulings KL-3, KL-21, KL-23 to KL-27.
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
    always,
    refused,
    typed_at,
    unverifiable,
)
from ledger.games.kingless.areas import areas
from ledger.games.kingless.cards import SPECIALS, TEXT, any_card, card_of, choice, has_type, sort_of
from ledger.games.kingless.deck import draws, turned
from ledger.games.kingless.families import Improvised, UnderItsCard
from ledger.games.kingless.hands import gifts, hands
from ledger.games.kingless.obligations import gutter_depth, gutter_top, step_now
from ledger.games.kingless.state import SpecialCard, State

effects: Chapter[State] = Chapter({"card": lambda state, card: card or "nobody"})
"""What a text does."""
texts: Chapter[State] = Chapter({"special": SPECIALS})
"""The verb that ends a text, and what is accepted as typed while a text is carried out."""


@effects.event
class EffectLeft(UnderItsCard, frozen=True, kw_only=True):
    """leave out an optional effect

    `by` leaves out an optional effect.
    """

    told, verb = "{by} leaves it out", "pass"

    needs = always

    def do(self, state: State) -> None:
        state.finish_step()


@effects.event
class EffectSkipped(UnderItsCard, frozen=True, kw_only=True):
    """An effect was impossible."""

    why: str
    told = "skipped: {why}"

    needs = always

    def do(self, state: State) -> None:
        state.finish_step()


# Recruit


def _shown(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The cards that Recruit shows."""
    for name in dict.fromkeys(_names(state)):
        card = card_of(state, name)
        yield choice(state, name, listed=card is None or card.sort != "event")


def _names(state: State, but: str | None = None) -> list[str]:
    """The names of the cards turned up, without one copy of the card `but`."""
    names = [state.pieces.show(token) for token in state.turned]
    if but in names:
        names.remove(but)
    return names


def _recruit(state: State, by: str, values: Typed) -> Event:
    return Recruited(by=by, card=values[0], rest=tuple(_names(state, values[0])))


def _decline(state: State, by: str, values: Typed) -> Event:
    top = typed_at(values, 0)
    on_top = (top,) if top in _names(state) else ()
    return Recruited(by=by, rest=(*_names(state, top), *on_top))


@effects.event
class Recruited(UnderItsCard, frozen=True, kw_only=True):
    """`by` put one of the shown cards, `card`, into its area; `rest` went to the gutter, the last one on
    top."""

    card: str | None = None
    rest: tuple[str, ...] = ()
    told = "{by} recruits {card}[; {rest} to the gutter]"
    verb = (
        Verb("recruit", "take one of the cards shown", args=(Arg("card", _shown),), make=_recruit),
        Verb(
            "decline",
            "take none of the cards shown; name the one that ends on top",
            args=(Arg("card", _shown, optional=True),),
            make=_decline,
        ),
    )

    def needs(self, state: State) -> None:
        state.table.require_present(self.by)
        shown = sorted(_names(state))
        if shown != sorted(self.rest if self.card is None else (*self.rest, self.card)):
            are = f"the cards turned up are {', '.join(shown)}" if shown else "no cards are turned up"
            raise Contradiction(are)

    def do(self, state: State) -> None:
        left, take = list(state.turned), state.pieces.take
        if self.card is not None:
            state.areas[self.by][take(left, self.card)] = self.id
        state.gutter.extend(take(left, card) for card in self.rest)
        state.turned = ()
        state.finish_step()

    def may(self, state: State) -> Verdict:
        if self.card is None:
            return LEGAL
        if sort_of(state, self.card) == "event":
            return refused("Recruit", f"{self.card} is an Event")
        return has_type(state, self.card, "Recruit")


# Second Wind


def _top(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The card of the gutter that Second Wind checks."""
    name = gutter_top(state)
    return any_card(state, by, before) if name is None else iter((choice(state, name),))


@effects.event
class SecondWindDone(Improvised, frozen=True, kw_only=True):
    """the card on top of the gutter is checked

    The card at this `depth` of the gutter (1 is the top) was checked; if `taken`, it went to `seat`'s area.
    """

    seat: str
    card: str
    depth: int
    taken: bool
    verb, args = "wind", (Arg("card", _top),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return SecondWindDone.of(state, by, by, values[0])

    @staticmethod
    def of(state: State, by: str, seat: str, card: str) -> SecondWindDone:
        """The Second Wind of `seat`, with `card` as the card that is checked."""
        depth, taken = gutter_depth(state) or 0, sort_of(state, card) != "event"
        return SecondWindDone(by=by, seat=seat, card=card, depth=depth, taken=taken)

    def needs(self, state: State) -> None:
        state.table.require_present(self.seat)
        state.in_gutter(self.depth, self.card)

    def do(self, state: State) -> None:
        token = state.in_gutter(self.depth, self.card)
        state.pieces.bind(token, self.card)
        if self.taken:
            state.gutter.remove(token)
            state.areas[self.seat][token] = self.id
        state.finish_step()

    def may(self, state: State) -> Verdict:
        step, sort = step_now(state), sort_of(state, self.card)
        if self.depth != gutter_depth(state):
            return refused("KL-23", "the topmost card that was not played just now is checked")
        if step is not None and self.seat != step.by:
            return refused("Second Wind", f"{step.by} has the Second Wind, not {self.seat}")
        if sort is None:
            return unverifiable("Second Wind", f"nobody said what {self.card} is")
        if self.taken != (sort != "event"):
            return refused("KL-24", "a Dwarf or Item is taken, an Event is not")
        return LEGAL

    def tell(self, state: State) -> str:
        got = f"goes to {self.seat}'s area" if self.taken else "stays"
        return f"the top of the gutter is {self.card}: it {got}"


# a text that the catalog lacks


@texts.event
class ActionDone(UnderItsCard, frozen=True, kw_only=True):
    """The text of a card that the catalog does not describe is done; `ends_turn` if the text said so."""

    text: str = ""
    ends_turn: bool = False

    def needs(self, state: State) -> None:
        state.require_action()

    def do(self, state: State) -> None:
        action = state.require_action()
        action.closed = True
        action.ends = self.ends_turn

    def tell(self, state: State) -> str:
        name = state.action.base.name if state.action is not None else "the Fool's Hat"
        return f"{name} is done{f': {self.text}' if self.text else ''}"


@texts.event
class SpecialResolved(Event, frozen=True, kw_only=True):
    """The action text of a special card has been carried out, or there was nothing to do."""

    special: SpecialCard
    text: str = ""
    told = "{special} is resolved[: {text}]"

    needs = always

    def do(self, state: State) -> None:
        state.resolved |= {self.special}


def _finish(state: State, by: str, values: Typed) -> Event:
    text = typed_at(values, 0, "")
    if state.first is None:
        return SpecialResolved(by=by, special="hat", text=text)
    return ActionDone(by=by, text=text, ends_turn="end turn" in text.casefold())


texts.word(
    Verb(
        "done",
        "the text is done; add `end turn` if it said so",
        (ActionDone, SpecialResolved),
        (TEXT,),
        make=_finish,
    )
)

IMPROVISED: tuple[type[Event], ...] = tuple(
    kind
    for chapter in (areas, draws, hands, turned, effects, gifts)
    for kind in chapter.events
    if issubclass(kind, Improvised)
)
"""What may happen while a text that the catalog lacks is carried out."""
