"""What a typed line asks for, in a given state: who, which verb, which event.

Law: pure; nothing is judged and nothing recorded. An open question can be answered without its verb, a seat
can be named in front of a move, and a bare number picks from the listed moves. What a line consists of is the
business of `line`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.core import listing
from ledger.core.describe import prompt
from ledger.core.errors import MoveRefused, TablefoldError, UnknownName
from ledger.core.events import Event
from ledger.core.game import AnyGame, actors
from ledger.core.line import INSISTS, Line, leads, named, whole
from ledger.core.moves import Move, Verb, find_verb, parse
from ledger.core.rulebook import TABLE
from ledger.core.table_moves import verbs_of
from ledger.core.verdicts import Chance, Pending


def draft(game: AnyGame, state: Any, line: Line) -> Event:
    """The event that a typed move asks for.

    Raises the errors of the parser, or MoveRefused where it is not clear who did it or what it answers.
    """
    pending = game.pending(state)
    number = whole(line.words)
    if number is not None and not _answers_chance(game, state, pending, line.words):
        return _numbered(game, state, number).event
    actor, words = named(line.words, actors(game, state))
    verb, rest = _verb(game, state, pending, words, actor)
    by = _by(state, pending, verb, actor, words)
    values = parse(rest, state, verb, by, None if line.insists else line.text)
    return listing.draft(game, state, pending, verb, by, values)


def _answers_chance(game: AnyGame, state: Any, pending: Pending, number: str) -> bool:
    """Whether a number is what came up, such as a face of a die, and no place in a list."""
    by = listing.actor_of(pending)
    return isinstance(pending, Chance) and any(
        _fits(verb, number, state, by) for verb in listing.making(game, type(pending.draft))
    )


def _fits(verb: Verb, text: str, state: Any, by: str) -> bool:
    try:
        parse(text, state, verb, by)
    except TablefoldError:
        return False
    return True


def _numbered(game: AnyGame, state: Any, number: int) -> Move:
    for move in listing.moves(game, state):
        if move.number == number:
            return move
    raise UnknownName(
        f"There is no move number {number} now.", hint="`help` lists the moves with their numbers."
    )


def parts(game: AnyGame, state: Any, line: Line) -> tuple[Line, str]:
    """The first move of a line, and what follows its colon where its verb leads to another move."""
    actor, words = named(line.words, actors(game, state))
    found = leads(words)
    if found is None:
        return line, ""
    before, rest = found
    try:
        verb, _ = _verb(game, state, game.pending(state), before, actor)
    except TablefoldError:
        return line, ""
    if not verb.leads:
        return line, ""
    first = " ".join(filter(None, (actor, before)))
    return Line(first, line.insists, line.text if line.insists else None), (
        rest if line.insists else str(Line(rest, text=line.text))
    )


def _by(state: Any, pending: Pending, verb: Verb, actor: str, words: str) -> str:
    """Who does it. Raises MoveRefused where somebody has to be named."""
    if verb.by_table:
        return TABLE
    by = actor or listing.actor_of(pending)
    answers = isinstance(pending, Chance) and type(pending.draft) in verb.kinds
    if by == TABLE and not (verb.free or answers):
        seat = state.table.seats[0]
        raise MoveRefused(
            f"Not now: {prompt(pending)}",
            hint=f"If it happened all the same, say who did it: {INSISTS} {seat} {words}",
        )
    return by


def _verb(game: AnyGame, state: Any, pending: Pending, text: str, actor: str) -> tuple[Verb, str]:
    """The verb and its arguments. What answers the open question in one way only needs no verb."""
    verbs: Mapping[str, Verb] = verbs_of(game)
    word, _, rest = text.partition(" ")
    if word.casefold() in verbs:
        return verbs[word.casefold()], rest
    by = actor or listing.actor_of(pending)
    asked = listing.making(game, type(pending.draft)) if isinstance(pending, Chance) else ()
    others = [verb for verb in listing.answering(game, pending) if not (verb in asked or _takes_text(verb))]
    for answering in (asked, others):
        answers = [verb for verb in answering if _fits(verb, text, state, by)]
        if len(answers) == 1:
            return answers[0], text
    try:
        return find_verb(word, verbs, listing.expected(game, pending)), rest
    except TablefoldError:
        if len(asked) == 1:
            parse(text, state, asked[0], by)  # says what is wrong with it as an answer
        raise


def _takes_text(verb: Verb) -> bool:
    """Free text fits every slip of the keyboard, so such a verb has to be named."""
    for arg in verb.args:
        if arg.is_text or not arg.optional:
            return arg.is_text
    return False
