"""Scores that are no whole numbers: decimals are exact, texts give no sum, and the table says who won."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from hypothesis import given as whatever
from hypothesis import settings
from hypothesis import strategies as st

from cli.session import Session
from ledger.core.blocks import Grid
from ledger.core.errors import TablefoldError
from ledger.core.rules.scores import ScoreSheet
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.games.scorepad.playing import Changed
from ledger.shelf import evening

Pad = Callable[..., Session]
HALVES = 'name = "halves"\n[[category]]\nname = "score"\ndecimals = 1\n[[category]]\nname = "eggs"\n'


@pytest.fixture
def pad(tmp_path: Path) -> Pad:
    def begun(sheet: str, *lines: str, seats: str = "ann bob") -> Session:
        text = sheet if sheet.isalpha() else str(tmp_path / "own.toml")
        if text != sheet:
            Path(text).write_text(sheet, encoding="utf-8")
        wanted = NewGame(game="scorepad", seats=tuple(seats.split()), catalog=text)
        session = Session(Desk.new(tmp_path / "pad.jsonl", wanted))
        for line in lines:
            session.run(line)
        return session

    return begun


def sheet(session: Session) -> ScoreSheet:
    return session.desk.score(session.desk.head)


def test_half_a_point_is_written_as_it_is_said(pad: Pad) -> None:
    session = pad("plain", "ann 13.5", "bob 13", "bob +0.25", "end")
    assert sheet(session).totals() == {"ann": Decimal("13.5"), "bob": Decimal("13.25")}
    assert sheet(session).winners == ("ann",)
    said = [msgspec.to_builtins(event) for event in session.desk.history.path(session.desk.head)]
    assert [(one.get("to"), one.get("plus"), one.get("decimals")) for one in said[:3]] == [
        (135, None, 1),
        (13, None, None),
        (None, 25, 2),
    ]


@settings(max_examples=40, deadline=None)
@whatever(st.lists(st.integers(-(10**8), 10**8), min_size=1, max_size=40))
def test_a_sum_of_decimals_is_exact(tenths: list[int]) -> None:
    """Held against fractions, which know no decimals."""
    values = [Changed(what="x", to=n, decimals=1).exact(n) for n in tenths]
    total = sum(values)
    assert Fraction(total) == sum((Fraction(n, 10) for n in tenths), Fraction(0))
    assert not any(isinstance(value, float) for value in (*values, total))


def test_where_whole_numbers_are_counted_a_half_is_refused_and_may_be_insisted_on(pad: Pad) -> None:
    session = pad(HALVES)
    with pytest.raises(TablefoldError, match=r"Ann eggs would be 2\.5, and it is counted in whole numbers"):
        session.run("ann eggs 2.5")
    with pytest.raises(TablefoldError, match="counted in 1 decimal"):
        session.run("ann score 2.55")
    session.run("! ann eggs 2.5")
    assert session.desk.game.facts(session.desk.state)["ann eggs"] == Decimal("2.5")


def test_eight_to_three_stays_a_text_and_adds_nothing(pad: Pad) -> None:
    session = pad("plain", "ann writes 8-3", "bob 5", "end")
    found = sheet(session)
    assert found.total("ann") == 0
    assert not found.has_points("ann")
    assert found.total_shown("ann") == "8-3"
    assert found.has_points("bob")
    (boxes,) = (block for block in session.desk.view(session.desk.head) if isinstance(block, Grid))
    assert boxes.rows[0] == ("points", "8-3", "5")


def test_a_number_takes_the_place_of_a_text(pad: Pad) -> None:
    session = pad("plain", "ann writes 8-3", "ann 4", "bob 0", "end")
    assert sheet(session).total_shown("ann") == 4
    assert sheet(session).has_points("bob")


def test_the_table_says_who_won_where_points_do_not(pad: Pad) -> None:
    session = pad("plain", "ann 5", "bob 7", "ann wins", "end")
    assert sheet(session).winners == ("ann",)
    assert sheet(session).ranks() == {"ann": 1, "bob": 2}


def test_places_are_those_that_the_table_said(pad: Pad) -> None:
    session = pad("plain", "ann placed 3", "bob placed 1", "cy placed 2", "end", "end", seats="ann bob cy")
    assert sheet(session).ranks() == {"ann": 3, "bob": 1, "cy": 2}


def test_nobody_may_have_won(pad: Pad) -> None:
    session = pad("plain", "ann 5", "bob 7", "nobody wins", "end")
    assert sheet(session).winners == ()
    session.run("bob wins")
    assert sheet(session).winners == ("bob",)


def test_there_is_no_place_beyond_the_last(pad: Pad) -> None:
    with pytest.raises(TablefoldError, match="there are 2 places, and none is 3"):
        pad("plain", "ann placed 3")


def test_the_shelf_has_the_decimal_as_two_whole_numbers_and_the_text(pad: Pad) -> None:
    session = pad("plain", "ann 13.5", "bob writes 8-3", "end")
    found = evening.evening_of(Reader.open(session.desk.journal.path), "pad")
    ann, bob = found.seats
    assert (ann.score, ann.text, ann.value, ann.decimals, ann.points) == (
        None,
        "13.5",
        135,
        1,
        Decimal("13.5"),
    )
    assert (bob.score, bob.text, bob.value, bob.points) == (None, "8-3", None, None)


def test_decimals_are_undone_and_corrected_like_other_numbers(pad: Pad) -> None:
    session = pad("plain", "ann 13.5", "ann +1.5")
    session.run("amend 1 ann 12.25")
    assert sheet(session).total("ann") == Decimal("13.75")


def test_what_is_hidden_may_have_decimals(pad: Pad) -> None:
    hidden = 'name = "h"\n[[category]]\nname = "bet"\nhidden = true\ndecimals = 1\n'
    session = pad(hidden, "ann bet 2.5", "ann bet +1", "bob bet 3", "end")
    assert sheet(session).totals() == {"ann": Decimal("3.5"), "bob": 3}


def test_a_formula_counts_with_decimals_and_rounds_down(pad: Pad) -> None:
    sheet_ = HALVES + '[[category]]\nname = "half"\npoints = "score // 2 + table(score, 0, 1, 5)"\n'
    session = pad(sheet_, "ann score 2.5", "bob score 0.5", "end", "end")
    assert sheet(session).totals() == {"ann": Decimal("8.5"), "bob": Decimal("0.5")}


def test_a_team_whose_seats_each_have_its_points_is_not_added_up(pad: Pad) -> None:
    values = 'goal = "teams"\nsides = [1, 1, 2]\napart = true\n'
    teams = f'name = "t"\n[values]\n{values}[[category]]\nname = "score"\n'
    session = pad(teams, "ann 4", "bob 4", "cy 5", "end", seats="ann bob cy")
    assert sheet(session).columns() == {"ann + bob": 4, "cy": 5}
    assert sheet(session).winners == ("cy",)


def test_a_text_that_is_left_out_is_refused(pad: Pad) -> None:
    session = pad(HALVES)
    with pytest.raises(TablefoldError):
        session.desk.do("ann writes eggs")
    assert len(session.desk.history) == 0


def test_a_round_in_which_only_texts_were_written_has_been_played(pad: Pad) -> None:
    rounds = 'name = "t"\n[values]\nrounds = 3\n[[category]]\nname = "fun"\n'
    desk = pad(rounds).desk
    assert "is the round over?" not in desk.prompt(desk.pending)
    desk.do("ann writes fun lots")
    desk.do("bob writes fun none")
    assert "is the round over?" in desk.prompt(desk.pending)


def test_a_row_that_is_amended_stands_for_the_whole_old_row(pad: Pad) -> None:
    session = pad("plain", "5 8 0", "+5 +8 +3", seats="ann bob cy")
    session.run("amend 1 6.5 9 1")
    assert sheet(session).totals() == {"ann": Decimal("11.5"), "bob": 17, "cy": 4}
    session.run("amend 9 ann 5")
    assert sheet(session).totals() == {"ann": 10, "bob": 17, "cy": 4}
