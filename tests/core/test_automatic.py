"""How a game goes on by itself: what follows, what the tool deals, and where it stops."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import BrokenPromise
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal, fill_holes, fold_what_follows, follow
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.verdicts import Chance, Follows
from tests.core.tables import GAME, MANY, CharmDealt, Rolled, State, stones, taken, varied

ROLLING = Chance(Rolled(value=None), "value", "what does it show?")


def test_nothing_follows_where_somebody_must_choose() -> None:
    state = stones().state
    assert list(follow(GAME, state, None)) == []
    assert list(follow(GAME, state, Luck(7))) == []


def test_the_tool_deals_and_the_table_is_asked() -> None:
    assert list(follow(GAME, stones("take amber").state, None)) == []
    state = stones("take amber").state
    assert fold_what_follows(GAME, state, Luck(7)) == [Rolled(by=TOOL, value=5)]
    assert (state.taken, state.rolling) == (1, "")


def test_an_event_is_given_out_before_it_is_folded() -> None:
    state = stones("take amber").state
    first = next(follow(GAME, state, Luck(7)))
    assert (first, state.rolling) == (Rolled(by=TOOL, value=5), "amber")


def _all_of_amber(state: State) -> Any:
    """Whoever sees amber takes it, until it is gone."""
    return Follows(taken("ann")) if state.heaps["amber"] else GAME.pending(state)


def test_what_follows_may_be_followed_by_more() -> None:
    game = varied(pending=_all_of_amber)
    state = GAME.start(stones().setup)
    assert fold_what_follows(game, state, None) == [taken("ann")] * 3
    assert state.heaps["amber"] == 0
    assert fold_what_follows(game, GAME.start(stones().setup), Luck(7)) == [
        *[taken("ann")] * 3,
        Rolled(by=TOOL, value=5),
    ]


def test_rules_that_never_come_to_rest_are_the_games_mistake() -> None:
    game = varied(pending=lambda state: Follows(taken("ann")))
    with pytest.raises(BrokenPromise, match="stones never comes to rest: StoneTaken comes again and again"):
        fold_what_follows(game, stones(catalog=MANY).state, None)


def test_a_hole_is_filled_and_the_rest_of_the_draft_stays() -> None:
    question = replace(ROLLING, draft=taken("ann", ""), hole="heap")
    assert fill_holes(question, ("jade",), by=TABLE) == taken("ann", "jade", TABLE)
    both = replace(question, draft=CharmDealt(seat=""), hole=("charm", "seat"))
    assert fill_holes(both, ("jade", "bob"), by="x") == CharmDealt(by="x", seat="bob", charm="jade")


def test_the_tool_fills_one_hole_with_a_value_and_several_with_as_many() -> None:
    def dealt(*values: Any, hole: str | tuple[str, ...]) -> Event:
        value = values[0] if isinstance(hole, str) else values
        game = varied(dealt={CharmDealt: lambda draft, state, luck: value})
        return deal(game, stones().state, Chance(CharmDealt(seat="ann"), hole, "?"), Luck(7))

    assert dealt("jade", hole="charm") == CharmDealt(by=TOOL, seat="ann", charm="jade")
    assert dealt(("a", "b"), hole="charm") == CharmDealt(by=TOOL, seat="ann", charm=("a", "b"))  # type: ignore[arg-type]
    assert dealt("bob", "jade", hole=("seat", "charm")) == CharmDealt(by=TOOL, seat="bob", charm="jade")
