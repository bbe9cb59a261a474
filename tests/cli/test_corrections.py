"""Corrections as they are typed and answered: at the shell, in a script, and at the prompt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from cli.correcting import BrokenOff, Dialogue, Stopped
from cli.pages import corrections, graph, lines
from cli.render.text import draw
from cli.repl.plain import Plain
from cli.session import Session
from ledger.core.blocks import Note
from ledger.core.corrections.misfits import RegrowthCount
from ledger.core.errors import DoesNotGoOn, LogChanged, TablefoldError, UsageError
from ledger.desk.desk import Desk
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"
MOVES = ("charm owl", "ann take 2", "bob take 1", "ann take 1", "note hello")
"""Events 1 to 5; each move with its name, so it is that seat's whatever comes before it."""


@pytest.fixture
def log(tablefold: Tablefold) -> Path:
    return tablefold.folder / tablefold.played(LOG, *MOVES)


@pytest.mark.parametrize("command", [("amend", LOG, "2"), ("insert", LOG, "2"), ("do", LOG)])
def test_a_move_without_its_quotes_is_told_how_it_is_typed(
    command: tuple[str, ...], tablefold: Tablefold
) -> None:
    """The shell makes several moves of it."""
    tablefold.played(LOG, *MOVES)
    ran = tablefold(*command, "take", "banana")
    assert ran.status != 0
    assert 'If it is one move, put it in quotes: "take banana".' in " ".join(ran.err.split())


PAGES = [
    ("amend", LOG, "2", "take 1", "--reason", "bob counted"),
    ("amend", LOG, "2", "take 1; note a", "note b", "--dry-run"),
    ("amend", LOG, "2", "take 2"),
    ("amend", LOG, "2", "take 9"),
    ("amend", LOG, "2", ""),
    ("amend", LOG, "two", "take 1"),
    ("amend", LOG, "99", "take 1"),
    ("amend", LOG, "2", "take 1", "--name", "main"),
    ("amend", LOG, "2", "take 1", "--name", "a~b"),
    ("amend", LOG, "2", "take 1", "--branch", "nowhere"),
    ("insert", LOG, "0", "note first", "--dry-run"),
    ("insert", LOG, "2", "bob take 1"),
    ("drop", LOG, "2"),
    ("drop", LOG, "2", "--stop"),
    ("drop", LOG, "2", "--keep"),
    ("drop", LOG, "2", "--skip"),
    ("drop", LOG, "2-3"),
    ("drop", LOG, "3-2"),
    ("drop", LOG, "5", "--json"),
    ("amend", LOG, "2", "take 3", "--dry-run", "--json"),
    ("drop", LOG, "2", "--json"),
    ("whatif", LOG, "take 2"),
    ("whatif", LOG, "--at", "2", "take 3", "--json"),
    ("whatif", LOG, "take 9"),
    ("cherry", LOG, "2"),
    ("log", LOG, "--graph"),
    ("log", LOG, "--graph", "--last", "3"),
    ("diff", LOG, "main", "--rule", "heap=12"),
    ("diff", LOG, "main", "--rule", "heap=3"),
    ("diff", LOG, "main", "--rule", "heap"),
    ("diff", LOG, "main", "--catalog", "nowhere"),
]


@pytest.mark.parametrize("words", PAGES, ids=lambda words: " ".join(words).replace(f"{LOG} ", ""))
def test_a_page(words: tuple[str, ...], log: Path, tablefold: Tablefold, page: SnapshotAssertion) -> None:
    assert tablefold.page(*words) == page


@pytest.mark.parametrize(
    "words", [words for words in PAGES if words[0] in ("amend", "insert", "drop")], ids=str
)
def test_what_is_refused_or_tried_writes_nothing(
    words: tuple[str, ...], log: Path, tablefold: Tablefold
) -> None:
    before = log.read_bytes()
    ran = tablefold(*words)
    is_written = log.read_bytes() != before
    assert is_written is (ran.status == 0 and "--dry-run" not in words)
    assert log.read_bytes().startswith(before)


def test_both_lines_are_drawn_side_by_side(log: Path, tablefold: Tablefold, page: SnapshotAssertion) -> None:
    assert tablefold("drop", LOG, "2", "--keep").status == 0
    assert tablefold.page("log", LOG, "--graph") == page


