"""Cards that come from a hand, and partners that move about: enter, exit, move and play.

Law: a move is first refused if the rules forbid it, and only then marked if nobody can check it. Source: main
phase; rulings MT-6, MT-7, MT-9, MT-10, MT-34.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    MoveIncomplete,
    SeveralWays,
    Typed,
    Verb,
    Verdict,
    advised,
    counted,
    once,
    refused,
    sentence,
    typed_at,
    unverifiable,
)
from ledger.games.courses import asked, piles
from ledger.games.courses.catalog import CardKind, TradingCard
from ledger.games.courses.decks import from_hand
from ledger.games.courses.naming import called, card_in_play, in_hand, lying, playable
from ledger.games.courses.payment import WITH, beyond, most_stars, overpaid, pay, purse, require_apart
from ledger.games.courses.state import LETTERS, TEXTS, CardInPlay, Lying, OpenText, State
from ledger.games.courses.worth import both, cost, entry, is_a, stars

playing: Chapter[State] = Chapter({"partner": called, "course": called})


# a card that comes from a hand


class FromHand:
    """`by` tapped these cards to pay for a card from their own hand, which came into play. `overpaid` are
    stars beyond the cost; None if nobody can know."""

    __slots__ = ()
    id: int
    by: str
    card: str
    tapped: tuple[int, ...]
    overpaid: int | None
    sort: ClassVar[Literal["partner", "supporter", "item"]]

    @property
    def to(self) -> int:
        """The course that it comes to; 0 if it comes home."""
        return 0

    def needs(self, state: State) -> None:
        require_apart(state, self.tapped)
        piles.held(state, self.by, "hand", self.card)

    def do(self, state: State) -> None:
        token = piles.take(state, self.by, "hand", self.card, self.id)
        for number in self.tapped:
            state.cards[number].tapped = True
        card = piles.enter(state, token, self.by, self.sort, self.to)
        asked.begin(state, OpenText(self.id, self.by, card.number, self.card, self.sort))
        state.decide()

    def may(self, state: State) -> Verdict:
        """It is legal if the card is of the right `sort`, may be in the seat's hand, and is paid for."""
        own = from_hand(state, self.by, self.card)
        return both(is_a(state, self.card, self.sort), own, self._is_paid(state))

    def _is_paid(self, state: State) -> Verdict:
        """Whether the seat's own untapped star sources pay for the card. Source: main phase; MT-6, MT-7."""
        unknown, given = "", []
        for number in self.tapped:
            card = state.cards[number]
            if card.owner != self.by:
                return refused(
                    "MT-6", f"{called(state, number)} is {card.owner}'s; only your own sources pay"
                )
            if card.tapped:
                return refused("MT-7", f"{called(state, number)} is already tapped")
            given.append(gives := stars(state, card))
            if gives is None:
                unknown = f"the catalog does not say how many stars {called(state, number)} gives"
            elif not gives:
                return refused("Stars", f"{called(state, number)} gives no stars")
        wanted = cost(state, self.card)
        over = beyond(wanted, given)
        if wanted is None:
            return unverifiable("Stars", f"the catalog does not say what {self.card} costs")
        if over is None:
            return unverifiable("Stars", unknown)
        if over < 0:
            has = f"{self.by} has {purse(state, self.by).stars}"
            short = f"{wanted + over} are tapped" if self.tapped else has
            return refused("Stars", f"{self.card} costs {counted(wanted, 'star')}, and {short}")
        if self.overpaid != over:
            return refused("MT-7", f"{counted(over, 'star')} too many are tapped, not {self.overpaid}")
        return LEGAL

    def paid_sentence(self, state: State, verb: str, at: str = "") -> str:
        """The sentence, with the number that the card gets and what it was paid with."""
        sentence = f"{self.by} {verb} {self.card} ({LETTERS[self.sort]}{state.played + 1}){at}"
        if not self.tapped:
            return sentence
        over = f", {counted(self.overpaid, 'star')} too many" if self.overpaid else ""
        return f"{sentence}; taps {', '.join(called(state, number) for number in self.tapped)}{over}"


def paid(
    state: State, by: str, name: str, said: tuple[int, ...] | None, sort: CardKind, to: int = 0
) -> tuple[tuple[int, ...], int | None]:
    """What is tapped for a card, as typed or worked out, and the stars beyond its cost. Raises as `pay`
    does."""
    tapped = pay(state, by, name, said, lambda: _forbidden(state, by, name, sort), to)
    return tapped, overpaid(state, name, tapped)


