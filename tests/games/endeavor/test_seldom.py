"""What few tables of Endeavor come to, each by itself."""

from __future__ import annotations

import pytest

from ledger.core.errors import Contradiction, MoveRefused
from ledger.games.endeavor.opening import laying, repairs
from ledger.games.endeavor.opening.revealing import TokenRevealed
from ledger.games.endeavor.sea.acts import allowed_in_turn
from ledger.games.endeavor.sea.cards import AssetDrawn, drew
from tests.games.endeavor.tables import table
from tests.games.endeavor.test_pages import told


def test_colours_are_typed_as_words_or_as_letters() -> None:
    for text in ("green purple", "GP", "gree, Purp", "g p"):
        assert laying._colours(text) == ("green", "purple")
    assert laying._colours("red") == ("red",)
    for text in ("green mauve", "GX"):
        with pytest.raises(MoveRefused, match="is not a colour") as caught:
            laying._colours(text)
        assert "green" in caught.value.hint


def test_an_empty_deck_gives_no_card_and_a_draw_that_is_worked_out_again_takes_the_top() -> None:
    state = table("two", lanes={"AF": "WRW"}, lengths={"AF": 3})
    first = state.decks["africa"][0]
    wrong = AssetDrawn(by="white", disc="white", deck="africa", card=state.decks["africa"][-1])
    again = wrong.worked_out(state)
    assert (again.card, again.by, again.disc) == (first, "white", "white")  # type: ignore[attr-defined]
    state.decks["africa"].clear()
    with pytest.raises(Contradiction, match="the deck africa is empty"):
        drew(state, "white", "white", "africa")


def test_a_seat_without_a_turn_takes_no_action() -> None:
    state = table("two")
    found = allowed_in_turn(state, "white", "attack")
    assert (found.kind, found.why) == ("refused", "white has no open turn")


def test_governors_that_are_kept_stand_on_the_board() -> None:
    state = table("solo")
    assert "kept governors" not in told(state, "white")
    cards = [state.decks[region][0] for region in ("europe", "india")]
    state.boards["white"].kept = dict.fromkeys(cards, 0)
    said = " ".join(told(state, "white").split()).partition("kept governors ")[2]
    assert said.startswith(" ".join(state.atlas.short[card] for card in cards))


def test_what_was_laid_is_seen_and_whoever_names_a_token_does_it_for_the_table() -> None:
    state = table("two")
    rows = {str(level): tuple(tiles) for level, tiles in state.atlas.tiles.items()}
    said = laying.GridLaid(by="table", rows=rows).reveals(state)
    assert said.startswith("Everybody has seen what was laid: the grid is laid: ")
    assert TokenRevealed(by="white", space="europe-5", token="culture").doer(state) == "table"


def test_only_alone_against_the_opposition_discs_of_lanes_are_exchanged() -> None:
    state = table("two")
    assert [*repairs._starts(state, "white", ())] == [*repairs._replacements(state, "white", ())] == []
    alone = table("solo")
    assert {choice.value for choice in repairs._starts(alone, "white", ())} == set(alone.atlas.lanes)
    assert {choice.value for choice in repairs._replacements(alone, "white", ())} == set(alone.mat.opposing)
