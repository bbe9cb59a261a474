"""What can be typed now: every move that can be listed, with its number and what the referee says of it.

Law: pure. A list is made from the kinds of events that are waited for and the verbs that make them. It tells
no hand: what only a seat may know is judged as everybody knows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count, repeat
from typing import Any, NamedTuple

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.line import COLON, whole
from ledger.core.log.events import Event
from ledger.core.rules.automatic import fill
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, kept_by, known_to, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Move, Typed, Verb, digested, needed
from ledger.core.rules.verdicts import (
    AtOnce,
    Chance,
    Decision,
    Follows,
    Kinds,
    Over,
    Pending,
    Verdict,
    asked_of,
    no_question,
)
from ledger.core.typing.filling import fillings
from ledger.core.typing.table_moves import verbs_of

FEW = 9
"""Moves that are listed without being asked for: one digit picks each."""


@cache
def verbs_making(game: AnyGame) -> Mapping[type[Event], tuple[Verb, ...]]:
    """The game's own verbs by the kind of event that they make."""
    found: dict[type[Event], list[Verb]] = {}
    for verb in verbs_of(game).values():
        for kind in verb.kinds:
            found.setdefault(kind, []).append(verb)
    return {kind: tuple(verbs) for kind, verbs in found.items()}


def kinds_of(pending: Pending) -> Kinds:
    """The kinds of events that answer what is asked. Raises BrokenPromise."""
    if isinstance(pending, Chance):
        return (type(pending.draft), *pending.also)
    if isinstance(pending, Follows):
        return ()
    if isinstance(pending, Decision | AtOnce | Over):
        return pending.events
    raise no_question(pending)


def answering(game: AnyGame, pending: Pending) -> tuple[Verb, ...]:
    """The verbs that answer what is asked, in the order in which the game names their events."""
    mute = pending.mute if isinstance(pending, Decision | AtOnce) else ()
    return tuple(verb for verb in _verbs(game, kinds_of(pending)) if verb.name not in mute)


def making(game: AnyGame, kind: type[Event]) -> tuple[Verb, ...]:
    """The verbs that make one kind of event."""
    return verbs_making(game).get(kind, ())


def expected(game: AnyGame, pending: Pending) -> tuple[str, ...]:
    """The names of those verbs."""
    return tuple(verb.name for verb in answering(game, pending))


def sayable(game: AnyGame, state: Any, pending: Pending) -> tuple[str, ...]:
    """The same, without words that only say again what another one says, or say nothing now."""
    said: list[Event] = []
    names: list[str] = []
    for verb in answering(game, pending):
        is_alike = not verb.args and not isinstance(pending, AtOnce)
        if is_alike and any(len(making(game, kind)) > 1 for kind in verb.kinds):
            try:
                event = draft(game, state, pending, verb, actor_of(pending), ())
            except TablefoldError:
                continue
            if event in said:
                continue
            said.append(event)
        names.append(verb.name)
    return tuple(names)


def _verbs(game: AnyGame, kinds: Kinds) -> tuple[Verb, ...]:
    making = verbs_making(game)
    return tuple({verb.name: verb for kind in kinds for verb in making.get(kind, ())}.values())


def actor_of(pending: Pending) -> str:
    """Who acts when nobody is named: the table where several are asked at once, for it could be each."""
    if isinstance(pending, Chance | Over | AtOnce):
        return TABLE
    if isinstance(pending, Decision):
        return pending.seat
    if isinstance(pending, Follows):
        return pending.event.by
    raise no_question(pending)


def draft(game: AnyGame, state: Any, pending: Pending, verb: Verb, by: str, values: Typed) -> Event:
    """The event that a verb with these values asks for: where chance is asked, the answer to it.

    Raises MoveRefused for an answer to a chance that nobody asks about, and what `make` raises where the
    values do not make sense together.
    """
    if isinstance(pending, Chance) and type(pending.draft) in verb.kinds:
        if verb.answer is not None:
            return digested(verb, "answer", values, verb.answer, state, pending.draft)
        filled = fill(pending, values, pending.draft.by or TABLE)
        if verb.make is None or _is_sound(filled):
            return filled
    if (
        isinstance(pending, Follows)
        and pending.open
        and by in (TABLE, pending.event.by)
        and type(pending.event) in verb.kinds
        and verb.make is None
    ):
        names = (pending.open,) if isinstance(pending.open, str) else pending.open
        return replace(pending.event, **dict(zip(names, values, strict=False)))
    is_answer = len(values) < needed(verb.kinds[0]) or not game.dealt.isdisjoint(verb.kinds)
    if verb.make is None and is_answer:
        raise MoveRefused(
            f"{verb.name} does not answer what is asked now: {prompt(pending)}",
            hint="`help` lists what can be typed.",
        )
    return verb.event(state, by, values)


