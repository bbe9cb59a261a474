"""The logs played lately: listed where nothing is named, and gone on with."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli import recent
from ledger.desk.desk import Desk
from tests.cli.conftest import Tablefold


def remembered(tablefold: Tablefold) -> list[str]:
    return [os.path.basename(log) for log in recent.logs(tablefold.environ)]


def test_a_table_that_never_played_is_told_how_to_start(tablefold: Tablefold) -> None:
    ran = tablefold()
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "No game has been played here lately.",
        "To start one: tablefold new friday.jsonl --game GAME --players ann,bob,cy",
        "`tablefold games` lists the games, `tablefold --help` the commands.",
    ]


def test_the_logs_played_lately_are_listed_with_how_they_stand(tablefold: Tablefold) -> None:
    tablefold.played("one.jsonl", "charm owl", "take 3", "take 3")
    tablefold("new", "two.jsonl", "--game", "pebbles", "--players", "cy,dee", "--title", "Round two")
    tablefold.played("three.jsonl", "charm owl")
    tablefold("do", "two.jsonl", "charm owl")
    assert tablefold().out.splitlines()[:6] == [
        "log          game       seats     where it stands           when",
        "-----------  ---------  --------  ------------------------  ----------------",
        "two.jsonl    Round two  cy, dee   cy: take 1 to 3 pebbles   2026-11-20 19:03",
        "three.jsonl  Pebbles    ann, bob  ann: take 1 to 3 pebbles  2026-11-20 19:03",
        "one.jsonl    Pebbles    ann, bob  bob won with 5            2026-11-20 19:03",
        "",
    ]
    assert "To go on with two.jsonl: tablefold play" in tablefold().out


def test_a_list_waits_for_no_log_of_more_than_two_mebibytes(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablefold.played("one.jsonl", "charm owl")
    size = 2 * 1024 * 1024
    monkeypatch.setattr(os.path, "getsize", lambda log: size)
    assert "ann: take 1 to 3 pebbles" in tablefold().out
    size += 1
    assert tablefold().out.splitlines()[2].split("  ") == [
        "one.jsonl",
        "Pebbles",
        "ann, bob",
        "long; `show` reads it",
    ]


def test_a_log_is_one_line_and_its_name_can_be_typed(tablefold: Tablefold) -> None:
    names = [f"pebbles-at-the-lake-{number}.jsonl" for number in range(3)]
    for name in names:
        tablefold(
            "new",
            name,
            "--game",
            "pebbles",
            "--players",
            "Annabella,Bartholomew",
            "--title",
            "A long evening",
        )
    lines = tablefold().out.splitlines()
    assert ([line.split()[0] for line in lines[2:5]], lines[5]) == (names[::-1], "")
    assert max(map(len, lines[:5])) <= 80


def test_at_most_eight_logs_are_listed(tablefold: Tablefold) -> None:
    for number in range(10):
        tablefold.played(f"{number}.jsonl")
    assert [line.split(".")[0] for line in tablefold().out.splitlines()[2:11]] == [*"98765432", ""]


def test_only_names_are_kept_and_only_by_what_writes(tablefold: Tablefold) -> None:
    tablefold.played("one.jsonl", "charm owl")
    tablefold.played("two.jsonl")
    for command in ("show", "log", "score", "audit", "verify", "branch"):
        assert tablefold(command, "one.jsonl").status == 0
    kept = Path(recent._names_file(tablefold.environ)).read_text(encoding="utf-8")
    assert kept == f"{tablefold.folder}/two.jsonl\n{tablefold.folder}/one.jsonl\n"


def test_a_log_that_is_gone_or_cannot_be_read_is_not_listed(tablefold: Tablefold) -> None:
    tablefold.played("one.jsonl")
    tablefold.played("two.jsonl")
    (tablefold.folder / "two.jsonl").unlink()
    assert remembered(tablefold) == ["one.jsonl"]
    (tablefold.folder / "one.jsonl").write_text("nonsense\n", encoding="utf-8")
    assert tablefold().out.splitlines()[0] == "No game has been played here lately."


def test_a_name_stands_there_once_and_the_oldest_go(tablefold: Tablefold) -> None:
    names = [f"{number}.jsonl" for number in range(recent.MOST + 3)]
    for name in names:
        (tablefold.folder / name).touch()
        recent.remember(name, tablefold.environ)
    recent.remember("5.jsonl", tablefold.environ)
    assert remembered(tablefold) == ["5.jsonl", *(n for n in reversed(names[3:]) if n != "5.jsonl")]


def test_a_log_that_is_already_first_is_not_written_again(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[str]()
    replace = os.replace
    monkeypatch.setattr(os, "replace", lambda draft, file: (written.append(file), replace(draft, file)))
    for name in ("1.jsonl", "1.jsonl", "2.jsonl", "2.jsonl", "1.jsonl"):
        (tablefold.folder / name).touch()
        recent.remember(name, tablefold.environ)
    assert (len(written), remembered(tablefold)) == (3, ["1.jsonl", "2.jsonl"])


def test_what_was_played_lately_is_not_remembered_where_that_is_switched_off(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEFOLD_RECENT", "no")
    tablefold.played("one.jsonl", "charm owl")
    assert not os.path.exists(recent._names_file(tablefold.environ))
    assert tablefold("play", stdin=b"take 1").status == 2
    assert tablefold().out.startswith("What was played lately is not remembered (recent = false).\n")


@pytest.mark.parametrize("name", ["two\nlines.jsonl", "\udcff.jsonl"])
def test_odd_names_do_no_harm(name: str, tablefold: Tablefold) -> None:
    tablefold.played("one.jsonl")
    tablefold("new", name, "--game", "pebbles", "--players", "ann,bob")
    ran = tablefold()
    assert (ran.status, "one.jsonl" in ran.out) == (0, True)


def test_where_nothing_can_be_kept_the_game_goes_on(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tablefold.folder / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tablefold.folder / "file"))
    tablefold.played("one.jsonl", "charm owl")
    monkeypatch.setenv("HOME", "")
    monkeypatch.delenv("XDG_STATE_HOME")
    assert tablefold("do", "one.jsonl", "take 1").status == 0


def test_play_without_a_name_says_which_game_goes_on(tablefold: Tablefold) -> None:
    tablefold.played("one.jsonl", "charm owl")
    tablefold.played("two.jsonl", "charm owl")
    tablefold("do", "one.jsonl", "take 1")
    ran = tablefold("play", stdin=b"take 2")
    assert (ran.status, ran.out.splitlines()[:2]) == (0, ["Going on with one.jsonl.", "bob takes 2"])


@pytest.mark.parametrize("command", ["play", "watch"])
def test_without_a_name_and_without_a_game_it_says_what_to_do(command: str, tablefold: Tablefold) -> None:
    ran = tablefold(command)
    told = f"tablefold {command} LOG" in ran.err
    assert (ran.status, told, "tablefold new LOG" in ran.err) == (2, True, True)


def test_watch_without_a_name_takes_the_game_that_was_played_last(tablefold: Tablefold) -> None:
    tablefold.played("one.jsonl", "charm owl")
    ran = tablefold("watch")
    assert "Going on with one.jsonl." in ran.out
    assert "To see it as it stands: tablefold show one.jsonl" in ran.err


def test_the_demo_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.main import run  # noqa: PLC0415 - the demo plays a real game, without the fixture's

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert (run(["demo"]), list(tmp_path.iterdir())) == (0, [])


def test_a_game_that_stumbles_hides_its_own_log_alone(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablefold.played("one.jsonl")
    tablefold.played("two.jsonl", "charm owl")

    def stumble(desk: Desk) -> str:
        if desk.head == 0:
            raise ZeroDivisionError
        return "on and on"

    monkeypatch.setattr("cli.pages.lately.turn_or_winner", stumble)
    assert ("two.jsonl" in tablefold().out, "one.jsonl" in tablefold().out) == (True, False)


@pytest.mark.parametrize("name", ["pebbles-by-the-lake", "pebbles-by-the-lake.jsonl"])
def test_a_log_of_another_folder_is_played_by_the_name_that_the_list_shows(
    name: str, tablefold: Tablefold, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablefold.played("pebbles-by-the-lake.jsonl", "charm owl")
    tablefold.played("two.jsonl", "charm owl")
    (folder := tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(folder)
    ran = tablefold("play", name, stdin=b"take 1\n")
    assert ran.status == 0
    going_on, path = "Goingonwith", str(tmp_path / "pebbles-by-the-lake.jsonl")
    assert "".join(ran.out.split()).startswith(f"{going_on}{path}.anntakes1")
    assert tablefold("play", "pebbles").err.startswith("There is no such log.")
