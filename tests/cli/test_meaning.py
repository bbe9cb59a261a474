"""A move is never a word of the session, and a word is never half of a move."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cli.main import run
from cli.prompt import Reply
from cli.session import Session
from cli.words import WORDS
from ledger.core.errors import AmbiguousName, TablefoldError, UsageError
from ledger.core.line import REST
from ledger.core.log.events import bare
from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing import conforms
from tests.cli.conftest import Tablefold
from tests.stones import GAME
from tests.typist import at_the_prompt

DECKS = {"ann": "house:hill", "bob": "house:river"}


def called(name: str) -> AnyGame:
    """Stones, except that a stone is taken with this word."""
    return replace(GAME, verbs=tuple(replace(v, name=name) if v.name == "take" else v for v in GAME.words))


def new(path: Path, game: str, *moves: str, **more: object) -> Desk:
    wanted = {"seats": ("ann", "bob"), "variant": "", **more}
    desk = Desk.new(path, NewGame(game=game, **wanted))  # type: ignore[arg-type]
    for move in moves:
        desk.do(move)
    return desk


@pytest.fixture
def courses(tmp_path: Path) -> Desk:
    moves = ("keep", "keep", "first ann", "flip Old Mill", "enter Goose Girl at c1")
    return new(tmp_path / "courses.jsonl", "courses", *moves)


@pytest.fixture
def humanity(tmp_path: Path) -> Desk:
    moves = ("npc Guard, hand=6", "session", "scene Docks with Guard")
    return new(tmp_path / "humanity.jsonl", "humanity", *moves)


def typed(desk: Desk, *lines: str) -> Reply:
    answer = Reply()
    for line in lines:
        answer = Session(desk).run(line)
    return answer


def script(desk: Desk, text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    return run(["play", str(desk.journal.path)])


# a verb that is a word, too


def test_exit_partner_is_a_move_of_courses_and_leaves_nothing(courses: Desk) -> None:
    answer = typed(courses, "exit Goose Girl")
    assert answer.done is not None
    assert courses.tell(courses.history.event(courses.head)) == "ann exits Goose Girl (p2)"


@pytest.mark.parametrize("line", ["exit", "EXIT", "quit", ":quit", ":exit", ": exit", "q", ":q"])
def test_exit_alone_leaves(line: str, courses: Desk) -> None:
    assert typed(courses, line).quit


def test_an_unknown_partner_is_told_and_the_session_goes_on(courses: Desk) -> None:
    with pytest.raises(TablefoldError, match="Nobody Here"):
        typed(courses, "exit Nobody Here")


def test_a_script_plays_the_exit_of_a_partner_and_what_comes_after_it(
    courses: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert script(courses, "exit Goose Girl\nnote after\n", monkeypatch) == 0
    exited, noted = Desk.open(courses.journal.path).history.path()[-2:]
    assert (type(exited).__name__, type(noted).__name__) == ("PartnerExited", "Noted")


@pytest.mark.parametrize("line", ["find a lamp", "FIND a lamp"])
def test_what_could_be_both_is_neither_and_both_ways_are_named(line: str, humanity: Desk) -> None:
    before = Path(humanity.journal.path).read_bytes()
    with pytest.raises(AmbiguousName) as caught:
        typed(humanity, line)
    assert caught.value.hint == f"The move: ann {line}. The word: :{line}"
    assert Path(humanity.journal.path).read_bytes() == before


def test_a_seat_in_front_makes_it_the_move_and_a_colon_the_word(humanity: Desk) -> None:
    assert typed(humanity, "guard find a lamp").done is not None
    assert typed(humanity, ":find session = 1").done is None
    assert typed(humanity, ":find a lamp").done is None
    with pytest.raises(UsageError, match="not something a condition can name"):
        typed(humanity, ":find a lantern")


@pytest.mark.parametrize("line", ["help", "help find", "help typing", "find"])
def test_what_can_only_be_the_word_is_the_word(line: str, humanity: Desk) -> None:
    assert list(typed(humanity, line).blocks)


def test_what_can_only_be_the_move_is_the_move(humanity: Desk) -> None:
    with pytest.raises(TablefoldError, match="Blessings"):  # nobody has one to help with
        typed(humanity, "help 4")


def test_what_log_prints_has_a_seat_in_front_where_a_word_could_be_meant(
    humanity: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    humanity.do("guard: find a lamp")
    assert run(["log", str(humanity.journal.path), "--moves"]) == 0
    told = capsys.readouterr().out
    assert [line.partition(" find")[0] for line in told.splitlines() if "find" in line] == ["Guard"]
    again = new(tmp_path / "again.jsonl", "humanity")
    assert script(again, told, monkeypatch) == 0
    one, other = (Desk.open(desk.journal.path).history.path() for desk in (humanity, again))
    assert list(map(bare, one)) == list(map(bare, other))


def test_a_colon_stands_before_words_only(courses: Desk) -> None:
    with pytest.raises(UsageError, match="'enter' is not a word of this prompt"):
        typed(courses, ":enter Goose Girl at c1")


@pytest.mark.parametrize("name", sorted({*WORDS, "exit", "replayed", "plot", "share"} - {"quit"}))
def test_no_word_takes_a_verb_from_a_game(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not one that the program learns after the game was installed, nor from a log that is typed again."""
    with registry.guest(called(name)):
        desk = new(tmp_path / "game.jsonl", "stones")
        line = f"{name} jade"
        try:
            answer = typed(desk, line)
        except AmbiguousName:
            line = f"ann {name} jade"
            answer = typed(desk, line)
        assert answer.done is not None
        assert desk.history.event(1).typed == line
        assert run(["log", str(desk.journal.path), "--moves"]) == 0
        again = new(tmp_path / "again.jsonl", "stones")
        assert script(again, capsys.readouterr().out, monkeypatch) == 0
        assert Desk.open(again.journal.path).history.event(1).typed.removeprefix("ann ") == f"{name} jade"


