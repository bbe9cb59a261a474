"""Names that mean one person, place or game: merged, split, and used wherever evenings are counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cli import own_names
from cli.main import run
from ledger.core.errors import TablefoldError
from ledger.shelf.rows import Evening, GameRow, SeatRow
from ledger.shelf.stats.figures import Share
from ledger.shelf.stats.names import KnownNames, NameUses, listed
from ledger.shelf.stats.nights import count_evenings
from ledger.shelf.stats.people import People
from ledger.shelf.stats.report import ReportQuery, StatsReport, report
from ledger.shelf.stats.year import h_index, year_tables
from ledger.shelf.wanted import EveningFilter


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for own in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(own, str(tmp_path))
    monkeypatch.chdir(tmp_path)


def test_merged_names_stay_merged_until_they_are_split() -> None:
    assert own_names.merge("people", ("Ann", "ann", "Ann B.")) == ("ann", "Ann B.")
    assert own_names.merge("people", ("Anna", "Ann")) == ("Ann", "ann", "Ann B.")
    assert own_names.read()["people"] == {"Anna": ("Ann", "ann", "Ann B.")}
    assert own_names.split("people", "ann") == ("ann",)
    assert own_names.split("people", "Anna") == ("Ann", "Ann B.")
    assert own_names.read()["people"] == {}
    with pytest.raises(TablefoldError, match="merged with nothing"):
        own_names.split("people", "Anna")


def test_a_name_that_is_typed_twice_is_merged_once() -> None:
    assert run(("people", "merge", "Ann", "Ann", "ann")) == 0
    assert own_names.read()["people"] == {"Ann": ("ann",)}


def test_a_merged_name_that_no_log_has_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plays.csv").write_text(
        "date,game,player,score\n2026-01-03,Azul,Ann,5\n2026-01-03,Azul,ann b,4\n", encoding="utf-8"
    )
    assert run(("import", "years/", "plays.csv")) == 0
    assert run(("people", "merge", "Ann", "ann b")) == 0
    assert "No log" not in capsys.readouterr().err
    assert run(("people", "merge", "Ann", "Zoe", "Zoë")) == 0
    told = "Note: No log here names Zoe, Zoë yet; they will count as Ann."
    assert told in capsys.readouterr().err
    assert own_names.read()["people"] == {"Ann": ("Zoe", "Zoë", "ann b")}


def test_a_broken_file_of_names_is_reported(tmp_path: Path) -> None:
    (tmp_path / "tablefold").mkdir()
    for text in ("people = 3", "[weather]\na = []", "[people]\na = 3", "["):
        (tmp_path / "tablefold" / own_names.FILE).write_text(text, encoding="utf-8")
        with pytest.raises(TablefoldError, match="cannot be read"):
            own_names.read()


def evening(number: int, day: str, *, game: str = "Azul", place: str = "Home", minutes: int = 30) -> Evening:
    log = f"/{number}.jsonl"
    row = GameRow(
        log=log, id=str(number), game="scorepad", played=game, place=place, date=day, over=True, final=True,
        created=f"{day}T19:00:00Z", minutes=minutes, seats=2,
    )  # fmt: skip
    seats = (
        SeatRow(log=log, number=1, seat="ann", name="Ann", score=5 + number, rank=1, won=True, started=True),
        SeatRow(log=log, number=2, seat="bob", name="bob", score=3, rank=2),
    )
    return Evening(game=row, seats=seats)


def test_people_places_and_titles_are_listed_by_what_they_mean() -> None:
    every = [evening(1, "2026-01-03"), evening(2, "2026-02-03", game="azul", place="At home")]
    known = KnownNames(People({"bob": "Bob"}), {"At home": "Home"}, {"azul": "Azul"})
    assert [(each.name, each.logs, each.others) for each in listed("people", every, known)] == [
        ("Ann", 2, ()),
        ("Bob", 2, ("bob",)),
    ]
    assert [(each.name, each.logs, each.others) for each in listed("titles", every, known)] == [
        ("Azul", 2, ("azul",))
    ]
    assert [(each.name, each.last) for each in listed("places", every, known)] == [("Home", "2026-02-03")]
    assert {known.renamed(each).game.played for each in every} == {"Azul"}


def test_a_list_of_names_counts_logs_and_only_stats_counts_plays() -> None:
    """What is not to be counted is in a log all the same, so the two never share a heading."""
    first, second = evening(1, "2026-01-03"), evening(2, "2026-02-03")
    every = [first, replace(second, game=replace(second.game, ignored=True))]
    (azul,) = listed("titles", every, KnownNames())
    assert (azul.logs, len(count_evenings(every, People()).finished)) == (2, 1)
    assert "plays" not in NameUses.__struct_fields__


@pytest.mark.parametrize(
    ("counts", "index"),
    [((), 0), ((1,), 1), ((5, 1), 1), ((2, 2), 2), ((10, 8, 5, 4, 3), 4), ((25, 8, 5, 3, 3), 3)],
)
def test_the_h_index_of_a_year(counts: tuple[int, ...], index: int) -> None:
    assert h_index(counts) == index


def test_the_numbers_of_a_year_are_those_of_its_evenings() -> None:
    """Counted by hand from the seven evenings."""
    days = ("2025-12-31", "2026-01-01", "2026-01-01", "2026-01-02", "2026-01-03", "2026-03-01", "2027-01-01")
    every = [evening(number, day) for number, day in enumerate(days)]
    every[4] = evening(4, days[4], game="Chess", minutes=200)
    found = count_evenings(every, People())
    tables = {table.name: table for table in year_tables(found, "2026")}
    totals = {str(row[0].value): row[1] for row in tables["year"].rows}
    assert {name: figure.value for name, figure in totals.items()} == {
        "plays": 5,
        "hours": 5.3,
        "nights": 4,
        "games": 2,
        "people": 2,
        "places": 1,
        "new games": 1,
        "h-index": 1,
        "longest evening, minutes": 200,
        "closest contest, points": 3,
        "clearest contest, points": 7,
        "most plays in a day": 2,
        "days in a row": 3,
    }
    assert totals["most plays in a day"].evenings == (2, 3)
    calendar = [tuple(figure.value for figure in row) for row in tables["calendar"].rows]
    assert calendar[0] == ("2026-01-01", 2, 60, 1)
    assert [row[0] for row in calendar] == ["2026-01-01", "2026-01-02", "2026-01-03", "2026-03-01"]
    assert [tuple(f.value for f in row) for row in tables["new games"].rows] == [("Chess", "2026-01-03", 1)]
    assert [tuple(f.value for f in row) for row in tables["year records"].rows] == [
        ("Azul", 10, "Ann", "2026-03-01"),
        ("Chess", 9, "Ann", "2026-01-03"),
    ]
    assert [tuple(f.value for f in row) for row in tables["matrix"].rows] == [
        ("Ann", None, 5),
        ("bob", None, None),
    ]
    assert all(
        figure.evenings
        for table in tables.values()
        for row in table.rows
        for figure in row[1:]
        if figure.value not in (None, 0, 0.0)
    )
    assert msgspec.json.encode(tables["year"])


def test_a_question_for_a_player_or_a_game_goes_by_what_names_mean() -> None:
    known = KnownNames(People({"Ann": "Ann B.", "ann": "Ann B."}), {}, {"azul": "Azul"})
    one, other = evening(1, "2026-01-03"), evening(2, "2026-02-03", game="azul")
    for asked in ("ann", "Ann", "ANN", "Ann B.", "ann b."):
        assert EveningFilter(players=(asked,), known=known).fits(one)
    assert not EveningFilter(players=("Ann", "cy"), known=known).fits(one)
    assert [EveningFilter(game="Azul", known=known).fits(each) for each in (one, other)] == [True, True]
    assert [EveningFilter(game="azul", known=known).fits(each) for each in (one, other)] == [True, True]
    assert not EveningFilter(game="chess", known=known).fits(one)
    assert not EveningFilter(players=("Ann B.",)).fits(one)


def year_of(every: list[Evening], **wanted: tuple[str, ...]) -> StatsReport:
    return report(every, People(), ReportQuery(wanted=EveningFilter(**wanted), year="2026", of_year="2026"))


def with_cy(told: Evening) -> Evening:
    """The same evening with cy in the place of bob."""
    ann, bob = told.seats
    return msgspec.structs.replace(told, seats=(ann, msgspec.structs.replace(bob, seat="cy", name="Cy")))


def test_a_year_with_a_player_is_that_of_the_evenings_with_this_player() -> None:
    """What was new is also asked only of their evenings; ratings are those of the whole year."""
    every = [evening(0, "2025-12-31"), with_cy(evening(1, "2026-01-01")), evening(2, "2026-01-02")]
    (section,) = year_of(every, players=("Cy",)).sections
    tables = {table.name: table for table in section.tables}
    totals = {str(row[0].value): row[1].value for row in tables["year"].rows}
    assert (totals["plays"], totals["people"], totals["new games"]) == (1, 2, 1)
    assert [row[0].value for row in tables["calendar"].rows] == ["2026-01-01"]
    assert [row[0].value for row in tables["year people"].rows] == ["Ann", "Cy"]
    assert {row[0].value for row in tables["ratings"].rows} == {"Ann", "bob", "Cy"}


def test_a_page_names_only_the_logs_left_out_that_it_would_have_counted() -> None:
    def kept(told: Evening) -> Evening:
        return msgspec.structs.replace(told, game=msgspec.structs.replace(told.game, ignored=True))

    every = [
        evening(0, "2026-01-01"),
        kept(evening(1, "2025-01-01")),
        kept(evening(2, "2026-01-03")),
        kept(with_cy(evening(3, "2026-01-04"))),
        Evening(game=GameRow(log="/4.jsonl", damage="It is empty.")),
    ]
    assert [left.logs for left in year_of(every).left_out] == [("/4.jsonl",), ("/2.jsonl", "/3.jsonl")]
    assert [left.logs for left in year_of(every, players=("bob",)).left_out] == [("/4.jsonl",), ("/2.jsonl",)]
    asked = ReportQuery(wanted=EveningFilter(), year="2026")
    assert [len(left.logs) for left in report(every, People(), asked).left_out] == [1, 3]


def test_the_expected_wins_of_a_starter_are_a_share_as_the_rate_beside_them_is() -> None:
    tables = {
        table.name: table
        for table in year_tables(count_evenings([evening(1, "2026-01-01")], People()), "2026")
    }
    ((_, won, chance),) = tables["year starters"].rows
    assert (won.value, chance) == (1.0, Share(0.5, (1,)))


def test_statistics_of_a_game_can_be_asked_by_a_name_that_was_merged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plays.csv").write_text(
        "date,game,player,score\n2026-01-03,Azul,Ann,5\n2026-01-04,Blau,Ann,4\n", encoding="utf-8"
    )
    assert run(("import", "years/", "plays.csv")) == 0
    assert run(("titles", "merge", "Azul", "Blau")) == 0
    capsys.readouterr()
    assert run(("stats", "years", "--game", "Blau")) == 0
    assert "2 evenings are over" in capsys.readouterr().out
    assert run(("stats", "years", "--game", "Grau")) == 1
    assert "What was played: Azul.\n" in capsys.readouterr().err
