"""Annotations and bookmarks: lines of the timeline about events, which no undo takes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import BranchExists, LogDamaged, NoSuchEvent, UsageError
from ledger.core.log.events import Annotated, Bookmarked, Corrected, Event, Noted
from ledger.core.log.standing import origin, standing
from ledger.core.log.timeline import Timeline
from ledger.core.rules.game import all_events
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.store.proof import verify


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk.new(
        tmp_path / "game.jsonl", NewGame(game="effortless", seats=("ann", "bob"), dealer="tool", seed=7)
    )
    for move in ("keep", "place coliseum", "take 1"):
        desk.do(move)
    return desk


def test_a_remark_changes_nothing_in_the_game(desk: Desk) -> None:
    before, head = desk.game.facts(desk.state), desk.head
    done = desk.annotate(3, "  was that right?  ")
    assert (desk.head, desk.game.facts(desk.state)) == (head, before)
    (line,) = done.events
    assert isinstance(line, Annotated)
    assert (line.on, line.to, line.text) == (head, 3, "was that right?")


def test_undo_takes_back_moves_and_no_remarks(desk: Desk) -> None:
    head = desk.head
    desk.annotate(3, "hm")
    desk.bookmark("start", 3)
    desk.undo()
    assert desk.head < head
    assert desk.id_of("start") == 3
    desk.redo()
    assert desk.head == head
    desk.do("note go on")
    assert desk.history.timeline.bookmarks == {"start": 3}


def test_a_bookmark_is_the_head_unless_it_is_said_and_moves_when_it_is_given_again(desk: Desk) -> None:
    assert desk.bookmark("now").sentences == (f"now is event {desk.head}.",)
    assert desk.bookmark("now", 2).sentences == ("now is now event 2.",)
    assert desk.bookmark("later", "now").sentences == ("later is event 2.",)
    assert desk.bookmark("zero", 0).sentences == ("zero is event 0.",)


def test_a_bookmark_is_taken_wherever_an_id_is(desk: Desk) -> None:
    desk.bookmark("Keep", 3)
    head = desk.head
    assert desk.locate("keep") == desk.locate("Keep") == desk.locate("3") == desk.locate(3) == 3
    assert desk.branch("other", "KEEP").sentences[0] == "Branch other starts at event 3."
    desk.switch("main")
    desk.undo("to keep")
    assert desk.head == 3
    desk.redo(9)
    assert desk.head == head
    desk.annotate("keep", "so")


@pytest.mark.parametrize("name", ["", "12", "-1", "two words", "a~b", "-x", "x" * 1000, "a\x07b"])
def test_a_bookmark_is_one_word_and_no_number(name: str, desk: Desk) -> None:
    with pytest.raises(UsageError):
        desk.bookmark(name)


def test_a_bookmark_does_not_take_the_name_of_a_branch(desk: Desk) -> None:
    with pytest.raises(BranchExists):
        desk.bookmark("main")


def test_a_name_that_nothing_has_is_told_with_what_there_is(desk: Desk) -> None:
    with pytest.raises(NoSuchEvent) as error:
        desk.locate("dinner")
    assert error.value.message == "'dinner' is neither the number of an event nor a bookmark."
    assert error.value.hint == "`log` shows the numbers. Bookmarks: none yet; `bookmark NAME ID` makes one"
    desk.bookmark("diner")
    with pytest.raises(NoSuchEvent) as error:
        desk.locate("dinner")
    assert error.value.hint == "Did you mean diner?"


@pytest.mark.parametrize(("at", "text"), [("0", "x"), ("3", " "), ("3", "")])
def test_a_remark_is_about_an_event_and_says_something(at: str, text: str, desk: Desk) -> None:
    with pytest.raises(UsageError):
        desk.annotate(at, text)
    with pytest.raises(NoSuchEvent):
        desk.annotate("99", "x")
    assert not any(isinstance(line, Annotated) for line in desk.history.lines())


def test_a_log_with_remarks_is_sound_and_reads_again(desk: Desk) -> None:
    desk.annotate(3, "hm")
    desk.bookmark("start", 3)
    desk.do("note go on")
    again = Desk.open(desk.journal.path)
    assert again.damage is None
    assert again.head == desk.head
    assert again.history.timeline.bookmarks == {"start": 3}
    assert verify(desk.journal.path, all_events(desk.game)).torn is None


@pytest.mark.parametrize(
    "forged",
    [
        Annotated(id=2, on=1, to=2, text="about itself"),
        Annotated(id=2, on=0, to=1, text="from elsewhere"),
        Bookmarked(id=2, on=1, to=7, name="to come"),
        Bookmarked(id=2, on=1, to=-1, name="before"),
    ],
)
def test_a_forged_line_about_no_event_is_damage(forged: Event) -> None:
    timeline = Timeline()
    timeline.extend((Noted(id=1, on=0, text="x"),))
    with pytest.raises(LogDamaged):
        timeline.extend((forged,))


def test_an_event_stands_again_on_each_line_that_grew_from_its_own() -> None:
    """Event 3 was on three lines, 6 was kept against the rules, 7 was changed, and 8 was left out."""
    timeline = Timeline()
    once = Corrected(
        how="insert",
        event=2,
        upto=8,
        last=16,
        same=((3, 5, 11),),
        kept=((6, 14),),
        edited=((7, 15, 16),),
        out=(8,),
    )
    timeline.corrections += [once, Corrected(how="drop", event=2, upto=16, last=20, same=((10, 12, 18),))]
    assert [standing(timeline, id_) for id_ in (2, 3, 6, 7, 8)] == [(2,), (3, 11, 19), (6, 14), (7, 15), (8,)]
    assert [origin(timeline, id_) for id_ in (3, 12, 14, 15, 18, 20)] == [3, 4, 6, 15, 10, 4]
