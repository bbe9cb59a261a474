"""Wins, streaks and intervals, against figures made by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ledger.core.errors import UsageError
from ledger.shelf.stats import player, players
from ledger.shelf.stats.figures import Figure, quantile, ranges, rate, wilson
from ledger.shelf.stats.nights import day, is_fewest
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.wins import expected, longest, parts_of, shared_wins, streaks, win_rate, wins
from ledger.shelf.stats.year import year_tables
from tests.shelf.made import cell, evening, found


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_an_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    """The last four as R. G. Newcombe prints them, Statistics in Medicine 17 (1998), table I, method 3."""
    assert wilson(count, of) == pytest.approx((low, high), abs=0.00005)


def test_nothing_is_known_of_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert rate(0, 0).value is None


def test_quartiles_are_those_of_a_spreadsheet() -> None:
    values = [7, 1, 3, 10]
    assert [quantile(values, part) for part in (0.25, 0.5, 0.75)] == [2.5, 5.0, 7.75]
    assert quantile([], 0.5) is None
    halves = [Decimal("7.5"), 2, Decimal("0.5")]
    assert [quantile(halves, part) for part in (0.25, 0.5, 1)] == [1.25, 2, 7.5]


def test_numbers_that_follow_one_another_are_a_range() -> None:
    assert ranges((1, 2, 3, 7, 9, 10)) == "1-3, 7, 9-10"
    assert ranges(()) == ""


def test_a_shared_win_is_a_win_of_each_and_expected_of_more() -> None:
    nights = found(evening("a", {"ann": 5, "bob": 5, "cy": 3, "dora": 1}), evening("b", {"ann": 1, "bob": 2}))
    ann, cy = parts_of(nights.finished, "ann"), parts_of(nights.finished, "cy")
    assert (wins(ann), shared_wins(ann)) == (Figure(1, (1,)), Figure(1, (1,)))
    assert (expected(ann).value, expected(cy).value) == (0.5, 0.5)
    assert win_rate(ann).count == 1
    every = [part for person in ("ann", "bob", "cy", "dora") for part in parts_of(nights.finished, person)]
    assert sum(part.side.won for part in every) == sum(part.night.expected for part in every) == 3


def test_a_team_wins_together_and_is_one_side() -> None:
    nights = found(
        evening("a", {"ann": 5, "bob": 4, "cy": 0, "dora": 0}, teams=(("ann", "cy"), ("bob", "dora")))
    )
    cy = parts_of(nights.finished, "cy")
    assert [(len(part.night.sides), part.side.rank, part.side.score) for part in cy] == [(2, 1, 5)]
    assert expected(cy).value == 0.5
    assert parts_of(nights.finished, "dora")[0].side.rank == 2


def test_alone_or_all_together_nobody_is_beaten() -> None:
    nights = found(
        evening("alone", {"ann": 30}),
        evening("together", {"ann": 21, "bob": 0}, teams=(("ann", "bob"),)),
        evening("against", {"ann": 3, "bob": 2}),
    )
    told = player.summary(nights, "ann", {})
    assert cell(told, "plays", "number") == Figure(3, (1, 2, 3))
    assert cell(told, "win rate", "number") == rate(1, 1, (1,))
    assert cell(told, "alone or all together", "number") == Figure(2, (2, 3))
    assert players.ALONE in told.notes


def test_a_page_about_everybody_says_which_evenings_count_for_no_rate() -> None:
    """Without it, two plays, one win and 100 % look like a mistake."""
    together = evening("together", {"ann": 21, "bob": 0}, teams=(("ann", "bob"),))
    against = evening("against", {"ann": 3, "bob": 2})
    told = players.players(found(together, against), None)
    assert [figure.value for figure in told.rows[0][:4]] == ["ann", 2, 1, 1.0]
    assert told.notes == (players.INTERVALS, players.ALONE)
    assert players.players(found(against), None).notes == (players.INTERVALS,)


def test_a_scripted_opponent_is_a_side_to_be_beaten_and_no_player() -> None:
    nights = found(evening("solo", {"ann": 52, "opposition": 55}, scripted=("opposition",)))
    assert players.people_by_plays(nights) == ["ann"]
    ann = parts_of(nights.finished, "ann")
    assert (wins(ann).value, expected(ann).value) == (0, 0.5)
    assert not player.opponents(nights, "ann").rows


def test_the_fewest_points_win_where_most_evenings_say_so() -> None:
    nights = found(
        evening("a", {"ann": 52, "bob": 83}, fewest=True),
        evening("b", {"ann": 60, "bob": 40}, fewest=True),
        evening("c", {"ann": 50, "bob": 50}),
    )
    assert is_fewest(nights.finished)
    row = player.by_game(nights, "ann", {})
    assert (cell(row, "hearts", "best").value, cell(row, "hearts", "average").value) == (50, 54.0)


def test_a_game_without_points_is_won_and_scores_nothing() -> None:
    nights = found(evening("a", {"ann": None, "bob": None}, ("bob",), game="chess"))
    row = player.by_game(nights, "bob", {})
    assert cell(row, "chess", "wins").value == 1
    assert cell(row, "chess", "best").value is None
    assert not player.categories(nights, "bob").rows


def test_streaks_are_in_the_order_of_days_and_then_of_names() -> None:
    won, lost = {"ann": 2, "bob": 1}, {"ann": 1, "bob": 2}
    nights = found(
        evening("z", won, date="2026-01-01"),
        evening("b", won, date="2026-03-01"),
        evening("a", lost, date="2026-03-01"),
        evening("c", won, date="2026-04"),
        evening("d", lost, date="2026-06-01"),
        evening("e", lost, date="on a Sunday", created="2026-05-30T10:00:00Z"),
    )
    assert [night.evening.game.log for night in nights.nights] == ["z", "a", "b", "c", "e", "d"]
    rows = streaks(parts_of(nights.finished, "ann"))
    assert longest(rows, won=True) == Figure(2, (3, 4))
    assert longest(rows, won=False) == Figure(2, (5, 6))
    told = player.summary(nights, "ann", {})
    assert cell(told, "streak", "number") == Figure("2 losses", (5, 6))


@pytest.mark.parametrize(
    ("won_by", "people"), [("ab", []), ("aab", ["ann"]), ("abba", ["bob"]), ("aaab", ["ann", "bob"])]
)
def test_a_year_tells_of_two_wins_or_three_losses_in_a_row(won_by: str, people: list[str]) -> None:
    nights = found(
        *(
            evening(
                f"{day}", {"ann": 1, "bob": 1}, ("ann",) if who == "a" else ("bob",), date=f"2026-05-{day}"
            )
            for day, who in enumerate(won_by, 10)
        )
    )
    table = next(each for each in year_tables(nights, "2026") if each.name == "streaks")
    assert [row[0].value for row in table.rows] == people


@pytest.mark.parametrize("alias", ["", "ann", "ann=", "=ann", " = Ann", "ann= , "])
def test_an_alias_names_a_person_and_who_that_is(alias: str) -> None:
    with pytest.raises(UsageError, match="write it as NEW=OLD"):
        read_people({}, [alias])
    assert read_people({}, ["ann=Ann, anna"]).names == {"ann": "ann", "Ann": "ann", "anna": "ann"}


def test_a_day_is_what_can_be_read_of_it() -> None:
    assert day(evening("a", {"ann": 1}, date="2026-05-03 at noon")) == "2026-05-03"
    assert day(evening("a", {"ann": 1}, date="long ago")) == ""


def test_whoever_sits_on_two_sides_has_played_and_neither_won_nor_lost() -> None:
    nights = found(evening("a", {"Ann": 5, "anna": 4, "bob": 3}), known=read_people({"ann": ("Ann", "anna")}))
    told = player.summary(nights, "ann", {})
    assert cell(told, "plays", "number").value == 1
    assert cell(told, "on two sides at once", "number").value == 1
    assert cell(told, "win rate", "number").value is None
    assert cell(players.players(nights, None), "bob", "plays").value == 1


def test_a_nemesis_is_ahead_in_more_than_half_of_three_evenings() -> None:
    behind = evening("a", {"ann": 1, "bob": 2, "cy": 0})
    ahead = evening("b", {"ann": 2, "bob": 1, "cy": 3})
    two = found(behind, evening("c", {"ann": 1, "bob": 5}))
    assert player.nemesis(parts_of(two.finished, "ann")).value is None
    three = found(behind, evening("c", {"ann": 1, "bob": 5}), ahead)
    assert player.nemesis(parts_of(three.finished, "ann")) == Figure("bob", (1, 3))
    even = found(behind, ahead, evening("c", {"ann": 1, "bob": 5}), evening("d", {"ann": 3, "bob": 1}))
    assert player.nemesis(parts_of(even.finished, "ann")).value is None


def test_whoever_shares_a_place_is_ahead_of_nobody() -> None:
    nights = found(*(evening(f"{n}", {"ann": 4, "bob": 4, "cy": 5}) for n in range(3)))
    assert player.nemesis(parts_of(nights.finished, "ann")).value == "cy"
    told = player.opponents(nights, "ann")
    assert [cell(told, "bob", head).value for head in ("ahead", "behind")] == [0, 0]
    assert cell(told, "cy", "behind").value == 3


def test_rows_of_a_player_begin_with_what_there_is_most_of_and_then_go_by_name() -> None:
    nights = found(
        evening("a", {"ann": 1, "zoe": 2}, game="tarot"),
        evening("b", {"ann": 1, "cy": 2}, game="hearts"),
        evening("c", {"ann": 1, "bob": 2}, game="chess"),
        evening("d", {"ann": 1, "zoe": 2}, game="tarot"),
    )
    assert [str(row[0].value) for row in player.opponents(nights, "ann").rows] == ["zoe", "bob", "cy"]
    games = [str(row[0].value) for row in player.by_game(nights, "ann", {}).rows]
    assert games == ["tarot", "chess", "hearts"]


def test_favourites_are_met_three_times() -> None:
    nights = found(
        *(evening(f"{n}", {"ann": 1, "bob": 2}, game="go") for n in range(3)),
        *(evening(f"x{n}", {"ann": 1, "cy": 2}, game="chess") for n in range(2)),
    )
    told = player.summary(nights, "ann", {})
    assert cell(told, "favourite game", "number") == Figure("go", (1, 2, 3))
    assert cell(told, "favourite opponent", "number") == Figure("bob", (1, 2, 3))
    assert cell(player.summary(nights, "cy", {}), "favourite game", "number").value is None
    as_often = {"go": (1, 5, 6), "chess": (2, 3, 4), "ludo": (7, 8)}
    assert player._favourite(as_often) == Figure("go", (1, 5, 6)), "it was played last"


def test_points_stand_beside_those_of_the_table() -> None:
    has = {"birds": {"ann": 6, "bob": 2}, "eggs": {"bob": 3}}
    nights = found(evening("a", {"ann": 6, "bob": 5}, categories=has))
    rows = {row[1].value: [cell.value for cell in row[2:]] for row in player.categories(nights, "ann").rows}
    assert rows == {"birds": [6.0, 4.0, 2.0], "eggs": [0.0, 1.5, -1.5]}


def test_what_is_not_over_counts_for_nothing_and_is_told() -> None:
    nights = found(evening("a", {"ann": 5, "bob": 1}, over=False), evening("b", {"ann": 1, "bob": 2}))
    told = player.summary(nights, "ann", {})
    assert cell(told, "plays", "number") == Figure(1, (2,))
    assert cell(told, "not over yet", "number") == Figure(1, (1,))


def test_the_longest_of_several_copies_counts() -> None:
    one = evening("a", {"ann": 1, "bob": 2}, over=False, lines=20)
    two = evening("b", {"ann": 1, "bob": 2}, id="a", lines=30)
    other_seats = evening("c", {"cy": 1, "dora": 2}, id="a")
    nights = found(one, two, other_seats)
    assert [night.evening.game.log for night in nights.nights] == ["b", "c"]
    assert [(left.why, left.logs) for left in nights.left_out] == [("a copy", ("a",))]


def test_a_copy_that_was_corrected_counts_even_if_its_game_goes_on_again() -> None:
    as_it_was = evening("a", {"ann": 1, "bob": 2}, lines=30)
    corrected = evening("b", {"ann": 1, "bob": 1}, id="a", over=False, events=15, lines=50)
    nights = found(as_it_was, corrected)
    assert ([*nights.finished], [night.evening.game.log for night in nights.going_on]) == ([], ["b"])
    assert [(left.why, left.logs) for left in nights.left_out] == [("a copy", ("a",))]
