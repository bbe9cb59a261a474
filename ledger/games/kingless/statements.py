"""What is known of hidden hands, what their owners say of them, and what belies it.

Law: what contradicts a statement is noted as it happens, and put into words for the audit. No statement is
refused. Source: Claim; Play; KL-28 and the publisher's answer that a Claim rests on honesty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ledger.api import Event, Finding
from ledger.games.kingless.cards import fits
from ledger.games.kingless.state import Denial, Doubt, State

KINDS = {"any": "Dwarf or Item", "dwarf": "Dwarf", "item": "Item"}


def known_copies(state: State, seat: str, card: str) -> int:
    return sum(state.pieces.names[token] == card for token in state.hands[seat])


def unknown(state: State, seat: str) -> int:
    """How many cards of a hand nobody else knows."""
    return sum(state.pieces.names[token] is None for token in state.hands[seat])


def only_for(*names: str, **hidden: Any) -> Callable[[State, Any, str | None], Event]:
    """Hides fields from all but the seats that the event names; nothing where the table saw what it says."""

    def seen(state: State, event: Event, seat: str | None) -> Event:
        if not state.knows_hands or seat in [getattr(event, name) for name in names]:
            return event
        return replace(event, **hidden)

    return seen


def deny(state: State, seats: Sequence[str], event: int, **about: Any) -> None:
    """Seats say that they hold no such card. What the log knows of their hands needs no statement."""
    hidden = {seat: count for seat in seats if (count := unknown(state, seat))}
    if hidden:
        state.denials = (*state.denials, Denial(event, hidden, state.gains.copy(), **about))


def witness(state: State, seat: str, card: str, event: int) -> None:
    """A card that was denied was in this hand after all, now or then."""
    for denial in state.denials:
        about = card == denial.card if denial.card else fits(state, card, denial.what)
        if not about or seat not in denial.unknown:
            continue
        certain = state.gains[seat] == denial.gains[seat]
        known = [old for old in state.doubts if old.denial is denial and old.seat == seat]
        if not any(old.certain or not certain for old in known):
            state.doubts = (*state.doubts, Doubt(denial, event, seat, card, certain))


def findings(state: State) -> Iterator[Finding]:
    """A denied card that turned up in a hand: certainly false, or possibly."""
    for doubt in state.doubts:
        seat, denial = doubt.seat, doubt.denial
        where = f"event {denial.event} says {_said(denial, seat)}, and {seat} got"
        if doubt.certain:
            message = f"{seat} had {doubt.card} all the time: {where} no card since."
        else:
            message = f"{seat} may have had {doubt.card} already: {where} cards since."
        yield Finding(
            code="false-claim" if doubt.certain else "doubtful-claim",
            severity="error" if doubt.certain else "note",
            line=doubt.shown + 1,
            event=doubt.shown,
            message=message,
            hint=f"log --at {denial.event} shows it; a note can say what the table made of it.",
        )


def _said(denial: Denial, seat: str) -> str:
    return "that nobody has it" if denial.card else f"that {seat} has no {KINDS[denial.what]}"
