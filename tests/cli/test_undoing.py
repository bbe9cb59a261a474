"""An undo of more moves than the last turn has: it is told first, and nothing is taken back unasked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from cli.correcting import BrokenOff, Dialogue, Stopped
from cli.pages.corrections import AnswerOffer
from cli.session import Session
from cli.undoing import NEWEST
from ledger.core.blocks import Block, Note
from ledger.core.errors import NothingToUndo, UsageError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.sentences import few, too_few_sentences
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"
MOVES = ("charm owl", "take 2", "take 1", "take 1", "note hello")
"""Events 1 to 5; the last turn is bob's, who has not moved in it, so it is event 4 and the note."""


@pytest.fixture
def log(tablefold: Tablefold) -> Path:
    return tablefold.folder / tablefold.played(LOG, *MOVES)


class Person:
    """Answers one question; `read` is what was shown before it, `offered` what could be answered."""

    def __init__(self, answer: str | type[BaseException]) -> None:
        self._answer = answer
        self.read: list[str] = []
        self.offered: list[str] = []

    def ask(self, asked: str, correction: object, offers: Sequence[AnswerOffer]) -> str:
        self.read.append(asked)
        self.offered = [each.usage for each in offers]
        if isinstance(self._answer, str):
            return self._answer
        raise self._answer

    def say(self, blocks: Iterable[Block]) -> None:
        self.read += [block.text for block in blocks if isinstance(block, Note)]


def at_the_prompt(log: Path, person: Person) -> Callable[[str], int]:
    """Runs a line where somebody can be asked; the event at which the game stands then."""
    desk = Desk.open(log)
    session = Session(desk, dialogue=Dialogue(person.ask, person.say))

    def run(line: str) -> int:
        session.run(line)
        return desk.head

    return run


@pytest.mark.parametrize(
    ("line", "head"),
    [("undo", 4), ("undo 1", 4), ("undo turn", 3), ("undo 2", 3), ("undo to 1", 1), ("undo event", 4)],
)
def test_what_lies_within_the_last_turn_or_is_named_is_taken_back_at_once(
    line: str, head: int, log: Path
) -> None:
    person = Person("no")
    assert at_the_prompt(log, person)(line) == head
    assert person.read == []


def test_there_is_no_turn_to_take_back_before_anybody_has_moved(tmp_path: Path) -> None:
    wanted = NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=12)
    dealt = Desk.new(tmp_path / "dealt.jsonl", wanted)
    head = dealt.head
    assert head
    with pytest.raises(NothingToUndo):
        Session(dealt).run("undo turn")
    assert dealt.head == head


@pytest.mark.parametrize(("notes", "left_out"), [(0, 0), (1, 2), (2, 3)])
def test_of_many_events_those_in_the_middle_are_counted_unless_it_is_one(
    notes: int, left_out: int, log: Path
) -> None:
    person, desk = Person("no"), Desk.open(log)
    for number in range(NEWEST - 3 + notes):
        desk.do(f"note {number}")
    with pytest.raises(Stopped):
        at_the_prompt(log, person)(f"undo {desk.head}")
    told = [line for line in person.read if line.startswith("  ")]
    assert [line for line in told if "more" in line] == (
        [f"  … and {left_out} more, down to:"] if left_out else []
    )
    assert len(told) + left_out - bool(left_out) == desk.head


def test_more_is_told_first_with_the_event_that_may_be_meant(log: Path) -> None:
    person = Person("yes")
    assert at_the_prompt(log, person)("undo 4") == 1
    assert person.read == [
        "undo 4 takes back 4 moves, 4 events, back to just after event 1:",
        "  5 note: hello",
        "  4 ann takes 1",
        "  3 bob takes 1",
        "  2 ann takes 2",
        "yes, to 4, no [no]> ",
    ]
    assert person.offered == ["yes", "to 4", "no"]


def test_the_newest_and_the_oldest_of_many_events_are_told(log: Path) -> None:
    person = Person("y")
    desk = Desk.open(log)
    for number in range(9):
        desk.do(f"note {number}")
    assert at_the_prompt(log, person)("undo 13") == 1
    assert person.read[1:7] == [
        *(f"  {event} note: {event - 6}" for event in (14, 13, 12, 11)),
        "  … and 8 more, down to:",
        "  2 ann takes 2",
    ]


