"""How long what texts give lasts, what may be left out, and which cards have a power. The cards are
*(made-up, test only)*.
"""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.pieces.catalog import extend
from ledger.games.courses import GAME
from ledger.games.courses.texts.found import in_deck
from ledger.games.courses.worth import power
from ledger.testing import Play, given
from tests.games.courses.tables import CATALOG, emptied, in_play, lying, state


def _item(name: str, *does: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "sort": "item", "cost": 0, "does": [*does]}


STRONGER = {"do": "power", "whose": "own", "count": 3, "until": "leaves"}
CARDS = extend(
    CATALOG,
    {
        "name": "lasting",
        "card": [
            _item("Glow", STRONGER, {"do": "attach", "whose": "own"}),
            _item("Gleam", STRONGER),
            _item("Broom", {"do": "discard", "what": "any", "power": "<=2"}),
            _item("Gift", {"do": "points", "count": 5, "until": "round", "who": "others"}),
            _item("Boast", {"do": "points", "count": 5, "until": "round"}),
            _item("Well", {"do": "draw", "count": 2, "may": True}, {"do": "points", "may": True}),
            _item("Slide", {"do": "mill", "who": "others", "may": True}),
            _item("Guide", {"do": "search", "what": "any", "power": "<=0"}),
        ],
    },
)


def seats(names: str, *moves: str, **rulings: Any) -> Play:
    kept = ["keep"] * len(names.split())
    return given(GAME, names, *kept, f"order {names}", *moves, catalog=CARDS, **rulings)


def test_what_an_item_gives_until_it_leaves_ends_with_it_if_it_stays_attached() -> None:
    """It says so before it is attached; an item that is discarded at once leaves what it gave."""
    play = seats("ann bob", "flip Mead", "enter Rook at Mead", "play Glow", "play Gleam")
    assert power(state(play), lying(play, "Rook")) == 7
    play.after("end", "flip Fell", "play Rust")
    assert "Glow" not in in_play(play)
    assert power(state(play), lying(play, "Rook")) == 4


def test_a_round_of_a_seat_that_is_out_ends_when_its_turn_would_have_begun() -> None:
    play = seats("ann bob cy", "flip Mead", "end", "flip Fell", "play Gift", "concede", "flip Tarn")
    assert [play.facts[f"{seat} points"] for seat in ("ann", "cy")] == [5, 5]
    play.after("end", "flip Holm")
    assert [play.facts[f"{seat} points"] for seat in ("ann", "cy")] == [5, 5]
    play.after("end")
    assert [play.facts[f"{seat} points"] for seat in ("ann", "cy")] == [0, 0]


def test_a_round_of_a_seat_in_the_game_lasts_past_the_turns_of_others() -> None:
    play = seats("ann bob cy", "flip Mead", "play Boast", "end", "flip Fell", "cy concede", "end")
    assert play.facts["ann points"] == 0
    play = seats("ann bob cy", "flip Mead", "play Boast", "bob concede", "end", "flip Tarn")
    assert play.facts["ann points"] == 5


def test_a_card_that_may_be_drawn_or_milled_can_be_left_in_the_deck() -> None:
    play = seats("ann bob", "flip Mead", "play Well")
    assert (play.asked, play.offered) == ("ann: Well: ann is to draw 2 cards", ("draw ann", "pass"))
    play.after("pass", "pass")
    assert play.facts["ann deck"] == 53
    play.after("play Well", "draw", "points ann 1", "play Slide", "mill", "turn ?")
    assert (play.facts["ann deck"], play.facts["bob deck"], play.facts["ann points"]) == (51, 52, 1)


def test_MT25_whoever_may_draw_more_cards_than_there_are_is_out_only_after_drawing() -> None:
    play = seats("ann bob", "flip Mead", "play Well", deck_out="on_failed_draw")
    play = emptied(play, "ann", 1)
    assert play.copy().after("draw", "pass").asked == "the game is over"
    assert play.after("pass", "pass").asked.startswith("ann: enter")


def test_a_search_finds_no_partner_that_is_too_strong() -> None:
    play = seats("ann bob", "flip Mead", "play Guide")
    listed = {
        seat: [choice.text for choice in in_deck(play.state, "ann", (seat,)) if not choice.unlisted]
        for seat in ("ann", "bob")
    }
    assert ("Meek" in listed["ann"], listed["bob"]) == (True, []), "a text searches its own seat's deck"
    play.when("search ann Rook").refused("Card texts")
    play.copy().when("search ann Blank").unverifiable("Card texts")
    play.when("search ann Meek").legal()


def test_only_cards_that_have_a_power_are_of_that_power_or_less() -> None:
    """A course and a supporter have none, so they are not asked about."""
    play = seats("ann bob", "flip Mead", "enter Rook at Mead", "play Lamp", "play Broom")
    assert in_play(play) == ["Mead", "Lamp"]


@pytest.mark.parametrize(("word", "out"), [("draw", True), ("mill", False)])
def test_MT25_a_card_that_is_not_there_to_mill_is_no_card_to_draw(word: str, out: bool) -> None:
    play = seats("ann bob cy", "flip Mead", "adjust bob deck 0", deck_out="on_failed_draw")
    play.after("play Riddle", f"{word} bob 1", "done")
    assert ("bob" not in state(play).table.present) is out


def test_MT25_a_recount_in_the_middle_of_a_mill_draws_nothing() -> None:
    play = seats("ann bob cy", "flip Mead", "play Riddle", deck_out="on_failed_draw")
    play.after("mill bob 2", "?", "adjust bob deck 0", "done")
    assert "bob" in state(play).table.present
