"""Hands that pass from seat to seat."""

from __future__ import annotations

import pytest

from ledger.core.errors import Contradiction
from ledger.core.rules import passing
from ledger.core.rules.verdicts import Follows
from ledger.testing import given
from tests.strangers.sushi import GAME as SUSHI


def test_hands_pass_when_none_lies_face_down_and_each_is_taken_by_whom_it_was_passed_to() -> None:
    state = SUSHI.start(given(SUSHI, "ann bob cy").setup)
    state.pieces.owed = ()
    pieces = state.pieces
    for seat, card in (("ann", "egg"), ("bob", "squid"), ("cy", "salmon")):
        pieces.deal(seat, (card,), 1)
    assert pieces.passes == 0
    passing.HandsPassed().do(state)
    assert pieces.passes == 1
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
