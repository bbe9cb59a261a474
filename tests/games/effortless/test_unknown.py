"""What a recorder cannot see, and what a catalog does not say. Source: EF-9, EF-10, EF-18, EF-20, EF-42."""

from __future__ import annotations

import pytest

from ledger.core.errors import LogDamaged, UnknownName
from ledger.core.log.events import Adjusted
from ledger.games.effortless import GAME
from ledger.games.effortless.accounts import CardsNamed, CollectionDeclared
from ledger.games.effortless.deck import CardDealt
from ledger.games.effortless.outside import CardRevealed, CardsSwapped, tokens
from ledger.games.effortless.setup import SpotDealt
from ledger.games.effortless.visits import CardDiscarded, CardTaken
from ledger.testing import Play, contents, given
from tests.games.effortless.tables import counted, dealt, effort, holding, laid, spent, table, visited
from tests.games.effortless.test_visits import own

RUIN = own(location=[{"name": "Ruin", "discards_own": False}])


def test_EF09_an_unknown_card_keeps_the_score_open_until_it_is_named() -> None:
    play = spent(visited(table("Library"), "Library"))
    (line,) = play.score.open_lines()
    assert (line.seat, line.label, line.rule) == ("ann", "1 unknown card", "EF-9")
    (token,) = play.state.collections["ann"]
    play.when(f"reveal t{token} Holy Water").then(CardRevealed(by="table", token=token, card="Holy Water"))
    assert play.score.final


def test_EF09_a_card_is_revealed_by_its_name_only() -> None:
    play = visited(table("Library"), "Library")
    (token,) = play.state.collections["ann"]
    with pytest.raises(UnknownName):
        play.when(f"reveal t{token} ?")


def test_EF09_a_collection_is_declared_at_the_end() -> None:
    play = spent(visited(table("Library", "Cave"), "Library", "Cave", "Library", "Cave"))
    play.when("declare ann Strength").refused("EF-9")
    play.when("declare ann Strength, Wisdom").legal()
    assert play.facts["ann's cards"] == "Strength, Wisdom"


def unnamed() -> Play:
    """Ann holds six cards that nobody named, and Wisdom, which the log saw."""
    play = counted(holding(table(), ann="Wisdom"), "ann cards", 7)
    return spent(play)


SIX = "ann has str,dou cha,woo,mag he,che,dou int"


def test_six_unknown_cards_are_named_at_the_end_with_at_most_45_keys() -> None:
    """Their names in short, with commas, in one line; Enter is a key."""
    assert len(SIX) + 1 <= 45
    play = unnamed()
    named = (
        "Strength",
        "Double Charisma",
        "Wooden Stake",
        "Mage Head",
        "Cheese Wheel",
        "Double Intelligence",
    )
    play.when(SIX).then(CardsNamed(by="ann", cards=named))
    assert play.score.final


def test_declaring_as_many_cards_as_nobody_named_names_just_these() -> None:
    """And some can be named before the others."""
    play = unnamed().after("ann has Strength")
    play.when("declare ann wis,wis,cha,dex,int").then(
        CardsNamed(by="ann", cards=("Wisdom", "Wisdom", "Charisma", "Dexterity", "Intelligence"))
    )
    assert play.facts["ann's cards"].count("Wisdom") == 3


def test_what_cannot_be_named_is_answered_with_where_it_is() -> None:
    play = holding(unnamed(), bob="Cheese Wheel, Strength")
    bobs = next(
        event.id for event in play.events if isinstance(event, Adjusted) and event.what == "bob cards"
    )
    play.when("ann has cheese").impossible(f"Cheese Wheel: it is bob's since event {bobs}")
    play.after("ann has Holy Water")
    play.when("ann has holy").impossible("Holy Water: it is ann's since event")
    play.when("ann has str,str,str,str,str,str").impossible("ann has 5 unknown cards, not 6")


def test_where_only_effort_is_recorded_has_declares_the_collection() -> None:
    play = table(record="effort")
    play.when("ann has Strength, Wisdom").then(
        CollectionDeclared(by="table", seat="ann", cards=("Strength", "Wisdom"))
    )