def _is_sound(event: Event) -> bool:
    """Whether its fields hold what they can hold; a verb that makes its event may take something else."""
    try:
        convert(to_builtins(event), type(event))
    except ValidationError:
        return False
    return True


def moves(game: AnyGame, state: Any, seat: str | None = None) -> Iterator[Move]:
    """Every move that can be listed now, legal or not; where several seats are asked at once, the own ones of
    the `seat` that looks.

    The legal ones come first, so that their numbers have no gaps. What comes up at a table that deals, and
    moves that seats other than the one that looks may make as well, are judged by what everybody knows: a
    list tells no hand. Of two words for the same event the first is listed.
    """
    pending = asked_of(game.pending(state), seat)
    if isinstance(pending, Follows):
        return
    own, others, theirs = _who_does_what(game, pending)
    is_told = isinstance(pending, Chance) and state.table.dealer == TABLE
    public = veil(game, state, None) if others or is_told else state
    seen = pending if public is state else game.pending(public)
    ways = [("", verb, public if is_told or verb in theirs else state) for verb in own]
    ways += [(other, verb, state if other == seat else public) for other in others for verb in theirs]
    uses: list[_Use] = []
    listed: dict[type[Event], dict[str, list[Event]]] = {}
    views: dict[tuple[str, bool], Any] = {}
    for who, verb, known in ways:
        if (verb.personal and not who) or (isinstance(pending, Chance) and _is_said(verb)):
            continue
        actor = TABLE if verb.by_table else who or actor_of(pending)
        if (view := views.get((actor, known is state))) is None:
            view = views[actor, known is state] = known_to(game, known, actor)
        for words, values, help_ in fillings(verb.args, view, actor):
            try:
                event = draft(game, known, pending, verb, actor, values)
            except TablefoldError:
                continue
            alike = listed.setdefault(type(event), {})
            if any(event in events for name, events in alike.items() if name != verb.name):
                continue  # another word for what is listed already
            alike.setdefault(verb.name, []).append(event)
            is_veiled = known is not state
            verdict = check(game, known, event, seen if is_veiled else pending)
            uses.append(_Use(who, verb, words, event, verdict, help_ or verb.help, is_veiled))
    many = _many(uses) if lies_hidden(game, state, pending) else frozenset()
    uses.sort(key=lambda use: (not use.verdict.is_accepted, use.verb.name in many))
    for use, number in zip(uses, _numbers(uses, pending, called(game, state, pending), many), strict=True):
        text = spelled((use.seat, use.verb.name, *use.words))
        yield Move(number, text, use.verb.name, use.event, use.verdict, use.help, use.is_veiled)


def lies_hidden(game: AnyGame, state: Any, pending: Pending) -> bool:
    """Whether a seat chooses among what only it may know, and whoever knows no more than `state` does not: a
    list of that names everything that it might be."""
    if not (isinstance(pending, Decision) and pending.secret and pending.seat in state.table.seats):
        return False
    return any(state.pieces.names[token] is None for token in kept_by(game, state, pending.seat))


def _who_does_what(
    game: AnyGame, pending: Pending
) -> tuple[tuple[Verb, ...], tuple[str, ...], tuple[Verb, ...]]:
    """The verbs of the seat that is asked; the others that may act now, and their verbs."""
    if isinstance(pending, AtOnce):
        return (), pending.seats, answering(game, pending)
    others, theirs = (pending.others, pending.theirs) if isinstance(pending, Decision) else ((), ())
    return answering(game, pending), others, _verbs(game, theirs)


class _Use(NamedTuple):
    """A verb with all that it needs, by whoever acts; `seat` is somebody else than who is asked."""

    seat: str
    verb: Verb
    words: tuple[str, ...]
    event: Event
    verdict: Verdict
    help: str
    is_veiled: bool


Called = Mapping[str, Mapping[str, int]]
"""By verb: what its first argument can be, and the number that this is called, too."""


def called(game: AnyGame, state: Any, pending: Pending) -> Called | None:
    """What is called by a number, for each verb that answers; of two that call a thing so, the first counts.

    None where a number is what is asked, so that any number is an answer, and where several are asked at
    once: everybody's list has numbers of its own.
    """
    if isinstance(pending, AtOnce):
        return None
    verbs = answering(game, pending)
    taken: set[int] = set()
    found: dict[str, dict[str, int]] = {}
    for verb in verbs:
        by = TABLE if verb.by_table else actor_of(pending)
        values: Typed = ()
        own: dict[str, int] = {}
        for arg in verb.args:
            if arg.number and is_number_asked(game, pending, verb):
                return None
            for choice in arg.choices(known_to(game, state, by), by, values) if arg.choices else ():
                numbers = {name: whole(name) for name in (choice.text, *choice.also)}
                first = next((number for number in numbers.values() if number is not None), -1)
                if first >= 0 and first not in taken:
                    own |= {name: first if number is None else number for name, number in numbers.items()}
            if arg.number or not arg.optional:
                break
            values = (*values, arg.default)
        taken.update(own.values())
        found[verb.name] = own
    return found


