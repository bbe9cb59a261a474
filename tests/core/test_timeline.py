"""The tree of play: undo, redo, branches, and lines of a stranger that do not fit."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import BranchExists, LogDamaged, NoSuchEvent, UnknownBranch
from ledger.core.log.events import Branched, Corrected, Event, Noted, Redone, Renamed, Switched, Undone
from ledger.core.log.timeline import Timeline


class Line:
    """A log in the making: each call adds one line at the head, or as it is told."""

    def __init__(self, moves: int = 0) -> None:
        self.timeline = Timeline()
        self.play(moves)

    def add(self, event: Event) -> Line:
        self.timeline.extend([event])
        return self

    def play(self, moves: int = 1) -> Line:
        for _ in range(moves):
            self.add(Noted(on=self.timeline.head, text=""))
        return self

    def undo(self, to: int) -> Line:
        return self.add(Undone(on=self.timeline.head, to=to))

    def redo(self, to: int) -> Line:
        return self.add(Redone(on=self.timeline.head, to=to))

    def branch(self, name: str, on: int | None = None) -> Line:
        return self.add(Branched(on=self.timeline.head if on is None else on, name=name))

    def switch(self, name: str) -> Line:
        return self.add(Switched(on=self.timeline.head, name=name, to=self.timeline.tip(name)))

    @property
    def path(self) -> list[int]:
        return list(self.timeline.path(self.timeline.head))


def test_moves_follow_one_another() -> None:
    line = Line(5)
    assert line.path == [1, 2, 3, 4, 5]
    assert line.timeline.ranges(5) == [(1, 5)]
    assert line.timeline.is_straight


def test_many_moves_at_once_are_the_same_as_one_by_one() -> None:
    timeline = Timeline()
    timeline.extend([Noted(on=number, text="") for number in range(5)])
    assert timeline.head == Line(5).timeline.head == 5
    assert timeline.ranges(5) == [(1, 5)]


def test_undo_goes_back_and_redo_forward() -> None:
    line = Line(5).undo(2)
    assert line.path == [1, 2]
    assert line.timeline.next(2) == 3
    assert line.redo(4).path == [1, 2, 3, 4]
    assert not line.timeline.is_straight


def test_a_new_branch_grows_from_where_it_starts_and_the_old_line_stays() -> None:
    line = Line(5).undo(2).branch("other").play(2)
    assert line.path == [1, 2, 8, 9]
    assert list(line.timeline.path(line.timeline.tip("main"))) == [1, 2, 3, 4, 5]
    assert line.timeline.common(9, 5) == 2
    assert line.switch("main").path == [1, 2, 3, 4, 5]


def test_redo_after_switching_follows_the_branch_it_is_on() -> None:
    line = Line(5).undo(2).branch("other").play(2).switch("main").undo(1)
    assert [line.timeline.next(id_) for id_ in (1, 2, 3, 4)] == [2, 3, 4, 5]
    line.redo(5).switch("other").undo(0)
    assert [line.timeline.next(id_) for id_ in (0, 1, 2, 8)] == [1, 2, 8, 9]
    with pytest.raises(NoSuchEvent):
        line.timeline.next(9)


def test_a_branch_may_start_before_the_first_move() -> None:
    line = Line(2).branch("again", on=0).play(1)
    assert line.path == [4]
    assert line.timeline.common(2, 4) == 0


def test_a_branch_gets_another_name() -> None:
    line = Line(2).branch("other").add(Renamed(on=2, old="other", new="better"))
    assert (line.timeline.branch, sorted(line.timeline.tips)) == ("better", ["better", "main"])


def test_branches_are_listed_with_where_they_part() -> None:
    line = Line(5).branch("other", on=3).play(1)
    listed = {
        branch.name: (branch.tip, branch.length, branch.forks_from, branch.is_current)
        for branch in line.timeline.branches()
    }
    assert listed == {"main": (5, 5, 3, False), "other": (7, 4, 7, True)}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ((), ("main", "main~1")),
        (("what-if",), ("what-if-2", "")),
        (("what-if", "what-if-2"), ("what-if-3", "")),
    ],
)
def test_a_line_that_starts_by_itself_takes_over_the_name_unless_a_person_gave_it(
    names: tuple[str, ...], expected: tuple[str, str]
) -> None:
    line = Line(3)
    for name in names:
        line.branch(name).play(1)
    assert line.timeline.next_names() == expected


def test_a_line_that_was_left_is_hidden_and_reachable() -> None:
    line = Line(3).undo(2)
    line.add(Branched(on=2, name="main", left="main~1")).play(1)
    timeline = line.timeline
    assert (timeline.branch, timeline.names()) == ("main", ["main"])
    assert timeline.names(everything=True) == ["main", "main~1"]
    assert (timeline.tip("main~1"), timeline.tip("main")) == (3, 6)
    assert timeline.next_names() == ("main", "main~2")


@pytest.mark.parametrize(("name", "left"), [("other", "main~1"), ("main", "main")])
def test_only_the_current_line_is_left_for_a_new_name(name: str, left: str) -> None:
    with pytest.raises(LogDamaged, match="cannot start a branch"):
        Line(3).undo(2).add(Branched(on=2, name=name, left=left))


def test_ancestors() -> None:
    timeline = Line(5).branch("other", on=3).play(2).timeline
    assert [timeline.is_ancestor(id_, 8) for id_ in (0, 3, 4, 5, 6, 7, 8)] == [
        True,
        True,
        False,
        False,
        False,
        True,
        True,
    ]
    assert not timeline.is_played(6)


def test_unknown_and_taken_names() -> None:
    timeline = Line(1).timeline
    with pytest.raises(UnknownBranch, match="no branch 'other'"):
        timeline.tip("other")
    with pytest.raises(BranchExists):
        timeline.require_free("main")


@pytest.mark.parametrize(
    ("stranger", "why"),
    [
        (Noted(on=2, text=""), "continues from event 2"),
        (Undone(on=3, to=1), "it stood at 5"),
        (Undone(on=5, to=7), "does not lead to 5"),
        (Redone(on=5, to=7), "not ahead on other"),
        (Branched(on=5, name="main"), "cannot start a branch 'main'"),
        (Branched(on=4, name="new"), "cannot start a branch 'new' at event 4"),
        (Branched(on=99, name="new"), "cannot start a branch"),
        (Switched(on=5, name="main", to=2), "not its tip"),
        (Switched(on=5, name="nowhere", to=2), "not its tip"),
        (Renamed(on=5, old="nowhere", new="new"), "cannot rename"),
        (Renamed(on=5, old="other", new="main"), "cannot rename"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_a_strangers_line_that_does_not_fit_is_named(stranger: Event, why: str) -> None:
    """Main is 1, 2, 3; line 4 starts the branch `other`, where event 5 is played."""
    line = Line(3).branch("other").play(1)
    with pytest.raises(LogDamaged, match=why) as caught:
        line.add(stranger)
    assert caught.value.line == 7


def test_a_move_in_the_middle_of_a_branch_needs_a_new_one() -> None:
    with pytest.raises(LogDamaged, match="from its middle"):
        Line(3).undo(1).play()


def left(line: Line, on: int = 1) -> Line:
    """The head goes back, and a new line of play starts by itself."""
    line.undo(on)
    name, old = line.timeline.next_names()
    return line.add(Branched(on=on, name=name, left=old)).play()


def test_lines_that_were_left_are_numbered_and_listed_only_on_request() -> None:
    timeline = left(left(Line(3))).timeline
    assert timeline.names() == ["main"]
    assert timeline.names(everything=True) == ["main", "main~1", "main~2"]
    assert [branch.name for branch in timeline.branches()] == ["main"]
    listed = [(branch.name, branch.tip, branch.forks_from) for branch in timeline.branches(everything=True)]
    assert listed == [("main", 9, 9), ("main~1", 3, 1), ("main~2", 6, 1)]


def test_asking_for_a_name_takes_none() -> None:
    timeline = left(Line(3)).timeline
    assert timeline.next_names() == timeline.next_names() == ("main", "main~2")
    assert timeline.hidden_name("main") == timeline.hidden_name("main~1") == "main~2"
    assert timeline.hidden_name("what-if") == "what-if~1"


def test_a_hidden_line_is_listed_where_the_game_stands_on_it() -> None:
    line = left(Line(3)).switch("main~1")
    assert line.timeline.names() == ["main", "main~1"]
    with pytest.raises(UnknownBranch) as caught:
        line.switch("main").timeline.tip("nowhere")
    assert caught.value.hint == "The branches are: main."


def test_runs_are_as_long_as_they_are_straight() -> None:
    timeline = Line(5).undo(2).branch("other").play(2).switch("main").play(1).timeline
    assert timeline.ranges(timeline.head) == [(1, 5), (11, 11)]
    assert timeline.ranges(9) == [(1, 2), (8, 9)]
    assert timeline.ranges(0) == []
    assert [timeline.parent(id_) for id_ in (1, 3, 8, 9, 11)] == [0, 2, 2, 8, 5]
    assert [id_ for id_ in range(12) if timeline.is_played(id_)] == [0, 1, 2, 3, 4, 5, 8, 9, 11]
    assert not timeline.is_played(-1)
    assert not timeline.is_played(12)


def test_where_lines_part() -> None:
    timeline = Line(5).branch("other", on=3).play(2).branch("third", on=7).play(1).timeline
    assert [
        timeline.common(*pair) for pair in ((8, 5), (5, 8), (10, 8), (10, 5), (10, 7), (2, 10), (10, 10))
    ] == [
        3,
        3,
        7,
        3,
        7,
        2,
        10,
    ]
    assert [timeline.common(0, 5), timeline.common(5, 0)] == [0, 0]


def test_lines_of_the_timeline_are_nobodys_ancestors() -> None:
    timeline = Line(5).branch("other", on=3).play(1).timeline
    assert not timeline.is_ancestor(6, 7)
    assert not timeline.is_ancestor(6, 6)
    assert not timeline.is_ancestor(0, 6)
    assert not timeline.is_ancestor(7, 3)
    assert timeline.is_ancestor(7, 7)


def test_a_log_in_blocks_is_the_same_as_line_by_line() -> None:
    events: list[Event] = [
        *(Noted(on=number, text="") for number in range(4)),
        Undone(on=4, to=2),
        Branched(on=2, name="main", left="main~1"),
        Noted(on=2, text=""),
        Noted(on=7, text=""),
        Undone(on=8, to=7),
        Redone(on=7, to=8),
        Noted(on=8, text=""),
    ]
    for size in range(1, 12):
        timeline = Timeline()
        for first in range(0, len(events), size):
            timeline.extend(events[first : first + size])
        assert (timeline.head, timeline.last, timeline.tips) == (11, 11, {"main": 11, "main~1": 4})
        assert timeline.ranges(11) == [(1, 2), (7, 8), (11, 11)]
        assert not timeline.is_straight


def corrected(**other: object) -> Corrected:
    """Events 3 to 5 of a line of five are grown again from event 2, as events 8 to 10."""
    fields: dict[str, Any] = {"id": 7, "on": 2, "how": "amend", "event": 3, "upto": 5, "last": 10}
    fields |= {"same": ((4, 5, 9),)} | other
    return Corrected(**{"more": fields["last"] > 7} | fields)


def grown(**other: object) -> Line:
    """The correction as far as its `last` line, each of its steps tied to the next."""
    made = corrected(**other)
    line = Line(5).add(Branched(on=2, name="main", left="main~1", more=True)).add(made)
    for id_ in range(8, made.last + 1):
        line.add(Noted(on=line.timeline.head, text="", then=id_ < made.last))
    return line


def test_a_correction_lies_on_the_line_that_it_grew() -> None:
    timeline = grown().timeline
    assert timeline.correction(timeline.head) == timeline.corrections[0]
    assert timeline.correction(5) is None
    assert timeline.correction(2) is None


def test_a_corrected_line_goes_on_like_any_other() -> None:
    line = grown().play(3)
    assert line.path == [1, 2, 8, 9, 10, 11, 12, 13]
    assert line.timeline.correction(13) == line.timeline.corrections[0]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([{"then": True}, {}], "ends a correction that says it goes on to line 11"),
        (
            [{"more": True}, {"then": True}, {"then": True}],
            "goes on with a correction that should have ended there",
        ),
    ],
)
def test_a_correction_ends_with_the_line_that_it_says(lines: list[dict[str, bool]], why: str) -> None:
    line = Line(5).add(Branched(on=2, name="main", left="main~1", more=True)).add(corrected())
    *before, last = lines
    for ends in before:
        line.add(Noted(on=line.timeline.head, text="", **ends))
    with pytest.raises(LogDamaged, match=why):
        line.add(Noted(on=line.timeline.head, text="", **last))


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"upto": 99}, "which does not hold what it corrects"),
        ({"event": 99}, "which does not hold what it corrects"),
        ({"upto": 1}, "which does not hold what it corrects"),
        ({"last": 6}, "before it begins"),
        ({"on": 3}, "says the game stood at 3"),
    ],
)
def test_a_correction_that_cannot_be_is_damage(other: dict[str, object], why: str) -> None:
    with pytest.raises(LogDamaged, match=why):
        grown(**other)


def test_a_correction_without_later_events_is_whole() -> None:
    line = grown(last=7)
    assert line.timeline.correction(2) is None
    assert line.play(2).timeline.correction(9) is None, "it grew no line that could go on"


# what an undo went back from


def test_an_undo_is_remembered_until_a_redo_has_come_to_where_it_went_back_from() -> None:
    line = Line(6).undo(5).undo(2)
    assert line.timeline.ahead == [6, 5]
    assert line.redo(4).timeline.ahead == [6, 5]
    assert line.redo(5).timeline.ahead == [6]
    assert line.branch("other").timeline.ahead == []


def test_a_line_leaves_the_lines_that_were_written_after_an_event_where_it_parts() -> None:
    timeline = Line(6).branch("other", 4).play(2).timeline
    assert [timeline.leaves(id_, 9) for id_ in (1, 4, 8)] == [4, 4, 9]
    assert timeline.leaves(1, 6) == 6


def test_a_timeline_is_tried_without_being_changed() -> None:
    timeline = Line(3).timeline
    tried = timeline.tried([Noted(on=3, text="")], [Undone(on=4, to=1)])
    assert (tried.head, tried.last, tried.ahead) == (1, 5, [4])
    assert (timeline.head, timeline.last, timeline.ahead, timeline.tips) == (3, 3, [], {"main": 3})
    with pytest.raises(RuntimeError, match="goes forward to 6"):
        timeline.tried([Redone(on=3, to=6)])
