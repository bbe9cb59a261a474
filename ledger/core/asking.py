"""What a typed line asks for, in a given state: who, which verb, which event.

Law: pure; nothing is judged and nothing recorded. An open question can be answered without its verb,
a seat can be named in front of a move, a bare number picks from the listed moves, and `!` insists.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.core import referee
from ledger.core.errors import MoveRefused, TablefoldError, UnknownName
from ledger.core.events import Event
from ledger.core.game import Game
from ledger.core.moves import Move, Verb, find_verb, parse, whole
from ledger.core.table_moves import verbs_of
from ledger.core.verdicts import Chance, Follows, Pending

OVERRULE = "!"
"""In front of a move: record it although the rules forbid it."""
REASON = " -- "
"""Between an overruled move and its reason."""


def draft(game: Game, state: Any, text: str) -> tuple[Event, str | None]:
    """The event that a typed move asks for, and the reason if it is to be recorded in any case.

    Raises the errors of the parser, or MoveRefused where it is not clear who did it.
    """
    text = text.strip()
    reason: str | None = None
    if text.startswith(OVERRULE):
        text, _, reason = text[len(OVERRULE) :].strip().partition(REASON)
    if (number := whole(text)) is not None:
        return _numbered(game, state, number).event, reason
    actor, words = _actor(state, text)
    pending = game.pending(state)
    verb, rest = _verb(verbs_of(game), state, pending, words)
    by = "table" if verb.by_table else actor or referee.actor_of(pending)
    if by == "table" and not verb.by_table:
        seat = state.table.seats[0]
        raise MoveRefused(
            f"Not now: {referee.prompt(pending)}",
            hint=f"If it happened all the same, say who did it: {OVERRULE} {seat} {words}",
        )
    return verb.make(state, by, parse(rest, state, verb).values), reason


def _numbered(game: Game, state: Any, number: int) -> Move:
    for move in referee.moves(game, state):
        if move.number == number:
            return move
    raise UnknownName(
        f"There is no move number {number} now.", hint="`help` lists the moves with their numbers."
    )


def _actor(state: Any, text: str) -> tuple[str, str]:
    """A seat named in front of the move (`bob place temple`), and the rest."""
    first, _, rest = text.partition(" ")
    for seat in state.table.seats:
        if first.rstrip(":").casefold() == seat.casefold() and rest:
            return seat, rest
    return "", text


def _verb(verbs: Mapping[str, Verb], state: Any, pending: Pending, text: str) -> tuple[Verb, str]:
    """The verb and its arguments. What answers the open question in one way only needs no verb."""
    word, _, rest = text.partition(" ")
    expected = () if isinstance(pending, Follows) else pending.verbs
    if word.casefold() in verbs:
        return verbs[word.casefold()], rest
    answered, no_answer = [], None
    for name in expected:
        try:
            parse(text, state, verbs[name])
        except TablefoldError as error:
            no_answer = error
        else:
            answered.append(name)
    if len(answered) == 1:
        return verbs[answered[0]], text
    try:
        return find_verb(word, verbs, expected), rest
    except TablefoldError:
        if no_answer is not None and isinstance(pending, Chance):
            raise no_answer from None
        raise
