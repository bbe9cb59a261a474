"""The games: how many can play each, what can be chosen, what the rules say.

Law: every word about a game comes from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cli.render.json import FORMAT
from ledger.core.blocks import Block, Facts, Grid, Heading, Note
from ledger.core.pieces.names import Choice, match
from ledger.core.pieces.table import shown
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import GameInfo, Topic
from ledger.core.rules.topics import topics_of
from ledger.desk import bringing
from ledger.games.registry import InstalledGame
from ledger.games.rulings import explain_ruling, find_ruling


def listing(found: Sequence[InstalledGame], own: Sequence[tuple[str, str]] = ()) -> tuple[Block, ...]:
    """One line for each game, and for each catalog that is a game; a person's `own` catalogs come with their
    files. For each broken game, why it cannot be played."""
    rows = tuple(
        (each.name, info.title, _seats_of(info), info.about, each.package, info.api)
        for each in found
        if each.game is not None
        for info in (each.game.info,)
    )
    sheets = tuple(
        (f"{each.name}:{shipped.name}", shipped.about)
        for each in found
        if each.game is not None
        for shipped in each.game.info.catalogs
        if shipped.is_game
    )
    return (
        Grid(("game", "title", "seats", "about", "package", "API"), rows),
        *((Facts((*sheets, *own)),) if sheets or own else ()),
        *(Note(each.broken, tone="warning") for each in found if each.broken),
        Note("`games NAME` shows variants, catalogs and rulings.", tone="hint"),
    )


def _seats_of(info: GameInfo) -> str:
    return _range(
        min(variant.least for variant in info.variants), max(variant.most for variant in info.variants)
    )


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def details(game: AnyGame, own: Sequence[tuple[str, str]] = ()) -> tuple[Block, ...]:
    """What `new` lets you choose in one game, with a person's `own` catalogs and their files."""
    info = game.info
    catalogs = [(each.name, f"{each.about} (house)" if each.house else each.about) for each in info.catalogs]
    catalogs += [(name.partition(":")[2], file) for name, file in own]
    found: list[Block] = [
        Heading(info.title),
        Note(info.about),
        Note(info.credit),
        Heading("Variants (--variant; the first is the default)", 2),
        Grid(
            ("variant", "seats", "about"),
            tuple((each.name, _range(each.least, each.most), each.about) for each in info.variants),
        ),
        Heading("Catalogs (--catalog; the first is the default)", 2),
        Grid(("catalog", "about"), tuple(catalogs)),
    ]
    if info.rulings:
        rows = tuple(
            (each.knob, shown(each.default), " ".join(map(shown, each.choices)), each.about, each.source)
            for each in info.rulings
        )
        found.append(Heading("Rulings (--rule KNOB=VALUE)", 2))
        found.append(Grid(("knob", "default", "can be", "about", "source"), rows))
    if brought := _ready_to_bring(game):
        found.append(Heading("Ready to be brought (--deck SEAT=NAME; or a file of your own)", 2))
        found.append(Facts(brought))
    return tuple(block for block in found if not (isinstance(block, Note) and not block.text))


def _ready_to_bring(game: AnyGame) -> tuple[tuple[str, str], ...]:
    """What seats can bring without a file of their own, and what each is."""
    if game.bring is None:
        return ()

    held = bringing.ready_by_catalog(game)
    return tuple((f"{catalog}:{each.name}", each.about) for catalog, some in held.items() for each in some)


def _of_ready(game: AnyGame) -> Iterator[Topic]:
    """A topic for each thing that can be brought, with everything in it."""
    for catalog, some in bringing.ready_by_catalog(game).items() if game.bring is not None else ():
        for each in some:
            text = f"{each.about}\n\n{', '.join(filter(None, each.text.splitlines()))}"
            yield Topic(each.name, text, also=(f"{catalog}:{each.name}",), is_listed=False)