def test_a_hundred_lines_are_drawn_and_the_others_are_counted(log: Path) -> None:
    desk = Desk.open(log)
    for number in range(100):
        desk.branch(f"line{number}", 1)
        if number == 98:
            assert not any(isinstance(block, Note) for block in lines.tree(desk))
    assert lines.tree(desk)[-1] == Note(
        "1 more line is not drawn: --graph --all shows the lines that were left.", tone="hint"
    )


def test_the_graph_is_data_too(log: Path, tablefold: Tablefold) -> None:
    assert tablefold("amend", LOG, "3", "take 2", "--keep").status == 0
    found = json.loads(tablefold("log", LOG, "--graph", "--json").out)
    assert (found["corrected"]["how"], found["corrected"]["event"]) == ("amend", 3)
    assert [line["name"] for line in found["lines"]] == ["main"]
    assert found["rows"] == [
        {"old": 3, "sign": "~", "new": 8},
        {"old": 4, "sign": "=", "new": 9},
        {"old": 5, "sign": "=", "new": 10},
    ]


def test_equal_stretches_are_cut_short_unless_all_is_asked_for(log: Path, tablefold: Tablefold) -> None:
    tablefold("do", LOG, *(f"note {number}" for number in range(9)))
    assert tablefold("amend", LOG, "3", "take 2").status == 0
    short, whole = (tablefold("log", LOG, "--graph", *more).out for more in ((), ("--all",)))
    assert ("… 9 events" in short, "…" in whole) == (True, False)
    assert ["note: 8" in page for page in (short, whole)] == [True, True]


@pytest.mark.parametrize(
    "odd",
    [
        {"same": ((-5, 10**18, 3),)},
        {"same": ((3, 5, 10**18), (5, 3, 9))},
        {"kept": ((3, 99), (99, 8))},
        {"edited": ((3, 9, 8), (4, -1, 10**18))},
        {"out": (99, -1), "anew": (0,)},
        {"how": "drop"},
    ],
)
def test_a_stranger_may_have_written_any_numbers_into_a_correction(
    odd: dict[str, Any], log: Path, tablefold: Tablefold
) -> None:
    assert tablefold("amend", LOG, "3", "take 2", "--keep").status == 0
    desk = Desk.open(log)
    made = replace(desk.history.timeline.corrections[0], **odd)
    found = graph.rows(desk, made, desk.head)
    assert [row.old for row in found if row.old] == [3, 4, 5]
    assert [row.new for row in found if row.new] == [8, 9, 10]


# a log that breaks off


def test_a_correction_that_was_cut_off_between_two_steps_is_torn_and_all_of_it_is_cut(
    log: Path, tablefold: Tablefold
) -> None:
    before = log.read_bytes()
    assert tablefold("insert", LOG, "1", "note inserted").status == 0
    written = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(written[:9]))
    refused = tablefold("do", LOG, "note more")
    assert refused.status == 3
    assert "The last step, from line 7 on, was cut off" in " ".join(refused.err.split())
    assert tablefold("repair", LOG).status == 0
    assert log.read_bytes() == before
    assert tablefold("insert", LOG, "1", "note inserted").status == 0
    assert len(log.read_bytes().splitlines()) == len(written)


# where it does not fit


class Answers:
    """Somebody who answers; what was shown is kept."""

    def __init__(self, *lines: str | type[BaseException]) -> None:
        self._lines: Iterator[str | type[BaseException]] = iter(lines)
        self.shown: list[str] = []

    def ask(self, prompt: str, *_: object) -> str:
        self.shown.append(prompt)
        line = next(self._lines)
        if isinstance(line, str):
            return line
        raise line

    def dialogue(self) -> Dialogue:
        return Dialogue(
            self.ask, lambda blocks: self.shown.extend(line.text for line in draw(blocks, width=80))
        )


def asked(log: Path, *lines: str | type[BaseException]) -> tuple[Session, Answers]:
    answers = Answers(*lines)
    return Session(Desk.open(log), dialogue=answers.dialogue()), answers


def told(session: Session) -> list[str]:
    return [session.desk.tell(event) for event in session.desk.history.path()]


