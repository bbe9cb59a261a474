from __future__ import annotations

import pytest

from ledger.core.blocks import Facts
from ledger.core.pieces.insight import Insights
from ledger.testing import Nonconforming, conforms, given
from ledger.testing.playing import Play
from tests.strangers.draft import GAME


def test_it_conforms() -> None:
    conforms(GAME)


def test_whoever_passed_a_hand_on_knows_it_but_not_which_card_is_chosen_of_it() -> None:
    play = given(GAME, "ann bob cat", seed=3)
    for seat in ("ann", "bob", "cat"):
        play = play.after(f"{seat} {chosen_by(play, seat)}")
    known = rows(play, "ann")
    assert "?" not in known["bob's hand"], "ann passed it on"
    assert known["cat's hand"] == "3 ?"
    play = play.after(f"bob {chosen_by(play, 'bob')}")
    assert (rows(play, "ann")["bob's hand"], rows(play, "ann")["bob laid aside"]) == ("2 ?", "?")
    assert "?" not in rows(play, "bob")["bob laid aside"]


def test_the_kit_finds_a_pile_that_shows_which_card_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Insights, "mingle", lambda self, hand, seat, names: None)
    with pytest.raises(Nonconforming) as caught:
        conforms(GAME, games=2, forged=0)
    assert any("the view tells what Chosen hid" in fault.what for fault in caught.value.faults)


def rows(play: Play, seat: str) -> dict[str, str]:
    (facts,) = play.view(seat)
    assert isinstance(facts, Facts)
    return {label: str(told) for label, told in facts.pairs}


def chosen_by(play: Play, seat: str) -> str:
    return f"choose {play.state.pieces.held(seat)[0]}"
