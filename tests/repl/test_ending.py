"""The end of a game: claims with a key, the audit, the seal, and where the log lies."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.pages import proof
from cli.pages.score import winner_sentences
from cli.repl.completions import Completions
from cli.repl.ending import EndOfGame
from cli.repl.lookahead import Lookahead
from ledger.desk.desk import Desk
from tests.repl.conftest import NewDesk, Open
from tests.typist import at_the_prompt

EFFORT = Path(__file__).parents[2] / "sample_logs" / "effortless" / "five-and-only-effort.jsonl"


@pytest.fixture
def over(stones: NewDesk) -> Desk:
    """A game that is over; ann has claimed something long before."""
    desk = stones("tool")
    desk.do("claim ann 1")
    for line in ("amber", "amber", "amber", "jade", "jade", "jet"):
        desk.do(f"take {line}")
    return desk


def claims(desk: Desk) -> dict[str, int]:
    return {seat: points for seat, (points, _) in desk.state.table.claims.items()}


def total(desk: Desk, seat: str) -> int:
    return desk.score(desk.head).total(seat)


def test_enter_claims_what_the_log_says_and_the_end_is_proved(
    over: Desk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(over, rows=44)
    session.until(f"ann claims [{total(over, 'ann')}]>", "Enter writes down the log")
    session.enter().until(f"bob claims [{total(over, 'bob')}]>")
    shown = session.enter().until("Audit: everything fits.", "The log is stones.jsonl.", "game over>")
    assert claims(over) == {"ann": total(over, "ann"), "bob": total(over, "bob")}
    before, after = shown.split("Seal, to be read aloud")
    assert before == screen_text
    assert "tablefold verify stones.jsonl " in after


def test_another_number_is_what_the_table_says_and_the_audit_tells(over: Desk, terminal: Open) -> None:
    session = terminal(over, rows=44)
    session.until("ann claims [")
    session.keys(f"{total(over, 'ann') + 2}\r").until("bob claims [")
    session.keys("skip\r").until("The log is", f"table says {total(over, 'ann') + 2}")
    assert claims(over) == {"ann": total(over, "ann") + 2}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("9", "claim ann 9"),
        ("Ann 9", "claim ann 9"),
        ("bob: -3", "claim bob -3"),
        ("zoe 9", "zoe 9"),
        ("why bob", "why bob"),
        ("claim ann 9", "claim ann 9"),
    ],
)
def test_a_number_is_a_claim_alone_and_after_a_seat(over: Desk, typed: str, meant: str) -> None:
    assert EndOfGame(over).line_meant_by(typed) == meant


@pytest.mark.parametrize("line", ["bob 7", "BOB 7", "b 7", "claim bob 7"])
def test_a_name_before_the_number_says_whose_claim_it_is(line: str, over: Desk) -> None:
    at_the_prompt(over, line)
    assert claims(over) == {"ann": 1, "bob": 7}


def test_no_seal_comes_while_a_claim_is_wrong(over: Desk) -> None:
    true = total(over, "ann")
    shown = at_the_prompt(over, str(true + 2), "", f"claim ann {true + 1}")
    assert "The seal comes once that is settled" in shown
    assert "Seal, to be read aloud" not in shown


def test_a_claim_that_is_put_right_brings_the_seal_and_the_winner(over: Desk) -> None:
    true = total(over, "ann")
    shown = at_the_prompt(over, str(true + 2), "", f"claim ann {true}")
    before, after = shown.split("Seal, to be read aloud")
    assert "The seal comes once that is settled" in before
    assert winner_sentences(over.score(over.head))[0] in after
    assert str(proof.seal_of(over.journal.path)) in after


def test_what_is_recorded_after_the_seal_makes_it_old_and_brings_the_new_one(over: Desk) -> None:
    shown = at_the_prompt(over, "", "", f"claim bob {total(over, 'bob') + 2}", "score")
    first, second = shown.split("The seal on the score pad is old")
    assert "Seal, to be read aloud" in first
    assert "Open: bob: the table says" in second
    assert str(proof.seal_of(over.journal.path)) in second
    assert "The seal on the score pad is old" not in second


def test_a_claim_that_changes_on_another_evening_makes_the_old_seal_old(over: Desk) -> None:
    at_the_prompt(over, "", "")
    shown = at_the_prompt(over, "score", f"claim bob {total(over, 'bob') + 2}")
    before, after = shown.split("The seal on the score pad is old")
    assert "Seal, to be read aloud" not in before
    assert after.index("Open: bob") < after.index(winner_sentences(over.score(over.head))[0])
    assert after.index("wins.") < after.index(str(proof.seal_of(over.journal.path)))


def test_any_other_line_works_in_between(over: Desk, terminal: Open) -> None:
    session = terminal(over, rows=44)
    session.until("ann claims [")
    session.keys("why bob\r").until("bob, ", "ann claims [")
    session.keys("undo\r").until("bob take>")
    session.keys("take jet\r").until("it counts again", "ann claims [7]>\n")
    session.enter().until("bob claims [")
    session.enter().until("The log is")


def test_claims_are_offered_at_the_end(over: Desk) -> None:
    offers = [offer.text for offer in Completions(over, Lookahead(over)).at("")]
    assert offers[:2] == [f"claim {seat} {total(over, seat)}" for seat in ("ann", "bob")]


def test_a_game_that_was_settled_before_asks_nothing(over: Desk, terminal: Open) -> None:
    over.do("claim ann 9")
    over.do("claim bob 9")
    assert "claims [" not in terminal(over, rows=44).until("game over>", "claim SEAT POINTS")


def test_where_cards_are_open_enter_claims_nothing(tmp_path: Path) -> None:
    """What nobody has named is not in the score that the log says."""
    desk = Desk.open(Path(copy(EFFORT, tmp_path)))
    assert EndOfGame(desk).usual_answer() == ""
    desk.undo("to 113")
    ending = EndOfGame(desk)
    question = ending.next_question()
    assert question is not None
    assert (question.prompt, ending.usual_answer()) == ("Ada claims, once all is settled> ", "")


def test_after_a_correction_its_summary_stays_and_the_score_is_not_shown_again(over: Desk) -> None:
    said = at_the_prompt(over, "amend 1 claim ann 2")
    before, after = said.split("The line as it was is kept as main~1.")
    assert "Final score" in before
    assert "later events" in after
    assert "Final score" not in after
