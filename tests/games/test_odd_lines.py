"""Lines and events that a fuzzer found, game by game: told in words, and nothing of ours breaks."""

from __future__ import annotations

import pytest

from cli.repl.position import Position
from ledger.core.audit.audit import audit
from ledger.core.errors import MoveRefused
from ledger.core.log.events import Adjusted, Defined, Noted, Ruled
from ledger.core.log.history import History
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.typing.table_moves import verbs_of
from ledger.games import registry
from ledger.games.kingless.tally import InfluenceTold
from ledger.testing import given
from ledger.testing.tables import tables


@pytest.mark.parametrize("variant", ["base", "two", "three", "solo"])
@pytest.mark.parametrize("line", ["pass", "! pass"])
def test_endeavor_passes_only_for_somebody(variant: str, line: str) -> None:
    """While chance is asked, nobody in particular types."""
    seats = {"base": "white red green", "two": "white red", "three": "white red green", "solo": "white"}
    play = given(registry.game("endeavor"), seats[variant], variant=variant)
    with pytest.raises(MoveRefused):
        play.after(line)


@pytest.mark.parametrize("points", [-(10**9), 10**9, 2**63 - 1])
def test_kingless_has_no_card_of_endless_influence(points: int) -> None:
    play = given(registry.game("kingless"), "ann bob")
    told = InfluenceTold(by="ann", card="Axe", points=points)
    assert check(play.game, play.state, told).kind == "impossible"


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_an_audit_tells_of_what_a_table_cannot_teach_rule_or_adjust_and_goes_on(name: str) -> None:
    game = registry.game(name)
    setup = tables(game)[0]
    forged = (
        Defined(id=1, on=0, by=TABLE, kind="dragon", name="Smoke", fields={}),
        Ruled(id=2, on=1, by=TABLE, knob="dragons", value=True),
        Adjusted(id=3, on=2, by=TABLE, what="dragons", count=3),
        Noted(id=4, on=3, by=TABLE, text="no dragons"),
    )
    history = History(lambda: game.start(setup), game.projector)
    history.extend(forged)
    found = audit(game, setup, history, 4, None)
    assert [finding.event for finding in found if finding.code == "impossible"] == [1, 2, 3]


def test_half_a_multiset_is_no_move_yet() -> None:
    """What is completed one by one is judged when it is all there."""
    game = registry.game("endeavor")
    play = given(game, "white red green", seed=1)
    pay = verbs_of(game)["pay"]
    assert Position(game, verbs_of(game), None, play.state).verdict(pay, "", (5,)) is None
