"""What a correction does to a log: which events are asked again, what is written, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.core.corrections.misfits import RegrowthCount
from ledger.core.corrections.regrow import KEPT
from ledger.core.errors import (
    BranchExists,
    LogChanged,
    LogDamaged,
    LogTorn,
    MoveImpossible,
    MoveRefused,
    NoSuchEvent,
    NothingChanged,
    NotSaid,
    UsageError,
)
from ledger.core.log.events import Branched, Corrected, Noted, Overruled, Switched
from ledger.core.typing.step import as_one_step
from ledger.desk import correcting, new_log
from ledger.desk.correcting import CorrectionOptions, amend, cherry, drop, insert
from ledger.desk.desk import Desk
from ledger.desk.what_if import what_if
from ledger.games import registry
from ledger.store import disk
from ledger.store import journal as journals
from tests.core.tables import GAME, CharmDealt, StoneTaken


@pytest.fixture
def stones(tmp_path: Path) -> Iterator[Table]:
    with registry.guest(GAME):
        yield Table(tmp_path)


class Table:
    """A table of Stones; every move is an hour later than the one before."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._hour = folder, 9

    def clock(self) -> str:
        self._hour += 1
        return f"2026-11-20T{self._hour:02}:00:00Z"

    def __call__(self, *moves: str, seed: int | None = None, variant: str = "short") -> Desk:
        wanted = new_log.NewGame(
            game="stones",
            seats=("ann", "bob"),
            variant=variant,
            dealer="table" if seed is None else "tool",
            seed=seed,
        )
        desk = Desk.new(self.folder / "stones.jsonl", wanted, self.clock)
        for move in moves:
            desk.do(move)
        return desk


PLAYED = ("take amber", "3", "take jade", "5", "take amber", "2")
"""Events 1 to 6; amber has three stones, jade two."""
NAMED = ("ann take amber", "3", "bob take jade", "5", "ann take amber", "2")
"""The same with the names of the seats, so that nothing is another seat's."""


def told(desk: Desk) -> list[str]:
    return [desk.tell(event) for event in desk.history.path()]


def reopened(desk: Desk) -> Desk:
    return Desk.open(
        desk.journal.path,
    )


def typed(desk: Desk) -> list[str]:
    """The words of the steps of the current line, as they stand in the log."""
    path = reopened(desk).history.path()
    return [event.typed for place, event in enumerate(path) if not place or not path[place - 1].more]


# what is applied again


def test_words_are_typed_again_for_every_step_that_is_applied(stones: Table) -> None:
    desk = stones("ta am", "3", "2", "5", "ta am", "2")
    assert typed(desk) == ["take amber", "roll 3", "take jade", "roll 5", "take amber", "roll 2"]
    amend(desk, 1, ["jet"]).write()
    assert typed(desk) == ["take jet black", "roll 3", "take jade", "roll 5", "take amber", "roll 2"]


def test_words_of_what_is_kept_against_a_rule_say_so(stones: Table) -> None:
    desk = stones("take amber", "3", "bob take jade", "5", "note so")
    correction = drop(desk, 1, 2)
    correction.growth.finish(keep=True)
    correction.write()
    assert [type(event) for event in desk.history.path()[:2]] == [Overruled, StoneTaken]
    assert typed(desk) == ["! bob take jade -- kept in a correction", "roll 5", "note so"]


def test_what_is_kept_while_another_seat_is_asked_is_typed_with_its_name(stones: Table) -> None:
    desk = stones("take jade", "3", "take amber", "3", "take jade", "2", "take amber", "1")
    correction = insert(desk, 0, ["take jade", "3"])
    correction.growth.finish(keep=True)
    correction.write()
    assert typed(desk)[6::2] == [
        "! ann take jade -- kept in a correction",
        "! bob take amber -- kept in a correction",
    ]


def test_what_is_kept_after_a_colon_is_typed_after_it(stones: Table) -> None:
    desk = stones("take jade", "3", "take amber", "3", "define heap onyx, stones 2: take jade", "2")
    correction = amend(desk, 3, ["take jade"])
    correction.growth.finish(keep=True)
    correction.write()
    assert typed(desk)[-2:] == ["define heap onyx, stones 2: ! take jade -- kept in a correction", "roll 2"]


