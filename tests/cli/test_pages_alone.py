"""What pages say, each made of what it is about: no log and no shelf has to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli import own_catalogs
from cli.pages import branches, brought, corrections, pieces, result, scanned, score, shelf_query
from ledger.core.audit.diff import ScoreChange
from ledger.core.blocks import Block, Facts, Grid, Heading, Note
from ledger.core.errors import UnknownName
from ledger.core.rules.game import catalog_of
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.desk.plays.folder import ImportPlan
from ledger.games import registry
from ledger.shelf.query import ResultSet, ShelfTable
from ledger.shelf.scan import ScanReport
from ledger.shelf.stats.people import People


def texts(blocks: Iterator[Block] | Sequence[Block]) -> list[str]:
    return [block.text for block in blocks if isinstance(block, Note | Heading)]


def planned(**kinds: int) -> ImportPlan:
    items: Any = tuple(
        SimpleNamespace(kind=kind, play=SimpleNamespace(key=f"{kind}{number}"), path="", why="")
        for kind, many in kinds.items()
        for number in range(many)
    )
    return ImportPlan("plays", items, (), (), ())


def test_plays_that_are_brought_are_counted_by_what_becomes_of_them() -> None:
    plan = planned(new=2, changed=1, anew=1, same=3, older=1, refused=1)
    assert texts(brought.blocks(plan, People(), is_written=True)) == [
        "2 plays made.",
        "1 play corrected.",
        "1 play made again beside the old log.",
        "3 plays already here.",
        "1 play older than what is here, and left alone.",
        "1 play left out.",
        "Count them with: tablefold stats plays",
    ]
    assert texts(brought.blocks(plan, People(), is_written=False))[::6] == [
        "2 plays would be made.",
        "Nothing was written.",
    ]
    assert texts(brought.blocks(planned(), People(), is_written=True)) == ["There are no plays in the file."]


def test_what_is_odd_about_plays_is_told_line_by_line_up_to_a_dozen() -> None:
    odd = tuple(f"Play {number} is odd." for number in range(14))
    plan = ImportPlan("plays", planned(new=1).items, odd[:12], ("mood", "hat"), ("old.jsonl",))
    said = [*brought.blocks(plan, People(), is_written=True)]
    assert texts(said)[1:] == [
        "Fields that Tablefold does not know are kept as remarks: mood, hat.",
        *odd[:12],
        "old.jsonl belongs to a play that the file no longer has; the log stays.",
        "Count them with: tablefold stats plays",
    ]
    assert {block.tone for block in said[1:-1] if isinstance(block, Note)} == {"warning"}
    more = texts(brought.blocks(ImportPlan("plays", (), odd, (), ()), People(), is_written=True))
    assert more[12] == "… and 2 more: --json names all."
    data = brought.data(plan, is_written=True)
    assert data == {
        "format": 1,
        "folder": "plays",
        "written": True,
        "plays": [{"key": "new0", "what": "new", "log": None, "why": None}],
        "odd": [*odd[:12]],
        "unknown": ["mood", "hat"],
        "gone": ["old.jsonl"],
        "renamed": {},
    }


WHOLE = ScanReport(files=9, done=9, new=1, changed=2, same=3, gone=4, damaged=5, is_whole=True)


def test_a_scan_says_what_it_found_and_leaves_out_what_it_did_not() -> None:
    first, facts, hint = scanned.blocks(WHOLE, "shelf.duckdb")
    assert texts([first]) == ["6 logs in shelf.duckdb."]
    assert facts == Facts(
        (("new", 1), ("changed", 2), ("as they were", 3), ("gone, rows kept", 4), ("damaged", 5))
    )
    assert texts([hint]) == ["To see the damaged ones: tablefold shelf list --damaged"]
    assert [*scanned.blocks(ScanReport(is_whole=True), "s")] == [Note("0 logs in s.", tone="heading")]
    assert scanned.data(WHOLE, "shelf.duckdb") == {
        "format": 1,
        "shelf": "shelf.duckdb",
        "whole": True,
        "logs": 6,
        "new": 1,
        "changed": 2,
        "same": 3,
        "gone": 4,
        "damaged": 5,
        "missing_games": [],
        "given_up": [],
    }


def test_a_scan_names_what_was_given_up_and_how_to_go_on() -> None:
    given_up = {f"{number}.jsonl": "it took longer than 60 s" for number in range(22)}
    report = ScanReport(files=9, done=8, damaged=1, missing_games={"chess": 2}, given_up=given_up)
    said = texts(scanned.blocks(report, "s"))
    assert said[1:3] == [
        "The game chess is not installed (2 logs).",
        "0.jsonl: given up, it took longer than 60 s.",
    ]
    assert said[-3:] == [
        "… and 2 more were given up.",
        "Interrupted with 1 file to go. What was done is kept.",
        "The same command goes on from here.",
    ]
    assert len(said) == 1 + 1 + 20 + 3
    few = ScanReport(given_up=dict([*given_up.items()][:20]), is_whole=True)
    assert not any("more were given up" in each for each in texts(scanned.blocks(few, "s")))


def rows(*some: Sequence[object], most: int = 5, width: int = 200) -> list[Block]:
    columns = tuple(f"c{number}" for number in range(len(some[0]) if some else 1))
    return [*shelf_query.blocks(ResultSet(columns, ("x",) * len(columns), iter(some)), most, width)]


def cell(value: object) -> object:
    (table,) = rows((value,))
    assert isinstance(table, Grid)
    return table.rows[0][0]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (7, 7),
        (1.0, "1"),
        (0.0, "0"),
        (2.5, "2.5"),
        (1.23456, "1.2346"),
        (0.0001, "0.0001"),
        (0.00009, "9e-05"),
        (-0.00001234, "-1.234e-05"),
        (10.0**14, "100000000000000"),
        (10.0**15, "1e+15"),
        (-(10.0**15), "-1e+15"),
        ("a" * 400, "a" * 400),
        ("a" * 401, f"{'a' * 400}…"),
    ],
)
def test_a_cell_of_an_answer_is_short(value: object, shown: object) -> None:
    assert cell(value) == shown


def test_an_answer_is_a_table_if_it_fits_and_otherwise_row_by_row() -> None:
    assert texts(rows()) == ["No row matches that."]
    wide = rows(("a" * 20, "b" * 20), ("c", "d"), width=24)
    assert isinstance(wide[0], Grid), "so narrow a terminal has room for two columns"
    wide = rows(("a" * 20, "b" * 20, "c"), width=24)
    assert [type(block) for block in wide] == [Heading, Facts]
    assert wide[0] == Heading("row 1", 3)
    assert wide[1] == Facts((("c0", "a" * 20), ("c1", "b" * 20), ("c2", "c")))
    assert isinstance(rows(("a" * 9, "b" * 9, "c" * 2), width=24)[0], Grid), "9 + 9 + 2 and two gaps of 2"
    assert isinstance(rows(("a" * 9, "b" * 9, "c" * 3), width=24)[0], Heading)


def test_the_first_of_many_rows_are_shown() -> None:
    many = [(number,) for number in range(6)]
    table, note = rows(*many)
    assert isinstance(table, Grid)
    assert len(table.rows) == 5
    assert texts([note]) == ["These are the first 5 rows: --rows 0 shows all, --to FILE keeps them."]
    assert len(rows(*many[:5])) == 1
    (every,) = rows(*many, most=0)
    assert isinstance(every, Grid)
    assert len(every.rows) == 6


def test_the_tables_of_a_shelf_say_what_is_in_them() -> None:
    found = (
        ShelfTable("games", (("log", "VARCHAR"),), 1),
        ShelfTable("mine", (("x", "INTEGER"),), None),
    )
    one, about, grid, other, own, hint = shelf_query.tables(found, "s.duckdb")
    assert (one, other) == (Heading("games: 1 row", 2), Heading("mine: a view that cannot be read", 2))
    assert texts([about])[0].endswith(".")
    assert isinstance(grid, Grid)
    assert isinstance(own, Grid)
    assert grid.rows[0][:2] == ("log", "VARCHAR")
    assert grid.rows[0][2] != ""
    assert own.rows == (("x", "INTEGER", ""),)
    assert texts([hint])[0].startswith("In s.duckdb. To query it: tablefold shelf query")
    data = shelf_query.tables_data(found, "s.duckdb")
    assert (data["format"], data["shelf"]) == (1, "s.duckdb")
    assert [(each["name"], each["rows"], each["about"] == "") for each in data["tables"]] == [
        ("games", 1, False),
        ("mine", None, True),
    ]


def sheet(*points: int, **more: Any) -> ScoreSheet:
    seats = ("ann", "bob", "cy")[: len(points)]
    lines = tuple(
        ScoreLine(seat=seat, category="eggs", label="Eggs in nests", points=number, rule="x", events=(1,))
        for seat, number in zip(seats, points, strict=True)
    )
    return ScoreSheet(seats=seats, lines=lines, final=True, **{"winners": (), **more})


def test_how_far_the_winner_is_ahead_is_said_in_points() -> None:
    assert result._margin(sheet(5, 3, 1, winners=("ann",))) == "5 points, 2 more than bob."
    assert result._margin(sheet(5, 3, 3, winners=("ann",))) == "5 points, 2 more than bob and cy."
    assert result._margin(sheet(1, 3, 5, winners=("ann",), fewest=True)) == "1 point, 2 fewer than bob."
    assert result._margin(sheet(3, 3, winners=("ann",))) == "3 points, as many as bob."
    assert result._margin(sheet(5, 5, 1, winners=("ann", "bob"))) == "5 points each, 4 more than cy."
    assert result._margin(sheet(5, winners=("ann",))) == "5 points."
    assert result._margin(sheet(5, 3)) == ""


def test_a_category_is_named_by_its_beginning_or_whole_before_a_longer_one() -> None:
    lines = (
        ScoreLine(seat="ann", category=name, label="x", points=1, rule="x", events=(1,))
        for name in ("eggs", "eggs in nests", "food")
    )
    asked = ScoreSheet(seats=("ann",), lines=tuple(lines), final=True)
    for said, meant in {"FO": "food", "Eggs": "eggs", "eggs i": "eggs in nests", "": ""}.items():
        assert score._full_category(asked, said) == meant
    for said in ("egg", "goods"):
        with pytest.raises(UnknownName, match="is not a category"):
            score._full_category(asked, said)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("library", "location Library: slots down/down, action look"),
        ("river", "location River: action discard-elsewhere"),
        ("location", "Crypt: slots none, gain discard"),
    ],
)
def test_a_piece_and_a_kind_of_pieces_are_told_field_by_field(name: str, told: str) -> None:
    game = registry.game("effortless")
    [facts] = pieces.about(catalog_of(game, game.catalog("published")), name)
    assert isinstance(facts, Facts)
    assert any(f"{piece}: {text}".startswith(told) for piece, text in facts.pairs)


def test_own_catalogs_are_listed_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tablefold" / "pebbles"
    monkeypatch.setattr(own_catalogs.os, "listdir", lambda _: ["b.toml", "notes.txt", "a.toml"])
    monkeypatch.setattr(own_catalogs, "_folder", lambda environ, game: str(folder))
    found = own_catalogs.made({}, "pebbles")
    assert [*found.items()] == [(name, str(folder / f"{name}.toml")) for name in "ab"]


def test_values_of_a_catalog_stand_one_behind_the_other_or_there_are_none() -> None:
    game = registry.game("effortless")
    page = pieces.blocks(catalog_of(game, game.catalog("rulebook")))
    said = dict(next(block for block in page if isinstance(block, Facts)).pairs)
    assert said["removed"] == "2 3+/4+/5+, 3 4+/5+, 4 5+, 5 none"


def test_what_a_trial_would_uncover_is_said_to_be_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: Any = SimpleNamespace(
        sentences=lambda is_trial: [f"trial: {is_trial}"], summary=lambda: "All fits."
    )
    monkeypatch.setattr(corrections, "question_left_open", lambda _: "")
    monkeypatch.setattr(corrections, "is_public", lambda _: False)
    assert texts(corrections.page(tried, None)) == [
        "trial: True",
        "Nobody has seen yet what would come up instead, so no score is given.",
        "Nothing is written: this is what would come of it.",
        "All fits.",
    ]


def test_two_names_of_one_place_are_named_with_it() -> None:
    alike: Any = SimpleNamespace(one=SimpleNamespace(events=0), other=SimpleNamespace(events=0), fork=7)
    assert texts(branches.comparison(*[alike] * 2, ("main", "ours"))) == [
        "main and ours are the same: both stand at event 7."
    ]


LINE = ScoreChange("ann", "boxes", "owl", 3, 1, (4,), "R1")


@pytest.mark.parametrize(
    ("totals", "lines", "said"),
    [
        ((), (), ["The score is the same on both."]),
        ((), (LINE,), ["In the score"]),
        ((("ann", 3, 1),), (), ["In the score"]),
    ],
    ids=["the same", "other lines with the same sum", "totals alone"],
)
def test_two_scores_are_the_same_only_if_their_lines_are(
    totals: tuple[tuple[str, int, int], ...], lines: tuple[ScoreChange, ...], said: list[str]
) -> None:
    page = [*branches.score_changes(totals, lines, ("main", "ours"))]
    assert texts(page) == said
    assert sum(len(block.rows) for block in page if isinstance(block, Grid)) == len(totals) + len(lines)


def test_a_fact_is_told_in_words_and_what_nobody_knows_is_marked() -> None:
    told = [branches.fact_cell(fact) for fact in (True, False, None, 0, "Mine")]
    assert told == ["yes", "no", "?", 0, "Mine"]


@pytest.mark.parametrize(("fewest", "order"), [(False, ["bob", "ann", "cy"]), (True, ["bob", "cy", "ann"])])
def test_totals_stand_in_the_order_of_their_places(fewest: bool, order: list[str]) -> None:
    found = sheet(3, 4, 2, winners=("bob",), fewest=fewest)
    assert [total.name for total in result._totals(found, ["red"] * 3)] == order
