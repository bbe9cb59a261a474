"""Every location of both editions, one by one. Source: Locations."""

from __future__ import annotations

import pytest

from ledger.games.effortless.abilities import ABILITIES, EffortMoved, SlotCleared
from ledger.games.effortless.deck import CardDealt, DiscardsReshuffled
from ledger.games.effortless.flow import DOES
from ledger.games.effortless.visits import (
    CardDiscarded,
    CardDrawn,
    CardRecovered,
    CardTaken,
    EffortPlaced,
    GainChosen,
)
from tests.games.effortless.tables import PUBLISHED, dealt, effort, holding, table, visited


def test_a_visitor_is_asked_for_what_the_location_does() -> None:
    """`do the ability` is said of a location that nobody described."""
    play = effort(table("City", "Docks", "Tavern"), "Docks", ann=1)
    play = effort(play, "Tavern", ann=1).after("place city", "take 1")
    assert play.asked == "ann: City: move one of your efforts here"
    assert DOES.keys() == ABILITIES.keys()


def test_cave_gives_its_face_down_card() -> None:
    play = table("Cave").after("place cave")
    play.when("take 1").then(
        CardTaken(by="ann", pos=1, slot=1), CardDealt(by="table", pos=1, slot=1, down=True)
    )
    assert play.asked == "bob: place effort"


def test_city_draws_an_own_effort_here() -> None:
    play = effort(table("City", "Docks", cards=("Strength",)), "Docks", ann=1, bob=2)
    play.when("place city").then(
        EffortPlaced(by="ann", pos=1),
        CardTaken(by="ann", pos=1, slot=1, card="Strength"),
        EffortMoved(by="ann", seat="ann", source=2, target=1),
    )
    assert play.facts["ann City"] == 2


def test_city_without_effort_elsewhere_is_only_a_gain() -> None:
    play = table("City", cards=("Strength",)).after("place city")
    assert play.asked == "which card fills City?"


def test_city_moves_nobody_elses_effort() -> None:
    play = effort(table("City", "Docks", "Tunnels"), "Docks", ann=1, bob=2)
    effort(play, "Tunnels", ann=1).after("place city")
    play.when("move bob docks city").refused("Locations")


def test_coliseum_gives_one_card_and_discards_the_other() -> None:
    play = table("Coliseum", cards=("Strength", "Wisdom")).after("place coliseum")
    play.when("take strength").then(
        CardTaken(by="ann", pos=1, slot=1, card="Strength"), SlotCleared(by="ann", pos=1, slot=2)
    )


def test_crypt_gives_one_of_the_two_top_discards() -> None:
    play = _with_discards("Strength", "Wisdom", "Charisma").after("place crypt")
    assert play.offered == ("recover Charisma", "recover Wisdom")
    play.when(CardRecovered(by="ann", depth=3, card="Strength")).refused("Locations")
    play.when("recover wisdom").then(CardRecovered(by="ann", depth=2, card="Wisdom"))


def test_crypt_turns_cards_until_two_are_discarded() -> None:
    play = table("Crypt").after("place crypt")
    assert play.asked == "Crypt: which card is turned from the deck?"
    play.after("flip Strength", "flip ?")
    assert play.offered == ("recover 1", "recover Strength")
    play.when("recover strength").then(CardRecovered(by="ann", depth=2, card="Strength"))
    assert play.facts["discard"] == 1


def test_crypt_with_one_discard_turns_one_card() -> None:
    play = _with_discards("Strength").after("place crypt", "flip Wisdom")
    assert play.offered == ("recover Wisdom", "recover Strength")


def test_crypt_makes_do_with_what_there_is_when_the_deck_is_empty() -> None:
    play = _with_discards("Strength").after("adjust deck 0")
    play.when("place crypt").then(
        EffortPlaced(by="ann", pos=1), CardRecovered(by="ann", depth=1, card="Strength")
    )
    empty = table("Crypt").after("adjust deck 0")
    empty.when("place crypt").then(EffortPlaced(by="ann", pos=1))
    assert empty.asked == "bob: place effort"


def _with_discards(*cards: str):  # type: ignore[no-untyped-def]
    """Cat has discarded these cards at the Market, in this order."""
    play = table("Crypt")
    play.state.deck.discards.extend(play.state.pieces.new(card) for card in cards)
    return play


def test_docks_moves_another_own_effort_away() -> None:
    play = effort(table("Docks", "City", cards=("Strength",)), "Docks", ann=1)
    play.after("place docks", "move city")
    assert (play.facts["ann Docks"], play.facts["ann City"]) == (1, 1)


def test_docks_cannot_move_the_effort_just_placed() -> None:
    play = table("Docks", cards=("Strength",)).after("place docks")
    assert play.asked == "which card fills Docks?"
    assert play.facts["ann Docks"] == 1


def test_docks_leaves_the_effort_just_placed_as_the_one_that_scores() -> None:
    play = effort(table("Docks", "City", cards=("Strength",)), "Docks", ann=1)
    older = play.events[-1].id
    play.after("place docks")
    placed = next(event.id for event in play.events if isinstance(event, EffortPlaced))
    play.after("move city")
    assert play.state.spots[1].effort["ann"] == (placed,)
    assert older not in play.state.spots[2].effort["ann"]


