"""One typed line and what comes of it, and scripts of lines."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.session import Session
from cli.words import WORDS
from ledger.core.blocks import Facts, Heading, Note
from ledger.core.errors import (
    AmbiguousName,
    MoveRefused,
    SealBroken,
    TablefoldError,
    UnknownName,
    UnknownVerb,
    UsageError,
)
from ledger.core.line import split_chain
from ledger.desk.desk import Desk
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"


@pytest.fixture
def session(tablefold: Tablefold) -> Session:
    return Session(Desk.open(tablefold.folder / tablefold.played(LOG, "charm owl", "take 2")))


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("take 1; take 2 ;take 3", ["take 1", "take 2", "take 3"]),
        ('find "one; two"; take 1', ['find "one; two"', "take 1"]),
        ("note one; take 1", ["note one; take 1"]),
        (" ; ;", []),
        ("# take 1; take 2", []),
        ("", []),
    ],
)
def test_a_semicolon_parts_moves_unless_it_is_quoted(line: str, parts: list[str]) -> None:
    assert list(split_chain(line)) == parts


def test_a_move_is_recorded_and_told(session: Session) -> None:
    answer = session.run("take 1")
    assert answer.done is not None
    assert (answer.blocks, [event.by for event in answer.done.events]) == ((Note("bob takes 1"),), ["bob"])


def test_a_number_picks_from_the_list(session: Session) -> None:
    assert session.run("2").blocks == (Note("bob takes 2"),)


def test_undo_branch_switch_and_redo_go_through_the_desk(session: Session) -> None:
    heads = []
    for line in ("undo", "redo 1", "undo to 1", "redo", "branch ours 1", "branch theirs at 1", "switch main"):
        session.run(line)
        heads.append((session.desk.head, session.desk.history.timeline.branch))
    assert heads == [
        (1, "main"),
        (2, "main"),
        (1, "main"),
        (2, "main"),
        (1, "ours"),
        (1, "theirs"),
        (2, "main"),
    ]


@pytest.mark.parametrize(
    "line", ["show", "show ANN 1", "log", "log 1", "log all", "score", "why ann", "audit"]
)
def test_reading_words_answer_and_record_nothing(line: str, session: Session) -> None:
    answer = session.run(line)
    assert (answer.done, answer.quit, bool(answer.blocks), len(session.desk.history)) == (
        None,
        False,
        True,
        2,
    )


def test_what_proves_a_log_works_in_a_session(session: Session) -> None:
    session.run("take 1")
    facts, *_ = session.run("seal").blocks
    assert isinstance(facts, Facts)
    seal = str(facts.pairs[0][1])
    assert tuple(session.run("verify").blocks) == (
        Note("Every line is still as it was written: 4 lines, 3 steps.", tone="good"),
    )
    session.run("take 2")
    assert list(session.run(f'verify "{seal}"').blocks)[1] == Note(
        "The seal fits the first 4 lines. 1 line was added since.", tone="good"
    )
    with pytest.raises(SealBroken):
        session.run(f"verify {seal[:-1]}{'0' if seal[-1] != '0' else '1'}")


def test_the_catalog_and_a_piece_of_it(session: Session) -> None:
    assert Heading("Catalog charms") in session.run("catalog").blocks
    assert session.run("catalog ow").blocks == (Facts((("charm Owl", "points 2"),)),)
    with pytest.raises(UnknownName):
        session.run("catalog crow")


def test_an_export_is_a_page_or_a_new_file(session: Session, tablefold: Tablefold) -> None:
    lines = tablefold("export", LOG).out.splitlines()
    assert list(session.run("export").blocks) == [Note(line) for line in lines]
    session.run("export moves.jsonl")
    assert (tablefold.folder / "moves.jsonl").read_text(encoding="utf-8").splitlines() == lines
    with pytest.raises(UsageError, match=r"moves.jsonl already exists\."):
        session.run("export moves.jsonl")
    with pytest.raises(
        UsageError, match=r"moves.jsonl is a JSON file, and a text file would take its place\."
    ):
        session.run("export moves.jsonl --force --to csv")
    session.run("export moves.jsonl --force --at 1")
    assert (tablefold.folder / "moves.jsonl").read_text(encoding="utf-8").splitlines() == lines[:-1]
    session.run("export moves.csv --to markdown")
    session.run("export moves.csv --force")
    assert (tablefold.folder / "moves.csv").read_bytes().startswith(b"\xef\xbb\xbfrow,move,")


def test_a_replay_is_a_page_of_every_step_where_nothing_can_play_it(session: Session) -> None:
    answer = session.run("replay 1")
    assert answer.replay is not None
    texts = [block.text for block in answer.blocks if isinstance(block, Heading)]
    assert texts == ["Step 1 of 2", "Pebbles", "Step 2 of 2, turn 1", "Pebbles"]


def test_a_command_that_is_no_word_says_what_it_is(session: Session) -> None:
    with pytest.raises(UsageError, match="repair is a command of the program") as caught:
        session.run("repair")
    assert caught.value.hint.startswith("In a shell: tablefold repair --help.")


@pytest.mark.parametrize("line", ["undo", "undo turn", "score", "quit"])
def test_do_names_the_command_of_a_word(line: str, tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl")
    ran = tablefold("do", LOG, line)
    word, *rest = line.split()
    command = " ".join(("tablefold", "play" if word == "quit" else word, LOG, *rest))
    assert (ran.status, ran.out) == (2, "")
    assert f"{word} is not a move" in ran.err
    assert f"Type {command} instead." in ran.err


@pytest.mark.parametrize("line", ["quit", "EXIT"])
def test_quit(line: str, session: Session) -> None:
    assert session.run(line).quit


@pytest.mark.parametrize("line", ["", "  ", "# a comment"])
def test_nothing_to_do(line: str, session: Session) -> None:
    answer = session.run(line)
    assert (answer.blocks, answer.done, answer.quit) == ((), None, False)


@pytest.mark.parametrize(
    "line",
    [
        "redo many",
        "redo 0 1",
        "branch a b c",
        "diff",
        "diff a b c",
        "show ann bob",
        "log -1",
        "why",
        "redo ²",
    ],
)
def test_an_unclear_word_names_its_usage(line: str, session: Session) -> None:
    with pytest.raises(UsageError) as caught:
        session.run(line)
    assert caught.value.hint == f"Type {WORDS[line.split(maxsplit=1)[0]].usage}."


@pytest.mark.parametrize("topic", ["", " taking", " PB-1"])
def test_rules_can_be_asked_as_on_the_command_line(topic: str, session: Session) -> None:
    assert session.run(f"rules pebbles{topic}") == session.run(f"rules{topic}")


@pytest.mark.parametrize(
    ("line", "usage"),
    [
        ("help undo", "undo [3 | to 12 | turn | event]"),
        ("help take", "take NUMBER"),
        ("help ad", "adjust COUNT NUMBER [REASON…]"),
        ("help TA 3 now", "take NUMBER"),
    ],
)
def test_help_tells_about_one_word_by_any_beginning_of_a_move(
    line: str, usage: str, session: Session
) -> None:
    facts, *_ = session.run(line).blocks
    assert isinstance(facts, Facts)
    assert [pair[0] for pair in facts.pairs] == [usage]


@pytest.mark.parametrize(("line", "error"), [("help c", AmbiguousName), ("help zzz", UnknownVerb)])
def test_help_does_not_guess(line: str, error: type[TablefoldError], session: Session) -> None:
    with pytest.raises(error):
        session.run(line)


def test_a_refused_move_records_nothing(session: Session) -> None:
    with pytest.raises(MoveRefused):
        session.run("take 4")
    assert len(session.desk.history) == 2


@pytest.mark.parametrize("line", ["undo " + "9" * 5000, "undo ²", "show " + "9" * 5000, "9" * 5000, "²"])
def test_no_number_is_too_strange(line: str, session: Session) -> None:
    with pytest.raises(TablefoldError):
        session.run(line)


@pytest.mark.parametrize(
    "script",
    [
        "take 1\n# a comment\n\nundo; redo\nscore\n",
        "help\n",
        "help all\n",
        "help undo\nhelp take\nhelp typing\n",
        "take 1\ntake 9; take 1\ntake 1\n",
        "take 1\nquit\ntake 1\n",
        "\ufefftake 1\r\ntake 1",
    ],
    ids=["words", "help", "help all", "help about", "refused", "quit", "windows"],
)
def test_a_script(script: str, tablefold: Tablefold, page: SnapshotAssertion) -> None:
    tablefold.played(LOG, "charm owl", "take 2")
    assert tablefold.page("play", LOG, stdin=script.encode()) == page


def test_a_script_that_is_not_text_is_stopped_at_its_line(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl")
    ran = tablefold("play", LOG, stdin=b"take 1\n\xff\xfe\n")
    assert (ran.status, "standard input, line 2" in ran.err) == (2, True)


def test_a_long_way_back_and_forward_is_told_in_few_words(session: Session) -> None:
    for number in range(10):
        session.run(f"note number {number}")
    for line in ("undo 12 --yes", "redo 12"):
        answer = session.run(line)
        assert Note("… and 6 more.") in answer.blocks
        assert len(list(answer.blocks)) < 12


@pytest.mark.parametrize("line", ["who is winning?", "How do I win", "what can I do?"])
def test_a_question_in_plain_words_is_told_which_words_ask(line: str, session: Session) -> None:
    with pytest.raises(UsageError) as asked:
        session.run(line)
    assert all(word in str(asked.value.hint) for word in ("score", "odds", "rules", "help", "why"))


@pytest.mark.parametrize("line", ["yes", "Y", "ok"])
def test_yes_does_what_enter_would_do(line: str, session: Session) -> None:
    session.run(line, usual="take 1")
    assert session.desk.history.event(session.desk.head).typed == "take 1"
    with pytest.raises(UnknownVerb):
        session.run(line)


@pytest.mark.parametrize("word", ["fix 2", "edit 2", "change 2", "correct 2", "delete 2", "remove 2", "oops"])
def test_words_for_a_correction_say_which_line_makes_it(session: Session, word: str) -> None:
    before = len(session.desk.history)
    with pytest.raises(UsageError) as said:
        session.run(word)
    at = session.desk.head if word == "oops" else 2
    assert session.desk.tell(session.desk.history.event(at)) in said.value.message
    assert f"amend {at} MOVE" in said.value.hint
    assert f"drop {at}." in said.value.hint
    assert len(session.desk.history) == before


def test_an_event_whose_sentence_ends_with_a_stop_is_told_with_one(session: Session) -> None:
    session.run("note that was late.")
    with pytest.raises(UsageError) as said:
        session.run("mistake")
    assert said.value.message.endswith("is: note: that was late.")


def test_a_correction_of_no_event_says_where_numbers_are_listed(session: Session) -> None:
    with pytest.raises(UsageError, match="fix is not a word of this prompt") as said:
        session.run("fix 999")
    assert "`log` lists the events by number" in said.value.hint


@pytest.mark.parametrize("line", ["log --grep ann takes", 'log --grep "ann takes"', "log --grep=ann takes"])
def test_a_text_to_look_for_may_have_several_words(session: Session, line: str) -> None:
    tree = str(tuple(session.run(line).blocks))
    assert "ann takes 2" in tree
    assert "charm" not in tree
