"""What a number alone means: an answer, a thing with that name, or a move of the list.

Law: pure. Where a number is asked it is the answer; else it means what is called so at this table, such as a
place; else the move of that number in the list on the screen. So a listed move never has the number of
something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import count, repeat
from typing import Any, Literal, NamedTuple

from ledger.core.errors import UnknownName
from ledger.core.line import whole
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame, known_to
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Move, Typed, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Pending, Verdict
from ledger.core.typing.questions import actor_of, answering
from ledger.core.typing.table_moves import verbs_of

FEW = 9
"""Moves that are listed without being asked for: one digit picks each."""
Shown = Container[int] | None
"""The numbers of the moves that are on the screen now; None where there is no screen, as in a script."""
Called = Mapping[str, Mapping[str, int]]
"""By verb: what its first argument can be, and the number that this is called, too."""


def meaning(game: AnyGame, state: Any, pending: Pending, number: int) -> Verb | Literal["answer", "listed"]:
    """What a number that stands alone means: an answer to what is asked, the thing that is called so, by the
    verb that takes it, or the move of the list that has it."""
    if (names := called(game, state, pending)) is None:
        return "answer"
    verb = next((name for name in names if number in names[name].values()), None)
    return "listed" if verb is None else verbs_of(game)[verb]


def picked(listed: Iterable[Move], number: int, shown: Shown) -> Move:
    """The move of that number, if it stands in the list and that was shown. Raises UnknownName."""
    listed = list(listed)
    can_pick = shown is None or number in shown
    for move in listed if can_pick else ():
        if move.number == number:
            return move
    can_be_made = (move for move in listed if move.verdict.is_accepted and move.number is not None)
    few = [move.numbered(move.text) for move in can_be_made][:FEW]
    raise UnknownName(
        f"{number} picks nothing: no list on the screen has that number.",
        hint=f"The list is: {', '.join(few)}."
        if few
        else "Type a part of its name; `help` lists what can be typed.",
    )


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


class Use(NamedTuple):
    """A move that has no number yet: a verb with all that it needs, by whoever acts; `seat` is somebody else
    than who is asked."""

    seat: str
    verb: Verb
    words: tuple[str, ...]
    event: Event
    verdict: Verdict
    help: str
    is_veiled: bool


def guessed(uses: Sequence[Use]) -> frozenset[str]:
    """The verbs of which more uses can be made than are listed unasked."""
    found = Counter(use.verb.name for use in uses if use.verdict.is_accepted)
    return frozenset(verb for verb, times in found.items() if times > FEW)


def numbers(
    uses: Sequence[Use], pending: Pending, names: Called | None, many: Container[str]
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
