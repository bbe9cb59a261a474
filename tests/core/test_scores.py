"""Totals are sums of lines; ties are broken in their order, and what is open settles nothing."""

from __future__ import annotations

from ledger.core.pieces.growing import Growing, Joined
from ledger.core.rules.scores import ScoreLine, ScoreSheet, Tie, sheet

SEATS = ("ann", "bob", "cat")


def line(seat: str, points: int, category: str = "stones", open_: str = "") -> ScoreLine:
    return ScoreLine(seat=seat, category=category, label=f"{points}", points=points, rule="ST-1", open=open_)


def scored(*lines: ScoreLine, over: bool = True, ties: tuple[Tie, ...] = (), shared: str = "") -> ScoreSheet:
    return sheet(SEATS, lines, over=over, ties=ties, shared=shared, notes=("First of all.",))


def tie(what: str, **values: int) -> Tie:
    return Tie(what, f"TB {what}", lambda seat: values[seat])


LEVEL = (line("ann", 3), line("bob", 3), line("cat", 1))


def test_a_total_is_the_sum_of_its_lines() -> None:
    made = scored(line("ann", 3), line("bob", 9), line("ann", -1))
    assert [made.total(seat) for seat in SEATS] == [2, 9, 0]


def test_lines_are_found_by_seat_and_category_in_their_order() -> None:
    made = scored(line("ann", 3), line("bob", 9), line("ann", 1, "dice"), line("ann", 2))
    assert [each.points for each in made.of("ann")] == [3, 1, 2]
    assert [each.points for each in made.of("ann", "stones")] == [3, 2]
    assert made.of("cat") == ()
    assert made.categories() == ("stones", "dice")


def test_most_points_win_once_the_game_is_over() -> None:
    made = scored(*LEVEL, line("bob", 1))
    assert (made.final, made.winners, made.notes) == (True, ("bob",), ("First of all.",))


def test_the_most_points_may_be_below_zero() -> None:
    assert scored(line("ann", -3), line("bob", -1), line("cat", -2)).winners == ("bob",)


def test_nobody_wins_while_the_game_goes_on() -> None:
    made = scored(line("ann", 9), over=False)
    assert (made.final, made.winners, made.notes) == (False, (), ("First of all.",))


def test_an_open_line_counts_nothing_and_leaves_the_score_open() -> None:
    made = scored(line("ann", 9), line("bob", 0, open_="nobody saw the die"))
    assert (made.final, made.winners, made.total("bob")) == (False, (), 0)
    assert [each.seat for each in made.open_lines()] == ["bob"]


def test_open_lines_are_found_in_parts_that_grow_as_they_grow() -> None:
    open_, before = line("bob", 0, open_="nobody saw the die"), Growing((line("bob", 1),))
    scores = [sheet(SEATS, Joined((LEVEL, part)), over=True) for part in (before, before.plus(open_), before)]
    assert [made.open_lines() for made in scores] == [(), (open_,), ()]


def test_the_first_comparison_that_tells_tied_seats_apart_decides() -> None:
    ties = (
        tie("stones", ann=2, bob=2, cat=9),
        tie("dice", ann=1, bob=4, cat=9),
        tie("luck", ann=9, bob=0, cat=9),
    )
    made = scored(*LEVEL, ties=ties)
    assert made.winners == ("bob",)
    assert made.notes == (
        "First of all.",
        "Tied at 3: stones (TB stones) is ann 2, bob 2; ann and bob are still tied.",
        "Tied at 3: dice (TB dice) is ann 1, bob 4; bob wins.",
    )


def test_whoever_falls_behind_in_one_comparison_is_out_of_the_next() -> None:
    level = (line("ann", 3), line("bob", 3), line("cat", 3))
    ties = (tie("stones", ann=2, bob=1, cat=2), tie("dice", ann=0, bob=9, cat=1))
    assert scored(*level, ties=ties).winners == ("cat",)


def test_whoever_is_tied_to_the_end_shares_the_victory() -> None:
    ties = (tie("stones", ann=2, bob=2, cat=2),)
    assert scored(*LEVEL, ties=ties, shared="ST-7").winners == ("ann", "bob")
    assert scored(*LEVEL, shared="ST-7").notes[1:] == ("ann and bob share the victory (ST-7).",)
    assert scored(*LEVEL).notes[1:] == ("ann and bob share the victory.",)


def test_where_nobody_is_tied_nothing_is_compared() -> None:
    made = scored(line("cat", 1), ties=(tie("stones", ann=9, bob=9, cat=0),))
    assert (made.winners, made.notes) == (("cat",), ("First of all.",))


def test_the_fewest_points_win_where_a_game_says_so() -> None:
    made = sheet(
        SEATS, (line("ann", 3), line("bob", 1), line("cat", 1)), over=True, fewest=True, shared="Points"
    )
    assert (made.winners, made.notes) == (("bob", "cat"), ("bob and cat share the victory (Points).",))
