"""Cards that come from a hand, and partners that move about: enter, exit, move and play.

Law: what the rules forbid is refused before what nobody can check is marked. Source: main phase; rulings
MT-6, MT-7, MT-9, MT-10, MT-34.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
    refused,
    sentence,
    typed_at,
    unverifiable,
)
from ledger.games.courses import asked, piles
from ledger.games.courses.catalog import Card, Sort
from ledger.games.courses.decks import from_hand
from ledger.games.courses.naming import called, lying, playable
from ledger.games.courses.payment import WITH, overpaid, pay, payments, purse, require_apart
from ledger.games.courses.state import TEXTS, Action, Lies, Lying, Number, State
from ledger.games.courses.worth import both, cost, entry, is_a, stars

playing: Chapter[State] = Chapter({"partner": called, "course": called})


# paying for a card


def _paid(state: State, event: PartnerEntered | SupporterPlayed | ItemPlayed) -> Verdict:
    """Whether untapped star sources of its own pay for a card. Source: main phase; MT-6, MT-7."""
    unknown, total = "", 0
    for number in event.tapped:
        card = state.cards[number]
        if card.owner != event.by:
            return refused("MT-6", f"{called(state, number)} is {card.owner}'s; only own sources pay")
        if card.tapped:
            return refused("MT-7", f"{called(state, number)} is tapped already")
        given = stars(state, card)
        if given is None:
            unknown = f"the catalog does not say how many stars {called(state, number)} gives"
        elif not given:
            return refused("Stars", f"{called(state, number)} gives no stars")
        else:
            total += given
    wanted = cost(state, event.card)
    if wanted is None:
        return unverifiable("Stars", f"the catalog does not say what {event.card} costs")
    if unknown:
        return unverifiable("Stars", unknown)
    over = total - wanted
    if over < 0:
        short = f"{total} are tapped" if event.tapped else f"{event.by} has {purse(state, event.by).stars}"
        return refused("Stars", f"{event.card} costs {counted(wanted, 'star')}, and {short}")
    if event.overpaid != over:
        return refused("MT-7", f"{counted(over, 'star')} too many are tapped, not {event.overpaid}")
    return LEGAL


def _paid_with(state: State, event: PartnerEntered | SupporterPlayed | ItemPlayed) -> str:
    """What a card was paid with."""
    if not event.tapped:
        return ""
    told = ", ".join(called(state, number) for number in event.tapped)
    over = f", {counted(event.overpaid, 'star')} too many" if event.overpaid else ""
    return f"; taps {told}{over}"


def _play(
    state: State, event: PartnerEntered | SupporterPlayed | ItemPlayed, kind: Lies, at: int = 0
) -> None:
    """A card is paid for and comes from a hand."""
    token = piles.take(state, event.by, "hand", event.card, event.id)
    for number in event.tapped:
        state.cards[number].tapped = True
    card = piles.enter(state, token, event.by, kind, at)
    asked.begin(state, Action(event.id, event.by, card.number, event.card, kind))
    state.decide()


def _pay(
    state: State, by: str, name: str, said: tuple[int, ...] | None, sort: Sort, to: int = 0
) -> tuple[int, ...]:
    """What is tapped for a card that is played as one of a sort. Raises as `pay` does."""
    return pay(state, by, name, said, lambda: _forbidden(state, by, name, sort), to)


def _forbidden(state: State, by: str, name: str, sort: Sort) -> str:
    """Why a card cannot be played whatever is tapped for it; empty where that decides.

    Only the seat whose turn it is is told of its hand.
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


# enter