def _forbidden(state: State, by: str, name: str, sort: CardKind) -> str:
    """Why a card cannot be played, whatever is tapped for it; empty if it depends on the payment.

    Only the seat whose turn it is hears about its own hand.
    """
    turn = state.turn
    if turn is None or turn.ended:
        return "Nobody's turn has begun. (Turn process)"
    if turn.seat != by:
        return f"It is {turn.seat}'s turn, not {by}'s. (Turn process)"
    for verdict in (is_a(state, name, sort), from_hand(state, by, name)):
        if verdict.kind == "refused":
            return f"{sentence(verdict.why)} ({verdict.rule})"
    try:
        piles.held(state, by, "hand", name)
    except Contradiction as contradiction:
        return f"That cannot have happened: {contradiction.why}."
    return ""


def _payable(state: State, by: str, *sorts: CardKind) -> list[str]:
    """Cards of these sorts that may be in a hand, and that the seat can pay for."""
    found = in_hand(state, by, *sorts)
    stars = most_stars(state, by) if found else 0
    return [name for name, card in found.items() if card is None or (card.cost or 0) <= stars]


# enter


def _to_enter(state: State, by: str, before: Typed) -> list[int]:
    """Every course if the seat can pay for the card, otherwise none."""
    return state.on_maps if (cost(state, before[0]) or 0) <= most_stars(state, by) else []


@playing.event
class PartnerEntered(FromHand, Event, frozen=True, kw_only=True):
    """bring a partner to a course: enter Hill Guard at Old Mill with c1 c3

    `by` tapped these cards for a partner from their own hand, which came untapped to a course.
    """

    card: str
    course: CardInPlay
    tapped: tuple[CardInPlay, ...] = ()
    overpaid: int | None = 0
    sort, verb = "partner", "enter"
    args = (
        Arg(
            "card",
            lambda state, by, _: playable(state, by, "partner"),
            lambda state, by, _: _payable(state, by, "partner"),
            kind=TradingCard,
        ),
        card_in_play("course", "course", _to_enter, lead="at"),
        WITH,
    )

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        name, course = values[0], values[1]
        tapped, over = paid(state, by, name, typed_at(values, 2), "partner", course)
        return PartnerEntered(by=by, card=name, course=course, tapped=tapped, overpaid=over)

    @property
    def to(self) -> int:
        return self.course

    def needs(self, state: State) -> None:
        state.require_kind(self.course, "course")
        super().needs(state)

    def worked_out(self, state: State) -> Event:
        self.needs(state)
        return replace(self, overpaid=overpaid(state, self.card, self.tapped))

    def tell(self, state: State) -> str:
        return self.paid_sentence(state, "enters", f" at {called(state, self.course)}")


# exit and move


@once
def own_untapped_partners(state: State, by: str) -> list[Lying]:
    own = map(state.cards.__getitem__, state.players[by].lying if by in state.players else ())
    return [card for card in own if not card.tapped and card.kind == "partner"]


def _own_partners(state: State, by: str, _: Typed) -> list[int]:
    return [card.number for card in own_untapped_partners(state, by)]


def _where(state: State, card: Lying) -> str:
    course = state.cards[card.at]
    return f"{card.owner}'s {card.label} at {state.pieces.show(course.token)} {course.label}"


OWN_PARTNER = card_in_play("partner", "partner", _own_partners, _where)


def _to_reach(state: State, by: str, before: Typed) -> list[int]:
    """Where a partner can move to: any course but its own."""
    others = [*state.on_maps]
    others.remove(state.cards[before[0]].at)
    return others


def own_untapped(state: State, by: str, number: int, rule: str) -> Verdict:
    """Whether a seat can tap a partner to use it: the partner has to be its own (MT-12) and untapped."""
    card = state.cards[number]
    if card.owner != by:
        return refused("MT-12", f"{called(state, number)} is {card.owner}'s")
    if card.tapped:
        return refused(rule, f"{called(state, number)} is tapped")
    return LEGAL


@playing.event
class PartnerExited(Event, frozen=True, kw_only=True):
    """discard an untapped partner

    `by` tapped a partner, and it was discarded with all that is attached to it.
    """

    partner: CardInPlay
    told = "{by} exits {partner}"
    verb, args = "exit", (OWN_PARTNER,)

    def needs(self, state: State) -> None:
        state.require_kind(self.partner, "partner")

    def do(self, state: State) -> None:
        piles.to_pile(state, piles.leave(state, self.partner))
        state.decide()

    def may(self, state: State) -> Verdict:
        return own_untapped(state, self.by, self.partner, "MT-10")


