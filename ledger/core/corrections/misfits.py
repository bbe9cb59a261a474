"""What does not fit after a correction, and why; and what became of everything that was said.

Law: a reason says only what the player who made the move may know.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import Verdict, impossible
from ledger.core.typing.deciding import verdict_for_player, verdict_if_insisted


class Conflict(msgspec.Struct, frozen=True):
    """An event that no longer fits where it is."""

    event: Event
    text: str
    verdict: Verdict
    asked: str
    """What the game asks there."""

    @property
    def can_be_kept(self) -> bool:
        return self.verdict.kind == "refused"


class RegrowthCount(msgspec.Struct, frozen=True):
    """What became of the later events. The parts add up to `later` when the line is complete."""

    later: int
    applied: int = 0
    kept: int = 0
    edited: int = 0
    out: int = 0


def judge_misfit(game: AnyGame, state: Any, luck: Luck | None, event: Event) -> Verdict:
    """What the referee says about an event that does not fit. `luck` is the tool's, if the tool deals."""
    found = verdict_for_player(game, state, event)
    if found.kind == "refused":
        found = verdict_if_insisted(game, state, event, found)
    return _or_impossible(game, state, luck, event, found) if found.kind == "refused" else found


def _or_impossible(game: AnyGame, state: Any, luck: Luck | None, event: Event, refused: Verdict) -> Verdict:
    """The verdict on a refused event, which cannot be kept if the pieces forbid what would follow from it."""
    try:
        fold_what_follows(game, game.projector.fold(state.copy(), (event,)), luck)
    except LogDamaged:
        return impossible(refused.why)
    return refused
