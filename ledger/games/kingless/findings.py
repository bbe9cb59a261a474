"""What the audit says of statements about hidden hands.

Law: the projector notes what contradicts a statement; here it is put into words. Source: Claim; Play; KL-28
and the publisher's answer that a Claim rests on honesty.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Finding
from ledger.games.kingless.state import Denial, State

KINDS = {"any": "Dwarf or Item", "dwarf": "Dwarf", "item": "Item"}


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
