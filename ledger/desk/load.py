"""From a journal to a history: all of a log, or as much of it as makes sense.

Law: a log is read up to its first damage: a wrong hash, a bad line, a broken tree of play, or a line that the
pieces forbid. Nothing is written here.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import LogChanged, LogDamaged, TablefoldError, typed
from ledger.core.log.events import Header, SeatNamed
from ledger.core.log.history import History, no_cause, steps_before
from ledger.core.log.line_cache import Recall
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame, all_events
from ledger.core.rules.player_moves import happened_by_itself
from ledger.core.rules.rulebook import check
from ledger.desk.called import other_log_sentence
from ledger.store import disk
from ledger.store.codec import READ_UP_TO
from ledger.store.journal import Journal

LONG = 16 * 1024 * 1024
"""In bytes: the lines of a longer log are not kept in memory."""


def empty_history(
    game: AnyGame, setup: Setup, recall: Recall | None = None, *, turns: bool = False
) -> History[Any]:
    """The history of a game that has not begun. With `recall` it keeps no lines in memory; with `turns` it
    notes the turn of each event."""
    cause = game.cause_of if game.info.undo == "move" else no_cause
    itself = happened_by_itself(game, setup.luck, setup.bots)
    turn = game.turn if turns else None
    return History(lambda: game.start(setup), game.projector, cause, recall, itself, turn)


def history_of(
    journal: Journal, game: AnyGame, setup: Setup, *, tolerant: bool, judging: bool, turns: bool = False
) -> tuple[History[Any], LogDamaged | None]:
    """The events of a log, and the damage that ends them, if there is any.

    `tolerant` reads past events of a later version. With `judging`, a line that the pieces forbid is not
    damage. With `turns` the turn of each event is noted. Raises UnknownEventType, LogTooNew or LogChanged.
    """
    damage: LogDamaged | None = None
    while True:
        before = None if damage is None else damage.line
        try:
            if before is None and journal.size > LONG:
                again = partial(journal.chunk, events_type=all_events(game), tolerant=tolerant)
                history = empty_history(game, setup, Recall(again), turns=turns)
                _read_without_keeping(history, journal, game, tolerant=tolerant, judging=judging)
            else:
                history = empty_history(game, setup, turns=turns)
                _read_steps_before(history, journal, game, before, tolerant=tolerant)
            if not judging:
                _ = history.state
        except LogDamaged as error:
            if error.line is None or (before is not None and error.line >= before):
                raise
            _explain_damage(error, error.line, history, journal, game)
            damage = error
        else:
            return history, damage


def grown_history(
    before: History[Any], read: Journal, journal: Journal, game: AnyGame
) -> History[Any] | None:
    """The history of a log that was `read` before and has only grown since; None if it has to be read as a
    whole."""
    if journal.size > LONG or not journal.goes_on_from(read):
        return None
    history = before.copy()
    try:
        for chunk in journal.chunks(all_events(game), after=read):
            if any(isinstance(event, SeatNamed) for event in chunk):
                return None  # every state holds the names
            history.extend(chunk)
        _ = history.state
    except TablefoldError:
        return None
    return history


def _read_without_keeping(
    history: History[Any], journal: Journal, game: AnyGame, *, tolerant: bool, judging: bool
) -> None:
    """Reads every event of a long log and keeps none. As long as the line has no branches, it folds them at
    once."""
    for chunk in journal.chunks(all_events(game), tolerant=tolerant):
        history.pass_by(chunk)
        if history.timeline.is_straight and not judging:
            try:
                _ = history.state
            except LogDamaged:
                journal.require_undamaged()
                raise


def _read_steps_before(
    history: History[Any], journal: Journal, game: AnyGame, before: int | None, *, tolerant: bool
) -> None:
    """Reads every event, or only the whole steps before a line."""
    for chunk in journal.chunks(all_events(game), tolerant=tolerant, until_damage=before is not None):
        history.extend(chunk if before is None else steps_before(before, chunk))


def _explain_damage(
    damage: LogDamaged, line: int, history: History[Any], journal: Journal, game: AnyGame
) -> None:
    """Adds the place and the next step; if the pieces forbid the line, the reason too."""
    damage.hint = READ_UP_TO
    disk.with_place(damage, journal.path)
    if line - 1 <= len(history):
        event = history.event(line - 1)
        verdict = check(game, history.state_at(event.on), event)
        if verdict.kind == "impossible":
            damage.message = f"Line {line} cannot have happened: {verdict.why}."


def require_same_log(mine: Header, now: Header, path: str) -> None:
    """Raises LogChanged if there now is another log with the same name: its header is not `mine`. A header
    that this program wrote itself has no fingerprint yet."""
    if replace(mine, h="") != replace(now, h=""):
        hint = f"To play it, leave and type: {typed('play', path)}"
        raise LogChanged(other_log_sentence(now), where=path, hint=hint)
