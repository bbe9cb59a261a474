"""Hands, what is laid aside and who still knows: what can happen to them; what cannot leaves them alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.core.errors import Contradiction
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.piles import Piles
from ledger.testing import contents, given, setup_for
from tests.strangers import hearts, lost_cities

STOCK = ("axe", "bow", "cup", "cup", "die")


def table(seed: int | None = None) -> Piles:
    return Piles.of(setup_for(hearts.GAME, "ann bob cat", seed=seed), STOCK)


def dealt(*names: str | None) -> Piles:
    """ann holds these."""
    piles = table()
    piles.deal("ann", names)
    return piles


def secrets(piles: Piles, seat: str | None) -> list[str]:
    return sorted(piles.show(token) for token in piles.hidden(seat))


def test_a_hand_is_hidden_from_all_but_its_seat() -> None:
    piles = dealt("axe", "cup")
    assert secrets(piles, None) == secrets(piles, "bob") == ["axe", "cup"]
    assert secrets(piles, "ann") == []


def test_whoever_laid_a_card_aside_knows_it_still_in_another_hand() -> None:
    piles = dealt("axe", "cup")
    piles.lay_aside("ann", ("cup",))
    assert (secrets(piles, "ann"), secrets(piles, "bob")) == ([], ["axe", "cup"])
    piles.take_up("bob", of="ann")
    assert piles.held("bob") == ("cup",)
    assert (secrets(piles, "ann"), secrets(piles, "bob"), secrets(piles, "cat")) == (
        [],
        ["axe"],
        ["axe", "cup"],
    )


def test_what_everybody_saw_is_hidden_from_nobody() -> None:
    piles = dealt("axe", "cup", "cup")
    piles.reveal("ann", "cup")
    assert secrets(piles, None) == ["axe", "cup"]
    token = piles.play("ann", "axe")
    piles.gain("bob", token)
    assert secrets(piles, None) == ["cup"]


def test_an_unknown_card_that_leaves_may_have_been_any() -> None:
    piles = dealt("axe", "cup")
    piles.lay_aside("ann", (None,))
    assert piles.held("ann") == (None,)
    piles.turn_up("ann", "cup")
    assert piles.seen == {"axe": 0, "cup": 1}


@pytest.mark.parametrize(
    ("laid", "turned", "why"),
    [
        (("axe", None), "axe", "every axe lies elsewhere"),
        (("axe", None), "cup", ""),
        ((None, "axe"), "axe", ""),
        ((None, "axe"), None, ""),
        ((None, None), "axe", ""),
        ((None, None), "eel", "there is no eel in this game"),
        ((None, None), "", "every card has a name"),
    ],
)
def test_a_card_that_is_turned_up_is_the_one_that_was_laid_last(
    laid: tuple[str | None, ...], turned: str | None, why: str
) -> None:
    """What lies below it decides only what it can no longer be."""
    piles = dealt(*laid)
    for name in laid:
        piles.lay_aside("ann", (name,))
    if why:
        with pytest.raises(Contradiction) as raised:
            piles.turn_up("ann", turned)
        assert raised.value.why == why
        return
    known = laid[1] or turned
    assert piles.names[piles.turn_up("ann", turned)] == known


def test_a_new_deal_begins_with_the_whole_deck() -> None:
    piles = dealt("axe", "cup")
    piles.lay_aside("ann", ("cup",))
    piles.gather()
    assert (piles.left, piles.shuffles, piles.held("ann"), piles.aside["ann"]) == (5, 1, (), [])
    piles.deal("bob", ("axe",))


def test_the_tool_deals_every_card_once() -> None:
    piles, luck = table(seed=1), Luck(1)
    for seat, count in (("ann", 2), ("bob", 3)):
        piles.deal(seat, piles.top(luck, count))
    assert sorted(str(name) for seat in ("ann", "bob") for name in piles.held(seat)) == sorted(STOCK)


def test_piles_are_told_as_far_as_they_are_known() -> None:
    piles = dealt("axe", None, None)
    piles.lay_aside("ann", ("axe",))
    assert piles.rows() == (
        ("ann's hand", "2 ?"),
        ("bob's hand", "empty"),
        ("cat's hand", "empty"),
        ("ann laid aside", "axe"),
    )
    assert piles.counts() == {"ann hand": 2, "bob hand": 0, "cat hand": 0, "ann aside": 1, "deck": 2}


IMPOSSIBLE: dict[str, Callable[[Piles], object]] = {
    "nobody called dan has cards here": lambda piles: piles.deal("dan", ("axe",)),
    "the deck has only 3 cards": lambda piles: piles.deal("bob", (), 4),
    "more cards are named than are dealt": lambda piles: piles.deal("bob", ("die", "cup"), 1),
    "every axe lies elsewhere": lambda piles: piles.deal("bob", ("axe",)),
    "every cup lies elsewhere": lambda piles: piles.deal("bob", ("cup", "cup")),
    "there is no eel in this game": lambda piles: piles.deal("bob", ("die", "eel")),
    "every card has a name": lambda piles: piles.deal("bob", ("die", "")),
    "ann has only 2 cards in hand": lambda piles: piles.lay_aside("ann", (None, None, None)),
    "ann does not hold die": lambda piles: piles.lay_aside("ann", ("axe", "die")),
    "ann does not hold 2 cup": lambda piles: piles.lay_aside("ann", ("cup", "cup")),
    "bob has no card in hand": lambda piles: piles.lay_aside("bob", (None,)),
    "ann does not hold bow": lambda piles: piles.play("ann", "bow"),
    "ann does not hold bows": lambda piles: piles.reveal("ann", "bows"),
    "ann has laid nothing aside": lambda piles: piles.turn_up("ann", "cup"),
    "nobody called eve has cards here": lambda piles: piles.take_up("ann", of="eve"),
}


@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_what_cannot_be_contradicts_and_leaves_every_pile_as_it_was(why: str) -> None:
    piles = dealt("axe", "cup")
    before = contents(piles)
    with pytest.raises(Contradiction) as raised:
        IMPOSSIBLE[why](piles)
    assert (raised.value.why, contents(piles)) == (why, before)


def test_a_card_on_top_cannot_be_turned_up_as_another() -> None:
    piles = dealt("axe", "cup")
    piles.lay_aside("ann", ("axe",))
    with pytest.raises(Contradiction, match="that card is axe, not cup"):
        piles.turn_up("ann", "cup")
    assert piles.show(piles.turn_up("ann", None)) == "axe"


@pytest.mark.parametrize("names", [(), ("axe",), ("axe", None)])
def test_the_tool_knows_what_it_deals(names: tuple[str | None, ...]) -> None:
    piles = table(seed=1)
    with pytest.raises(Contradiction, match=r"the tool (knows which cards it deals|deals 2 cards, not)"):
        piles.deal("ann", names, 2)
    piles.deal("ann", ("axe",))
    with pytest.raises(Contradiction, match="the tool knows which card that is"):
        piles.lay_aside("ann", (None,))


def test_a_game_with_piles_says_nothing_of_who_may_know_what() -> None:
    play = given(lost_cities.GAME, "ann bob", seed=2)
    assert play.view("ann")[-1] != play.view("bob")[-1]
    assert "8 ?" in str(play.view())


def test_a_given_card_is_known_to_both_and_to_nobody_else() -> None:
    piles = dealt("axe", "cup")
    piles.give("ann", "bob", ("cup",))
    assert (secrets(piles, "ann"), secrets(piles, "bob"), secrets(piles, "cat")) == (
        [],
        ["axe"],
        ["axe", "cup"],
    )
    piles.give("ann", "cat", (None,))
    assert piles.held("cat") == ("axe",), "it was the only one"


def test_unknown_cards_of_a_hand_mix_when_others_come() -> None:
    """A card that is seen now may have come later than what was in the hand before."""
    piles = dealt(None)
    (first,) = piles.hands["ann"]
    piles.deal("ann", (None,))
    assert first not in piles.names
    (one, other) = piles.hands["ann"]
    assert piles.play("ann", "axe") == one
    assert piles.hands["ann"] == [other]


def test_no_log_makes_a_deck_larger_than_any_table_has() -> None:
    piles = Piles.of(setup_for(hearts.GAME, "ann bob cat"), ())
    with pytest.raises(Contradiction, match="no deck is that large"):
        piles.deal("ann", (), 10**12)


def test_an_unknown_card_mixes_though_a_known_one_comes_with_another() -> None:
    piles = dealt(None)
    (first,) = piles.hands["ann"]
    piles.deal("ann", ("axe", None))
    assert first not in piles.names
    assert piles.held("ann") == (None, "axe", None)


def test_whoever_passed_a_hand_on_does_not_see_which_of_its_cards_is_laid_next() -> None:
    piles = dealt("axe", "bow", "die")
    piles.lay_aside("ann", ("axe", "bow", "die"))
    piles.take_up("bob", of="ann")
    assert secrets(piles, "ann") == []
    piles.lay_aside("bob", ("bow",))
    assert secrets(piles, "ann") == secrets(piles, "cat") == ["axe", "bow", "die"]
    assert secrets(piles, "bob") == [], "who laid it knows it"
    piles.turn_up("bob", "bow")
    assert (secrets(piles, "ann"), secrets(piles, "cat")) == ([], ["axe", "die"])


def test_cards_that_all_knew_and_that_are_gone_leave_the_table_as_if_nobody_had_known_them() -> None:
    piles, other = dealt("axe", "cup"), dealt("axe", "cup")
    piles.reveal("ann", "cup")
    assert piles != other
    for each in (piles, other):
        each.discard("ann", "cup")
    assert piles == other


def test_a_hand_that_everybody_knows_is_hidden_while_it_lies_face_down() -> None:
    """Which cards they are is known, and not their order, on which a turned card depends."""
    piles = dealt("axe", "bow")
    piles.reveal("ann", "axe", "bow")
    assert secrets(piles, None) == []
    piles.lay_aside("ann", ("axe", "bow"))
    assert secrets(piles, None) == ["axe", "bow"]
    piles.take_up("bob", of="ann")
    assert secrets(piles, None) == []


def test_a_card_that_came_back_open_and_is_laid_down_is_hidden() -> None:
    piles = dealt("axe", "cup")
    piles.gain("ann", piles.play("ann", "axe"))
    assert (secrets(piles, None), piles.shown) == (["cup"], {piles.find(piles.hands["ann"], "axe")})
    piles.lay_aside("ann", ("axe",))
    assert secrets(piles, None) == secrets(piles, "bob") == ["axe", "cup"]
    piles.take_up("ann")
    assert secrets(piles, None) == ["cup"]


def test_the_only_card_of_a_hand_is_known_wherever_it_lies() -> None:
    piles = dealt("cup", "axe")
    piles.reveal("ann", "cup")
    piles.play("ann", "axe")
    piles.lay_aside("ann", ("cup",))
    assert secrets(piles, None) == []


def test_a_third_does_not_see_which_of_the_known_cards_is_given() -> None:
    piles = dealt("axe", "cup")
    piles.reveal("ann", "axe")
    piles.give("ann", "bob", ("axe",))
    assert (secrets(piles, "ann"), secrets(piles, "bob"), secrets(piles, "cat")) == (
        [],
        ["cup"],
        ["axe", "cup"],
    )
    piles.play("bob", "axe")
    assert secrets(piles, "cat") == ["cup"]


def test_a_card_that_is_played_may_be_the_one_that_was_shown() -> None:
    piles = dealt("cup", "cup")
    piles.reveal("ann", "cup")
    piles.play("ann", "cup")
    assert secrets(piles, None) == ["cup"], "nobody knows of a second one"


def test_a_known_card_stays_known_where_the_table_deals_more() -> None:
    piles = dealt("axe", None)
    piles.reveal("ann", "axe")
    piles.lay_aside("ann", ("axe",))
    piles.deal("ann", (None,))
    piles.take_up("ann")
    assert (piles.shown, secrets(piles, None)) == ({piles.find(piles.hands["ann"], "axe")}, ["?", "?"])


def test_who_knows_a_hidden_card_besides_its_holder() -> None:
    piles = dealt("axe", "cup")
    assert piles.known_by == {}
    axe, cup = piles.hands["ann"]
    piles.lay_aside("ann", ("cup",))
    piles.take_up("bob", of="ann")
    assert piles.known_by == {cup: {"ann"}}
    piles.reveal("ann", "axe")
    assert piles.known_by == {cup: {"ann"}, axe: {"bob", "cat"}}
    assert piles.shown == {axe}


def test_a_deck_says_how_many_cards_have_left_it_and_how_often_it_was_shuffled_again() -> None:
    piles = table(seed=3)
    names = piles.top(Luck(3), 2)
    piles.deal("ann", names)
    assert (piles.dealt, piles.left, piles.shuffles) == (2, len(STOCK) - 2, 0)
    piles.dealt += 1
    assert (piles.dealt, piles.left) == (3, len(STOCK) - 3)
    piles.gather()
    assert (piles.dealt, piles.left, piles.shuffles) == (0, len(STOCK), 1)


def test_the_discard_pile_goes_back_into_the_deck() -> None:
    piles = dealt("axe", "cup", "cup")
    piles.discard("ann", "axe", "cup")
    assert [piles.show(token) for token in piles.discards] == ["axe", "cup"]
    piles.reshuffle()
    assert (piles.discards, piles.left, piles.held("ann")) == ([], len(STOCK) - 1, ("cup",))
    piles.deal("bob", ("axe",))
    assert piles.held("bob") == ("axe",)


@pytest.mark.parametrize(("count", "names"), [(-1, ()), (1, ("axe", "cup")), (1, (" ",)), (6, ())])
def test_a_deck_gives_no_more_than_it_has_and_nothing_without_a_name(
    count: int, names: tuple[str, ...]
) -> None:
    piles = table()
    with pytest.raises(Contradiction):
        piles.deck.require(piles, count, names)
    piles.deck.require(piles, max(count, 1) if count < 6 else 5, ())
