"""What a search for explanations costs at the sample games, and that what it leaves out changes nothing.

Law: costs are counted in events folded, which are the same on every machine.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from ledger.core.audit import claims
from ledger.core.audit.explain import explain
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from tests.samples.slips import SAMPLES, Truth

TRIES = 60
LONG = ("courses/an-evening-that-decks-out", "endeavor/four-on-the-map", "kingless/four-at-a-table")


@pytest.mark.parametrize("name", [*LONG, "effortless/four-at-the-club", "scorepad/an-evening-of-birds"])
def test_a_story_that_comes_back_to_what_is_recorded_ends_like_it(name: str) -> None:
    truth, chance = Truth(SAMPLES / f"{name}.jsonl"), Random(1)
    story, back = truth.story, 0
    for _ in range(TRIES):
        place = chance.choice(story.said)
        for slip in islice(truth.slips.field_slips(place), 3):
            later = story.path[place + 1 :]
            ended = story.end_after(story.state_before(place), slip.events, place + 1)
            whole = story.folded(story.state_before(place), (*slip.events, *later))
            back += ended is story.end
            assert (ended is None) == (whole is None)
            assert ended is None or story.score(ended) == truth.game.score(whole)
    assert back or name.startswith("scorepad")


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("courses/an-evening-that-decks-out", 760_000),
        ("endeavor/four-on-the-map", 375_000),
        ("kingless/six-in-the-hut", 135_000),
    ],
)
def test_a_search_that_finds_nothing_folds_no_more_events_than_it_must(name: str, most: int) -> None:
    truth = Truth(SAMPLES / f"{name}.jsonl")
    sheet = truth.sheets[-1]
    claimed = {seat: sheet.total(seat) for seat in sheet.seats}
    claimed[sheet.seats[0]] += 2
    found = explain(truth.game, truth.setup, truth.path, claimed, moves=listing.moves)
    assert (found.found, found.is_whole) == ((), True)
    assert found.steps <= most


def test_a_claim_where_nobody_scores_is_answered_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "explain", None)
    desk = Desk.open(SAMPLES / "humanity" / "the-night-train.jsonl")
    told = [finding.message for finding in desk.audit(desk.head, claimed={"rosa": 2})]
    assert "rosa: the table says 2, the log says 0 (2 too many)." in told
    assert "Nobody scores in a role-playing game; `show recap` tells what happened." in told
