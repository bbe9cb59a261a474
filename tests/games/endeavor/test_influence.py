"""What the seat decides for the opposition besides its acts: 5.12 and A24, in the setup and in its hand.

A choice among several is remembered with what was declined; what leaves no choice is not.
"""

from __future__ import annotations

import pytest

from ledger.core.log.events import Event
from ledger.core.typing import listing
from ledger.games.endeavor import GAME
from ledger.games.endeavor.mat import Chit, Pick
from ledger.games.endeavor.opening.europe import EuropeChitRemoved
from ledger.games.endeavor.opening.repairs import LaneDiscsSwapped, TokensSwapped
from ledger.games.endeavor.opposition.acting import _options
from ledger.games.endeavor.state import OPPOSITION, PLAYER, State
from ledger.games.endeavor.turns.endings import Discarded
from tests.games.endeavor.tables import colours, fill, own, table
from tests.games.endeavor.test_hands import hand

STATUSES = {"europe-1": "industry", "europe-2": "culture", "europe-3": "finance", "europe-4": "politics"}


def picked(state: State, event: Event) -> Pick | None:
    GAME.projector.fold(state, (event,))
    return state.mat.picks.pop() if state.mat.picks else None


def laid(**tokens: str) -> State:
    """A table whose Europe shows every status, and these tokens besides."""
    state = table(
        "solo", tokens={**STATUSES, **{space.replace("_", "-"): kind for space, kind in tokens.items()}}
    )
    state.is_set_up, state.round, state.rounds = False, None, 0
    return state


def test_the_chit_that_leaves_europe() -> None:
    """EN-34."""
    removed = EuropeChitRemoved(id=7, city="europe-6", token="attack")
    wanted = Pick(7, 0, "the chit that leaves", ("europe-5", "europe-6"), "europe-6")
    assert picked(laid(europe_5="payment", europe_6="attack"), removed) == wanted
    assert picked(laid(europe_6="attack"), removed) is None


def test_the_swap_that_repairs_europe() -> None:
    """EN-29: only the swaps that repair something are a choice."""
    swapped = TokensSwapped(id=7, city="europe-8", link="europe-8--africa-1")
    shown = {"europe_8": "politics", "europe_8__africa_1": "attack"}
    wanted = Pick(7, 0, "swap in Europe", ("EU8 AF1", "EU8 NA1"), "EU8 AF1")
    assert picked(laid(**shown, europe_8__north_america_1="payment"), swapped) == wanted
    assert picked(laid(**shown, europe_8__north_america_1="culture"), swapped) is None


def test_the_exchange_that_gives_every_colour_a_start() -> None:
    """EN-31: which lane, and which colour if several are missing."""
    for lanes, options in (
        ("RRRGGP", ("AF black", "SA black", "CA black", "NA black", "IN black")),
        ("RRRGGG", ("AF purple", "AF black", "SA purple", "SA black", "CA purple", "CA black")),
    ):
        state = laid()
        state.mat.runs = (tuple(colours(lanes)),)
        for lane, colour in zip(state.atlas.lanes, colours(lanes), strict=True):
            state.lane[lane] = [colour]
        made = picked(state, LaneDiscsSwapped(id=7, region="africa", from_="red", to="black"))
        assert made is not None
        assert (made.what, made.chosen) == ("exchange on a lane", "AF black")
        assert made.options[: len(options)] == options


def test_the_card_that_the_opposition_discards() -> None:
    """EN-67: the cards that harm it least are a choice; a single one is none."""
    discarded = Discarded(id=7, side=OPPOSITION, card="africa-card-1", to="deck")
    options = ("africa-card-1", "north-america-card-1")
    assert picked(hand(), discarded) == Pick(7, 3, "the opposition discards", options, "africa-card-1")
    state = table("solo")
    own(state, OPPOSITION, (0, 0, 0, 0), "africa-card-1", "south-america-card-3")
    assert picked(state, discarded) is None


@pytest.mark.parametrize("chit", ["", "ship-draw"])
def test_a_tie_of_draws_is_offered_as_cards_even_if_a_deck_is_named_like_a_lane(chit: str) -> None:
    """Step e and the draw of a chit: the seat reads what each card brings, and can name the card."""
    lanes = {"AF": "RGGPPB", "IN": "RGGPPBB"}
    state = table("solo", lanes=lanes, cities={"black": "AF1 AF2 IN1 IN2 IN3"}, tracks=(3, 3, 3, 3))
    fill(state)
    state.decks["europe"] = state.decks["slavery"] = []
    now = state.now
    now.built = now.grown = now.paid = now.passed = {"white"}
    now.side, now.marker, state.mat.discs = PLAYER, 3, tuple(colours("RPGBRPGB"))
    state.chits = [Chit("red", chit, "europe-1", "europe")] if chit else []
    helps = {move.text: move.help for move in listing.legal_moves(GAME, state)}
    assert helps == {
        "take AF": "africa-card-1: 1I 1P, needs 1",
        "take IN": "india-card-1: 1C 1P, needs 1",
    }
    offer = [choice for choice in _options(state, "white", ()) if "IN-c1" in choice.also]
    assert [choice.value.chosen for choice in offer] == ["india"]


def test_what_a_seat_discards_for_itself_is_no_influence() -> None:
    state = table("solo")
    own(state, "white", (0, 0, 0, 0), "africa-card-1", "north-america-card-1")
    assert picked(state, Discarded(id=7, side="white", card="africa-card-1", to="deck")) is None
