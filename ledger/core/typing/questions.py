"""The question: the words that answer it, who answers, and the event that a word makes.

Law: pure; nothing is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.log.events import Event
from ledger.core.rules.automatic import fill_holes
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Typed, Verb, count_required, make_draft
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Follows, Kinds, Over, Pending, no_question
from ledger.core.typing.table_moves import verbs_of


@cache
def verbs_making(game: AnyGame) -> Mapping[type[Event], tuple[Verb, ...]]:
    """The game's own verbs by the kind of event that they make."""
    found: dict[type[Event], list[Verb]] = {}
    for verb in verbs_of(game).values():
        for kind in verb.kinds:
            found.setdefault(kind, []).append(verb)
    return {kind: tuple(verbs) for kind, verbs in found.items()}


def kinds_of(pending: Pending) -> Kinds:
    """The kinds of events that answer the question. Raises BrokenPromise."""
    if isinstance(pending, Chance):
        return (type(pending.draft), *pending.also)
    if isinstance(pending, Follows):
        return ()
    if isinstance(pending, Decision | AtOnce | Over):
        return pending.events
    raise no_question(pending)


def verbs_that_answer(game: AnyGame, pending: Pending) -> tuple[Verb, ...]:
    """The verbs that answer the question, in the order in which the game names their events."""
    verbs = verbs_for(game, kinds_of(pending))
    mute = pending.mute if isinstance(pending, Decision | AtOnce | Over) else ()
    return tuple(verb for verb in verbs if verb.name not in mute) if mute else verbs


def usages(game: AnyGame, pending: Pending) -> list[str]:
    """How answers to the question are typed: the game's own examples, then all verbs but the first; without
    examples, all verbs."""
    lines = str(pending.such_as) if isinstance(pending, Decision) else ""
    verbs = verbs_that_answer(game, pending)
    return [lines, *(verb.usage for verb in verbs[1:])] if lines else [verb.usage for verb in verbs]


def expected_lines(game: AnyGame, pending: Pending) -> list[str]:
    """What somebody can type now, in a few words: the game's own examples, then the names of the remaining
    verbs."""
    lines = str(pending.such_as).split(" or ") if isinstance(pending, Decision) and pending.such_as else []
    names = expected_words(game, pending)
    return [*filter(None, lines), *names[1:]] if any(lines) else [*names]


def verbs_that_make(game: AnyGame, kind: type[Event]) -> tuple[Verb, ...]:
    """The verbs that make a kind of event."""
    return verbs_making(game).get(kind, ())


def expected_words(game: AnyGame, pending: Pending) -> tuple[str, ...]:
    """The names of the verbs that answer the question."""
    return tuple([verb.name for verb in verbs_that_answer(game, pending)])


def useful_words(game: AnyGame, state: Any, pending: Pending) -> tuple[str, ...]:
    """The names of the verbs that answer the question, without words that mean the same as another word, or
    mean nothing now."""
    said: list[Event] = []
    names: list[str] = []
    for verb in verbs_that_answer(game, pending):
        is_alike = not verb.args and not isinstance(pending, AtOnce)
        if is_alike and any(len(verbs_that_make(game, kind)) > 1 for kind in verb.kinds):
            try:
                event = verb_draft(game, state, pending, verb, actor_of(pending), ())
            except TablefoldError:
                continue
            if event in said:
                continue
            said.append(event)
        names.append(verb.name)
    return tuple(names)


@cache
def verbs_for(game: AnyGame, kinds: Kinds) -> tuple[Verb, ...]:
    """The verbs that make any of these kinds of events, in the order of the kinds."""
    making = verbs_making(game)
    return tuple({verb.name: verb for kind in kinds for verb in making.get(kind, ())}.values())


def actor_of(pending: Pending) -> str:
    """Who acts if nobody is named: the only seat that is asked, or whoever does what follows; otherwise the
    table."""
    if isinstance(pending, Chance | Over | AtOnce):
        return TABLE
    if isinstance(pending, Decision):
        return pending.seat
    if isinstance(pending, Follows):
        return pending.event.by
    raise no_question(pending)


def verb_draft(game: AnyGame, state: Any, pending: Pending, verb: Verb, by: str, values: Typed) -> Event:
    """The event that a verb with these values asks for; if the question is about chance, the answer to it.
    Raises MoveRefused for an answer to a chance that nobody asks about, and what `make` raises if the values
    do not make sense together.
    """
    kinds = verb.kinds
    if type(pending) is Chance and type(pending.draft) in kinds:
        if verb.answer is not None:
            return make_draft(verb, "answer", values, verb.answer, state, pending.draft)
        filled = fill_holes(pending, values, pending.draft.by or TABLE)
        if verb.make is None or _is_sound(filled):
            return filled
    if (
        type(pending) is Follows
        and pending.open
        and by in (TABLE, pending.event.by)
        and type(pending.event) in kinds
        and verb.make is None
    ):
        names = (pending.open,) if isinstance(pending.open, str) else pending.open
        return replace(pending.event, **dict(zip(names, values, strict=False)))
    if verb.make is None and (len(values) < count_required(kinds[0]) or not game.dealt.isdisjoint(kinds)):
        raise MoveRefused(
            f"{verb.name} does not answer what is asked now: {prompt(pending)}",
            hint="`help` lists what can be typed.",
        )
    return verb.event(state, by, values)


def _is_sound(event: Event) -> bool:
    """Whether the values of an event fit its fields. The verb that makes it may accept others."""
    try:
        convert(to_builtins(event), type(event))
    except ValidationError:
        return False
    return True
