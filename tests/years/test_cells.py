"""What people write into the cells of a table: days, numbers, lengths of time, and who won."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import BadPlays
from ledger.core.rules.plays import Play
from ledger.desk.plays import cells, folder, table
from ledger.desk.plays.found import FoundPlays
from ledger.desk.reader import Reader
from ledger.shelf import evening


def read(*lines: str) -> FoundPlays:
    return table.read("\n".join(lines).encode(), "plays.csv", {})


def winners(play: Play) -> list[str]:
    return [seat.name for seat in play.seats if seat.won]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2023-06-13", "2023-06-13"),
        ("2023-6-5", "2023-06-05"),
        ("2023/06/05", "2023-06-05"),
        ("13.6.2023", "2023-06-13"),
        ("5.6.2023", "2023-06-05"),
        ("13/6/2023", "2023-06-13"),
        ("6/13/2023", "2023-06-13"),
        ("13-06-2023", "2023-06-13"),
        ("6/6/2023", "2023-06-06"),
        ("12/25/2023", "2023-12-25"),
        ("25/12/2023", "2023-12-25"),
        ("12/11/2023", ""),
        ("5/6/2023", ""),
        ("13/13/2023", ""),
        ("13/6.2023", ""),
        ("31.2.2023", ""),
    ],
)
def test_a_day_is_read_if_it_can_be_only_one(written: str, day: str) -> None:
    assert cells.day(written)[:10] == day


def test_a_day_can_have_a_time() -> None:
    assert cells.day("13/6/2023 19:30") == cells.day("2023-06-13T19:30") == "2023-06-13 19:30:00"


@pytest.mark.parametrize(
    ("written", "mark", "scores"),
    [
        (("1200", '"1,350"'), ",", ["1200", "1350"]),
        (("1 200", "900"), ",", ["1200", "900"]),
        (("1'200", "1\u2019300"), ",", ["1200", "1300"]),
        (("\u22125", "-7"), ",", ["-5", "-7"]),
        (('"80,25"', '"1,350"'), ",", ["80.25", "1.350"]),
        (("1.204", "80,25"), ";", ["1204", "80.25"]),
        (("1.204", "80.5"), ";", ["1.204", "80.5"]),
        (("1.204,5", "80"), ";", ["1204.5", "80"]),
        (("8-3", "7-6"), ",", ["8-3", "7-6"]),
    ],
)
def test_numbers_are_read_as_they_are_written_in_the_whole_column(
    written: tuple[str, ...], mark: str, scores: list[str]
) -> None:
    rows = [mark.join(("2026-01-03", "Azul", who, said)) for who, said in zip("ab", written, strict=True)]
    (play,) = read(mark.join(("date", "game", "player", "score")), *rows).plays
    assert [seat.score for seat in play.seats] == scores


@pytest.mark.parametrize(
    ("written", "minutes"),
    [("90", 90), ("90 min", 90), ("1:30", 90), ("2 h", 120), ("45.5", 45), ("", 0), ("long", 0), ("90 x", 0)],
)
def test_a_length_of_time_is_read_in_minutes(written: str, minutes: int) -> None:
    assert cells.minutes(written) == minutes


def test_any_row_of_a_play_can_say_how_long_it_took() -> None:
    head = "date,game,player,score,minutes"
    (play,) = read(head, "2026-01-03,Azul,ann,5,", "2026-01-03,Azul,bob,6,90").plays
    assert play.minutes == 90


@pytest.mark.parametrize(("said", "won"), [("W", ["a"]), ("gewonnen", ["a"]), ("1", ["a"]), ("no", [])])
def test_a_win_is_said_in_many_words(said: str, won: list[str]) -> None:
    found = read("date,game,player,win", f"2026-01-03,Azul,a,{said}", "2026-01-03,Azul,b,L")
    assert (winners(found.plays[0]), found.odd) == (won, ())


def test_the_winner_may_be_named_in_every_row_of_a_play() -> None:
    head = "date,game,player,score,winner"
    found = read(head, "2026-01-03,Azul,Ann,5,ann", "2026-01-03,Azul,Bo,9,Ann", "2026-01-04,Azul,Bo,9,Ann")
    assert [winners(play) for play in found.plays] == [["Ann"], []]
    assert found.odd == ("Line 4: 'Ann' is neither yes nor no, and does not count as a win.",)
    assert winners(read(head, "2026-01-03,Azul,No,5,no", "2026-01-03,Azul,Bo,9,yes").plays[0]) == ["Bo"]


def test_a_win_that_is_neither_yes_nor_no_is_reported() -> None:
    found = read("date,game,player,win", "2026-01-03,Azul,a,maybe", "2026-01-03,Azul,b,x")
    assert winners(found.plays[0]) == ["b"]
    assert found.odd == ("Line 2: 'maybe' is neither yes nor no, and does not count as a win.",)
    found = read("date,game,player,win", "2026-01-03,Azul,a,perhaps", "2026-01-04,Azul,b,maybe")
    assert [told.partition(" is")[0] for told in found.odd] == ["Line 2: 'perhaps'", "Line 3: 'maybe'"]


def test_a_table_without_a_column_for_the_person_is_told_what_a_row_is() -> None:
    with pytest.raises(BadPlays) as error:
        read("date,game,ann,bob", "2026-01-03,Azul,5,7")
    assert error.value.hint.startswith(
        "A table has a row for each person. Say which: --column player=HEADING."
    )


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("Cleo; Dan", True),
        ("Cleo & Dan", True),
        ("Cleo/Dan", True),
        ("Cleo und Dan", True),
        ("Cleo, Dan, Eve", True),
        ("Cleo, Ann", True),
        ("Müller, Hans", False),
        ("Sandy Anders", False),
        ("Undine", False),
        ("Ann+", False),
    ],
)
def test_several_people_in_one_cell_are_told_and_imported_as_one(player: str, told: bool) -> None:
    """A comma may part a name of one person, so it parts people only if the table knows one of them."""
    found = read("date,game,player,score", "2026-01-03,Azul,Ann,5", f'2026-01-03,Azul,"{player}",9')
    assert [seat.name for seat in found.plays[0].seats] == ["Ann", player]
    said = f"Line 3: {player!r} looks like several people; a table has a row for each person."
    assert found.odd == ((said,) if told else ())


def test_points_decide_a_play_in_which_no_win_is_marked() -> None:
    """Many people mark the winner only in some years. Alone, or without points, nobody has won."""
    head = "Datum;Spiel;Spieler;Punkte;Gewonnen"
    marked = ("2026-01-03;Azul;a;4;ja", "2026-01-03;Azul;b;9;")
    unmarked = (
        "2026-01-04;Azul;a;5;",
        "2026-01-04;Azul;b;7;",
        "2026-01-05;Azul;a;6;",
        "2026-01-05;Azul;b;6;",
    )
    others = ("2026-01-06;Azul;a;5;", "2026-01-07;Pandemic;a;;", "2026-01-07;Pandemic;b;;")
    denied = ("2026-01-08;Azul;a;5;nein", "2026-01-08;Azul;b;4;")
    found = read(head, *marked, *unmarked, *others, *denied)
    assert [winners(play) for play in found.plays] == [["a"], ["b"], ["a", "b"], [], [], []]
    assert found.odd == (
        "2026-01-04, Azul and 1 other play: nobody is marked as the winner, so the most points win.",
    )
    assert all(play.is_decided for play in found.plays)


def test_the_most_points_win_only_if_every_score_is_a_number() -> None:
    head = "date,game,player,score"
    found = read(head, "2026-01-03,Azul,a,5", "2026-01-03,Azul,b,about 7")
    assert winners(found.plays[0]) == []
    assert found.odd == ("2026-01-03, Azul: not every score is a number, so nobody knows who won.",)
    assert winners(read(head, "2026-01-03,Azul,a,5", "2026-01-03,Azul,b,").plays[0]) == ["a"]


WINGSPAN = ("birds", "bonus cards", "goals", "eggs", "food on cards", "tucked cards")


def test_categories_of_a_ready_sheet_say_who_won_without_a_score(tmp_path: Path) -> None:
    head = f"date,game,player,{','.join(WINGSPAN)}"
    found = read(head, "2026-01-03,Wingspan,ann,30,5,10,12,3,4", "2026-01-03,Wingspan,bob,32,6,10,14,3,4")
    folder.write(folder.plan(str(tmp_path), found, None))
    (log,) = tmp_path.rglob("*.jsonl")
    sheet = evening.evening_of(Reader.open(log), str(log)).seats
    assert [(seat.name, seat.score, seat.won) for seat in sheet] == [("ann", 64, False), ("bob", 69, True)]


@pytest.mark.parametrize(
    "lines",
    [
        ("sep=;", "date;game;player", "2026-01-03;Azul;a;extra"),
        ("date|game|player", "2026-01-03|Azul|b", "x|Azul|a"),
    ],
)
def test_a_table_may_say_or_show_what_stands_between_its_cells(lines: tuple[str, ...]) -> None:
    found = read(*lines)
    assert found.odd[0].startswith("Line 3: ")