def partners_in_hand(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return playable(state, by, "partner")


def courses_to_enter(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Every course; offered where the card can be paid for."""
    can_pay = bool(payments(state, purse(state, by), before[0], 1))
    return (lying(state, card, listed=can_pay) for card in state.of("course"))


@playing.event
class PartnerEntered(Event, frozen=True, kw_only=True):
    """bring a partner to a course: enter Hill Guard at Old Mill with c1 c3

    `by` tapped these cards for a partner of the own hand, which came untapped to a course. `overpaid` are
    stars beyond the cost; None where nobody can know.
    """

    card: str
    course: Number
    tapped: tuple[Number, ...] = ()
    overpaid: int | None = 0
    verb = "enter"
    args = (Arg("card", partners_in_hand, kind=Card), Arg("course", courses_to_enter, lead="at"), WITH)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        name, course = values[0], values[1]
        tapped = _pay(state, by, name, typed_at(values, 2), "partner", course)
        over = overpaid(state, name, tapped)
        return PartnerEntered(by=by, card=name, course=course, tapped=tapped, overpaid=over)

    def needs(self, state: State) -> None:
        state.require_kind(self.course, "course")
        require_apart(state, self.tapped)
        piles.held(state, self.by, "hand", self.card)

    def do(self, state: State) -> None:
        _play(state, self, "partner", self.course)

    def may(self, state: State) -> Verdict:
        return _may_play(state, self)

    def tell(self, state: State) -> str:
        at = called(state, self.course)
        return f"{self.by} enters {self.card} (p{state.played + 1}) at {at}{_paid_with(state, self)}"


# exit and move


def own_partners(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Own untapped partners, then all others."""
    for card in state.of("partner"):
        listed = card.owner == by and not card.tapped
        yield lying(state, card, listed=listed, help_=_where(state, card) if listed else "")


def _where(state: State, card: Lying) -> str:
    course = state.cards[card.at]
    return f"{card.owner}'s {card.label} at {state.pieces.show(course.token)} {course.label}"


def courses_to_reach(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Where a partner can move to: any course but its own."""
    here = state.cards[before[0]].at
    return (lying(state, card, listed=card.number != here) for card in state.of("course"))


def own_untapped(state: State, by: str, number: int, rule: str) -> Verdict:
    """Only the owner uses a partner (MT-12), and tapping is the price."""
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

    partner: Number
    told = "{by} exits {partner}"
    verb, args = "exit", (Arg("partner", own_partners),)

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

    partner: Number
    course: Number
    told = "{by} moves {partner} to {course}"
    verb, args = "move", (Arg("partner", own_partners), Arg("course", courses_to_reach, lead="to"))

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
            return refused("MT-34", f"{called(state, self.partner)} is there already")
        return own_untapped(state, self.by, self.partner, "MT-10")


# supporters and items


def others_in_hand(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Supporters and items; what cannot be paid for is not offered."""
    own = purse(state, by)
    for choice in playable(state, by, "supporter", "item"):
        if choice.unlisted or payments(state, own, choice.value, 1):
            yield choice
        else:
            yield Choice(choice.text, choice.value, help=choice.help, unlisted=True)


@playing.event
class SupporterPlayed(Event, frozen=True, kw_only=True):
    """`by` tapped these cards for a supporter of the own hand, which came to the own home."""

    card: str
    tapped: tuple[Number, ...] = ()
    overpaid: int | None = 0

    def needs(self, state: State) -> None:
        _can_play(state, self)

    def do(self, state: State) -> None:
        _play(state, self, "supporter")

    def may(self, state: State) -> Verdict:
        return _may_play(state, self)

    def tell(self, state: State) -> str:
        return _play_told(state, self)


@playing.event
class ItemPlayed(Event, frozen=True, kw_only=True):
    """`by` tapped these cards for an item of the own hand; now it does what it says."""

    card: str
    tapped: tuple[Number, ...] = ()
    overpaid: int | None = 0

    def needs(self, state: State) -> None:
        _can_play(state, self)

    def do(self, state: State) -> None:
        _play(state, self, "item")

    def may(self, state: State) -> Verdict:
        return _may_play(state, self)

    def tell(self, state: State) -> str:
        return _play_told(state, self)


def play(state: State, by: str, values: Typed) -> Event:
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
        courses = [choice.text for choice in courses_to_enter(state, by, (name,)) if not choice.unlisted]
        raise SeveralWays(
            f"{name} is a partner: it enters at a course. (Cards)",
            hint=f"For example: enter {name} at {next(iter(courses), 'COURSE')}",
            instead=[f"enter {name} at {course}" for course in courses],
        )
    tapped = _pay(state, by, name, said, "supporter" if sort == "supporter" else "item")
    kind = SupporterPlayed if sort == "supporter" else ItemPlayed
    return kind(by=by, card=name, tapped=tapped, overpaid=overpaid(state, name, tapped))


playing.word(
    Verb(
        "play",
        "play a supporter or an item",
        (SupporterPlayed, ItemPlayed),
        (Arg("card", others_in_hand, kind=Card, taught=True), WITH),
        make=play,
    )
)


def _can_play(state: State, event: SupporterPlayed | ItemPlayed) -> None:
    require_apart(state, event.tapped)
    piles.held(state, event.by, "hand", event.card)


def _play_told(state: State, event: SupporterPlayed | ItemPlayed) -> str:
    letter = "s" if isinstance(event, SupporterPlayed) else "i"
    return f"{event.by} plays {event.card} ({letter}{state.played + 1}){_paid_with(state, event)}"


_SORTS: Mapping[type[Event], Sort] = {
    PartnerEntered: "partner",
    SupporterPlayed: "supporter",
    ItemPlayed: "item",
}


def _may_play(state: State, event: PartnerEntered | SupporterPlayed | ItemPlayed) -> Verdict:
    """It is a card of that sort, it may be in that hand, and it is paid for."""
    own = from_hand(state, event.by, event.card)
    verdict = both(is_a(state, event.card, _SORTS[type(event)]), own, _paid(state, event))
    if verdict is LEGAL and isinstance(event, ItemPlayed) and _is_wasted(state, event):
        return advised(TEXTS, f"there is nothing that {event.card} could be attached to")
    return verdict


def _is_wasted(state: State, event: ItemPlayed) -> bool:
    """Whether an item attaches itself, and there is nothing that it could be attached to."""
    card = entry(state, event.card)
    goals = [effect for effect in (card.does if card is not None else None) or () if effect.do == "attach"]
    return bool(goals) and not any(any(asked.targets(state, event.by, goal)) for goal in goals)
