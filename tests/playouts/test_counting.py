"""What is counted in playouts, and with which margin it is told."""

from __future__ import annotations

from math import hypot
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.playouts.counting import PlayoutCount, share_of
from ledger.playouts.forecasting import Forecast
from ledger.playouts.playing import result
from ledger.playouts.reviewing import _leads, _sum_of_steps


@pytest.mark.parametrize(
    ("wins", "of", "least", "most"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (90, 100, 0.8256, 0.9448)],
)
def test_the_margin_of_a_chance_holds_wilsons_interval(wins: int, of: int, least: float, most: float) -> None:
    """The intervals are those that statistical tables give for 95 %."""
    found = share_of(wins, of)
    assert found.value == wins / of
    assert found.margin == pytest.approx(max(found.value - least, most - found.value), abs=1e-4)


def test_nothing_is_known_of_no_game() -> None:
    assert share_of(0, 0).margin is None
    assert PlayoutCount().expected("ann").margin is None


def test_an_undecided_game_counts_for_nobody() -> None:
    tally = PlayoutCount()
    tally.add(PlayoutCount(1, 0, 30, {"ann": 0.5, "bob": 0.5}, {"ann": 10, "bob": 10}))
    tally.add(PlayoutCount(1, 0, 30, {"ann": 1}, {"ann": 20, "bob": 10}))
    tally.add(PlayoutCount(0, 1, 7, reasons={"who begins?": 1}))
    assert (tally.decided, tally.undecided, tally.wins) == (2, 1, {"ann": 1.5, "bob": 0.5})
    assert tally.expected("ann").value == 15
    assert tally.reasons == {"who begins?": 1}


def test_partners_both_have_the_victory_of_their_side_and_a_game_can_be_lost_by_all() -> None:
    lines = tuple(
        ScoreLine(seat, "all", "", points, "") for seat, points in (("ann", 3), ("bob", 1), ("cy", 2))
    )
    seats, teams, tally = ("ann", "bob", "cy"), (("ann", "cy"),), PlayoutCount()
    for winners in (("ann", "cy"), ()):
        tally.add(result(ScoreSheet(seats=seats, lines=lines, final=True, winners=winners, teams=teams), 9))
    assert [tally.share(seat).value for seat in seats] == [0.5, 0, 0.5]
    assert tally.decided == 2


def test_counts_of_chunks_add_up() -> None:
    whole, parts = PlayoutCount(), [PlayoutCount(), PlayoutCount()]
    for place, points in enumerate((3, 5, 8, 13)):
        playout = PlayoutCount(1, 0, 9, {"ann" if points > 6 else "bob": 1}, {"ann": points, "bob": 6})
        whole.add(playout)
        parts[place % 2].add(playout)
    parts[0].add(parts[1])
    assert parts[0] == whole


def curve(*shares: int) -> list[Forecast]:
    """Chances of ann and bob at some moments, each from a hundred games."""
    return [
        Forecast(place, place, {"ann": share_of(wins, 100), "bob": share_of(100 - wins, 100)}, {}, 100, 0)
        for place, wins in enumerate(shares, start=1)
    ]


def test_the_lead_changes_where_the_margins_of_one_lot_of_games_lie_apart() -> None:
    """Of a hundred games 58 to 42 is chance (a fair coin does it in one of nine), 64 to 36 is not."""
    assert [(each.event, each.seat) for each in _leads(curve(36, 58, 64))] == [(3, "ann")]


def test_before_the_games_tell_anything_nobody_leads_who_could_lose_the_lead() -> None:
    """A seat that plays alone was said to have led, where no game had come to a result."""
    blind = Forecast(0, 0, {"ann": share_of(0, 0)}, {}, 0, 100)
    assert not [*_leads([blind, *curve(10)])]


def test_the_margin_of_several_steps_is_that_of_the_moments_where_they_begin_and_end() -> None:
    """Steps that follow each other meet at a moment, which adds nothing; apart, their margins add up as those
    of independent counts do."""
    tallies = {at: PlayoutCount(decided=100, events=9, wins={"ann": at}) for at in (10, 40, 60, 90)}
    count: Any = SimpleNamespace(tallies={**tallies, 0: PlayoutCount()})
    margin = {at: tally.share("ann").margin or 0 for at, tally in tallies.items()}

    def told(*steps: tuple[int, int]) -> tuple[float, float | None]:
        some: Any = [SimpleNamespace(before=before, event=event) for before, event in steps]
        found = _sum_of_steps(count, some, "ann")
        return found.value, found.margin

    assert told((10, 40)) == pytest.approx((0.3, hypot(margin[10], margin[40])))
    assert told((10, 40), (40, 90)) == pytest.approx((0.8, hypot(margin[10], margin[90])))
    assert told((10, 40), (60, 90)) == pytest.approx((0.6, hypot(*margin.values())))
    assert told((0, 40)) == (0, None)
    assert told() == (0, 0)
