"""What an audit of a sample log does, beyond asking the referee about each event and folding it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pytest

from ledger.core.audit.audit import audit, fold_strictly
from ledger.core.log.events import Claimed
from ledger.desk.desk import Desk
from ledger.games.humanity.checks import flow
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.checks.standing import Standing
from tests.growth import calls_made
from tests.samples.__main__ import SAMPLE_LOGS

MOST = 1.15
"""The most calls of an audit, for each call of the referee and the fold. An audit that made a sentence for
each event needed 1.5 to 2, one with a fold of its own for a recount 2 to 2.5."""
LOGS = (
    "courses/an-evening-that-decks-out",
    "effortless/five-in-the-cabin",
    "endeavor/four-on-the-map",
    "humanity/the-salt-flats",
    "kingless/six-in-the-hut",
)


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, once everything is warm."""
    work()
    return calls_made(work)


@pytest.mark.parametrize("name", LOGS)
def test_an_audit_up_to_the_first_claim_does_little_besides_judging_and_folding(name: str) -> None:
    desk = Desk.open(SAMPLE_LOGS / f"{name}.jsonl")
    at = next((event.on for event in desk.history.path() if isinstance(event, Claimed)), desk.head)
    game, setup, history = desk.game, desk.setup, desk.history
    whole = calls(lambda: audit(game, setup, history, at, None))
    alone = calls(lambda: deque(fold_strictly(game, game.start(setup), history.path(at)), maxlen=0))
    assert whole / alone <= MOST


def test_the_seed_of_a_campaign_is_checked_without_working_out_what_else_may_happen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, asked, all_of = (
        Desk.open(SAMPLE_LOGS / "humanity/the-lighthouse.jsonl"),
        list[Standing](),
        flow.all_of,
    )
    monkeypatch.setattr(flow, "all_of", lambda now: asked.append(now) or all_of(now))
    audit(desk.game, desk.setup, desk.history, desk.head, desk.luck)
    thrown = [event for event in desk.history.path() if type(event) is DiceThrown and event.by == "tool"]
    assert (len(thrown), len(asked)) == (16, 4), "it is worked out only where somebody decides"