def is_number_asked(game: AnyGame, pending: Pending, verb: Verb) -> bool:
    """Whether a number that stands alone can be an answer with a verb that takes one: what came up, or the
    only thing that is asked, or the usual one. Among several moves it would say nothing of which is meant."""
    if isinstance(pending, Chance):
        return type(pending.draft) in verb.kinds
    is_usual = isinstance(pending, Decision) and not set(pending.usual).isdisjoint(verb.kinds)
    return is_usual or len(answering(game, pending)) == 1


def _many(uses: Sequence[_Use]) -> frozenset[str]:
    """The verbs of which more uses can be made than are listed unasked."""
    found = Counter(use.verb.name for use in uses if use.verdict.is_accepted)
    return frozenset(verb for verb, times in found.items() if times > FEW)


def _numbers(
    uses: Sequence[_Use], pending: Pending, names: Called | None, many: Container[str]
) -> Iterator[int | None]:
    """The number of each: what it is called, else the next above that nothing is called.

    None of the others has one where chance can bring a number or more than is listed unasked, nor one of
    `many` that are guessed at: there a slip of the keyboard must not pick something else.
    """
    if names is None:
        yield from (None for _ in uses)
        return
    own: dict[int, int] = {}
    for place, use in enumerate(uses):
        if len(use.words) == 1 and not use.seat and use.words[0] in names[use.verb.name]:
            own.setdefault(names[use.verb.name][use.words[0]], place)
    taken = {number for each in names.values() for number in each.values()}
    is_risky = isinstance(pending, Chance) and (bool(taken) or len(uses) > FEW)
    free = (number for number in count(max(own, default=0) + 1) if number not in taken)
    others = repeat(None) if is_risky else free
    places = {place: number for number, place in own.items()}
    for place, use in enumerate(uses):
        if place in places:
            yield places[place]
        else:
            yield None if use.verb.name in many else next(others)


def spelled(words: Iterable[str]) -> str:
    """Words as they are typed, but for the empty ones: a colon stands behind the word before it."""
    return " ".join(filter(None, words)).replace(f" {COLON} ", f"{COLON} ")


def _is_said(verb: Verb) -> bool:
    """Whether only words or a number can tell what came up; without them there is nothing to list."""
    return bool(verb.args) and verb.args[0].choices is None


def moves_of_all(game: AnyGame, state: Any) -> Iterator[Move]:
    """The same; where several seats are asked at once, those of each as it knows the table, with its name in
    front."""
    pending = game.pending(state)
    if not isinstance(pending, AtOnce):
        yield from moves(game, state)
        return
    for seat in pending.seats:
        for move in moves(game, state, seat):
            yield replace(move, number=None, text=f"{seat} {move.text}")


def legal_moves(game: AnyGame, state: Any) -> Iterator[Move]:
    """The moves that can be made now."""
    for move in moves_of_all(game, state):
        verdict = check(game, state, move.event) if move.is_veiled else move.verdict
        if verdict.is_accepted:
            yield move


def usual(game: AnyGame, pending: Pending, listed: Sequence[Move]) -> Move | None:
    """The move of the list that Enter alone takes: what the game calls usual, or the only one that there is.

    None for what chance brings, for what nobody can check, and for what tells of something that only one seat
    may know: nothing is recorded that nobody saw.
    """
    if not isinstance(pending, Decision):
        return None
    can_be_made = [move for move in listed if move.verdict.is_accepted]
    found = [move for move in can_be_made if type(move.event) in pending.usual]
    if len(found) != 1:
        is_told = pending.secret or not _are_listed(game, pending, listed)
        found = [] if is_told else can_be_made
    is_sure = len(found) == 1 and found[0].verdict.kind == "legal"
    return found[0] if is_sure and type(found[0].event) not in game.dealt else None


def _are_listed(game: AnyGame, pending: Decision, listed: Sequence[Move]) -> bool:
    """Whether all that answers stands in the list: no number, nothing that may be added, no new piece."""
    named = {move.verb for move in listed}
    for verb in (*answering(game, pending), *_verbs(game, pending.theirs)):
        for arg in verb.args:
            is_new = arg.kind is not None and arg.kind.kind in game.info.definable
            is_long = arg.repeat or (arg.multiset and verb.name not in named)
            may_be_added = arg.optional and not arg.is_text and arg.usual is None
            if is_new or is_long or may_be_added or (arg.choices is None and not arg.optional):
                return False
    return True
