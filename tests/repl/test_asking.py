"""`new` at a terminal asks for what its line left out, and for nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from ledger.store.journal import read_header
from tests.cli.conftest import Tablefold
from tests.repl.real import Real

DAY = r"\d{4}-\d\d-\d\d"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def asked(words: Sequence[str], *answers: tuple[str, str]) -> str:
    """What was said in all; each answer is typed when its question stands there."""
    with Real("new", *words) as real:
        for question, answer in answers:
            real.until(question).settled()
            real.keys(f"{answer}\r")
        real.until("F1 help").settled()
        real.keys("\x04")
        assert real.ended() == 0
        return real.said()


def logs(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.jsonl"))


FIRST = (
    ("Which game?", "eff"),
    ("What is it played with?", "2"),
    ("Who plays", "ann bob cy"),
    ("Who deals?", "2"),
    ("declare the cards at the end", "1"),
    ("Which seats does the tool play", "cy"),
    ("The log's file?", ""),
)


def test_an_enter_for_each_question_starts_the_last_game_again(folder: Path) -> None:
    asked((), *FIRST)
    asked((), *((question, "") for question, _ in FIRST))
    one, two = map(read_header, logs(folder))
    for header in (one, two):
        assert (header.game, header.seats, header.dealer) == ("effortless", ("ann", "bob", "cy"), "tool")
        assert (header.rulings.get("record", "everything"), header.catalog.name) == (
            "everything",
            "published",
        )
        assert header.bots == {"cy": "1s"}
    assert one.seed != two.seed
    first, second = logs(folder)
    assert re.fullmatch(rf"effortless-{DAY}(-2)?\.jsonl", first)
    assert ("-2." in first) is (second[:-6] in first)  # but for a game that began before midnight
    assert re.fullmatch(rf"effortless-{DAY}\.jsonl", second)


def test_a_new_game_takes_fourteen_keys_beside_the_names() -> None:
    typed = ["" if "Who plays" in question else answer for question, answer in FIRST]
    assert sum(len(answer) + len("\r") for answer in (*typed[:4], "", "2", typed[-1])) <= 14


def test_only_what_is_missing_is_asked(folder: Path) -> None:
    said = asked(
        ("duel", "--game", "kingless", "--dealer", "tool", "--catalog", "house"),
        ("Who plays", "ann, bob, cy"),
    )
    assert "Which game?" not in said
    assert "Who deals?" not in said
    assert "The log's file?" not in said
    assert logs(folder) == []
    assert read_header(folder / "duel").seats == ("ann", "bob", "cy")


def test_a_bad_answer_is_explained_and_asked_again(folder: Path) -> None:
    said = asked(
        ("d.jsonl", "--game", "endeavor"),
        ("Who plays, clockwise (white, red", "ann"),
        ("no seat can be called 'ann'", "white red"),
        ("Who deals?", "3"),
        ("'3' is not a choice", "table"),
    )
    assert "Which variant?" not in said, "only one is for two"
    assert read_header(folder / "d.jsonl").variant == "two"


def test_a_deck_of_each_seat_is_asked_and_proposed_again(folder: Path) -> None:
    decks = "What do ann, bob bring"
    first = (
        ("What is it played with?", "1"),
        ("Who plays", "ann bob"),
        ("Who deals?", "2"),
        ("Which seats does the tool play", ""),
        (decks, "riv, hill"),
    )
    asked(("a.jsonl", "--game", "courses"), *first)
    said = asked(("b.jsonl", "--game", "courses"), *((question, "") for question, _ in first))
    assert "river hill" in said
    for log in logs(folder):
        lines = (folder / log).read_text(encoding="utf-8").splitlines()
        assert re.findall(r'"name":"(\w+)"', "".join(lines[1:3])) == ["river", "hill"]


def test_a_name_that_is_taken_and_decks_that_do_not_add_up_are_asked_again(folder: Path) -> None:
    (folder / "a.jsonl").write_text("mine", encoding="utf-8")
    asked(
        ("--game", "courses:house"),
        ("Who plays", "ann bob"),
        ("Who deals?", "1"),
        ("What do ann, bob bring", "hill"),
        ("There are 2 seats, and 1 things were named", "later"),
        ("The log's file?", "a"),
        ("a.jsonl is already a file", "nowhere/b"),
        ("There is no folder nowhere.", "b"),
    )
    assert logs(folder) == ["a.jsonl", "b.jsonl"]
    assert (folder / "a.jsonl").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_whoever_leaves_leaves_nothing_behind(key: str, folder: Path) -> None:
    with Real("new") as real:
        real.until("Which game?").settled()
        real.keys(key)
        assert real.ended() in (1, 130)
    assert logs(folder) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new",), "Missing argument 'LOG'"),
        (("new", "a.jsonl"), "Missing option '--game'"),
        (("new", "a.jsonl", "--game", "kingless"), "Who plays?"),
        (("new", "a.jsonl", "--game", "kingless", "--json"), "Who plays?"),
    ],
)
def test_where_nobody_can_be_asked_it_is_an_error(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = Tablefold(tmp_path, monkeypatch)(*words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_a_terminal_that_cannot_do_more_is_not_asked(folder: Path) -> None:
    with Real("new", TERM="dumb") as real:
        assert real.ended() == 2
        assert "Missing argument 'LOG'" in real.said()


def test_names_of_several_words_stand_between_commas(folder: Path) -> None:
    said = asked(
        ("a.jsonl", "--game", "kingless:house", "--dealer", "tool"),
        ("Who plays", "Mary Ann,, Bob"),
        ("A name is missing after Mary Ann", "Mary Ann, Bob, Cy"),
    )
    header = read_header(folder / "a.jsonl")
    assert (header.seats, header.names) == (("mary", "Bob", "Cy"), {"mary": "Mary Ann"})
    assert "Mary Ann (`mary`), Bob, Cy sit at the table." in said
    assert "a new game of Kingless for Mary Ann, Bob, Cy" in said


def test_and_between_two_names_is_asked_about(folder: Path) -> None:
    asked(
        ("a.jsonl", "--game", "kingless:house", "--dealer", "tool"),
        ("Who plays", "ann, bob and cy"),
        ("3 type the names again", "3"),
        ("Nobody sits there yet", "ann, bob and cy"),
        ("3 type the names again", ""),
    )
    assert read_header(folder / "a.jsonl").seats == ("ann", "bob", "cy")


def test_a_pad_s_log_is_proposed_by_the_name_of_its_game(folder: Path) -> None:
    asked(
        ("--game", "scorepad:golf", "--players", "ann,bob"),
        ("The log's file?", ""),
    )
    assert re.fullmatch(rf"golf-{DAY}\.jsonl", logs(folder)[0])


def test_a_game_with_a_host_asks_who_it_is(folder: Path) -> None:
    said = asked(
        ("a.jsonl", "--game", "humanity", "--dealer", "table"),
        ("Who plays", "mia, noor"),
        ("Who is the Gamemaster: one of them, a name like gm, or nobody?", "check"),
        ("begins with it", "gm"),
        ("The Setting Ethic", ""),
        ("14 haze", ""),
    )
    assert read_header(folder / "a.jsonl").host == "gm"
    assert "whoever has the file can read them" in " ".join(said.split())