def test_words_go_with_a_step_as_a_whole(stones: Table) -> None:
    """A step of two moves that was one of them alone is not what was typed any more."""
    desk = stones("define heap onyx, stones 2: take jade", "3", "note so")
    drop(desk, 1, alone=True).write()
    assert typed(desk) == ["", "roll 3", "note so"]
    insert(desk, desk.head, ["! an take jet -- late"]).write()
    assert typed(desk)[-1] == "! ann take jet black -- late"


def test_every_later_event_is_applied_again_with_its_by_and_its_time(stones: Table) -> None:
    desk = stones(*PLAYED)
    before = desk.history.path()
    correction = amend(desk, 1, ["take jade"])
    correction.write()
    after = desk.history.path()
    assert correction.growth.tally() == RegrowthCount(5, applied=5)
    assert [(event.by, event.at) for event in after[1:]] == [(event.by, event.at) for event in before[1:]]
    assert after[0].at > before[-1].at
    assert told(desk)[0] == "ann takes a stone from jade"


def test_several_moves_may_stand_for_one(stones: Table) -> None:
    desk = stones("take amber", "3")
    correction = amend(desk, 2, ["note it fell off the table", "6"])
    correction.write()
    assert told(desk)[1:] == ["note: it fell off the table", "the die shows 6"]
    assert [desk.history.step(event.id)[0] for event in correction.made] == [3, 6]


def test_an_insertion_stands_right_after_its_step(stones: Table) -> None:
    desk = stones(*PLAYED)
    insert(desk, 2, ["note hello"]).write()
    assert told(desk)[2] == "note: hello"


def test_an_insertion_at_0_stands_at_the_beginning_also_where_the_tool_deals_first(stones: Table) -> None:
    desk = stones("take amber", seed=5, variant="charms")
    dealt = told(desk)[:2]
    correction = insert(desk, 0, ["note hello"])
    assert (correction.growth.anew, correction.growth.tally()) == ([], RegrowthCount(1, applied=1))
    correction.write()
    assert told(desk)[:3] == [*dealt, "note: hello"]


def test_a_whole_move_is_dropped_or_an_event_alone(stones: Table) -> None:
    desk = stones("take amber", "3", "note one", "note two", "take jade", "4")
    drop(desk, 3, 4).write()
    assert told(desk)[2:] == ["bob takes a stone from jade", "the die shows 4"]
    drop(desk, desk.head, alone=True).write()
    assert told(desk)[2:] == ["bob takes a stone from jade"]


def test_dropping_the_last_move_leaves_no_later_event(stones: Table) -> None:
    desk = stones("take amber", "3")
    correction = drop(desk, 2)
    correction.write()
    assert (correction.summary(), told(desk)) == (
        "0 later events: 0 applied, 0 kept, 0 edited, 0 left out",
        ["ann takes a stone from amber"],
    )
    assert told(reopened(desk)) == told(desk)


def test_notes_claims_and_counts_are_said_like_any_other(stones: Table) -> None:
    desk = stones("take amber", "3", "note hello", "claim ann 3", "count amber 2")
    correction = amend(desk, 2, ["4"])
    assert correction.growth.tally() == RegrowthCount(3, applied=3)


def test_what_was_undone_ahead_of_the_head_stays_on_the_old_line(stones: Table) -> None:
    desk = stones(*PLAYED)
    desk.undo("2")
    done = amend(desk, 2, ["6"]).write()
    assert "Still undone there: 2 events after event 4." in done.sentences
    assert len(told(desk)) == 4
    desk.switch("main~1")
    assert len(told(desk)) == 6


def test_steps_are_undone_one_by_one_after_an_insertion(stones: Table) -> None:
    desk = stones("take amber", "! 5 -- we saw it", "take jade", "4")
    insert(desk, 0, ["note hello"]).write()
    before = told(desk)
    for count in range(len(before), 0, -1):
        assert told(desk) == before[:count]
        desk.undo()


# what follows, and what the tool deals


def test_the_tool_deals_the_same_at_the_same_place_of_the_path(stones: Table) -> None:
    desk = stones("take amber", "take jade", "take amber", seed=7)
    rolls = [text for text in told(desk) if "die" in text]
    correction = amend(desk, 1, ["take jade"])
    correction.write()
    assert (correction.growth.tally(), correction.growth.anew) == (RegrowthCount(2, applied=2), [])
    assert [text for text in told(desk) if "die" in text] == rolls


