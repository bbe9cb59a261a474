"""What a game counts besides points: on the shelf, in SQL and in the statistics.

The numbers of the samples are counted again from the bytes of their logs, as FORMAT.md and the game's events
have them; nothing of what is tested is called for that.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.desk import secrets
from ledger.desk.desk import Desk
from ledger.shelf import evening as evenings
from ledger.shelf.rows import Evening, TallyRow
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.tallies import tally_tables
from tests.cli.conftest import Tablefold
from tests.exports.test_chapters import campaign
from tests.samples.conftest import tablefold
from tests.shelf.made import cell, evening, found

__all__ = ["tablefold"]

SAMPLES = Path(__file__).parents[2] / "sample_logs"
CAMPAIGNS = ("the-lighthouse", "the-night-train", "the-mirror-maze", "the-salt-flats")


def read(path: Path) -> Evening:
    known = evenings.read(path, str(path))
    assert known is not None
    return known


def path_of(log: Path) -> list[dict[str, Any]]:
    """The events on the way to where the log stands, from the bytes."""
    lines = {each["id"]: each for each in map(json.loads, log.read_bytes().splitlines()[1:])}
    at, way = Desk.open(log).head, list[dict[str, Any]]()
    while at:
        way.append(lines[at])
        at = lines[at]["on"]
    return way[::-1]


def counted(log: Path, about: str, name: str) -> Counter[tuple[str, str]]:
    rows = read(log).tallies
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        if (row.about, row.name) == (about, name):
            found[row.who, row.what] += row.count
    return found


@pytest.mark.parametrize("name", [*CAMPAIGNS])
def test_the_faces_of_a_campaign_are_those_in_its_bytes(name: str) -> None:
    log, faces, total = SAMPLES / f"humanity/{name}.jsonl", Counter[str](), Counter[str]()
    roller: dict[tuple[int, int], str] = {}
    for event in path_of(log):
        if event["type"] == "dice_thrown":
            roller[event["check"], event["roll"]] = event["roller"]
        if "stages" in event:
            who = roller[event["check"], event["roll"]]
            faces[who] += sum(map(len, event["stages"]))
            total[who] += sum(map(sum, event["stages"]))
    assert faces
    for what, of in (("thrown", faces), ("fell", total)):
        sums = Counter[str]()
        for (who, _), count in counted(log, "Dice", what).items():
            sums[who] += count
        assert sums == of


@pytest.mark.parametrize("name", [*CAMPAIGNS])
def test_the_checks_of_a_campaign_are_those_in_its_bytes(name: str) -> None:
    log = SAMPLES / f"humanity/{name}.jsonl"
    declared: dict[int, tuple[str, str]] = {}
    made, passed = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    boons, busts = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for event in path_of(log):
        if event["type"] == "check_declared":
            declared[len(declared) + 1] = event["character"], event["stat"]
        if event["type"] == "check_resolved":
            whose = declared[event["check"]]
            made[whose] += 1
            passed[whose] += event["tier"] != "failure"
            boons[whose] += event["boons"]
            busts[whose] += event["busts"]
    for what, expected in (("made", made), ("succeeded", passed), ("boons", boons), ("busts", busts)):
        assert counted(log, "Checks", what) == expected


def test_a_d8_and_its_bump_are_held_against_four_and_a_half_each(tmp_path: Path) -> None:
    desk = campaign(tmp_path, ("ann create heart Carefree vice-virtue Noor, Acting, Dancing, Stunt Driving",))
    for line in ("session", "scene At the docks", "noor check heart easy beg"):
        desk.do(line)
    desk.do("roll 1 7")
    rows = {row.name: row for row in read(Path(desk.journal.path)).tallies if row.what == "d8"}
    assert (rows["thrown"].count, rows["fell"].count, rows["fell"].expected) == (2, 8, 9.0)
    assert rows["fell"].seat == "ann"
    desk.undo()
    assert read(Path(desk.journal.path)).tallies == ()


def test_nothing_secret_is_counted_before_it_is_told(tmp_path: Path) -> None:
    desk = campaign(tmp_path, ("session", "scene At the docks"))
    secrets.moves(desk, "npc Wolf, d6; wolf check hurt easy bite; roll 1 5; resolve")
    path = Path(desk.journal.path)
    assert read(path).tallies == ()
    secrets.uncover(desk, [1])
    assert {row.who for row in read(path).tallies} == {"Wolf"}


def row(who: str, what: str, name: str, count: int, *, seat: str = "", **more: Any) -> TallyRow:
    about = more.pop("about", "Checks")
    return TallyRow(
        log="",
        number=1,
        about=about,
        by="Stat",
        who=who,
        seat=seat,
        what=what,
        name=name,
        count=count,
        **more,
    )


def test_tallies_are_added_up_over_evenings_for_whoever_played() -> None:
    one = replace(
        evening("a", {"ann": None, "bob": None}, over=False),
        tallies=(row("Noor", "hand", "made", 2, seat="ann"), row("Otto", "hand", "made", 5, seat="bob")),
    )
    two = replace(
        evening("b", {"ann": None, "cy": None}, over=False),
        tallies=(row("Noor", "hand", "made", 3, seat="ann"), row("Otto", "hand", "made", 7, seat="cy")),
    )
    (table,) = tally_tables(found(one, two).nights, "hearts", read_people({}))
    assert table.title == "Checks by Stat"
    assert [[each.value for each in cells] for cells in table.rows] == [
        ["Noor", "hand", "ann", 5],
        ["Otto", "hand", "bob", 5],
        ["Otto", "hand", "cy", 7],
    ]
    assert cell(table, "Noor", "made").evenings == (1, 2)
    (own,) = tally_tables(found(one, two).nights, "cy", read_people({}), "cy")
    assert [[each.value for each in cells] for cells in own.rows] == [["Otto", "hand", "cy", 7]]


def test_two_names_that_are_one_person_are_counted_together() -> None:
    one = replace(
        evening("a", {"ann": None}, over=False), tallies=(row("Noor", "hand", "made", 2, seat="ann"),)
    )
    two = replace(
        evening("b", {"anna": None}, over=False), tallies=(row("Noor", "hand", "made", 3, seat="anna"),)
    )
    (table,) = tally_tables(found(one, two).nights, "", read_people({"ann": ["anna"]}))
    assert [cells[-1].value for cells in table.rows] == [5]


def test_what_was_expected_stands_beside_what_fell() -> None:
    one = replace(
        evening("a", {"ann": None}),
        tallies=(row("ann", "d6", "fell", 9, seat="ann", expected=7.0, about="Dice"),),
    )
    (table,) = tally_tables(found(one).nights, "", read_people({}))
    assert table.columns == ("who", "Stat", "fell", "expected", "more or less")
    assert [each.value for each in table.rows[0]] == ["ann", "d6", 9, 7.0, 2.0]


def test_a_shelf_holds_them_and_counts_them_like_the_logs(tmp_path: Path, tablefold: Tablefold) -> None:
    folder, shelf = str(SAMPLES / "humanity"), str(tmp_path / "all.shelf")
    logs = [SAMPLES / f"humanity/{name}.jsonl" for name in CAMPAIGNS]
    made = sum(sum(counted(log, "Checks", "made").values()) for log in logs)
    assert tablefold("shelf", "scan", folder, "--shelf", shelf).status == 0
    question = "SELECT sum(count) AS made FROM tallies WHERE about = 'Checks' AND name = 'made'"
    said = tablefold("shelf", "query", question, "--shelf", shelf, "--json")
    assert json.loads(said.out)["rows"] == [{"made": made}]
    same = ("--game", "humanity", "--table", "checks", "--json")
    read = [json.loads(tablefold("stats", *place, *same).out) for place in ((folder,), ("--shelf", shelf))]
    assert read[0]["sections"] == read[1]["sections"]


def test_statistics_of_a_game_without_points_show_them(tablefold: Tablefold) -> None:
    said = tablefold("stats", str(SAMPLES / "humanity"), "--game", "humanity", "--json")
    titles = [table["title"] for section in json.loads(said.out)["sections"] for table in section["tables"]]
    assert {"Checks by Stat", "Help by character", "Dice by size", "Uses by ability"} <= {*titles}


def test_the_list_says_what_was_counted_in_each_campaign(tablefold: Tablefold) -> None:
    lines = {row.split()[0]: row.split(None, 1)[1] for row in listed(tablefold) if ".jsonl  " in row}
    for name in CAMPAIGNS:
        log = SAMPLES / f"humanity/{name}.jsonl"
        checks = sum(event["type"] == "check_resolved" for event in path_of(log))
        came_in = sum(len(event["faces"]) for event in path_of(log) if event["type"] == "blessings_gained")
        said = lines[f"{name}.jsonl"]
        assert said.startswith(f"{checks} Checks, ")
        assert f" {came_in} Blessings," in said


def listed(tablefold: Tablefold) -> list[str]:
    said = tablefold("shelf", str(SAMPLES / "humanity")).out
    assert max(map(len, said.splitlines())) <= 80
    again = tablefold("shelf", str(SAMPLES / "humanity")).out
    assert again == said
    return said.partition("counted\n")[2].splitlines()
