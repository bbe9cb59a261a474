"""What is typed on a pad: numbers as people say them, with as few keys as can be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.session import Session
from ledger.core.errors import MoveRefused, UnknownName, UnknownVerb
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.testing import given
from tests.stones import GAME as STONES

Pad = Callable[[str, str], Session]


@pytest.fixture
def pad(tmp_path: Path) -> Pad:
    def begun(sheet: str, seats: str) -> Session:
        text = sheet if sheet.isalpha() else str(tmp_path / "own.toml")
        if text != sheet:
            Path(text).write_text(sheet, encoding="utf-8")
        wanted = NewGame(game="scorepad", seats=tuple(seats.split()), catalog=text)
        return Session(Desk.new(tmp_path / "pad.jsonl", wanted))

    return begun


def facts(session: Session) -> dict[str, object]:
    return dict(session.desk.game.facts(session.desk.state))


TURNS = (
    'name = "own"\n[values]\nturns = "clockwise"\n[[category]]\nname = "eggs"\n[[category]]\nname = "birds"\n'
)


def test_the_commonest_change_takes_five_keys(pad: Pad) -> None:
    session = pad(TURNS, "ann bob")
    session.run("e+5")
    assert len("e+5\r") <= 5
    assert facts(session)["ann eggs"] == 5


def test_a_value_that_is_no_number_is_what_is_wrong_with_a_change(pad: Pad) -> None:
    session = pad(TURNS, "ann bob")
    with pytest.raises(UnknownName, match="'five' should be a number"):
        session.run("ann eggs five")


def test_what_goes_on_after_a_number_is_what_is_wrong_with_a_change(pad: Pad) -> None:
    """`takings` begins no move, though it is spelled nearly like one: the line is about the number."""
    session = pad(TURNS.replace("birds", "takings"), "ann bob")
    with pytest.raises(UnknownName, match="'eggs' is more than change can use"):
        session.run("ann takings 10 eggs")


def test_a_counter_spelled_nearly_alike_is_named_before_a_word_less_alike(pad: Pad) -> None:
    session = pad(TURNS.replace("birds", "tiles"), "ann bob")
    with pytest.raises(UnknownVerb) as error:
        session.run("tlies 10")
    assert error.value.hint.startswith("Did you mean tiles, takes or gives?")


@pytest.mark.parametrize("before", [(), ("13 0 13",), ("13 0 13", "round")])
@pytest.mark.parametrize("slip", ["e", "E", "en"])
def test_no_beginning_of_end_ends_a_game(before: tuple[str, ...], slip: str, pad: Pad) -> None:
    session = pad("hearts", "ann bob cy")
    for line in before:
        session.run(line)
    head = session.desk.head
    with pytest.raises(UnknownVerb) as error:
        session.run(slip)
    assert "end" in error.value.hint
    assert session.desk.head == head


@pytest.mark.parametrize("order", ["end", "end c"])
def test_the_final_scoring_of_four_seats_in_six_categories(order: str, pad: Pad) -> None:
    """The digits themselves, one key more for each number, and at most ten others."""
    session, typed = pad("wingspan", "ann bob cy dora"), [order]
    session.run(order)
    while session.desk.pending.prompt != "the game is over":  # type: ignore[union-attr]
        typed.append(str(7 + len(typed)))
        session.run(typed[-1])
    digits = sum(map(len, typed[1:]))
    assert len(typed) == 1 + 24
    assert sum(len(line) + 1 for line in typed) - digits - 24 <= 10


@pytest.mark.parametrize(
    ("line", "label", "number"),
    [
        ("ann eggs +5", "ann eggs", 5),
        ("bob birds 12", "bob birds", 12),
        ("a e+2", "ann eggs", 2),
        ("ann eggs 3, birds 4", "ann birds", 4),
        ("! ann eggs =-3", "ann eggs", -3),
    ],
)
def test_a_number_is_set_or_added(line: str, label: str, number: int, pad: Pad) -> None:
    session = pad("wingspan", "ann bob")
    session.run(line)
    assert facts(session)[label] == number


def test_a_category_may_be_named_like_a_word_of_the_session(pad: Pad) -> None:
    words = "".join(f'[[category]]\nname = "{word}"\n' for word in ("score", "note", "log"))
    session = pad(f'name = "own"\n{words}', "ann bob")
    for word in ("score", "note", "log"):
        session.run(f"ann {word} +5")
        assert facts(session)[f"ann {word}"] == 5
    session.run("note a remark")
    assert facts(session)["ann note"] == 5


def test_what_the_sheet_forbids_is_refused_with_its_table_and_can_be_overruled(pad: Pad) -> None:
    session = pad('name = "own"\n[[counter]]\nname = "wood"\nsupply = 5\n', "ann bob")
    session.run("ann wood 4")
    why = r"Bob wood would be 3, and only 1 of 5 are left. \(Sheet, counter wood\)"
    with pytest.raises(MoveRefused, match=why) as caught:
        session.run("bob wood 3")
    assert "! bob wood 3" in caught.value.hint
    session.run("! bob wood 3 -- we found more of it")
    assert facts(session)["bob wood"] == 3


def test_who_it_is_has_to_be_said_where_nobody_has_a_turn(pad: Pad) -> None:
    with pytest.raises(MoveRefused, match="Whose eggs is it"):
        pad("wingspan", "ann bob").run("eggs +1")


def test_what_follows_from_others_is_never_written_down(pad: Pad) -> None:
    with pytest.raises(UnknownName, match="'trains' is not a counter that can be named here"):
        pad("ticket", "ann bob").run("! change trains 3")


def test_a_counter_is_defined_with_the_words_of_a_sheet(pad: Pad) -> None:
    """`fresh true`, as the page writes it, is no place called `true`."""
    session = pad(TURNS, "ann bob")
    session.run("define counter bid, fresh true")
    session.run("ann bid 3")
    assert facts(session)["ann bid"] == 3


def test_old_scores_stay_true_when_a_category_is_defined(pad: Pad) -> None:
    session = pad("legacy", "ann bob")
    session.run("ann harvest 4")
    session.run("round")
    before = session.desk.score(session.desk.head).total("ann")
    session.run('define category mill, points "wood * 2"')
    assert session.desk.score(session.desk.head).total("ann") == before
    session.run("ann wood 3")
    assert session.desk.score(session.desk.head).total("ann") == before + 6


def test_a_hidden_number_is_known_to_its_seat_alone_until_the_end(pad: Pad) -> None:
    session = pad("auction", "ann bob")
    session.run("ann reserve 7")
    assert facts(session)["ann reserve"] is None
    assert any(line.open for line in session.desk.score(session.desk.head).of("ann", "reserve"))
    session.run("end")
    session.run("end")
    assert session.desk.score(session.desk.head).of("ann", "reserve")[0].points == 7


def test_counts_asserts_and_conditions_work_on_every_counter(pad: Pad) -> None:
    session = pad("wingspan", "ann bob")
    for line in (
        "ann eggs 31",
        "count ann eggs 30",
        "adjust ann eggs 30 one was a stone",
        "assert ann eggs >= 30",
    ):
        session.run(line)
    assert facts(session)["ann eggs"] == 30
    found = session.run("find ann total >= 30")
    assert "begins" in str(found.blocks)
    codes = [finding.code for finding in session.desk.audit(session.desk.head)]
    assert "count-differs" in codes


def test_several_numbers_of_one_line_are_one_step(pad: Pad) -> None:
    session = pad("wingspan", "ann bob")
    session.run("ann eggs 3, birds 4, goals 7")
    session.run("undo")
    assert [facts(session)[f"ann {what}"] for what in ("eggs", "birds", "goals")] in ([0, 0, 0], [3, 4, 0])


def test_a_misspelled_name_is_answered_with_the_one_it_nearly_is(pad: Pad) -> None:
    with pytest.raises(UnknownName) as caught:
        pad("wingspan", "ann bob").run("ann egs +5")
    assert caught.value.hint == "Did you mean eggs?"


def test_a_sign_before_a_digit_parts_words_in_every_game() -> None:
    """`claim ann-5` is `claim ann -5`; a name that is called so stays whole."""
    play = given(STONES, "ann bob", "take jet", "1")
    assert play.after("claim ann-5").state.table.claims["ann"][0] == -5


def test_nobody_insists_on_a_number_that_is_hidden_not_even_on_the_first(pad: Pad) -> None:
    """What a table overrules is told to everybody, and would tell the number."""
    sheet = 'name = "own"\n[[category]]\nname = "bet"\nhidden = true\nmost = 5\n'
    session = pad(sheet, "ann bob")
    for line in ("! ann bet 8", "! bob bet 9"):
        with pytest.raises(MoveRefused, match="would be") as caught:
            session.run(line)
        assert "nobody can insist on what only" in caught.value.hint
    assert session.desk.head == 0
