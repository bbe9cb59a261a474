"""What several seats choose at once: asked of all, each types its own, and nobody learns of it before."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from cli.pages import moves as page
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from ledger.core.errors import MoveRefused, NothingToUndo, TablefoldError, UnknownName
from ledger.core.rules.describe import prompt
from ledger.core.rules.verdicts import AtOnce, Decision, question_for
from ledger.core.typing import listing
from ledger.core.typing.eyes import Known, all_of_it
from ledger.desk.correcting import amend
from ledger.desk.desk import Desk
from ledger.desk.own_choice import take_back
from ledger.desk.what_if import what_if
from ledger.testing import conforms, given
from tests.together.conftest import SEATS, Sit
from tests.together.games import AUCTION, DISCS_GAME, GAMES, PASSING

HANDS = {"ann": ["C", "D", "G", "L"], "bob": ["F", "H", "I", "J"], "cy": ["A", "B", "E", "K"]}
"""What the tool deals with this seed."""
SEED = 3


@pytest.fixture
def dealt(sit: Sit) -> Desk:
    """Three seats with four cards each, asked to pass three."""
    return sit("passing", SEED)


def texts(desk: Desk, seat: str | None) -> list[str]:
    return [move.text for move in desk.moves(desk.eyes(seat))]


def refused(desk: Desk, line: str, seat: str | None = None) -> str:
    with pytest.raises(TablefoldError) as error:
        desk.do(line, seat=seat)
    return f"{error.value.message} {error.value.hint}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.name)
def test_a_game_of_choices_at_once_keeps_all_laws(game: object) -> None:
    conforms(game, games=2, forged=60)  # type: ignore[arg-type]


def test_all_are_asked_and_nobody_is_waited_for_in_an_order(dealt: Desk) -> None:
    assert prompt(dealt.pending) == "ann, bob and cy: pass three cards to the left"
    for order in permutations(SEATS):
        play = given(AUCTION, "ann bob cy", seed=1)
        for waiting, seat in zip((3, 2, 1), order, strict=True):
            pending = play.game.pending(play.state)
            assert isinstance(pending, AtOnce)
            assert (len(pending.seats), play.asked.count(seat)) == (waiting, 1)
            play = play.after(f"{seat} bid 0")
        assert play.events[3].seat == "ann", "the bids are shown when all have bid"  # type: ignore[attr-defined]


def test_each_seat_is_listed_its_own_choices_from_what_it_knows(dealt: Desk) -> None:
    assert texts(dealt, "bob") == ["pass F H I", "pass F H J", "pass F I J", "pass H I J"]
    assert texts(dealt, None) == []
    (_, told) = page.blocks(dealt, dealt.head)
    assert (
        str(getattr(told, "text", "")) == "Each seat sees its own moves, with --as ann. Type: ann pass CARDS…"
    )
    shown = page.data(dealt, dealt.head, "cy")
    assert (shown["asked"], shown["by"]) == ("cy: pass three cards to the left", "cy")


def test_a_seat_types_its_own_with_a_number_too_and_the_log_says_whose(dealt: Desk) -> None:
    dealt.do("pass l g c", seat="ann")
    dealt.do("bob 2", seat="bob")
    dealt.do("1", seat="cy")
    typed = [event.typed for event in dealt.history.path() if event.typed]
    assert typed == ["ann pass C G L", "bob pass F H J", "cy pass A B E"]
    hands = {seat: str(dealt.view(dealt.head, seat)) for seat in SEATS}
    assert "C F G" not in hands["ann"]
    assert all(f"'{cards}'" in hands[seat] for seat, cards in (("ann", "A B D E"), ("bob", "C G I L")))


def test_a_line_without_a_name_is_asked_whose_it_is_as_long_as_several_are_waited_for(dealt: Desk) -> None:
    for line in ("pass c d g", "h i j"):
        assert refused(dealt, line).startswith("Who did that? ann, bob and cy are asked at once.")
    dealt.do("ann pass c d g")
    dealt.do("bo pass h i j")
    dealt.do("pass a b e")
    assert [event.typed for event in dealt.history.path()][-1] == "cy pass A B E"


def test_a_name_alone_is_asked_what_it_does(dealt: Desk) -> None:
    told = refused(dealt, "Bob")
    assert (
        told
        == "Bob does what? Say it after the name. Asked now: ann, bob and cy: pass three cards to the left"
    )


def test_whoever_has_chosen_is_not_waited_for(dealt: Desk) -> None:
    dealt.do("pass c d g", seat="ann")
    assert prompt(dealt.pending) == "bob and cy: pass three cards to the left"
    for line in ("pass c d l", "ann pass c d l", "l", "pass g"):
        told = refused(dealt, line, "ann")
        assert told.startswith("ann is not the one to answer. Asked now: bob and cy: pass")
    auction = given(AUCTION, "ann bob cy", "ann bid 1")
    assert auction.game.pending(auction.state).seats == ("bob", "cy")  # type: ignore[union-attr]


def test_the_rules_name_who_is_waited_for() -> None:
    """Discs: the first is laid at once, then one after the other."""
    play = given(DISCS_GAME, "ann bob cy", "bob lay rose")
    play = play.when("bob lay rose").refused("At once")
    assert play.when("ann stop").refused("At once")
    play = play.after("ann lay ?", "cy lay skull")
    assert play.asked == "ann: lay another disc, or stop"
    assert play.when("bob lay rose").refused("At once")


def test_a_mistake_opens_no_hand_to_anybody_who_may_not_see_it(dealt: Desk) -> None:
    """Strangers (a)5: what is typed wrongly is told from what whoever types may know."""
    for line in ("ann pass xx", "ann pass", "ann pass c", "pass xx", "ann pass c d h", "! ann pass c d h"):
        for seat in (None, "bob"):
            said = refused(dealt, line, seat)
            assert not {"C", "G", "L"} & set(said.replace(",", " ").replace(".", " ").split()), said
    assert refused(dealt, "pass xx", "ann").endswith("You can name C, D, G or L.")
    dealt.do("ann pass c d g")
    dealt.do("bob pass h i j")
    assert isinstance(question_for(dealt.pending, None), Decision)
    assert "A" not in refused(dealt, "pass xx").replace(".", " ").split()


def test_what_was_chosen_is_told_to_its_seat_alone(dealt: Desk) -> None:
    done = dealt.do("ann pass c d g")
    assert (done.sentences, done.events[0].cards) == (("ann passes three cards",), ())  # type: ignore[attr-defined]
    assert "C D G" in str(dealt.view(dealt.head, "ann"))
    assert "C D G" not in str(dealt.view(dealt.head, "bob")) + str(dealt.view(dealt.head))
    play = given(AUCTION, "ann bob cy", "cy bid 2", "ann bid 1")
    assert play.sentences() == ("cy bids ?", "ann bids ?")
    assert play.sentences("ann") == ("cy bids ?", "ann bids 1")
    assert ("cy's slip", "?") in play.view("ann")[0].pairs  # type: ignore[union-attr]
    assert play.after("bob bid 0", "1", "0", "2").sentences()[-1] == "the lot goes to cy for 2"


def test_a_table_that_tells_nobody_types_question_marks() -> None:
    play = given(AUCTION, "ann bob cy", "bob bid ?", "ann bid ?", "cy bid 3")
    assert play.asked == "what did ann bid?"
    play = play.after("2", "?", "3")
    assert play.sentences()[-1] == "the lot goes to cy for 3"
    passed = given(PASSING, "ann bob", *["?"] * 8, "ann pass ? ? ?")
    assert passed.offered == ("bob pass ? ? ?",)


def test_undo_takes_the_last_choice_back_and_redo_brings_it_again(dealt: Desk) -> None:
    dealt.do("ann pass c d g")
    dealt.do("bob pass h i j")
    assert dealt.undo().sentences[0] == "Undone: bob passes three cards"
    assert prompt(dealt.pending).startswith("bob and cy")
    dealt.redo()
    assert prompt(dealt.pending).startswith("cy")


def test_a_seat_takes_its_own_choice_back_and_the_others_stand(dealt: Desk) -> None:
    dealt.do("ann pass c d g")
    assert take_back(dealt, "ann") is None, "it is the last move: `undo` does it"
    dealt.do("bob pass h i j")
    done = take_back(dealt, "ann")
    assert done is not None
    assert done.sentences[0] == "Dropped: ann passes three cards"
    assert prompt(dealt.pending).startswith("ann and cy")
    assert "H I J" in str(dealt.view(dealt.head, "bob"))
    with pytest.raises(NothingToUndo, match="cy has chosen nothing yet, and only bob can"):
        take_back(dealt, "cy")
    assert Desk.open(dealt.journal.path).damage is None


def test_a_choice_is_corrected_and_the_others_stand(dealt: Desk) -> None:
    for seat, line in (("bob", "pass h i j"), ("ann", "pass c d g"), ("cy", "pass a b e")):
        dealt.do(line, seat=seat)
    first = dealt.history.path()[-3].id
    correction = amend(dealt, first, ["pass f i j"])
    assert correction.conflict is None
    correction.write()
    assert "'C D G H'" in str(dealt.view(dealt.head, "bob"))
    assert all(finding.severity == "note" for finding in dealt.audit(dealt.head))


def test_a_branch_and_what_if_begin_in_the_middle_of_it(dealt: Desk) -> None:
    dealt.do("ann pass c d g")
    dealt.branch("other")
    dealt.do("cy pass a b e")
    dealt.switch("main")
    assert prompt(dealt.pending).startswith("bob and cy")
    assert what_if(dealt, None, ["1"], "bob").copy.pending == AtOnce(
        ("cy",),
        "pass three cards to the left",
        dealt.pending.events,  # type: ignore[union-attr]
    )
    with pytest.raises(MoveRefused, match="Who did that"):
        what_if(dealt, None, ["pass h i j"])


def test_a_log_is_exported_and_read_again_in_any_order(dealt: Desk, tmp_path: Path) -> None:
    for seat in ("cy", "ann", "bob"):
        dealt.do("1", seat=seat)
    assert [finding.code for finding in dealt.audit(dealt.head)] == []
    again = Desk.open(dealt.journal.path)
    assert again.view(again.head, "ann") == dealt.view(dealt.head, "ann")


def offered(desk: Desk, line: str, seat: str | None = None, known: Known | None = None) -> list[str]:
    ahead = Lookahead(desk, known or desk.eyes(seat))
    return [offer.text for offer in Completions(desk, ahead).at(line)]


def test_tab_offers_a_seat_its_own(dealt: Desk) -> None:
    assert offered(dealt, "pass f", "bob")[:3] == ["pass F H I", "pass F H J", "pass F I J"]
    assert "pass F H I" in offered(dealt, "", "bob")
    assert not [text for text in offered(dealt, "", "bob") if "C" in text.split()]


def test_at_one_keyboard_tab_offers_names_first(dealt: Desk) -> None:
    assert offered(dealt, "")[:4] == ["pass", "ann ", "bob ", "cy "] or "ann " in offered(dealt, "")
    assert not [text for text in offered(dealt, "") if {"C", "F", "A"} & set(text.split())]
    assert offered(dealt, "ann pass") == ["ann pass "]


def test_whoever_plays_every_seat_alone_is_offered_the_hand_of_whoever_is_named(dealt: Desk) -> None:
    assert offered(dealt, "ann pass", known=all_of_it)[:1] == ["ann pass C D G"]
    assert not [text for text in offered(dealt, "ann pass", known=all_of_it) if "F" in text.split()]


def test_nothing_is_picked_by_a_number_that_could_be_of_any_list(dealt: Desk) -> None:
    with pytest.raises((MoveRefused, UnknownName)):
        dealt.do("1", listed=all_of_it)
    assert dealt.do("cy 1", listed=all_of_it).sentences == ("cy passes three cards",)


def test_legal_moves_are_those_of_all_who_are_asked(dealt: Desk) -> None:
    found = [move.text for move in listing.legal_moves(dealt.game, dealt.state)]
    assert len(found) == 12
    assert found[0] == "ann pass C D G"


def test_the_wrong_one_of_several_that_are_named_is_told_alone(dealt: Desk) -> None:
    """Strangers (a)11: not `'x k' is none of the cards`."""
    assert refused(dealt, "pass c x k", "ann").startswith("'x' is none of the cards")
