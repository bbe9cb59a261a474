"""Plays from a table with headings, and from BoardGameGeek's XML."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import TablefoldError
from ledger.desk.plays import folder, forms, geek, table
from ledger.desk.plays.found import FoundPlays
from ledger.desk.reader import Reader
from ledger.shelf.rows import Evening
from tests.years.test_bring import digest, evenings, logs

TABLE = """Date,Game,Player,Points,Won,Duration,Location,Mood
2026-01-03,Azul,Ann,54,yes,40,Home,good
2026-01-03,Azul,"Bob, the elder",40.5,no,40,Home,
2026-01-03,Azul,Ann,30,no,,Home,
2026-01-03,Azul,Cy,31,yes,,Home,
2026-02-04,Catan,Ann,8-3,,,,
"""
PLAYS = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ann" userid="7" total="3" page="1">
 <play id="11" date="2025-05-03" quantity="1" length="75" incomplete="0" nowinstats="0" location="Club">
  <item name="Brass &amp; Steam" objectid="28720"><subtypes><subtype value="x"/></subtypes></item>
  <comments>Close!</comments>
  <players>
   <player username="ann" userid="7" name="Ann" startposition="1" color="Red" score="102" new="0" win="1"/>
   <player username="" userid="0" name="Bob" startposition="2" color="" score="98.5" new="1" win="0"/>
  </players>
 </play>
</plays>
<?xml version="1.0" encoding="utf-8"?>
<plays username="ann" userid="7" total="3" page="2">
 <play id="12" date="2025-06-01" quantity="2" length="0" incomplete="0" nowinstats="0" location="" odd="7">
  <item name="Chess" objecttype="thing" objectid="171"/>
 </play>
</plays>
"""


def bring(place: Path, found: FoundPlays) -> folder.ImportPlan:
    plan = folder.plan(str(place), found, None)
    folder.write(plan)
    return plan


def game(each: Evening) -> tuple[str, str, int, str]:
    return each.game.played, each.game.date, each.game.minutes, each.game.place


def test_a_table_is_read_by_its_headings(tmp_path: Path) -> None:
    found = table.read(TABLE.encode(), "plays.csv", {})
    assert found.guessed[:4] == ("date is Date", "game is Game", "player is Player", "score is Points")
    assert found.unknown == ("Mood",)
    bring(tmp_path, found)
    told = [
        (*game(each), *((seat.name, seat.text or seat.score, seat.won) for seat in each.seats))
        for each in evenings(tmp_path)
    ]
    assert sorted(told) == [
        ("Azul", "2026-01-03", 0, "Home", ("Ann", 30, False), ("Cy", 31, True)),
        ("Azul", "2026-01-03", 40, "Home", ("Ann", 54, True), ("Bob, the elder", "40.5", False)),
        ("Catan", "2026-02-04", 0, "", ("Ann", "8-3", False)),
    ]


def test_a_table_again_changes_nothing_and_a_changed_row_is_a_correction(tmp_path: Path) -> None:
    bring(tmp_path, table.read(TABLE.encode(), "plays.csv", {}))
    before = digest(tmp_path)
    bring(tmp_path, table.read(TABLE.encode(), "plays.csv", {}))
    assert digest(tmp_path) == before
    plan = bring(tmp_path, table.read(TABLE.replace(",54,", ",55,").encode(), "plays.csv", {}))
    assert len(plan.of("changed")) == 1
    assert len(logs(tmp_path)) == 3


def test_a_heading_means_what_is_said() -> None:
    text = b"When,What,Who,Sum\n2026-01-03,Azul,Ann,5\n"
    with pytest.raises(TablefoldError, match="No heading of t is the date or the game"):
        table.read(text, "t", {"score": "Sum"})
    columns = {"score": "Sum", "date": "When", "game": "What", "player": "Who"}
    assert table.read(text, "t", columns).plays[0].seats[0].score == "5"
    with pytest.raises(TablefoldError, match="no heading 'Nought'"):
        table.read(text, "t", {"score": "Nought"})
    with pytest.raises(TablefoldError, match="cannot be 'weather'"):
        table.read(text, "t", {"weather": "Sum"})


