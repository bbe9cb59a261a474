"""What is typed in Courses: the reason that counts comes first, and what is hinted can be typed."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.games.courses import GAME
from ledger.games.courses.playing import PartnerEntered
from ledger.testing import Play, given
from tests.games.courses.chancer import registered
from tests.games.courses.tables import CATALOG, lying, table


def rich() -> Play:
    """Ann has three courses of one star each, so that most costs can be paid in several ways."""
    return table(
        "ann bob", "flip Mead", "end", "flip Fell", "end", "flip Tarn", "end", "flip Dell", "end", "flip Holm"
    )


@pytest.mark.parametrize("line", ["enter quill holm", "enter quill at holm", "quill at holm"])
def test_the_hint_of_several_ways_to_pay_can_be_put_behind_the_line(line: str) -> None:
    play = rich()
    with pytest.raises(MoveRefused, match="Several ways pay") as caught:
        play.when(line)
    _, _, more = caught.value.hint.rpartition("behind the move: ")
    (entered,) = play.when(f"{line} {more}").events
    assert isinstance(entered, PartnerEntered)
    assert (entered.card, entered.course, entered.tapped) == ("Quill", lying(play, "Holm").number, (1,))


def test_what_no_payment_helps_is_said_before_how_it_could_be_paid() -> None:
    play = rich()
    with pytest.raises(MoveRefused, match="Quill is a partner: it enters at a course") as caught:
        play.when("play Quill")
    assert caught.value.hint == "Such as: enter Quill at Mead"
    with pytest.raises(MoveRefused, match="Road Block is an item, not a partner") as caught:
        play.when("enter Road Block at Mead")
    assert "with c1, with c3, with c5" in caught.value.hint
    for line in ("bob enter Pike at Mead", "bob play Road Block"):
        with pytest.raises(MoveRefused, match="not bob's"):
            play.when(line)
    play.after(*["! enter Quill at Mead with nothing -- many"] * 3)
    with pytest.raises(MoveRefused, match="no more than 3 Quill"):
        play.when("enter Quill at Mead")


def test_a_card_that_is_not_in_hand_is_said_before_how_it_could_be_paid() -> None:
    decks = (registered("ann", "river"), registered("bob", "hill"))
    play = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", *["end"] * 6, catalog=CATALOG, seed=3)
    with pytest.raises(MoveRefused, match="ann has no Titan in hand"):
        play.when("enter Titan at c1")


def test_a_partner_alone_is_asked_where_it_enters() -> None:
    with pytest.raises(TablefoldError, match="Quill is a partner: it enters at a course"):
        rich().when("quill")
