"""A game looked back on: what it adds up to, and that it is the same on any number of cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from cli.pages.review import blocks
from ledger.core.blocks import Note
from ledger.core.log.events import Event
from ledger.core.rules.game import veil
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.playouts import forecasting, happening, playing, reviewing, running, searching
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.forecasting import ForecastOptions
from ledger.playouts.running import Task
from ledger.playouts.worlds import Viewpoint
from tests.cli import pebbles

LOG = Path("sample_logs/effortless/two-with-a-dummy.jsonl")
END = 60
"""Where the beginning of a sample ends, so that few moments are asked about."""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Desk]:
    """A game of pebbles: heaps are small, so that whoever can add can say each chance."""
    with registry.guest(pebbles.GAME):
        wanted = NewGame(game="pebbles", seats=("ann", "bob"), dealer="tool", seed=4)
        desk = Desk.new(tmp_path / "pebbles.jsonl", wanted)
        for move in ("take 1", "take 2", "take 2", "take 1"):
            desk.do(move)
        yield desk


def chance_of_the_next(left: int, mine: int, theirs: int) -> float:
    """The chance of whoever takes next, if everybody takes 1 to 3 at random and most pebbles win: worked out
    by hand from the rules alone."""
    if not left:
        return 0.5 * (mine >= theirs) + 0.5 * (mine > theirs)
    takes = range(1, min(3, left) + 1)
    return sum(1 - chance_of_the_next(left - take, theirs, mine + take) for take in takes) / len(takes)


def test_a_game_ends_where_it_is_over_and_not_at_what_the_table_adds(played: Desk) -> None:
    over = played.head
    played.do("note a good game")
    assert [forecasting.where_it_ends(played, at) for at in (over - 1, over, played.head)] == [
        over - 1,
        over,
        over,
    ]


def _review(log: Reader, playouts: int, workers: int = 1) -> reviewing.Review:
    return reviewing.review(log, log.head, ForecastOptions(playouts=playouts, workers=workers), None)


def test_the_chances_of_random_games_are_those_that_can_be_worked_out(
    played: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "NEAR", 0)
    assert played.score(played.head).totals() == {"ann": 3, "bob": 3}
    wanted = {
        1: chance_of_the_next(6, 0, 0),
        2: 1 - chance_of_the_next(5, 0, 1),
        3: chance_of_the_next(3, 1, 2),
    }
    found = forecasting.forecasts(played, [*wanted], ForecastOptions(playouts=1_500, workers=1))
    for each, chance in zip(found, wanted.values(), strict=True):
        odds = each.chances["ann"]
        assert odds.margin is not None
        assert abs(odds.value - chance) < 1.7 * odds.margin, (each.event, odds, chance)


def test_moves_and_luck_add_up_to_the_result(played: Desk) -> None:
    found = _review(played, 50)
    assert found.shares.keys() == {"ann", "bob"}
    for each in found.shares.values():
        steps = each.own.value + each.others.value + each.luck.value
        assert each.start.value + steps == pytest.approx(each.end.value)


def test_a_result_is_certain_although_the_end_follows_from_the_last_move(played: Desk) -> None:
    over = PlayoutCount(decided=1, wins={"ann": 1})
    tallies = {0: _tally(50), 1: _tally(100), 2: over}
    count = cast(reviewing._Count, SimpleNamespace(tallies=tallies))
    move = happening.Happening(first=1, event=1, before=0, turn=1, seat="ann", text="ann takes the last")
    assert reviewing._shares(played, count, [move], 2)["ann"].end == Estimate(1, 0)
    blind = happening.Happening(first=3, event=3, before=-1, turn=0, seat="", text="nobody knows")
    tallies[-1] = tallies[3] = PlayoutCount(undecided=100)
    assert reviewing._shares(played, count, [blind, move], 2)["ann"].start == _tally(50).share("ann")
    assert reviewing._shares(played, count, [blind], 2) == {}
    tallies[2] = _tally(99)
    assert reviewing._shares(played, count, [move], 2)["ann"].end == _tally(100).share("ann")


def test_a_move_that_threw_the_game_away_is_found(played: Desk) -> None:
    """With three left and two against one for bob, ann took only two."""
    found = _review(played, 200)
    told = {each.what.text: each for each in found.mistakes}
    assert "ann takes 2" in {text[:11] for text in told}, told
    (mistake,) = (each for text, each in told.items() if text.startswith("ann takes 2"))
    assert (mistake.better, mistake.could.value) == ("take 3", 1)


def test_what_the_table_counts_after_the_end_takes_no_lead(played: Desk) -> None:
    end = played.head
    before = _review(played, 20)
    played.do("claim ann 3")
    played.do("note what an evening")
    after = _review(played, 20)
    assert played.head > end == after.curve[-1].event
    assert after == before


def test_before_anybody_has_moved_there_is_nothing_to_look_back_on(tmp_path: Path) -> None:
    log = Desk.new(tmp_path / "new.jsonl", NewGame(game="effortless", seats=("ann", "bob"), dealer="table"))
    found = _review(log, 1)
    assert (found.of, [each.event for each in found.curve]) == (0, [0])
    said = [block.text for block in blocks(log, found, 1) if isinstance(block, Note)]
    assert said[0] == "Nothing has happened yet."
    assert not any("lead" in text for text in said)
    assert forecasting.moments(log, log.head, "turn") == [0]


def test_a_move_counts_for_whoever_made_it_and_not_as_luck() -> None:
    """In Endeavor a line says the seat, but not who moved: that is the same seat."""
    log = Reader.open("sample_logs/endeavor/two-by-the-sea.jsonl")
    found = happening.happenings(log, log.head, None)
    assert [each.first for each in found if not each.seat] == [1]
    assert {each.seat for each in found if each.text.startswith("red")} == {"red"}


def test_a_lead_that_fresh_games_do_not_confirm_is_not_told(played: Desk) -> None:
    """Of many moments some seem to turn the game by chance."""
    events = [event.id for event in played.history.path()][-4:]

    def curve(*wins: int) -> list[forecasting.Forecast]:
        return [
            forecasting.forecast(played, event, _tally(won)) for event, won in zip(events, wins, strict=False)
        ]

    seems = curve(80, 20, 80, 20)
    assert [lead.seat for lead in reviewing._leads(seems)] == ["bob", "ann", "bob"]
    for fresh, told in (((80, 50, 75, 20), ["bob"]), ((80, 50, 75, 50), []), ((50, 20, 80, 50), ["ann"])):
        count = cast(
            reviewing._Count,
            SimpleNamespace(
                log=played,
                affordable=lambda: None,
                ending_early=nullcontext,
                fresh=lambda *sides, fresh=fresh: [_tally(won) for won in fresh],
            ),
        )
        assert [lead.seat for lead in reviewing._leads(reviewing._confirmed(count, seems))] == told, fresh


def _count_of(log: Reader, tallies: dict[int, PlayoutCount], *fresh: PlayoutCount) -> reviewing._Count:
    """What a first pass counted, and what fresh games count for each side that is asked about."""
    told = SimpleNamespace(
        log=log,
        asked=ForecastOptions(playouts=1, workers=1),
        tallies=tallies,
        until=float("inf"),
        hear=None,
        affordable=lambda: None,
        ending_early=nullcontext,
        fresh=lambda *sides: fresh[: len(sides)],
    )
    return cast(reviewing._Count, told)


@pytest.mark.parametrize(("then", "told"), [(30, [0.31]), (50, [0.5]), (68, [])])
def test_a_move_is_no_mistake_if_the_rest_of_the_turn_made_as_much_of_it(
    monkeypatch: pytest.MonkeyPatch, then: int, told: list[float]
) -> None:
    """At a Market one card is discarded for two: it makes no difference whether that comes first or last."""
    log = Reader.open("sample_logs/effortless/five-in-the-cabin.jsonl")
    found = [each for each in happening.happenings(log, log.head, None) if 355 <= each.event <= 359]
    assert [each.event for each in found] == [355, 356, 357, 359]
    assert [reviewing._rest_of_turn(found, each).event for each in found[:3]] == [357, 357, 357]

    def choice(*asked: object, **how: object) -> searching.DecisionOdds:
        known = Estimate(0.5, 0.1)
        moves = [
            searching.MoveOdds(text, Event(), known, known, 25, is_played)
            for text, is_played in (("discard Explosive Trap", False), ("take Double Constitution", True))
        ]
        return searching.DecisionOdds(355, "vera", tuple(moves), 2)

    monkeypatch.setattr(reviewing, "choice", choice)
    (taken,) = (each for each in found if each.event == 356)
    won = {"vera": 31}, {"vera": then}, {"vera": 71}
    fresh = [PlayoutCount(decided=100, events=9, wins=dict(each)) for each in won]
    tallies = {355: PlayoutCount(100, 0, 9, {"vera": 30}), 356: PlayoutCount(100, 0, 9, {"vera": 29})}
    mistakes, looked, alike = reviewing._mistakes(_count_of(log, tallies, *fresh), found)
    assert [(each.what, each.chance.value) for each in mistakes] == [(taken, chance) for chance in told]
    assert (looked, alike) == (1, 1 - len(told))


def test_fresh_games_confirm_luck_only_for_the_seat_that_seemed_to_have_it(played: Desk) -> None:
    """Among five seats, one had luck by noise alone: a review said so of a draw that changed nothing."""
    draw = happening.Happening(first=2, event=2, before=1, turn=1, seat="", text="a card is drawn")

    def tally(ann: int, bob: int) -> PlayoutCount:
        return PlayoutCount(decided=100, events=9, wins={"ann": ann, "bob": bob})

    seems = {1: tally(20, 40), 2: tally(50, 40)}
    for then, told in ((tally(60, 20), "ann"), (tally(25, 70), "")):
        luckiest, _ = reviewing._chances(_count_of(played, seems, tally(20, 40), then), [draw])
        assert (luckiest.seat if luckiest else "") == told


def _tally(won: int) -> PlayoutCount:
    """A hundred games, of which ann won so many."""
    return PlayoutCount(decided=100, events=100, wins={"ann": won, "bob": 100 - won})


@pytest.mark.parametrize(
    ("name", "at", "seat", "sure"),
    [
        ("kingless/two-without-a-box", 18, None, {"end"}),
        ("kingless/two-without-a-box", 18, "jon", {"end", "play Siege Ram", "play Nori Tallowpot"}),
        ("effortless/two-with-a-dummy", 32, None, {"place Docks", "place River"}),
    ],
)
def test_nobody_is_told_to_have_missed_a_card_that_was_never_in_hand(
    name: str, at: int, seat: str | None, sure: set[str]
) -> None:
    log = Reader.open(f"sample_logs/{name}.jsonl")
    moment = Viewpoint.of(log, at, seat)
    legal = [*listing.legal_moves(log.game, veil(log.game, log.history.state_at(at), seat))]
    found = {move.text for move in legal if not moment.names_what_is_hidden(move.event)}
    assert sure <= found
    assert seat is None or found == {move.text for move in legal}
    assert ("play Orsic Twobeards" in {move.text for move in legal}) == (sure == {"end"})
    assert "play Orsic Twobeards" not in found


def test_a_game_that_was_won_from_behind_is_told_as_won(played: Desk) -> None:
    known = {seat: Estimate(float(seat == "ann"), 0) for seat in ("ann", "bob")}
    end = _review(played, 20)
    won = reviewing.Lead(played.head, 5, "ann", known["ann"], "bob", known["bob"])
    led = replace(won, event=2, chance=Estimate(0.7, 0.1), others=Estimate(0.3, 0.1))
    page = [block.text for block in blocks(played, replace(end, leads=(led, won)), 1) if type(block) is Note]
    assert page[:2] == [
        "By event 2 (turn 5) ann had taken the lead from bob: 70 % ± 10 to 30 % ± 10.",
        f"ann won (event {played.head}), although bob had led.",
    ]


@pytest.mark.parametrize(("most", "asked"), [(3, 2), (30, 5)])
def test_what_was_counted_before_a_ctrl_c_is_told(
    played: Desk, monkeypatch: pytest.MonkeyPatch, most: int, asked: int
) -> None:
    """It once was all thrown away."""
    run, left = running.run, iter(range(most))

    def interrupted(todo: Iterable[Task], workers: int) -> Iterator[tuple[Task, PlayoutCount]]:
        for done in run(todo, workers):
            if next(left, None) is None:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(reviewing, "run", interrupted)
    found = _review(played, 25)
    assert (found.asked, found.of) == (asked, 5)


def test_time_that_is_left_goes_into_the_curve_until_its_margins_are_ten_points(
    played: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sample of Endeavor stood at 11 points, with a third of its minute unused."""
    run, clock = running.run, [0]

    def by_the_clock(todo: Iterable[Task], workers: int) -> Iterator[tuple[Task, PlayoutCount]]:
        for done in run(todo, workers):
            clock[0] += 1
            yield done

    monkeypatch.setattr(reviewing, "run", by_the_clock)
    monkeypatch.setattr(reviewing, "monotonic", lambda: clock[0])
    monkeypatch.setattr(reviewing._Count, "sharpen", lambda *_: None)
    found = reviewing.review(played, played.head, ForecastOptions(workers=1), 45)
    assert all(each.decided in (1, reviewing.TEN_POINTS) for each in found.curve), found.curve


