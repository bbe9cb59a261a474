"""What would have come of other moves: at the same moment, and at the end with the rest as it was played.

Law: nothing is written, and nothing is told that whoever asks may not know. Moves are played on a copy; the
rest is applied again by a correction that is never written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ledger.core.audit.diff import Difference
from ledger.core.errors import MoveImpossible, MoveRefused, NotSaid, TablefoldError
from ledger.core.log.events import TABLE, Branched, Event, Overruled
from ledger.core.rules.game import AnyGame
from ledger.core.rules.player_moves import was_by_itself
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Pending, deciders
from ledger.core.typing.eyes import Known
from ledger.core.typing.step import Step
from ledger.desk.aftermath import is_known
from ledger.desk.correcting import Correction, CorrectionOptions, Cut, on_line, said
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.desk.trying import require_dealt, require_moves

WHAT_IF = "what if"
PATIENCE = 12
"""Moves more than were asked about, after which the same moment of the line as played is not looked for."""


class WhatIf(NamedTuple):
    """`copy` tells what `moment` speaks of. `end` is a correction that is not written, and None where nothing
    was played after that moment, or where it is `untold`: a sentence that says why."""

    copy: Reader
    moment: Difference
    instead: tuple[Event, ...] = ()
    """What was played, and said by somebody, where the moves stand now."""
    end: Correction | None = None
    untold: str = ""


def what_if(desk: Desk, at: int | None, moves: Sequence[str], seat: str | None = None) -> WhatIf:
    """What these moves would come to where the game stands, or in place of what was said with event `at`;
    just after it where they are no answer to what was asked before it.

    Hidden cards are unknown, to `seat` or everybody: what could be one is taken for one. What the tool would
    deal nobody has seen yet, so it stops before that. Raises what a typed move raises, NoSuchEvent or
    UsageError.
    """
    require_moves(moves)
    if at is None:
        copy = _played(desk, desk.head, moves, seat)
        return WhatIf(copy, copy.diff(desk.head, copy.head))
    wanted = CorrectionOptions(branch=_line_of(desk, at), seat=seat, is_trial=True)
    upto = on_line(desk, at, wanted)
    fork, copy = _first_that_fits(desk, at, moves, wanted)
    moment = _same_moment(desk, fork, upto, copy.pending, len(moves))
    stretch = desk.history.since(fork, moment)
    gone = [event for event in stretch if isinstance(event, Overruled) or type(event) not in TABLE]
    instead = tuple(event for event in gone if not isinstance(event, Overruled) and _is_said(desk, event))
    found = WhatIf(copy, copy.diff(moment, copy.head), instead)
    if moment == upto:
        return found
    cut = Cut("amend", at, fork, frozenset(event.id for event in gone), tuple(moves))
    try:
        end = Correction(desk, cut, wanted)
    except (MoveRefused, MoveImpossible) as hidden:
        return found._replace(untold=hidden.message)
    end.growth.finish(keep=False)
    if not is_known(end):
        return found._replace(untold="The tool would deal what nobody has seen yet.")
    return found._replace(end=end)


def _line_of(desk: Desk, at: int) -> str:
    """The line of play that holds an event; empty for the one on which the game stands."""
    timeline = desk.history.timeline
    desk.history.require_played(at)
    here = (timeline.branch, *timeline.tips)
    name = next(name for name in here if timeline.is_ancestor(at, timeline.tips[name]))
    return "" if name == timeline.branch else name


def _first_that_fits(
    desk: Desk, at: int, moves: Sequence[str], wanted: CorrectionOptions
) -> tuple[int, Reader]:
    """Where the moves begin, and the copy that they are played on."""
    refused: TablefoldError | None = None
    for fork in dict.fromkeys((*_before(desk, at, wanted), at)):
        try:
            return fork, _played(desk, fork, moves, wanted.seat)
        except TablefoldError as error:
            refused = refused or error
    assert refused is not None, "there is always one place to begin"
    raise refused


def _before(desk: Desk, at: int, wanted: CorrectionOptions) -> Iterator[int]:
    """The event before what was said with another one, where somebody said it in the game."""
    if at and type(desk.history.event(at)) not in TABLE - {Overruled}:
        with suppress(NotSaid):
            yield said(desk, at, wanted)[0].on


def _played(desk: Desk, fork: int, moves: Sequence[str], seat: str | None) -> Reader:
    """A copy of the log on which the moves come after event `fork`."""
    copy = Reader.open(desk.journal.path)
    history = copy.history
    begun = Branched(id=len(history) + 1, on=fork, name=WHAT_IF)
    history.adopt([begun], copy.eyes(seat)(history.state_at(fork)))
    for move in moves:
        require_dealt(copy, history.state, move)
        own = Known(seat=seat)
        step = Step(
            copy.game, history.state, None, parent=history.timeline.head, last=len(history), known=own
        )
        step.play(move)
        history.adopt(step.lines(), step.state)
    return copy


def _same_moment(desk: Desk, fork: int, upto: int, asked: Pending, moves: int) -> int:
    """The event of the line as played after which the same is asked, about as many moves in; exactly as many
    where nothing like it is asked."""
    game, state = desk.game, desk.history.state_at(fork)
    said_so_far, best = 0, (PATIENCE, fork)
    counted = fork
    for event in desk.history.since(fork, upto):
        said_so_far += not _is_itself(game, state, event, desk)
        game.projector.fold(state, (event,))
        if said_so_far > moves + PATIENCE:
            break
        if said_so_far <= moves and type(event) not in TABLE:
            counted = event.id
        far = abs(said_so_far - moves)
        if said_so_far and far < best[0] and _is_alike(game.pending(state), asked):
            best = (far, event.id)
    return best[1] if best[1] != fork else counted


def _is_itself(game: AnyGame, state: Any, event: Event, desk: Desk) -> bool:
    """Whether nobody moved with it: it came by itself, or is a line of the table's own."""
    return type(event) in TABLE or was_by_itself(game.pending(state), event, desk.luck)


def _is_said(desk: Desk, event: Event) -> bool:
    return not _is_itself(desk.game, desk.history.state_at(event.on), event, desk)


def _is_alike(one: Pending, other: Pending) -> bool:
    """Whether the same is asked of the same seat."""
    if isinstance(one, Decision | AtOnce) and isinstance(other, Decision | AtOnce):
        return (deciders(one)[:1], one.events) == (deciders(other)[:1], other.events)
    if isinstance(one, Chance) and isinstance(other, Chance):
        return type(one.draft) is type(other.draft)
    return type(one) is type(other)
