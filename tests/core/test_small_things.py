"""Small things of the core that games seldom come to, each by itself."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from ledger.core.errors import Contradiction
from ledger.core.log.events import Noted, Retired, _kept_back, bare, withheld
from ledger.core.pieces.formulas import BadFormula, parse
from ledger.core.pieces.growing import Growing, Joined
from ledger.core.rules import chances, dealing, passing
from ledger.core.rules.kinds import kind_of
from ledger.core.rules.tallies import Tally, counted
from ledger.core.rules.verdicts import Follows, Later
from ledger.core.typing.eyes import all_of_it
from ledger.testing import given
from tests.strangers.sushi import GAME as SUSHI


def tally(count: int, limit: int | None = None, *, a_session: bool = False) -> object:
    return counted(
        Tally(about="x", by="y", who="ann", what="z", name="n", count=count, limit=limit, a_session=a_session)
    )


def test_a_count_is_told_with_its_limit() -> None:
    assert tally(2) == 2
    assert tally(2, 3) == "2 of 3"
    assert tally(3, 3) == "3 of 3"
    assert tally(4, 3) == "4 of 3, too many"
    assert tally(4, 3, a_session=True) == "4 (3 a session)"
    assert tally(0, 0) == "0 of 0"


def test_of_a_thing_that_may_be_seen_in_part_the_rest_is_kept_back() -> None:
    assert _kept_back("a", "a") == "a"
    assert _kept_back("a", "b") == "?"
    assert _kept_back(("a", "b"), ("a", "")) == ["a", "?"]
    assert _kept_back(("a", "b"), ()) == "?", "their number does not show either"
    assert _kept_back((("a",), "b"), (("x",), "b")) == [["?"], "b"]
    note = Noted(by="ann", text="a secret")
    assert withheld(note, note, "ann") == {}
    assert withheld(note, msgspec.structs.replace(note, text=""), "bob") == {"text": "?"}
    assert bare(msgspec.structs.replace(note, id=7, on=6, typed="note a secret")) == note


def test_a_kind_of_event_says_what_it_does_and_a_retired_one_what_it_is_now() -> None:
    class Gone(Retired, frozen=True, kw_only=True):
        """Nobody writes it any more."""

    with pytest.raises(TypeError, match="Gone does not say what it is now"):
        Gone().now()

    class Idle(Noted, frozen=True, kw_only=True):
        """It changes nothing, and does not say so."""

    with pytest.raises(TypeError, match="Idle does not say how it changes the state: it has no method `do`"):
        kind_of(Idle, Idle, {})


def test_sequences_that_grow_are_equal_to_what_they_hold() -> None:
    one, other = Growing((1, 2)), Growing((1, 2))
    both = Joined((one, (3,)))
    assert (both == (1, 2, 3), both == [1, 2], hash(both) == hash((1, 2, 3))) == (True, False, True)
    assert (hash(one) == hash(other), hash(one) == hash((1, 2))) == (True, True)
    assert (repr(both), repr(one)) == ("Joined([1, 2, 3])", "Growing([1, 2])")
    assert (both[0], both[2], both[-1], [*both[1:]], len(both)) == (1, 3, 3, [2, 3], 3)


def test_a_sentence_that_is_made_later_is_the_sentence() -> None:
    said = Later(lambda name: f"{name} wins", "ann")
    assert (str(said), repr(said), said == "ann wins", said == Later(str, "ann wins")) == (
        "ann wins",
        "'ann wins'",
        True,
        True,
    )
    assert said != "bob wins"
    assert hash(said) == hash(Later(str, "ann wins"))


def test_whoever_sees_everything_misses_nothing() -> None:
    state = given(SUSHI, "ann bob").state
    assert all_of_it.hidden(state) == set()
    assert all_of_it(state) is state


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("banked(1)", "asks with banked"),
        ("banked(a + b)", "asks with banked"),
        ("nothing(a)", "knows no function 'nothing'"),
    ],
)
def test_a_formula_that_asks_for_nothing_that_there_is_is_told(text: str, why: str) -> None:
    with pytest.raises(BadFormula, match=why):
        parse(text)


def test_hands_pass_when_none_lies_face_down_and_each_is_taken_by_whom_it_was_passed_to() -> None:
    state = SUSHI.start(given(SUSHI, "ann bob cy").setup)
    state.pieces.owed = ()
    pieces = state.pieces
    for seat, card in (("ann", "egg"), ("bob", "squid"), ("cy", "salmon")):
        pieces.deal(seat, (card,), 1)
    passing.HandsPassed().do(state)
    assert dict(pieces.passing) == {"bob": "ann", "cy": "bob", "ann": "cy"}
    with pytest.raises(Contradiction, match="no card lies face down"):
        passing.HandsPassed().do(state)
    due = passing.hands_taken(state)
    assert isinstance(due, Follows)
    assert due.event == passing.HandTaken(seat="bob", cards=("egg",))
    with pytest.raises(Contradiction, match="no such hand was passed on to dee"):
        passing.HandTaken(seat="dee", cards=("egg",)).needs(state)
    with pytest.raises(Contradiction, match="no such hand was passed on to bob"):
        passing.HandTaken(seat="bob", cards=("squid",)).needs(state)
    for seat, of in (("bob", "egg"), ("cy", "squid"), ("ann", "salmon")):
        passing.HandTaken(seat=seat, cards=(of,)).needs(state)
        passing.HandTaken(seat=seat, cards=(of,)).do(state)
    assert passing.hands_taken(state) is None
    assert pieces.held("cy") == ("squid",)


def test_who_is_owed_cards_draws_them_and_first_the_discards_are_shuffled_if_there_are_too_few() -> None:
    state = SUSHI.start(given(SUSHI, "ann bob").setup)
    pieces = state.pieces
    (first, count), *_ = pieces.owed
    due = dealing.cards_owed(state, "Rounds")
    assert due is not None
    with pytest.raises(Contradiction, match="nobody draws no card now"):
        dealing.CardsDrawn(seat="nobody").do(state)
    with pytest.raises(Contradiction, match="nothing was discarded"):
        dealing.DiscardsShuffled().do(state)
    dealing.CardsDrawn(seat=first, cards=(None,) * count, id=5).do(state)
    assert [seat for seat, _ in pieces.owed] == ["bob"]
    assert (pieces.drew[first], len(pieces.hands[first])) == (5, count)
    pieces.owed = ()
    assert dealing.cards_owed(state) is None


def test_the_place_of_the_next_card_is_behind_those_that_have_left_the_deck() -> None:
    order = ("a", "b", "a", "c")
    assert chances._next(order, Counter()) == 0
    assert chances._next(order, Counter({"a": 1})) == 1
    assert chances._next(order, Counter({"a": 2, "b": 1})) == 3
    assert chances._next(order, Counter({"c": 1})) == 0
    assert chances._next(order, Counter(order)) == 0