@pytest.mark.parametrize("answer", ["to 4", "to", "undo to 4", "TO 4"])
def test_the_event_of_that_number_is_offered(answer: str, log: Path) -> None:
    assert at_the_prompt(log, Person(answer))("undo 4") == 4


@pytest.mark.parametrize("answer", ["", "no", "n", "4", "what"])
def test_whoever_does_not_say_yes_takes_nothing_back(answer: str, log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(Stopped, match="Nothing is taken back"):
        at_the_prompt(log, Person(answer))("undo 4")
    assert log.read_bytes() == before


def test_whoever_interrupts_takes_nothing_back(log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(BrokenOff):
        at_the_prompt(log, Person(KeyboardInterrupt))("undo 4")
    assert log.read_bytes() == before


def test_a_number_beyond_the_beginning_is_told_as_what_there_is(log: Path) -> None:
    person = Person("no")
    with pytest.raises(Stopped):
        at_the_prompt(log, person)("undo 99999")
    assert person.read[0] == "undo 99999 takes back 5 moves, 5 events, back to the beginning:"
    assert person.offered == ["yes", "no"]


def test_where_nobody_can_be_asked_the_line_has_to_say_so(log: Path, tablefold: Tablefold) -> None:
    before = log.read_bytes()
    ran = tablefold("undo", LOG, "4")
    assert (ran.status, log.read_bytes()) == (2, before)
    assert ran.err == (
        "undo 4 takes back more than the last turn: 4 moves, 4 events, back to just after event 1.\n"
        "Next: If you mean all of it: undo 4 --yes. Back to just after event 4: undo to 4.\n"
    )
    error = json.loads(tablefold("undo", LOG, "99999", "--json").err)["error"]
    assert (error["code"], error["hint"]) == ("usage", "If you mean all of it: undo 99999 --yes.")
    assert tablefold("play", LOG, stdin=b"undo 4\n").status == 2
    assert tablefold("undo", LOG, "4", "--yes").status == 0
    assert Desk.open(log).head == 1
    assert tablefold("redo", LOG, "99").status == 0
    assert Desk.open(log).head == 5


def test_whoever_says_yes_in_the_line_is_not_asked(log: Path) -> None:
    person = Person("no")
    assert at_the_prompt(log, person)("undo 4 --yes") == 1
    assert person.read == []


def test_before_anybody_has_moved_there_is_nothing_to_ask_about(tablefold: Tablefold) -> None:
    log = tablefold.folder / tablefold.played(LOG)
    with pytest.raises(UsageError):
        Session(Desk.open(log)).run("undo sideways")
    assert tablefold("undo", LOG, "7").err.startswith("There is nothing to undo")


def test_an_undo_right_after_a_correction_says_how_the_correction_is_taken_back(
    log: Path, tablefold: Tablefold
) -> None:
    before = [event.id for event in Desk.open(log).history.path()]
    assert tablefold("insert", LOG, "2", "note tea").status == 0
    ran = tablefold("undo", LOG)
    assert "The correction stays. To take it back: switch main~1\n" in ran.out
    assert "The correction stays" not in tablefold("undo", LOG).out
    assert tablefold("switch", LOG, "main~1").status == 0
    assert [event.id for event in Desk.open(log).history.path()] == before
    assert "The correction stays" not in tablefold("undo", LOG).out


@pytest.mark.parametrize(
    ("asked", "there", "said"),
    [
        (1, 1, ()),
        (2, 2, ()),
        (2, 9, ()),
        (2, 1, ("There was only 1 move, not 2.",)),
        (3, 2, ("There were only 2 moves, not 3.",)),
        (3, 0, ("There were only 0 moves, not 3.",)),
    ],
)
def test_fewer_moves_than_were_asked_for_are_told(asked: int, there: int, said: tuple[str, ...]) -> None:
    assert too_few_sentences(asked, iter(range(there))) == said


@pytest.mark.parametrize(("lines", "shown"), [(1, 1), (8, 8), (9, 7), (20, 7)])
def test_the_first_of_many_sentences_are_shown_and_the_rest_are_counted(lines: int, shown: int) -> None:
    texts = [f"sentence {number}" for number in range(lines)]
    more = [] if lines <= shown else [f"… and {lines - shown + 1} more."]
    assert [*few(iter(texts))] == [*texts[: shown - len(more)], *more]
