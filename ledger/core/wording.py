"""Which values of a verb's arguments make an event, and how they are typed.

Law: pure. What is given out first has to do with what the event says; nothing of it is believed before the
parser has read it. No game and no verb is known here by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import msgspec

from ledger.core import listing
from ledger.core.errors import TablefoldError
from ledger.core.events import Event, Overruled, own_fields, same
from ledger.core.game import AnyGame, known_to
from ledger.core.moves import Arg, Typed, Verb, multisets
from ledger.core.names import Choice
from ledger.core.rulebook import TABLE, TOOL
from ledger.core.verdicts import Chance, Follows, Pending

MOST_TRIED = 1_000
"""Ways to fill a verb's arguments that are looked at for one event."""
MOST_WORDINGS = 64
"""Ways to put one of them into words."""


class Said(msgspec.Struct, frozen=True):
    """The value of an argument and how it can be typed, the nicest way first.

    A text can stand behind `--`, too.
    """

    value: Any
    words: tuple[str, ...]
    is_text: bool = False


def alike(one: Event, other: Event) -> bool:
    """Whether two events say the same, whatever rule was overruled and whoever threw for the table."""
    if isinstance(one, Overruled):
        return same(one, other, ("rule",))
    return same(one, other, ("by",) if {one.by, other.by} == {TABLE, TOOL} else ())


def fillings(
    game: AnyGame, state: Any, pending: Pending, verb: Verb, by: str, event: Event
) -> Iterator[tuple[Said, ...]]:
    """The ways to fill a verb's arguments that make the event."""
    known = known_to(game, state, by)
    ways = _ways(verb, known, by, event, _slots(pending, verb, event))
    for said in islice(ways, MOST_TRIED):
        try:
            made = listing.draft(game, state, pending, verb, by, tuple(each.value for each in said))
        except TablefoldError:
            continue
        if alike(event, made):
            yield said


def _slots(pending: Pending, verb: Verb, event: Event) -> tuple[str, ...] | None:
    """The fields of the event that the values fill in their order; None where the verb makes more of them."""
    if isinstance(pending, Chance) and type(pending.draft) is type(event):
        return pending.holes if verb.answer is None else None
    if isinstance(pending, Follows) and type(pending.event) is type(event) and verb.make is None:
        return (pending.open,) if isinstance(pending.open, str) else pending.open
    return own_fields(type(event)) if verb.make is None else None


def _ways(
    verb: Verb, state: Any, by: str, event: Event, slots: tuple[str, ...] | None
) -> Iterator[tuple[Said, ...]]:
    """Ways to fill the arguments, those first that have to do with what the event says."""
    if verb.values is not None:
        values = verb.values(state, event)
        if values is not None:
            yield tuple(map(_told, verb.args, values))
        return
    facts = _facts(event)

    def fill(place: int, before: tuple[Said, ...]) -> Iterator[tuple[Said, ...]]:
        if place == len(verb.args):
            yield before
            return
        arg = verb.args[place]
        if arg.optional or (arg.multiset and not arg.least):
            yield before
        values = tuple(each.value for each in before)
        for said in _values(arg, state, by, values, facts):
            if slots is None or (place < len(slots) and said.value == getattr(event, slots[place])):
                yield from fill(place + 1, (*before, said))
        if arg.optional and place + 1 < len(verb.args):
            yield from fill(place + 1, (*before, Said(arg.default, ("",))))

    yield from fill(0, ())


def _told(arg: Arg, value: Any) -> Said:
    """A value that the verb itself knows."""
    if isinstance(value, Choice):
        return Said(value.value, _names(value))
    return Said(value, (str(value),), arg.is_text)


def _values(arg: Arg, state: Any, by: str, before: Typed, facts: tuple[Any, ...]) -> Iterator[Said]:
    """What an argument can be, those first that have to do with the facts."""
    if arg.number:
        numbers = (fact for fact in facts if isinstance(fact, int) and not isinstance(fact, bool))
        yield from (Said(sign * number, (str(sign * number),)) for number in numbers for sign in (1, -1))
    elif arg.choices is None:
        yield from (Said(fact, (fact,), True) for fact in facts if isinstance(fact, str) and fact)
    else:
        choices = list(arg.choices(state, by, before))
        if arg.takes_several:
            yield from _several(arg, choices, facts)
        else:
            near = [choice for choice in choices if _concerns(choice, facts)]
            yield from (Said(choice.value, _names(choice)) for choice in near)
            yield from (Said(each.value, _names(each)) for each in choices if each not in near)


def _several(arg: Arg, choices: list[Choice], facts: tuple[Any, ...]) -> Iterator[Said]:
    """Several of the choices: those that some field of the event names, or any way to choose some."""
    for fact in facts:
        if isinstance(fact, tuple | list) and fact:
            found = [_named(each, choices) for each in fact]
            chosen = [choice for choice in found if choice is not None]
            if len(chosen) == len(found):
                yield _joined(chosen)
    if arg.multiset:
        yield from (Said(values, (text,)) for text, values in multisets(arg, choices) if values)


def _joined(chosen: list[Choice]) -> Said:
    ways = [sign.join(names) for names in zip(*map(_names, chosen), strict=False) for sign in (", ", " ")]
    return Said(tuple(choice.value for choice in chosen), tuple(dict.fromkeys(ways)))


def _named(fact: Any, choices: list[Choice]) -> Choice | None:
    return next((each for each in choices if each.value == fact), None) or next(
        (each for each in choices if each.text == fact), None
    )


def _names(choice: Choice) -> tuple[str, ...]:
    """How a choice can be typed: as it is offered, between quotes, or by another name."""
    names = (choice.text, f'"{choice.text}"', *choice.also, *(f'"{name}"' for name in choice.also))
    return tuple(dict.fromkeys(names))


def _concerns(choice: Choice, facts: tuple[Any, ...]) -> bool:
    """Whether a choice has to do with anything that the event says."""
    return any(part is not None and part in facts for part in (choice.text, *_parts(choice.value)))


def _facts(event: Event) -> tuple[Any, ...]:
    """Everything that an event says, down to its smallest parts."""
    own = (getattr(event, name) for name in own_fields(type(event)))
    found: list[Any] = []
    for fact in (part for value in own for part in _parts(value)):
        if not any(fact is each or (type(fact) is type(each) and fact == each) for each in found):
            found.append(fact)
    return (*found, event.by)


def _parts(value: Any) -> Iterator[Any]:
    """A value, and what it consists of."""
    yield value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from (key, *_parts(each))
    elif isinstance(value, tuple | list | set | frozenset):
        if any(isinstance(each, tuple | list) for each in value):
            yield tuple(part for each in value if isinstance(each, tuple | list) for part in each)
        for each in value:
            yield from _parts(each)
    elif isinstance(value, msgspec.Struct) and not isinstance(value, type):
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))


def wordings(said: tuple[Said, ...]) -> Iterator[tuple[str, str | None]]:
    """Ways to type what was said, the nicest first: the words, and the text behind `--` if there is one."""
    ways = islice(product(*(each.words for each in said)), MOST_WORDINGS)
    yield from ((" ".join(filter(None, words)), None) for words in ways)
    if said and said[-1].is_text:
        ways = islice(product(*(each.words for each in said[:-1])), MOST_WORDINGS)
        yield from ((" ".join(filter(None, words)), said[-1].value) for words in ways)
