"""What the pieces allow where the books say little: the referee and the fold ask the same of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import Contradiction
from ledger.core.log.events import Defined, Event
from ledger.core.rules.rulebook import TABLE, TOOL, check
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
from tests.games.kingless.chancer import setup
from tests.games.kingless.tables import HOUSE, table
from tests.games.kingless.test_samples import LOGS


def contradiction(state: State, event: Event) -> str:
    """What the fold says; empty where it accepts the event. Where it does not, nothing has changed."""
    twin = state.copy()
    try:
        GAME.projector.handlers[type(event)](event, twin)
    except Contradiction as found:
        assert twin == state
        return found.why
    return ""


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_card_may_be_played_just_where_the_game_asks_for_one(log: Path) -> None:
    history = Desk.open(log).history
    for event in history.path():
        state = history.state_at(event.id)
        due = GAME.pending(state)
        assert may_play(state) is (isinstance(due, Decision) and CardPlayed in due.events), event


def uncounted(*moves: str) -> Play:
    """A table with the box; ann goes first."""
    return given(GAME, "ann bob", "deck ?", "first ann", *moves, catalog="table")


def test_a_card_whose_text_nobody_told_may_be_an_interrupt() -> None:
    play = uncounted("define card Axe, sort=event", "define card Bench, sort=item", "play thrombold dwarf")
    play.when(InterruptPlayed(by="bob", card="Axe", kind="stop")).unverifiable("Card Layout")
    play.when(InterruptPlayed(by="bob", card="Bench", kind="stop")).impossible("Bench is not a stop")
    play.when(InterruptPlayed(by="bob", card="Stop", kind="halt")).impossible("Stop is not a halt")


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
    counted, why = DeckShuffled(by=TABLE, size=HOUSE - 30), f"the tool shuffles {HOUSE} cards"
    assert check(GAME, state, counted).why == why
    assert contradiction(state, counted) == why


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


def test_whoever_wears_a_special_card_sits_at_the_table() -> None:
    state = GAME.start(setup(3))
    worn = RoundStarted(by=TOOL, round=1, hat="zed")
    assert contradiction(state, worn) == check(GAME, state, worn).why != ""
