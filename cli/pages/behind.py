"""Two moves in one tap: the usual one, and what a seat does right after it.

Law: nothing comes up between the two and nobody else is asked, so that nobody can try out what a move would
bring. It offers what the prompt would take for Enter and a line after it. The usual move is the seat's own,
or that of another seat that waits for this one alone: if this seat does something else, it has not answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.line import INSISTS, split_chain
from ledger.core.log.events import Event
from ledger.core.log.tree import ROOT
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Decision, Pending
from ledger.core.typing import listing
from ledger.core.typing.eyes import Known
from ledger.core.typing.step import Step, as_one_step, written_together

ONE_BY_ONE = "Tap one after the other: something comes up between the two."


class Said(NamedTuple):
    """A move of a tap: how many events of the step came before it, its own events, and its words."""

    begun: int
    events: tuple[Event, ...]
    typed: str


def after_usual(
    game: AnyGame, state: Any, pending: Pending, seat: str | None, listed: Sequence[Move]
) -> tuple[Move, Step] | None:
    """The usual move that a tap can begin with, and the step that it would make; None unless the seat is
    asked right after it. `state` is what the seat may know, and `listed` are its moves."""
    if isinstance(pending, Decision) and seat is not None and is_awaited(pending, seat):
        listed = [move for kind in pending.usual for move in listing.moves_making(game, state, kind)]
    elif seat is None or not _decides(pending, seat):
        return None
    usual = listing.usual_move(game, pending, listed)
    if usual is None:
        return None
    step = Step(game, state, None, parent=ROOT, last=ROOT, known=Known(seat=seat))
    try:
        step.play(usual.text)
    except TablefoldError:
        return None
    return (usual, step) if _goes_on(game, step, seat, 0) else None


def says(game: AnyGame, step: Step, words: str, seat: str | None) -> list[Said]:
    """Adds the moves of a tap to the step, one after the other, but not what follows from the last one.
    Raises the errors of the parser, MoveRefused or MoveImpossible."""
    parts, said, asked = split_chain(words), list[Said](), step.due()
    is_for_another = seat is not None and is_awaited(asked, seat)
    is_its = is_for_another or _decides(asked, seat)
    if len(parts) > 1 and (seat is None or words.startswith(INSISTS) or not is_its):
        raise MoveRefused(ONE_BY_ONE)
    for part in parts:
        if said:
            step.follow()
            if not _goes_on(game, step, seat, said[-1].begun):
                raise MoveRefused(ONE_BY_ONE)
        begun, due = len(step.events), step.due()
        try:
            step.say(part, (), seat or "")
        except MoveRefused as refused:
            if len(parts) > 1:
                refused.insisting = ""
            raise
        answer, fits = step.events[begun:], _answers if said else _is_usual
        if is_for_another and len(parts) > 1 and not fits(due, answer):
            raise MoveRefused(ONE_BY_ONE)
        said.append(Said(begun, tuple(answer), step.typed))
    return said


def own_events(said: Sequence[Said], pending: Pending, seat: str | None) -> list[Event]:
    """The events of a tap, without another seat's usual move in front: `says` has judged that."""
    is_for_another = len(said) > 1 and seat is not None and is_awaited(pending, seat)
    return [event for each in said[is_for_another:] for event in each.events]


def written(step: Step, said: Sequence[Said]) -> list[list[Event]]:
    """The moves of a tap and what followed, to be written at once: each is a step of its own."""
    ends = [*(each.begun for each in said[1:]), len(step.events)]
    begins = [0, *ends]
    steps = zip(said, begins, ends, strict=False)
    return written_together([as_one_step(step.events[first:end], each.typed) for each, first, end in steps])


def is_awaited(pending: Pending, seat: str) -> bool:
    """Whether the usual move of another seat waits for this seat alone."""
    if not isinstance(pending, Decision) or pending.secret:
        return False
    return pending.seat != seat and pending.waits_for == (seat,)


def _is_usual(pending: Pending, events: Sequence[Event]) -> bool:
    """Whether events are the usual move of the seat that is asked."""
    return isinstance(pending, Decision) and all(
        type(event) in pending.usual and event.by == pending.seat for event in events
    )


def _answers(pending: Pending, events: Sequence[Event]) -> bool:
    """Whether events end with what the seat that is asked chooses."""
    if not isinstance(pending, Decision) or not events:
        return False
    return events[-1].by == pending.seat and type(events[-1]) in pending.events


def _decides(pending: Pending, seat: str | None) -> bool:
    return isinstance(pending, Decision) and pending.seat == seat


def _goes_on(game: AnyGame, step: Step, seat: str | None, since: int) -> bool:
    """Whether a seat is asked again and chance has brought nothing since an event."""
    return _decides(step.due(), seat) and not any(type(each) in game.dealt for each in step.events[since:])
