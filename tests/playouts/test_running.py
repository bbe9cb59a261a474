"""The same seed counts the same, in one process or in several."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cli.commands import chances
from cli.pages.odds import choice_blocks
from ledger.core.blocks import Grid
from ledger.core.errors import NoDecision
from ledger.core.log.events import Noted
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.core.rules.verdicts import Over
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.playouts import forecasting, playing, running, searching
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.forecasting import Forecast, ForecastOptions, tasks
from ledger.playouts.playing import LONGEST, play_out
from ledger.playouts.running import CHUNK, Eyes, Task, encoded, play
from ledger.playouts.worlds import Viewpoint
from ledger.shelf.cache import Cache
from tests.strangers import hearts

LOG = "sample_logs/effortless/two-with-a-dummy.jsonl"


def _told(asked: ForecastOptions, *events: int) -> list[Forecast]:
    return [*forecasting.forecasts(Reader.open(LOG), events, asked)]


def test_points_that_nobody_knows_are_left_out_of_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"ann": Estimate(12.5, 1.5), "bob": Estimate(0, None)}
    found = Forecast(event=3, turn=1, chances=known, points=known, decided=2, undecided=0)
    monkeypatch.setattr(forecasting, "forecasts", lambda *asked: [found])
    ann, bob = forecasting.OddsRows(2)(Reader.open(LOG), "a.jsonl")
    assert (ann.chance, ann.margin, ann.points, ann.points_margin) == (12.5, 1.5, 12.5, 1.5)
    assert (bob.chance, bob.margin, bob.points, bob.points_margin) == (None, None, None, None)


def test_one_worker_and_two_count_the_same() -> None:
    asked = ForecastOptions(playouts=2 * CHUNK, workers=1)
    both = _told(asked, 220, 250), _told(ForecastOptions(playouts=2 * CHUNK, workers=2), 220, 250)
    assert both[0] == both[1]
    assert [each.event for each in both[0]] == [220, 250]


def test_a_chunk_counts_the_same_whatever_was_played_before_it() -> None:
    """It begins with what one game has taught, and not with what other chunks have learned."""
    log = Reader.open("sample_logs/courses/a-duel-with-house-decks.jsonl")
    legal = listing.legal_moves(log.game, log.history.state_at(79))
    todo = [
        Task(str(log.journal.path), 79, Eyes(), 1, 0, encoded(move.event), 1) for move in islice(legal, 2)
    ]
    one, other = [play(task) for task in todo], [play(task) for task in reversed(todo)]
    assert one == other[::-1]
    running._taught.cache_clear()
    assert play(todo[-1]) == one[-1]


def test_another_seed_draws_other_games() -> None:
    one, other = (_told(ForecastOptions(playouts=CHUNK, seed=seed, workers=1), 220)[0] for seed in (1, 2))
    assert one.points != other.points


def test_a_finished_game_is_certain() -> None:
    log = Reader.open(LOG)
    found = _told(ForecastOptions(workers=1), log.head)[0]
    sheet = log.score(log.head)
    assert {seat: (odds.value, odds.margin) for seat, odds in found.chances.items()} == {
        seat: (float(seat in sheet.winners), 0) for seat in sheet.seats
    }
    assert {seat: points.value for seat, points in found.points.items()} == sheet.totals()


def test_chances_of_all_seats_are_one_together() -> None:
    for each in _told(ForecastOptions(playouts=CHUNK, workers=1), 200, 240):
        assert abs(sum(odds.value for odds in each.chances.values()) - 1) < 1e-9


def test_chunks_go_on_where_others_ended() -> None:
    log = Reader.open(LOG)
    first = tasks(log, 9, ForecastOptions(playouts=2 * CHUNK))
    further = tasks(log, 9, ForecastOptions(playouts=CHUNK + 3), done=2 * CHUNK)
    assert [task.number for task in (*first, *further)] == [0, 1, 2, 3]
    assert [task.playouts for task in (*first, *further)] == [CHUNK, CHUNK, CHUNK, 3]


def test_the_move_that_was_played_is_among_those_that_could_be() -> None:
    log = Reader.open(LOG)
    found = searching.choice(log, 258, ForecastOptions(playouts=CHUNK, workers=1))
    assert [each.is_played for each in found.moves].count(True) == 1
    assert found.moves[0].is_best
    assert [each.chance.value for each in found.moves] == sorted(
        (m.chance.value for m in found.moves), reverse=True
    )
    assert sum(each.playouts for each in found.moves) >= CHUNK * len(found.moves)


def test_a_move_that_hardly_any_table_allows_leaves_the_others_their_chances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of six hidden cards the one with the least influence is given away: it is hardly ever a dear one."""
    monkeypatch.setattr(playing, "WORLDS", 3)
    log = Reader.open("sample_logs/kingless/two-without-a-box.jsonl")
    choice = searching.choice(log, 117, ForecastOptions(playouts=1, workers=1))
    assert {each.chance.margin is None for each in choice.moves} == {True, False}
    for eyes, is_guessed in ((Eyes(), True), (Eyes(choice.seat), False)):
        page = str(choice_blocks(log, choice, ForecastOptions(eyes)))
        assert (f"For {choice.seat} alone: tablefold odds" in page) is is_guessed
    known = searching.choice(log, 18, ForecastOptions(playouts=1, workers=1), only_sure=True).moves
    assert {each.text for each in known} == {"end", "play Hild Underpick"}


