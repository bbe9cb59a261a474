"""What a page says of chances: a game looked back on, games that have no end, and the best page in time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cli import odds
from cli.pages import review
from ledger.core.blocks import Grid, Heading, Note
from ledger.core.errors import Unforeseeable
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.desk.what_if import what_if
from ledger.games import registry
from ledger.playouts import forecasting, running, searching
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.forecasting import Forecast, ForecastOptions, OddsRows, tasks
from ledger.playouts.happening import Happening
from ledger.playouts.reviewing import Lead, Mistake, Review, Shares, Swing
from tests.cli import pebbles

SOLD = Happening(first=3, event=3, before=2, turn=1, seat="ann", text="ann sells a pebble")
DEALT = Happening(first=5, event=7, before=4, turn=2, seat="", text="bob draws a heap", more=2)


def about(value: float, margin: float | None = 0.05) -> Estimate:
    return Estimate(value, margin)


def at(event: int, turn: int = 1) -> Forecast:
    return Forecast(event, turn, {}, {}, 200, 0)


TOLD = Lead(event=9, turn=2, seat="bob", chance=about(0.7), other="ann", others=about(0.3))
SHARE = Shares(start=about(0.5), end=about(1, 0), own=about(0.3), others=about(0.1, 0.1), luck=about(-0.124))
NOTHING = Review(
    curve=(at(0), at(9, 2)),
    leads=(),
    mistakes=(),
    looked=0,
    alike=0,
    luckiest=None,
    unluckiest=None,
    shares={},
    asked=4,
    of=4,
    playouts=12_800,
    is_over=False,
)


def page(found: Review) -> tuple[list[str], Grid | None]:
    """The sentences under the heading, and the table if there is one."""
    log: Any = SimpleNamespace(
        header=SimpleNamespace(title=""),
        game_title="Pebbles",
        turn_word="heap",
        names=SimpleNamespace(of=str.title, with_names=lambda text: text),
    )
    first, *rest = review.blocks(log, found, 7)
    assert first == Heading("Looking back on Pebbles")
    tables = [block for block in rest if isinstance(block, Grid)]
    return [block.text for block in rest if isinstance(block, Note)], tables[0] if tables else None


END = "12 800 random games to the end (seed 7); ± is the 95 % margin."


def test_a_game_in_which_nothing_stands_out_says_so() -> None:
    said, table = page(NOTHING)
    assert table is None
    assert said == [
        "The lead never changed as far as these games can tell.",
        "No move stood out as a mistake.",
        "Luckiest: no single chance stood out.",
        "Unluckiest: no single chance stood out.",
        END,
    ]
    assert page(replace(NOTHING, looked=1))[0][1] == "No move stood out as a mistake (1 move looked into)."
    hurried = page(replace(NOTHING, asked=1))[0]
    assert hurried == [
        "There was time for 1 of 4 moments; --time 600 tells more.",
        "There was no time to look into a move.",
        END,
    ]


def test_where_a_seat_plays_alone_there_is_no_lead() -> None:
    alone = replace(at(9, 2), chances={"ann": about(0.1)})
    assert page(replace(NOTHING, curve=(alone,)))[0][0] == "No move stood out as a mistake."


def test_a_review_says_if_its_games_came_to_no_result() -> None:
    blind = replace(at(0), decided=50, undecided=150, why="nobody can list the answers to: bid or doubt")
    sentences, _ = page(replace(NOTHING, curve=(blind, at(9, 2))))
    told = (
        "At the beginning, 75 % of the games came to no result: nobody can list the answers to: bid or doubt."
    )
    assert told in sentences


def test_the_last_changes_of_the_lead_are_told_and_who_won_from_behind() -> None:
    leads = tuple(replace(TOLD, event=event) for event in (1, 3, 5, 9))
    said = page(replace(NOTHING, leads=leads))[0]
    taken = "(heap 2) bob had taken the lead from ann: 70 % ± 5 to 30 % ± 5."
    assert said[:3] == [f"By event {event} {taken}" for event in (3, 5, 9)]
    over = page(replace(NOTHING, leads=leads, is_over=True))[0]
    assert over[:3] == [*said[:2], "bob won (event 9), although ann had led."]
    earlier = replace(NOTHING, leads=leads[:3], is_over=True)
    assert page(earlier)[0][2] == f"By event 5 {taken}", "the end changed nothing"


def test_mistakes_and_swings_name_their_events() -> None:
    mistake = Mistake(what=SOLD, chance=about(0.2), better="take 3", could=about(0.6, 0.1))
    swing = Swing(what=DEALT, seat="bob", was=about(0.5), now=about(0.75))
    found = replace(
        NOTHING,
        mistakes=(mistake,),
        looked=5,
        alike=2,
        luckiest=swing,
        unluckiest=replace(swing, what=SOLD, seat="ann"),
    )
    assert page(found)[0][1:5] == [
        "Event 3: ann sells a pebble, 20 % ± 5; `take 3`: 60 % ± 10.",
        "Of 5 moves looked into, 2 may be as good as the best.",
        "Luckiest: event 5: bob draws a heap, and 2 others up to event 7; bob 50 % ± 5 → 75 % ± 5.",
        "Unluckiest: event 3: ann sells a pebble; ann 50 % ± 5 → 75 % ± 5.",
    ]
    told = page(replace(found, alike=0))[0]
    assert not any("may be as good" in each or "stood out as a mistake" in each for each in told)


def test_moves_and_luck_add_up_in_a_table_if_anything_is_known() -> None:
    found = replace(NOTHING, shares={"ann": SHARE})
    said, table = page(found)
    assert table is not None
    assert table.columns == ("Seat", "At first", "Now", "Own moves", "Others' moves", "Luck")
    assert table.rows == (("Ann", "50 % ± 5", "100 %", "+30 ± 5", "+10 ± 10", "-12 ± 5"),)
    assert said[-2:] == ["A plus for moves means that they were better than random moves.", END]
    over = page(replace(found, is_over=True))[1]
    assert over is not None
    assert over.columns[2] == "At the end"


def test_a_figure_within_its_margin_is_left_out_and_how_many_games_it_takes_is_told() -> None:
    wide = replace(SHARE, own=about(0.3, 0.3), others=about(0.1, 0.31), luck=about(0, 0.9))
    said, table = page(replace(NOTHING, shares={"ann": SHARE, "bob": wide}))
    assert table is not None
    assert table.rows[1][3:] == ("+30 ± 30", "?", "?")
    assert said[-2] == ("To tell moves from luck takes about 9 times as many games, and as much --time.")
    nobody = replace(SHARE, own=about(0, 0.4), others=about(0, None), luck=about(0, 0.4))
    said, table = page(replace(NOTHING, shares={"ann": nobody}))
    assert table is None
    assert said[-2] == "Unluckiest: no single chance stood out."
    late = replace(NOTHING, shares={"ann": wide}, asked=3, of=9)
    assert page(late)[0][0] == "There was time for 3 of 9 moments; --time 600 tells more."


def test_a_part_to_which_nothing_belongs_has_no_column() -> None:
    """Luck was +0 ± 0 in a game without any, beside moves that nobody could tell apart."""
    skill = replace(SHARE, luck=about(0, 0))
    table = page(replace(NOTHING, shares={"ann": skill, "bob": skill}))[1]
    assert table is not None
    assert table.columns == ("Seat", "At first", "Now", "Own moves", "Others' moves")
    unknown = replace(skill, own=about(0, 0.4), others=about(0, 0.4))
    assert page(replace(NOTHING, shares={"ann": unknown}))[1] is None


@pytest.fixture
def heaps(tmp_path: Path) -> Iterator[Desk]:
    """Pebbles, of which six are left: ann is to take."""
    with registry.guest(pebbles.GAME):
        wanted = NewGame(game="pebbles", seats=("ann", "bob"), dealer="tool", seed=4)
        yield Desk.new(tmp_path / "pebbles.jsonl", wanted)


def test_a_forecast_says_why_games_have_no_end(heaps: Desk) -> None:
    tally = PlayoutCount(decided=1, undecided=3, events=2)
    assert forecasting.forecast(heaps, 0, tally).why == "3 games did not end"
    tally.reasons = {"nobody knows": 2, "no table allows it": 1}
    assert forecasting.forecast(heaps, 0, tally).why == "nobody knows"
    assert forecasting.forecast(heaps, 0, PlayoutCount(decided=4)).why == ""


def test_while_what_if_is_counted_it_says_how_far_it_is(heaps: Desk) -> None:
    heaps.do("take 3")
    heard = list[tuple[int, int]]()
    asked, other = ForecastOptions(playouts=1, workers=1), what_if(heaps, heaps.head, ["take 1"])
    found = forecasting.compared(heaps, other, asked, lambda done, of: heard.append((done, of)))
    assert heard == [(1, 3), (2, 3), (3, 3)]
    assert [*found] == ["before", "as played", "what if"]


def test_the_chances_of_a_moment_rest_on_more_and_more_games(heaps: Desk) -> None:
    asked = ForecastOptions(playouts=200)
    first, second, *_ = (found for found, _ in zip(forecasting.refined(heaps, asked), range(2), strict=False))
    assert 0 < first.decided < second.decided
    assert second.decided == 2 * first.decided
    for move in ("take 3", "take 3"):
        heaps.do(move)
    (end,) = forecasting.refined(heaps, asked)
    assert (end.decided, end.chances["ann"].margin) == (1, 0)


def test_pages_get_better_until_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((0.0, 1.0, 2.0, 3.0))
    monkeypatch.setattr(odds, "monotonic", lambda: next(clock))
    pages = iter("abcdef")
    best: Any = odds.best_within  # pages are letters here
    assert best(2.5, pages) == "c"
    assert next(pages) == "d"
    clock = iter((0.0, 1.0, 2.0, 3.0))
    assert best(2.5, iter("a")) == "a"
    clock = iter((0.0, 1.0))
    assert best(0, iter("ab")) == "a"


def test_a_choice_is_told_move_by_move_and_else_the_chance_of_each_seat(heaps: Desk) -> None:
    asked = ForecastOptions(playouts=32)
    moves = next(odds.better_and_better(heaps, asked))
    assert any("Move" in str(block) for block in moves)
    for move in ("take 3", "take 3"):
        heaps.do(move)
    (end,) = odds.better_and_better(heaps, asked)
    assert not any("take" in str(block) for block in end)


def test_several_workers_answer_in_the_order_of_the_chunks(
    heaps: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    todo = tasks(heaps, 0, ForecastOptions(playouts=96))
    assert len(todo) > 2
    asked: list[int] = []

    def backwards(work: Any, chunks: Any, workers: int) -> Iterator[Any]:
        asked.append(workers)
        some = [*chunks]
        assert [len(each) for each in some] == [1] * len(todo)
        yield SimpleNamespace(chunk=some[0], answer=None)  # whoever had it was lost
        for each in reversed(some[1:]):
            yield SimpleNamespace(chunk=each, answer=work(each))

    monkeypatch.setattr("ledger.playouts.running.engines.run", backwards)
    several, alone = [*running.run(todo, 2)], [*running.run(todo, 1)]
    assert asked == [2]
    assert several == alone
    assert [task for task, _ in several] == [*todo]


def test_searching_is_asked_about_whoever_chooses(heaps: Desk) -> None:
    found = next(searching.refined(heaps, ForecastOptions(playouts=32)))
    assert {move.text for move in found.moves} >= {"take 1", "take 2", "take 3"}


def test_chances_are_not_told_where_the_log_does_not_hear_of_the_cards() -> None:
    """EF-9: such a table says its cards at the end, so a game played on would end without any."""
    folder = Path(__file__).parents[2] / "sample_logs" / "effortless"
    forecasting.require_playable(Reader.open(folder / "three-at-the-kitchen-table.jsonl"))
    effort = Reader.open(folder / "five-and-only-effort.jsonl")
    with pytest.raises(Unforeseeable, match="nobody knows what the cards bring"):
        forecasting.require_playable(effort)
    assert OddsRows(4)(effort, "five") == ()