def test_one_worker_and_two_review_the_same(tmp_path: Path) -> None:
    path = tmp_path / "begun.jsonl"
    path.write_bytes(b"".join(LOG.read_bytes().splitlines(keepends=True)[:END]))
    log = Reader.open(path)
    some = [ForecastOptions(playouts=3, workers=workers) for workers in (1, 2)]
    one, two = ([*forecasting.forecasts(log, [20, log.head], asked)] for asked in some)
    assert one == two


def test_everything_that_happened_is_somebodys_move_or_chance() -> None:
    log = Reader.open(LOG)
    found = happening.happenings(log, log.head, None)
    assert [each.before for each in found[1:]] == [each.event for each in found[:-1]]
    assert {each.seat for each in found} == {"", "table", *log.setup.seats}
    assert all(each.text for each in found)
    dealt = [(each.event - each.first, each.more) for each in found]
    assert any(more for _, more in dealt)
    assert all(bool(later) == bool(more) and more <= later for later, more in dealt)


def test_a_difference_counts_only_beyond_both_margins() -> None:
    one, other = Estimate(0.6, 0.03), Estimate(0.55, 0.04)
    assert (one - other).margin == pytest.approx(0.05)
    assert not one.is_above(other)
    assert one.is_above(Estimate(0.54, 0.04))
    assert not one.differs(Estimate(0, None))
