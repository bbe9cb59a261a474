"""What a review makes of its counts, from counts that are made up: no game has to be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.errors import NoDecision
from ledger.core.log.events import Noted
from ledger.playouts import reviewing
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.forecasting import Forecast, ForecastOptions
from ledger.playouts.happening import Happening
from ledger.playouts.reviewing import Swing, _Count
from ledger.playouts.running import CHUNK, Task
from ledger.playouts.searching import DecisionOdds, MoveOdds

SEATS = ("ann", "bob")
ANY: Any = None


def counts(ann: int, of: int = 100) -> PlayoutCount:
    """That ann won so many of the games, and bob the others."""
    return PlayoutCount(decided=of, events=9 * of, wins={"ann": ann, "bob": of - ann})


def over(winner: str) -> PlayoutCount:
    return PlayoutCount(decided=1, wins={winner: 1.0})


def count(*, until: float = inf, fresh: Sequence[PlayoutCount] = (), **tallies: PlayoutCount) -> _Count:
    """Counts of the moments `e0`, `e1` and so on; `fresh` are those of the games that are played anew."""
    log: Any = SimpleNamespace(setup=SimpleNamespace(seats=SEATS), journal=SimpleNamespace(path="a.jsonl"))
    made = _Count(log, ForecastOptions(), until, lambda *of: None, 16)
    made.tallies = {int(name[1:]): tally for name, tally in tallies.items()}
    left = iter(fresh)
    made.fresh = lambda *sides: [next(left) for _ in sides]  # type: ignore[method-assign]
    return made


def happened(event: int, seat: str, turn: int = 1) -> Happening:
    return Happening(event, event, event - 1, turn, seat, f"{seat or 'a die'} {event}")


def forecast(event: int, **chances: float) -> Forecast:
    return Forecast(event, event, {seat: Estimate(of, 0.1) for seat, of in chances.items()}, {}, 9, 0)


def test_a_seat_leads_once_no_margin_touches_its_own() -> None:
    curve = [
        forecast(1, ann=0.5, bob=0.5),
        forecast(2, ann=0.59, bob=0.41),
        forecast(3, ann=0.61, bob=0.39),
        forecast(4, ann=0.9, bob=0.1),
        forecast(5, ann=0.45, bob=0.55),
        forecast(6, ann=0.2, bob=0.8),
    ]
    turned = [(each.event, seat, before) for each, seat, before in reviewing._turned(curve)]
    assert turned == [(3, "ann", ""), (6, "bob", "ann")]
    (lead,) = reviewing._leads(curve)
    assert (lead.event, lead.turn, lead.seat, lead.other) == (6, 6, "bob", "ann")
    assert (lead.chance.value, lead.others.value) == (0.8, 0.2)
    three = [forecast(1, ann=0.5, bob=0.2, cy=0.25), forecast(2, ann=0.2, bob=0.2, cy=0.6)]
    assert [seat for _, seat, _ in reviewing._turned(three)] == ["ann", "cy"]


def test_leads_are_confirmed_by_fresh_games_the_last_ones_if_time_is_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leads = [forecast(at, ann=at % 2, bob=1 - at % 2) for at in range(1, 8)]
    asked: list[int] = []

    def fresh(*sides: tuple[int, bytes]) -> list[PlayoutCount]:
        asked.extend(at for at, _ in sides)
        return [counts(50) for _ in sides]

    monkeypatch.setattr(reviewing, "forecast", lambda log, event, tally: event)
    some = count()
    some.fresh = fresh  # type: ignore[method-assign]
    for games, confirmed in (
        (None, [3, 4, 5, 6, 7]),
        (3 * reviewing.FRESH, [5, 6, 7]),
        (2 * reviewing.FRESH - 1, []),
        (9 * reviewing.FRESH, [3, 4, 5, 6, 7]),
    ):
        asked.clear()
        some.affordable = lambda games=games: games  # type: ignore[method-assign]
        assert reviewing._confirmed(some, leads) == confirmed == asked
    some.affordable = lambda: None  # type: ignore[method-assign]
    assert reviewing._confirmed(some, leads[:1]) == []
    assert reviewing._confirmed(some, leads[:2]) == [1, 2]


def test_a_step_changes_chances_where_both_its_sides_were_counted() -> None:
    made = count(e1=counts(40), e2=counts(70), e4=counts(10))
    found = [*reviewing.swings(made, [happened(2, "ann"), happened(4, "bob")], SEATS)]
    assert [(each.seat, each.was.value, each.now.value) for each in found] == [
        ("ann", 0.4, 0.7),
        ("bob", 0.6, 0.3),
    ]
    assert over("ann").share("ann") == Estimate(1.0, 0.0)
    assert over("ann").share("bob") == Estimate(0.0, 0.0)
    assert counts(1, 1).share("ann") != Estimate(1.0, 0.0), "a game was played"


def test_a_rise_is_sure_beyond_the_margin_of_both() -> None:
    swing = Swing(happened(2, "ann"), "ann", Estimate(0.4, 0.03), Estimate(0.7, 0.04))
    assert swing.change.least == pytest.approx(0.25)
    assert swing.change.most == pytest.approx(0.35)


def test_what_seems_to_have_mattered_is_what_a_move_cost_and_what_chance_changed() -> None:
    made = count(e1=counts(40), e2=counts(70), e3=counts(60))
    seems = [made._seems(happened(*what)) for what in ((2, "ann"), (2, "bob"), (2, ""), (3, ""), (9, "ann"))]
    assert seems == [pytest.approx(-0.3), pytest.approx(0.3), pytest.approx(0.3), pytest.approx(0.1), -1]


def test_steps_add_up_and_a_moment_between_two_adds_no_margin() -> None:
    made = count(e1=counts(40), e2=counts(70), e3=counts(60), e5=counts(10), e6=counts(30))
    both = reviewing._sum_of_steps(made, [happened(2, "ann"), happened(3, "ann"), happened(6, "ann")], "ann")
    assert both.value == pytest.approx((0.6 - 0.4) + (0.3 - 0.1))
    ends = [made.tallies[at].share("ann").margin or 0 for at in (1, 3, 5, 6)]
    assert both.margin == pytest.approx(sqrt(sum(margin**2 for margin in ends)))
    made.tallies[5] = PlayoutCount(undecided=9)
    assert reviewing._sum_of_steps(made, [happened(6, "ann")], "ann") == Estimate(0.0, None)


def test_each_step_counts_as_own_of_others_or_as_luck() -> None:
    made = count(
        e0=PlayoutCount(undecided=9),
        e1=counts(50),
        e2=counts(60),
        e3=counts(45),
        e4=counts(85),
        e5=over("ann"),
    )
    found = [happened(1, "bob"), happened(2, "ann"), happened(3, "bob"), happened(4, ""), happened(5, "ann")]
    told = reviewing._shares(made.log, made, found, 5)
    for seat, sign in (("ann", 1), ("bob", -1)):
        mine = told[seat]
        assert mine.luck.value == pytest.approx(sign * 0.4)
        assert mine.own.value == pytest.approx(0.1 + 0.15 if seat == "ann" else 0.15)
        assert mine.others.value == pytest.approx(-0.15 if seat == "ann" else -0.25)
        assert mine.start.value == pytest.approx(0.5)
        assert (mine.end.value, mine.end.margin) == (float(seat == "ann"), 0.0)
    going_on = reviewing._shares(made.log, made, found[:4], 3)
    assert going_on["ann"].end.value == pytest.approx(0.85)
    assert reviewing._shares(made.log, made, found[:1], 5) == {}


def test_the_luckiest_and_the_unluckiest_are_those_that_fresh_games_confirm() -> None:
    tallies = {"e1": counts(20), "e2": counts(60), "e3": counts(61), "e4": counts(90), "e5": counts(10)}
    found = [happened(2, ""), happened(3, "ann"), happened(4, ""), happened(5, "")]
    fresh = [counts(10), counts(90)], [counts(60), counts(80)], [counts(90), counts(20)]
    by_event = {5: fresh[0], 2: fresh[1], 4: fresh[2]}
    made = count(**tallies)
    made.fresh = lambda *sides: by_event[sides[1][0]]  # type: ignore[method-assign]
    lucky, unlucky = reviewing._chances(made, found)
    assert lucky is not None
    assert unlucky is not None
    assert (lucky.what.event, lucky.seat, lucky.was.value, lucky.now.value) == (5, "ann", 0.1, 0.9)
    assert (unlucky.what.event, unlucky.seat, unlucky.was.value, unlucky.now.value) == (5, "bob", 0.9, 0.1)
    made.fresh = lambda *sides: [counts(50), counts(51)]  # type: ignore[method-assign]
    assert reviewing._chances(made, found) == (None, None)
    made.until = 0.0
    assert reviewing._chances(made, found) == (None, None)


def test_a_move_was_a_mistake_if_another_is_better_in_fresh_games(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        happened(2, "ann"),
        happened(4, "bob"),
        happened(6, "ann"),
        happened(8, "ann"),
        happened(9, "ann"),
    ]
    tallies = [counts(number) for number in (90, 40, 50, 60, 55, 50, 55, 50, 40)]
    made = count(**{f"e{at}": tally for at, tally in enumerate(tallies, 1)})

    def odds(*moves: tuple[str, bool], seat: str = "ann") -> DecisionOdds:
        rows = [MoveOdds(text, Noted(text=text), ANY, ANY, 9, is_played) for text, is_played in moves]
        return DecisionOdds(1, seat, tuple(rows), len(rows))

    there = {
        1: odds(("good", False), ("played", True)),
        3: odds(("better", False), ("played", True), seat="bob"),
        5: odds(("played", True), ("much the same", False)),
        7: odds(("played", True)),
    }

    def choice(log: object, at: int, asked: ForecastOptions, *more: object, only_sure: bool) -> DecisionOdds:
        assert (asked.playouts, only_sure) == (CHUNK, True)
        if at not in there:
            raise NoDecision("Nobody chooses.")
        return there[at]

    fresh = {1: [counts(50), counts(75)], 3: [counts(90), counts(30)], 5: [counts(50), counts(51)]}
    asked: list[int] = []

    def play(*sides: tuple[int, bytes]) -> list[PlayoutCount]:
        asked.append(len(asked))
        return [*fresh.values()][asked[-1]]

    monkeypatch.setattr(reviewing, "choice", choice)
    made.fresh = play  # type: ignore[method-assign]
    told, looked, alike = reviewing._mistakes(made, found)
    assert (looked, alike) == (3, 1)
    assert [(each.what.event, each.better, each.chance.value, each.could.value) for each in told] == [
        (4, "better", 0.1, 0.7),
        (2, "good", 0.5, 0.75),
    ]
    made.until = 0.0
    assert reviewing._mistakes(made, found) == ((), 0, 0)


def test_moments_are_counted_in_turns_those_far_apart_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def run(todo: Any, workers: int) -> Iterator[tuple[Task, PlayoutCount]]:
        for task in todo:
            asked.append((task.at, task.number))
            yield task, counts(5, CHUNK)

    heard: list[tuple[int, int]] = []
    made = count(e3=over("ann"), e2=counts(3, CHUNK))
    made.hear = lambda *of: heard.append(of)
    made.log.game = SimpleNamespace(pending=lambda state: None)
    made.log.history = SimpleNamespace(read_at=lambda at: at)
    monkeypatch.setattr(reviewing, "run", run)
    made.everywhere(range(10), 2 * CHUNK, inf)
    order = [9, 0, 8, 4, 2, 6, 1, 5, 7]
    assert asked == [
        *((at, 0) for at in order if at != 2),
        *((at, 1) for at in order),
    ]
    assert heard == [(number * CHUNK, 17 * CHUNK) for number in range(1, 18)]
    assert {at: tally.decided for at, tally in made.tallies.items()} == {
        **dict.fromkeys(range(10), 2 * CHUNK),
        3: 1,
    }
    assert made.done == 17 * CHUNK
    asked.clear()
    made.everywhere(range(10), 3 * CHUNK, 0.0)
    assert asked == []


def test_there_is_time_for_half_of_what_could_be_played_till_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert count().affordable() is None
    monkeypatch.setattr(reviewing, "monotonic", lambda: 100.0)
    made = count(until=130.0)
    made.done = 400
    monkeypatch.setattr(reviewing, "monotonic", lambda: 110.0)
    assert made.affordable() == 400
    monkeypatch.setattr(reviewing, "monotonic", lambda: 140.0)
    assert made.affordable() == 0
    with made.ending_early():
        raise KeyboardInterrupt
    assert made.until == 0.0


def test_what_mattered_most_is_counted_twice_more_on_both_of_its_sides() -> None:
    asked: list[tuple[list[int], int, float]] = []

    def everywhere(moments: Sequence[int], playouts: int, until: float) -> None:
        asked.append(([*moments], playouts, until))

    made = count()
    made._seems = lambda what: float(what.event)  # type: ignore[method-assign]
    made.everywhere = everywhere  # type: ignore[method-assign]
    made.sharpen([happened(event, "ann") for event in range(1, 101)], 25, 9.0)
    (first, twice, until), (then, four_times, _) = asked
    assert (twice, four_times, until) == (50, 100, 9.0)
    assert first == [at for event in range(100, 75, -1) for at in (event - 1, event)], "a quarter of all"
    assert then == first[: len(then)]
    assert len(then) == 2 * 12, "an eighth of all"
    asked.clear()
    made.sharpen([happened(event, "ann") for event in range(1, 21)], 25, 9.0)
    assert [len(moments) for moments, *_ in asked] == [2 * 11, 2 * 11], "as many as could be told"
