"""Prepared files at a desk: a file is found, read and recorded as one step, or made from what was played.

Law: all of a file is recorded, or nothing. A file that comes with the game is found by its name, if the table
has no file with that name.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import Any

from ledger.core.errors import BadFile, MoveRefused, TablefoldError, UsageError
from ledger.core.rules import prepared
from ledger.core.rules.game import AnyGame
from ledger.core.rules.prepared import Misplaced, Prepared
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.desk.recorded import Recorded
from ledger.store import words

ENDING = ".toml"
EDIT = "--edit"
"""An option, typed with the name of a new file, that opens it in an editor."""


def text_of(kind: Prepared[Any], file: str) -> str:
    """The text of a file, or of one that comes with the game. Raises BadFile."""
    ready: Mapping[str, str] = {} if os.path.lexists(file) else kind.ready()
    if (known := ready.get(file.removesuffix(ENDING).casefold())) is not None:
        return known
    text, problems = words.read_text(file)
    if problems:
        with_game = f"The game comes with: {', '.join(name + ENDING for name in ready)}." if ready else ""
        raise BadFile([each._replace(file=file, hint=each.hint or with_game) for each in problems])
    return text


def bring_in(desk: Desk, kind: Prepared[Any], file: str, only: Collection[str] = ()) -> Recorded:
    """Records the content of a file. Raises BadFile with everything that is wrong with it, and MoveRefused if
    it cannot be brought in yet."""
    step = _drafted(desk, kind, file, text_of(kind, file), only)
    return desk.record_step(step)


def require_fitting(desk: Desk, kind: Prepared[Any], text: str) -> None:
    """Raises BadFile if a file with this text could not be brought in now."""
    _drafted(desk, kind, "", text)


def _drafted(desk: Desk, kind: Prepared[Any], file: str, text: str, only: Collection[str] = ()) -> Step:
    """The content of a file as a step, not recorded. Raises BadFile."""
    content = prepared.read(kind, file, text)
    step = desk.step()
    step.follow()
    at = content.head
    try:
        for part in kind.parts(lambda: step.state, content, only):
            at = part.row
            step.accept(part.event)
    except Misplaced as wrong:
        found = prepared.problem_at(text, wrong.row, wrong.field, wrong.why, wrong.hint)
        raise BadFile([found._replace(file=file)]) from None
    except TablefoldError as error:
        if isinstance(error, MoveRefused) and error.first and at == content.head:
            # Something else has to be done first; the file is not at fault.
            first = " or ".join(error.first)
            raise MoveRefused(f"{error.message} ({error.hint})", hint=f"First: {first}.") from None
        rule = f"See `rules {error.hint}`." if error.hint else ""
        raise BadFile([prepared.problem_at(text, at, "", error.message, rule)._replace(file=file)]) from None
    step.follow()
    return step


def saved(desk: Reader, kind: Prepared[Any]) -> Mapping[str, Any]:
    """The content of a file that would bring in again what was played last. Raises UsageError."""
    at = 0 if kind.saved_at is None else kind.saved_at(desk.history.path())
    if not at:
        raise UsageError(
            f"No {kind.word} was played here that could be saved.",
            hint=f"`help {kind.word}` says how one begins.",
        )
    return kind.saved(desk.history.state_at(at), desk.history.path(at))


def word_of(game: AnyGame, line: str) -> tuple[Prepared[Any], list[str]] | None:
    """The kind of file that a line is about, and the words after its first word; None for any other line."""
    words = line.split()
    said = [word for word in words if word != EDIT] if EDIT in words else words
    for kind in game.prepared:
        if len(said) < 2 or said[0].casefold() != kind.word:
            continue
        is_file = said[1].endswith(ENDING)
        is_making = said[1] in ("new", "save") and (len(said) == 2 or said[-1].endswith(ENDING))
        if is_file or (is_making and kind.saved_at is not None):
            return kind, [*said[1:], *([EDIT] if EDIT in words else [])]
    return None
