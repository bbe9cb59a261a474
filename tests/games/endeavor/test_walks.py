"""Random legal games of every variant, with every knob: the invariants hold after each event."""

from __future__ import annotations

from random import Random

import pytest

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Knob, Setup
from ledger.core.rules.automatic import follow
from ledger.core.rules.game import catalog_of
from ledger.core.rules.rulebook import check
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Over
from ledger.core.typing import listing
from ledger.games.endeavor import GAME
from ledger.games.endeavor.catalog import COLOURS
from ledger.games.endeavor.state import State
from tests.games.endeavor.invariants import broken

GAMES = 32
"""Of each kind."""
KINDS: dict[str, tuple[str, dict[str, Knob]]] = {
    "base": ("base", {}),
    "solo": ("solo", {}),
    "easier": ("solo", {"difficulty": "easier"}),
    "harder": ("solo", {"difficulty": "harder"}),
    "two": ("two", {}),
    "three": ("three", {}),
}
CATALOG = catalog_of(GAME, GAME.catalog("standard"))
DEFAULTS: dict[str, Knob] = {ruling.knob: ruling.default for ruling in GAME.info.rulings}


def setup(kind: str, seed: int) -> Setup:
    """Every other game with other rulings; seats in any colours."""
    variant, fixed = KINDS[kind]
    chance = Random(f"{kind}/{seed}")
    rulings = dict(DEFAULTS)
    if seed % 2:
        rulings |= {each.knob: chance.choice(each.choices) for each in GAME.info.rulings}
        rulings["layout"] = "full"
    least, most = next((each.least, each.most) for each in GAME.info.variants if each.name == variant)
    seats = tuple(chance.sample(COLOURS, chance.randint(least, most)))
    return Setup(
        seats=seats,
        variant=variant,
        dealer="tool",
        rulings=rulings | fixed,
        catalog=CATALOG,
        luck=Luck(seed),
    )


def play(table: Setup, seed: int) -> tuple[State, list[Event], list[str]]:
    """A whole game in which nobody passes early: the state at its end, its events, and what was broken."""
    state, chance = GAME.start(table), Random(seed)
    events: list[Event] = []
    wrong: list[str] = []

    def take(event: Event) -> None:
        verdict = check(GAME, state, event)
        if not verdict.is_accepted:
            wrong.append(f"{verdict}: {event}")
        GAME.projector.fold(state, (event,))
        events.append(event)
        wrong.extend(broken(state, event))

    while not wrong:
        for event in follow(GAME, state, table.luck):
            take(event)
        if isinstance(GAME.pending(state), Over):
            break
        take(chosen(list(listing.legal_moves(GAME, state)), chance))
    return state, events, wrong


def chosen(moves: list[Move], chance: Random) -> Event:
    busy = [move for move in moves if move.verb not in ("pass", "end", "discard")]
    return chance.choice(busy if busy and chance.random() < 0.95 else moves).event


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(4))
def test_the_invariants_hold_after_every_event(kind: str, part: int) -> None:
    for seed in range(part, GAMES, 4):
        state, events, wrong = play(setup(kind, seed), seed)
        assert wrong == [], (kind, seed)
        assert set(state.scored) == set(state.boards)
        assert len(events) > 80
