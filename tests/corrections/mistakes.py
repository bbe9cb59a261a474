"""Real mistakes: a sample log in which one move was recorded wrongly, was forgotten, or was recorded twice.

Law: the table goes on as it really played, as long as that fits what the log says; then the mistake is
corrected. Nothing may be asked, and what comes out is the true game, event by event. The suite tries a few of
each log; all of them: `python -m tests.corrections [TRIALS]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ledger.core.corrections.carrying import Carrying
from ledger.core.corrections.regrow import Regrowth
from ledger.core.corrections.writing import retyped
from ledger.core.errors import TablefoldError
from ledger.core.line import split_chain
from ledger.core.log.events import Event, Overruled, same
from ledger.core.rules.player_moves import OldLine
from ledger.core.typing.listing import legal_moves
from ledger.core.typing.step import Step, as_one_step
from ledger.desk import correcting
from ledger.desk.desk import Desk
from ledger.store import journal as journals

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LOGS = sorted(
    path.relative_to(SAMPLES).with_suffix("").as_posix()
    for path in SAMPLES.glob("*/*.jsonl")
    if path.parent.name != "broken"
)
KINDS = ("amend", "insert", "drop")


def sample(name: str) -> Desk:
    return Desk.open(SAMPLES / f"{name}.jsonl")


class Typed(msgspec.Struct, frozen=True):
    """A line, and the step that it made."""

    line: str
    events: Sequence[Event]


class Truth:
    """A line of play as a log of its own, with the lines that a table would type."""

    def __init__(self, desk: Desk) -> None:
        self.game, self.setup, self.luck, self.header = desk.game, desk.setup, desk.luck, desk.header
        self.events = _straight(desk.history.path())
        self.steps = list(_steps(self.events))
        steps = ((step[0].typed, step) for step in self.steps)
        today = retyped(self.game, self.game.start(self.setup), self.luck, steps)
        self.lines = [
            Typed(words or step[0].typed, step)
            for words, step in zip(today, self.steps, strict=True)
            if len(split_chain(step[0].typed)) == 1
        ]

    def state(self, count: int) -> Any:
        """The state after so many events."""
        return self.game.projector.fold(self.game.start(self.setup), self.events[:count])

    def before(self, id_: int) -> list[Event]:
        """The events before one that somebody said, and before the line that overrules for it."""
        insisted = id_ > 1 and isinstance(self.events[id_ - 2], Overruled)
        return self.events[: id_ - 1 - insisted]


def _straight(path: Sequence[Event]) -> list[Event]:
    """The same events, numbered as in a log that never turned back."""
    return [
        msgspec.structs.replace(event, id=number, on=number - 1, h="")
        for number, event in enumerate(path, start=1)
    ]


def _steps(events: Sequence[Event]) -> Sequence[list[Event]]:
    ends = [place for place, event in enumerate(events, start=1) if not event.more]
    return [as_one_step(list(events[first:last])) for first, last in pairwise((0, *ends))]


class Mistaken(msgspec.Struct, frozen=True):
    """A log with a mistake in it. `at` is the event to be corrected, `right` the line that stands for it."""

    kind: str
    right: str
    wrong: str
    at: int
    log: Path
    true: Sequence[Event]
    """The true game, as far as the table got to say it."""


def mistaken(truth: Truth, dice: Random, folder: Path) -> Mistaken | None:
    """A log with one mistake, or None where this try makes none."""
    kind, true = dice.choice(KINDS), dice.choice(truth.lines)
    fork = true.events[-1].id if kind == "drop" else true.events[0].on
    state = truth.state(fork)
    wrong = _wrong(truth, state, kind, true, dice)
    if wrong is None or (fork and truth.events[fork - 1].more):
        return None
    gone = frozenset[int]() if kind == "drop" else frozenset(event.id for event in true.events)
    old = OldLine(truth.game, state, truth.luck, truth.events[fork:], gone, opens=True)
    step = Step(truth.game, state, truth.luck, parent=fork, last=fork, at="2026-01-01T00:00:00Z")
    growth = Regrowth(truth.game, Carrying(truth.game, state, fork), truth.luck, old, step)
    try:
        made = growth.say(*wrong)
    except TablefoldError:
        return None
    conflict = growth.grow()
    is_same = kind == "amend" and same(made[-1], true.events[len(made) - 1])
    if len(made) != len(wrong) or is_same or growth.released or not growth.events:
        return None
    log = folder / "mistaken.jsonl"
    log.unlink(missing_ok=True)
    journals.create(log, truth.header, [*_steps(truth.events[:fork]), *growth.steps()])
    known = truth.before(conflict.event.id) if conflict is not None else truth.events
    return Mistaken(kind, true.line, "; ".join(wrong), made[-1].id if made else fork, log, known)


def _wrong(truth: Truth, state: Any, kind: str, true: Typed, dice: Random) -> tuple[str, ...] | None:
    """What is recorded instead of the truth: nothing, the same again, or another move that is legal there."""
    if kind != "amend":
        return () if kind == "insert" else (true.line,)
    moves = [move.text for move in legal_moves(truth.game, state) if move.text != true.line]
    return (dice.choice(moves),) if moves else None


def corrected(mistake: Mistaken) -> correcting.Correction:
    """The correction that a table would type."""
    desk = Desk.open(mistake.log)
    match mistake.kind:
        case "amend":
            return correcting.amend(desk, mistake.at, [mistake.right])
        case "insert":
            return correcting.insert(desk, mistake.at, [mistake.right])
    return correcting.drop(desk, mistake.at, alone=True)


def wrongs(mistake: Mistaken) -> list[str]:
    """What is not as it should be once the mistake is corrected."""
    try:
        correction = corrected(mistake)
    except TablefoldError as error:
        return [f"{error.message} {error.hint}"]
    if (conflict := correction.conflict) is not None:
        return [f"asked about {conflict.event}: {conflict.verdict.why} ({conflict.asked})"]
    came = [*correction.desk.history.path(correction.corrected().on), *correction.growth.events]
    differing = (
        f"{one} instead of {other}"
        for one, other in zip(came, mistake.true, strict=False)
        if not same(one, other)
    )
    if len(came) != len(mistake.true):
        return [next(differing, f"{len(came)} events instead of {len(mistake.true)}")]
    return list(differing)[:1]


def tried(name: str, trials: int, seed: int, folder: Path) -> Iterator[tuple[Mistaken, list[str]]]:
    """So many mistakes in a log, each with what went wrong when it was corrected."""
    truth, dice = Truth(sample(name)), Random(seed)
    while trials:
        mistake = mistaken(truth, dice, folder)
        if mistake is not None:
            trials -= 1
            yield mistake, wrongs(mistake)
