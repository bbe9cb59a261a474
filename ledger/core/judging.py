"""From typed words to the events of one step, as far as the referee lets them be recorded.

Law: pure; the state that is asked about stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.core import asking, referee
from ledger.core.asking import OVERRULE, REASON
from ledger.core.errors import MoveImpossible, MoveRefused
from ledger.core.events import Event, Overruled
from ledger.core.game import Game

Judged = tuple[list[Event], tuple[str, ...]]
"""Events to record, and sentences about what nobody can check."""


def step(game: Game, state: Any, text: str) -> Judged:
    """A move, or a move and what follows its colon.

    Raises the errors of the parser, MoveRefused or MoveImpossible.
    """
    events: list[Event] = []
    warnings: tuple[str, ...] = ()
    rest = text
    while rest:
        part, *following = asking.parts(game, state, rest)
        judged, doubts = _move(game, state, part)
        events, warnings = [*events, *judged], (*warnings, *doubts)
        rest = following[0] if following else ""
        if rest:
            state = game.projector.fold(state.copy(), judged)
    return events, warnings


def _move(game: Game, state: Any, text: str) -> Judged:
    draft, reason = asking.draft(game, state, text)
    verdict = referee.check(game, state, draft)
    events: list[Event] = [draft]
    if verdict.kind == "impossible":
        raise MoveImpossible(
            f"That cannot have happened: {verdict.why}.", hint="Check the pieces and try again."
        )
    if verdict.kind == "refused":
        if reason is None:
            raise MoveRefused(
                f"{sentence(verdict.why)} ({verdict.rule})", hint=_instead(text, verdict.instead)
            )
        events.insert(0, Overruled(by="table", rule=verdict.rule, reason=reason))
    warnings = (f"Nobody can check this: {verdict.why}.",) if verdict.kind == "unverifiable" else ()
    return events, warnings


def _instead(text: str, instead: Sequence[str]) -> str:
    overrule = f"If it happened all the same: {OVERRULE} {text.strip()}{REASON}why"
    return f"Legal now: {', '.join(instead)}. {overrule}" if instead else overrule


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
