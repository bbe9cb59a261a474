"""Legal logs of any length: four seats play a game of Effortless that never ends, or one that does.

Law: every event is one that the tool deals, or a move that the referee accepts at that moment. A catalog of
the table gives effort back and makes people discard, the discard pile becomes the deck again, and the table
recounts a seat's effort when little is left of it, so the state stays as large as in any real game.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ledger.core.log.events import FORMAT, Adjusted, Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Decision
from ledger.core.typing.questions import verbs_that_answer
from ledger.desk import new_log
from ledger.games import registry
from ledger.games.effortless.setup import LayoutKept
from ledger.games.effortless.visits import EffortPlaced
from ledger.store.codec import Fingerprint, encode

SEATS = ("ann", "bob", "cy", "dee")
SEED = 7
ENDLESS = "endless"
EFFORT = 40
FEW_EFFORT = 4
MANY_CARDS = 10
QUARRY = "Quarry"
LOCATIONS = (
    {"name": "Arena", "slots": ["up", "up"], "action": "discard-rest", "discards_own": False},
    {"name": "Archive", "slots": ["down", "down", "down"], "action": "look", "discards_own": False},
    {"name": "Inn", "slots": [], "gain": "anywhere", "action": "discard-elsewhere", "discards_own": False},
    {"name": "Vault", "slots": [], "gain": "discard", "action": "move-own-here", "discards_own": False},
    {"name": "Shrine", "slots": ["up"], "gain": "deck", "action": "move-other-away", "discards_own": True},
    {"name": QUARRY, "slots": ["up"], "gain": "nothing", "action": "return-own", "discards_own": True},
)
"""Every source of cards and six abilities; only the Quarry gives effort back and takes cards away."""


def endless_log(events: int) -> Path:
    """A log of at least so many events."""
    return kept(f"endless-{events}", "effortless", lambda path: _write_endless(path, events))


def finished_log() -> Path:
    """One whole game with a built-in catalog."""
    wanted = new_log.NewGame(game="effortless", seats=SEATS, dealer="tool", seed=SEED)
    return kept("finished", "effortless", lambda path: _write(path, wanted, sys.maxsize))


def kept(name: str, game: str, write: Callable[[Path], None]) -> Path:
    """The log of that name, kept between runs in the folder for temporary files."""
    here = Path(__file__).parent
    folders = (here, here.parent / "games" / game, Path(registry.__file__).parent / game)
    sources = sorted(path for folder in folders for kind in ("*.py", "*.json") for path in folder.rglob(kind))
    stamp = sha256(b"".join(path.read_bytes() for path in sources))
    folder = Path(tempfile.gettempdir()) / "tablefold-bench"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}-{FORMAT}-{stamp.hexdigest()[:12]}.jsonl"
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        write(draft)
        draft.replace(path)
    return path


def _write_endless(path: Path, events: int) -> None:
    content = dict(registry.game("effortless").catalog("rulebook"))
    content["values"] = {**content["values"], "effort": {str(len(SEATS)): EFFORT}}
    content |= {"name": ENDLESS, "notes": "", "location": LOCATIONS}
    catalog = path.with_name(path.name + ".json")
    catalog.write_bytes(msgspec.json.encode(content))
    wanted = new_log.NewGame(
        game="effortless",
        seats=SEATS,
        dealer="tool",
        seed=SEED,
        catalog=str(catalog),
        rulings={"deck_out": "reshuffle_discards"},
    )
    _write(path, wanted, events)
    catalog.unlink()


def _write(path: Path, wanted: new_log.NewGame, events: int) -> None:
    """Writes a game until it is over or has so many events, without syncing each step: nobody plays it."""
    game = registry.game(wanted.game)
    header = new_log.header_for(game, wanted, created="2026-11-20T19:00:00Z", log=f"{SEED:016x}")
    state = game.start(new_log.setup_of(game, header))
    mark = Fingerprint()
    parent = 0
    with path.open("wb") as file:
        file.write(encode(header, mark))
        for step in _steps(game, state, Luck(SEED), Random(SEED)):
            for draft in step:
                more = draft is not step[-1]
                event = msgspec.structs.replace(draft, id=parent + 1, on=parent, at=_at(parent), more=more)
                file.write(encode(event, mark))
                parent += 1
            if parent >= events:
                return


def _at(event: int) -> str:
    """Four events a second, for ever the same evening."""
    minutes, seconds = divmod(event // 4, 60)
    return f"2026-11-20T{19 + minutes // 60 % 5:02}:{minutes % 60:02}:{seconds:02}Z"


def _steps(game: AnyGame, state: Any, luck: Luck, random: Random) -> Iterator[list[Event]]:
    """Steps until the game is over, each already folded into `state`."""
    yield fold_what_follows(game, state, luck)
    while isinstance(pending := game.pending(state), Decision):
        recounted = _recount(state, pending.seat) if pending.events == (EffortPlaced,) else []
        for move in [*recounted, None]:
            event = move or _move(game, state, pending, random)
            game.projector.handlers[type(event)](event, state)
            yield [event, *fold_what_follows(game, state, luck)]


def _recount(state: Any, seat: str) -> list[Event]:
    """What the table says when a seat that has little effort left takes all of it back."""
    if state.supply[seat] > FEW_EFFORT or state.table.catalog.name != ENDLESS:
        return []
    out = [spot.location for spot in state.spots.values() if spot.count(seat)]
    counts = {**{f"{seat} {name}": 0 for name in out}, f"{seat} supply": EFFORT}
    return [Adjusted(by="table", what=what, count=number) for what, number in counts.items()]


def _move(game: AnyGame, state: Any, pending: Decision, random: Random) -> Event:
    """A random move that the referee accepts."""
    if LayoutKept in pending.events:
        return LayoutKept(by="table")
    places = [spot.location for spot in state.spots.values()]
    rich = pending.events == (EffortPlaced,) and len(state.collections[pending.seat]) >= MANY_CARDS
    while True:
        verb = random.choice(verbs_that_answer(game, pending))
        values: tuple[Any, ...] = ()
        for arg in verb.args:
            if not arg.optional:
                assert arg.choices is not None
                offered = arg.choices(state, pending.seat, values)
                values += (random.choice([choice.value for choice in offered if not choice.unlisted]),)
        if rich and QUARRY in places and random.random() < 0.5:
            values = (1 + places.index(QUARRY),)
        event = verb.event(state, pending.seat, values)
        if check(game, state, event).is_accepted:
            return event
