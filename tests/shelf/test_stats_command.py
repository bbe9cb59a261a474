"""`stats`: the page, JSON, CSV and HTML of real evenings, and of names that mean harm."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from datetime import date, timedelta
from decimal import Decimal
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from cli.pages import stats as pages
from cli.pages import stats_forms
from cli.render.html import stats as html
from cli.render.text import draw
from ledger.shelf.rows import Evening
from ledger.shelf.stats.figures import Figure, Rate, rate
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.report import ReportQuery, StatsReport, report
from ledger.shelf.wanted import EveningFilter
from tests.shelf.made import evening

SAMPLES = Path(__file__).parents[2] / "sample_logs"
HOSTILE = "=1+1<script>\x1b[2J\u202e"
EVENINGS = (
    evening("/logs/a.jsonl", {"ann": 5, "bob": 1, "cy": 1}, date="2026-01-01", title="first"),
    evening("/logs/b.jsonl", {"ann": 1, "bob": 5}, date="2026-02-01"),
    evening("/logs/c.jsonl", {"bob": 4, "ann": 4}, date="2026-03-01", game="go"),
    evening("/logs/d.jsonl", {"ann": 1, "bob": 2}, date="2026-03-02", over=False),
)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Three sound evenings, one that goes on, and a damaged one."""
    for name in (
        "kingless/three-with-the-box.jsonl",
        "scorepad/partners-at-the-bridge.jsonl",
        "scorepad/fireworks-at-midnight.jsonl",
        "humanity/the-mirror-maze.jsonl",
        "broken/empty-line.jsonl",
    ):
        shutil.copy(SAMPLES / name, tmp_path)
    return tmp_path


def told(*evenings: Evening, **wanted: Any) -> StatsReport:
    tables = wanted.pop("tables", ())
    by, of_year = wanted.pop("by", ""), wanted.pop("of_year", "")
    asked = ReportQuery(wanted=EveningFilter(**wanted), by=by, year="2026", tables=tables, of_year=of_year)
    return report(evenings, read_people({}), asked)


def page(found: StatsReport, *, with_logs: bool = False, ascii_only: bool = False) -> str:
    blocks = pages.blocks(found, 80, ascii_only=ascii_only, with_logs=with_logs)
    return "\n".join(line.text for line in draw(blocks, width=80, ascii_only=ascii_only))


def test_what_is_not_counted_is_said(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("stats", str(shelf))) == 0
    text = capsys.readouterr().out
    assert "3 evenings are over, from 2026-11-08 to 2026-11-10. 1 more is not over" in text
    assert "1 log is damaged and not counted: empty-line.jsonl." in text
    assert re.search(r"^uma +1 +0 +0 of 1 \(0-79 %\)", text, re.MULTILINE)
    assert re.search(r"^vera +1 +1 +1 of 1 \(21-100 %\) +50 %", text, re.MULTILINE)


