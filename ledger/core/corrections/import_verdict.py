"""What the referee says about an event that nobody typed, such as one that another program recorded.

Law: pure. The rulebook is the same as in play. This room also says in words what would fit.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.core.log.events import Event, same
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL, check
from ledger.core.rules.verdicts import Chance, Follows, Verdict, refused
from ledger.core.typing.listing import legal_moves

SEVERAL = 5
"""How many of the moves that would fit are named."""


class Judged(msgspec.Struct, frozen=True):
    """`goes_on` says that the event would have happened by itself, so it belongs to the step before."""

    verdict: Verdict
    goes_on: bool


def judge_import(game: AnyGame, state: Any, event: Event, luck: Luck | None) -> Judged:
    """What the referee says about an event before it is folded. `luck` is the tool's, if it deals."""
    pending, verdict = game.pending(state), check(game, state, event)
    if isinstance(pending, Follows):
        return Judged(verdict, type(event) is type(pending.event) and verdict.is_accepted)
    if luck is None or not isinstance(pending, Chance):
        return Judged(verdict, goes_on=False)
    if event.by == TOOL and verdict.is_accepted and not same(event, deal(game, state, pending, luck)):
        verdict = refused(pending.source, "the seed deals something else")
    return Judged(verdict, goes_on=type(event) is type(pending.draft))


def what_fits(game: AnyGame, state: Any) -> str:
    """What would fit now, in a sentence."""
    pending = game.pending(state)
    if isinstance(pending, Follows):
        return f"What follows now: {describe(game, state, pending.event)}."
    moves = [move.text for _, move in zip(range(SEVERAL), legal_moves(game, state), strict=False)]
    some = f" It could be: {', '.join(moves)}." if moves else ""
    asked = prompt(pending)
    return f"The game asks: {asked}{'' if asked.endswith('?') else '.'}{some}"
