"""What is said of a game: lengths, scores, seats, categories, records, arguments, splits."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.shelf.rows import Evening
from ledger.shelf.stats import game, games, splits
from ledger.shelf.stats.figures import Bar, Figure, FigureTable
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.records import records
from tests.shelf.made import cell, evening, found


def values(table: FigureTable, row: str) -> list[object]:
    return next([cell.value for cell in cells[1:]] for cells in table.rows if cells[0].value == row)


def test_lengths_are_told_by_quartiles_and_extremes() -> None:
    nights = found(*(evening(f"{moves}", {"ann": 1, "bob": 2}, moves=moves) for moves in (1, 3, 7, 10)))
    table = game.length(nights, "hearts")
    assert values(table, "moves") == [4, 5.0, 2.5, 7.75, 1, 10]
    assert cell(table, "moves", "most") == Figure(10, (2,))


def test_scores_of_all_and_of_winners_and_how_they_spread() -> None:
    nights = found(evening("a", {"ann": 10, "bob": 34}), evening("b", {"ann": 20, "bob": None}, ("ann",)))
    table = game.scores(nights, "hearts")
    assert cell(table, "all", "average").value == (10 + 34 + 20) / 3
    assert cell(table, "winners", "average") == Figure(27.0, (1, 2))
    bars = {row[0].value: row[1] for row in game.distribution(nights, "hearts").rows}
    assert bars["10 to 14"] == Bar(1, (1,))
    assert bars["30 to 34"] == Bar(1, (1,))
    assert sum(bar.value for bar in bars.values() if isinstance(bar.value, int)) == 3


def test_a_distribution_of_one_score_and_of_points_below_nought() -> None:
    assert len(game.distribution(found(evening("a", {"ann": 5, "bob": 5})), "").rows) == 1
    rows = game.distribution(found(evening("a", {"ann": -3, "bob": 40})), "").rows
    assert [rows[0][0].value, rows[-1][0].value] == ["-5 to -1", "40 to 44"]


def test_a_tilt_is_named_where_the_interval_of_ten_evenings_leaves_chance_out() -> None:
    first = [evening(f"{n:02}", {"ann": 5, "bob": 1}) for n in range(10)]
    table = game.seats(found(*first), "hearts")
    assert values(table, "seat 1")[:2] == [10, 10]
    assert values(table, "seat 1")[3:] == [0.5, 0.5, "more"]
    assert values(table, "seat 2")[-1] == "less"
    assert values(game.seats(found(*first[:9]), "hearts"), "seat 1")[-1] == "too few"


def test_whoever_began_is_told_wherever_they_sat() -> None:
    nights = found(
        evening("a", {"ann": 5, "bob": 1}, starter="bob"), evening("b", {"ann": 1, "bob": 5}, starter="bob")
    )
    assert values(game.seats(nights), "starter")[:2] == [2, 1]


def test_points_come_from_categories_whose_shares_are_the_whole() -> None:
    has = {"birds": {"ann": 6, "bob": 2}, "eggs": {"ann": 1, "bob": 3}}
    table = game.categories(found(evening("a", {"ann": 7, "bob": 5}, categories=has)), "hearts")
    assert values(table, "birds") == [4.0, 8 / 12, 6.0, 6]
    assert values(table, "eggs") == [2.0, 4 / 12, 1.0, 3]
    cost = {"birds": {"ann": 6, "bob": 2}, "debts": {"ann": -1}}
    table = game.categories(found(evening("a", {"ann": 5, "bob": 2}, categories=cost)), "hearts")
    assert values(table, "birds")[1] is None
    assert table.notes


def test_a_team_has_the_points_of_both() -> None:
    nights = found(
        evening("a", {"ann": 5, "bob": 4, "cy": 2, "dora": 0}, teams=(("ann", "cy"), ("bob", "dora")))
    )
    assert values(game.scores(nights, ""), "all")[:2] == [2, 5.5]
    assert values(game.categories(nights, ""), "points")[-1] == 7


def test_records_name_the_log_and_the_event_that_made_them() -> None:
    has = {"birds": {"ann": 6, "bob": 2}, "eggs": {"ann": 1, "bob": 4}}
    table = records(
        found(
            evening("a", {"ann": 7, "bob": 6}, categories=has),
            evening("b", {"ann": 3, "bob": 40}, date="2026-06-01", minutes=90, moves=5),
        ),
        "hearts",
    )
    assert values(table, "best score") == [40, "bob", "2026-06-01", "b", 2, "points, points: +40"]
    assert values(table, "worst score")[:5] == [3, "ann", "2026-06-01", "b", 1]
    assert values(table, "closest win")[:5] == [1, "ann", "2026-05-01", "a", 4]
    assert values(table, "clearest win")[:2] == [37, "bob"]
    assert values(table, "longest, minutes")[:4] == [90, "", "2026-06-01", "b"]
    assert values(table, "longest, moves")[0] == 10


def test_where_the_fewest_points_win_the_best_score_is_the_least() -> None:
    table = records(found(evening("a", {"ann": 52, "bob": 83}, fewest=True)), "hearts")
    assert (values(table, "best score")[0], values(table, "worst score")[0]) == (52, 83)


def test_a_shared_win_is_the_closest_and_a_game_without_points_has_no_margin() -> None:
    table = records(found(evening("a", {"ann": 5, "bob": 5, "cy": 1})), "")
    assert values(table, "closest win")[:2] == [0, "ann, bob"]
    of_three = records(found(evening("a", {"ann": 9, "bob": 7, "cy": 1})), "")
    assert values(of_three, "clearest win")[:2] == [2, "ann"]
    without_points = evening("a", {"ann": None, "bob": None}, ("ann",))
    for bare in (without_points, evening("a", {"ann": 5, "bob": 5}, ("nobody",)), evening("a", {"ann": 5})):
        assert not [row for row in records(found(bare), "").rows if "win" in str(row[0].value)]


def audited(made: Evening, refused: int) -> Evening:
    return replace(made, game=replace(made.game, audited=True, refused=refused))


def test_refused_moves_are_counted_where_an_audit_was_kept() -> None:
    one = evening("a", {"ann": 5, "bob": 1}, overruled=2, corrections=1, argued=("R 1", "R 2"))
    two = evening("b", {"ann": 5, "bob": 1}, overruled=1, argued=("R 2",))
    table, rules = game.argument_tables(found(one, two), "")
    assert values(table, "refused moves") == [None, None, 0]
    assert values(table, "overruled moves") == [3, 1.5, 2]
    assert values(table, "corrections") == [1, 0.5, 2]
    assert [(row[0].value, row[1]) for row in rules.rows] == [
        ("R 2", Figure(2, (1, 2))),
        ("R 1", Figure(1, (1,))),
    ]
    table, _ = game.argument_tables(found(audited(one, 3), two), "")
    assert values(table, "refused moves") == [3, 3.0, 1]


def test_what_was_not_played_this_year_is_named() -> None:
    nights = found(
        evening("z", {"ann": 5, "bob": 1}, game="go", date="2024-11-30"),
        evening("a", {"ann": 5, "bob": 1}, game="go", date="2025-03-01"),
        evening("b", {"ann": 5, "bob": 1}, date="2026-03-01"),
    )
    table = games.games(nights, "2026")
    assert table.notes[0] == "Not played in 2026: go (last 2025-03-01)."
    assert cell(table, "hearts", "in 2026").value == 1


def test_splits_by_month_place_players_and_seat() -> None:
    nights = found(
        evening("a", {"ann": 5, "bob": 1}, date="2026-01-05", place="the club"),
        evening("b", {"bob": 1, "ann": 5, "cy": 2}, date="2026-02-05"),
        evening("c", {"ann": 1, "bob": 5}, date="2026-02-06"),
    )
    months = splits.split_all(nights, "month", "hearts")
    assert [(row[0].value, row[1].value, row[4].value) for row in months.rows] == [
        ("2026-01", 1, 3.0),
        ("2026-02", 2, 14 / 5),
    ]
    places = splits.split_player(nights, "ann", "place", read_people({}))
    assert [(row[0].value, row[1].value, row[2].value) for row in places.rows] == [
        ("the club", 1, 1),
        ("(not told)", 2, 1),
    ]
    assert cell(splits.split_player(nights, "ann", "seat", read_people({})), "seat 2", "plays") == Figure(
        1, (2,)
    )
    assert [row[0].value for row in splits.split_all(nights, "players").rows] == ["2", "3"]
    seats = splits.split_all(nights, "seat")
    assert values(seats, "seat 1 of 2")[:2] == [2, 1]
    assert values(seats, "starter of 3")[:2] == [1, 0]
