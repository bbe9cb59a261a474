"""What can be typed now: every move that can be listed, with its number and what the referee says of it.

Law: pure. A list is made from the kinds of events that are waited for and the verbs that make them. It tells
no hand: what only a seat may know is judged as everybody knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, count, repeat
from math import comb
from typing import Any, NamedTuple

from msgspec.structs import replace

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.line import COLON, whole
from ledger.core.log.events import Event
from ledger.core.pieces.names import Choice
from ledger.core.rules.automatic import fill
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, known_to, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import ALL, Arg, Move, Typed, Verb, needed
from ledger.core.rules.verdicts import Chance, Decision, Follows, Kinds, Over, Pending
from ledger.core.typing.table_moves import verbs_of

FEW = 9
"""Moves that are listed without being asked for: one digit picks each."""
MOST_MULTISETS = 720
"""More ways to choose some of many pieces are not listed one by one. (Three of 17 cards are 680.)"""


@cache
def verbs_making(game: AnyGame) -> Mapping[type[Event], tuple[Verb, ...]]:
    """The game's own verbs by the kind of event that they make."""
    found: dict[type[Event], list[Verb]] = {}
    for verb in verbs_of(game).values():
        for kind in verb.kinds:
            found.setdefault(kind, []).append(verb)
    return {kind: tuple(verbs) for kind, verbs in found.items()}


def kinds_of(pending: Pending) -> Kinds:
    """The kinds of events that answer what is asked."""
    if isinstance(pending, Chance):
        return (type(pending.draft), *pending.also)
    return () if isinstance(pending, Follows) else pending.events


def answering(game: AnyGame, pending: Pending) -> tuple[Verb, ...]:
    """The verbs that answer what is asked, in the order in which the game names their events."""
    mute = pending.mute if isinstance(pending, Decision) else ()
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
        if not verb.args and any(len(making(game, kind)) > 1 for kind in verb.kinds):
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


def is_asked(pending: Pending, verb: Verb, by: str) -> bool:
    """Whether a verb can be what a seat decides now: only then is the seat told what only it knows."""
    if not isinstance(pending, Decision):
        return False
    return by == pending.seat or (by in pending.others and not set(verb.kinds).isdisjoint(pending.theirs))


def actor_of(pending: Pending) -> str:
    """Who acts when nobody is named."""
    if isinstance(pending, Chance | Over):
        return TABLE
    return pending.event.by if isinstance(pending, Follows) else pending.seat


def draft(game: AnyGame, state: Any, pending: Pending, verb: Verb, by: str, values: Typed) -> Event:
    """The event that a verb with these values asks for: where chance is asked, the answer to it.

    Raises MoveRefused for an answer to a chance that nobody asks about, and what `make` raises where the
    values do not make sense together.
    """
    if isinstance(pending, Chance) and type(pending.draft) in verb.kinds:
        if verb.answer is not None:
            return verb.answer(state, pending.draft, values)
        return fill(pending, values, pending.draft.by or TABLE)
    if (
        isinstance(pending, Follows)
        and pending.open
        and by in (TABLE, pending.event.by)
        and type(pending.event) in verb.kinds
        and verb.make is None
    ):
        names = (pending.open,) if isinstance(pending.open, str) else pending.open
        return replace(pending.event, **dict(zip(names, values, strict=False)))
    is_answer = len(values) < needed(verb.kinds[0]) or not game.deal.keys().isdisjoint(verb.kinds)
    if verb.make is None and is_answer:
        raise MoveRefused(
            f"{verb.name} answers nothing that is asked now: {prompt(pending)}",
            hint="`help` lists what can be typed.",
        )
    return verb.event(state, by, values)


def moves(game: AnyGame, state: Any) -> Iterator[Move]:
    """Every move that can be listed now, legal or not.

    Moves that other seats may make as well are judged by what everybody knows: a list tells no hand. Of two
    words for the same event the first is listed.
    """
    pending = game.pending(state)
    if isinstance(pending, Follows):
        return
    others = pending.others if isinstance(pending, Decision) else ()
    public = veil(game, state, None) if others else state
    seen = pending if public is state else game.pending(public)
    ways = [("", verb, state) for verb in answering(game, pending)]
    if isinstance(pending, Decision):
        theirs = _verbs(game, pending.theirs)
        ways = [(seat, verb, public if verb in theirs else known) for seat, verb, known in ways]
        ways += [(seat, verb, public) for seat in others for verb in theirs]
    uses: list[_Use] = []
    listed: dict[type[Event], dict[str, list[Event]]] = {}
    views: dict[tuple[str, bool], Any] = {}
    for seat, verb, known in ways:
        if (verb.personal and not seat) or (isinstance(pending, Chance) and _is_said(verb)):
            continue
        actor = TABLE if verb.by_table else seat or actor_of(pending)
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
            uses.append(_Use(seat, verb, words, event, help_ or verb.help, known is not state))
    for use, number in zip(uses, _numbers(uses, pending, called(game, state, pending)), strict=True):
        known, due = (public, seen) if use.is_veiled else (state, pending)
        verdict = check(game, known, use.event, due)
        text = spelled((use.seat, use.verb.name, *use.words))
        yield Move(number, text, use.verb.name, use.event, verdict, use.help, use.is_veiled)


