"""Ready choices: a card of a hand, a seat, a number."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import MoveRefused
from ledger.core.rules.choices import in_hand, numbers, seats
from ledger.core.rules.verbs import Choices
from ledger.testing import given
from tests.strangers import hearts, lost_cities, skull


def offered(choices: Choices, state: Any, by: str = "ann") -> list[str]:
    return [choice.text for choice in choices(state, by, ())]


def test_a_hand_offers_each_card_that_is_known_once() -> None:
    state = given(skull.GAME, "ann bob cat").state
    assert offered(in_hand(), state) == ["rose", "skull"]
    assert offered(in_hand(each=True), state) == ["rose", "rose", "rose", "skull"]
    assert offered(in_hand(of=lambda state: "bob"), state, "table") == ["rose", "skull"]
    assert offered(in_hand(), state, "table") == []


def test_whatever_can_turn_up_is_offered_of_a_hand_that_nobody_saw() -> None:
    state = given(lost_cities.GAME, "ann bob").state
    assert len(offered(in_hand(), state)) == len(lost_cities.CARDS)
    assert offered(in_hand(unseen=True), state)[-1] == "?"
    assert offered(in_hand(unseen=True, each=True), state).count("?") == 8


def test_where_the_tool_deals_nothing_is_unseen() -> None:
    state = given(hearts.GAME, "ann bob cat", seed=1).state
    assert len(offered(in_hand(unseen=True), state)) == 17


def test_seats_are_offered_clockwise_from_whoever_acts() -> None:
    state = given(skull.GAME, "ann bob cat").state
    assert offered(seats(), state, "bob") == ["bob", "cat", "ann"]
    assert offered(seats(others=True), state, "bob") == ["cat", "ann"]
    assert offered(seats(), state, "table") == ["ann", "bob", "cat"]


def test_seats_may_be_those_that_the_state_says_and_the_rest_of_them_can_only_be_named() -> None:
    state = given(skull.GAME, "ann bob cat").state
    among = seats(among=lambda state: ("cat", "ann"))
    assert offered(among, state, "bob") == ["cat", "ann"]
    near = seats(among=lambda state: state.table.seats, near=lambda state: {"bob"})
    assert [choice.text for choice in near(state, "cat", ()) if not choice.unlisted] == ["bob"]
    assert offered(near, state, "cat") == ["ann", "bob", "cat"]


def test_numbers_are_those_that_are_said_or_that_the_state_says() -> None:
    state = given(skull.GAME, "ann bob cat").state
    assert offered(numbers(range(1, 4)), state) == ["1", "2", "3"]
    assert offered(numbers(lambda state: (len(state.table.present),)), state) == ["3"]


def test_the_fewest_unseen_cards_are_listed_where_all_ways_are_too_many() -> None:
    seats = "ann bob cat dan"
    assert given(hearts.GAME, seats).offered == tuple(f"{seat} pass ? ? ?" for seat in seats.split())
    assert len(given(hearts.GAME, "ann bob cat", seed=1).offered) == 3 * 680


def test_a_word_that_cannot_say_all_of_its_event_answers_only_what_is_asked() -> None:
    play = given(skull.GAME, "ann bob cat")
    with pytest.raises(MoveRefused, match="disc does not answer what is asked now"):
        play.when("disc rose")
