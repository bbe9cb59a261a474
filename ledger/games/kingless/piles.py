"""Where cards come from and where they go, and what is known and said about hidden hands.

Law: bookkeeping of tokens for the projector, no rules. A card that is not where it should be raises
Contradiction. Everything that brings a card to a hand counts it in `gains`: a seat that denies a card and
shows one later may have got it since. The cards of a hand are in no order: unknown ones mix with those that
arrive, and nobody can tell them apart any more. So what is seen later says nothing about the hand before.
What contradicts a statement about a hand is noted as it happens, and put into words for the audit. Source:
Claim; Play; KL-28 and the publisher's answer that a Claim rests on honesty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ledger.api import Adjusted, Chapter, Contradiction, Event, Finding
from ledger.games.kingless.cards import card_of, fits
from ledger.games.kingless.state import Denial, Doubt, State, require_count

piles: Chapter[State] = Chapter()


def from_deck(state: State, seat: str, count: int, names: tuple[str, ...]) -> None:
    """Deals the top cards of the deck to a hand."""
    state.pieces.deal(seat, names, count)
    state.gains[seat] += count > 0


def from_hand(state: State, seat: str, card: str, event: int) -> int:
    """Takes out of a hand a card that everybody saw; returns its token."""
    token = state.pieces.play(seat, card)
    if state.denials:
        witness(state, seat, card, event)
    return token


def require_unseen(state: State, owner: str, card: str | None) -> None:
    """Raises Contradiction if a card cannot leave a hand without everybody seeing it."""
    state.table.require_present(owner)
    state.pieces.require_held(owner, (card,))


def give(state: State, owner: str, target: str, card: str | None) -> None:
    """Moves a card from one hand to another without everybody seeing it."""
    state.pieces.give(owner, target, (card,))
    state.gains[target] += 1


def show(state: State, seat: str, card: str, count: int, event: int) -> None:
    """Notes that this many copies of a card were seen in a hand; they stay there."""
    hand, pieces = state.hands[seat], state.pieces
    for _ in range(count - pieces.held(seat).count(card)):
        pieces.bind(next(token for token in hand if pieces.names[token] is None), card)
    witness(state, seat, card, event)


def only_for(owners: Sequence[str], state: State, event: Event, seat: str | None, **hidden: Any) -> Event:
    """Hides fields from all but the owners; hides nothing if the table deals."""
    return replace(event, **hidden) if state.pieces.tool_deals and seat not in owners else event


# statements about a hand

KINDS = {"any": "Dwarf or Item", "dwarf": "Dwarf", "item": "Item"}


def deny(state: State, seats: Sequence[str], event: int, **about: Any) -> None:
    """Notes that seats say they hold no such card; nothing is noted for a hand that the log knows."""
    hidden = {seat: count for seat in seats if (count := state.pieces.held(seat).count(None))}
    if hidden:
        state.denials = (*state.denials, Denial(event, hidden, state.gains.copy(), **about))


def witness(state: State, seat: str, card: str, event: int) -> None:
    """Notes that a denied card is, or was, in this hand after all."""
    for denial in state.denials:
        about = card == denial.card if denial.card else fits(card_of(state, card), denial.what)
        if not about or seat not in denial.unknown:
            continue
        certain = state.gains[seat] == denial.gains[seat]
        known = [old for old in state.doubts if (old.denial, old.seat, old.card) == (denial, seat, card)]
        if not any(old.certain or not certain for old in known):
            state.doubts = state.doubts.plus(Doubt(denial, event, seat, card, certain))


def findings(state: State) -> Iterator[Finding]:
    """Statements that are certainly or possibly false because of a card that turned up later.

    Perhaps somebody says what a card is only after it turned up. If nobody does, the statement is possibly
    false.
    """
    found: dict[tuple[int, str], bool] = {}
    for doubt in state.doubts:
        denial, known = doubt.denial, card_of(state, doubt.card)
        if not denial.card and not fits(known, denial.what):
            continue
        is_known = bool(denial.card) or (known is not None and known.sort is not None)
        said, is_certain = (denial.event, doubt.seat), doubt.certain and is_known
        if said in found and (found[said] or not is_certain):
            continue
        found[said] = is_certain
        yield Finding(
            code="false-claim" if is_certain else "doubtful-claim",
            severity="error" if is_certain else "note",
            line=doubt.shown + 1,
            event=doubt.shown,
            message=_doubted(doubt) + ("." if is_known else f", and nobody said what {doubt.card} is."),
            hint=f"log --at {denial.event} shows it; a note can say what the table made of it.",
        )


def _doubted(doubt: Doubt) -> str:
    seat, denial = doubt.seat, doubt.denial
    where = f"event {denial.event} says {_denied(denial, seat)}, and {seat} got"
    if doubt.certain:
        return f"{seat} had {doubt.card} all the time: {where} no card since"
    return f"{seat} may already have had {doubt.card}: {where} cards since"


def _denied(denial: Denial, seat: str) -> str:
    return "that nobody has it" if denial.card else f"that {seat} has no {KINDS[denial.what]}"


# the table counted


def adjustable(state: State) -> tuple[str, ...]:
    """What the table can recount: nothing before the hands are dealt, or if the tool deals and so knows where
    every card is."""
    if state.pieces.tool_deals or not state.are_hands_dealt:
        return ()
    return ("deck", "gutter", *(f"{seat} hand" for seat in state.table.present))


@piles.shared(Adjusted)
class Recounted:
    """The table counted the deck, the gutter or a hand: Kingless's rules for `Adjusted`."""

    @staticmethod
    def needs(event: Adjusted, state: State) -> None:
        if event.what not in adjustable(state):
            raise Contradiction(f"nobody counts {event.what!r} here")
        require_count(event.count)
        if state.chain and event.what == "gutter":
            raise Contradiction("the card that was played is settled first")

    @staticmethod
    def do(event: Adjusted, state: State) -> None:
        seat, _, rest = event.what.rpartition(" ")
        if event.what == "deck":
            state.deck.left = event.count
        elif event.what == "gutter":
            state.pieces.resize(state.gutter, event.count)
        elif rest == "hand":
            state.gains[seat] += event.count > len(state.hands[seat])
            state.pieces.recount(seat, event.count)