def test_the_prompt_offers_keep_first_and_says_how_many_would_fit(log: Path) -> None:
    session, answers = asked(log, "stop")
    with pytest.raises(Stopped, match="nothing is written"):
        session.run("drop 2")
    assert answers.shown == [
        "Event 3 no longer fits: bob takes 1.",
        "It is ann's turn, not bob's (PB-4).",
        "Asked there: ann: take 1 to 3 pebbles.",
        "",
        "1 keep       record it anyway (!); 1 of 2 later events would fit",
        "2 keep rest  keep all that can be kept, 2 in all; 1 of 2 later events would fit",
        "3 out        leave it out; 2 of 2 later events would fit",
        "4 edit MOVE  what really happened instead",
        "5 add MOVE   what has to come before it",
        "6 stop       write nothing",
        "keep, out, edit MOVE, add MOVE, stop [keep]> ",
    ]


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (("", "k"), "3 later events: 1 applied, 2 kept, 0 edited, 0 left out"),
        (("out",), "3 later events: 2 applied, 0 kept, 0 edited, 1 left out"),
        (("edit ann take 1; bob take 1",), "3 later events: 2 applied, 0 kept, 1 edited, 0 left out"),
        (("add take 1",), "3 later events: 3 applied, 0 kept, 0 edited, 0 left out"),
    ],
)
def test_each_answer_counts_and_the_parts_add_up(lines: tuple[str, ...], line: str, log: Path) -> None:
    session, _ = asked(log, *lines)
    answer = session.run("drop 2")
    assert [each.text for each in draw(answer.blocks, width=80)][-1] == line
    assert session.desk.history.timeline.tips.keys() == {"main", "main~1"}


def test_what_is_no_answer_or_does_not_fit_is_said_and_asked_again(log: Path) -> None:
    session, answers = asked(log, "perhaps", "edit", "edit take 4", "add ", "ed take 1; take 1", "keep")
    session.run("drop 2")
    assert answers.shown.count("That is not an answer here.") == 1
    assert "edit needs a move." in answers.shown
    assert "add needs a move." in answers.shown
    assert "Nobody takes more than 3 pebbles. (PB-1)" in answers.shown


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, EOFError])
def test_whoever_interrupts_has_written_nothing(interruption: type[BaseException], log: Path) -> None:
    before = log.read_bytes()
    session, _ = asked(log, "keep", interruption)
    with pytest.raises(BrokenOff, match="nothing is written") as caught:
        session.run("drop 2")
    assert (caught.value.exit_status, log.read_bytes()) == (130, before)


def test_at_a_terminal_the_command_asks(
    log: Path, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers("keep", KeyboardInterrupt)
    monkeypatch.setattr(Plain, "ask", lambda self, kept, question: answers.ask(question.prompt))
    monkeypatch.setattr("cli.correcting._is_at_a_terminal", lambda: True)
    before = log.read_bytes()
    ran = tablefold("drop", LOG, "2")
    assert (ran.status, ran.err) == (130, "Interrupted, so nothing is written: the log is as it was.\n")
    assert log.read_bytes() == before
    assert tablefold("drop", LOG, "2", "--json").status == 1


def test_where_nobody_can_be_asked_nothing_is_written(log: Path) -> None:
    session = Session(Desk.open(log))
    with pytest.raises(DoesNotGoOn) as caught:
        session.run("drop 2")
    assert caught.value.hint == (
        "Of the later events --keep would give 1 applied, 2 kept, 0 edited, 0 left out; "
        "--skip 2 applied, 0 kept, 0 edited, 1 left out."
    )


def test_somebody_else_who_wrote_meanwhile_stops_a_correction(log: Path, tablefold: Tablefold) -> None:
    session = Session(Desk.open(log))
    tablefold("do", LOG, "note from elsewhere")
    before = log.read_bytes()
    with pytest.raises(LogChanged):
        session.run("amend 2 take 1")
    assert log.read_bytes() == before


# at the prompt


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("amend 2 take 1", ["ann takes 1"]),
        ('amend 2 "take 1"', ["ann takes 1"]),
        ('amend 2 "note a" "take 1; note b" --keep', ["note: a", "ann takes 1", "note: b"]),
        ("amend 2 --dry-run take 1", ["ann takes 2"]),
        ("amend 2 take 1 --dry-run", ["ann takes 2"]),
        ("amend 2 ! take 4 -- it was --keep", ["the table overrules PB-1: it was --keep", "ann takes 4"]),
        ('amend 2 take 1 --reason "we counted" --name better', ["ann takes 1"]),
        ("insert 1 note between", ["note: between"]),
        ("drop 2-4", ["note: hello"]),
        ("drop 4 --event --skip", ["ann takes 2"]),
        ("whatif --at 1 take 1", ["ann takes 2"]),
        ("whatif take 1", ["ann takes 2"]),
        ("whatif 'take 1'", ["ann takes 2"]),
    ],
)
def test_the_words_of_the_prompt_mean_the_same_as_the_commands(
    line: str, texts: list[str], log: Path
) -> None:
    session, _ = asked(log)
    session.run(line)
    assert told(session)[1 : 1 + len(texts)] == texts


