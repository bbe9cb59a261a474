"""Two moves in one tap: the usual one, and what a seat does right after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.pages import behind
from cli.web.recording import Recorder
from cli.web.taps import Tap
from ledger.core.errors import TablefoldError
from ledger.core.log.events import Claimed, Noted, bare
from ledger.core.rules.verdicts import Decision, Over
from ledger.core.typing.shortest import is_answer_after
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.together.games import PASSING
from tests.web.evenings import GAMES, recorder
from tests.web.test_choices import choice
from tests.web.test_recording import tap

RUST, CHEST = "play Rust", "settle; play Iron Chest"
DUEL = NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=66)
TANKARD, PUT = "play Golden Tankard", "settle; put Pelle Quickstep"


@pytest.fixture
def settling(tmp_path: Path) -> Recorder:
    """Cy has played a card, and says when it takes effect."""
    table = recorder(tmp_path, GAMES["kingless"])
    table.desk.do(RUST)
    return table


@pytest.fixture
def duel(tmp_path: Path) -> Recorder:
    """Ann has played a card; Bob alone may interrupt it, and has to put a card down if he does not."""
    table = recorder(tmp_path, DUEL)
    table.desk.do(TANKARD)
    return table


def test_what_comes_after_the_usual_move_is_what_the_prompt_would_take(settling: Recorder) -> None:
    behind = settling.asks("cy")["behind"]
    assert behind["usual"] == "settle"
    assert CHEST in [each["text"] for each in behind["moves"]]
    desk, eyes = settling.desk, settling.desk.eyes("cy")
    for each in behind["moves"]:
        usual, _, then = each["text"].partition("; ")
        problem = TablefoldError("that means nothing now")
        assert is_answer_after(desk.game, eyes(desk.state), usual, then, problem, eyes), each
    assert {settling.asks(seat)["behind"] for seat in ("ann", "bob", None)} == {None}


def test_two_moves_in_one_tap_are_written_together_and_taken_back_one_by_one(settling: Recorder) -> None:
    before, lines = settling.desk.head, len(settling.desk.history)
    shown, done = settling.say("cy", tap(settling, CHEST)), settling.do("cy", tap(settling, CHEST))
    assert (shown.status, done.status) == (200, 200)
    assert done.data["said"][: len(shown.data["said"])] == shown.data["said"]
    desk = Desk.open(settling.desk.journal.path)
    added = [desk.history.event(id_) for id_ in range(lines + 1, len(desk.history) + 1)]
    assert [event.typed for event in added if event.typed] == CHEST.split("; ")
    assert all(event.more or event.then for event in added[:-1])
    other = Desk.open(desk.journal.path)
    other.undo()
    assert "settle" in other.history.event(other.history.step(other.head)[0]).typed
    other.undo()
    assert other.head < before


def test_the_second_of_two_moves_is_taken_back_by_its_seat_alone(settling: Recorder) -> None:
    settling.do("cy", tap(settling, "settle; play Edda Kegs"))
    between = settling.desk.history.before_step(settling.desk.head)
    undo = settling.asks("cy")["undo"]
    assert undo["what"][0] == "Cy plays Edda Kegs."
    settling.undo("cy", tap(settling))
    assert settling.allow("bob", tap(settling)).status == 200
    assert settling.desk.head == between
    assert settling.asks("cy")["yours"]


def test_they_make_the_same_events_as_one_after_the_other(settling: Recorder, tmp_path: Path) -> None:
    other = Desk.new(tmp_path / "other.jsonl", GAMES["kingless"])
    for line in (RUST, *CHEST.split("; ")):
        other.do(line)
    settling.do("cy", tap(settling, CHEST))
    assert [*map(bare, settling.desk.history.path())] == [*map(bare, other.history.path())]


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        ("ann", CHEST),
        ("cy", "settle; settle"),
        ("cy", "settle; end; play Iron Chest"),
        ("cy", "settle; ann end"),
        ("cy", "settle; xyz"),
        ("cy", "settle; claim ann 4"),
        ("cy", "settle; undo"),
        (None, CHEST),
    ],
)
def test_what_does_not_come_right_after_is_not_recorded(
    seat: str | None, words: str, settling: Recorder
) -> None:
    lines = len(settling.desk.history)
    assert settling.say(seat, tap(settling, words)).status == 422
    refused = settling.do(seat, tap(settling, words))
    says_why = words in (CHEST, "settle; end; play Iron Chest")
    assert (refused.status, behind.ONE_BY_ONE in refused.data["error"]) == (422, says_why)
    assert len(settling.desk.history) == lines


def test_the_only_one_who_could_answer_goes_on_instead(duel: Recorder) -> None:
    """What Bob puts down says that he does not interrupt."""
    behind, before = duel.asks("bob")["behind"], duel.desk.head
    assert behind["usual"] == "nobody answers: settle"
    assert PUT in [each["text"] for each in behind["moves"]]
    shown, done = duel.say("bob", tap(duel, PUT)), duel.do("bob", tap(duel, PUT))
    assert shown.data["said"][0].startswith("Golden Tankard takes effect")
    assert done.data["said"][:2] == shown.data["said"]
    desk = duel.desk
    settled, put = (desk.history.event(desk.history.step(each)[0]) for each in (before + 1, before + 2))
    assert ([settled.typed, settled.by], [put.typed, put.by]) == (["settle", "ann"], [PUT[8:], "bob"])


def test_whoever_played_still_settles_and_answers_by_herself(duel: Recorder) -> None:
    duel.desk.do("bob stop")
    assert [duel.asks(seat)["behind"] for seat in ("bob", None)] == [None, None]
    assert duel.do("bob", tap(duel, PUT)).status == 422
    assert duel.do("ann", tap(duel, "settle")).status == 200


def test_where_two_could_answer_none_of_them_goes_on(settling: Recorder) -> None:
    assert [settling.asks(seat)["behind"] for seat in ("ann", "bob")] == [None, None]
    assert settling.do("ann", tap(settling, "settle; end")).status == 422


@pytest.mark.parametrize(
    "words",
    ["settle", "bob stop; put Pelle Quickstep", "settle; settle", "settle; ann end", "settle; note x"],
)
def test_nothing_else_is_said_for_another_seat(words: str, duel: Recorder) -> None:
    lines = len(duel.desk.history)
    assert duel.say("bob", tap(duel, words)).status == 422
    assert duel.do("bob", tap(duel, words)).status == 422
    assert len(duel.desk.history) == lines


def test_what_a_seat_says_ends_with_its_own_answer() -> None:
    due = Decision(seat="ann", prompt="settle", events=(Noted,), usual=(Noted,))
    own, other, another = (
        Noted(by="ann", text="x"),
        Noted(by="bob", text="x"),
        Claimed(by="ann", seat="ann", points=4),
    )
    for events in ((own,), (other, own), (another, own)):
        assert behind._answers(due, events)
    for events in ((), (other,), (another,), (own, other), (own, another)):
        assert not behind._answers(due, events)
    assert not behind._answers(Over(), (own,))
    assert behind._is_usual(due, (own, own))
    for events in ((own, other), (another, own)):
        assert not behind._is_usual(due, events)
    assert not behind._is_usual(Over(), (own,))


def test_nobody_insists_on_two_moves_at_once(settling: Recorder) -> None:
    answer = settling.do("cy", tap(settling, CHEST, insists=True))
    assert answer.status == 422
    assert "insist" not in answer.data


def test_a_note_may_hold_a_semicolon(settling: Recorder) -> None:
    answer = settling.do("ann", tap(settling, "note tea; and cake"))
    assert answer.data["said"] == ["Note: tea; and cake."]


def test_a_choice_that_waits_for_others_is_no_part_of_two(passing: Recorder) -> None:
    words = choice(passing, "ann").words
    lines = len(passing.desk.history)
    with registry.guest(PASSING):
        assert passing.do("ann", Tap(at=passing.desk.head, words=f"{words}; {words}")).status == 422
    assert (len(passing.desk.history), passing.asks("ann")["chosen"]) == (lines, None)
