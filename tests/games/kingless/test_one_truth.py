"""What the pieces allow is one truth: the referee says impossible just where the fold contradicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.log.events import Adjusted, Defined, Event, Ruled
from ledger.core.rules.rulebook import TABLE, TOOL, check, unasked
from ledger.core.rules.verdicts import Decision, Follows
from ledger.desk.desk import Desk
from ledger.games.kingless import GAME
from ledger.games.kingless.deck import DeckShuffled, Drew
from ledger.games.kingless.obligations import may_play
from ledger.games.kingless.rounds import FirstPlayerSet, RoundStarted
from ledger.games.kingless.state import State
from ledger.games.kingless.tally import InfluenceTold
from ledger.games.kingless.turns import CardPlayed, InterruptPlayed, TurnStarted
from ledger.testing import Play, given
from ledger.testing.forging import Forger
from tests.games.kingless.chancer import Chancer, setup
from tests.games.kingless.tables import table
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
        GAME.projector.handlers[type(event)](event, twin)
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
            GAME.projector.handlers[type(event)](event, twin)
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


# what was settled, and which way


def uncounted(*moves: str) -> Play:
    """A table with the box; ann goes first."""
    return given(GAME, "ann bob", "deck ?", "first ann", *moves, catalog="table")


def test_a_card_whose_text_nobody_told_may_be_an_interrupt() -> None:
    play = uncounted("define card Axe, sort=event", "define card Bench, sort=item", "play thrombold dwarf")
    play.when(InterruptPlayed(by="bob", card="Axe", kind="stop")).unverifiable("Card Layout")
    play.when(InterruptPlayed(by="bob", card="Bench", kind="stop")).impossible("Bench is no stop")
    play.when(InterruptPlayed(by="bob", card="Stop", kind="halt")).impossible("Stop is no halt")


def test_a_deck_that_is_counted_is_not_empty_because_fewer_cards_were_turned() -> None:
    play = table("ann bob", "play hire", "settle", deck=9)
    play.when("turn stone").refused("KL-26")
    assert play.after("! turn stone -- the other one fell on the floor").facts["deck"] == 8


def test_an_uncounted_deck_is_empty_where_fewer_cards_were_turned() -> None:
    play = uncounted("play thrombold dwarf", "settle", "turn stop")
    assert play.facts["deck"] == 0


def test_the_tool_shuffles_the_deck_that_it_deals_from() -> None:
    state = GAME.start(setup(3))
    GAME.projector.fold(state, (RoundStarted(by=TOOL, round=1),))
    assert check(GAME, state, DeckShuffled(by=TABLE, size=60)).why == "the tool shuffles 90 cards"
    assert contradiction(state, DeckShuffled(by=TABLE, size=60)) == "the tool shuffles 90 cards"


def test_where_the_table_began_without_a_deal_nothing_is_kept_for_one() -> None:
    state = GAME.start(setup(3, dealer="table"))
    begun = (RoundStarted(by=TABLE, round=1), FirstPlayerSet(by=TABLE, seat="a"), TurnStarted(seat="a"))
    GAME.projector.fold(state, begun)
    due = GAME.pending(state)
    assert isinstance(due, Follows)
    assert isinstance(due.event, Drew)
    assert contradiction(state, due.event) == ""


def test_nobody_draws_the_cards_that_are_still_to_be_dealt() -> None:
    state = GAME.start(setup(3, dealer="table"))
    GAME.projector.fold(state, (RoundStarted(by=TABLE, round=1), DeckShuffled(by=TABLE, size=20)))
    draw = Drew(by=TABLE, seat="a", wanted=9, got=9, why="hat")
    assert contradiction(state, draw) == "the hands are not dealt yet"


@pytest.mark.parametrize("name", ["", " "])
def test_a_card_that_is_played_has_a_name(name: str) -> None:
    uncounted().when(CardPlayed(by="ann", card=name, sort="item")).impossible("every card has a name")


def test_names_that_differ_in_capitals_are_one_card_to_the_fold_as_well() -> None:
    state = uncounted("define card Axe, sort=item").state
    for told in (
        Defined(by=TABLE, kind="card", name="axe", fields={"sort": "item"}),
        InfluenceTold(by=TABLE, card="axe", points=2),
    ):
        assert (
            contradiction(state, told) == check(GAME, state, told).why == "the catalog has that card as Axe"
        )