@pytest.mark.parametrize(
    "line",
    [
        "amend",
        "drop",
        "insert 1",
        "amend 2",
        "amend two take 1",
        "amend 2 take 1 --name",
        "drop 2-x",
        "drop -3",
        "drop 2-",
        "cherry",
        "cherry x",
        "whatif",
        "whatif --at x take 1",
        "whatif --at",
        'amend 2 "',
        "amend 2 ;",
        "amend 2 " + "9" * 400,
        "drop " + "9" * 400,
        "amend 2 note \x1b[2J\udcff",
        "amend 2 take 1 --name \x1b[2J",
        "amend 2 take 1 --name \udcff",
        "amend 2 take 1 --reason \udcff",
    ],
)
def test_odd_lines_get_one_clear_sentence_and_write_nothing(line: str, log: Path) -> None:
    before = log.read_bytes()
    session = Session(Desk.open(log))
    with pytest.raises(TablefoldError) as caught:
        session.run(line)
    assert (bool(caught.value.message), log.read_bytes()) == (True, before)
    assert isinstance(caught.value, UsageError) or caught.value.exit_status in (1, 2)


def test_a_move_is_taken_over_at_the_prompt(log: Path) -> None:
    session, _ = asked(log)
    session.run("undo")
    session.run("note other")
    answer = session.run("cherry 5")
    assert (answer.done is not None, told(session)[-2:]) == (True, ["note: other", "note: hello"])


def test_the_latest_correction_is_drawn_at_the_prompt(log: Path) -> None:
    session, _ = asked(log)
    session.run("amend 2 take 1")
    assert "Event 2 corrected (amend)" in [
        line.text for line in draw(session.run("log graph").blocks, width=80)
    ]


# a conversation


@pytest.fixture
def short(tablefold: Tablefold) -> Path:
    """Six pebbles, all of them taken and claimed: where more was taken at once, the last two do not fit."""
    assert tablefold("new", LOG, "--game", "pebbles", "--players", "ann,bob", "--rule", "heap=6").status == 0
    takes = ("ann take 2", "bob take 1", "ann take 1", "bob take 1", "ann take 1")
    moves = ("charm owl", *takes, "claim ann 6", "claim bob 2")
    assert tablefold("do", LOG, *moves).status == 0
    return tablefold.folder / LOG


FOUR = "amend 2 ! take 4 -- we counted again"


def ended(session: Session, line: str) -> list[str]:
    return [each.text for each in draw(session.run(line).blocks, width=80)]


@pytest.mark.parametrize("words", ["out rest", "out all", "OUT REST", "2"])
def test_all_the_rest_is_left_out_with_one_answer(words: str, short: Path) -> None:
    session, answers = asked(short, words)
    assert ended(session, FOUR)[-1] == "6 later events: 4 applied, 0 kept, 0 edited, 2 left out"
    assert "1 out        leave it out; 2 of 3 later events would fit" in answers.shown
    assert "2 out rest   leave out all that does not fit, 2 in all" in answers.shown


@pytest.mark.parametrize("words", ["keep rest", "k all", "2"])
def test_all_the_rest_is_kept_with_one_answer(words: str, log: Path) -> None:
    session, _ = asked(log, words)
    assert ended(session, "drop 2")[-1] == "3 later events: 1 applied, 2 kept, 0 edited, 0 left out"


def test_what_cannot_be_kept_is_asked_about_when_the_rest_is_kept(short: Path) -> None:
    session, answers = asked(short, "keep rest", "keep", "out rest")
    ended(session, "insert 1 ! bob take 3 -- at once")
    assert "That cannot be kept: the pieces do not allow it." in answers.shown


def test_a_later_move_that_becomes_another_seats_fits_too() -> None:
    """`0 of 13 would fit` stood beside `leave out all that does not fit, 7 in all`."""
    now, then = RegrowthCount(2, applied=1, edited=1), RegrowthCount(9, applied=3, edited=3, out=3)
    assert corrections._how_many_fit(now, then) == "4 of 6 later events would fit"


