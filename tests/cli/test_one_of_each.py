"""One of something is said as one: `1 card`, not `1 cards`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cli.pages import imported
from cli.render.html.heat import svg
from ledger.core.audit.audit import audit
from ledger.core.audit.counts import MOST_IN_WORDS, MOST_NAMED
from ledger.core.blocks import Note
from ledger.core.errors import Contradiction
from ledger.core.pieces.piles import Piles
from ledger.testing import setup_for
from tests.core.tables import GAME, MANY, recorded, stones
from tests.strangers import hearts


@pytest.mark.parametrize(("held", "said"), [(1, "only 1 card in hand"), (2, "only 2 cards in hand")])
def test_the_number_of_cards_in_a_hand_is_told_as_one_or_several(held: int, said: str) -> None:
    piles = Piles.of(setup_for(hearts.GAME, "ann bob cat"), ("axe", "bow", "cup", "die"))
    piles.deal("ann", (), held)
    with pytest.raises(Contradiction, match=said):
        piles.require_held("ann", (None,) * (held + 1))


@pytest.mark.parametrize(("count", "said"), [(1, "deals 1 card, not 0"), (2, "deals 2 cards, not 0")])
def test_the_number_of_cards_dealt_is_told_as_one_or_several(count: int, said: str) -> None:
    piles = Piles.of(setup_for(hearts.GAME, "ann bob cat", seed=1), ("axe", "bow", "cup", "die"))
    with pytest.raises(Contradiction, match=said):
        piles.deal("ann", (), count)


@pytest.mark.parametrize(("more", "said"), [(0, ""), (1, "1 other, "), (2, "2 others, ")])
def test_a_count_tells_only_how_many_of_so_many_others(more: int, said: str) -> None:
    shown = MOST_NAMED + MOST_IN_WORDS
    play = stones(*("take amber", "1") * (shown + more), "count amber 0", catalog=MANY)
    findings = audit(GAME, play.setup, recorded(play), len(play.events), None)
    (finding,) = (each for each in findings if each.code == "count-differs")
    assert finding.message.partition("touched since by ")[2].startswith(f"{said}{1 + 2 * more}, ")


@pytest.mark.parametrize(("count", "said"), [(1, "1 event in 1 step fit."), (2, "2 events in 2 steps fit.")])
def test_the_number_of_events_imported_is_told_as_one_or_several(count: int, said: str) -> None:
    made: Any = SimpleNamespace(overruled=(), events=count, steps=[()] * count)
    (note,) = imported.blocks("a.jsonl", made, is_written=False)
    assert isinstance(note, Note)
    assert note.text.startswith(said)


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ({"2026-01-03": 1}, "1 play on 1 day of 2026"),
        ({"2026-01-03": 2, "2026-05-03": 1}, "3 plays on 2 days of 2026"),
    ],
)
def test_the_number_of_plays_in_a_year_is_told_as_one_or_several(days: dict[str, int], said: str) -> None:
    assert f"<title>{said}</title>" in svg(days)
