"""What the audit says of statements about hidden hands.

Law: the projector notes what contradicts a statement; here it is put into words. Source: Claim; KL-28 and the
publisher's answer that a Claim rests on honesty.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.core.findings import Finding
from ledger.games.kingless.state import State


def findings(state: State) -> Iterator[Finding]:
    """A denied card that turned up in a hand: certainly false, or possibly."""
    for doubt in state.doubts:
        seat, card = doubt.seat, doubt.card
        where = f"event {doubt.denied} says that nobody has it, and {seat} got"
        if doubt.certain:
            message = f"{seat} had {card} all the time: {where} no card since."
        else:
            message = f"{seat} may have had {card} already: {where} cards since."
        yield Finding(
            code="false-claim" if doubt.certain else "doubtful-claim",
            severity="error" if doubt.certain else "note",
            line=doubt.shown + 1,
            event=doubt.shown,
            message=message,
            hint=f"log --at {doubt.denied} shows the claim; a note can say what the table made of it.",
        )
