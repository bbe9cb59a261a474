"""Logs of the heavier games, played by chance: Kingless matches, a Humanity campaign, Endeavor, Courses.

Law: every event is one that the tool deals, or a move that the referee accepts at that moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import cycle, permutations
from pathlib import Path
from random import Random

import msgspec

from ledger.core.log.events import Event, Header
from ledger.core.pieces.table import shown
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.games.courses.state import State
from ledger.store.codec import Fingerprint, encode
from tests.bench.endless import SEED, kept
from tests.games.courses import chancer as courses
from tests.games.endeavor import test_walks as endeavor_walks
from tests.games.humanity import tables, test_walks
from tests.games.humanity.scenes import test_scene_walks as scenes
from tests.games.humanity.scenes.arenas import BEAR, KEEPER, WOLF
from tests.games.humanity.scenes.winning import press_on
from tests.games.kingless.chancer import Chancer


def kingless_log(events: int) -> Path:
    """Rounds at a table of four, at least so many events."""

    def write(path: Path) -> None:
        header = _header("kingless", ("ann", "bob", "cy", "dee"))
        match = Chancer(new_log.setup_of(registry.game("kingless"), header), SEED)
        while len(match.events) < events:
            match.play(len(match.state.results) + 1)
        _write(path, header, match.events)

    return kept(f"kingless-{events}", "kingless", write)


def humanity_log(events: int) -> Path:
    """Scenes with four people, at least so many events."""

    def write(path: Path) -> None:
        play, chance = tables.table(seed=SEED), Random(SEED)
        while len(play.events) < events:
            test_walks.step(play, chance)
        _write(path, _header("humanity", tuple(tables.SEATS.split())), play.events)

    return kept(f"humanity-{events}", "humanity", write)


def scenes_log(events: int) -> Path:
    """A session for each Endeavor, of one kind after another, so many events."""

    def write(path: Path) -> None:
        people = (WOLF, BEAR, KEEPER, *scenes.BOATS)
        play, chance = tables.table(*people, seed=SEED), Random(SEED)
        for number, kind in enumerate(cycle(scenes.KINDS)):
            play.after(f"endeavor {kind}", *scenes.placed(kind, number), "begin")
            while play.state.endeavor is not None and len(play.events) < events:
                press_on(play, chance)
            if len(play.events) >= events:
                break
            play.after("end", "close", *tables.SCENE)
        _write(path, _header("humanity", tuple(tables.SEATS.split())), play.events[:events])

    return kept(f"scenes-{events}", "humanity", write)


def courses_logs(events: int) -> list[Path]:
    """Whole games of two with ready decks, at least so many events together."""
    logs: list[Path] = []
    for seed, decks in enumerate(cycle(permutations(courses.DECKS, 2))):
        if sum(path.read_bytes().count(b"\n") for path in logs) >= events:
            break
        logs.append(kept(f"courses-{seed}", "courses", partial(_write_courses, decks, seed)))
    return logs


def _write_courses(decks: tuple[str, ...], seed: int, path: Path) -> None:
    wanted = new_log.NewGame(game="courses", seats=("ann", "bob"), dealer="tool", seed=seed)
    header = _headed(wanted)
    game = courses.Chancer(new_log.setup_of(registry.game("courses"), header), decks, seed)
    game.play()
    _write(path, header, game.events)


SCENES_KEYS = ("", "a", "act ", "act a", "act attack ", "act attack r", "gain ", "pass", "die ", "undo")
"""Lines as they stand after a keystroke in an Endeavor."""
RACERS, TERRAIN = 12, 60


def crowded_log() -> Path:
    """A race of twelve among sixty buttons, up to the first turn."""

    def write(path: Path) -> None:
        play = tables.table(seed=SEED)
        racers = [f"Racer{number}" for number in range(1, RACERS + 1)]
        play.after(*(f"npc {name}, hurt=6, Riding" for name in racers), "endeavor racing")
        play.after(*(f"place {name}" for name in racers))
        play.after(*(f"button terrain {position}" for position in range(2, TERRAIN + 2)), "begin")
        play.after(*(f"{name} die hurt" for name in racers))
        while play.asked.startswith("table: whose turn"):
            play.after(play.offered[0])
        _write(path, _header("humanity", tuple(tables.SEATS.split())), play.events)

    return kept("crowded", "humanity", write)


HAND_KEYS = ("", "p", "pl", "play ", "play s", "play si", "1", "end", "ann ", "stop")
"""Lines as they stand after a keystroke where a hand lies hidden."""
COURSES_KEYS = ("", "e", "enter ", "enter h", "play ", "clear ", "move ", "end", "1", "undo")
"""Lines as they stand after a keystroke at a table of Courses."""


def hidden_hand_log() -> Path:
    """A first turn of Kingless that the tool has dealt: at a shared prompt any card may be in the hand."""

    def write(path: Path) -> None:
        Desk.begin(path, _header("kingless", ("ann", "bob", "cy")), lambda: "2026-11-20T19:00:00Z")

    return kept("hidden-hand", "kingless", write)


def many_cards_log(cards: int) -> Path:
    """A game of Courses for two, up to a main phase with so many cards in play."""

    def write(path: Path) -> None:
        header = _header("courses", ("ann", "bob"))
        setup = new_log.setup_of(registry.game("courses"), header)
        game = courses.Chancer(setup, ("market", "hill"), SEED)
        found: list[int] = []

        def look(state: State, event: Event) -> None:
            turn = state.turn
            if turn is not None and turn.decided and not turn.ended and len(state.cards) >= cards:
                found.append(event.id)

        game.watch = look
        game.play()
        _write(path, header, game.events[: found[0] if found else len(game.events)])

    return kept(f"cards-{cards}", "courses", write)


def endeavor_logs(events: int) -> list[Path]:
    """Whole games of every variant, at least so many events together: none of them can be long."""
    kinds = list(endeavor_walks.KINDS)
    logs: list[Path] = []
    while sum(path.read_bytes().count(b"\n") for path in logs) < events:
        kind, seed = kinds[len(logs) % len(kinds)], 2 * len(logs)
        logs.append(kept(f"endeavor-{kind}-{seed}", "endeavor", partial(_write_endeavor, kind, seed)))
    return logs


def _write_endeavor(kind: str, seed: int, path: Path) -> None:
    table = endeavor_walks.setup(kind, seed)
    _, played, _ = endeavor_walks.play(table, seed)
    wanted = new_log.NewGame(
        game="endeavor",
        seats=table.seats,
        variant=table.variant,
        dealer="tool",
        seed=seed,
        rulings={knob: shown(value) for knob, value in table.rulings.items()},
    )
    _write(path, _headed(wanted), played)


def _header(game: str, seats: tuple[str, ...]) -> Header:
    return _headed(new_log.NewGame(game=game, seats=seats, dealer="tool", seed=SEED))


def _headed(wanted: new_log.NewGame) -> Header:
    game = registry.game(wanted.game)
    return new_log.header_for(game, wanted, created="2026-11-20T19:00:00Z", log=f"{SEED:016x}")


def _write(path: Path, header: Header, events: Sequence[Event]) -> None:
    mark = Fingerprint()
    with path.open("wb") as file:
        file.write(encode(header, mark))
        for number, event in enumerate(events, start=1):
            stamped = msgspec.structs.replace(event, id=number, on=number - 1, at="2026-11-20T19:00:00Z")
            file.write(encode(stamped, mark))
