"""The pages of chances, from numbers made by hand: no game is played for them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from cli.pages import odds
from cli.render.text import draw
from ledger.core.blocks import Block, Grid, Note
from ledger.core.log.events import Event
from ledger.desk.reader import Reader
from ledger.playouts.counting import Estimate
from ledger.playouts.forecasting import FEW, Forecast, ForecastOptions
from ledger.playouts.running import Eyes
from ledger.playouts.searching import DecisionOdds, MoveOdds
from tests.cli.conftest import Pages

LOG = Path(__file__).parents[2] / "sample_logs/effortless/two-with-a-dummy.jsonl"
ASKED = ForecastOptions(playouts=200, seed=7)
NOBODY_KNOWS = Estimate(0, None)


@pytest.fixture(scope="module")
def log() -> Reader:
    return Reader.open(LOG)


def moment(event: int, ann: Estimate, points: Estimate, undecided: int = 0, why: str = "") -> Forecast:
    chances = {"ann": ann, "bob": Estimate(1 - ann.value, ann.margin)}
    return Forecast(event, event // 10, chances, {"ann": points}, 200 - undecided, undecided, why)


FOUND = (
    moment(0, Estimate(0.5, 0.07), Estimate(40.25, 1.5)),
    moment(14, Estimate(0.8, 0.05), NOBODY_KNOWS, 150, "nobody can list the answers to: which card?"),
    moment(25, Estimate(0.78, 0.05), Estimate(44, 0), 160, "160 games did not end"),
    moment(30, Estimate(1, 0), Estimate(44, 0)),
)


def text(blocks: Iterable[Block]) -> list[str]:
    return [line.text for line in draw(blocks, width=100, tight=True)]


def made(text: str, chance: Estimate, playouts: int = 50, **more: bool) -> MoveOdds:
    return MoveOdds(text, Event(), chance, Estimate(41.25, 0.5), playouts, **more)


BEST = made("place Temple", Estimate(0.75, 0.1), is_best=True)
PLAYED = made("place Cave", Estimate(0.25, 0.1), is_played=True)


TEMPLE, ALSO = "`place Temple`", "`place Cave`, which was played, has 25 % ± 10."
CHOICE = DecisionOdds(12, "ann", (BEST, PLAYED), 1)
FEW_OF_MANY = Forecast(9, 1, {"ann": Estimate(0.5, 0.6)}, {}, 2, 198, "198 games did not end")
CHANGES = [moment(10 * each, Estimate((each % 2) * (each / 10), 0), NOBODY_KNOWS) for each in range(9)]
COMPARED = {"before": FOUND[0], "as played": FOUND[1]}
AS_ANN = msgspec.structs.replace(ASKED, eyes=Eyes("ann", hindsight=True))
PAGES: dict[str, Callable[[Reader], object]] = {
    "moments": lambda log: odds.blocks(log, FOUND, ASKED, 5),
    "the end": lambda log: odds.blocks(log, FOUND[-1:], ASKED, 1),
    "too few": lambda log: odds.blocks(
        log, (FEW_OF_MANY, msgspec.structs.replace(FEW_OF_MANY, event=10)), ASKED, 1
    ),
    "compared": lambda log: odds.compared_blocks(log, COMPARED, ASKED),
    "compared as data": lambda log: odds.compared_data(COMPARED),
    "curve": lambda log: odds.plot(
        log, (*FOUND, moment(40, NOBODY_KNOWS, NOBODY_KNOWS)), 60, ascii_only=True
    ),
    "turning points": lambda log: [*odds.turning_points(log, FOUND)],
    "the last of many turning points": lambda log: [*odds.turning_points(log, CHANGES)],
    "data": lambda log: odds.data(log, FOUND[:2], AS_ANN, 2),
    "data of what was stopped": lambda log: odds.data(log, FOUND[:1], ASKED, 5),
    "rows": lambda log: odds.sheet(FOUND[:2]),
    "a choice": lambda log: odds.choice_blocks(log, CHOICE, ASKED),
    "a choice as data": lambda log: odds.choice_data(CHOICE, ASKED),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_chances(log: Reader, name: str, snapshot: SnapshotAssertion) -> None:
    page = PAGES[name](log)
    lines = text(page) if isinstance(page, tuple) else [json.dumps(page, indent=1)]
    assert "\n".join(lines) == snapshot.use_extension(Pages)


def test_of_a_moment_without_any_end_it_is_only_said_why(log: Reader) -> None:
    endless = moment(14, NOBODY_KNOWS, NOBODY_KNOWS, 200, "200 games did not end")
    said = "\n".join(text(odds.blocks(log, [endless], ASKED, 1)))
    assert "100 % of the games came to no result: 200 games did not end." in said
    enough = moment(14, NOBODY_KNOWS, NOBODY_KNOWS, 200 - FEW, "so many games did not end")
    assert "too few to say much" not in said + "\n".join(text(odds.blocks(log, [enough], ASKED, 1)))


def test_a_number_that_nobody_knows_is_a_question_mark() -> None:
    known, certain = Estimate(0.476, 0.042), Estimate(1, 0)
    numbers = (None, NOBODY_KNOWS, known, certain)
    assert [odds.percent(each) for each in numbers] == ["?", "?", "48 % ± 4", "100 %"]
    assert [odds.number(each) for each in numbers] == ["?", "?", "0.5 ± 0.0", "1"]


UNKNOWN = made("play Axe", NOBODY_KNOWS, 0, is_best=True)


@pytest.mark.parametrize(
    ("moves", "told", "left_out"),
    [
        ((BEST, UNKNOWN), 1, ["The games say nothing about 1 more move."]),
        ((BEST, PLAYED, *(UNKNOWN,) * 3), 2, ["The games say nothing about 3 more moves."]),
        ((BEST, msgspec.structs.replace(UNKNOWN, is_played=True)), 2, []),
        ((UNKNOWN, UNKNOWN), 2, []),
    ],
)
def test_a_move_about_which_no_game_says_anything_is_only_counted(
    log: Reader, moves: tuple[MoveOdds, ...], told: int, left_out: list[str]
) -> None:
    page = odds.choice_blocks(log, DecisionOdds(12, "ann", moves, len(moves)), ASKED)
    (table,) = (block for block in page if isinstance(block, Grid))
    assert len(table.rows) == told
    notes = [block.text for block in page if isinstance(block, Note)]
    assert notes[1:-1] == left_out
    assert notes[0] != "There was only this move."


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((BEST,), "There was only this move."),
        ((BEST, BEST), "These games cannot tell the moves apart."),
        ((BEST, PLAYED), f"`place Temple` is best. {ALSO}"),
        ((BEST, BEST, msgspec.structs.replace(PLAYED, is_played=False)), f"{TEMPLE}, {TEMPLE} are best."),
        ((*(BEST,) * 4, PLAYED), f"{TEMPLE}, {TEMPLE}, {TEMPLE} and 1 more are best. {ALSO}"),
        (
            (*(BEST,) * 3, msgspec.structs.replace(PLAYED, is_played=False)),
            f"{TEMPLE}, {TEMPLE}, {TEMPLE} are best.",
        ),
    ],
)
def test_the_verdict_names_the_best_and_what_was_played(
    log: Reader, moves: tuple[MoveOdds, ...], said: str
) -> None:
    found = DecisionOdds(12, "ann", moves, len(moves))
    notes = [block.text for block in odds.choice_blocks(log, found, ASKED) if isinstance(block, Note)]
    assert notes[0] == said