def test_what_is_dealt_anew_is_listed_and_noted_by_the_audit(stones: Table) -> None:
    desk = stones("take amber", "bob take jade", "ann take amber", seed=7)
    correction = drop(desk, 1)
    correction.growth.finish(keep=True)
    done = correction.write()
    (corrected,) = (event for event in done.events if isinstance(event, Corrected))
    assert corrected.anew == (11, 14)
    assert [text for text in done.sentences if text.startswith("Dealt anew")] == [
        "Dealt anew: the die shows 5.",
        "Dealt anew: the die shows 6.",
    ]
    noted = [finding for finding in desk.audit(desk.head) if finding.code == "dealt-anew"]
    assert [finding.event for finding in noted] == [11, 14]


def test_a_trial_tells_nothing_that_the_tool_would_deal(stones: Table) -> None:
    desk = stones("take amber", "take jade", "take amber", seed=7)
    correction = drop(desk, 1)
    correction.growth.finish(keep=True)
    told = list(correction.sentences(is_trial=True))
    assert "After that the tool may deal something else, which nobody has seen yet." in told
    assert [text for text in told if "shows" in text and not text.startswith("Dropped")] == []
    copy, found = what_if(desk, None, ["take jet"])[:2]
    assert (found.other.events, copy.tell(copy.history.event(copy.head))) == (
        1,
        "bob takes a stone from jet black",
    )


def test_what_is_written_is_told_as_everybody_may_see_it(stones: Table) -> None:
    desk = stones("take amber", seed=5, variant="charms")
    done = insert(desk, 0, ["note hello"]).write()
    secrets = [event for event in done.events if isinstance(event, CharmDealt)]
    assert [event.charm for event in secrets] == [None, None]
    again = [event for event in desk.history.path() if isinstance(event, CharmDealt)]
    assert [event.charm for event in again] == ["jet black", "jade"]


# overrulings


def test_an_overruling_goes_with_its_event(stones: Table) -> None:
    desk = stones("take amber", "3", "! ann take jade -- bob was asleep", "4")
    correction = amend(desk, 2, ["6"])
    assert correction.growth.tally() == RegrowthCount(2, applied=2)
    correction.write()
    (overruled,) = (event for event in desk.history.path() if isinstance(event, Overruled))
    assert (overruled.reason, overruled.at) == ("bob was asleep", "2026-11-20T14:00:00Z")


def test_an_overruling_that_nobody_needs_any_more_is_left_out_and_listed(stones: Table) -> None:
    desk = stones("take jade", "3", "take jade", "3", "! take jade -- there is one under the table", "6")
    correction = amend(desk, 1, ["take amber"])
    done = correction.write()
    assert correction.growth.tally() == RegrowthCount(5, applied=5)
    assert "1 overruling left out: no rule forbids that any more." in done.sentences
    assert [event for event in desk.history.path() if isinstance(event, Overruled)] == []
    assert correction.corrected().out == (5,)


def test_correcting_the_line_that_overrules_means_its_event(stones: Table) -> None:
    desk = stones("take amber", "3", "! ann take jade -- bob was asleep", "4")
    amend(desk, 3, ["take amber"]).write()
    assert told(desk)[2:] == ["bob takes a stone from amber", "the die shows 4"]


# conflicts


def test_a_conflict_says_what_and_why_and_what_is_asked_there(stones: Table) -> None:
    desk = stones(*PLAYED)
    conflict = drop(desk, 1).conflict
    assert conflict is not None
    assert (conflict.text, conflict.verdict.kind, conflict.asked) == (
        "the die shows 3",
        "impossible",
        "ann: take a stone",
    )


def test_what_is_kept_stands_after_an_overruling_with_the_reason_of_the_correction(stones: Table) -> None:
    desk = stones("take jade", "3", "take amber", "3", "take jade", "2")
    correction = amend(desk, 3, ["take jade"], CorrectionOptions(reason="bob says so"))
    assert correction.conflict is not None
    correction.growth.keep()
    assert correction.growth.grow() is None
    correction.write()
    (overruled,) = (event for event in desk.history.path() if isinstance(event, Overruled))
    assert (overruled.rule, overruled.reason) == ("Heaps", "bob says so")
    assert correction.growth.tally() == RegrowthCount(3, applied=2, kept=1)
    assert correction.corrected().kept == ((5, overruled.id + 1),)
    assert [finding.code for finding in desk.audit(desk.head) if finding.severity == "error"] == []


