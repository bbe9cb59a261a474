"""Tables of other games in which something is hidden: score pads, games of strangers, all who choose at once.

Law: two logs differ in one hidden field, or in two names. Whoever is told of that field, or could name a
piece otherwise at any moment, is not among the blind.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Literal

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Event, own_fields, same
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import redacted
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.samples.forge import signed
from tests.secrets.worlds import Twins, body, twins_of
from tests.strangers import hearts, lost_cities, skull
from tests.together.games import GAMES as AT_ONCE

GUESTS = (hearts.GAME, skull.GAME, lost_cities.GAME, *AT_ONCE)
SEATS = ("ann", "bob", "cy", "dan")
SHEET = """name = "own"
[values]
turns = "clockwise"
rounds = 3
[[counter]]
name = "gold"
[[counter]]
name = "votes"
hidden = true
[[category]]
name = "birds"
hidden = true
[[category]]
name = "power"
of = "votes"
majority = [5, 2]
[[category]]
name = "goals"
deck = "goal"
[[deck]]
name = "goal"
hidden = true
[[deck]]
name = "lot"
""" + "".join(
    f'[[card]]\nname = "{name}"\ndeck = "{deck}"\npoints = {points}\n'
    for deck, names in (("goal", "fox owl bee elk cat"), ("lot", "hut mill barn"))
    for points, name in enumerate(names.split(), 1)
)
PAD = (
    "birds 3",
    "birds 8",
    "votes 2",
    "votes 7",
    "gold +2",
    "gold 5",
    "draw",
    "draw goal",
    "draw lot",
    "pass",
)
CARDS = ("draw fox", "draw owl", "draw bee", "draw elk", "draw hut", "draw mill")
AGAIN = 12
"""Changes of one log that are tried."""


@contextmanager
def guests() -> Iterator[None]:
    """Lets the games of strangers be played."""
    with ExitStack() as stack:
        for game in GUESTS:
            stack.enter_context(registry.guest(game))
        yield


def more_twins(folder: Path, seed: str, game: str = "") -> Iterator[Twins]:
    """Exchanges at a table of each kind, or of that game, and at two with a pad; the table deals there, or
    the tool."""
    for place, name in enumerate(("scorepad", "scorepad", *(guest.info.name for guest in GUESTS))):
        if game not in ("", name):
            continue
        chance = Random(f"{name} {seed} {place}")
        desk = _played(folder, name, chance)
        yield from twins_of(desk, chance, folder / "twin.jsonl")
        yield from changed(desk, chance, folder / "twin.jsonl")


def _played(folder: Path, name: str, chance: Random) -> Desk:
    """Some random moves, each with the eyes of its own seat."""
    dealer: Literal["table", "tool"] = chance.choice(("table", "tool"))
    variant = registry.game(name).info.variants[0]
    most = 3 if name == "scorepad" else min(variant.most, len(SEATS))
    seats = SEATS[: chance.randint(2 if name == "scorepad" else variant.least, most)]
    (folder / "own.toml").write_text(SHEET, encoding="utf-8")
    wanted = NewGame(
        game=name,
        seats=seats,
        dealer=dealer,
        seed=chance.randrange(2**32) if dealer == "tool" else None,
        catalog=str(folder / "own.toml") if name == "scorepad" else "",
    )
    path = folder / f"{name}-{chance.randrange(2**32)}.jsonl"
    desk = Desk.new(path, wanted)
    for _ in range(chance.randrange(2, 25)):
        with suppress(TablefoldError):
            seat, line = _said(desk, chance)
            desk.do(line, seat=seat)
    return desk


def _said(desk: Desk, chance: Random) -> tuple[str | None, str]:
    if desk.game.info.name == "scorepad":
        seat = chance.choice(desk.setup.seats)
        return (
            seat,
            f"{seat} {chance.choice((*PAD, *CARDS, 'pass') if desk.luck is None else (*PAD, 'pass'))}",
        )
    legal = [move.text for move in listing.legal_moves(desk.game, desk.settled_state())]
    return None, chance.choice(legal or ["show"])


def changed(desk: Desk, chance: Random, twin: Path) -> Iterator[Twins]:
    """Twins in which a hidden field of one event says something else."""
    events = desk.history.path()
    hiding = [event for event in events if _hidden(desk, event)]
    for event in chance.sample(hiding, min(len(hiding), AGAIN)):
        field = chance.choice(_hidden(desk, event))
        old = getattr(event, field)
        new = _other(desk, old, chance)
        if new in (None, old):
            continue
        one, other = (_written(desk, event, field, value) for value in (old, new))
        twin.write_bytes(other)
        there = Desk.open(twin)
        if there.damage is not None or len(there.history.path()) != len(events):
            continue
        here = [_looks(desk, who) for who in (None, *desk.setup.seats)]
        yours = [_looks(there, who) for who in (None, *desk.setup.seats)]
        pairs = zip((None, *desk.setup.seats), here, yours, strict=True)
        blind = tuple(who for who, mine, other_one in pairs if mine == other_one)
        if None in blind:
            yield _twins(desk, one, other, (_text(old), _text(new)), blind)


def _hidden(desk: Desk, event: Event) -> list[str]:
    """The fields of an event that not everybody sees, where the log knows them."""
    seen = redacted(desk.game, desk.history.state_at(event.on), event, None)
    if same(seen, event):
        return []
    return [
        name
        for name in own_fields(type(event))
        if getattr(seen, name) != (told := getattr(event, name)) and told not in (None, (), "")
    ]


def _other(desk: Desk, old: Any, chance: Random) -> Any:
    """Something else of the same kind."""
    if isinstance(old, int):
        return chance.randrange(10)
    if isinstance(old, tuple):
        place = chance.randrange(len(old))
        return (*old[:place], _other(desk, old[place], chance), *old[place + 1 :])
    if not isinstance(old, str):
        return None
    names = {name for name in desk.state.pieces.names.values() if name} | set(_cards(desk))
    return chance.choice(sorted(names))


def _cards(desk: Desk) -> tuple[str, ...]:
    catalog = desk.state.table.catalog
    return tuple(sorted({name for kind in desk.game.schema.kinds for name in catalog.of(kind)}))


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _written(desk: Desk, event: Event, field: str, value: Any) -> bytes:
    """The log with that in one field, and without the words that were typed, which would say what it was."""
    head, *lines = [json.loads(line) for line in Path(desk.journal.path).read_bytes().splitlines()]
    for line in lines:
        line.pop("typed", None)
        if line["id"] == event.id:
            line[field] = value
    return signed(body(head), *map(body, lines))


def _looks(desk: Desk, who: str | None) -> list[object]:
    """What the log tells somebody: every event as they see it, what is asked behind it, and the names that
    they could say there."""
    game, state = desk.game, desk.history.state_at(0)
    found: list[object] = []
    for event in desk.history.path():
        seen = redacted(game, state, event, who)
        game.projector.fold(state, (event,))
        names = desk.known_state(state, who).pieces.names.values()
        found.append((repr({name: getattr(seen, name) for name in own_fields(type(seen))}), Counter(names)))
        found.append((type(due := game.pending(state)), prompt(due)))
    return found


def _twins(
    desk: Desk, one: bytes, other: bytes, names: tuple[str, str], blind: tuple[str | None, ...]
) -> Twins:
    return Twins(
        desk.game.info.name,
        one,
        other,
        names,
        blind,
        _cards(desk) or names,
        desk.setup.seats,
        tuple(move.text for move in desk.moves(desk.eyes(None))),
        tuple(desk.verbs),
        desk.is_over,
    )
