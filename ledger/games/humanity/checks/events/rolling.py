"""The verb that says what dice show. Law: a list names the faces of the dice that are thrown now, each as it
is typed; only the flow says which dice those are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from msgspec.structs import replace

from ledger.api import TABLE, Chapter, Typed
from ledger.games.humanity.checks import flow
from ledger.games.humanity.checks.events.throwing import HOW, THROWN, Fallen, roll, throw_owed, throw_said
from ledger.games.humanity.checks.standing import now_open
from ledger.games.humanity.state import State
from ledger.games.humanity.words import FACES, answer, value

chapter: Chapter[State] = Chapter()
MOST_DICE = 2
"""The most dice whose faces are listed; the faces of more dice can be typed."""


def _faces(state: State, by: str, values: Typed) -> Iterator[tuple[str, Any]]:
    """The faces that a throw at the table can show."""
    now = now_open(state)
    due = flow.awaited(now) if now is not None and state.table.dealer == TABLE else None
    if due is None or value(values, 0) or not isinstance(due.draft, Fallen):
        return
    sizes = due.draft.falling(state).sizes
    if len(sizes) <= MOST_DICE and len(set(sizes)) == 1:
        for shown in combinations_with_replacement(range(1, sizes[0] + 1), len(sizes)):
            yield " ".join(map(str, shown)), shown


_FACES = replace(FACES, usual=_faces)
chapter.word(answer("roll", THROWN, HOW, _FACES, make=roll, say=throw_said, own=throw_owed))
