"""Whatever a log or a table says happened: the referee has an answer, and what is possible can be folded."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from ledger.core.errors import LogDamaged
from ledger.core.log.events import ENVELOPE, Adjusted, Event
from ledger.core.rules.automatic import settle
from ledger.core.rules.describe import describe
from ledger.core.rules.rulebook import check
from ledger.games.kingless import GAME
from ledger.games.kingless.state import State
from tests.games.kingless.chancer import Chancer, setup

KINDS = (*GAME.events, Adjusted)


def some(hint: Any, name: str, state: State, random: Random) -> Any:
    """A value of a field's type, seldom sensible."""
    seats = (*state.table.seats, "zed", "")
    cards = ("Stop", "Halt", "Siege Ram", "Trapdoor", "Captain Varga", "Nobody's Axe")
    if get_origin(hint) is Literal:
        return random.choice(get_args(hint))
    if hint is bool:
        return random.random() < 0.5
    if hint is int:
        return random.choice((-1, 0, 1, 2, 5, 90, 1000))
    if hint == int | None:
        return random.choice((None, -1, 3, 90))
    if hint == tuple[int, ...]:
        return tuple(random.randrange(-3, 9) for _ in range(random.randrange(4)))
    if hint == tuple[str, ...]:
        pool = seats if name in ("seats", "order", "asked") else cards
        return tuple(random.choice(pool) for _ in range(random.randrange(4)))
    if hint == str | None:
        return random.choice((None, *cards))
    if name == "card":
        return random.choice(cards)
    if name == "what":
        return random.choice(("deck", "gutter", f"{seats[0]} hand", f"{seats[0]} area", "zed hand", ""))
    return random.choice(seats)


def anything(state: State, random: Random) -> Event:
    kind = random.choice(KINDS)
    hints = get_type_hints(kind)
    names = [name for name in kind.__struct_fields__ if name not in ENVELOPE]
    fields = {name: some(hints[name], name, state, random) for name in names}
    event: Event = kind(**fields)
    return event


@pytest.mark.parametrize(("dealer", "catalog"), [("tool", "house"), ("table", "house"), ("table", "table")])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_possible_can_be_folded_and_the_rest_breaks_nothing(
    dealer: str, catalog: str, seed: int
) -> None:
    random = Random(seed)
    player = Chancer(setup(3, dealer=dealer, catalog=catalog), seed)
    verdicts = set()
    for _ in range(90):
        player.settle()
        player.fold(player.choose())
        for _ in range(25):
            event = anything(player.state, random)
            verdict = check(GAME, player.state, event)
            verdicts.add(verdict.kind)
            assert describe(GAME, player.state, event)
            twin = player.state.copy()
            try:
                GAME.projector.fold(twin, (event,))
                settle(GAME, twin, player.luck)
            except LogDamaged:
                assert verdict.kind == "impossible", (event, verdict)
                continue
            GAME.pending(twin)
            GAME.score(twin)
            GAME.view(twin, "a")
            GAME.facts(twin)
            list(GAME.findings(twin))
    assert {"refused", "impossible"} <= verdicts
