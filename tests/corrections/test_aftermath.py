"""What a correction changed besides what was said anew, and what may be told of it before it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import UsageError
from ledger.desk.aftermath import changed_by_itself, is_public, outdated_counts, preview
from ledger.desk.correcting import Correction, amend, insert
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.what_if import what_if

SAMPLES = Path(__file__).parents[2] / "sample_logs"
MOVES = (
    "place coliseum",
    "take double wisdom",
    "place river",
    "clear library 1",
    "place tavern",
    "take dexterity",
)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    log = tmp_path / "game.jsonl"
    log.write_bytes((SAMPLES / "effortless/three-at-the-kitchen-table.jsonl").read_bytes())
    return Desk.open(log)


@pytest.fixture
def dealt(tmp_path: Path) -> Desk:
    """A game that the tool deals; cards lie face down at the Library, and face up at the Coliseum."""
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7)
    dealt = Desk.new(tmp_path / "dealt.jsonl", wanted)
    for move in ("keep", *MOVES):
        dealt.do(move)
    return dealt


def grown(correction: Correction) -> Correction:
    correction.growth.finish(keep=False)
    return correction


def test_what_follows_otherwise_is_named(desk: Desk) -> None:
    correction = grown(amend(desk, 101, ["place tavern"]))
    assert list(map(str, changed_by_itself(correction))) == [
        "103  Intelligence at Coliseum is discarded (no longer happens)",
        "108  Charisma at Coliseum is discarded became Intelligence at Coliseum is discarded",
    ]


def test_a_count_that_was_right_and_no_longer_fits_is_named(desk: Desk) -> None:
    correction = grown(amend(desk, 101, ["place tavern"]))
    said = "deck: the table counted 71 at event 120; the log says 72 now"
    assert [(each.new, str(each)) for each in outdated_counts(correction)] == [(301, said)]
    assert desk.tell(desk.history.event(120)) == "counted deck: 71"
    correction.write()
    assert outdated_counts(grown(amend(desk, 301, ["count deck 72"]))) == ()


def test_a_card_that_another_one_took_the_place_of_is_named(dealt: Desk) -> None:
    took = next(event.id for event in dealt.history.path() if "takes Double Wisdom" in dealt.tell(event))
    dealt.do(f"count deck {dealt.state.deck.left}")
    correction = grown(amend(dealt, took, ["take double dexterity"]))
    assert outdated_counts(correction) == ()
    assert list(map(str, changed_by_itself(correction))) == [
        "19  Double Dexterity at Coliseum is discarded became Double Wisdom at Coliseum is discarded"
    ]


def test_what_was_left_out_with_something_else_is_not_a_change_of_its_own(desk: Desk) -> None:
    correction = grown(amend(desk, 101, ["place temple"]))
    out = {conflict.event.id for conflict in correction.growth.out}
    assert out
    assert not out & {each.event for each in changed_by_itself(correction)}


def test_a_correction_can_be_looked_at_before_it_is_written(desk: Desk) -> None:
    before, correction = len(desk.history), grown(amend(desk, 101, ["place tavern"]))
    copy = preview(correction)
    assert copy.score(copy.head).total("ann") == 54
    correction.write()
    assert [copy.tell(event) for event in copy.history.path()] == [
        desk.tell(event) for event in desk.history.path()
    ]
    assert len(desk.history) > before


def test_nobody_looks_at_a_card_that_would_come_up_before_the_correction_counts(dealt: Desk) -> None:
    cleared = next(
        event.id for event in dealt.history.path() if "at Library is discarded" in dealt.tell(event)
    )
    correction = grown(amend(dealt, cleared, ["clear coliseum 1"]))
    assert not is_public(correction)
    with pytest.raises(UsageError, match="nobody has seen"):
        preview(correction)


def test_a_what_if_does_not_tell_what_would_come_up(dealt: Desk) -> None:
    cleared = next(
        event.id for event in dealt.history.path() if "at Library is discarded" in dealt.tell(event)
    )
    found = what_if(dealt, cleared, ["clear coliseum 1"])
    assert (found.end, found.why_no_end) == (None, "The tool would deal something that nobody has seen yet.")


def test_a_piece_that_only_has_another_running_number_has_not_changed(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "game.jsonl", NewGame(game="courses", seats=("ann", "bob")))
    for line in ("keep", "keep", "first ann", "flip Old Mill", "enter Goose Girl c1", "enter Ferryman c1 c1"):
        desk.do(line)
    correction = insert(desk, 9, ("play Lantern",))
    correction.growth.grow()
    told = [str(each) for each in changed_by_itself(correction)]
    assert [line for line in told if "became" in line] == []
