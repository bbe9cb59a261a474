"""Decks, discard piles, open piles, seats that leave and rounds that begin anew: as HANDS.md says."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest
from msgspec import field

from ledger.api import (
    Chance,
    Contradiction,
    Deck,
    Follows,
    GameState,
    Luck,
    OpenPiles,
    Pieces,
    Piles,
    Table,
    cards_owed,
)
from ledger.testing import setup_for
from tests.core.tables import GAME, SETUP

STOCK = ("fox", "fox", "owl", "hare", "toad", "newt", "crow")


def shuffled() -> tuple[Deck, Pieces]:
    pieces, deck = Pieces(), Deck()
    deck.shuffle(pieces, len(STOCK), STOCK)
    return deck, pieces


# a deck


def test_a_deck_gives_each_of_its_cards_once() -> None:
    deck, pieces = shuffled()
    found = [name for _ in STOCK for name in deck.next(Luck(3), pieces) if deck.draw(pieces, (name,))]
    assert (sorted(found), deck.left, deck.next(Luck(3), pieces, 2)) == (sorted(STOCK), 0, ())


def test_a_deck_that_nobody_counted_may_have_any_number_of_cards() -> None:
    pieces, deck = Pieces(), Deck()
    deck.lift(3)
    tokens = deck.draw(pieces, ("fox", None))
    assert ([pieces.names[token] for token in tokens], deck.left, deck.drawable(9)) == (
        ["fox", None],
        None,
        9,
    )


def test_the_discard_pile_becomes_the_deck() -> None:
    deck, pieces = shuffled()
    deck.discards += deck.draw(pieces, deck.next(Luck(3), pieces, len(STOCK)))
    deck.reshuffle(pieces, is_known=True)
    assert (deck.left, deck.discards, pieces.names) == (7, [], {})
    assert sorted(deck.next(Luck(3), pieces, 7)) == sorted(STOCK)


@pytest.mark.parametrize("seed", range(30))
def test_what_goes_back_lies_where_it_was_put(seed: int) -> None:
    """Held against plain lists: what was seen on top and at the bottom, and how many lie between."""
    chance, (deck, pieces) = Random(seed), shuffled()
    top: list[str] = []
    bottom: list[str] = []
    hand: list[tuple[int, str]] = []
    for _ in range(60):
        inside = deck.size - len(top) - len(bottom)
        if hand and chance.random() < 0.5:
            token, name = hand.pop(chance.randrange(len(hand)))
            where = chance.choice(("top", "bottom"))
            deck.put_back(pieces, token, where)
            (top if where == "top" else bottom).append(name)
        elif deck.size:
            count = chance.randint(1, deck.size)
            names = deck.next(Luck(seed), pieces, count)
            seen = [*reversed(top)][:count]
            last = bottom[: max(count - len(seen) - inside, 0)]
            assert (len(names), [*names[: len(seen)]]) == (count, seen)
            assert not last or [*names[-len(last) :]] == last
            top, bottom = top[: len(top) - len(seen)], bottom[len(last) :]
            hand += zip(deck.draw(pieces, names), names, strict=True)
        lying = Counter(name for _, name in hand) + Counter(top) + Counter(bottom)
        assert deck.size + len(hand) == len(STOCK)
        assert not lying - Counter(STOCK), "no card lies twice"


def test_a_shuffle_loses_what_was_seen_on_top() -> None:
    deck, pieces = shuffled()
    (token,) = deck.draw(pieces, deck.next(Luck(3), pieces))
    deck.put_back(pieces, token, "top")
    deck.shuffle(pieces, deck.left, STOCK)
    assert (deck.top, deck.left, pieces.names) == ([], 7, {})


# open piles


def test_a_card_lies_open_with_the_event_that_brought_it() -> None:
    pieces, front = Pieces(), OpenPiles.of(("ann", "bob"))
    for event, name in ((4, "fox"), (7, "owl")):
        front["ann"][pieces.new(name)] = event
    where = [*front.places(pieces, "lies before {}")]
    assert where == [("fox", "lies before ann"), ("owl", "lies before ann")]
    assert pieces.names[front.take(pieces, "ann", "fox")] == "fox"
    assert [*front["ann"].values()] == [7]
    with pytest.raises(Contradiction, match=r"ann has no fox in front"):
        front.find(pieces, "ann", "fox", " in front")
    with pytest.raises(Contradiction, match="nothing of cat lies here"):
        front.take(pieces, "cat", "fox")


def test_nobody_can_say_which_of_several_unknown_cards_was_taken() -> None:
    pieces, front = Pieces(), OpenPiles.of(("ann",))
    old = {pieces.new(None): 4, pieces.new(None): 7}
    front["ann"] |= old
    front.take(pieces, "ann", "fox")
    (left,) = front["ann"]
    assert (left not in old, front["ann"][left]) == (True, 7)


# a deck of the table with hands


def hands(dealer: str = "tool") -> Piles:
    seed = 5 if dealer == "tool" else None
    return Piles.of(setup_for(GAME, "ann bob", seed=seed), STOCK)


def test_what_is_discarded_lies_open_until_it_is_shuffled_again() -> None:
    pieces, luck = hands(), Luck(5)
    for _ in range(7):
        pieces.deal("ann", pieces.top(luck))
    first, *_ = map(str, pieces.held("ann"))
    pieces.discard("ann", first)
    assert (pieces.counts()["discards"], pieces.left, pieces.top(luck)) == (1, 0, ())
    pieces.reshuffle()
    assert (pieces.discards, pieces.left, pieces.top(luck, 3)) == ([], 1, (first,))


def test_the_discard_pile_is_shuffled_only_if_the_deck_has_fewer_cards_than_are_owed() -> None:
    pieces, luck = hands(), Luck(5)
    for _ in range(5):
        pieces.deal("ann", pieces.top(luck))
    pieces.discard("ann", *map(str, pieces.held("ann")[:1]))
    state = SimpleNamespace(pieces=pieces)
    asked = []
    for owed in (2, 3):
        pieces.owe("ann", owed)
        asked.append(cards_owed(state))
        pieces.owed = ()
    enough, too_few = asked
    assert isinstance(enough, Chance)
    assert isinstance(too_few, Follows)
    too_few.event.do(state)
    assert (pieces.discards, pieces.left) == ([], 3)


def test_a_card_that_went_back_can_come_again_and_no_other_comes_twice() -> None:
    pieces, luck = hands(), Luck(5)
    for number in range(40):
        pieces.deal("ann", pieces.top(luck, 2))
        names = Counter(pieces.held("ann"))
        assert not names - Counter(STOCK), number
        name = pieces.held("ann")[0]
        pieces.put_back(pieces.play("ann", str(name)))
        if len(pieces.hands["ann"]) > 4:
            pieces.put_back(*[pieces.play("ann", str(name)) for name in pieces.held("ann")])


def test_a_card_on_top_of_the_deck_comes_next_and_everybody_sees_to_whom() -> None:
    """The names of the same game with a deck, and what each seat may not know, are counted by hand."""
    for dealer in ("tool", "table"):
        pieces, luck = hands(dealer), Luck(5)
        pieces.deal("ann", pieces.top(luck, 3) if dealer == "tool" else ("fox", "owl", "hare"))
        name = str(pieces.held("ann")[0])
        pieces.deck.put_back(pieces, pieces.play("ann", name), "top")
        assert (pieces.left, len(pieces.hands["ann"])) == (5, 2)
        with pytest.raises(Contradiction, match=f"that card is {name}, not ghost"):
            pieces.deal("bob", ("ghost",))
        assert pieces.top(luck, 1) == (name,)
        pieces.deal("bob", (name, *(pieces.top(luck, 2)[1:] if dealer == "tool" else ("newt",))))
        seen, other = pieces.hands["bob"]
        assert (pieces.show(seen), pieces.left, pieces.deck.top) == (name, 3, [])
        assert {*pieces.hidden(None)} == {*pieces.hands["ann"], other}
        assert {*pieces.hidden("ann")} == {other}


def test_a_hand_has_as_many_cards_as_the_table_counted_and_none_of_the_deck() -> None:
    pieces = hands("table")
    pieces.deal("ann", ("fox", None))
    (fox, old), left = pieces.hands["ann"], pieces.left
    pieces.recount("ann", 4)
    assert (pieces.listed(pieces.hands["ann"]), pieces.left) == ("fox, 3 ?", left)
    assert (fox in pieces.hands["ann"], old in pieces.hands["ann"]) == (True, False)
    pieces.recount("ann", 1)
    assert pieces.held("ann") == ("fox",)


def test_nobody_discards_what_is_not_there() -> None:
    pieces = hands("table")
    pieces.deal("ann", (None,))
    with pytest.raises(Contradiction, match="ann does not hold owl"):
        pieces.discard("ann", "owl", "fox")
    assert (len(pieces.hands["ann"]), pieces.discards) == (1, [])


# seats that leave


def test_whoever_has_left_is_passed_over() -> None:
    table = Table.of(setup_for(GAME, "ann bob cat"))
    table.leave("bob")
    assert (table.present, table.seats) == (("ann", "cat"), ("ann", "bob", "cat"))
    assert table.clockwise("cat") == ("cat", "ann")
    assert table.clockwise("bob", after=True) == ("cat", "ann")
    table.require_present("ann", "cat")
    with pytest.raises(Contradiction, match="bob has left the table"):
        table.require_present("ann", "bob")
    with pytest.raises(Contradiction, match="nobody called dan sits here"):
        table.require_present("dan")
    with pytest.raises(Contradiction, match="nobody called dan sits here"):
        table.clockwise("dan")


def test_the_order_of_the_turns_can_be_another_one() -> None:
    table = Table.of(setup_for(GAME, "ann bob cat"))
    table.order = ("cat", "ann", "bob")
    assert table.clockwise("ann", after=True) == ("bob", "cat", "ann")


# a round


class Match(GameState, kw_only=True):
    won: tuple[str, ...] = ()


class Round(Match, kw_only=True):
    number: int = 0
    tricks: list[str] = field(default_factory=list)


def test_a_round_begins_anew_and_what_lasts_stays() -> None:
    state = Round(table=Table.of(SETUP), won=("ann",), number=1)
    table, tricks = state.table, state.tricks
    tricks.append("fox")
    state.begin_anew(Match, number=2)
    assert (state.table is table, state.won, state.number, state.tricks) == (True, ("ann",), 2, [])
