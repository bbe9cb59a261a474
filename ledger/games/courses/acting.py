"""What a seat does with its cards: it clears a course, battles there, or uses the text of a card in play.

Law: a move is first refused if the rules forbid it, and only then marked if nobody can check it. Source:
clear, battle, card texts; rulings MT-12 to MT-23.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    counted,
    refused,
    typed_at,
    unverifiable,
)
from ledger.games.courses import asked, piles
from ledger.games.courses.naming import called, card_in_play, lying
from ledger.games.courses.playing import own_untapped, own_untapped_partners
from ledger.games.courses.state import MOST, TEXTS, CardInPlay, Earned, Lying, OpenText, State
from ledger.games.courses.worth import entry_of, more_value, power, value

MOST_BROUGHT = 1_000
"""The most points that a partner brings."""

acting: Chapter[State] = Chapter(
    {
        **dict.fromkeys(("card", "course", "partner", "attacker", "defender"), called),
        "defeated": {True: "is defeated", False: "stands"},
    }
)


def hinders(state: State, seat: str, course: int) -> list[Lying]:
    """The untapped partners of others at a course."""
    return [
        card
        for card in state.cards.values()
        if card.at == course and card.kind == "partner" and card.owner != seat and not card.tapped
    ]


def _with_own(state: State, by: str, _: Typed = ()) -> set[int]:
    """The courses where a seat has an untapped partner; a course that cannot be cleared now is listed as
    blocked."""
    return {card.at for card in own_untapped_partners(state, by)}


# clear


def _own_there(state: State, by: str, before: Typed) -> list[int]:
    """The untapped partners of a seat at the course that was named."""
    return [card.number for card in own_untapped_partners(state, by) if card.at == before[0]]


def _brings(state: State, card: Lying) -> str:
    points = value(state, card)
    return f"{card.label}: {'nobody said how many points' if points is None else counted(points, 'point')}"


@acting.event
class CourseCleared(Event, frozen=True, kw_only=True):
    """score with a partner: clear Old Mill with p2

    `by` tapped a partner and the course where it is, for points; None if nobody said how many.
    """

    course: CardInPlay
    partner: CardInPlay
    points: int | None = None
    told = "{by} clears {course} with {partner}: {points:point}"
    verb = Verb("clear")
    args = (
        card_in_play("course", "course", _with_own),
        card_in_play("partner", "partner", _own_there, _brings, lead="with", alone=True),
        Arg("points", number=True, most=MOST, optional=True, lead=":"),
    )

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        course, partner = values[0], values[1]
        brings = value(state, state.cards[partner])
        said = typed_at(values, 2)
        points = brings if said is None else said
        return CourseCleared(by=by, course=course, partner=partner, points=points)

    def needs(self, state: State) -> None:
        state.require_in(self.by)
        state.require_kind(self.course, "course")
        state.require_kind(self.partner, "partner")
        if abs(self.points or 0) > MOST_BROUGHT:
            raise Contradiction(f"no partner brings {self.points} points")

    def worked_out(self, state: State) -> Event:
        self.needs(state)
        brings = value(state, state.cards[self.partner])
        return self if brings is None else replace(self, points=brings)

    def do(self, state: State) -> None:
        course, partner = state.cards[self.course], state.cards[self.partner]
        course.tapped = partner.tapped = True
        name = state.pieces.names[partner.token] or ""
        more = more_value(state, partner) if self.points is None else 0
        state.earn(Earned(self.id, self.by, self.points, "clear", name=name, more=more))
        state.decide()

    def may(self, state: State) -> Verdict:
        course, partner = state.cards[self.course], state.cards[self.partner]
        if partner.at != self.course:
            return refused("Clear", f"{called(state, self.partner)} is not at {called(state, self.course)}")
        own = own_untapped(state, self.by, self.partner, "Clear")
        if own is not LEGAL:
            return own
        if course.tapped:
            return refused("Clear", f"{called(state, self.course)} is tapped")
        if others := hinders(state, self.by, self.course):
            other = others[0]
            return refused("Clear", f"{other.owner}'s {called(state, other.number)} is untapped here")
        brings = value(state, partner)
        if brings is None:
            name = called(state, self.partner)
            return unverifiable("MT-20", f"the catalog does not say how many points {name} brings")
        if brings != self.points:
            return refused("MT-20", f"{called(state, self.partner)} brings {counted(brings, 'point')}")
        return LEGAL


# battle


def _battlefields(state: State, by: str, _: Typed) -> set[int]:
    """The courses where a seat and somebody else have an untapped partner."""
    own = _with_own(state, by)
    theirs = {card.at for card in state.of("partner") if card.owner != by and not card.tapped} if own else own
    return {course for course in own if course in theirs}


def _defenders(state: State, by: str, before: Typed) -> list[int]:
    needs_untapped = state.table.rulings["defender_must_be_untapped"]
    return [
        card.number
        for card in state.of("partner")
        if card.owner != by and card.at == before[0] and not (card.tapped and needs_untapped)
    ]


def _strength(state: State, card: Lying) -> str:
    strength = power(state, card)
    return f"{card.owner}'s {card.label}, power {UNKNOWN if strength is None else strength}"


def outcomes_of_battle(state: State, by: str, before: Typed) -> Iterator[Choice]:
    yield Choice("defeated", "defeated", help="the defender is discarded")
    yield Choice("stands", "stands", help="nothing happens to the defender")


class Fight(NamedTuple):
    """`damage` is the power of the attacker, and `needed` that of the defender. Either is None if the catalog
    lacks it."""

    damage: int | None
    needed: int | None

    @classmethod
    def between(cls, state: State, attacker: int, defender: int) -> Fight:
        return cls(power(state, state.cards[attacker]), power(state, state.cards[defender]))

    @property
    def defeats(self) -> bool | None:
        """Whether the defender is defeated; None if nobody can know."""
        return None if self.damage is None or self.needed is None else self.damage >= self.needed


def outcomes_to_say(state: State, by: str, before: Typed) -> Iterator[tuple[str, str]]:
    """The outcomes to choose from if the catalog lacks a power."""
    if Fight.between(state, *before[1:3]).defeats is None:
        yield "defeated", "defeated"
        yield "stands", "stands"


@acting.event
class Battled(Event, frozen=True, kw_only=True):
    """attack a partner of another seat: battle at Old Mill: p2 p9

    `by` tapped the attacker, which dealt damage to the defender. A defeated defender was discarded with
    everything attached to it. `damage` is None if nobody said the attacker's power.
    """

    course: CardInPlay
    attacker: CardInPlay
    defender: CardInPlay
    damage: int | None = None
    defeated: bool = False
    told = "{by} battles at {course}: {attacker} deals {damage}, {defender} {defeated}"
    verb = Verb("battle")
    args = (
        card_in_play("course", "course", _battlefields, lead="at"),
        card_in_play("attacker", "partner", _own_there, _strength, lead=":", alone=True),
        card_in_play("defender", "partner", _defenders, _strength, alone=True),
        Arg("outcome", outcomes_of_battle, optional=True, usual=outcomes_to_say, lead=":"),
    )

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        course, attacker, defender = values[:3]
        fight = Fight.between(state, attacker, defender)
        said = typed_at(values, 3)
        defeated = fight.defeats if said is None else said == "defeated"
        if defeated is None:
            raise MoveIncomplete(
                "The catalog does not say how strong they are.",
                hint="Say how it went: put `: defeated` or `: stands` after it. `define` teaches a card.",
            )
        pair = {"attacker": attacker, "defender": defender}
        return Battled(by=by, course=course, **pair, damage=fight.damage, defeated=defeated)

    def needs(self, state: State) -> None:
        state.require_kind(self.course, "course")
        state.require_kind(self.attacker, "partner")
        state.require_kind(self.defender, "partner")
        if self.attacker == self.defender:
            there = "a partner does not battle itself"
            nobody = f"nobody else has an untapped partner at {called(state, self.course)}"
            raise Contradiction(there if hinders(state, self.by, self.course) else nobody)

    def worked_out(self, state: State) -> Event:
        self.needs(state)
        fight = Fight.between(state, self.attacker, self.defender)
        defeated = self.defeated if fight.defeats is None else fight.defeats
        return replace(self, damage=fight.damage, defeated=defeated)

    def do(self, state: State) -> None:
        state.cards[self.attacker].tapped = True
        if self.defeated:
            piles.to_pile(state, piles.leave(state, self.defender))
        state.decide()

    def may(self, state: State) -> Verdict:
        attacker, defender = state.cards[self.attacker], state.cards[self.defender]
        for card in (attacker, defender):
            if card.at != self.course:
                return refused(
                    "MT-14", f"{called(state, card.number)} is not at {called(state, self.course)}"
                )
        own = own_untapped(state, self.by, self.attacker, "Battle")
        if own is not LEGAL:
            return own
        if defender.owner == self.by:
            return refused("Battle", f"{called(state, self.defender)} is {self.by}'s own")
        if not hinders(state, self.by, self.course):
            return refused("Battle", f"nobody else has an untapped partner at {called(state, self.course)}")
        if defender.tapped and state.table.rulings["defender_must_be_untapped"]:
            return refused("MT-13", f"{called(state, self.defender)} is tapped")
        fight = Fight.between(state, self.attacker, self.defender)
        if fight.defeats is None:
            name = called(state, self.attacker if fight.damage is None else self.defender)
            return unverifiable("Battle", f"the catalog does not say what power {name} has")
        if self.damage != fight.damage:
            return refused("MT-15", f"{called(state, self.attacker)} deals {fight.damage} damage")
        if self.defeated is not fight.defeats:
            name, ends = called(state, self.defender), "is defeated" if fight.defeats else "stands"
            why = f"{name} has power {fight.needed} and takes {fight.damage}, so it {ends}"
            return refused("Battle", why)
        return LEGAL


# the text of a card in play


def _open_texts(state: State, by: str, _: Typed) -> list[int]:
    """Own cards in play whose text the catalog does not describe."""
    own = [card for card in state.own(by) if card.kind != "item"] if by in state.players else []
    known = ((card, entry_of(state, card)) for card in own)
    return [card.number for card, entry in known if entry is not None and entry.does is None]


def usable(state: State, by: str, before: Typed) -> Iterator[Choice]:
    listed = _open_texts(state, by, before)
    for card in state.cards.values():
        yield lying(state, card, listed=card.number in listed)


@acting.event
class CardUsed(Event, frozen=True, kw_only=True):
    """use the text of a card in play that the catalog does not describe

    `by` uses the text of a card in play that the catalog does not describe.
    """

    card: CardInPlay
    told = "{by} uses {card}"
    verb, args = "use", (Arg("card", usable, _open_texts),)

    def needs(self, state: State) -> None:
        _ = state.cards[self.card]

    def do(self, state: State) -> None:
        card = state.cards[self.card]
        name = state.pieces.show(card.token)
        asked.begin(state, OpenText(self.id, self.by, card.number, name, card.kind, used=True))
        state.decide()

    def may(self, state: State) -> Verdict:
        card, name = state.cards[self.card], called(state, self.card)
        if card.owner != self.by:
            return refused("MT-12", f"{name} is {card.owner}'s")
        known = entry_of(state, card)
        if known is not None and known.does is not None:
            return refused(TEXTS, f"the catalog says all that {name} does, and when")
        return unverifiable(TEXTS, f"the catalog does not say what {name} does")
