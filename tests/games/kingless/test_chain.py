"""Interrupts. Source: Stop; Halt; KL-9 to KL-16; the table of chains."""

from __future__ import annotations

import pytest

from ledger.games.kingless.deck import Drew
from ledger.games.kingless.turns import CardPlayed, PlaySettled, TurnEnded, TurnStarted
from ledger.testing import Play
from tests.games.kingless.tables import FOUR, area, front, table


def open_play(*interrupts: str) -> Play:
    """Ann's Stone and bob's Stone lie there; ann has played Pit, and others have interrupted."""
    return front(table(FOUR), bob="Stone").after("play pit", *interrupts)


@pytest.mark.parametrize(
    ("interrupts", "takes_place"),
    [
        ((), True),
        (("bob stop",), False),
        (("bob stop", "cat stop"), True),
        (("bob stop", "cat halt"), True),
        (("bob halt",), False),
        (("bob halt", "cat halt"), True),
        (("bob stop", "cat stop", "dan stop"), False),
        (("bob stop", "cat halt", "dan halt", "bob halt"), True),
    ],
    ids=lambda value: " ".join(value) or "card" if isinstance(value, tuple) else None,
)
def test_chain_table_the_action_takes_place_if_the_interrupts_are_even(
    interrupts: tuple[str, ...], takes_place: bool
) -> None:
    play = open_play(*interrupts).after("settle")
    assert takes_place is play.asked.startswith("ann: Pit: gutter a card")


def test_chain_table_a_stop_cannot_be_used_on_a_halt() -> None:
    open_play("bob halt").when("cat stop").refused("Stop", "cat halt", "settle")


def test_KL09_an_interrupt_goes_to_the_gutter_on_somebody_elses_turn() -> None:
    play = open_play("bob stop")
    assert (play.facts["gutter"], play.facts["top of the gutter"]) == (2, "Stop")
    assert play.facts["bob hand"] == 4


def test_KL10_without_a_card_to_interrupt_a_stop_is_refused() -> None:
    table().when("bob stop").refused("KL-10")
    table().when("play stop").refused("KL-10")


def test_KL10_a_card_without_an_action_is_settled_at_once() -> None:
    table().when("play stone").then(
        CardPlayed(by="ann", card="Stone", sort="item"),
        PlaySettled(by="table", outcome="no_effect"),
        TurnEnded(by="table", why="dwarf_or_item"),
        TurnStarted(by="table", seat="bob"),
        Drew(by="table", seat="bob", wanted=1, got=1, why="start"),
    )


def test_KL11_after_it_is_settled_a_card_cannot_be_interrupted() -> None:
    open_play().after("settle").when("bob stop").refused("KL-11")


def test_KL11_the_next_card_waits_until_this_one_is_settled() -> None:
    open_play().when("play rain").refused("KL-11")
    open_play().when("end").refused("KL-11")


def test_KL12_a_second_interrupt_targets_the_first() -> None:
    play = open_play("bob stop", "cat stop")
    assert [link.seat for link in play.state.chain] == ["ann", "bob", "cat"]
    play.when(PlaySettled(by="ann", outcome="cancelled")).refused("KL-12")


def test_KL12_whoever_played_the_card_settles_it() -> None:
    open_play("bob stop").when("bob settle").refused("KL-22")


def test_KL13_a_halt_may_answer_a_halt() -> None:
    open_play("bob halt").when("cat halt").legal()


def test_KL14_a_cancelled_dwarf_stays_and_its_passive_persists() -> None:
    play = front(table(), ann="Beard", bob="Stone").after("play brick", "bob stop")
    play.when("settle").then(
        PlaySettled(by="ann", outcome="cancelled"),
        TurnEnded(by="table", why="dwarf_or_item"),
        TurnStarted(by="table", seat="bob"),
        Drew(by="table", seat="bob", wanted=1, got=1, why="start"),
    )
    assert area(play, "ann") == ["Beard", "Brick"]
    assert play.facts["ann influence"] == 6


def test_KL14_a_cancelled_event_stays_in_the_gutter_and_does_nothing() -> None:
    play = open_play("bob stop").after("settle")
    assert area(play, "bob") == ["Stone"]
    assert play.asked == "ann: play a card, or end your turn and draw"


def test_KL15_a_cancelled_end_turn_does_not_end_the_turn() -> None:
    play = table(FOUR, "play dusk", "bob stop", "settle")
    assert play.asked == "ann: play a card, or end your turn and draw"
    assert table(FOUR, "play dusk", "settle").asked.startswith("bob:")


def test_KL16_a_passive_cannot_be_stopped() -> None:
    table(FOUR, "play old tinker moss").when("bob stop").refused("KL-10")


def test_a_play_is_settled_only_where_one_is_open() -> None:
    table().when("settle").impossible("no card waits")
