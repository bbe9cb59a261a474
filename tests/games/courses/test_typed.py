"""What is typed in Courses: the reason that counts comes first, and what is hinted can be typed."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveIncomplete, MoveRefused, TablefoldError
from ledger.core.pieces import teaching
from ledger.games.courses import GAME
from ledger.games.courses.acting import Battled, CourseCleared
from ledger.games.courses.catalog import TradingCard
from ledger.games.courses.playing import PartnerEntered
from ledger.games.courses.texts.amounts import CardsOwed, PowerChanged
from ledger.testing import Play, given
from tests.games.courses.chancer import HOUSE, registered
from tests.games.courses.tables import CATALOG, lying, table


def rich() -> Play:
    """Ann has three courses of one star each with a partner at each, so that all pay alike."""
    play = table(
        "ann bob", "flip Mead", "end", "flip Fell", "end", "flip Tarn", "end", "flip Dell", "end", "flip Holm"
    )
    return play.after(*(f"enter Rook at {course}" for course in ("Mead", "Tarn", "Holm")))


@pytest.mark.parametrize("line", ["enter quill holm", "enter quill at holm", "quill at holm"])
def test_the_hint_of_several_ways_to_pay_can_be_added_to_the_line(line: str) -> None:
    play = rich()
    with pytest.raises(MoveRefused, match="Several ways pay") as caught:
        play.when(line)
    _, _, more = caught.value.hint.rpartition("after the move: ")
    (entered,) = play.when(f"{line} {more}").events
    assert isinstance(entered, PartnerEntered)
    assert (entered.card, entered.course, entered.tapped) == ("Quill", lying(play, "Holm").number, (1,))


def test_what_no_payment_could_cure_is_said_before_how_to_pay() -> None:
    play = rich()
    with pytest.raises(MoveRefused, match="Quill is a partner: it enters at a course") as caught:
        play.when("play Quill")
    assert caught.value.hint == "For example: enter Quill at Mead"
    with pytest.raises(MoveRefused, match="Road Block is an item, not a partner") as caught:
        play.when("enter Road Block at Mead")
    assert "with c3, with c5, with c1" in caught.value.hint
    for line in ("bob enter Pike at Mead", "bob play Road Block"):
        play.when(line).refused("Turn process")
    play.after(*["! enter Quill at Mead with nothing -- many"] * 3)
    with pytest.raises(MoveRefused, match="no more than 3 Quill"):
        play.when("enter Quill at Mead")


def test_a_card_that_is_not_in_hand_is_said_before_how_it_could_be_paid() -> None:
    decks = (registered("ann", "river"), registered("bob", "hill"))
    play = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", *["end"] * 6, catalog=CATALOG, seed=3)
    play.when("enter Titan at c1").impossible("ann has no Titan in hand")


def test_what_is_offered_alone_need_not_be_said() -> None:
    play = table(
        "ann bob", "flip Crag", "enter Rook at Crag", "end", "flip Weir", "enter Meek at Crag", "end"
    )
    play.after("flip Tarn")
    assert play.when("battle crag").events == [
        Battled(by="ann", course=1, attacker=2, defender=4, damage=1, defeated=True)
    ]
    play.after("enter Ace at Crag", "end", "flip Fell", "end", "flip Holm")
    with pytest.raises(MoveIncomplete, match="clear needs a partner"):
        play.when("clear crag")
    play.when("crag").refused("Card texts")
    play.after("exit Rook")
    (cleared, *_) = play.when("clear crag").events
    assert isinstance(cleared, CourseCleared)
    assert cleared.partner == lying(play, "Ace").number


@pytest.mark.parametrize("line", ["Rook at Tarn", "rook at tarn with nothing"])
def test_a_card_in_hand_is_not_asked_about_because_others_of_its_name_are_in_play(line: str) -> None:
    """No other move goes on with `at` and a course, so whichever Rook it could be about says nothing."""
    play = table(
        *("ann bob", "flip Mead", "enter Rook at Mead", "end"),
        *("flip Fell", "enter Rook at Fell", "end", "flip Tarn"),
    )
    (entered,) = play.when(line).events
    assert isinstance(entered, PartnerEntered)
    assert (entered.card, entered.course) == ("Rook", lying(play, "Tarn").number)


def test_the_amount_of_a_described_text_need_not_be_said() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "enter Meek at Mead", "play Boost")
    assert play.asked == "ann: Boost: +3 power for a partner"
    assert play.when("power Rook").events[0] == PowerChanged(by="ann", card=2, amount=3)


@pytest.mark.parametrize(
    ("line", "seat", "count"),
    [("draw", "ann", 1), ("draw 2", "ann", 2), ("draw bob 2", "bob", 2), ("mill 3", "ann", 3)],
)
def test_a_text_is_about_its_own_seat_where_nobody_is_named(line: str, seat: str, count: int) -> None:
    play = table("ann bob", "flip Mead", "play Riddle")
    assert play.when(line).events[0] == CardsOwed(
        by="ann", seat=seat, count=count, to="pile" if line.startswith("mill") else "hand"
    )
    assert play.sentences().count(f"{seat} draws {count} cards") == (count == 2)


def test_a_partner_alone_is_asked_where_it_enters() -> None:
    with pytest.raises(TablefoldError, match="Quill is a partner: it enters at a course"):
        rich().when("quill")


def test_a_new_card_is_asked_for_with_an_answer_that_says_all_of_it() -> None:
    asked = teaching.question_text(TradingCard)
    assert asked == "[sort] …, such as: partner 1 2 5, does none"
    taught = teaching.taught_fields(HOUSE, TradingCard, TradingCard.such_as)
    assert taught == {"sort": "partner", "cost": 1, "power": 2, "value": 5, "does": []}


def test_a_card_alone_is_looked_for_in_the_deck_that_the_text_allows() -> None:
    play = table("ann bob", "flip Mead", "play Sealed Letter", "Mayor")
    assert play.sentences()[-2] == "ann takes Mayor out of the deck and shuffles it"


def test_a_deck_alone_is_brought_by_the_seat_that_is_asked() -> None:
    play = given(GAME, "ann bob", "river", seed=3)
    assert play.sentences() == ("ann brings the deck river",)
