"""What others write while somebody sits at a prompt is told, and the next question is the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.repl import meanwhile
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.style import Style
from ledger.core.typing.eyes import Known
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.conftest import NewDesk
from tests.together.conftest import Sit, sit  # noqa: F401 - a fixture
from tests.typist import Typist

Does = Callable[[], object]
LOG = "passing.jsonl"


def session(desk: Desk, *lines: str | Does, seat: str | None = None) -> list[str]:
    """Types the lines; a function in between is what somebody else does before the next one is typed."""

    def typed() -> Iterator[str]:
        for line in lines:
            if isinstance(line, str):
                yield line
            else:
                line()

    typist, known = Typist(typed()), Known() if seat is None else desk.eyes(seat)
    Loop(desk, Lookahead(desk, known), typist, Style(), seat=seat).run()
    return "\n".join(typist.said).partition("Everything is in")[0].splitlines()


def other(line: str, log: str = LOG) -> Does:
    return lambda: Desk.open(log).do(line)


def test_whoever_waits_is_told_what_the_others_chose_and_asked_anew(sit: Sit) -> None:  # noqa: F811
    """Each choice used to leave the seat that chose first at an old event."""
    desk = sit("passing", 3)
    said = session(desk, "4", other("bob pass f h i"), other("cy pass a b e"), "", seat="ann")
    told = said.index("Somebody else wrote to the log:")
    assert said[told + 1 : told + 3] == ["  Bob passes three cards.", "  Cy passes three cards."]
    assert desk.head == Desk.open(LOG).head
    assert "ann   ~A B C E  ~" in said[told:]


def test_after_ctrl_c_what_was_being_recorded_is_nobody_elses(sit: Sit) -> None:  # noqa: F811
    """Ctrl-C while a bot's move is recorded: the log has it, and this prompt does not know yet."""

    def interrupted() -> None:
        other("ann pass c d g")()
        raise KeyboardInterrupt

    said = session(sit("passing", 3), interrupted, "", seat="bob")
    cleared = said.index("Cleared. Ctrl-C again or Ctrl-D leaves.")
    assert said[cleared + 1 : cleared + 3] == ["Meanwhile:", "  Ann passes three cards."]


def test_a_page_at_the_prompt_is_of_the_log_as_it_is_now(sit: Sit) -> None:  # noqa: F811
    desk = sit("passing", 3)
    said = session(desk, other("ann pass c d g"), "log 1", seat="bob")
    assert "  Ann passes three cards." in said
    assert any(line.endswith("ann passes three cards  [here, end of main]") for line in said)


def test_a_choice_is_told_to_others_without_what_it_was(sit: Sit) -> None:  # noqa: F811
    desk = sit("passing", 3)
    said = session(desk, other("ann pass c d g"), "", seat="bob")
    assert "  Ann passes three cards." in said
    assert not [line for line in said if "C D G" in line]


def test_it_is_said_how_much_more_others_wrote_than_is_shown(stones: NewDesk) -> None:
    desk = stones()

    def much() -> None:
        for number in range(15):
            Desk.open("stones.jsonl").do(f"note n{number}")

    said = session(desk, much, "")
    told = said.index("Somebody else wrote to the log:")
    assert said[told + 1] == "  … 3 sentences before that; `log` lists what happened."
    assert [line for line in said if line.startswith("  Note: n")] == [f"  Note: n{n}." for n in range(3, 15)]


def test_a_move_that_was_typed_against_an_old_question_waits(stones: NewDesk) -> None:
    desk = stones()
    said = session(desk, other("take jade", "stones.jsonl"), "take amber")
    assert "  Ann takes a stone from jade." in said
    assert said[-1] == "This is how it stands now; your line can be brought back."
    assert len(Desk.open("stones.jsonl").history) == 1


def test_an_enter_that_takes_what_was_usual_waits_too(stones: NewDesk) -> None:
    desk = stones()
    session(desk, "take jade", other("5", "stones.jsonl"), "5")
    assert len(Desk.open("stones.jsonl").history) == 2


