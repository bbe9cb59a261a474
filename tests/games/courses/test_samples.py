"""The sample logs replay strictly to their recorded result; every broken deck is told by its own name."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ledger.core.log.events import Defined, Overruled
from ledger.core.rules.rulebook import check
from ledger.desk import bringing
from ledger.desk.desk import Desk
from ledger.games.courses import GAME
from tests.samples import results
from tests.samples.broken_decks import DECKS, BrokenDeck

FOLDER = Path(__file__).parents[3] / "sample_logs" / "courses"
LOGS = sorted(FOLDER.glob("*.jsonl"))
RESULTS = tomllib.loads((FOLDER / results.FILE).read_text(encoding="utf-8"))


def opened(name: str) -> Desk:
    return Desk.open(FOLDER / f"{name}.jsonl")


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_replays_to_its_recorded_result(log: Path) -> None:
    assert RESULTS[log.stem] == results.of(log)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_seat_claims_and_the_game_is_over(log: Path) -> None:
    desk = Desk.open(log)
    assert desk.score(desk.head).final
    assert set(desk.state.table.claims) == set(desk.setup.seats)
    assert [found for found in desk.audit(desk.head, patience=0) if found.severity == "error"] == []


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_event_of_a_log_is_accepted_again(log: Path) -> None:
    desk = Desk.open(log)
    state, refused, waived = GAME.start(desk.setup), [], False
    for event in desk.history.path():
        if not isinstance(event, Overruled) and not waived and not check(GAME, state, event).is_accepted:
            refused.append(event.id)
        waived = isinstance(event, Overruled)
        GAME.projector.fold(state, (event,))
    assert refused == []


def test_what_the_samples_show() -> None:
    assert opened("a-duel-with-house-decks").header.dealer == "tool"
    attics = opened("three-attics")
    kinds = [type(event) for event in attics.history.path()]
    assert (len(attics.setup.seats), attics.header.dealer) == (3, "table")
    assert kinds.count(Defined) > 15
    assert kinds.count(Overruled) == 1
    assert opened("an-evening-that-decks-out").state.how == "last_standing"


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_a_broken_deck_is_told_by_its_problem(deck: BrokenDeck) -> None:
    path = FOLDER.parent / "broken" / f"{deck.name}.deck"
    assert path.read_bytes() == deck.data
    (checked,) = bringing.check_files(GAME, "", (str(path),))
    assert deck.code in [problem.code for problem in checked.problems]