def test_where_only_effort_is_recorded_has_names_the_unknown_card_and_keeps_the_others() -> None:
    table(record="effort").when("declare ann Strength, Scale Head").refused("Setup, 4")
    play = table(record="effort").after("declare ann Strength, ?, Strength")
    play.when("ann has Double Strength").then(CardsNamed(by="ann", cards=("Double Strength",)))
    assert play.facts["ann's cards"] == "Double Strength, Strength, Strength"


def test_where_only_effort_is_recorded_has_never_replaces_a_collection() -> None:
    play = table(record="effort").after("ann has Strength, Wisdom")
    play.when("ann has Double Strength").impossible("ann has 0 unknown cards, not 1")
    assert play.facts["ann's cards"] == "Strength, Wisdom"


def test_EF09_what_the_log_saw_cannot_be_declared_away() -> None:
    play = holding(table(), ann="Strength, Wisdom")
    play.when("declare ann Charisma, Dexterity").refused("EF-9")
    play.when("declare ann Charisma, ?").refused("EF-9")
    play.when("declare ann Wisdom, ?").legal()
    assert play.facts["ann's cards"] == "Strength, Wisdom"


def test_a_declared_card_keeps_the_event_that_brought_it() -> None:
    play = visited(table("Library"), "Library")
    taken = next(event.id for event in play.events if isinstance(event, CardTaken))
    play.after("declare ann Strength")
    assert play.score.of("ann", "attributes")[0].events == (taken,)


def test_a_reveal_binds_backwards_and_then_stays_as_it_was() -> None:
    """As known then, the library's card was unknown; as known now, it was the Holy Water."""
    play = table("Library").after("place library")
    then, token = play.state.copy(), play.state.spots[1].slots[1]
    play.after("take 2 Holy Water")
    assert then.pieces.names[token] is None
    now = then.copy()
    GAME.hindsight(now, play.state)
    assert now.pieces.names[token] == "Holy Water"
    assert then.pieces.names[token] is None


def test_mixed_cards_are_bound_backwards_by_nothing() -> None:
    play = table("Library")
    before = play.state.copy()
    play.after("mix library", "place library", "take 2 Holy Water")
    GAME.hindsight(before, play.state)
    assert [before.pieces.names[token] for token in before.spots[1].slots] == [None] * 3


def test_one_of_two_unknown_cards_cannot_be_bound_backwards() -> None:
    """Nobody can say which of two unknown cards turned out to be the Wisdom."""
    play = visited(table("Market", "Library", "Cave"), "Library", "Cave", "Cave", "Library", "Cave", "Cave")
    before = play.state.copy()
    play.after("place market", "discard wisdom")
    GAME.hindsight(before, play.state)
    assert [before.pieces.names[token] for token in before.collections["ann"]] == [None, None]
    assert play.state.pieces.names[play.state.deck.discards[-1]] == "Wisdom"


def test_reshuffled_cards_are_other_pieces_when_they_come_again() -> None:
    play = table("Coliseum", deck_out="reshuffle_discards", cards=("Strength",)).after("adjust deck 0")
    play.after("place coliseum", "take strength")
    before = play.state.copy()
    play.after("refill Holy Water")
    GAME.hindsight(before, play.state)
    assert "Holy Water" not in before.pieces.names.values()


def test_every_copy_elsewhere_makes_a_card_impossible() -> None:
    play = given(GAME, "ann bob cat", *laid("City"), "refill Holy Water")
    play.when(CardDealt(by="table", pos=2, slot=1, card="Holy Water")).impossible("every copy")


def test_a_card_that_no_catalog_knows_is_unverifiable_until_it_is_defined() -> None:
    play = given(GAME, "ann bob cat", *laid("City"))
    play.when(CardDealt(by="table", pos=1, slot=1, card="Odd Spoon")).unverifiable("Cards and Scoring")
    play = spent(dealt(play).after("first ann", "place city"))
    assert [line.label for line in play.score.open_lines()] == ["Odd Spoon"]
    play.after("define card Odd Spoon, sort=attribute, attribute=wisdom, symbols=2")
    assert [line.points for line in play.score.of("ann", "attributes")] == [2]


def test_a_card_defined_at_the_table_may_have_several_copies() -> None:
    play = given(GAME, "ann bob cat", *laid("City", "Docks", "River"))
    play.after("define card Odd Spoon, sort=weapon, needs=wisdom 2 + charisma 1, points=9, copies=2")
    play.after("refill odd", "refill odd")
    play.when(CardDealt(by="table", pos=3, slot=1, card="Odd Spoon")).impossible("every copy")