@pytest.mark.parametrize(("catalog", "slots"), [("rulebook", 3), ("published", 2)])
def test_library_shows_all_its_cards_and_gives_one(catalog: str, slots: int) -> None:
    modifiers = PUBLISHED if catalog == "published" else ()
    play = table("Library", catalog=catalog, modifiers=modifiers)
    hidden = set(play.state.spots[1].slots)
    play.after("place library")
    assert len(hidden) == slots
    assert play.state.known_by == {"ann": hidden}
    play.when("take 1 Holy Water").then(
        CardTaken(by="ann", pos=1, slot=1, card="Holy Water"),
        CardDealt(by="table", pos=1, slot=1, down=True),
    )


def test_market_takes_a_card_and_gives_two() -> None:
    play = holding(table("Market", cards=("Wisdom", "Charisma")), ann="Strength").after("place market")
    play.when("discard strength").then(
        CardDiscarded(by="ann", card="Strength"),
        CardTaken(by="ann", pos=1, slot=1, card="Wisdom"),
        CardTaken(by="ann", pos=1, slot=2, card="Charisma"),
    )
    assert play.facts["ann's cards"] == "Charisma, Wisdom"


def test_market_takes_one_card_only_of_its_visitor() -> None:
    play = holding(table("Market", cards=("Wisdom", "Charisma")), ann="Strength, Strength", bob="Dexterity")
    play.after("place market").when(CardDiscarded(by="bob", card="Dexterity")).refused("EF-1")
    dealt(play.after("discard strength"))
    assert play.facts["ann cards"] == 3
    assert play.asked == "bob: place effort"


def test_prison_draws_somebody_elses_effort_here() -> None:
    play = effort(table("Prison", "City", "Docks", cards=("Strength",)), "City", ann=1, bob=1)
    effort(play, "Docks", cat=1).after("place prison")
    assert play.offered == ("move bob City", "move cat Docks")
    play.after("move bob")
    assert (play.facts["bob City"], play.facts["bob Prison"]) == (0, 1)


def test_river_discards_a_card_elsewhere() -> None:
    play = table("City", "River", "Library", cards=("Wisdom",)).after("place river")
    play.when(SlotCleared(by="ann", pos=2, slot=1)).refused("Locations")
    play.when("clear wisdom").then(SlotCleared(by="ann", pos=1, slot=1))


def test_river_cannot_discard_twice() -> None:
    play = table("River", "City", "Library").after("place river", "clear city")
    play.when("clear library 1").refused("Perform Location Ability/ Gain a Card")


def test_tavern_takes_a_face_up_card_from_anywhere() -> None:
    play = table("Tavern", "City", "Cave", "Coliseum", cards=("Strength", "Wisdom", "Charisma"))
    play.after("place tavern")
    assert play.offered[:3] == ("take Strength", "take Wisdom", "take Charisma")
    play.when("take charisma").then(CardTaken(by="ann", pos=4, slot=2, card="Charisma"))


def test_temple_takes_a_card_and_gives_two_from_the_deck() -> None:
    play = holding(table("Temple"), ann="Strength").after("place temple", "discard strength")
    play.when("draw Wisdom").then(CardDrawn(by="table", seat="ann", card="Wisdom"))
    play.when("draw ?").then(CardDrawn(by="table", seat="ann"))
    assert play.asked == "bob: place effort"
    assert play.facts["ann cards"] == 2


def test_temple_may_be_gained_from_before_discarding() -> None:
    play = holding(table("Temple"), ann="Strength").after("place temple")
    play.when("gain").then(GainChosen(by="ann"))
    play.after("draw Wisdom", "draw Charisma")
    assert play.offered == ("discard Strength", "discard Wisdom", "discard Charisma")
    assert play.after("discard wisdom").asked == "bob: place effort"


def test_temple_draws_for_its_visitor_alone() -> None:
    play = holding(table("Temple"), ann="Strength").after("place temple", "discard strength")
    play.when(CardDrawn(by="table", seat="bob")).refused("Perform Location Ability/ Gain a Card")


def test_temple_reshuffles_the_discards_where_the_table_plays_so() -> None:
    play = holding(table("Temple", deck_out="reshuffle_discards"), ann="Strength").after("adjust deck 0")
    play.when("place temple").then(
        EffortPlaced(by="ann", pos=1),
        CardDiscarded(by="ann", card="Strength"),
        DiscardsReshuffled(by="table"),
    )
    assert play.after("draw Strength").asked == "bob: place effort"


def test_tunnels_moves_somebody_elses_effort_away() -> None:
    play = effort(table("Tunnels", "City", cards=("Strength",)), "Tunnels", bob=1).after("place tunnels")
    play.when("bob city").legal()  # as the list has it: bob is not asked
    assert play.facts["bob City"] == 1


def test_tunnels_with_nobody_elses_effort_is_only_a_gain() -> None:
    play = effort(table("Tunnels", cards=("Strength",)), "Tunnels", ann=3).after("place tunnels")
    assert play.asked == "which card fills Tunnels?"


def test_wasteland_is_only_a_gain() -> None:
    play = table("Wasteland", catalog="published", cards=("Strength",))
    play.when("place wasteland").then(
        EffortPlaced(by="ann", pos=1), CardTaken(by="ann", pos=1, slot=1, card="Strength")
    )


def test_a_duty_that_was_impossible_at_the_visit_does_not_come_back() -> None:
    """The dummy's roll ends the round: bob's visit to the Tunnels is not reopened by the dummy's effort."""
    play = table("Tunnels", "City", seats="ann bob").after("adjust deck 0")
    play = visited(play, "City")
    play.after("place tunnels", "take 1")
    assert play.asked == "what does the dummy's die show?"
    play.after("roll 1")
    assert play.asked == "ann: place effort"
