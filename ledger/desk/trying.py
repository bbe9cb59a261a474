"""What would come of a move, as far as whoever asks may know it.

Law: nothing is written, so that nothing is tried out: the answer is the same whatever is hidden from whoever
asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.core.corrections.regrow import Regrowth
from ledger.core.errors import MoveRefused, UsageError
from ledger.core.log.tree import ROOT
from ledger.core.rules.automatic import settle
from ledger.core.rules.verdicts import Chance
from ledger.core.typing.deciding import names_more
from ledger.core.typing.eyes import Known
from ledger.core.typing.step import Step
from ledger.desk.reader import Reader


def require_known(desk: Reader, fork: Any, known: Known, moves: Sequence[str]) -> None:
    """Raises what whoever asks may be told of moves at a fork; MoveRefused where they name what is hidden:
    nobody tries out a hand, and a trial leaves no trace."""
    rested = fork.copy()
    settle(desk.game, rested, desk.luck)
    if (seen := known(rested)) is rested:
        return
    step = Step(desk.game, seen, None, parent=ROOT, last=ROOT, known=Known(seat=known.seat))
    for move in moves:
        require_dealt(desk, step.state, move)
        step.say(move)
    require_nothing_new(step.state, seen)


def require_dealt(desk: Reader, state: Any, move: str) -> None:
    """Raises MoveRefused where the tool would deal before a move."""
    if desk.luck is not None and isinstance(desk.game.pending(state), Chance):
        raise MoveRefused(
            f"Before {move!r} the tool deals, and nobody has seen what.",
            hint="Ask about the moves before it.",
        )


def require_nothing_new(after: Any, before: Any) -> None:
    """Raises MoveRefused where pieces have a name that had none before."""
    if names_more(after, before):
        raise _unseen()


def _unseen() -> MoveRefused:
    return MoveRefused(
        "A trial shows only what everybody may know.",
        hint="A seat that may know is told with --as SEAT; without --dry-run it is recorded if it fits.",
    )


def require_nothing_shown(known: Known, fork: Any, growth: Regrowth) -> None:
    """Raises MoveRefused where an event of a line that is grown again would show what is hidden from whoever
    asks, and stood on no line before."""
    assert known.game is not None, "a trial is somebody's"
    game, state, old = known.game, fork.copy(), {new for _, new in growth.pairs}
    for event in growth.events:
        hidden = known.hidden(state) if event.id not in old and game.reveals(state, event) else set[int]()
        game.projector.fold(state, (event,))
        if hidden - known.hidden(state):
            raise _unseen()


def require_moves(moves: Sequence[str]) -> None:
    if not moves or not all(move.strip() for move in moves):
        raise UsageError("There is no move to record.", hint="Type what really happened.")
