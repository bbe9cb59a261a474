"""Cards that go to the gutter, and cards that are claimed.

Source: 1 Gutter; 2 Claim; 3 Discard; 7 Immune; rulings KL-25, KL-28 to KL-31, KL-33 to KL-35.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Choice,
    Claimed,
    Event,
    MoveIncomplete,
    Typed,
    UnknownName,
    Verb,
    Verdict,
    refused,
    typed_at,
)
from ledger.games.kingless.cards import (
    at_table,
    card_of,
    choice,
    described,
    fits,
    has_type,
    held_card,
    of_hand,
)
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.families import Improvised, UnderItsCard
from ledger.games.kingless.obligations import (
    askable,
    guard,
    guarded,
    holder,
    in_reach,
    is_asked_for,
    is_immune,
    is_improvised,
    open_steps,
    place_of,
    step_now,
    visible,
)
from ledger.games.kingless.piles import deny, from_hand
from ledger.games.kingless.state import State, require_name

areas: Chapter[State] = Chapter()
"""What a seat does."""
answers: Chapter[State] = Chapter()
"""The table's possible answers to a claim."""

# Gutter


def _owners(state: State) -> set[str]:
    """The seats whose areas a Gutter can hit."""
    return set(state.table.present) if step_now(state) is None else {seat for seat, _ in in_reach(state)}


def _in_front(state: State, by: str, before: Typed) -> Iterator[Choice]:
    tokens, names = state.areas.get(before[0], ()), state.pieces.names
    near = set(tokens) if step_now(state) is None else {token for _, token in in_reach(state)}
    for name in dict.fromkeys(state.pieces.show(token) for token in tokens):
        yield choice(state, name, listed=any(names[token] == name for token in tokens if token in near))


@areas.event
class CardGuttered(Improvised, frozen=True, kw_only=True):
    """send a card of an area to the gutter: gutter bob Axe

    `by` sent a card of `owner`'s area to the gutter.
    """

    owner: str
    card: str
    told = "{owner}'s {card} goes to the gutter"
    verb, args = "gutter", (Arg("seat", at_table(near=_owners)), Arg("card", _in_front))

    def needs(self, state: State) -> None:
        state.lying(self.owner, self.card)

    def do(self, state: State) -> None:
        place = place_of(state, self.owner)
        state.gutter.append(state.areas.take(state.pieces, self.owner, self.card))
        state.finish_step(place)

    def barred(self, state: State) -> Verdict:
        if is_immune(state, card_of(state, self.card), "gutter"):
            return refused("KL-35", f"{self.card} is immune")
        return guarded(state, self.owner, "gutter")

    def may(self, state: State) -> Verdict:
        step, names = step_now(state), state.pieces.names
        assert step is not None
        for seat, token in in_reach(state):
            if seat == self.owner and names[token] == self.card:
                return LEGAL if step.effect.what == "any" else has_type(state, self.card, "Gutter")
        barred = self.barred(state)
        if barred.kind == "refused":
            return barred
        name = state.require_action().base.name
        if not is_asked_for(state, self.card):
            return refused("Gutter", f"{self.card} is not of the type that {name} names")
        owners = dict.fromkeys(each.seat or "an opponent" for each in open_steps(state).values())
        return refused("KL-33", f"{name} reaches the area of {' or '.join(owners)}")


# Claim


class OfAClaim(UnderItsCard, frozen=True, kw_only=True):
    """How the claim of `card` by `seat` ends."""

    seat: str
    card: str

    def end_claim(self, state: State) -> None:
        state.called = None
        state.finish_step()


@areas.event
class CardCalled(Improvised, frozen=True, kw_only=True):
    """`by` names a card to claim."""

    card: str
    told = "{by} claims {card}"

    def needs(self, state: State) -> None:
        state.table.require_present(self.by)
        require_name(self.card)

    def do(self, state: State) -> None:
        state.called = (self.by, self.card)

    def may(self, state: State) -> Verdict:
        if not is_asked_for(state, self.card):
            return refused("Claim", f"{self.card} is not of the type that can be claimed")
        return has_type(state, self.card, "Claim")


def _asked_to_claim(state: State) -> bool:
    step = step_now(state)
    return is_improvised(state) or (step is not None and step.effect.do == "claim")


def _claimable(state: State, by: str, _: Typed) -> list[tuple[str, str]]:
    """What `claim` lists: the Dwarfs and Items that the due Claim can name or, if none is due, the seats
    whose score can be written down."""
    if not _asked_to_claim(state):
        return [("seat", seat) for seat in state.table.seats]
    step = step_now(state)
    what = step.effect.what if step is not None else "any"
    cards = state.table.catalog.of(Card).items()
    return [("card", name) for name, card in cards if fits(card, what) and card.interrupt is None]


def _to_claim(state: State, by: str, before: Typed) -> Iterator[Choice]:
    listed = set(_claimable(state, by, before))
    for name in state.table.catalog.of(Card):
        value = "card", name
        yield Choice(name, value, help=described(state, name), unlisted=value not in listed)
    for seat in state.table.seats:
        value = "seat", seat
        yield Choice(seat, value, help="the score that a seat says it has", unlisted=value not in listed)


def _claim(state: State, by: str, values: Typed) -> Event:
    (kind, name), points = values[0], typed_at(values, 1)
    if kind == "seat":
        if points is None:
            raise MoveIncomplete(f"claim {name} needs the points.", hint=f"Type claim {name} 12.")
        return Claimed(by=TABLE, seat=name, points=points)
    if points is not None:
        raise UnknownName(f"claim {name} takes no number.", hint="To claim a score, type claim SEAT POINTS.")
    return CardCalled(by=by, card=name)


