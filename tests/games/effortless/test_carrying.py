"""What a later event speaks of on a corrected line: the card that lies at the same place."""

from __future__ import annotations

from ledger.core.log.events import Event
from ledger.games.effortless import GAME
from ledger.games.effortless.outside import CardMoved, CardRevealed, CardsSwapped
from ledger.testing import Play
from tests.games.effortless.tables import table


def carried(was: Play, now: Play, event: Event) -> Event | None:
    """An event of the one table as the other has to say it."""
    return GAME.carry[type(event)](table().state, was.state, now.state, event)


def lying(play: Play, pos: int, slot: int) -> int:
    return int(play.state.spots[pos].card(slot))


def test_a_card_in_a_slot_is_whatever_lies_in_that_slot_now() -> None:
    was = table("Library").after("place library", "take 1")
    now = table("Library").after("place library", "take 2")
    one, other = lying(was, 1, 2), lying(now, 1, 2)
    assert one != other
    assert carried(was, now, CardMoved(token=one, to="ann")) == CardMoved(token=other, to="ann")


def test_both_cards_of_an_exchange_are_carried() -> None:
    was = table("Library").after("place library", "take 1")
    now = table("Library").after("place library", "take 2")
    event = CardsSwapped(token=lying(was, 1, 1), other=lying(was, 1, 2))
    assert carried(was, now, event) == CardsSwapped(token=lying(now, 1, 1), other=lying(now, 1, 2))


def test_a_card_of_a_collection_is_the_one_that_is_called_the_same() -> None:
    was = table("Coliseum", cards=("Wisdom", "Strength")).after("place coliseum", "take Wisdom")
    now = table("Coliseum", cards=("Strength", "Wisdom")).after("place coliseum", "take Wisdom")
    (one,), (other,) = was.state.collections["ann"], now.state.collections["ann"]
    assert one != other
    assert carried(was, now, CardMoved(token=one, to="bob")) == CardMoved(token=other, to="bob")


def test_an_unknown_card_is_the_one_in_its_place_of_the_collection() -> None:
    was = table("Library").after("place library", "take 1")
    now = table("Library").after("place library", "take 2")
    (one,), (other,) = was.state.collections["ann"], now.state.collections["ann"]
    event = CardRevealed(token=one, card="Wisdom")
    assert carried(was, now, event) == CardRevealed(token=other, card="Wisdom")


def test_what_lies_nowhere_any_more_cannot_be_spoken_of() -> None:
    was = table("Coliseum", cards=("Wisdom", "Strength")).after("place coliseum", "take Wisdom")
    now = table("Coliseum", cards=("Wisdom", "Strength"))
    (one,) = was.state.collections["ann"]
    assert carried(was, now, CardMoved(token=one, to="bob")) is None
    assert carried(was, now, CardMoved(token=99, to="bob")) is None