@playing.event
class PartnerMoved(Event, frozen=True, kw_only=True):
    """tap a partner and bring it to another course: move p2 to River Walk

    `by` tapped a partner, and it went to another course with all that is attached to it.
    """

    partner: CardInPlay
    course: CardInPlay
    told = "{by} moves {partner} to {course}"
    verb, args = "move", (OWN_PARTNER, card_in_play("course", "course", _to_reach, lead="to"))

    def needs(self, state: State) -> None:
        state.require_kind(self.course, "course")
        state.require_kind(self.partner, "partner")

    def do(self, state: State) -> None:
        partner = state.cards[self.partner]
        partner.tapped = True
        partner.at = self.course
        state.decide()

    def may(self, state: State) -> Verdict:
        if state.cards[self.partner].at == self.course:
            return refused("MT-34", f"{called(state, self.partner)} is already there")
        return own_untapped(state, self.by, self.partner, "MT-10")


# supporters and items


def _payable_at_home(state: State, by: str, before: Typed = ()) -> list[str]:
    return _payable(state, by, "supporter", "item")


def others_in_hand(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Supporters and items; a card that the seat cannot pay for is not offered."""
    offered = _payable_at_home(state, by)
    for choice in playable(state, by, "supporter", "item"):
        if choice.unlisted or choice.value in offered:
            yield choice
        else:
            yield Choice(choice.text, choice.value, help=choice.help, unlisted=True)


class Played(FromHand, Event, frozen=True, kw_only=True):
    """A supporter or an item is played."""

    card: str
    tapped: tuple[CardInPlay, ...] = ()
    overpaid: int | None = 0

    def worked_out(self, state: State) -> Event:
        self.needs(state)
        return replace(self, overpaid=overpaid(state, self.card, self.tapped))

    def tell(self, state: State) -> str:
        return self.paid_sentence(state, "plays")


@playing.event
class SupporterPlayed(Played, frozen=True, kw_only=True):
    """`by` tapped these cards for a supporter from their own hand, which came to their own home."""

    sort = "supporter"


@playing.event
class ItemPlayed(Played, frozen=True, kw_only=True):
    """`by` tapped these cards for an item from their own hand; now it does what it says."""

    sort = "item"

    def may(self, state: State) -> Verdict:
        verdict = super().may(state)
        if verdict is LEGAL and self._is_wasted(state):
            return advised(TEXTS, f"there is nothing that {self.card} could be attached to")
        return verdict

    def _is_wasted(self, state: State) -> bool:
        """Whether the item attaches itself, but there is nothing to attach it to."""
        card = entry(state, self.card)
        does = () if card is None else card.does or ()
        goals = [effect for effect in does if effect.do == "attach"]
        return bool(goals) and not any(any(asked.targets(state, self.by, goal)) for goal in goals)


def play(state: State, by: str, values: Typed) -> Event:
    """The event that plays a card. Raises MoveIncomplete if nobody knows its sort, and SeveralWays if it is a
    partner and no payment was typed."""
    name: str = values[0]
    card = entry(state, name)
    sort = None if card is None else card.sort
    if sort is None:
        fields = "sort item" if cost(state, name) is not None else "sort item, cost 0"
        raise MoveIncomplete(
            f"The catalog does not say whether {name} is a supporter or an item.",
            hint=f"Teach it with the move: define card {name}, {fields}: play {name}",
        )
    said = typed_at(values, 1)
    if sort == "partner" and said is None:
        courses = [lying(state, state.cards[number]).text for number in _to_enter(state, by, (name,))]
        raise SeveralWays(
            f"{name} is a partner: it enters at a course. (Cards)",
            hint=f"For example: enter {name} at {next(iter(courses), 'COURSE')}",
            instead=[f"enter {name} at {course}" for course in courses],
        )
    kind = SupporterPlayed if sort == "supporter" else ItemPlayed
    tapped, over = paid(state, by, name, said, kind.sort)
    return kind(by=by, card=name, tapped=tapped, overpaid=over)


playing.word(
    Verb(
        "play",
        "play a supporter or an item",
        (SupporterPlayed, ItemPlayed),
        (Arg("card", others_in_hand, _payable_at_home, kind=TradingCard, taught=True), WITH),
        make=play,
    )
)
