"""What a game says of itself before anybody plays: its words, topics and rulings, and what files leave out.

Where the sum of a topic is another one, `tablefold rules GAME TOPIC` prints its text.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame
from ledger.core.rules.topics import own_topics
from ledger.games import registry
from tests.cli.conftest import Pages


def _said(thing: msgspec.Struct, *left_out: str) -> str:
    """The fields of a struct that are not as usual, without what only a program reads."""
    usual = {each.name: each.default for each in msgspec.structs.fields(thing)}
    found = {name: getattr(thing, name) for name in usual if name not in left_out}
    return " ".join(
        f"{name}={value!r}"
        for name, value in found.items()
        if isinstance(value, str | int) and value != usual[name]
    )


def words(game: AnyGame) -> Iterator[str]:
    """The words that can be typed, and what comes after each."""
    for verb in game.words:
        yield f"{verb.usage}: {verb.help} [{_said(verb, 'name', 'help')}]".removesuffix(" []")
        yield from (f"  {arg.name}: {said}" for arg in verb.args if (said := _said(arg, "name", "kind")))


def topics(game: AnyGame) -> Iterator[str]:
    for topic in own_topics(game):
        text = f"{crc32(topic.text.encode()) & 0xFFFF:04x}"
        also = f" ({', '.join(topic.also)})" if topic.also else ""
        yield f"{topic.name}{also}: {topic.number} {topic.source} {text}{'' if topic.is_listed else ' -'}"


def rulings(game: AnyGame) -> Iterator[str]:
    for ruling in game.info.rulings:
        more = _said(ruling, "knob", "default", "about")
        yield f"{ruling.knob} = {ruling.default!r}: {ruling.about} [{more}]"
    yield from (str(variant) for variant in game.info.variants)
    yield _said(game.info)


def left_out(game: AnyGame) -> Iterator[str]:
    """What a field of a log or of a catalog is if the file does not say it."""
    in_common = msgspec.structs.fields(Event)
    for kind in sorted(
        (*game.events, *game.schema.kinds, game.schema.values), key=lambda kind: kind.__name__
    ):
        own = [each for each in msgspec.structs.fields(kind) if each not in in_common and not each.required]
        usual = {
            each.name: each.default for each in own if each.default not in (msgspec.NODEFAULT, "", None, ())
        }
        if usual:
            yield f"{kind.__name__}: {usual}"


PARTS = {"words": words, "topics": topics, "rulings": rulings, "left out": left_out}
GAMES: dict[str, AnyGame] = {name: registry.game(name) for name in registry.SHIPPED}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_speaks_as_it_spoke(name: str, part: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(PARTS[part](GAMES[name])) == snapshot.use_extension(Pages)