areas.word(
    Verb(
        "claim",
        "name the card you claim; or write down a score: claim ann 12",
        (CardCalled, Claimed),
        (
            Arg("card or seat", _to_claim, _claimable, kind=Card, taught=True),
            Arg("points", number=True, optional=True),
        ),
        make=_claim,
        free=True,
    )
)


def _open_claim(state: State) -> tuple[str, str]:
    """The seat that is claiming, and the card. Raises UnknownName if nobody is."""
    if state.called is None:
        raise UnknownName("Nobody claims a card now.", hint="It answers: claim CARD.")
    return state.called


# from an area


def _holders(state: State, by: str, _: Typed) -> Iterable[Choice]:
    called = state.called
    return (Choice(seat, seat) for seat in (visible(state, *called) if called is not None else ()))


@areas.event
class CardClaimed(OfAClaim, frozen=True, kw_only=True):
    """whose card you claim

    The claimed card lay in `owner`'s area, and went to `seat`'s.
    """

    owner: str
    told = "{seat} gets {card} from {owner}'s area"
    verb, args = "from", (Arg("owner", _holders),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        seat, card = _open_claim(state)
        return CardClaimed(by=by, seat=seat, card=card, owner=values[0])

    def needs(self, state: State) -> None:
        state.require_called(self.seat, self.card)
        state.lying(self.owner, self.card)

    def do(self, state: State) -> None:
        token = state.areas.take(state.pieces, self.owner, self.card)
        state.areas[self.seat][token] = self.id
        self.end_claim(state)

    def may(self, state: State) -> Verdict:
        if self.owner in visible(state, self.seat, self.card):
            return LEGAL
        return refused("KL-29", "it does not lie where it can be claimed")


# Discard


@areas.event
class CardDiscarded(Improvised, frozen=True, kw_only=True):
    """discard a card from hand

    A card from the hand of `by` went to the gutter.
    """

    card: str
    reveals = "Everybody has seen that {by} held {card}."
    told = "{by} discards {card}"
    verb, args = "discard", (held_card(),)

    def needs(self, state: State) -> None:
        state.held(self.by, self.card)

    def do(self, state: State) -> None:
        state.gutter.append(from_hand(state, self.by, self.card, self.id))
        state.finish_step()

    def may(self, state: State) -> Verdict:
        return of_hand(state, self.by, self.card)

    def barred(self, state: State) -> Verdict:
        kept = guarded(state, self.by, "discard")
        return self.may(state) if kept is LEGAL else kept


# an answer to a claim


@answers.event
class CardYielded(OfAClaim, frozen=True, kw_only=True):
    """The claimed card was in `owner`'s hand, and went to `seat`'s area."""

    owner: str
    reveals = "Everybody has seen that {owner} held {card}."

    def needs(self, state: State) -> None:
        state.require_called(self.seat, self.card)
        state.held(self.owner, self.card)

    def do(self, state: State) -> None:
        state.areas[self.seat][from_hand(state, self.owner, self.card, self.id)] = self.id
        self.end_claim(state)

    def may(self, state: State) -> Verdict:
        if kept := guard(state, self.owner, self.seat, "claim"):
            return refused("Immune", f"{kept} guards {self.owner}")
        return of_hand(state, self.owner, self.card)

    def tell(self, state: State) -> str:
        if self.seat == self.owner:
            return f"{self.seat} claims {self.card} from their own hand"
        return f"{self.seat} gets {self.card} from {self.owner}'s hand"


@answers.event
class ClaimDenied(OfAClaim, frozen=True, kw_only=True):
    """All seats that `seat` has `asked` say that they do not have the card, which is only a statement."""

    asked: tuple[str, ...]
    told = "everybody says that nobody has {card}"

    def needs(self, state: State) -> None:
        state.require_called(self.seat, self.card)
        state.table.require_present(*self.asked)

    def do(self, state: State) -> None:
        deny(state, self.asked, self.id, card=self.card)
        self.end_claim(state)

    def may(self, state: State) -> Verdict:
        asked = askable(state, self.seat)
        if self.asked != asked or self.by != TABLE:
            return refused("Claim", f"only those who are asked for {self.card} answer")
        known = holder(state, asked, self.card)
        return LEGAL if known is None else refused("Claim", f"{known} is known to hold {self.card}")

    def reveals(self, state: State) -> str:
        return f"Everybody knows that nobody holds {self.card}." if state.pieces.tool_deals else ""


def _who_has_it(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for seat in state.table.present:
        yield Choice(seat, seat, help="gives it from hand", unlisted=not state.hands[seat])
    yield Choice("nobody", None, help="everybody says so")


def _answer(state: State, draft: CardYielded, values: Typed) -> Event:
    seat, card, owner = draft.seat, draft.card, values[0]
    if owner is None:
        return ClaimDenied(by=TABLE, seat=seat, card=card, asked=askable(state, seat))
    return CardYielded(by=TABLE, seat=seat, card=card, owner=owner)


def _answered(state: State, by: str, values: Typed) -> Event:
    seat, card = _open_claim(state)
    return _answer(state, CardYielded(seat=seat, card=card, owner=""), values)


answers.word(
    Verb(
        "answer",
        "who gives the claimed card, or nobody",
        (CardYielded, ClaimDenied),
        (Arg("owner", _who_has_it),),
        make=_answered,
        answer=_answer,
        by_table=True,
    )
)