def test_where_there_is_little_time_each_move_gets_fewer_games_but_one_at_least() -> None:
    log, asked = Reader.open(LOG), ForecastOptions(playouts=CHUNK, workers=1)
    many = len(searching.choice(log, 281, replace(asked, playouts=1)).moves)
    for most, wanted in ((3 * many, 3), (2 * many - 1, 1), (0, 1)):
        found = searching.choice(log, 281, asked, most=most)
        assert {each.playouts for each in found.moves} == {wanted}, most


def test_the_first_answer_does_not_wait_until_all_moves_were_tried(tmp_path: Path) -> None:
    shutil.copy(LOG, path := tmp_path / "asked.jsonl")
    log = Desk.open(path)
    log.undo("to 281")
    better = searching.refined(log, ForecastOptions())
    first, second = next(better), next(better)
    assert (first.tried, second.tried) == (1, 2)
    assert [each.playouts for each in second.moves] == [4, 4, *[0] * (len(second.moves) - 2)]
    assert all(each.is_best for each in second.moves if not each.playouts)
    (note,) = [block.text for block in choice_blocks(log, second, ForecastOptions()) if "far" in str(block)]
    assert note == f"So far 2 of {len(second.moves)} moves were tried."
    *_, last = islice(better, len(first.moves))
    assert last.tried == len(last.moves)
    assert "So far" not in str(choice_blocks(log, last, ForecastOptions()))


def test_moves_that_may_be_the_best_stand_in_the_order_of_their_names() -> None:
    """They once stood in that of their chances, which is noise, and jumped with each new game."""
    event = Reader.open(LOG).history.event(259)
    said = {"take c": (0.4, 0.2), "take a": (0.3, 0.2), "take z": (0.02, 0.01), "take b": (0.01, 0.01)}
    moves = [
        searching.MoveOdds(text, event, Estimate(*chance), Estimate(0.0, 0.0), 9, is_best=chance[0] > 0.1)
        for text, chance in said.items()
    ]
    page = choice_blocks(
        Reader.open(LOG), searching.DecisionOdds(258, "ann", tuple(moves), 4), ForecastOptions()
    )
    (rows,) = (block.rows for block in page if isinstance(block, Grid))
    assert [row[1] for row in rows] == ["take a", "take c", "take z", "take b"]


def test_ctrl_c_keeps_what_was_counted_for_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(todo: Sequence[Task], workers: int) -> Iterator[tuple[Task, PlayoutCount]]:
        yield todo[0], PlayoutCount(decided=CHUNK)
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "run", run)
    log, asked, heard = Reader.open(LOG), ForecastOptions(playouts=CHUNK), list[tuple[int, int]]()
    found = searching.choice(log, 258, asked, lambda *said: heard.append(said), ends_early=True)
    assert (found.tried, heard) == (1, [(CHUNK, CHUNK * len(found.moves))])
    with pytest.raises(KeyboardInterrupt):
        searching.choice(log, 258, asked)


