"""The die that somebody acts with, and what is in its scope. Source: Actions, More About Stat Dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.games.humanity.scenes.abilities import answered
from ledger.games.humanity.scenes.means import Means
from tests.games.humanity.scenes.arenas import acted, fight, one
from tests.games.humanity.scenes.test_abilities import dice, with_spec

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


def test_whoever_has_no_stat_has_no_die() -> None:
    play = fight()
    play.state.characters["Ann"].stats = {"haunted": 10}
    assert Means(play.state, one(play, "Ann")).die == ""


@pytest.mark.parametrize(
    ("spec", "stat", "die", "is_answered"),
    [
        ("Attentive", "hand", "home", True),
        ("Attentive", "heart", "home", True),
        ("Attentive", "head", "home", False),
        ("Attentive", "home", "hand", True),
        ("Attentive", "home", "hurt", True),
        ("Attentive", "home", "head", False),
        ("Attentive", "home", "", False),
        ("Attentive", "heart", "", True),
        ("Coordinated", "head", "home", True),
        ("Coordinated", "hand", "", True),
        ("Coordinated", "home", "hurt", True),
        ("Coordinated", "heart", "heart", False),
    ],
)
def test_a_success_is_answered_in_the_scope_of_its_stat_or_of_its_die(
    spec: str, stat: str, die: str, is_answered: bool
) -> None:
    """A die that is balanced with a Stat is in its scope. Source: Endeavor Specialization Options."""
    play = acted(dice(with_spec(fight(), spec)), "act advance")
    ann, found = one(play, "Ann"), play.state.settled[play.state.count]
    play.state.characters["Ann"].stats = {"hand": 4, "hurt": 4, "heart": 6, "head": 8, "home": 10}
    made = play.state.settled[found.number] = replace(found, stat=stat, die=die)
    assert answered(play.state, ann, spec) == (made if is_answered else None)
    play.state.settled[found.number] = replace(made, tier="failure")
    assert answered(play.state, ann, spec) is None
