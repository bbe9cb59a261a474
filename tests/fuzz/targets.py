"""Everything that reads what strangers wrote, each as a function of some bytes.

Law: whatever the bytes are, a target uses them or says in words what is wrong; anything else is our mistake.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from cli.render.clean import visible
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from ledger.core.errors import BadCondition, BadFile, TablefoldError
from ledger.core.line import read_line, split_chain
from ledger.core.log.seal import read_seal
from ledger.core.pieces.table import Knob, Setup
from ledger.core.rules import conditions
from ledger.core.rules.game import AnyGame, all_events
from ledger.core.typing.deciding import decide
from ledger.core.typing.listing import moves
from ledger.desk import importing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame, header_for, read_catalog, setup_of
from ledger.games import registry
from ledger.store import bare, codec, system, words
from tests.store.given import header_body, signed
from tests.store.simulated import Disk

CORPUS = Path(__file__).parents[1] / "corpus" / "fuzz"
GAMES = sorted(registry.SHIPPED)


def chosen(data: bytes) -> tuple[AnyGame, bytes]:
    """A game by the first byte, and the other bytes."""
    return registry.game(GAMES[(data[0] if data else 0) % len(GAMES)]), data[1:]


def as_text(data: bytes) -> str:
    return data.decode(errors="surrogateescape")


def header(data: bytes) -> None:
    """A first line, as it is and with a true hash; and the same bytes as events after a sound header."""
    game, rest = chosen(data)
    body = rest.split(b"\n")[0]
    for line in (rest, signed([body])):
        with suppress(TablefoldError):
            codec.decode_header(line)
    lines = signed([header_body(), *rest.split(b"\n")]).partition(b"\n")[2]
    for events in (rest + b"\n", lines):
        for tolerant in (False, True):
            with suppress(TablefoldError):
                codec.decode_chunk(events, all_events(game), 1, tolerant=tolerant)


@cache
def _desk(name: str) -> Desk:
    """A table where the tool deals, on a disk in memory."""
    before, system.calls = system.calls, Disk()
    try:
        seats = registry.game(name).info.seats[:3] or ("ann", "bob")
        return Desk.new(f"/{name}.jsonl", NewGame(game=name, seats=seats, dealer="tool", seed=7))
    finally:
        system.calls = before


def typed(data: bytes) -> None:
    """A line at the prompt: what is offered after it can be shown, and it is decided or told."""
    game, rest = chosen(data)
    desk, text = _desk(game.info.name), as_text(rest)
    for offer in Completions(desk, Lookahead(desk)).at(text):
        assert visible(offer.text) == offer.text
    for part in split_chain(text):
        with suppress(TablefoldError):
            decide(game, desk.state, read_line(part))


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="tablefold-fuzz-"))


def _file(ending: str, data: bytes) -> Path:
    path = _folder() / f"strange{ending}"
    path.write_bytes(data)
    return path


def catalog(data: bytes) -> None:
    """A catalog file: it is refused, or a game with it gets as far as its first list of moves."""
    game, rest = chosen(data)
    path = _file(".json" if rest[:1] in b"{[" else ".toml", rest)
    with suppress(TablefoldError):
        read_catalog(game, path)
        seats = game.info.seats[:3] or ("ann", "bob", "cy")
        made = header_for(
            game, NewGame(game=game.info.name, seats=seats, catalog=str(path)), created="", log=""
        )
        list(moves(game, game.start(setup_of(game, made))))


def seal(data: bytes) -> None:
    with suppress(TablefoldError):
        read = read_seal(as_text(data))
        assert read_seal(str(read)) == read


@cache
def _tables() -> tuple[Setup, ...]:
    """A table of Courses with each of its catalogs."""
    game = registry.game("courses")
    asked = (
        NewGame(game="courses", seats=("ann", "bob"), catalog=shipped.name) for shipped in game.info.catalogs
    )
    return tuple(setup_of(game, header_for(game, new, created="", log="")) for new in asked)


def deck(data: bytes) -> None:
    """A file that a player brings to Courses."""
    bring = registry.game("courses").bring
    assert bring is not None
    text, _ = words.read_text(_file(".deck", data))
    for setup in _tables():
        with suppress(BadFile):
            bring(setup, setup.seats[0], "strange", text)


def imported(data: bytes) -> None:
    """Bare events, with a header line or without."""
    game, rest = chosen(data)
    path = _file(".jsonl", rest)
    seats = game.info.seats[:2] or ("ann", "bob")
    for wanted in (
        importing.ImportOptions(),
        importing.ImportOptions(game=game.info.name, seats=seats, overrule=True),
    ):
        with suppress(TablefoldError):
            importing.read(path, wanted, created="", log="")
    for line in rest.split(b"\n"):
        with suppress(TablefoldError):
            bare.decode_event(line, all_events(game), 1, str(path))


def condition(data: bytes) -> None:
    """What is read prints as the same condition, and holds, fails, is unknown or makes no sense."""
    with suppress(BadCondition):
        said = conditions.parse(as_text(data))
        assert conditions.parse(str(said)) == said, str(said)
        values: tuple[Knob | None, ...] = (None, 0, 7, True, "ann")
        for value in values:
            with suppress(BadCondition):
                conditions.is_true(said, lambda name, value=value: value)  # type: ignore[misc]


TARGETS: dict[str, Callable[[bytes], None]] = {
    "header": header,
    "typed": typed,
    "catalog": catalog,
    "seal": seal,
    "deck": deck,
    "import": imported,
    "condition": condition,
}


def kept(target: str) -> list[Path]:
    """The inputs of a target that come with the project."""
    return sorted((CORPUS / target).iterdir())
