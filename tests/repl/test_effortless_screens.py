"""A real game on a terminal: Effortless, with cards on the table and with cards dealt by the tool."""

from __future__ import annotations

from string import ascii_lowercase

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from ledger.core.errors import AmbiguousName, TablefoldError
from ledger.core.log.events import Event, bare
from ledger.core.rules.verdicts import Chance
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from tests.repl.conftest import Open


def test_a_turn_of_numbers(dealt: Desk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(dealt, rows=32)
    session.until("bob place>")
    assert session.keys("place coliseum; 1\r").until("bob takes", "cy place>") == screen_text


def test_blocked_places_say_why(dealt: Desk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    assert terminal(dealt).keys("pl").until("x place Temple", "blocked:") == screen_text


def test_the_table_is_asked_what_came_up(laid: Desk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(laid)
    session.until("which card fills Coliseum slot 1?")
    assert session.keys("double s").until("slot 1? double strength") == screen_text


def test_cards_of_the_box_are_told_in_one_line(laid: Desk, terminal: Open) -> None:
    session = terminal(laid)
    session.keys("holy water; double str; ?; wisd; compa\r").until("who goes first?")
    session.keys("first bob\r").until("bob place>")


def test_a_narrow_board_is_told_row_by_row(
    dealt: Desk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    assert terminal(dealt, 40, 30).until("bob place>", "event") == screen_text


def test_a_slots_number_finds_its_place(dealt: Desk) -> None:
    offers = Completions(dealt, Lookahead(dealt)).at("place 3")
    assert [offer.text for offer in offers] == ["place Coliseum"]


def test_a_seat_comes_before_the_cards_it_shows(dealt: Desk) -> None:
    ours = Completions(dealt, Lookahead(dealt))
    assert [offer.text for offer in ours.at("declare ")] == ["declare ann", "declare bob", "declare cy"]
    assert "declare ann Silver Sword" in [offer.text for offer in ours.at("declare ann silver")]
    shown = [offer.text for offer in ours.at("declare ann Silver Sword, holy")]
    assert shown == ["declare ann Silver Sword, Holy Water"]


def test_every_card_that_can_come_up_is_offered_with_the_unknown(laid: Desk) -> None:
    pending = laid.pending
    assert isinstance(pending, Chance)
    texts = [offer.text for offer in Completions(laid, Lookahead(laid)).at("")]
    assert {"Silver Sword", "Double Strength", "?"} <= set(texts)


def played(desk: Desk, text: str) -> tuple[Event, ...] | None:
    """What Enter would record."""
    step = Step(desk.game, desk.settled_state(), None, parent=desk.head, last=len(desk.history))
    try:
        step.play(text)
    except TablefoldError:
        return None
    return tuple(map(bare, step.events))


def test_the_grey_suggestion_and_enter_agree_whatever_is_typed(dealt: Desk) -> None:
    """`co` is Coliseum, not `count`: what is suggested is what Enter plays, or nothing is."""
    ours = Completions(dealt, Lookahead(dealt))
    suggested = 0
    for one in ascii_lowercase:
        for typed in (one, *(one + other for other in ascii_lowercase), f"place {one}", f"bob {one}"):
            if rest := ours.suggestion(typed):
                suggested += 1
                assert played(dealt, typed) == played(dealt, typed + rest), typed + rest
    assert suggested > 5
    assert ours.suggestion("co") == "liseum"
    assert ours.suggestion("cou") == ""


def test_places_that_begin_alike_are_asked_about_before_other_words(laid: Desk) -> None:
    """`c` with Coliseum and City on the table asks between these two, not between claim and count."""
    for line in ("?", "?", "?", "?", "first bob"):
        laid.do(line)
    with pytest.raises(AmbiguousName, match=r"'c' could be Coliseum \(3\) or City \(6\)"):
        laid.do("c")
    with pytest.raises(AmbiguousName, match="'cl' could be claim or clear"):
        laid.do("cl")
    assert Completions(laid, Lookahead(laid)).suggestion("c") == ""
