"""What the pieces allow is one truth: the referee says impossible just where the fold contradicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.events import Adjusted, Defined, Event, Ruled
from ledger.core.rulebook import TABLE, TOOL, check, unasked
from ledger.core.verdicts import Decision, Follows
from ledger.desk import Desk
from ledger.games.kingless import GAME
from ledger.games.kingless.obligations import may_play
from ledger.games.kingless.state import State
from ledger.games.kingless.turns import CardPlayed
from ledger.testing.forging import Forger
from tests.games.kingless.chancer import Chancer, setup
from tests.games.kingless.test_samples import LOGS

OF_THE_TABLE = (Ruled, Defined, Adjusted)
"""Events of every table that change what the bookkeeping knows."""


def of_logs() -> Iterator[tuple[State, Event]]:
    """Every state of the sample logs, with the event that came next."""
    for log in LOGS:
        desk = Desk.open(log)
        state: State = GAME.start(desk.setup)
        for event in desk.history.path():
            yield state, event
            GAME.projector.fold(state, (event,))


def of_tables(seed: int) -> Iterator[tuple[State, Event]]:
    """The same of random play, with each dealer and catalog."""
    for dealer, catalog in (("tool", "house"), ("table", "house"), ("table", "table")):
        choices = {ruling.knob: ruling.choices for ruling in GAME.info.rulings}
        wanted = replace(setup(3, dealer=dealer, catalog=catalog), choices=choices)
        game = Chancer(wanted, seed)
        game.play(1)
        state = GAME.start(wanted)
        for event in game.events:
            yield state, event
            GAME.projector.fold(state, (event,))


def forged(moments: Iterator[tuple[State, Event]], each: int, seed: int) -> Iterator[tuple[State, Event]]:
    """So many events at each state that anybody could have written, most of them by somebody who may act."""
    chance = Random(seed)
    forger = Forger(GAME, chance)
    for state, event in moments:
        forger.seen = [*forger.seen, event][-30:]
        for _ in range(each):
            try:
                made = forger.event(state)
            except msgspec.ValidationError:
                continue
            by = chance.choice((made.by, *state.table.seats, TABLE, TOOL))
            yield state, replace(made, by=by)


def contradiction(state: State, event: Event) -> str:
    """What the fold says; empty where it accepts the event. Where it does not, nothing has changed."""
    twin = state.copy()
    try:
        GAME.projector.handlers[type(event)](twin, event)
    except Contradiction as found:
        assert twin == state
        return found.why
    return ""


def is_possible(state: State, event: Event) -> bool:
    """Whether the referee says that the pieces allow it."""
    verdict = check(GAME, state, event) if isinstance(event, OF_THE_TABLE) else unasked(GAME, state, event)
    return verdict is None or verdict.kind != "impossible"


@pytest.mark.parametrize("moments", [of_logs, partial(of_tables, 1), partial(of_tables, 2)])
def test_the_referee_says_impossible_just_where_the_fold_contradicts(
    moments: Callable[[], Iterator[tuple[State, Event]]],
) -> None:
    tried, told = set(), set()
    for state, event in forged(moments(), 10, seed=7):
        why = contradiction(state, event)
        if isinstance(event, (*GAME.events, *OF_THE_TABLE)):
            assert is_possible(state, event) is not bool(why), (event, why)
        if why:
            assert check(GAME, state, event).kind == "impossible", (event, why)
        (told if why else tried).add(type(event))
    assert {*GAME.events, *OF_THE_TABLE} <= tried | told
    assert len(told) > 25


def after(moments: Iterator[tuple[State, Event]]) -> Iterator[State]:
    """The states that forged events lead to, where the pieces allow them."""
    for state, event in moments:
        if not contradiction(state, event):
            twin = state.copy()
            GAME.projector.handlers[type(event)](twin, event)
            yield twin


@pytest.mark.parametrize("seed", range(3))
def test_what_the_game_itself_says_happens_now_the_pieces_allow(seed: int) -> None:
    """The referee does not ask the pieces of it."""
    followed = 0
    for state in after(forged(of_tables(seed), 4, seed)):
        due = GAME.pending(state)
        if isinstance(due, Follows):
            followed += 1
            assert contradiction(state, due.event) == "", due.event
    assert followed > 200


def test_the_turn_stands_between_two_cards_just_where_it_asks_for_one() -> None:
    asked = set()
    for state in after(forged(of_logs(), 2, 3)):
        due = GAME.pending(state)
        is_asked = isinstance(due, Decision) and CardPlayed in due.events
        assert may_play(state) is is_asked, due
        asked.add(is_asked)
    assert asked == {True, False}
