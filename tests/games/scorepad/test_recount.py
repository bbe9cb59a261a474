"""Random sheets, played at random: every score is what an independent recount says, and names its events."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from msgspec import Struct

from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.formulas import LIMIT, BadFormula, Tree, parse, value
from ledger.core.pieces.table import Setup
from ledger.core.rules.scores import ScoreLine
from ledger.games.scorepad import GAME
from ledger.games.scorepad.sheet import Category, sheet_of
from ledger.games.scorepad.state import State
from ledger.testing.walking import walk
from tests.games.scorepad.recount import Recount, compared, formula, python, sheet


def setup(seed: int) -> Setup:
    seats = ("ann", "bob", "cat", "dan")[: 2 + seed % 3]
    catalog = Catalog(GAME.schema, sheet(seed))
    return Setup(seats=seats, variant="sheet", dealer="table", rulings={}, catalog=catalog)


def recounted(seed: int) -> int:
    """Plays on a random sheet and compares after every event; how many scores were compared."""
    chance, table, compared_ = Random(seed), setup(seed), 0
    assert sheet_of(table.catalog).flaws == []
    state, path = GAME.start(table), []
    for event, verdict in islice(walk(GAME, table, state, chance, unknown=0.0, typed=0.7), 60):
        assert verdict.is_accepted
        path.append(event)
        told = Recount(sheet(seed), table.seats, path)
        score = GAME.score(state)
        for seat in table.seats:
            if not any(line.open for line in score.of(seat)):
                assert score.total(seat) == told.total(seat), (seed, event, seat)
                compared_ += 1
        for line in score.lines:
            assert line.events or not line.points or _is_given(state, line)
    return compared_


def _is_given(state: State, line: ScoreLine) -> bool:
    """Points without an event: what begins so, or a formula that reads nothing that was said."""
    found = state.table.catalog.of(Category)[line.category]
    return "at the start" in line.label or bool(found.points or found.majority)


@pytest.mark.parametrize("seed", range(6))
def test_a_score_is_what_a_recount_says(seed: int) -> None:
    assert recounted(seed) > 0


@pytest.mark.parametrize("seed", range(6, 40))
def test_many_scores_are_what_a_recount_says(seed: int) -> None:
    recounted(seed)


class Seats(Struct, frozen=True):
    """Numbers of three seats, for formulas alone."""

    numbers: dict[str, dict[str, int]]

    def look(self, name: str, seat: str) -> int:
        return self.numbers[name][seat]

    def every(self, tree: Tree) -> dict[str, int]:
        return {seat: value(tree, self, seat) for seat in ("ann", "bob", "cat")}

    def mates(self, seat: str) -> tuple[str, ...]:
        return (seat,)


def test_a_formula_is_what_python_says_of_the_same_tree() -> None:
    for seed in range(400):
        chance = Random(seed)
        names = ("apple", "brick", "long road")
        numbers = {name: {seat: chance.randrange(-4, 9) for seat in ("ann", "bob", "cat")} for name in names}
        tree, asker = parse(formula(chance, names, 4)), Seats(numbers)
        for seat in ("ann", "bob"):

            def every(what, of, asking, prizes):  # type: ignore[no-untyped-def]
                return compared(what, {each: of(each) for each in ("ann", "bob", "cat")}, asking, prizes)

            wanted = eval(python(tree), {"look": asker.look, "every": every, "s": seat})
            try:
                assert value(tree, asker, seat) == wanted
            except BadFormula:
                assert abs(wanted) >= LIMIT