@pytest.mark.parametrize("name", sorted(WORDS))
def test_the_shell_records_a_verb_that_is_a_word(name: str, tmp_path: Path) -> None:
    with registry.guest(called(name)):
        desk = new(tmp_path / "game.jsonl", "stones")
        assert run(["do", str(desk.journal.path), f"{name} jade"]) == 0
        assert run(["do", str(desk.journal.path), f":{name}"]) == 2


def test_the_kit_accepts_a_verb_that_is_a_word_of_the_session() -> None:
    conforms(called("undo"), games=1, forged=10)


# what takes the rest of the line


@pytest.fixture
def effortless(tmp_path: Path) -> Desk:
    return new(tmp_path / "what.jsonl", "effortless", "keep", dealer="tool", seed=3)


@pytest.mark.parametrize("word", ["whatif", "WhatIf", ":whatif", "  whatif", "whatif --at 15"])
def test_whatif_takes_the_rest_of_the_line(
    word: str, effortless: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Path(effortless.journal.path).read_bytes()
    script(effortless, f"{word} place coliseum; place docks\n", monkeypatch)
    at_the_prompt(effortless, f"{word} place coliseum; place docks")
    assert Path(effortless.journal.path).read_bytes() == before


def test_a_note_holds_its_semicolon(effortless: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert script(effortless, "note one; two; undo\n", monkeypatch) == 0
    assert Desk.open(effortless.journal.path).history.path()[-1].text == "one; two; undo"  # type: ignore[attr-defined]


def test_after_any_other_word_the_line_goes_on(effortless: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert script(effortless, "undo; redo; place coliseum\n", monkeypatch) == 0
    path = Desk.open(effortless.journal.path).history.path()
    assert "EffortPlaced" in {type(event).__name__ for event in path}


PARTS = (
    *("place coliseum", "place docks", "take 1", "take 2", "1", "2", "ann", "bob", "note x", "undo", "redo"),
    *(";", ";", ";", "; ", '"', " -- ", ":", "!", "#", "--at 3", "--json", "--", "=", "\t", "\x0b", "\x85"),
    *sorted(REST),
)


def lines(seed: int, count: int) -> Iterator[str]:
    dice = Random(seed)
    for _ in range(count):
        parts = [dice.choice(PARTS) for _ in range(dice.randint(0, 8))]
        yield "whatif " + "".join(part + dice.choice(("", " ")) for part in parts)


def test_what_a_whatif_does_not_know_is_not_taught(tmp_path: Path) -> None:
    desk = new(tmp_path / "kingless.jsonl", "kingless", catalog="table")
    before = Path(desk.journal.path).read_bytes()
    said = at_the_prompt(desk, "whatif count deck 9; note x", "whatif ann play Moonstone", "item")
    assert Path(desk.journal.path).read_bytes() == before
    assert "Moonstone" in said


@pytest.mark.parametrize("seed", range(4))
def test_whatif_never_writes_whatever_is_typed_after_it(seed: int, effortless: Desk) -> None:
    before = Path(effortless.journal.path).read_bytes()
    typed_ = list(lines(seed, 250))
    at_the_prompt(effortless, *typed_)
    assert Path(effortless.journal.path).read_bytes() == before
    for line in typed_[::10]:
        run(["whatif", str(effortless.journal.path), line.removeprefix("whatif ")])
    assert Path(effortless.journal.path).read_bytes() == before


# a script that stops early


@pytest.mark.parametrize("leaves", ["quit", "exit", ":quit", "note a\nquit", "undo; quit; redo"])
def test_a_script_that_leaves_before_its_end_never_exits_0(
    leaves: str, effortless: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script(effortless, f"{leaves}\n\n# over\nplace coliseum\n", monkeypatch) == 1
    assert "after it would never be played" in capsys.readouterr().err


def test_a_script_may_leave_at_its_end(effortless: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert script(effortless, "note a\nquit\n\n# over\n", monkeypatch) == 0


@pytest.mark.parametrize(
    "words",
    [
        "help",
        "help take",
        "rules",
        "rules take",
        "catalog",
        "show",
        "score",
        "why ann",
        "moves",
        "seal",
        "quit",
    ],
)
def test_a_word_of_the_session_that_do_is_given_names_a_command_that_answers(
    words: str, tablefold: Tablefold
) -> None:
    log = tablefold.played("game.jsonl", "charm owl")
    refused = tablefold("do", log, words)
    assert refused.status == 2
    _, _, command = refused.err.partition("Type tablefold ")
    ran = tablefold(*command.partition(" instead.")[0].split())
    assert (ran.status, ran.err) == (0, "")
