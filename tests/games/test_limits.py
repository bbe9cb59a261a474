"""Whatever is counted has a limit that a table could reach: nothing grows with a number that was written."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadCatalog, BadSetup, LogDamaged
from ledger.core.log.events import Adjusted, Defined, Event, Ruled
from ledger.core.pieces.catalog import Catalog
from ledger.core.rules.rulebook import verdict_at_any_time
from ledger.core.rules.verdicts import impossible
from ledger.desk.new_log import NewGame, header_for, setup_of
from ledger.games import registry
from ledger.games.courses.texts.amounts import PointsChanged, PowerChanged, ValueChanged
from ledger.games.effortless.setup import LayoutReset
from ledger.games.kingless.tally import InfluenceTold

NUMBERS = ("points", "amount")
HUGE = (1001, 2**31, 999_999_999, 2**63 - 1)


def _begun(name: str, **wanted: Any) -> Any:
    """A game of which nothing was played, as a log begins it."""
    game = registry.game(name)
    seats = game.info.seats[:3] or ("ann", "bob")
    header = header_for(game, NewGame(game=name, seats=seats, **wanted), created="", log="")
    return game, game.start(setup_of(game, header))


def _peak(work: Callable[[], object]) -> int:
    """The most bytes that something takes on its way."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("count", HUGE)
@pytest.mark.parametrize("name", ["effortless", "kingless", "humanity", "endeavor"])
def test_a_forged_count_makes_no_pieces(name: str, count: int) -> None:
    game, state = _begun(name)

    def fold() -> None:
        for what in game.facts(state):
            try:
                game.projector.fold(state.copy(), [Adjusted(by="ann", what=what, count=count)])
            except LogDamaged:
                continue

    assert _peak(fold) < 1_000_000


def test_effortless_counts_up_to_a_thousand_cards() -> None:
    game, state = _begun("effortless")
    game.projector.fold(state, [Adjusted(by="ann", what="discard", count=1000)])
    assert len(state.deck.discards) == 1000
    with pytest.raises(LogDamaged, match="no table has 1001 of them"):
        game.projector.fold(state, [Adjusted(by="ann", what="discard", count=1001)])


def test_a_layout_with_effort_on_it_is_not_laid_anew() -> None:
    game, state = _begun("effortless")
    state.first = "ann"
    with pytest.raises(LogDamaged, match="cards and effort lie on this layout"):
        game.projector.fold(state, [LayoutReset(by="ann")])


@pytest.mark.parametrize("value", ["nothing", 3, True])
def test_a_forged_ruling_is_one_of_its_choices(value: Any) -> None:
    game, state = _begun("humanity")
    ruled: Event = Ruled(by="table", knob="setting", value=value)
    with pytest.raises(LogDamaged, match="setting cannot be"):
        game.projector.fold(state, [ruled])
    with pytest.raises(LogDamaged, match="nothing cannot be"):
        game.projector.fold(state, [Ruled(by="table", knob="nothing", value="x")])


@pytest.mark.parametrize("copies", [10_001, 2**31, -(10**9), 1e300, float("nan")])
def test_no_catalog_has_more_of_a_piece_than_a_table(copies: float) -> None:
    game = registry.game("kingless")
    with pytest.raises(BadCatalog, match="any table needs"):
        Catalog(game.schema, {"name": "own", "card": [{"name": "Wand", "copies": copies}]})
    with pytest.raises(BadCatalog, match="any table needs"):
        Catalog(game.schema, {"name": "own"}).with_entry("card", "Wand", {"copies": copies})


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("effortless", {"copies": {"": 10_000}}),
        ("kingless", {"copies": 10_000, "sort": "item", "influence": 1, "does": []}),
    ],
)
def test_the_tool_shuffles_no_more_cards_than_a_table(name: str, card: dict[str, Any]) -> None:
    game = registry.game(name)
    shipped = game.catalog(game.info.catalogs[0].name)
    content = {**shipped, "card": [{"name": "Wand", **card}]}
    content.pop("house", None)
    setup = setup_of(
        game,
        header_for(game, NewGame(game=name, seats=("ann", "bob"), dealer="tool", seed=1), created="", log=""),
    )
    with pytest.raises(BadSetup, match="no table could shuffle them"):
        game.start(replace(setup, catalog=Catalog(game.schema, content)))


@pytest.mark.parametrize("points", [1000, -1000])
def test_a_card_of_kingless_has_an_influence_up_to_a_thousand(points: int) -> None:
    game, state = _begun("kingless", catalog="table")
    more = points + (1 if points > 0 else -1)
    define = Defined(by="table", kind="card", name="Bench", fields={"sort": "item"})
    game.projector.fold(state, (define,))
    told = InfluenceTold(by="table", card="Bench", points=points)
    assert verdict_at_any_time(game, state, told) != impossible(f"no card has an influence of {points}")
    assert verdict_at_any_time(game, state, replace(told, points=more)) == impossible(
        f"no card has an influence of {more}"
    )


@pytest.mark.parametrize(
    ("kind", "about", "why"),
    [
        (PointsChanged, {"seat": "ann", "points": 1_000_001}, "no table has 1000001 points"),
        (PowerChanged, {"card": 1, "amount": -1_000_001}, "no card has -1000001 more power"),
        (ValueChanged, {"card": 1, "amount": 1_000_001}, "no card has 1000001 more value"),
    ],
)
def test_a_text_of_courses_moves_nothing_by_more_than_a_million(
    kind: type[Event], about: dict[str, Any], why: str
) -> None:
    game, state = _begun("courses", catalog="table")
    nearer = {name: value - (1 if value > 0 else -1) for name, value in about.items() if name in NUMBERS}
    assert verdict_at_any_time(game, state, kind(by="ann", **about)) == impossible(why)
    assert verdict_at_any_time(game, state, kind(by="ann", **{**about, **nearer})) != impossible(why)
