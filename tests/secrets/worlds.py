"""Logs in which something is hidden, each with a twin in which two hidden pieces are exchanged.

Law: a name is exchanged only where nobody has seen it and nobody who is asked about knows it, in every line
of the file; so whoever may not know it can find nothing in which the two differ.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from ledger.core.errors import TablefoldError
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import redacted
from ledger.core.typing import listing, questions
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses.opening import DeckRegistered
from tests.samples.forge import signed

GAMES = {
    "effortless": ("ann", "bob", "cy"),
    "kingless": ("ann", "bob", "cy"),
    "courses": ("ann", "bob"),
}
"""The games in which something is hidden, with their seats, or the first two of them."""
DECKS = ("house:hill", "house:river")


class Twins(NamedTuple):
    """Two logs that look alike to everybody and to the `blind` seats; `names` are exchanged."""

    game: str
    one: bytes
    other: bytes
    names: tuple[str, str]
    blind: tuple[str | None, ...]
    cards: tuple[str, ...]
    """Every name that a piece of the game can have."""
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    """What can be typed as far as everybody knows."""
    verbs: tuple[str, ...]
    is_over: bool = False

    @property
    def is_pad(self) -> bool:
        """Whether no number or card of somebody else can stand in the way of what is written."""
        return self.game == "scorepad"


def twins(folder: Path, game: str, seed: int) -> Iterator[Twins]:
    """Some exchanges in one random game that the tool deals."""
    chance = Random(f"{game} {seed}")
    desk = _played(folder / f"{game}-{seed}.jsonl", game, chance)
    yield from twins_of(desk, chance, folder / "twin.jsonl")


def twins_of(desk: Desk, chance: Random, twin: Path) -> Iterator[Twins]:
    """Some exchanges in one game; `twin` is a file to write each to."""
    hidden = _hidden(desk)
    pairs = [
        (one, other) for one in hidden for other in hidden if one < other and _of_one_deck(desk, one, other)
    ]
    for names in chance.sample(pairs, min(len(pairs), 4)):
        blind = _blind(desk, names)
        if blind is None:
            continue
        found = _exchanged(desk, desk.game.info.name, names, blind)
        twin.write_bytes(found.other)
        if _asked(Desk.open(twin)) == _asked(desk):
            yield found


def _asked(desk: Desk) -> list[str]:
    """What was asked behind every event. That everybody sees: where a hand decides it, hands are told apart
    by right."""
    game, state = desk.game, desk.history.state_at(0)
    return [
        f"{type(due := game.pending(state)).__name__} {prompt(due)}"
        for event in desk.history.path()
        if game.projector.fold(state, (event,))
    ]


def _played(path: Path, game: str, chance: Random) -> Desk:
    seats = GAMES[game][: Random(path.stem).choice((2, 3))]
    brought = tuple(zip(seats, DECKS, strict=True)) if game == "courses" else ()
    wanted = NewGame(game=game, seats=seats, dealer="tool", seed=chance.randrange(2**32), brought=brought)
    desk = Desk.new(str(path), wanted)
    for _ in range(chance.randrange(1, 40)):
        seat = questions.actor_of(desk.pending)
        legal = [move.text for move in listing.legal_moves(desk.game, desk.settled_state())]
        if not legal:
            break
        with suppress(TablefoldError):
            desk.do(chance.choice(legal), seat=seat)
    return desk


def _hidden(desk: Desk) -> tuple[str, ...]:
    """Names of single pieces that nobody has seen, where the log knows them."""
    names = desk.state.pieces.names
    found = Counter(names[token] for token in desk.game.hidden(desk.state, None))
    return tuple(sorted(name for name in found if name is not None and found[name] == 1))


def _of_one_deck(desk: Desk, *names: str) -> bool:
    """Whether whoever brings pieces brings both names or neither: what is brought stays as it is."""
    decks = [event.cards for event in desk.history.path() if isinstance(event, DeckRegistered)]
    return all(len({name in deck for name in names}) == 1 for deck in decks)


def _blind(desk: Desk, names: tuple[str, str]) -> tuple[str | None, ...] | None:
    """Who has seen neither of two names in any line; None where everybody has."""
    found = tuple(who for who in (None, *desk.setup.seats) if not _has_seen(desk, names, who))
    return found if None in found else None


def _has_seen(desk: Desk, names: tuple[str, str], who: str | None) -> bool:
    state = desk.history.state_at(0)
    for event in desk.history.path():
        shown = msgspec.json.encode(redacted(desk.game, state, event, who)).decode()
        if any(json.dumps(name, ensure_ascii=False) in shown for name in names):
            return True
        desk.game.projector.fold(state, (event,))
    known = desk.known_state(desk.state, who).pieces.names.values()
    return any(name in known for name in names)


def _exchanged(desk: Desk, game: str, names: tuple[str, str], blind: tuple[str | None, ...]) -> Twins:
    data = Path(desk.journal.path).read_bytes()
    head, *lines = data.splitlines()
    there = dict(zip(names, reversed(names), strict=True))
    catalog = desk.state.table.catalog
    told = [json.loads(line) for line in lines]
    bodies = [body(line if line["type"] == "deck_registered" else renamed(line, there)) for line in told]
    return Twins(
        game,
        data,
        signed(body(json.loads(head)), *bodies),
        names,
        blind,
        tuple(sorted({name for kind in desk.game.schema.kinds for name in catalog.of(kind)})),
        desk.setup.seats,
        tuple(move.text for move in desk.moves(desk.eyes(None))),
        tuple(desk.verbs),
        desk.is_over,
    )


def renamed(value: object, names: dict[str, str]) -> object:
    if isinstance(value, dict):
        return {key: renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def body(line: object) -> bytes:
    assert isinstance(line, dict)
    line.pop("h", None)
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