class _Use(NamedTuple):
    """A verb with all that it needs, by whoever acts; `seat` is somebody else than who is asked."""

    seat: str
    verb: Verb
    words: tuple[str, ...]
    event: Event
    help: str
    is_veiled: bool


Called = Mapping[str, Mapping[str, int]]
"""By verb: what its first argument can be, and the number that this is called, too."""


def called(game: AnyGame, state: Any, pending: Pending) -> Called | None:
    """What is called by a number, for each verb that answers; of two that call a thing so, the first counts.

    None where a number is what is asked, so that any number is an answer.
    """
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


def _numbers(uses: Sequence[_Use], pending: Pending, names: Called | None) -> Iterator[int | None]:
    """The number of each: what it is called, else the next above that nothing is called.

    None of the others has one where chance can bring a number or more than is listed unasked: there a slip of
    the keyboard must not pick something else.
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
    yield from (places[place] if place in places else next(others) for place in range(len(uses)))


def spelled(words: Iterable[str]) -> str:
    """Words as they are typed, but for the empty ones: a colon stands behind the word before it."""
    return " ".join(filter(None, words)).replace(f" {COLON} ", f"{COLON} ")


def _is_said(verb: Verb) -> bool:
    """Whether only words or a number can tell what came up; without them there is nothing to list."""
    return bool(verb.args) and verb.args[0].choices is None


def legal_moves(game: AnyGame, state: Any) -> Iterator[Move]:
    """The moves that can be made now."""
    for move in moves(game, state):
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
    return found[0] if is_sure and game.deal.keys().isdisjoint({type(found[0].event)}) else None


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


def fillings(
    args: tuple[Arg, ...], state: Any, by: str, values: Typed = ()
) -> Iterator[tuple[tuple[str, ...], Typed, str]]:
    """Every way to fill a verb's arguments that can be listed: numbers and free text cannot."""
    if not args:
        yield (), values, ""
        return
    first, rest = args[0], args[1:]
    lead = (first.lead,) if first.lead else ()
    if first.usual is not None and (usual := tuple(first.usual(state, by, values))):
        for text, value in usual:
            for words, filled, help_ in fillings(rest, state, by, (*values, value)):
                yield (*lead, text, *words), filled, help_
        return
    if all(arg.optional for arg in args) and not _has_usual(args, state, by, values):
        yield (), values, ""
        return
    if first.optional:
        yield from fillings(rest, state, by, (*values, first.default))
        return
    if first.choices is None or first.repeat:
        return
    choices = list(first.choices(state, by, values))
    if first.multiset:
        ways = multisets(first, choices)
        if first.ways is not None:
            ways = _named(first.ways(state, by), choices)
        for text, some in ways:
            yield (text,) if text else (), (*values, some), ""
        return
    names = [choice.text for choice in choices]
    for choice in choices:
        if choice.unlisted:
            continue
        twins = names.count(choice.text) > 1 and choice.also
        word = choice.also[0] if twins else choice.text
        for words, filled, help_ in fillings(rest, state, by, (*values, choice.value)):
            yield (
                (*lead, word, *words),
                filled,
                f"{choice.text}: {choice.help}" if twins else choice.help or help_,
            )


def _has_usual(args: tuple[Arg, ...], state: Any, by: str, values: Typed) -> bool:
    """Whether one of some optional arguments has to be said here, where those before it are left out."""
    for arg in args:
        if arg.usual is not None and any(True for _ in arg.usual(state, by, values)):
            return True
        values = (*values, arg.default)
    return False


def multisets(arg: Arg, choices: Sequence[Choice]) -> Iterator[tuple[str, Typed]]:
    """Every different way to choose some of the offered pieces, with how it is typed.

    Where these are too many: the fewest of those that nobody saw, if there are enough.
    """
    offered = [choice for choice in choices if not choice.unlisted]
    counts = range(arg.least, min(arg.most, len(offered)) + 1)
    if min(arg.most, len(offered)) > 1 and sum(comb(len(offered), many) for many in counts) > MOST_MULTISETS:
        offered = [choice for choice in offered if choice.value is None][: arg.least]
        counts = range(arg.least, arg.least + bool(offered))
    seen: set[tuple[str, ...]] = set()
    for many in counts:
        for some in combinations(offered, many):
            texts = tuple(choice.text for choice in some)
            if texts not in seen:
                seen.add(texts)
                yield (
                    (", " if any(" " in text for text in texts) else " ").join(texts),
                    tuple(choice.value for choice in some),
                )


def _named(ways: Iterable[Typed], choices: Sequence[Choice]) -> Iterator[tuple[str, Typed]]:
    """How ways to choose some of the offered pieces are typed."""
    named = {choice.value: choice.text for choice in choices if not choice.unlisted}
    for way in ways:
        yield ALL if len(way) == len(named) > 1 else " ".join(named[value] for value in way), way