def test_a_player_can_be_named_whatever_the_case_and_a_game_with_its_catalog(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(("stats", str(shelf), "--player", "TESS", "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert [section["about"] for section in found["sections"]] == ["tess"]
    assert run(("stats", str(shelf), "--game", "scorepad:spades", "--table", "scores", "--json")) == 0
    [table] = json.loads(capsys.readouterr().out)["sections"][0]["tables"]
    assert [row["average"]["value"] for row in table["rows"]] == [(508 + 240) / 2, 508.0]


def test_settings_say_who_is_one_person(
    shelf: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEFOLD_PEOPLE", "Tess=tess/uma")
    assert run(("stats", str(shelf), "--table", "players", "--json")) == 0
    rows = json.loads(capsys.readouterr().out)["sections"][0]["tables"][0]["rows"]
    assert [row["plays"]["value"] for row in rows if row["player"]["value"] == "Tess"] == [2]


def test_where_there_are_no_evenings_none_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(("stats", str(tmp_path))) == 0
    assert "There are no evenings here yet." in capsys.readouterr().out
    assert page(told(*EVENINGS, since="2027")).splitlines()[2] == "No evening matches."


@pytest.mark.parametrize("wanted", [{}, {"players": ("ann",)}, {"game": "hearts"}, {"by": "month"}])
def test_every_number_of_a_page_can_be_opened(wanted: dict[str, Any]) -> None:
    """Each number of the page stands among those whose evenings are listed, and the data says the same."""
    found = told(*EVENINGS, **wanted)
    text = page(found, with_logs=True)
    numbers = {night.number: night for night in found.nights}
    for section in found.sections:
        for table in section.tables:
            for row in table.rows:
                for name, cell in zip(table.columns[1:], row[1:], strict=True):
                    if cell.value in (None, 0, "") or name == "category":
                        continue
                    assert cell.evenings, (table.name, row[0].value, name)
                    assert set(cell.evenings) <= numbers.keys()
                    assert any(
                        name in names.split(", ")
                        for names, _ in pages.columns_by_evenings(table.columns, row)
                    )
    for night in found.nights:
        assert re.search(rf"^{night.number} +{night.evening.game.log}", text, re.MULTILINE)


def test_wins_are_those_of_the_evenings_behind_them() -> None:
    data = stats_forms.data(told(*EVENINGS))
    evenings = {each["number"]: each for each in data["evenings"]}
    [players] = [table for table in data["sections"][0]["tables"] if table["name"] == "players"]
    for row in players["rows"]:
        behind = [evenings[number] for number in row["wins"]["evenings"]]
        assert row["wins"]["value"] == len(behind) == row["win rate"]["count"]
        name = row["player"]["value"]
        assert all(any(side["won"] and name in side["players"] for side in each["sides"]) for each in behind)
    assert evenings[1]["log"] == "/logs/a.jsonl"


def test_names_that_look_alike_and_people_on_two_sides_are_pointed_out() -> None:
    asked = ReportQuery(wanted=EveningFilter())
    known = read_people({"cy": ("Cyril",)})
    made = evening("/logs/a.jsonl", {"Ann": 5, "ann": 1, "cy": 3, "Cyril": 2, "Zoe": 1, "zoe": 1})
    text = " ".join(pages.sentences(report([made], known, asked)))
    assert "'Ann'/'ann', 'Zoe'/'zoe' look alike, and nobody is merged." in text
    assert "--alias ann=Ann" in text
    assert "Somebody sat on two sides at once (evenings 1)" in text


def test_a_share_of_few_is_a_count_and_each_has_its_interval() -> None:
    assert pages.figure_text(rate(2, 3)) == "2 of 3 (21-94 %)"
    assert pages.figure_text(rate(5, 10)) == "50 % (24-76)"
    assert pages.figure_text(Rate(None)) == ""
    assert pages.figure_text(Figure(4.25)) == "4.2"
    assert pages.figure_text(Figure(Decimal("279.0"))) == "279"
    assert pages.figure_text(Figure(Decimal("1300") / 100)) == "13"
    assert pages.figure_text(Figure(Decimal("13.50"))) == "13.5"


def test_a_sheet_names_its_tables_and_what_each_row_was_made_of() -> None:
    rows = list(csv.DictReader(io.StringIO(stats_forms.sheet(told(*EVENINGS), with_evenings=True))))
    assert {row["table"] for row in rows} >= {"players", "games", "evenings"}
    ann = next(row for row in rows if row["player"] == "ann")
    assert (ann["plays"], ann["win rate count"], ann["win rate of"]) == ("3", "2", "3")
    assert ann["evenings"] == "1..4"
    only = told(*EVENINGS, tables=("games",))
    head = stats_forms.sheet(only, with_evenings=False).splitlines()[0]
    assert head == "table,about,game,plays,not over,in 2026,people,minutes,last,evenings"


def test_a_table_is_named_by_what_stands_above_it_too() -> None:
    assert told(*EVENINGS, tables=("GAMES",)).sections == told(*EVENINGS, tables=("games",)).sections
    by_heading = told(*EVENINGS, players=("ann",), tables=("in short",))
    assert by_heading.sections == told(*EVENINGS, players=("ann",), tables=("player",)).sections


def test_no_name_drives_a_terminal_a_spreadsheet_or_a_page() -> None:
    found = told(
        *(
            evening(
                f"/logs/{n}.jsonl", {HOSTILE: 5, "<b>": 1}, title=HOSTILE, place=HOSTILE, argued=(HOSTILE,)
            )
            for n in range(2)
        ),
        game="hearts",
    )
    text = page(found, with_logs=True)
    sheet = stats_forms.sheet(found, with_evenings=True)
    made = html.render(found)
    for form in (text, sheet, made):
        assert all(sign.isprintable() or sign in "\r\n" for sign in form)
    assert not [cell for row in csv.reader(io.StringIO(sheet)) for cell in row if cell.startswith("=")]
    assert "<script" not in made
    assert "&lt;script&gt;\\x1b[2J\\u202e" in made


class Parsed(HTMLParser):
    """The tags of a page, what they link to, and what can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        assert not [name for name in named if name.startswith("on") or name in ("style", "src")]
        if href := named.get("href"):
            self.links.append(href)
        if id_ := named.get("id"):
            self.ids.append(id_)
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("wanted", [{}, {"players": ("ann", "bob")}, {"game": "hearts"}, {"by": "seat"}])
def test_a_page_is_well_formed_asks_for_nothing_and_each_link_leads_somewhere(wanted: dict[str, Any]) -> None:
    text = html.render(told(*EVENINGS, **wanted))
    found = Parsed(text)
    assert found.open == []
    assert len(set(found.ids)) == len(found.ids)
    assert {link.removeprefix("#") for link in found.links if link != "data:,"} <= set(found.ids)
    assert "default-src 'none'" in unescape(text)
    assert "/logs/" not in text


def test_only_a_page_of_statistics_is_replaced(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = shelf / "stats.html", shelf / "notes.html"
    other.write_text("<!doctype html><p>my page")
    for _ in range(2):
        assert run(("stats", str(shelf), "--html", str(file))) == 0
    assert run(("stats", str(shelf), "--html", str(other))) == 2
    assert other.read_text() == "<!doctype html><p>my page"
    assert run(("stats", str(shelf), "--html", str(other), "--force")) == 0
    assert other.read_bytes() == file.read_bytes()
    capsys.readouterr()
    assert run(("stats", str(shelf), "--html", "-")) == 0
    assert capsys.readouterr().out == file.read_text()
    log = shelf / "three-with-the-box.jsonl"
    before = log.read_bytes()
    assert run(("stats", str(shelf), "--html", str(log), "--force")) == 2
    assert log.read_bytes() == before
    capsys.readouterr()


def test_a_page_can_be_read_in_ascii_and_is_as_wide_as_it_may_be() -> None:
    for wanted in ({}, {"players": ("ann",)}, {"game": "hearts"}):
        text = page(told(*EVENINGS, **wanted), ascii_only=True, with_logs=True)
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 80


def many(evenings: int) -> list[Evening]:
    """An evening a week, from 2024 on, that ann and bob win in turns."""
    days = (date(2024, 1, 6) + timedelta(weeks=week) for week in range(evenings))
    return [
        evening(f"/logs/{day}.jsonl", {"ann": number % 2, "bob": 1 - number % 2}, date=str(day))
        for number, day in enumerate(days)
    ]


def test_a_picture_of_ratings_names_its_people_below_it_and_the_days_along_it() -> None:
    text = html.render(told(*many(60), game="hearts"))
    figure = text.partition('<figure class="plot">')[2].partition("</figure>")[0]
    picture, _, below = figure.partition("</svg></div>")
    assert [re.findall(r"</svg> (\w+) <b>", below)] == [["ann", "bob"]]
    days = re.findall(r">(\d{4}-\d\d-\d\d)</text>", picture)
    assert days == sorted({*days})
    assert len(days) >= 3
    assert set(days) <= {each.game.date for each in many(60)}


def test_many_evenings_are_folded_year_by_year_and_few_stand_open() -> None:
    few, folded = (html.render(told(*many(number))) for number in (60, 130))
    years = re.compile(r"<details( open)?><summary>(\d{4}): (\d+ evenings?)</summary>\n<ol>")
    assert years.findall(few) == [(" open", "2024", "52 evenings"), (" open", "2025", "8 evenings")]
    assert years.findall(folded) == [
        ("", "2024", "52 evenings"),
        ("", "2025", "52 evenings"),
        ("", "2026", "26 evenings"),
    ]
    assert folded.count('<li id="e') == 130