def test_an_event_that_does_not_fit_can_be_edited(stones: Table) -> None:
    desk = stones("take jade", "3", "take amber", "3", "take jade", "2")
    correction = amend(desk, 3, ["take jade"])
    correction.growth.edit("take amber")
    assert correction.growth.grow() is None
    correction.write()
    assert told(desk)[-2:] == ["ann takes a stone from amber", "the die shows 2"]
    assert correction.corrected().edited == ((5, 11, 11),)
    assert correction.growth.tally() == RegrowthCount(3, applied=2, edited=1)


def test_an_edited_part_of_a_step_begins_one_where_the_line_was_left_within(stones: Table) -> None:
    """The stone between a note and its die was none; all three were recorded as one step."""
    desk, log = stones("note so", "take amber", "3"), stones.folder / "one step.jsonl"
    step = [replace(event, h="") for event in desk.history.path()]
    journals.create(log, desk.header, [as_one_step(step)])
    correction = drop(Desk.open(log), 2, alone=True)
    correction.growth.edit("take jade")
    assert correction.growth.grow() is None
    correction.write()
    assert [type(event) for event in Desk.open(log).history.path()] == [Noted, StoneTaken]


def test_what_the_corrected_line_asks_can_be_told_before_it(stones: Table) -> None:
    desk = stones(*NAMED)
    correction = drop(desk, 3, 4)
    assert correction.conflict is not None
    correction.growth.say_before("take jet", "1")
    assert correction.growth.grow() is None
    assert correction.growth.tally() == RegrowthCount(2, applied=2)
    correction.write()
    assert told(desk)[2:] == [
        "bob takes a stone from jet black",
        "the die shows 1",
        "ann takes a stone from amber",
        "the die shows 2",
    ]


@pytest.mark.parametrize("answer", ["edit", "add"])
def test_an_answer_that_does_not_fit_changes_nothing(answer: str, stones: Table) -> None:
    desk = stones(*NAMED)
    growth = drop(desk, 3, 4).growth
    before = len(growth.events), growth.conflict, growth.tally()
    with pytest.raises(MoveRefused):
        (growth.edit if answer == "edit" else growth.say_before)("take jet", "take jet")
    assert (len(growth.events), growth.conflict, growth.tally()) == before


def test_what_the_pieces_forbid_cannot_be_kept(stones: Table) -> None:
    desk = stones(*PLAYED)
    correction = drop(desk, 1)
    assert correction.conflict is not None
    assert not correction.conflict.can_be_kept
    correction.growth.finish(keep=True)
    tally = correction.growth.tally()
    assert (tally.later, tally.out > 0) == (5, True)
    assert correction.desk.game.pending(correction.growth.state)


def test_looking_ahead_changes_nothing(stones: Table) -> None:
    desk = stones("take jade", "3", "take amber", "3", "take jade", "2")
    correction = amend(desk, 3, ["take jade"])
    assert correction.foreseen(keep=False, first="keep") == RegrowthCount(3, applied=2, kept=1)
    assert correction.foreseen(keep=False) == RegrowthCount(3, applied=1, out=2)
    assert correction.growth.tally() == RegrowthCount(1, applied=1)


# what is written


def test_the_new_line_takes_over_the_name_and_the_log_says_what_was_corrected(stones: Table) -> None:
    desk = stones(*PLAYED)
    done = amend(desk, 2, ["6"], CorrectionOptions(reason="we looked again")).write()
    branched, corrected, *_ = done.events
    assert isinstance(branched, Branched)
    assert (branched.name, branched.left, branched.on) == ("main", "main~1", 1)
    assert corrected == Corrected(
        id=8,
        on=1,
        at=branched.at,
        by="table",
        more=True,
        how="amend",
        event=2,
        upto=6,
        last=13,
        same=((3, 6, 10),),
        reason="we looked again",
    )
    assert len(desk.history) == 13
    assert reopened(desk).history.timeline.tips == {"main": 13, "main~1": 6}


def test_a_line_that_a_person_named_keeps_its_name(stones: Table) -> None:
    desk = stones(*PLAYED)
    desk.branch("ours")
    amend(desk, 2, ["6"]).write()
    assert (desk.history.timeline.branch, set(desk.history.timeline.tips)) == (
        "ours-2",
        {"main", "ours", "ours-2"},
    )