def test_who_stops_odds_early_knows_something_of_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def forecasts(log: Reader, events: Sequence[int], *of: object) -> Iterator[Forecast]:
        yield from (forecasting.forecast(log, at, PlayoutCount()) for at in events[:4])
        raise KeyboardInterrupt

    monkeypatch.setattr(forecasting, "forecasts", forecasts)
    log = Reader.open(LOG)
    events = [event.id for event in log.history.path()[:25]]
    found = chances._counted(log, events, ForecastOptions())
    assert [each.event for each in found] == events[::8]


def test_a_playout_is_given_up_after_ten_times_the_longest_sample() -> None:
    games = ("effortless", "kingless", "endeavor", "courses")
    longest = max(
        path.read_bytes().count(b"\n") - 1
        for game in games
        for path in Path("sample_logs", game).glob("*.jsonl")
    )
    assert 10 * longest == LONGEST


@pytest.mark.parametrize("most", [0, 3])
def test_a_game_that_does_not_end_had_the_events_that_were_played(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The events of the log before it were played by people."""
    monkeypatch.setattr(playing, "LONGEST", most)
    log = Reader.open(LOG)
    assert play_out(Viewpoint.of(log, 220), MoveSampler(log.game), Random(1)) == PlayoutCount(0, 1, most)


def test_a_move_that_can_be_played_at_no_table_comes_to_no_result_and_says_why() -> None:
    log = Reader.open(LOG)
    begun = log.history.event(1)
    found = play_out(Viewpoint.of(log, 220), MoveSampler(log.game), Random(1), [begun])
    assert found == PlayoutCount(0, 1, reasons={"none of 200 possible tables allows the move": 1})


def test_with_hindsight_a_card_is_known_that_was_played_later_even_in_a_round_that_is_over() -> None:
    log = Reader.open("sample_logs/kingless/two-without-a-box.jsonl")
    true = log.history.state_at(49).pieces.names
    then, now = (Viewpoint.of(log, 49, hindsight=late).state.pieces.names for late in (False, True))
    learned = {token for token, name in now.items() if name is not None and then[token] is None}
    assert "Trapdoor" in {now[token] for token in learned}
    assert all(now[token] == true[token] for token in learned)
    assert None in now.values(), "a card that was never shown"


def test_a_forecast_that_was_made_before_is_recalled_and_never_one_of_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another seed, other eyes or another number of games is new; a log that has grown is not."""
    shutil.copy(LOG, path := tmp_path / "again.jsonl")
    log = Desk.open(path)
    memory = Cache(str(tmp_path / "kept.sqlite"))
    asked = ForecastOptions(playouts=2, workers=1)
    events = forecasting.moments(log, log.head, "turn")[-4:]
    made = [*forecasting.forecasts(log, events, asked, memory=memory)]
    assert made == [*forecasting.forecasts(log, events, asked)]
    played: list[int] = []
    plain = forecasting.run

    def heard(todo: list[Task], workers: int) -> Iterator[tuple[Task, PlayoutCount]]:
        played.extend(task.at for task in todo)
        return plain(todo, workers)

    monkeypatch.setattr(forecasting, "run", heard)
    assert [*forecasting.forecasts(log, events, asked, memory=memory)] == made
    assert played == []
    eyes = Eyes(log.setup.seats[0])
    for other in (replace(asked, seed=2), replace(asked, playouts=3), replace(asked, eyes=eyes)):
        assert len([*forecasting.forecasts(log, events, other, memory=memory)]) == len(events)
        assert played == events
        played.clear()
    memory.remember(forecasting._digest(log, events[0], asked), b"{")
    assert [*forecasting.forecasts(log, events, asked, memory=memory)] == made
    assert played == events[:1]
    played.clear()
    log.do("note behind it all")
    assert [*forecasting.forecasts(log, events, asked, memory=memory)] == made
    assert played == []
    memory.close()


def test_where_several_choose_at_once_one_of_them_has_to_ask(tmp_path: Path) -> None:
    with registry.guest(hearts.GAME):
        wanted = NewGame(game="hearts", seats=("ann", "bob", "cy", "dan"), dealer="tool", seed=3)
        desk = Desk.new(tmp_path / "hearts.jsonl", wanted)
        asked = ForecastOptions(playouts=1, workers=1)
        with pytest.raises(NoDecision, match="several seats choose at once"):
            searching.choice(desk, desk.head, asked)


def test_the_events_of_a_game_go_on_from_its_first_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ids: list[tuple[int, int]] = []
    due = iter(["asked", "asked", "asked", Over()] * 3)
    game = SimpleNamespace(
        pending=lambda state: next(due),
        projector=SimpleNamespace(fold_one=lambda state, event: ids.append((event.on, event.id))),
        score=lambda state: ScoreSheet(
            seats=("ann",), lines=(ScoreLine("ann", "all", "", 3, ""),), final=True, winners=("ann",)
        ),
    )
    world = SimpleNamespace(copy=lambda: world, pieces=SimpleNamespace(names={1: None}))
    moment: Any = SimpleNamespace(at=7, game=game, world=lambda chance: (world, None))
    monkeypatch.setattr(playing, "world_after", lambda moment, first, chance: (world, None))
    monkeypatch.setattr(playing, "next_event", lambda *of: Noted(text="x"))
    for first, begun in (([], 7), ([Noted(text="a"), Noted(text="b")], 9), ([Noted(id=20, text="a")], 20)):
        ids.clear()
        assert play_out(moment, MoveSampler(moment.game), Random(1), first) == PlayoutCount(
            1, 0, len(first) + 3, {"ann": 1.0}, {"ann": 3}, {"ann": 9}
        )
        assert ids == [(begun, begun + 1), (begun + 1, begun + 2), (begun + 2, begun + 3)]


def test_the_last_decision_of_a_game_is_made_well() -> None:
    """Whoever takes two cards and gives one back wins; with a card drawn at random it was 69 of 100 games."""
    log = Reader.open("sample_logs/effortless/three-over-lunch.jsonl")
    task = Task(str(log.journal.path), 272, Eyes(), 1, 0, encoded(log.history.event(273)))
    assert play(task).wins == {"Sol": CHUNK}


def test_what_was_decided_before_chance_stays() -> None:
    log = Reader.open("sample_logs/effortless/three-over-lunch.jsonl")
    end, before, game = log.history.path()[-4], log.history.state_at(275), log.game
    assert playing._gone_on(game, before.copy(), 275, [replace(end, id=0, on=0)]).collections
    assert playing._gone_on(game, before.copy(), 275, []) is None
    assert playing._gone_on(game, log.history.state_at(273).copy(), 273, [end]) is None


@pytest.mark.parametrize(
    ("played", "told"), [(0, []), (2, [(220, 2)]), (3, [(220, 3)]), (4, [(220, 3), (250, 1)])]
)
def test_an_interrupt_loses_no_game_that_was_played(
    played: int, told: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(todo: Sequence[Task], workers: int) -> Iterator[tuple[Task, PlayoutCount]]:
        assert len(todo) == 6
        for task in todo[:played]:
            yield task, PlayoutCount(decided=1)
        raise KeyboardInterrupt

    monkeypatch.setattr(forecasting, "run", run)
    monkeypatch.setattr(forecasting, "forecast", lambda log, at, tally: (at, tally.decided))
    asked, heard, found = (
        ForecastOptions(playouts=3 * CHUNK, workers=1),
        list[tuple[int, int]](),
        list[object](),
    )
    with pytest.raises(KeyboardInterrupt):
        found.extend(forecasting.forecasts(Reader.open(LOG), (220, 250), asked, lambda *of: heard.append(of)))
    assert found == told
    assert heard == [(number * CHUNK, 6 * CHUNK) for number in range(1, played + 1)]


def test_after_an_interrupt_comes_what_was_counted_of_the_next_moment(tmp_path: Path) -> None:
    asked = ForecastOptions(playouts=3 * CHUNK, workers=1)

    def interrupt(done: int, of: int) -> None:
        if done == 5 * CHUNK:
            raise KeyboardInterrupt

    memory = Cache(str(tmp_path / "kept.sqlite"))
    log, found = Reader.open(LOG), list[Forecast]()
    with pytest.raises(KeyboardInterrupt):
        found.extend(forecasting.forecasts(log, (220, 250), asked, interrupt, memory))
    assert [(each.event, each.decided + each.undecided) for each in found] == [
        (220, 3 * CHUNK),
        (250, 2 * CHUNK),
    ]
    again = [*forecasting.forecasts(log, (220, 250), asked, memory=memory)]
    memory.close()
    assert (again[0], again[1].decided + again[1].undecided) == (found[0], 3 * CHUNK)