def test_before_the_first_question_the_log_is_looked_at(stones: NewDesk) -> None:
    desk = stones()
    other("take jade", "stones.jsonl")()
    said = session(desk)
    told = said.index("Somebody else wrote to the log:")
    assert said[told + 1].startswith("  Ann takes a stone from jade")
    assert not [line for line in said[:told] if "take a stone" in line]


def test_why_the_log_cannot_be_read_is_said_once_and_to_every_line(stones: NewDesk) -> None:
    desk = stones()

    def gone() -> None:
        Path("stones.jsonl").rename("elsewhere.jsonl")

    said = session(desk, gone, "", "", "take jade", "show")
    missing = [line for line in said if "There is no such log" in line]
    assert len(missing) >= 2
    assert any(line.startswith("Heaps") for line in said)


def test_a_log_that_was_only_touched_is_no_news(stones: NewDesk) -> None:
    desk = stones()
    said = session(desk, lambda: Path("stones.jsonl").touch(), "take jade")
    assert not [line for line in said if "Somebody else" in line]
    assert len(Desk.open("stones.jsonl").history) == 1


@pytest.mark.parametrize("moves", [3, 20])
def test_the_last_of_many_lines_are_told(stones: NewDesk, moves: int) -> None:
    desk = stones()

    def many() -> None:
        for number in range(moves):
            Desk.open("stones.jsonl").do(f"note {number}")

    said = session(desk, many, "")
    told = [line for line in said if line.startswith("  Note: ")]
    assert told[-1] == f"  Note: {moves - 1}."
    assert len(told) == min(moves, 12)


@pytest.mark.parametrize("damage", [b"", b"not a log\n"], ids=["empty", "something else"])
def test_a_note_is_not_tried_again_for_ever_while_the_log_cannot_be_read(
    stones: NewDesk, damage: bytes
) -> None:
    """A program that keeps folders alike may empty a file for a moment. The reason came without end."""
    desk, log = stones(), Path("stones.jsonl")
    before = log.read_bytes()
    said = session(
        desk, lambda: log.write_bytes(damage), "note lost", lambda: log.write_bytes(before), "note kept"
    )
    assert len([line for line in said if line.startswith("This is not a Tablefold log")]) <= 3
    assert [event.text for event in Desk.open(log).history.lines()] == ["kept"]  # type: ignore[attr-defined]


def test_another_log_that_takes_the_name_is_told_and_not_played(stones: NewDesk) -> None:
    """A line that was typed after it used to end in a fault of the program."""
    desk, log = stones(), Path("stones.jsonl")
    other = Desk.new("other.jsonl", NewGame(game="effortless", seats=("cy", "dee")))
    Path(other.journal.path).replace(log)
    now = log.read_bytes()
    said = session(desk, "note mine", "take jade")
    assert said.count("Another log has taken this name: Effortless.") >= 2
    assert log.read_bytes() == now


def test_whoever_leaves_a_log_that_is_gone_is_not_told_that_everything_is_there(stones: NewDesk) -> None:
    desk = stones()
    typist = Typist(iter(["take jade", "show"]))
    Path("stones.jsonl").unlink()
    Loop(desk, Lookahead(desk, Known()), typist, Style()).run()
    assert typist.said[-1] == "stones.jsonl is no longer the log that was played here."


def test_a_step_that_somebody_is_still_writing_is_told_when_it_is_whole(
    stones: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = stones()
    log = Path(desk.journal.path)
    Desk.open(log).do("note tea")
    whole = log.read_bytes()
    log.write_bytes(whole[:-9])
    monkeypatch.setattr(meanwhile, "sleep", lambda _: log.write_bytes(whole))
    said = meanwhile.LogWatch(desk, None).what_others_wrote()
    assert "tea" in str(said)
    assert desk.journal.torn is None
