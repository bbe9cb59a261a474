"""What other moves would have led to: at the same point of the game, and at its end with the rest as it was
played.

Law: nothing is written, and nobody learns what they may not know. Moves are played on a copy; a correction
that is never written applies the rest again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ledger.core.audit.diff import Difference
from ledger.core.errors import MoveImpossible, MoveRefused, NotSaid, TablefoldError
from ledger.core.log.events import TABLE, Branched, Event, Overruled
from ledger.core.rules.player_moves import was_by_itself
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Pending, deciders
from ledger.core.typing.eyes import Known
from ledger.core.typing.step import Step
from ledger.desk.aftermath import is_public
from ledger.desk.correcting import (
    Correction,
    CorrectionOptions,
    Cut,
    came_by_itself,
    end_of_its_line,
    overruling_and_event,
)
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.desk.trying import require_dealt, require_moves

WHAT_IF = "what if"
PATIENCE = 12
"""How many moves past the given ones we search for the same point of the game."""


class WhatIf(NamedTuple):
    """`copy` is the log that `moment` is about. `end` is a correction that is never written. It is None if
    nothing was played after that moment, or for the reason in `why_no_end`, a sentence."""

    copy: Reader
    moment: Difference
    instead: tuple[Event, ...] = ()
    """The recorded events that these moves replace."""
    end: Correction | None = None
    why_no_end: str = ""


def what_if(desk: Desk, at: int | None, moves: Sequence[str], seat: str | None = None) -> WhatIf:
    """What these moves would lead to at the head, or in place of what event `at` said. They come just after
    it if they do not answer the question before it.

    Cards that are hidden from `seat`, or from everybody, stay unknown: any card that could be meant will do.
    The moves stop where the tool would deal. Raises what a typed move raises, NoSuchEvent or UsageError.
    """
    require_moves(moves)
    if at is None:
        copy = _copy_with_moves(desk, desk.head, moves, seat)
        return WhatIf(copy, copy.diff(desk.head, copy.head))
    wanted = CorrectionOptions(branch=_other_line_of(desk, at), seat=seat, is_trial=True)
    upto = end_of_its_line(desk, at, wanted)
    fork, copy = _first_fitting_fork(desk, at, moves, wanted)
    moment = _same_moment(desk, fork, upto, copy.pending, len(moves))
    stretch = desk.history.since(fork, moment)
    gone = [event for event in stretch if isinstance(event, Overruled) or type(event) not in TABLE]
    instead = tuple(
        event for event in gone if not (isinstance(event, Overruled) or came_by_itself(desk, event))
    )
    found = WhatIf(copy, copy.diff(moment, copy.head), instead)
    if moment == upto:
        return found
    cut = Cut("amend", at, fork, frozenset(event.id for event in gone), tuple(moves))
    try:
        end = Correction(desk, cut, wanted)
    except (MoveRefused, MoveImpossible) as hidden:
        return found._replace(why_no_end=hidden.message)
    end.growth.finish(keep=False)
    if not is_public(end):
        return found._replace(why_no_end="The tool would deal something that nobody has seen yet.")
    return found._replace(end=end)


def _other_line_of(desk: Desk, at: int) -> str:
    """The line of play that an event is on; empty for the current one."""
    timeline = desk.history.timeline
    desk.history.require_played(at)
    here = (timeline.branch, *timeline.tips)
    name = next(name for name in here if timeline.is_ancestor(at, timeline.tips[name]))
    return "" if name == timeline.branch else name


def _first_fitting_fork(
    desk: Desk, at: int, moves: Sequence[str], wanted: CorrectionOptions
) -> tuple[int, Reader]:
    """The event after which the moves begin, and the copy on which they are played."""
    refused: TablefoldError | None = None
    for fork in dict.fromkeys((*_event_before(desk, at, wanted), at)):
        try:
            return fork, _copy_with_moves(desk, fork, moves, wanted.seat)
        except TablefoldError as error:
            refused = refused or error
    assert refused is not None, "there is always one place to begin"
    raise refused


def _event_before(desk: Desk, at: int, wanted: CorrectionOptions) -> Iterator[int]:
    """The event before event `at`, or before its `overruled` line; none if nobody said it as a move."""
    if at and type(desk.history.event(at)) not in TABLE - {Overruled}:
        with suppress(NotSaid):
            yield overruling_and_event(desk, at, wanted)[0].on


def _copy_with_moves(desk: Desk, fork: int, moves: Sequence[str], seat: str | None) -> Reader:
    """A copy of the log on which the moves come after event `fork`."""
    copy = Reader.open(desk.journal.path)
    history = copy.history
    begun = Branched(id=len(history) + 1, on=fork, name=WHAT_IF)
    history.take_step([begun], copy.eyes(seat)(history.state_at(fork)))
    for move in moves:
        require_dealt(copy, history.state, move)
        own = Known(seat=seat)
        step = Step(
            copy.game, history.state, None, parent=history.timeline.head, last=len(history), known=own
        )
        step.play(move)
        history.take_step(step.lines(), step.state)
    return copy


def _same_moment(desk: Desk, fork: int, upto: int, asked: Pending, moves: int) -> int:
    """The event of the old line after which the same question is asked after about as many moves; if it never
    is, the event after exactly as many moves."""
    game, state = desk.game, desk.history.state_at(fork)
    said_so_far, best = 0, (PATIENCE, fork)
    counted = fork
    for event in desk.history.since(fork, upto):
        is_said = type(event) not in TABLE and not was_by_itself(game.pending(state), event, desk.luck)
        said_so_far += is_said
        game.projector.fold(state, (event,))
        if said_so_far > moves + PATIENCE:
            break
        if said_so_far <= moves and type(event) not in TABLE:
            counted = event.id
        far = abs(said_so_far - moves)
        if said_so_far and far < best[0] and _asks_the_same(game.pending(state), asked):
            best = (far, event.id)
    return best[1] if best[1] != fork else counted


def _asks_the_same(one: Pending, other: Pending) -> bool:
    """Whether both ask the same seat the same question."""
    if isinstance(one, Decision | AtOnce) and isinstance(other, Decision | AtOnce):
        return (deciders(one)[:1], one.events) == (deciders(other)[:1], other.events)
    if isinstance(one, Chance) and isinstance(other, Chance):
        return type(one.draft) is type(other.draft)
    return type(one) is type(other)
