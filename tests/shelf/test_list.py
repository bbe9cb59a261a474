"""`shelf list`: one line for each log, whatever is in it and however it is called."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.render.text import measure
from ledger import __version__
from ledger.shelf.wanted import EveningFilter
from tests.cli.conftest import Tablefold, page, tablefold
from tests.shelf.made import evening

__all__ = ["page", "tablefold"]

BROKEN = Path(__file__).parents[2] / "sample_logs/broken"


@pytest.fixture
def shelf(tablefold: Tablefold) -> Tablefold:
    """Three games of Pebbles, one over, one that goes on, one cut off; and a file that is no log."""
    new = ("--game", "pebbles", "--date")
    (tablefold.folder / "2025/may").mkdir(parents=True)
    at = {"over": "2025/may/over.jsonl", "cut": "2025/cut.jsonl", "on": "on.jsonl"}
    titled = ("--title", "=1+1", "--place", "Rome")
    assert tablefold("new", at["over"], *new, "2025-05-03", "--players", "ann,bob", *titled).status == 0
    assert tablefold("new", at["cut"], *new, "2025-12-24", "--players", "Ann,cy").status == 0
    assert tablefold("new", at["on"], *new, "2026-02-28", "--players", "bob,cy,dee").status == 0
    moves = {"over": ("take 3", "take 3"), "cut": ("take 1", "take 1"), "on": ("take 3",)}
    for name, several in moves.items():
        assert tablefold("do", at[name], "charm owl", *several).err == ""
    cut = tablefold.folder / at["cut"]
    cut.write_bytes(cut.read_bytes()[:-20])
    (tablefold.folder / "data.jsonl").write_text('{"no": "log"}\n')
    return tablefold


def logs(shelf: Tablefold, *words: str) -> list[str]:
    ran = shelf("shelf", *words, "--json")
    assert (ran.status, ran.err) == (0, "")
    return [Path(log["log"]).stem for log in json.loads(ran.out)["logs"]]


def test_eighty_columns_show_three_scores_and_a_name_that_can_be_typed(tablefold: Tablefold) -> None:
    log = "pebbles-at-the-lake-2026-11-22.jsonl"
    tablefold("new", log, "--game", "pebbles", "--players", "Anna,Bert,Cleo", "--title", "A long evening")
    assert tablefold("do", log, "charm owl", "take 3", "take 3").status == 0
    row = tablefold("shelf").out.splitlines()[2]
    assert row.endswith(log)
    assert re.search(r"(\*?[A-Z]\w+ \d+(, )?){3}", row)


def test_samples_have_three_scores_and_their_names_in_full(tmp_path: Path) -> None:
    folder = BROKEN.parent / "scorepad"
    words = [sys.executable, "-m", "cli", "shelf", "."]
    home = {
        "COLUMNS": "80",
        "XDG_STATE_HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path),
        "PYTHONPATH": str(BROKEN.parents[1]),
    }
    out = subprocess.run(
        words, check=True, capture_output=True, text=True, env={**os.environ, **home}, cwd=folder
    ).stdout
    over = [row for row in out.splitlines() if "*" in row and ".jsonl" in row]
    assert len(over) > 8
    for row in over:
        *_, seats, log = re.split(r" {2,}", row)
        assert (folder / log).exists()
        assert len(re.findall(r"\w+ -?\d+", seats)) >= min(3, seats.count(",") + 1)


def test_long_names_are_cut_before_their_scores(tablefold: Tablefold) -> None:
    seats = "Alexander,Christopher,Elizabeth,Bob"
    tablefold("new", "a-rather-long-name-of-an-evening.jsonl", "--game", "pebbles", "--players", seats)
    assert (
        tablefold("do", "a-rather-long-name-of-an-evening.jsonl", "charm owl", "take 3", "take 3").status == 0
    )
    row = tablefold("shelf").out.splitlines()[2]
    assert row.endswith("a-rather-long-name-of-an-evening.jsonl")
    assert len(re.findall(r"\w+…? \d+[,  ]", row)) == 3


def test_the_page(shelf: Tablefold, page: SnapshotAssertion) -> None:
    assert shelf.page("shelf") == page


def test_the_data(shelf: Tablefold, page: SnapshotAssertion) -> None:
    told = shelf.page("shelf", "--json").replace(__version__, "VERSION")
    assert told.replace(str(shelf.folder), "FOLDER") == page


def test_the_rows_for_a_spreadsheet_hold_no_formula(shelf: Tablefold, page: SnapshotAssertion) -> None:
    told = shelf("shelf", "--csv").out
    assert told.replace("\r\n", "\n").replace(str(shelf.folder), "FOLDER") == page
    (_, cut, *_) = csv.DictReader(io.StringIO(told))
    assert (cut["state"], cut["damaged_line"]) == ("damaged", "4")
    assert next(csv.DictReader(io.StringIO(told)))["title"] == "'=1+1"


def test_the_two_forms_for_programs_exclude_one_another(shelf: Tablefold) -> None:
    ran = shelf("shelf", "--csv", "--json")
    assert (ran.status, "--csv and --json are two forms of one answer." in ran.err) == (2, True)


@pytest.mark.parametrize(
    "day", ["yesterday", "2026-13", "2026-02-30", "26", "2026-5", "2026-05-01T10:00", ""]
)
@pytest.mark.parametrize("option", ["--since", "--until"])
def test_a_date_that_is_none_is_a_clear_error_before_anything_is_read(
    option: str, day: str, tablefold: Tablefold
) -> None:
    ran = tablefold("shelf", "nowhere", option, day)
    assert (ran.status, f"{day!r} is not a date." in ran.err, "2026-05-31" in ran.err) == (2, True, True)


def test_a_day_in_the_words_of_a_table_is_neither_before_nor_after(tablefold: Tablefold) -> None:
    new = ("new", "game.jsonl", "--game", "pebbles", "--players", "ann,bob", "--date")
    assert tablefold(*new, "the third Friday").status == 0
    assert logs(tablefold) == ["game"]
    assert (logs(tablefold, "--since", "2000"), logs(tablefold, "--until", "2100")) == ([], [])


def test_the_usual_command_need_not_be_named_and_options_stand_anywhere(shelf: Tablefold) -> None:
    whole = shelf("shelf", "list", ".", "--json").out
    for words in (
        ("--json",),
        (".", "--json"),
        ("list", "--json"),
        ("--json", "."),
        ("--json", "--game", "pebbles"),
    ):
        assert shelf("shelf", *words).out == whole
    assert shelf("shelf", "--game", "pebbles", "2025").out == shelf("shelf", "list", "2025").out


def test_a_folder_that_is_called_as_a_command_is_typed_with_its_way(shelf: Tablefold) -> None:
    (shelf.folder / "list").mkdir()
    shelf.played("list/b.jsonl")
    assert logs(shelf, "./list") == ["b"]
    assert len(logs(shelf, "list")) == 4


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ((), ["over", "cut", "on"]),
        (("2025",), ["over", "cut"]),
        (("on.jsonl", "2025/may"), ["over", "on"]),
        (("--game", "pebbles"), ["over", "cut", "on"]),
        (("--game", "Pebbles"), ["over", "cut", "on"]),
        (("--game", "chess"), []),
        (("--player", "ANN"), ["over", "cut"]),
        (("--player", "bob", "--player", "cy"), ["on"]),
        (("--player", "an"), []),
        (("--since", "2025-12"), ["cut", "on"]),
        (("--until", "2025"), ["over", "cut"]),
        (("--since", "2025-05-03", "--until", "2025-05-03"), ["over"]),
        (("--unfinished",), ["cut", "on"]),
        (("--damaged",), ["cut"]),
        (("--reverse",), ["on", "cut", "over"]),
        (("--sort", "moves"), ["cut", "on", "over"]),
        (("--sort", "log"), ["cut", "over", "on"]),
        (("--sort", "seats", "--reverse"), ["on", "over", "cut"]),
        (("--sort", "score"), ["over", "cut", "on"]),
        (("--sort", "title", "--reverse"), ["over", "cut", "on"]),
    ],
    ids=lambda value: " ".join(value).replace("/", "_"),
)
def test_filters_and_orders(words: tuple[str, ...], found: list[str], shelf: Tablefold) -> None:
    assert logs(shelf, *words) == found


def test_without_a_place_those_of_the_settings_are_meant(
    shelf: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEFOLD_PLACES", "2025/may,on.jsonl")
    assert logs(shelf) == ["over", "on"]
    assert logs(shelf, ".") == ["over", "cut", "on"]
    monkeypatch.setenv("HOME", str(shelf.folder))
    monkeypatch.setenv("TABLEFOLD_PLACES", "~/2025")
    assert logs(shelf) == ["over", "cut"]


def test_where_there_is_nothing_a_sentence_says_what_to_do(shelf: Tablefold, page: SnapshotAssertion) -> None:
    (shelf.folder / "empty").mkdir()
    told = [
        shelf.page("shelf", "empty"),
        shelf.page("shelf", "--game", "chess"),
        shelf.page("shelf", "on.jsonl", "--damaged"),
    ]
    assert "\n".join(told) == page
    assert json.loads(shelf("shelf", "empty", "--json").out) == {"format": 1, "logs": []}


def test_every_broken_log_is_one_line_and_none_ends_the_list(tablefold: Tablefold) -> None:
    ran = tablefold("shelf", str(BROKEN))
    table, rest = ran.out.split("\n\n", 1)
    assert (ran.status, ran.err) == (0, "")
    assert len(table.splitlines()) - 2 == sum(map(int, [rest.split(" logs: ")[0].split()[-1]]))
    assert [line for line in ran.out.splitlines() if len(line) > 80] == []
    assert "chess" in rest
    assert "\x1b" not in ran.out


@pytest.mark.parametrize("columns", [20, 40, 80, 100])
def test_whatever_logs_and_seats_are_called_a_line_is_one_line(
    columns: int, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda _: os.terminal_size((columns, 24)))
    monkeypatch.setattr("cli.style._width", lambda _: columns)
    names = ("東京の夜" * 12, "e\u0301" * 30, "tab\tnew\nline\x1b[31m", "x" * 200, "-o")
    for number, name in enumerate(names):
        log = f"./{name}.jsonl"
        new = ("new", log, "--game", "pebbles", "--players", f"{'Wilhelmina' * 4},b{number}")
        assert tablefold(*new, "--title", "The Night of the Long Knives in " + "東京" * 20).status == 0
        assert tablefold("do", log, "charm owl").status == 0
    out = tablefold("shelf").out
    table = out.split("\n\n")[0].splitlines()
    assert len(table) == 2 + len(names)
    assert max(map(measure, table)) <= columns
    assert "\x1b" not in out


def test_a_stream_without_unicode_gets_none(tablefold: Tablefold) -> None:
    tablefold.played("ü" * 60 + ".jsonl")
    ran = tablefold("shelf", encoding="ascii")
    assert (ran.status, max(map(len, ran.out.split("\n\n")[0].splitlines())) <= 80) == (0, True)


def test_logs_that_lie_elsewhere_are_named_from_their_folder(
    shelf: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shelf.folder / "empty").mkdir()
    monkeypatch.chdir(shelf.folder / "empty")
    out = shelf("shelf", str(shelf.folder)).out
    assert f"The logs are below {shelf.folder} " in " ".join(out.split("\n"))
    assert "  2025/cut.jsonl\n" in out


def test_what_programs_read_is_whole(tablefold: Tablefold) -> None:
    log = "./" + "x" * 150 + ".jsonl"
    tablefold("new", log, "--game", "pebbles", "--players", "ann,bob", "--title", "\u202egnp.exe")
    (told,) = json.loads(tablefold("shelf", "--json").out)["logs"]
    assert (Path(told["log"]).name, told["title"]) == (log[2:], "\u202egnp.exe")
    assert "\u202e" not in tablefold("shelf", "--csv").out


def test_a_second_look_writes_nothing_and_says_the_same(shelf: Tablefold) -> None:
    first = shelf("shelf").out
    before = {path: path.stat().st_mtime_ns for path in shelf.folder.rglob("*")}
    assert shelf("shelf").out == first
    assert {path: path.stat().st_mtime_ns for path in shelf.folder.rglob("*")} == before
    assert (Path(os.environ["XDG_CACHE_HOME"]) / "tablefold/shelf.sqlite").is_file()


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (EveningFilter(game="azul"), True),
        (EveningFilter(game="scorepad:AZUL"), True),
        (EveningFilter(game="scorepad:gold"), False),
        (EveningFilter(players=("zoe",)), True),
        (EveningFilter(players=("ZOË", "bob")), True),
        (EveningFilter(players=("zo",)), False),
    ],
)
def test_an_evening_is_wanted_by_its_sheet_s_name_and_by_names_without_accents(
    wanted: EveningFilter, fits: bool
) -> None:
    assert wanted.fits(evening("a.jsonl", {"Zoë": 3, "bob": 1}, game="scorepad:Azul")) == fits
