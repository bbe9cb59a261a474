"""Lines that are refused, and would have been legal after one more move: found by trying, not by the search
that is tested.

Law: a line is taken from the list of a position one move later, and is typed one move too early.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.line import INSISTS, read_line, split_chain
from ledger.core.log.events import Event, same
from ledger.core.log.tree import ROOT
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import check
from ledger.core.typing import listing, otherwise
from ledger.core.typing.deciding import INSTEAD
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from tests.corrections.tables import GAMES, random_log

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LONGEST = 150
"""Events of a random game."""
FIRST, NEXT = 6, 3
"""Moves that are made first at a position, and lines that are typed too early for each."""


class Early(NamedTuple):
    """A line that was typed one move too early: `event` is what it asks for."""

    where: str
    game: AnyGame
    state: Any
    words: str
    event: Event


def early(chance: Random, folder: Path) -> Iterator[Early]:
    """Endless, from random positions of the sample logs and of random games."""
    logs = sorted(path for path in SAMPLES.glob("*/*.jsonl") if path.parent.name != "broken")
    while True:
        if chance.random() < 0.5:
            desk = Desk.open(chance.choice(logs))
        else:
            desk = random_log(chance.choice(GAMES), chance.randrange(10**6), folder, LONGEST)
        path = desk.history.path()
        for event in chance.sample(path, min(len(path), 12)):
            state = desk.eyes(None)(desk.history.state_at(event.id))
            where = f"{Path(desk.journal.path).stem} behind event {event.id}"
            yield from _at(where, desk.game, state, chance)


def _at(where: str, game: AnyGame, state: Any, chance: Random) -> Iterator[Early]:
    for first, doer in islice(_shuffled(game, state, chance), FIRST):
        with suppress(TablefoldError):
            after = game.projector.fold(state.copy(), (first,))
            fold_what_follows(game, after, None)
            yield from islice(_too_early(where, game, state, after, doer, chance), NEXT)


def _too_early(
    where: str, game: AnyGame, state: Any, after: Any, doer: str, chance: Random
) -> Iterator[Early]:
    moves = [move for move in listing.moves_of_all(game, after) if move.verdict.is_accepted]
    for move in chance.sample(moves, len(moves)):
        with suppress(TablefoldError):
            event = typed_draft(game, state, read_line(move.text))
            is_same = same(event, move.event) and game.doer(after, event) == doer
            if is_same and game.doer(state, event) == doer and check(game, state, event).kind == "refused":
                yield Early(where, game, state, move.text, event)


def _shuffled(game: AnyGame, state: Any, chance: Random) -> Iterator[tuple[Event, str]]:
    moves = [move.event for move in listing.moves_of_all(game, state) if move.verdict.is_accepted]
    for event in chance.sample(moves, len(moves)):
        yield event, game.doer(state, event)


def fault(line: Early) -> str:
    """What is wrong with how the line is refused; empty where nothing is."""
    game, state = line.game, line.state
    step = Step(game, state, None, parent=ROOT, last=ROOT)
    try:
        step.play(line.words)
    except MoveRefused as refused:
        if not refused.insisting:
            return ""
        otherwise.add_legal_lines(game, state, refused)
        return _unsaid(line, refused)
    except TablefoldError:
        return ""
    return ""


def _unsaid(line: Early, refused: MoveRefused) -> str:
    said = f"{line.where}: {line.words!r} is answered {refused.hint!r}"
    if not refused.lines:
        return f"{said}, and was legal behind another move"
    if refused.lines[0] not in refused.hint and not refused.hint.startswith(INSTEAD):
        return f"{said}, which does not say {refused.lines[0]!r}"
    if f" {INSISTS} " in refused.hint:
        return f"{said}, which says how to insist on what is legal"
    wrong = [each for each in refused.lines if not _records(line, each)]
    return f"{said}, and {wrong[0]!r} does not record that" if wrong else ""


def _records(line: Early, words: str) -> bool:
    """Whether the words are legal, and record the event that was asked for."""
    step = Step(line.game, line.state, None, parent=ROOT, last=ROOT)
    try:
        for part in split_chain(words):
            step.play(part)
    except TablefoldError:
        return False
    return any(same(event, line.event) for event in step.events)
