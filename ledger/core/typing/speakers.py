"""Whose line it is: the name in front of a move, and who acts if nobody is named.

Law: pure. A full name counts unless it is part of an answer, its beginning if it can mean nothing else.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.core.errors import MoveIncomplete, MoveRefused, TablefoldError
from ledger.core.line import INSISTS, TypedMove, split_name
from ledger.core.log.events import own_fields
from ledger.core.pieces.names import begins_with
from ledger.core.rules.describe import joined_by_and, prompt
from ledger.core.rules.game import AnyGame, actors, known_to
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Pending, may_decide
from ledger.core.typing.answering import verbs_answered
from ledger.core.typing.arguments import read_arguments
from ledger.core.typing.questions import actor_of, expected_words
from ledger.core.typing.table_moves import verbs_of


def speaker(game: AnyGame, state: Any, pending: Pending, text: str) -> tuple[str, str]:
    """The name in front of a move, in full or by a beginning that means nobody else, and the rest.
    A full name is no speaker if the whole text answers the question, and the rest is nothing for that seat. A
    beginning is a name only before a verb, or before an answer to the question, and only if the word is no
    answer itself.
    """
    verbs = verbs_of(game)

    def begins_verb(words: str) -> bool:
        word = words.partition(" ")[0].casefold()
        return any(begins_with(verb, word) for verb in verbs)

    def answers(words: str, by: str) -> list[Verb]:
        return verbs_answered(game, state, pending, words, by)[0]

    called = {name: name for name in actors(game, state)} | state.table.other_words()
    actor, words = split_name(text, called)
    if actor:
        seat = called[actor]
        if begins_verb(words) or any(_can_say(pending, seat, verb) for verb in answers(words, seat)):
            return seat, words
        return ("", text) if answers(text, actor_of(pending)) else (seat, words)
    first, _, rest = text.partition(" ")
    begun = first.casefold()
    found: dict[str, str] = {}
    for name, seat in called.items():
        folded = name.casefold()
        if folded.startswith(begun) and begins_with(folded, begun):
            found.setdefault(seat.casefold(), seat)
    if len(found) != 1:
        return "", words
    is_verb = begun in verbs or any(begins_with(verb, begun) for verb in expected_words(game, pending))
    if is_verb or not rest.strip() or answers(text, actor_of(pending)):
        return "", text
    (seat,), rest = found.values(), rest.strip()
    return (seat, rest) if begins_verb(rest) or answers(rest, seat) else ("", text)


def _can_say(pending: Pending, seat: str, verb: Verb) -> bool:
    return not isinstance(pending, Decision) or may_decide(pending, seat, verb.kinds)


def with_own_seat(
    game: AnyGame, state: Any, line: TypedMove, seat: str | None, due: Pending | None = None
) -> TypedMove:
    """The line with the typist's seat in front, if several seats are asked at once and nobody is named."""
    pending = game.pending(state) if due is None else due
    if seat is None or not isinstance(pending, AtOnce) or speaker(game, state, pending, line.words)[0]:
        return line
    return TypedMove(f"{seat} {line.words}", line.insists, line.text)


def who_acts(state: Any, pending: Pending, verb: Verb, actor: str, words: str) -> str:
    """Who makes the move. Raises MoveRefused if the line has to name somebody."""
    if verb.by_table:
        return actor if actor and verb.of_named else TABLE
    by = actor or actor_of(pending)
    answers = isinstance(pending, Chance) and type(pending.draft) in verb.kinds
    if by == TABLE and isinstance(pending, AtOnce) and not set(verb.kinds).isdisjoint(pending.events):
        raise whose_line_error(pending, words)
    if by == TABLE and not (verb.free or answers):
        seat = state.table.seats[0]
        raise MoveRefused(
            f"Not now: {prompt(pending)}",
            hint=f"If it happened anyway, say who did it: {INSISTS} {seat} {words}",
        )
    return by


def answered_question(game: AnyGame, state: Any, pending: Pending, verb: Verb, actor: str) -> Pending:
    """The question that a line answers. It is the one that is asked or, if that is about another player, what
    chance has to decide for the player who is named. Raises MoveRefused if it decides nothing for them."""
    if not (actor and isinstance(pending, Chance) and type(pending.draft) in verb.kinds):
        return pending
    said = (getattr(pending.draft, field) for field in ("by", *own_fields(type(pending.draft))))
    known = {name.casefold() for name in actors(game, state)}
    about = {name.casefold() for name in said if isinstance(name, str)} & known
    if not about or actor.casefold() in about:
        return pending
    if verb.own is not None and (draft := verb.own(state, actor)) is not None:
        return replace(pending, draft=draft)
    raise MoveRefused(
        f"The question is not for {actor}: {prompt(pending)}",
        hint="Leave the name out to answer the question.",
    )


def named_first(game: AnyGame, state: Any, verb: Verb, text: str) -> str:
    """The line with its name in front, if whoever typed it began with the verb: `create noor heart`. Empty if
    that is no move either, as far as everybody knows."""
    called = {name: name for name in actors(game, state)} | state.table.other_words()
    name, rest = split_name(text, called)
    if not name:
        name, rest = next((each for each in called if each.casefold() == text.casefold()), ""), ""
    if not name or (verb.by_table and not verb.of_named):
        return ""
    try:
        read_arguments(rest, known_to(game, state, ""), verb, called[name], None)
    except MoveIncomplete:
        pass
    except TablefoldError:
        return ""
    return " ".join(filter(None, (name, verb.name, rest)))


def whose_line_error(pending: AtOnce, words: str, actor: str = "") -> MoveRefused:
    """Why a line is not understood if several seats are asked at once: it has no name, or somebody else's."""
    if actor:
        return MoveRefused(f"{actor} is not the one to answer.", hint=f"Asked now: {prompt(pending)}")
    if words.casefold() in {seat.casefold() for seat in pending.seats}:
        return MoveRefused(f"{words} does what?", hint=f"Say it after the name. Asked now: {prompt(pending)}")
    return MoveRefused(
        f"Who did that? {joined_by_and(pending.seats)} are asked at once.",
        hint=f"Put the name in front: {pending.seats[0]} {words}",
    )
