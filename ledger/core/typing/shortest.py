"""The fewest letters to type for a move, and answers that skip the usual move.

Law: pure. Both are tried with the parser, so that a promised line is read as promised.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from ledger.core.errors import MoveIncomplete, TablefoldError
from ledger.core.line import whole
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Chance
from ledger.core.typing.deciding import can_be_said
from ledger.core.typing.eyes import Known
from ledger.core.typing.parsing import asks_for
from ledger.core.typing.step import Step
from ledger.core.typing.unclear import ways_to_choose


def shortest_words(game: AnyGame, state: Any, move: Move, taken: Container[str] = ()) -> str:
    """The shortest beginning of a move's words that still means this move in `state`; the whole move if none
    does. It is never a number alone, which would pick from a list that a shared screen does not show, nor one
    of the `taken` words (in lower case)."""
    name = " ".join(move.words) or move.text
    begun = (name[:size] for size in range(1, len(name)) if name[size - 1] != " ")
    free = (text for text in begun if whole(text) is None and text.casefold() not in taken)
    return next((text for text in free if asks_for(game, state, text, move.event)), move.text)


def is_answer_after(
    game: AnyGame, state: Any, usual: str, text: str, problem: TablefoldError, known: Known
) -> bool:
    """Whether a line that means nothing now (`problem`) is an answer once the `usual` move is made. An
    unclear or incomplete line is no such answer, nor is a number, because its list is not on the screen. Nor
    is any line if something is dealt between the two: nobody may try out what will come up."""
    if not usual or whole(text) is not None or isinstance(problem, MoveIncomplete):
        return False
    seen = known(state)
    if any(can_be_said(game, seen, way.line) for way in ways_to_choose(game, seen, text, problem)):
        return False
    step = Step(game, state, None, parent=0, last=0, known=known)
    try:
        step.play(usual)
        if isinstance(step.due(), Chance):
            return False
        step.play(text)
    except TablefoldError:
        return False
    return True
