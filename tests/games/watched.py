"""What a table sees of a game, step by step: `python -m tests.games.watched SOURCE [STEP]`.

A step has the next event in a sentence and sums of what is in sight before it: of the question with its
list, of the boards and of the score; then a line that is typed at random, and what is said of it. What a sum
stands for is printed by its step: so it is compared with what it was before a change.

Law: the same game gives the same page, and nothing on it comes from a clock, a file or a hash.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from cli.render.text import draw
from ledger.core.blocks import Block
from ledger.core.errors import TablefoldError, UnknownName
from ledger.core.line import read_line
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame, actors
from ledger.core.rules.verdicts import deciders
from ledger.core.typing import listing
from ledger.core.typing.deciding import decide
from ledger.core.typing.eyes import veil
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.testing.tables import tables
from ledger.testing.walking import guess_line, walk

ROOT = Path(__file__).parents[2]
WIDTH = 100
SIGHTS = 29
"""How often one looks, at the most: at the first events of a random game, or all along a log."""


class Sight(NamedTuple):
    """What is in sight before an event."""

    asked: tuple[str, ...]
    boards: tuple[str, ...]
    score: tuple[str, ...]

    @property
    def sums(self) -> str:
        return " ".join(f"{crc32(chr(10).join(part).encode()) & 0xFFFF:04x}" for part in self)


class Step(NamedTuple):
    sight: Sight
    typed: str
    said: str
    event: str


def sight(game: AnyGame, state: Any, seat: str | None) -> Sight:
    pending = game.pending(state)
    listed = (
        f"{move.number} {move.text} ({move.help}) {move.verdict.kind} {move.verdict.rule} {move.verdict.why}"
        for move in listing.moves(game, veil(game, state, seat) if seat else state, seat)
    )
    seen = veil(game, state, seat)
    picture = game.picture(seen, seat) if game.picture else None
    boards = [*_drawn(game.view(seen, seat)), *map(str, game.facts(state).items())]
    if picture is not None:
        boards += [f"{picture.title} {picture.width} {picture.height}", *map(str, picture.legend)]
        boards += [str(shape) for part in picture.parts for shape in part]
    sheet = game.score(state)
    score = (
        *(
            f"{each.seat} {each.category} {each.label} {each.points} {each.rule} {each.open} {each.text}"
            for each in sheet.lines
        ),
        *sheet.winners,
        *sheet.notes,
    )
    return Sight((prompt(pending), *listed), tuple(boards), score)


def _drawn(blocks: Iterable[Block]) -> Iterator[str]:
    return (line.text for line in draw(blocks, width=WIDTH))


def steps(source: str) -> Iterator[Step]:
    """What is seen of a log, or of a random game: `kingless 3` is at the fourth of the tables of Kingless."""
    chance = Random(source)
    for game, state, event in _along(source) if source.endswith(".jsonl") else _walked(source):
        asked = [each for each in deciders(game.pending(state)) if each in state.table.seats]
        seen = sight(game, state, chance.choice([None, *asked]))
        yield Step(
            seen, *tried(game, state, chance)[:2], describe(game, state, event) if event else "the end"
        )


def _along(log: str) -> Iterator[tuple[AnyGame, Any, Event | None]]:
    """States of a log, far apart, each with the event after it."""
    reader = Reader.open(ROOT / log)
    path = [*reader.history.path()]
    for event in path[:: -(-len(path) // SIGHTS)]:
        yield reader.game, reader.state_at(event.on), event
    yield reader.game, reader.state_at(path[-1].id), None


def _walked(source: str) -> Iterator[tuple[AnyGame, Any, Event | None]]:
    """The first states of a game that is played at random."""
    name, number = source.split()
    game: AnyGame = registry.game(name)
    setup = tables(game)[int(number)]
    state, chance = game.start(setup), Random(source)
    walked = walk(game, setup, state, chance, Luck(1) if setup.dealer == "tool" else None, typed=0.4)
    for _ in range(SIGHTS):
        before = state.copy()
        event = next(walked, (None,))[0]
        yield game, before, event
        if event is None:
            return


def tried(game: AnyGame, state: Any, chance: Random) -> tuple[str, str, Sequence[Event]]:
    """A line typed at random, what is said of it if it is not recorded, and what would be recorded."""
    line = ""
    while not line:
        with suppress(UnknownName):  # there is nothing that such a line could name
            verb, who = chance.choice(game.words), chance.choice(["", *actors(game, state)])
            line = guess_line(game, state, verb, who, chance)
    try:
        return line, "", decide(game, state, read_line(line)).events
    except TablefoldError as error:
        return line, f"{error.message} ({error.hint})", ()


def page(source: str) -> str:
    return "".join(
        f"{number} {step.sight.sums} {step.event}\n"
        + (f"   > {step.typed}\n   {step.said}\n" if step.said else "")
        for number, step in enumerate(steps(source))
    )


def main(source: str, number: str = "") -> None:
    if number:
        print(*(line for part in [*steps(source)][int(number)].sight for line in (*part, "")), sep="\n")
    else:
        print(page(source), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
