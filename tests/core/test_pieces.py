"""Pieces as tokens: unknown until they are revealed, and never taken for one another."""

from __future__ import annotations

import pytest

from ledger.core.errors import Contradiction
from ledger.core.pieces.tokens import UNKNOWN, Pieces


def test_a_token_is_unknown_until_it_is_bound() -> None:
    pieces = Pieces()
    token = pieces.new(None)
    assert pieces.show(token) == UNKNOWN
    pieces.bind(token, None)
    assert pieces.names == {token: None}
    pieces.bind(token, "Wand")
    assert (pieces.show(token), pieces.seen) == ("Wand", {"Wand": 1})
    assert pieces.contradicts(token, "Rope")
    assert not pieces.contradicts(token, None)


def test_binding_again_counts_only_the_last_name() -> None:
    pieces = Pieces()
    token = pieces.new("Wand")
    pieces.bind(token, "Rope")
    assert pieces.seen == {"Wand": 0, "Rope": 1}


def test_the_token_of_a_retired_piece_is_never_used_again() -> None:
    pieces = Pieces()
    token = pieces.new("Rope")
    pieces.retire(token)
    assert (pieces.names, pieces.seen["Rope"]) == ({}, 0)
    assert pieces.new("Rope") != token


def test_pieces_that_come_together_are_like_those_that_come_one_by_one() -> None:
    together, singly = Pieces(), Pieces()
    names = ("Wand", None, "Rope", "Wand")
    assert together.several(names) == [singly.new(name) for name in names] == [0, 1, 2, 3]
    assert together == singly
    assert together.several(()) == []


def test_a_table_that_was_cleared_uses_no_token_again() -> None:
    pieces = Pieces()
    tokens = pieces.several(("Wand", None))
    pieces.retire_all()
    assert (pieces.names, pieces.seen.get("Wand", 0)) == ({}, 0)
    assert pieces.new("Wand") not in tokens


def test_a_piece_is_found_by_name_first_and_among_the_unknown_then() -> None:
    pieces = Pieces()
    unknown, wand = pieces.new(None), pieces.new("Wand")
    assert pieces.find([unknown, wand], "Wand") == wand
    assert pieces.find([unknown, wand], "Rope") == unknown
    assert pieces.find([unknown, wand], None) == unknown
    assert pieces.find([wand], "Rope") is None
    assert pieces.find([wand], None) is None


def test_hindsight_fills_in_and_contradicts_nothing() -> None:
    then = Pieces()
    then.new(None)
    then.new("Wand")
    later = then.copy()
    later.bind(0, "Rope")
    later.new("Cup")
    later.retire(1)
    then.hindsight(later)
    assert then.names == {0: "Rope", 1: "Wand"}
    assert then.seen == {"Wand": 1, "Rope": 1}


def test_a_copy_knows_nothing_of_the_original() -> None:
    pieces = Pieces()
    twin = pieces.copy()
    pieces.new("Wand")
    assert (twin.names, twin.seen) == ({}, {})


def test_binding_to_the_same_name_counts_once() -> None:
    pieces = Pieces()
    token = pieces.new("Wand")
    pieces.bind(token, "Wand")
    pieces.bind(pieces.new(None), "Wand")
    assert pieces.seen == {"Wand": 2}


def test_what_is_forgotten_can_still_be_told_apart() -> None:
    pieces = Pieces()
    wand, unknown = pieces.new("Wand"), pieces.new(None)
    pieces.forget(wand)
    pieces.forget(unknown)
    assert (pieces.names, pieces.seen) == ({wand: None, unknown: None}, {})


def test_an_unknown_piece_that_is_retired_was_nobody() -> None:
    pieces = Pieces()
    pieces.retire(pieces.new(None))
    assert (pieces.names, pieces.seen) == ({}, {})


def test_an_unknown_piece_contradicts_nothing() -> None:
    pieces = Pieces()
    unknown, wand = pieces.new(None), pieces.new("Wand")
    assert not pieces.contradicts(unknown, "Rope")
    assert not pieces.contradicts(wand, "Wand")


def test_the_piece_that_is_meant_or_why_there_is_none() -> None:
    pieces = Pieces()
    wand, unknown = pieces.new("Wand"), pieces.new(None)
    assert pieces.meant([wand, unknown], "Wand") == wand
    assert pieces.meant([wand, unknown], "Rope") == unknown
    with pytest.raises(Contradiction, match="there is no Rope among them"):
        pieces.meant([wand], "Rope")
    with pytest.raises(Contradiction, match="there is no unknown die among them"):
        pieces.meant([wand], None, "die")


def piled(*names: str | None) -> tuple[Pieces, list[int]]:
    pieces = Pieces()
    return pieces, [pieces.new(name) for name in names]


def test_where_one_of_several_unknown_pieces_is_meant_nobody_can_say_which() -> None:
    pieces, pile = piled(None, "Wand", None)
    assert pieces.tell_apart_anew(pile, ["Rope"]) == {0: 3, 2: 4}
    assert pile == [3, 1, 4]
    assert pieces.names == {1: "Wand", 3: None, 4: None}
    assert pieces.seen == {"Wand": 1}


