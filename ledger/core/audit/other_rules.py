"""The same events under other rules: where something else would have followed, and how the game ends under
each.

Law: pure. What somebody said is folded as they said it, even if the other rules forbid it; nothing new
follows. The line ends at an event that the pieces of the other rules do not allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec

from ledger.core.audit.diff import FactChange, ScoreChange, fact_changes, score_changes, total_changes
from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, Overruled, same
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.describe import describe, joined_by_and, prompt
from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.player_moves import was_by_itself
from ledger.core.rules.rulebook import check
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Follows

GOES_ON = "it goes on"
"""Said of a game that is not over, or whose winner nobody can know yet."""


class Parting(msgspec.Struct, frozen=True):
    """The first event that the other rules do not lead to: what happened, and what they say instead."""

    event: int
    told: str
    instead: str


class Otherwise(msgspec.Struct, frozen=True):
    """`upto` is the last event that the pieces of the other rules allow; the changes say how the two states
    differ after it."""

    upto: int
    parting: Parting | None
    changes: tuple[FactChange, ...]
    scores: tuple[ScoreChange, ...]
    totals: tuple[tuple[str, Points, Points], ...]
    stands: tuple[str, str]
    """Under each set of rules: who has won, or that the game goes on."""
    winners: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Who has won under each set of rules; nobody while the game goes on."""


def under_other_rules(
    game: AnyGame, setup: Setup, path: Sequence[Event], other: Setup, twin: Sequence[Event], luck: Luck | None
) -> Otherwise:
    """Compares a line of play under its own rules with a `twin`, maybe the same line, under others."""
    state, there = game.start(setup), game.start(other)
    shared = [one for one, two in zip(path, twin, strict=False) if one.id == two.id]
    parting: Parting | None = None
    upto, waived, is_whole = 0, False, True
    for event in shared:
        if parting is None and not isinstance(event, Overruled):
            instead = _objection(game, state, there, event, luck, waived=waived)
            parting = Parting(event.id, describe(game, state, event), instead) if instead else None
        if not _fold_if_allowed(game, there, event):
            is_whole = False
            break
        game.projector.fold(state, (event,))
        upto, waived = event.id, isinstance(event, Overruled)
    if is_whole:
        game.projector.fold(state, path[len(shared) :])
        for event in takewhile(lambda each: _fold_if_allowed(game, there, each), twin[len(shared) :]):
            upto = event.id
    states = [veil(game, each, None) for each in (state, there)]
    sheets = [game.score(each) for each in states]
    return Otherwise(
        upto,
        parting,
        fact_changes(game, *states),
        score_changes(*sheets),
        total_changes(*sheets),
        (_outcome(sheets[0]), _outcome(sheets[1])),
        (sheets[0].winners, sheets[1].winners),
    )


def _outcome(sheet: ScoreSheet) -> str:
    if not sheet.final:
        return GOES_ON
    return f"it is over, and {joined_by_and(sheet.winners) or 'nobody'} won"


def _fold_if_allowed(game: AnyGame, state: Any, event: Event) -> bool:
    """Whether the pieces allow an event, which is then folded."""
    try:
        game.projector.fold(state, (event,))
    except LogDamaged:
        return False
    return True


def _objection(game: AnyGame, state: Any, twin: Any, event: Event, luck: Luck | None, *, waived: bool) -> str:
    """What the other rules say against an event; empty if they lead to it, too."""
    due, other = game.pending(state), game.pending(twin)
    is_expected = isinstance(due, Follows) and isinstance(other, Follows) and same(due.event, other.event)
    if isinstance(other, Follows) and not (is_expected or waived or same(event, other.event)):
        return f"this follows: {describe(game, twin, other.event)}"
    if was_by_itself(due, event, luck) and not was_by_itself(other, event, luck):
        return f"that does not follow; the question is: {prompt(other)}"
    if waived or not check(game, state, event).is_accepted:
        return ""
    verdict = check(game, twin, event)
    return "" if verdict.is_accepted else f"that does not fit: {verdict.why}"