@pytest.mark.parametrize(
    ("day", "found"),
    [("03.02.2026", "2026-02-03"), ("2026/02/03", "2026-02-03"), ("03/02/2026", ""), ("2026-02-30", "")],
)
def test_a_day_is_one_day_or_none(day: str, found: str) -> None:
    read = table.read(f"date;game;player;score\n{day};Azul;Ann;13,5\n".encode(), "t", {})
    assert [play.when[:10] for play in read.plays] == ([found] if found else [])
    assert [play.seats[0].score for play in read.plays] == (["13.5"] if found else [])
    assert bool(read.odd) is not bool(found)


def test_pages_of_plays_are_read(tmp_path: Path) -> None:
    (tmp_path / "plays.xml").write_text(PLAYS, encoding="utf-8")
    found = forms.read(str(tmp_path / "plays.xml"), {})
    assert found.unknown == ("play.odd",)
    bring(tmp_path / "games", found)
    told = [
        (*game(each), *((s.name, str(s.points), s.won, s.role, s.is_new) for s in each.seats))
        for each in evenings(tmp_path / "games")
    ]
    club = (("ann", "102", True, "Red", False), ("Bob", "98.5", False, "", True))
    assert sorted(told) == [
        ("Brass & Steam", "2025-05-03", 75, "Club", *club),
        ("Chess", "2025-06-01", 0, "", ("ann", "None", False, "", False)),
        ("Chess", "2025-06-01", 0, "", ("ann", "None", False, "", False)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE plays [<!ENTITY a "b">]><plays username="&a;"/>',
        '<!DOCTYPE plays SYSTEM "file:///etc/passwd"><plays/>',
        "<plays>" + "<play>" * 50 + "</play>" * 50 + "</plays>",
        "<plays><play></plays>",
        "<html/>",
        "<plays>&nbsp;</plays>",
    ],
)
def test_what_declares_anything_or_is_no_page_is_refused(text: str) -> None:
    with pytest.raises(TablefoldError, match="not an XML file of plays") as refused:
        geek.read(text.encode(), "plays.xml")
    assert refused.value.hint


def test_what_is_declared_in_another_encoding_is_refused() -> None:
    text = '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE plays [<!ENTITY a "b">]><plays username="&a;"/>'
    with pytest.raises(TablefoldError, match="not an XML file of plays"):
        geek.read(text.encode("utf-16"), "plays.xml")


BIRDS = """date,game,player,Birds,bonus cards,goals,eggs,food on cards,tucked cards,score,won,mood
2026-05-01,Wingspan,Ann,40,10,12,8,3,4,77,yes,glad
2026-05-01,Wingspan,Cy,30,10,12,8,3,4,,no,
2026-05-02,Wingspan,Ann,,,,,,,40+10+12+8+3+4,yes,
2026-05-03,Wingspan,Ann,40,10,12,8,3,4,78,yes,
2026-05-04,Wingspan,Ann,,,,,,,77,yes,
2026-05-05,Wingspan,Ann,40,,12,8,3,4,67,yes,
2026-05-06,Azul,Ann,40,10,12,8,3,4,77,yes,
"""


def test_a_play_with_the_categories_of_a_ready_sheet_is_on_that_sheet(tmp_path: Path) -> None:
    """A sum that differs, a category without a number, or another game is no such play."""
    plan = bring(tmp_path, table.read(BIRDS.encode(), "plays.csv", {}))
    assert plan.unknown == ("mood",)
    lines = {
        each.game.date: [(line.seat, line.category, line.points) for line in each.score_lines]
        for each in evenings(tmp_path)
    }
    sheet = ("birds", "bonus cards", "goals", "eggs", "food on cards", "tucked cards")
    ann = [("ann", *each) for each in zip(sheet, (40, 10, 12, 8, 3, 4), strict=True)]
    cy = [("cy", *each) for each in zip(sheet, (30, 10, 12, 8, 3, 4), strict=True)]
    assert sorted(lines["2026-05-01"]) == sorted([*ann, *cy])
    assert sorted(lines["2026-05-02"]) == sorted(ann)
    assert lines["2026-05-03"] == [("ann", "score", 78)]
    assert lines["2026-05-04"] == lines["2026-05-06"] == [("ann", "score", 77)]
    assert lines["2026-05-05"] == [("ann", "score", 67)]
    assert {each.game.played for each in evenings(tmp_path)} == {"Wingspan", "Azul"}
    first = Reader.open(logs(tmp_path)[0]).history.event(1)
    assert first.remarks == ("mood: glad",)  # type: ignore[attr-defined]