def test_the_new_line_can_be_named(stones: Table) -> None:
    desk = stones(*PLAYED)
    amend(desk, 2, ["6"], CorrectionOptions(name="better")).write()
    assert set(desk.history.timeline.tips) == {"main", "better"}
    with pytest.raises(BranchExists):
        amend(desk, desk.head, ["5"], CorrectionOptions(name="main"))


def test_another_line_can_be_corrected_which_is_current_then(stones: Table) -> None:
    desk = stones(*PLAYED)
    amend(desk, 2, ["6"]).write()
    done = amend(desk, 2, ["5"], CorrectionOptions(branch="main~1")).write()
    assert isinstance(done.events[0], Switched)
    assert told(desk)[1] == "the die shows 5"
    assert reopened(desk).history.timeline.branch == "main~1"


def test_all_is_written_in_one_write(stones: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = stones(*PLAYED)
    writes: list[bytes] = []
    whole = disk.write_step

    def counted(fd: int, data: bytes, size: int, path: str) -> None:
        writes.append(data)
        whole(fd, data, size, path)

    monkeypatch.setattr(disk, "write_step", counted)
    amend(desk, 2, ["6"]).write()
    assert [data.count(b"\n") for data in writes] == [7]


def test_a_log_that_changed_meanwhile_is_not_corrected(stones: Table) -> None:
    desk = stones(*PLAYED)
    correction = amend(desk, 2, ["6"])
    Desk.open(desk.journal.path).do("note from elsewhere")
    before = Path(desk.journal.path).read_bytes()
    with pytest.raises(LogChanged):
        correction.write()
    assert Path(desk.journal.path).read_bytes() == before


def test_a_torn_or_damaged_log_is_not_corrected(stones: Table) -> None:
    desk = stones(*PLAYED)
    path = Path(desk.journal.path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-3])
    with pytest.raises(LogTorn):
        amend(Desk.open(path), 2, ["6"]).write()
    path.write_bytes(whole.replace(b'"value":5', b'"value":4'))
    with pytest.raises(LogDamaged):
        amend(Desk.open(path), 2, ["6"]).write()


# what is refused


def test_an_amendment_has_to_change_something(stones: Table) -> None:
    with pytest.raises(NothingChanged, match="Event 2 already says that: the die shows 3"):
        amend(stones(*PLAYED), 2, ["3"])


def test_only_what_was_said_is_corrected(stones: Table) -> None:
    desk = stones("take amber", seed=7)
    with pytest.raises(NotSaid) as caught:
        amend(desk, 2, ["4"])
    assert caught.value.message == "Nobody said event 2: it was dealt by the tool."
    assert caught.value.hint == "It came from event 1 (ann takes a stone from amber): correct that one."


def test_a_line_of_the_timeline_is_no_event(stones: Table) -> None:
    desk = stones(*PLAYED)
    desk.undo()
    for correct in (amend, insert):
        with pytest.raises(NoSuchEvent, match="a line about the log itself"):
            correct(desk, 7, ["4"])
    with pytest.raises(NoSuchEvent, match="a line about the log itself"):
        drop(desk, 7)


def test_an_event_of_another_line_names_its_branch(stones: Table) -> None:
    desk = stones(*PLAYED)
    desk.undo()
    with pytest.raises(NoSuchEvent, match="Event 6 was undone"):
        drop(desk, 6)
    desk.do("note elsewhere")
    with pytest.raises(NoSuchEvent) as caught:
        drop(desk, 6)
    assert (caught.value.message, caught.value.hint) == (
        "Event 6 is on another line of play: main~1.",
        "Add --branch main~1.",
    )


@pytest.mark.parametrize("id_", [-1, 99, 10**20])
def test_there_has_to_be_such_an_event(id_: int, stones: Table) -> None:
    desk = stones(*PLAYED)
    for correct in (amend, insert):
        with pytest.raises(NoSuchEvent):
            correct(desk, id_, ["note x"])
    with pytest.raises(NoSuchEvent):
        drop(desk, id_)


def test_nothing_can_be_amended_before_the_first_event(stones: Table) -> None:
    desk = stones(*PLAYED)
    with pytest.raises(NoSuchEvent):
        amend(desk, 0, ["note x"])
    with pytest.raises(NoSuchEvent):
        drop(desk, 0)


