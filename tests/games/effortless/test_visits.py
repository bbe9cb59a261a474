"""A visit: place, gain, ability, refill. Source: On Your Turn; Locations; EF-5 to EF-19, EF-41, EF-42."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.pieces.catalog import extend
from ledger.games.effortless import GAME
from ledger.games.effortless.abilities import SlotCleared
from ledger.games.effortless.deck import CardDealt, DiscardsReshuffled
from ledger.games.effortless.visits import CardDiscarded, CardFlipped, CardTaken, DeckRanOut, EffortPlaced
from tests.games.effortless.tables import dealt, effort, holding, table, visited


def own(**parts: Any) -> dict[str, Any]:
    """The rulebook's catalog with a table's own entries laid over it."""
    return extend(GAME.catalog("rulebook"), parts)


def asking(name: str, **fields: Any) -> dict[str, Any]:
    """A location that asks for a card to discard *(made-up, test only)*."""
    return {"name": name, "action": "none", "discards_own": True, **fields}


def test_EF05_a_seat_without_cards_may_not_go_where_one_must_be_discarded() -> None:
    play = table("Market", "Temple", "City")
    play.when("place market").refused("EF-5", "City", "Docks", "Prison", "Tunnels")
    play.when("place temple").refused("EF-5")
    holding(play, ann="Strength").when("place market").legal()


def test_EF05_what_was_gained_first_may_be_discarded() -> None:
    play = holding(table("Market", cards=("Wisdom", "Holy Water")), ann="Strength").after("place market")
    play.after("take wisdom", "take holy")
    play.when("discard wisdom").then(CardDiscarded(by="ann", card="Wisdom"))
    assert {"Strength", "Holy Water"} == set(play.facts["ann's cards"].split(", "))


def test_EF06_the_coliseum_is_open_to_seats_without_cards() -> None:
    table("Coliseum").when("place coliseum").legal()


def test_EF06_with_one_card_left_it_is_taken_and_none_is_discarded() -> None:
    play = table("Coliseum", cards=("Strength", "Wisdom")).after("place coliseum", "take wisdom")
    play = dealt(play.after("adjust deck 1", "refill charisma")).after("place coliseum")
    assert play.asked == "cat: place effort"
    assert (play.facts["bob's cards"], play.facts["discard"]) == ("Charisma", 1)


def test_EF07_only_one_card_is_gained_in_a_turn() -> None:
    play = table("Coliseum", "City", cards=("Strength", "Wisdom", "Charisma")).after("place coliseum")
    play.when(CardTaken(by="ann", pos=2, slot=1, card="Charisma")).refused(
        "Perform Location Ability/ Gain a Card"
    )
    play = table("City").after("place city", "take city")
    play.when(CardTaken(by="ann", pos=2, slot=1)).refused("Refill Locations")


def test_EF08_the_tavern_has_no_slots_but_a_catalog_may_give_it_one() -> None:
    assert table("Tavern").state.spots[1].slots == []
    slotted = own(location=[{"name": "Tavern", "gain": "anywhere", "action": "none", "discards_own": False}])
    play = table("Tavern", "City", cards=("Strength", "Wisdom"), catalog=slotted).after("place tavern")
    assert play.offered[:2] == ("take Strength", "take Wisdom")


def test_EF09_a_gain_that_nobody_saw_is_accepted() -> None:
    play = table("Library").after("place library")
    play.when("take 2").then(
        CardTaken(by="ann", pos=1, slot=2), CardDealt(by="table", pos=1, slot=2, down=True)
    )
    assert play.facts["ann cards"] == 1


def test_EF10_the_cards_left_in_the_library_stay_where_they_lie() -> None:
    play = table("Library")
    one, two, three = play.state.spots[1].slots
    play = visited(play.after("place library", "take 2"))
    slots = play.state.spots[1].slots
    assert (one, three) == (slots[0], slots[2])
    assert slots[1] not in (one, two, three)
    assert {one, two, three} == play.state.known_by["ann"]


def test_EF10_mixed_cards_are_nobodys_knowledge() -> None:
    play = visited(table("Library", "City"), "Library").after("mix library")
    assert play.state.known_by["ann"].isdisjoint(play.state.spots[1].slots)
    play.when("mix city").refused("EF-10")


def test_EF11_slots_stay_empty_when_the_deck_has_run_out() -> None:
    play = table("City").after("adjust deck 0", "place city")
    play.when("take city").then(CardTaken(by="ann", pos=1, slot=1))
    assert play.asked == "bob: place effort"
    assert play.facts["cards at City"] == "empty"


def test_EF11_the_discards_become_the_deck_where_the_table_plays_so() -> None:
    play = table("Coliseum", cards=("Strength", "Wisdom"), deck_out="reshuffle_discards")
    play.after("adjust deck 0", "place coliseum").when("take wisdom").then(
        CardTaken(by="ann", pos=1, slot=2, card="Wisdom"),
        SlotCleared(by="ann", pos=1, slot=1),
        DiscardsReshuffled(by="table"),
    )
    assert (play.facts["deck"], play.facts["discard"]) == (1, 0)
    play.when("refill strength").legal()
    assert play.asked == "bob: place effort"


def test_EF11_a_second_deck_is_ordered_by_the_seed() -> None:
    def order(seed: int) -> list[str | None]:
        play = table("Coliseum", cards=("Strength", "Wisdom"), deck_out="reshuffle_discards")
        play.state.table.dealer = "tool"
        play.state.deck.discards = [play.state.pieces.new(name) for name in ("A", "B", "C", "D", "E")]
        play.state.deck.left = 0
        GAME.projector.fold(play.state, [DiscardsReshuffled(by="tool")])
        from ledger.core.pieces.luck import Luck  # noqa: PLC0415

        cards = []
        for _ in range(5):
            cards.append(CardFlipped().dealt(play.state, Luck(seed)))
            play.state.deck.dealt += 1
        return cards

    assert order(1) == order(1)
    assert sorted("ABCDE") == sorted(map(str, order(1)))
    assert order(1) != order(2)


def test_EF11_a_deck_that_still_has_cards_cannot_be_called_empty() -> None:
    table().when(DeckRanOut(by="table")).refused("EF-11")


@pytest.mark.parametrize(("size", "is_offered"), [(None, True), (20, False)])
def test_EF11_only_a_deck_that_nobody_counts_is_offered_as_empty(size: int | None, is_offered: bool) -> None:
    play = table("Crypt", "City").after("place crypt")
    play.state.deck.left = size
    assert play.asked == "Crypt: which card is turned from the deck?"
    assert ("empty" in play.offered) is is_offered


def test_EF12_a_visit_without_a_card_to_gain_is_legal() -> None:
    play = table("City", "Cave").after("adjust deck 0", "place city", "take city")
    play.when("place city").then(EffortPlaced(by="bob", pos=1))
    assert play.asked == "cat: place effort"


def test_EF13_a_tavern_without_face_up_cards_gives_nothing() -> None:
    play = table("Tavern").after("adjust deck 0")
    for spot in play.state.spots.values():
        spot.slots = [None] * len(spot.slots)
    play.when("place tavern").then(EffortPlaced(by="ann", pos=1))
    assert play.asked == "bob: place effort"


def test_EF14_the_tavern_takes_from_the_coliseum_and_the_other_card_stays() -> None:
    play = table("Tavern", "Coliseum", cards=("Strength", "Wisdom")).after("place tavern")
    play.when("take wisdom").then(CardTaken(by="ann", pos=2, slot=2, card="Wisdom"))
    assert play.asked == "which card fills Coliseum slot 2?"
    assert play.facts["cards at Coliseum"] == "Strength, empty"


def test_EF14_the_tavern_takes_no_card_that_lies_face_down() -> None:
    play = table("Tavern", "Library", "City").after("place tavern")
    play.when(CardTaken(by="ann", pos=2, slot=1)).refused("EF-14")
    assert not [move for move in play.offered if "Library" in move]


def test_EF15_all_locations_are_refilled_once_at_the_end_from_left_to_right() -> None:
    play = table("City", "River", "Docks").after("place river", "take river", "clear city")
    assert play.asked == "which card fills City?"
    play.when(CardDealt(by="table", pos=2, slot=1)).refused("Refill Locations")
    assert play.after("refill ?").asked == "which card fills River?"
    assert play.after("refill ?").asked == "bob: place effort"


def test_EF15_a_slot_that_was_emptied_is_empty_for_the_same_turns_ability() -> None:
    play = table("River", "City").after("place river", "take river")
    assert all("River" not in move for move in play.offered)


def test_EF16_every_empty_slot_of_a_location_is_filled() -> None:
    play = table("Coliseum", cards=("Strength", "Wisdom")).after("place coliseum", "take strength")
    assert play.asked == "which card fills Coliseum slot 1?"
    assert play.after("refill ?").asked == "which card fills Coliseum slot 2?"
    assert play.after("refill ?").asked == "bob: place effort"


def test_EF17_the_gain_is_mandatory() -> None:
    play = table("City").after("place city")
    assert play.offered == ("take 1",)
    play.when("bob place docks").refused("Perform Location Ability/ Gain a Card")
    play.when("done").refused("Perform Location Ability/ Gain a Card")


def test_EF18_a_face_down_card_that_is_cleared_stays_unknown() -> None:
    play = table("River", "Cave").after("place river", "take river")
    play.when("clear cave").then(SlotCleared(by="ann", pos=2, slot=1))
    (token,) = play.state.deck.discards
    assert token in play.state.down
    assert play.state.pieces.names[token] is None


def test_EF19_slots_are_dealt_and_are_no_ability() -> None:
    play = table("Market", "Coliseum", cards=("Strength", "Wisdom"))
    assert [play.state.pieces.show(token) for token in play.state.spots[1].slots] == ["Strength", "Wisdom"]


def test_EF41_where_every_location_asks_for_a_card_all_are_open_and_the_ability_is_skipped() -> None:
    names = ("A", "B", "C", "D", "E", "F")
    catalog = own(location=[asking(name, gains=2) for name in names])
    play = table(*names, cards=("Strength",), catalog=catalog)
    play.when("place 1").then(
        EffortPlaced(by="ann", pos=1), CardTaken(by="ann", pos=1, slot=1, card="Strength")
    )
    dealt(play)
    assert play.asked == "bob: place effort"
    assert play.facts["discard"] == 0


def test_EF41_one_open_location_keeps_the_others_barred() -> None:
    names = ("A", "B", "C", "D", "E")
    play = table(*names, "City", catalog=own(location=[asking(name) for name in names]))
    play.when("place A").refused("EF-5", "City")


def test_EF42_an_unknown_requirement_is_unverifiable_until_it_is_defined() -> None:
    catalog = own(location=[{"name": "Ruin", "action": "none"}])
    table("Ruin", catalog=catalog).when("place ruin").unverifiable("EF-42")
    told = table("Ruin", catalog=catalog).after("define location Ruin, discards_own=yes")
    told.when("place ruin").refused("EF-5")
    free = table("Ruin", catalog=catalog).after("define location Ruin, discards_own=no")
    free.when("place ruin").legal()


def test_EF42_a_seat_with_a_card_may_go_anywhere() -> None:
    catalog = own(location=[{"name": "Ruin", "action": "none"}])
    holding(table("Ruin", catalog=catalog), ann="Strength").when("place ruin").legal()


def test_gain_and_ability_may_be_done_in_either_order() -> None:
    play = effort(table("City", "Docks", "River"), "Docks", ann=1)
    effort(play, "River", ann=1).after("place city")
    assert {"take 1", "move Docks", "move River"} == set(play.offered)
    play.after("move docks").when("take city").legal()


def test_a_card_that_lies_elsewhere_is_answered_with_the_cards_that_can_be_taken() -> None:
    """Whoever knows what lies face down types its name: the slots are what the tool knows."""
    play = table("Library", "City", cards=("Charisma",)).after("place library")
    gain = "Perform Location Ability/ Gain a Card"
    play.when("take charisma").refused(gain, "take 1", "take 2", "take 3")
    assert play.when("take 1").legal()