def data(found: Sequence[InstalledGame], own: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
    """What `listing` says, as data."""
    return {
        "format": FORMAT,
        "games": [
            {
                "package": each.package,
                **msgspec.to_builtins(each.game.info),
                **(
                    {"ready": [name for name, _ in brought]}
                    if (brought := _ready_to_bring(each.game))
                    else {}
                ),
            }
            for each in found
            if each.game is not None
        ],
        "own": [{"name": name, "file": path} for name, path in own],
        "broken": [
            {"name": each.name, "package": each.package, "why": each.broken} for each in found if each.broken
        ],
    }


def topics(game: AnyGame, name: str = "") -> tuple[Block, ...]:
    """The topics of a game's rules, or the text of one. Raises UnknownName."""
    if not name:
        rows = tuple((topic.name, _first_sentence(topic.text)) for topic in _listed_topics(game))
        return (
            Heading(f"The rules of {game.info.title}"),
            Facts(rows),
            Note("`rules` with a topic, or with the number of a ruling, explains it.", tone="hint"),
        )
    topic = find_topic(game, name)
    cited = topic.source or (topic.number if topic.number not in topic.name else "")
    source = (Note(f"Source: {cited}", tone="hint"),) if cited else ()
    return (Heading(topic.name), *(Note(_one_line(part)) for part in topic.text.split("\n\n")), *source)


def _listed_topics(game: AnyGame) -> tuple[Topic, ...]:
    return tuple(topic for topic in topics_of(game) if topic.is_listed)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _first_sentence(text: str) -> str:
    sentence, dot, _ = _one_line(text).partition(". ")
    return f"{sentence}." if dot else sentence


def find_topic(game: AnyGame, name: str) -> Topic:
    """The topic of that name, or the ruling with its choices, or both if both have the name. Raises
    UnknownName or AmbiguousName."""
    knob = next((each for each in game.info.rulings if each.knob == name.casefold()), None)
    called = (each for each in topics_of(game) if not each.number and each.name.casefold() == name.casefold())
    if knob is None and (topic := next(called, None)) is not None:
        return topic
    if (numbered := find_ruling(game.info.name, name if knob is None else knob.source)) is not None:
        knobs = [explain_ruling(each) for each in game.info.rulings if each.source == numbered.number]
        text = _further_text(game, knob.knob, knob.about) if knob is not None else ""
        return msgspec.structs.replace(
            numbered, text="\n\n".join(filter(None, (text, numbered.text, *knobs)))
        )
    if knob is not None:
        return Topic(name=knob.knob, text=explain_ruling(knob), source=knob.source)
    known = [*topics_of(game), *_of_ready(game)]
    for said in (name, name.partition(",")[0], name.partition(":")[0]):
        wanted = said.casefold()
        for each in known:
            if wanted and wanted in (each.number.casefold(), each.name.casefold()):
                return each
        match [each for each in known if wanted and each.source.casefold() == wanted]:
            case [only]:
                return only
            case [first, *others]:
                return _heading_of(first, *others)
    choices = [Choice(one.name, one, one.also, unlisted=not one.is_listed) for one in known]
    meant: Topic = match(name, choices, "topic").value
    return meant


def _heading_of(first: Topic, *others: Topic) -> Topic:
    """A heading of the rules, with everything below it."""
    below = (f"{each.name}: {each.text}" for each in (first, *others))
    return Topic(name=first.source, text="\n\n".join(below))


def _further_text(game: AnyGame, name: str, about: str) -> str:
    """What the game says under a ruling's name, apart from the ruling's own description."""
    texts = (each.text for each in topics_of(game) if each.name.casefold() == name.casefold())
    return "\n\n".join(filter(None, (text.removeprefix(about).strip() for text in texts)))


def topics_data(game: AnyGame, name: str = "") -> dict[str, Any]:
    """Raises UnknownName."""
    return topics_as_data(game, [find_topic(game, name)] if name else _listed_topics(game))


def topics_as_data(game: AnyGame, chosen: Sequence[Topic]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.info.name,
        "topics": [msgspec.to_builtins(topic) for topic in chosen],
    }