@pytest.mark.parametrize(
    ("pile", "names"),
    [
        ((None, "Wand", None), ["Wand"]),
        ((None, "Wand", None), []),
        ((None, "Wand", "Rope", None), ["Rope", "Wand"]),
        ((None, "Wand"), ["Rope"]),
        (("Wand",), ["Rope"]),
    ],
)
def test_where_it_is_certain_which_piece_is_meant_all_stay_as_they_are(
    pile: tuple[str | None, ...], names: list[str]
) -> None:
    pieces, tokens = piled(*pile)
    before = list(tokens)
    assert pieces.tell_apart_anew(tokens, names) == {}
    assert tokens == before
    assert list(pieces.names.values()) == list(pile)


def test_two_of_a_name_are_certain_only_where_both_are_known() -> None:
    pieces, pile = piled("Wand", None, None)
    assert pieces.tell_apart_anew(pile, ["Wand", "Wand"]) == {1: 3, 2: 4}


def test_hindsight_never_binds_a_guess() -> None:
    pieces, pile = piled(None, None)
    then = pieces.copy()
    fresh = pieces.tell_apart_anew(pile, ["Rope"])
    pieces.bind(fresh[0], "Rope")
    then.hindsight(pieces)
    assert then.names == {0: None, 1: None}


# a hand, a deck

STOCK = ("Owl", "Owl", "Toad", "Fox")


def hand(*names: str | None) -> tuple[Pieces, list[int]]:
    pieces = Pieces()
    return pieces, [pieces.new(name) for name in names]


def test_what_can_still_turn_up_are_the_names_with_a_copy_left() -> None:
    pieces, _ = hand("Owl", "Toad", None)
    assert pieces.unseen(STOCK) == ("Owl", "Fox")
    pieces.new("Owl")
    assert pieces.unseen(STOCK) == ("Fox",)


def test_a_piece_that_lies_elsewhere_cannot_turn_up() -> None:
    pieces, _ = hand("Toad")
    pieces.require_unseen("Owl", STOCK)
    pieces.require_unseen(None, STOCK)
    with pytest.raises(Contradiction, match="every Toad lies elsewhere"):
        pieces.require_unseen("Toad", STOCK)
    with pytest.raises(Contradiction, match="there is no Newt in this game"):
        pieces.require_unseen("Newt", STOCK)


def test_anything_unseen_may_be_named_of_a_hand_with_unknown_pieces() -> None:
    pieces, tokens = hand("Toad", "Toad", None)
    assert pieces.could_be(tokens[:2], STOCK) == ("Toad",)
    assert pieces.could_be(tokens, STOCK) == ("Toad", "Owl", "Fox")


def test_a_known_piece_is_taken_out_of_a_hand() -> None:
    pieces, tokens = hand("Toad", None)
    assert pieces.take(tokens, "Toad", STOCK) == 0
    assert tokens == [1]


def test_a_piece_taken_from_several_unknown_ones_was_any_of_them() -> None:
    pieces, tokens = hand(None, None)
    then = pieces.copy()
    taken = pieces.take(tokens, "Owl", STOCK)
    assert (pieces.show(taken), [pieces.show(token) for token in tokens]) == ("Owl", [UNKNOWN])
    then.hindsight(pieces)
    assert list(then.names.values()) == [None, None]


def test_nothing_is_taken_that_is_not_there() -> None:
    pieces, tokens = hand("Toad", None)
    elsewhere = [pieces.new("Fox")]
    with pytest.raises(Contradiction, match="every Fox lies elsewhere"):
        pieces.take(tokens, "Fox", STOCK)
    with pytest.raises(Contradiction, match="there is no Owl among them"):
        pieces.take(elsewhere, "Owl", STOCK)
    assert (tokens, elsewhere) == ([0, 1], [2])


def test_a_piece_that_nobody_sees_can_be_taken_and_stays_unknown() -> None:
    """`take(hand, None)`: a card laid face down where the table tells nobody which."""
    pieces = Pieces()
    hand = pieces.several([None, "jade", None])
    token = pieces.take(hand, None)
    assert (pieces.names[token], len(hand)) == (None, 2)
    assert sorted(map(pieces.show, hand)) == ["?", "jade"]
    with pytest.raises(Contradiction, match="no unknown card"):
        pieces.take([pieces.new("amber")], None)


def test_a_piece_that_is_known_cannot_be_seen_as_another_one() -> None:
    pieces = Pieces()
    wand, unknown = pieces.several(("Wand", None))
    for token, name in ((wand, "Wand"), (wand, None), (unknown, "Rope")):
        pieces.require_seen_as(token, name)
    with pytest.raises(Contradiction, match="that card is Wand, not Rope"):
        pieces.require_seen_as(wand, "Rope")
