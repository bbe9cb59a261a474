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
from ledger.core.game import Game, actors
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
    actor, words = _actor(game, state, text)
    pending = game.pending(state)
    verb, rest = _verb(verbs_of(game), state, pending, words)
    by = "table" if verb.by_table else actor or referee.actor_of(pending)
    if by == "table" and not (verb.by_table or verb.free):
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


def parts(game: Game, state: Any, text: str) -> tuple[str, ...]:
    """The moves of one step: `MOVE: MOVE`, where the verb of the first leads to another."""
    text = text.strip()
    said, dash, reason = text.partition(REASON)
    insists = said.startswith(OVERRULE)
    bare = said[len(OVERRULE) :].strip() if insists else said
    actor, words = _actor(game, state, bare)
    place = _colon(words)
    if place < 0:
        return (text,)
    try:
        verb, _ = _verb(verbs_of(game), state, game.pending(state), words[:place])
    except TablefoldError:
        return (text,)
    if not verb.leads:
        return (text,)
    first = " ".join(filter(None, (OVERRULE if insists else "", actor, words[:place].strip())))
    return first + dash + reason, words[place + 1 :].strip()


def _colon(text: str) -> int:
    """Where the first colon outside quotes stands; -1 where there is none."""
    quoted = False
    for place, sign in enumerate(text):
        quoted ^= sign == '"'
        if sign == ":" and not quoted and text[place + 1 :].strip():
            return place
    return -1


def _actor(game: Game, state: Any, text: str) -> tuple[str, str]:
    """Whoever is named in front of the move (`bob place temple`), and the rest. The longest name counts."""
    folded = text.casefold()
    for name in sorted(actors(game, state), key=len, reverse=True):
        rest = text[len(name) :].removeprefix(":")
        if folded.startswith(name.casefold()) and rest[:1] == " " and rest.strip():
            return name, rest.strip()
    return "", text


def _verb(verbs: Mapping[str, Verb], state: Any, pending: Pending, text: str) -> tuple[Verb, str]:
    """The verb and its arguments. What answers the open question in one way only needs no verb."""
    word, _, rest = text.partition(" ")
    expected = () if isinstance(pending, Follows) else pending.verbs
    if word.casefold() in verbs:
        return verbs[word.casefold()], rest
    answered, no_answer = [], None
    for name in expected:
        if not isinstance(pending, Chance) and _takes_anything(verbs[name]):
            continue
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


def _takes_anything(verb: Verb) -> bool:
    """Free text fits every slip of the keyboard, so such a verb has to be named."""
    return bool(verb.args) and verb.args[0].choices is None and not verb.args[0].number
