"""What an author wrote: whether it has the form that the guide asks for.

Law: asked before anything else, because a game that is not of this form cannot even be listed. Only what is
written is read; nothing is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from string import Formatter
from typing import Any

from ledger.core.log.events import Event
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import API, Ruling, Shipped, Variant
from ledger.core.rules.verbs import Arg, Verb
from ledger.testing.moments import written_in

_ASKED = ("choices", "offered", "ways")
"""What an argument says with a function of the state."""
_SAID = ("told", "verb", "args", "seen_by", "thrown", "by_hand")
"""What a class says about its event without a type."""
_TUPLES = {"variants": Variant, "catalogs": Shipped, "rulings": Ruling, "definable": str, "reserved": str}


def what_is_said_has_its_form(game: AnyGame) -> Iterator[str]:
    """What a game says has the form that the guide asks for: tuples, functions, fields with types."""
    if (said := game.info.api) != API:
        yield f"`api` of `info` is {said}, and this Tablefold has API {API}: nobody can play the game with it"
    yield from (chapters := [*_tuple_faults("`chapters`", game.chapters, Chapter)])
    for name, kind in _TUPLES.items():
        yield from _tuple_faults(f"`{name}` of `info`", getattr(game.info, name), kind)
    for chapter in () if chapters else game.chapters:
        for verb in chapter.added:
            yield from _faults_of_arguments(f"the word {verb.name!r}", verb.args)
        for event in chapter.events:
            for fault in _faults_of_event(event):
                yield f"{fault}: {written_in(event)}".removesuffix(": ")


def _tuple_faults(what: str, said: Any, kind: type) -> Iterator[str]:
    if isinstance(said, kind) or not isinstance(said, tuple | list):
        yield f"{what} is not a tuple: write a comma even after a single {kind.__name__}, `(…,)`"
        return
    for each in said:
        if not isinstance(each, kind):
            yield f"{what} has {each!r} in it, which is not of type {kind.__name__}"


def _faults_of_event(event: type[Event]) -> Iterator[str]:
    name = event.__name__
    if taken := [each for each in _SAID if each in event.__struct_fields__]:
        for each in taken:
            yield f"`{each}` of {name} has a type, so it is a field: write `{each} = …`, or name it otherwise"
        return
    for args in (event.args, *(verb.args for verb in _verbs(event))):
        yield from _faults_of_arguments(name, args)
    for what in ("told", "reveals"):
        if isinstance(said := getattr(event, what), str):
            yield from _faults_of_sentence(event, what, said)
    if not hasattr(event, field := event.seen_by or "by"):
        yield f"`seen_by` of {name} names {field!r}, which is not a field of it"
    own = {each: value for each, value in vars(event).items() if isinstance(value, str | int | tuple | list)}
    for arg in event.args if isinstance(event.args, tuple) else ():
        if (value := own.get(arg.name)) is not None:
            kind = type(value).__name__
            yield f"`{arg.name}` of {name} has no type, so it is not a field: write `{arg.name}: {kind} = …`"


def _verbs(event: type[Event]) -> Iterator[Verb]:
    words = event.verb if isinstance(event.verb, tuple) else (event.verb,)
    return (word for word in words if isinstance(word, Verb))


def _faults_of_arguments(whose: str, args: Any) -> Iterator[str]:
    if faults := [*_tuple_faults(f"`args` of {whose}", args, Arg)]:
        yield from faults
        return
    for arg in args:
        for what in _ASKED:
            if (said := getattr(arg, what)) is not None and not callable(said):
                yield (
                    f"`{what}` of the argument {arg.name!r} of {whose} is a {type(said).__name__}, and no "
                    "function: write `lambda state, by, before: …` around it"
                )
        if arg.least and not arg.multiset:
            yield f"`least` of the argument {arg.name!r} of {whose} counts a multiset: add `multiset=True`"


def _faults_of_sentence(event: type[Event], what: str, said: str) -> Iterator[str]:
    try:
        named = [field for _, field, _, _ in Formatter().parse(said) if field]
    except ValueError as mistake:
        yield f"`{what}` of {event.__name__}, {said!r}, cannot be read: {mistake}"
        return
    for field in named:
        if not hasattr(event, field):
            yield f"`{what}` of {event.__name__} names {field!r}, which is not a field of it"
    for part in re.findall(r"\[[^\[\]{}]*\]", said):
        yield f"`{what}` of {event.__name__} always says {part}: a part in brackets needs a field in braces"


LAWS: tuple[Callable[[AnyGame], Iterable[str]], ...] = (what_is_said_has_its_form,)