def test_a_location_described_late_gets_its_slots() -> None:
    spots = [SpotDealt(by="table", pos=1, location="Maze", modifier="Lively")]
    play = given(GAME, "ann bob cat")
    play.when(spots[0]).unverifiable("Setup")
    assert len(play.state.spots[1].slots) == 1
    play.after("define location Maze, slots=up/down, action=none, discards_own=no")
    assert len(play.state.spots[1].slots) == 2
    play.after("define location Maze, slots=none")
    assert play.state.spots[1].slots == []


def test_EF20_an_unknown_ability_may_do_anything_and_is_marked() -> None:
    play = effort(table("Ruin", "City", catalog=RUIN), "City", bob=1).after("place ruin")
    assert play.asked == "ann: Ruin: take a card and do the ability"
    play.when("move bob city ruin").unverifiable("Locations")
    play.when("return ruin").unverifiable("Locations")
    play.when("points ann 2").unverifiable("Locations")
    play.when("clear city").unverifiable("Locations")
    play.after("take 1").when("done").unverifiable("Locations")
    play.when("points ann 2").refused("Locations")
    assert play.score.of("ann", "other")[0].points == 2


def test_EF20_an_unknown_ability_may_give_the_card() -> None:
    play = table("Ruin", "City", catalog=RUIN, cards=("Strength", "Wisdom")).after("place ruin")
    token = play.state.spots[2].slots[0]
    play.when(f"carry t{token} ann").unverifiable("Locations")
    assert play.facts["ann's cards"] == "Wisdom"
    assert play.asked == "ann: Ruin: do the ability"
    play.when(CardTaken(by="ann", pos=1, slot=1, card="Strength")).unverifiable("Locations")


def test_EF20_the_card_of_an_unknown_ability_may_come_from_elsewhere() -> None:
    play = table("Ruin", "City", catalog=RUIN).after("place ruin")
    play.when(CardTaken(by="ann", pos=2, slot=1)).unverifiable("Locations")


def test_EF20_cards_may_change_places() -> None:
    play = holding(table("Ruin", "Cave", catalog=RUIN, cards=("Strength",)), bob="Wisdom").after("place ruin")
    hidden, (own_card,) = play.state.spots[2].slots[0], play.state.collections["bob"]
    play.when(f"swap t{hidden} t{own_card}").unverifiable("Locations")
    assert play.state.spots[2].slots == [own_card]
    assert hidden not in play.state.down
    play.when(CardsSwapped(by="ann", token=hidden, other=hidden)).impossible("with itself")


def test_EF20_a_described_ability_allows_no_such_effects() -> None:
    play = table("City").after("place city")
    play.when("points ann 3").refused("Locations")
    play.when("carry t0 ann").refused("Locations")


def test_EF20_an_unknown_ability_is_over_with_the_turn() -> None:
    play = visited(table("Ruin", "City", catalog=RUIN), "Ruin")
    assert play.asked == "bob: place effort"
    play.when("points ann 3").refused("Locations")


def test_a_face_down_card_is_not_named_to_anybody_who_may_type() -> None:
    play = given(GAME, "ann bob", seed=4)
    play.after("keep")
    state = play.state
    hidden = {state.pieces.names[token] for token in state.down}
    state.deck.discards = list(state.down)
    listed = {choice.help for choice in tokens(state, "table", ())}
    assert not any(f"discard pile: {name}" in listed for name in hidden)


def test_an_event_against_the_pieces_is_damage_when_it_is_folded() -> None:
    play = table("City", "Tavern")
    with pytest.raises(LogDamaged):
        GAME.projector.fold(play.state, [CardTaken(by="ann", pos=2, slot=1)])
    with pytest.raises(LogDamaged):
        GAME.projector.fold(play.state, [CardDealt(by="table", pos=1, slot=1)])
    with pytest.raises(LogDamaged):
        GAME.projector.fold(play.state, [CardDiscarded(by="ann", card="Wisdom")])


def test_a_copy_is_independent() -> None:
    play = visited(table("City", "Docks", "River", "Coliseum"), "City", "Docks")
    before = contents(play.state)
    twin = play.state.copy()
    assert contents(twin) == before
    play.state, original = twin, play.state
    visited(play, "River", "Coliseum", "City")
    assert contents(original) == before
