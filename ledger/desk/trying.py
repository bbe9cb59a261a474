"""Trying a move, and showing as much of the result as the person who asks may know.

Law: a trial is not written, so it must not reveal anything: the answer is the same whatever is hidden from
the person who asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.core.corrections.regrow import Regrowth
from ledger.core.errors import MoveRefused, UsageError
from ledger.core.log.tree import ROOT
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.verdicts import Chance
from ledger.core.typing.deciding import names_more
from ledger.core.typing.eyes import Known
from ledger.core.typing.step import Step
from ledger.desk.reader import Reader


def require_known(desk: Reader, fork: Any, known: Known, moves: Sequence[str]) -> None:
    """Raises what is wrong with moves at a fork, as far as the person who asks may know it. Raises
    MoveRefused if the moves name something hidden: a trial leaves no trace, so nobody may guess at a hand
    with it."""
    rested = fork.copy()
    fold_what_follows(desk.game, rested, desk.luck)
    if (seen := known(rested)) is rested:
        return
    step = Step(desk.game, seen, None, parent=ROOT, last=ROOT, known=Known(seat=known.seat))
    for move in moves:
        require_dealt(desk, step.state, move)
        step.say(move)
    require_nothing_new(step.state, seen)


def require_dealt(desk: Reader, state: Any, move: str) -> None:
    """Raises MoveRefused if the tool would deal before a move."""
    if desk.luck is not None and isinstance(desk.game.pending(state), Chance):
        raise MoveRefused(
            f"Before {move!r} the tool deals something that nobody has seen.",
            hint="Ask about the moves before it.",
        )


def require_nothing_new(after: Any, before: Any) -> None:
    """Raises MoveRefused if a piece has a name now that had none before."""
    if names_more(after, before):
        raise _trial_refused()


def _trial_refused() -> MoveRefused:
    return MoveRefused(
        "A trial shows only what everybody may know.",
        hint="Add --as SEAT for a seat that may know more. Without --dry-run it is recorded if it fits.",
    )


def require_nothing_shown(known: Known, fork: Any, growth: Regrowth) -> None:
    """Raises MoveRefused if a new event of the regrown line would show something that is hidden from the
    person who asks."""
    assert known.game is not None, "a trial is somebody's"
    game, state, old = known.game, fork.copy(), {new for _, new in growth.pairs}
    for event in growth.events:
        hidden = known.hidden(state) if event.id not in old and game.reveals(state, event) else set[int]()
        game.projector.fold(state, (event,))
        if hidden - known.hidden(state):
            raise _trial_refused()


def require_moves(moves: Sequence[str]) -> None:
    if not moves or not all(move.strip() for move in moves):
        raise UsageError("There is no move to record.", hint="Type what really happened.")
