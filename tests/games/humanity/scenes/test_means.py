"""The die that somebody acts with. Source: Actions, More About Stat Dice."""

from __future__ import annotations

import pytest

from ledger.games.humanity.scenes.means import Means
from tests.games.humanity.scenes.arenas import fight, one

SIZES = {"hand": 6, "heart": 8, "haunted": 10, "home": 8, "head": 4}


@pytest.mark.parametrize(
    ("action_die", "stat", "chosen", "die"),
    [
        ("hand", "head", "hand", "hand"),
        ("hand", "", "hand", "hand"),
        ("", "head", "head", "head"),
        ("", "haunted", "haunted", "haunted"),
        ("", "", "", "heart"),
    ],
)
def test_the_die_is_the_chosen_one_or_else_the_largest_stat_but_haunted(
    action_die: str, stat: str, chosen: str, die: str
) -> None:
    play = fight()
    ann = one(play, "Ann")
    play.state.characters["Ann"].stats = SIZES
    ann.die, ann.stat = action_die, stat
    means = Means(play.state, ann)
    assert (means.chosen, means.die) == (chosen, die)


def test_who_has_no_stat_has_no_die() -> None:
    play = fight()
    play.state.characters["Ann"].stats = {"haunted": 10}
    assert Means(play.state, one(play, "Ann")).die == ""
