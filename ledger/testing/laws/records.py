"""What can be said about a game before anybody plays it.

Law: only the record of a game is read, and no state. A rule is explained if the command `rules` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from cli.pages.games import find_topic
from ledger.core.errors import BadCatalog, TablefoldError
from ledger.core.log.events import TABLE as SHARED
from ledger.core.log.events import TIMELINE, Adjusted, Defined
from ledger.core.log.fold import Projector
from ledger.core.pieces.catalog import Catalog, digest
from ledger.core.rules.game import AnyGame
from ledger.core.rules.topics import own_topics

_WORD = re.compile(r"[^\W\d_](?:[-']?\w)*")
"""Something that is a single word in a line: not a number, and without signs that mean something there."""


@cache
def explains(game: AnyGame, rule: str) -> bool:
    """Whether `rules` explains what is cited."""
    try:
        find_topic(game, rule)
    except TablefoldError:
        return False
    return bool(rule)


def what_is_adjusted_is_handled(game: AnyGame) -> Iterator[str]:
    """A game that says what is adjustable has a handler of Adjusted."""
    if game.adjusts and game.projector.handlers[Adjusted] is Projector().handlers[Adjusted]:
        yield "the game says what is adjustable, but has no handler of Adjusted"


ASKED = frozenset(("do", "needs", "may"))
"""What is asked of a game about events that every table may record."""


def chapters_speak_of_events(game: AnyGame) -> Iterator[str]:
    """A chapter is about kinds of events that the game has, or that every table may record."""
    for kind, said in game.kinds.items():
        if kind in game.events:
            continue
        names = {name for name in said.__struct_fields__ if getattr(said, name) not in (None, False)}
        asked = ASKED if kind in (Adjusted, Defined) else frozenset(("do",))
        for name in sorted(names - asked - {"is_tried"}):
            if not (name == "needs" and said.is_tried):
                yield f"`{name}` of {kind.__name__} is never asked"


def names_of_events_are_free(game: AnyGame) -> Iterator[str]:
    """A kind of event has a name of its own, different from those that every log may hold."""
    taken = {kind.__struct_config__.tag: kind for kind in (*SHARED, *TIMELINE)}
    for kind in (*game.events, *game.retired):
        if (other := taken.get(tag := kind.__struct_config__.tag)) is not None and other is not kind:
            yield f"{kind.__name__} is written as {tag!r}, and so is another kind of event: rename it"
        taken[tag] = kind


def verbs_can_be_typed(game: AnyGame) -> Iterator[str]:
    """A verb is one lower-case word with a line of help, and makes events of the game.

    It may be a word of the session, such as `undo`: with a seat in front it is the move.
    """
    names = [verb.name for verb in game.words]
    for verb in game.words:
        if verb.name.split() != [verb.name] or verb.name != verb.name.lower() or names.count(verb.name) > 1:
            yield f"{verb.name!r} is not a word of its own"
        elif not _WORD.fullmatch(verb.name):
            yield f"{verb.name!r} can never be typed: a verb begins with a letter, and has letters and digits"
        if not verb.help or "\n" in verb.help:
            yield f"{verb.name} has no line of help"
        for kind in verb.kinds:
            if kind not in game.events and kind not in SHARED:
                yield f"{verb.name} makes {kind.__name__}, which is not an event of the game"
        for arg in verb.args[:-1]:
            if arg.is_text or arg.multiset:
                yield f"{arg.name} of {verb.name} takes the rest of the line, but is not the last argument"


def rulings_have_choices(game: AnyGame) -> Iterator[str]:
    """Every default of a ruling, past ones too, is one of its choices."""
    for ruling in game.info.rulings:
        for value in (ruling.default, *ruling.until.values()):
            if not any(value == choice and type(value) is type(choice) for choice in ruling.choices):
                yield f"{ruling.knob} cannot be {value!r}"


def catalogs_are_of_the_schema(game: AnyGame) -> Iterator[str]:
    """Every built-in catalog loads, the same each time, and what can be defined is a kind of its schema."""
    for shipped in game.info.catalogs:
        try:
            content = game.catalog(shipped.name)
            Catalog(game.schema, content)
        except BadCatalog as error:
            yield f"{shipped.name}: {error.message}"
        else:
            if digest(content) != digest(game.catalog(shipped.name)):
                yield f"{shipped.name} is not the same each time it is loaded"
    kinds = [kind.kind for kind in game.schema.kinds]
    for kind in game.info.definable:
        if kind not in kinds:
            yield f"{kind} can be defined, but is not a kind of piece"


def the_game_can_be_found(game: AnyGame) -> Iterator[str]:
    """A game has a one-word name, variants with seats, and topics that can be told apart."""
    info = game.info
    if info.name.split() != [info.name] or info.name != info.name.lower():
        yield f"{info.name!r} is not a name that can be typed"
    for variant in info.variants:
        if not 1 <= variant.least <= variant.most:
            yield f"{variant.name} takes {variant.least} to {variant.most} seats"
    names = [topic.name.casefold() for topic in own_topics(game)]
    for topic in own_topics(game):
        if names.count(topic.name.casefold()) > 1:
            yield f"two topics are called {topic.name}"
        if not topic.text.strip():
            yield f"the topic {topic.name} has no text"
    if info.turn_order and not explains(game, info.turn_order):
        yield f"the order of turns is said to be in {info.turn_order!r}, which `rules` does not explain"


LAWS: tuple[Callable[[AnyGame], Iterable[str]], ...] = (
    the_game_can_be_found,
    what_is_adjusted_is_handled,
    chapters_speak_of_events,
    names_of_events_are_free,
    verbs_can_be_typed,
    rulings_have_choices,
    catalogs_are_of_the_schema,
)
