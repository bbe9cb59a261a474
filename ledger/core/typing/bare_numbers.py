"""What a number alone means: an answer, something with that name, or a move in the list.

Law: pure. If the question wants a number, it is the answer. Otherwise it means whatever has that name at this
table, such as a place. Otherwise it is the move with that number in the list on the screen. So a listed move
never has the number of something else.
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
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Over, Pending, Verdict
from ledger.core.typing.questions import actor_of, verbs_that_answer
from ledger.core.typing.table_moves import verbs_of

FEW = 9
"""How many moves are listed unasked: a single digit picks each."""
OnScreen = Container[int] | None
"""The numbers of the moves that are on the screen now; None if there is no screen, as in a script."""
NumbersByVerb = Mapping[str, Mapping[str, int]]
"""Verb → what its first argument can be → the number that also names it."""


def number_meaning(
    game: AnyGame, state: Any, pending: Pending, number: int
) -> Verb | Literal["answer", "listed"]:
    """What a number alone means: an answer to the question, a verb that takes something called by that
    number, or the move with that number in the list."""
    if (names := numbers_in_use(game, state, pending)) is None:
        return "answer"
    verb = next((name for name in names if number in names[name].values()), None)
    return "listed" if verb is None else verbs_of(game)[verb]


def picked_move(listed: Iterable[Move], number: int, shown: OnScreen) -> Move:
    """The move with that number, if it is in the list and the list was shown. Raises UnknownName."""
    listed = list(listed)
    can_pick = shown is None or number in shown
    for move in listed if can_pick else ():
        if move.number == number:
            return move
    can_be_made = (move for move in listed if move.verdict.is_accepted and move.number is not None)
    made = [move.numbered(move.text) for move in can_be_made]
    raise UnknownName(
        f"{number} picks nothing: no list on the screen has that number.",
        hint=f"The list {'begins' if len(made) > FEW else 'is'}: {', '.join(made[:FEW])}."
        if made
        else "Type a part of its name; `help` lists what can be typed.",
    )


def numbers_in_use(game: AnyGame, state: Any, pending: Pending) -> NumbersByVerb | None:
    """What a number names, for each verb that answers; if two verbs use a number, the first counts. None if
    the question wants a number, because then any number is an answer. Also None if several seats are asked at
    once, because each has a list with its own numbers.
    """
    if isinstance(pending, AtOnce) or (isinstance(pending, Decision) and pending.row is not None):
        return None
    verbs = verbs_that_answer(game, pending)
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
                first = next((number for number in numbers.values() if number is not None), None)
                if first is not None and first not in taken:
                    own |= {name: first if number is None else number for name, number in numbers.items()}
            if arg.number or not arg.optional:
                break
            values = (*values, arg.default)
        taken.update(own.values())
        found[verb.name] = own
    return found


def is_number_asked(game: AnyGame, pending: Pending, verb: Verb) -> bool:
    """Whether a number alone can be an answer with a verb that takes a number. It can if it says what came
    up, or if the verb is the only answer or the usual answer. With several moves it would not say which is
    meant."""
    if isinstance(pending, Chance):
        return type(pending.draft) in verb.kinds
    is_usual = isinstance(pending, Decision) and not set(pending.usual).isdisjoint(verb.kinds)
    return is_usual or len(verbs_that_answer(game, pending)) == 1


class Use(NamedTuple):
    """A move that has no number yet: a verb with everything that it needs; `seat` is the player, unless it is
    the seat that is asked."""

    seat: str
    verb: Verb
    words: tuple[str, ...]
    event: Event
    verdict: Verdict
    help: str
    is_veiled: bool


def long_verbs(uses: Sequence[Use]) -> frozenset[str]:
    """The verbs whose uses are too many for a list that nobody asked for."""
    found = Counter(use.verb.name for use in uses if use.verdict.is_accepted)
    return frozenset(verb for verb, times in found.items() if times > FEW)


def move_numbers(
    uses: Sequence[Use], pending: Pending, names: NumbersByVerb | None, many: Container[str]
) -> Iterator[int | None]:
    """The number of each use: its own number, otherwise the next higher number that names nothing. A use
    without its own number gets none if chance can give a number, or more outcomes than are listed unasked.
    Uses of the verbs in `many` get none, either: a typing mistake must not pick something else. When the game
    is over, no list on a screen has what the referee refuses, so that gets none.
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
            is_past = isinstance(pending, Over) and not use.verdict.is_accepted
            yield None if is_past or use.verb.name in many else next(others)