def test_nothing_is_offered_twice_with_the_same_result(log: Path) -> None:
    session, answers = asked(log, "keep", "stop")
    with pytest.raises(Stopped):
        session.run("drop 2")
    first, second = (
        [line for line in answers.shown[place:] if line[:1].isdigit()][:6]
        for place in (0, answers.shown.index("Event 4 no longer fits: ann takes 1."))
    )
    assert [line.partition("  ")[0] for line in first[:3]] == ["1 keep", "2 keep rest", "3 out"]
    assert [line.partition("  ")[0] for line in second[:3]] == ["1 keep", "2 out", "3 edit MOVE"]


def test_one_offer_is_made_in_a_shell_where_keep_and_skip_come_to_the_same(short: Path) -> None:
    with pytest.raises(DoesNotGoOn) as caught:
        Session(Desk.open(short)).run(FOUR)
    assert caught.value.hint == (
        "Of the later events --skip would give 4 applied, 0 kept, 0 edited, 2 left out; "
        "--keep would give the same."
    )


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("?", "The game asks: ann: take 1 to 3 pebbles. It could be: take 1, take 2"),
        ("help", "The game asks: ann: take 1 to 3 pebbles. It could be: take 1, take 2"),
        ("show", "Next: ann: take 1 to 3 pebbles."),
        ("log", "1  19:03  the charm is Owl  [here, end of main]"),
        ("score", "total    0    0"),
        ("why", "It is ann's turn, not bob's (PB-4)."),
        ("why ann", "No points yet."),
        ("find heap > 1", ""),
    ],
)
def test_the_corrected_line_can_be_looked_at_before_an_answer(line: str, shown: str, log: Path) -> None:
    before = log.read_bytes()
    session, answers = asked(log, line, "stop")
    with pytest.raises(Stopped):
        session.run("drop 2")
    said = answers.shown[answers.shown.index("keep, out, edit MOVE, add MOVE, stop [keep]> ") :]
    assert any(shown in text for text in said), said
    assert log.read_bytes() == before


def test_undo_takes_the_last_answer_back_and_it_is_asked_again(log: Path) -> None:
    session, answers = asked(log, "undo", "keep", "undo", "out")
    assert ended(session, "drop 2")[-1] == "3 later events: 2 applied, 0 kept, 0 edited, 1 left out"
    assert answers.shown.count("Event 3 no longer fits: bob takes 1.") == 2
    assert "Nothing has been answered yet." in answers.shown


def test_words_that_would_write_are_no_answers(log: Path) -> None:
    before = log.read_bytes()
    session, answers = asked(log, "undo 3", "redo", "branch other", "note x", "keep twice", "edit", "stop")
    with pytest.raises(Stopped):
        session.run("drop 2")
    assert answers.shown.count("That is not an answer here.") == 3
    assert log.read_bytes() == before


def test_a_move_alone_is_no_answer_and_the_hint_says_how_it_becomes_one(log: Path) -> None:
    session, answers = asked(log, "take 2", "stop")
    with pytest.raises(Stopped):
        session.run("drop 2")
    assert "That is not an answer here." in answers.shown
    assert any("edit take 2. If it came before: add take 2" in text for text in answers.shown)


def test_claims_that_no_longer_fit_are_named(short: Path) -> None:
    page = ended(asked(short)[0], "amend 4 take 2 --skip")
    assert "ann claimed 6; the score is 4 now: claim ann 4." in page
    assert "bob claimed 2; the score is 4 now: claim bob 4." in page


def test_a_claim_that_was_wrong_before_is_the_business_of_the_audit(short: Path) -> None:
    session, _ = asked(short)
    session.run("claim ann 9")
    assert not [line for line in ended(session, "amend 4 take 2 --skip") if line.startswith("ann claimed")]


# what if


def test_a_what_if_says_first_what_the_end_would_be(short: Path, tablefold: Tablefold) -> None:
    page = tablefold("whatif", LOG, "--at", "4", "take 2", "--no-pager").out.splitlines()
    assert page[:2] == [
        "Ann 6 → 4, bob 2 → 4, ann and bob share the victory instead.",
        "In place of event 4: ann takes 1.",
    ]
    assert "At the end, with the rest as it was played" in page
    counted = page.index("4 later events: 3 applied, 0 kept, 0 edited, 1 left out.")
    assert page[counted + 1] == "Left out: 6  ann takes 1 (only 0 pebbles are left)."


def test_a_what_if_in_a_played_game_compares_the_same_moment(short: Path, tablefold: Tablefold) -> None:
    found = json.loads(tablefold("whatif", LOG, "--at", "4", "take 2", "--json").out)
    assert (found["fork"], found["one"]["tip"], found["one"]["events"], found["other"]["events"]) == (
        3,
        4,
        1,
        1,
    )
    assert found["instead"] == [4]
    assert found["end"]["totals"] == [["ann", 6, 4], ["bob", 2, 4]]


