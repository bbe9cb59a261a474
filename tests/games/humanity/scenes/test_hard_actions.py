"""Hard Checks in an Endeavor: which Stat each roll is made with, whom the rank is reckoned against, how it is
told."""

from __future__ import annotations

import pytest

from ledger.testing import Play
from tests.games.humanity.scenes.arenas import arena, chosen, fight, turn_of
from tests.games.humanity.tables import settled, standing, table

UNITS = ("npc Ship, head=8, hurt=2", "npc Boat, hurt=6", "npc Op, head=6", "npc Foe, head=6")
SHIPS = (
    "endeavor unit",
    "unit Ship head ally",
    "unit Boat hurt opponent",
    "place Op Ship ally",
    "place Foe Boat opponent",
)


def at_sea(*before: str, dice: tuple[str, ...] = ("Op die head", "Foe die head")) -> Play:
    """The turn of Op, whose unit is a d8 that is not Hurt, against a smaller one."""
    play = table(*UNITS, *before, *SHIPS, "begin", *dice)
    while play.state.owed:
        play.after("gain 4")
    return turn_of(play, "Op")


@pytest.mark.parametrize("act", ["attack", "steal"])
def test_a_unit_makes_both_rolls_with_its_one_stat(act: str) -> None:
    play = at_sea().after("urge 4", f"act {act} Boat", "roll 6")
    assert "what does Ship's head show (d8)" in play.asked
    play.when("use hurt").refused("Unit Endeavors")
    play.after("roll 7", "resolve")
    assert settled(play).tier == "minor"


def test_the_attack_of_a_unit_is_violent_whatever_its_stat() -> None:
    play = at_sea().after("urge 4", "act attack Boat")
    assert play.state.check.is_violent
    assert play.sentences()[-1] == "Ship attacks Boat (hurt, violent, Hard)"


def test_help_on_x_lets_a_unit_attack_more_units() -> None:
    small = ("npc Ship, head=4", "npc Boat, hurt=6", "npc Whale, hurt=6", "npc Op, head=6", "npc Foe, head=6")
    fleet = (*SHIPS[:3], "unit Whale hurt opponent", *SHIPS[3:])
    play = table(*small, "op gain 4", *fleet, "begin", "Op die head", "Foe die head")
    while play.state.owed:
        play.after("gain 4")
    turn_of(play, "Op").after("urge x 4")
    assert "act attack Boat, Whale" in play.offered
    play.after("act attack Boat, Whale")
    assert play.state.check.targets == ("Boat", "Whale")


# several targets

ZOMB = ("npc Zomb, home=6", "place Ann", "place Wolf 10 (3)", "place Zomb 9 (2)", "begin")


def test_G022_the_hardest_of_several_targets_counts_not_the_sum_of_their_reasons() -> None:
    play = arena(
        "monstrous", "npc Zomb, home=6", "place Ann", "place Wolf 10 (3)", "place Zomb 9 (2)", "begin"
    )
    turn_of(chosen(play, {"Ann": "hurt", "Wolf": "head", "Zomb": "home"}), "Zomb")
    play.after("act protect Zomb", "roll 6", "resolve")
    turn_of(play, "Ann").after("act attack Wolf, Zomb", "say defender_apt yes Wolf")
    assert standing(play).needed == 2
    assert standing(play).rank_changes == {"defender apt": 1}


def test_G022_protection_and_an_aptitude_of_the_same_target_add_up() -> None:
    play = arena(
        "monstrous", "npc Zomb, home=6", "place Ann", "place Wolf 10 (3)", "place Zomb 9 (2)", "begin"
    )
    turn_of(chosen(play, {"Ann": "hurt", "Wolf": "head", "Zomb": "home"}), "Zomb")
    play.after("act protect Wolf", "roll 6", "resolve")
    turn_of(play, "Ann").after("act attack Wolf, Zomb", "say defender_apt yes Wolf")
    assert standing(play).needed == 3


def test_an_attack_that_protection_makes_harder_is_announced_as_hard() -> None:
    play = turn_of(chosen(fight(), {"Ann": "home", "Bob": "hurt", "Wolf": "hurt"}), "Ann")
    play.after("act protect Bob", "roll 6", "resolve")
    turn_of(play, "Wolf").after("act attack Bob")
    assert play.sentences()[-1] == "Wolf attacks Bob (hurt, violent, Hard)"


# further rolls


def test_G083_further_rolls_take_any_stat_that_the_action_takes() -> None:
    mage = "npc Mage, head=2, hand=10, heart=4, history=10, hurt=10"
    play = arena("monstrous", mage, "place Mage ally", "place Wolf 10 (3)", "begin")
    turn_of(chosen(play, {"Mage": "history", "Wolf": "hurt"}), "Mage")
    play.after("act steal yes Wolf", "say defender_apt yes", "roll 7")
    assert play.state.check.stat == "hand"
    play.when("use hurt").legal()  # as large as hand
    play.when("use head").legal()
    play.when("use heart").legal()
    play.when("use home").legal()  # as large as heart


def test_G083_what_the_action_does_not_take_is_refused() -> None:
    mage = "npc Mage, head=6, hand=8, heart=10, history=6, home=4, hurt=4"
    play = arena("monstrous", mage, "place Mage ally", "place Wolf 10 (3)", "begin")
    turn_of(chosen(play, {"Mage": "hand", "Wolf": "hurt"}), "Mage")
    play.after("act steal Wolf", "say defender_apt yes", "roll 7")
    play.when("use hurt").refused("More About Stat Dice")