def test_a_stretch_begins_before_it_ends(stones: Table) -> None:
    with pytest.raises(UsageError, match="5-3 ends before it begins"):
        drop(stones(*PLAYED), 5, 3)


@pytest.mark.parametrize("moves", [[], [""], ["  "]])
def test_there_has_to_be_a_move(moves: list[str], stones: Table) -> None:
    for correct in (amend, insert):
        with pytest.raises(UsageError, match="no move"):
            correct(stones(*PLAYED), 1, moves)
        (stones.folder / "stones.jsonl").unlink()


def test_new_moves_are_judged_as_typed_ones(stones: Table) -> None:
    desk = stones("take jade", "3", "take jade", "3", "take amber", "4")
    with pytest.raises(MoveRefused, match="Jade is empty"):
        amend(desk, 5, ["take jade"])
    assert amend(desk, 5, ["! take jade -- under the table"]).growth.tally() == RegrowthCount(1, applied=1)


def test_why_something_was_kept_is_said_where_nobody_says_more() -> None:
    assert KEPT == "kept in a correction"


# from another line, and on a copy


def test_a_move_of_another_line_is_recorded_here(stones: Table) -> None:
    desk = stones(*PLAYED)
    desk.undo("4")
    desk.do("take jet")
    desk.do("4")
    done = cherry(desk, 5)
    assert done.sentences == ("ann takes a stone from amber",)
    assert told(reopened(desk))[-1] == "ann takes a stone from amber"
    assert typed(desk)[-1] == "take amber"


def test_a_move_that_does_not_fit_here_is_refused(stones: Table) -> None:
    desk = stones(*PLAYED)
    desk.undo("4")
    with pytest.raises(MoveRefused, match="That does not fit here: it is bob's turn"):
        cherry(desk, 5)
    with pytest.raises(MoveImpossible):
        cherry(desk, 4)
    with pytest.raises(NoSuchEvent, match="already on this line of play"):
        cherry(desk, 2)


def test_the_tool_deals_again_after_a_move_that_is_taken_over(stones: Table) -> None:
    desk = stones("take amber", "take jade", seed=7)
    desk.undo()
    desk.do("note something else")
    done = cherry(desk, 4)
    assert done.sentences == ("bob takes a stone from jade", "the die shows 6")
    assert [desk.history.event(done.events[0].id + place).more for place in (0, 1)] == [True, False]


def test_a_what_if_is_played_on_a_copy(stones: Table) -> None:
    desk = stones(*PLAYED)
    before = Path(desk.journal.path).read_bytes()
    copy, found = what_if(desk, 2, ["take jet", "6"])[:2]
    assert (found.fork, found.one.tip, found.one.events, found.other.events) == (2, 4, 2, 2)
    assert found.totals == (("bob", 5, 6),)
    assert copy.tell(copy.history.event(found.other.first or 0)) == "bob takes a stone from jet black"
    assert (Path(desk.journal.path).read_bytes(), len(desk.history)) == (before, 6)
    with pytest.raises(MoveRefused):
        what_if(desk, 2, ["ann take jet"])
    with pytest.raises(UsageError):
        what_if(desk, 2, [])


def test_a_what_if_in_place_of_an_event_is_the_same_as_after_the_one_before_it(stones: Table) -> None:
    desk = stones(*PLAYED)
    behind, instead = (what_if(desk, at, ["take jet", "6"]) for at in (2, 3))
    assert (behind.moment, behind.instead) == (instead.moment, instead.instead)
    assert [desk.tell(event) for event in instead.instead] == [
        desk.tell(desk.history.event(id_)) for id_ in (3, 4)
    ]


def test_the_rest_is_applied_again_as_a_trial_that_leaves_out_does(stones: Table) -> None:
    desk = stones(*PLAYED)
    found = what_if(desk, 3, ["take jet"])
    trial = amend(desk, 3, ["take jet"], CorrectionOptions(is_trial=True))
    trial.growth.finish(keep=False)
    assert found.end is not None
    ours, theirs = found.end, trial
    assert (ours.growth.tally(), ours.changed_totals()) == (theirs.growth.tally(), theirs.changed_totals())


def test_options_of_a_correction_are_empty_by_default() -> None:
    assert correcting.CorrectionOptions() == CorrectionOptions(branch="", name="", reason="")