def test_a_move_that_is_no_answer_there_comes_just_after_the_event(short: Path, tablefold: Tablefold) -> None:
    there, behind = (tablefold("whatif", LOG, "--at", at, "bob take 2").out for at in ("3", "2"))
    assert there.splitlines()[:2] == behind.splitlines()[:2]
    assert there.splitlines()[1] == "In place of event 3: bob takes 1."


def test_a_whole_turn_takes_the_place_of_what_was_played_meanwhile(short: Path, tablefold: Tablefold) -> None:
    page = tablefold("whatif", LOG, "--at", "3", "take 1; take 2").out.splitlines()
    assert page[1] == "In place of event 3: bob takes 1, ann takes 1."


def test_a_note_is_no_move_that_another_takes_the_place_of(log: Path, tablefold: Tablefold) -> None:
    tablefold("do", LOG, "take 1", "note tea")
    found = json.loads(tablefold("whatif", LOG, "--at", "5", "take 2", "--json").out)
    assert (found["instead"], found["end"]["tally"]["applied"]) == ([6], 1)


@pytest.mark.parametrize(
    "line", ["whatif at 4: take 2", "whatif at 4 take 2", "whatif --at 4 take 2", 'whatif AT 4 : "take 2"']
)
def test_the_prompt_asks_what_if_at_an_event(line: str, short: Path) -> None:
    assert ended(asked(short)[0], line)[0] == "Ann 6 → 4, bob 2 → 4, ann and bob share the victory instead."


def test_at_the_prompt_a_what_if_takes_all_its_moves_and_records_none(short: Path) -> None:
    before = short.read_bytes()
    assert "bob takes 1, ann takes 1" in ended(asked(short)[0], "whatif at 3: take 2; take 2")[1]
    assert short.read_bytes() == before


def test_where_the_game_stands_nothing_else_was_played(log: Path, tablefold: Tablefold) -> None:
    found = json.loads(tablefold("whatif", LOG, "take 2", "--json").out)
    assert (found["verdict"], found["instead"], found["end"]) == ("Bob 1 → 5, bob wins.", [], None)


def test_a_what_if_at_an_event_nobody_said_replaces_the_next_one(tablefold: Tablefold) -> None:
    tablefold("new", LOG, "--game", "pebbles", "--players", "ann,bob", "--dealer", "tool", "--seed", "3")
    tablefold("do", LOG, "take 2", "take 1")
    assert "In place of event 2: ann takes 2." in tablefold("whatif", LOG, "--at", "1", "take 1").out


def test_a_what_if_is_asked_of_another_line_of_play(short: Path, tablefold: Tablefold) -> None:
    assert tablefold("branch", LOG, "other", "--at", "3").status == 0
    assert tablefold("do", LOG, "take 3").status == 0
    page = tablefold("whatif", LOG, "--at", "4", "take 2").out
    assert page.startswith("Ann 6 → 4, bob 2 → 4")
    assert "In place of event 4: ann takes 1." in page


def test_a_what_if_is_not_asked_of_what_was_undone(log: Path, tablefold: Tablefold) -> None:
    tablefold("undo", LOG)
    refused = tablefold("whatif", LOG, "--at", "5", "take 2")
    assert refused.err.startswith("Event 5 was undone.")


def test_a_number_picks_a_move_of_the_list_that_help_tells(log: Path) -> None:
    session, _ = asked(log, "help", "edit 1", "keep rest")
    session.run("drop 2")
    assert told(session)[1] == "ann takes 1"


def test_a_what_if_begins_where_the_game_does(short: Path, tablefold: Tablefold) -> None:
    """Nobody knows what a toad is worth, so nobody has won, although all of the game still fits."""
    page = tablefold("whatif", LOG, "--at", "0", "charm toad").out.splitlines()
    assert page[:2] == ["Ann 6 → 4, but nobody has won.", "In place of event 1: the charm is Owl."]


def test_a_correction_of_another_line_can_be_looked_at(short: Path, tablefold: Tablefold) -> None:
    assert tablefold("branch", LOG, "other", "--at", "3").status == 0
    session, answers = asked(short, "log", "score", "stop")
    with pytest.raises(Stopped):
        session.run(FOUR.replace("amend", "amend --branch main"))
    assert any("ann takes 4" in text for text in answers.shown)
