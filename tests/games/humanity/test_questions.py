"""No question that decides nothing, none missing that decides: every answer is played and compared."""

from __future__ import annotations

from copy import copy
from itertools import product
from random import Random

import pytest

from ledger.games.humanity.checks.standing import Standing
from ledger.games.humanity.state import State
from ledger.testing import Play
from tests.games.humanity.judging import (
    campaigns,
    require_asked_decides,
    require_lazy_answers_do,
    situation,
)
from tests.games.humanity.scenes.arenas import turn_of
from tests.games.humanity.tables import rich, seen, standing, stands, table
from tests.games.humanity.test_help import gift

ALL, FEW = 300, 12
"""How many ways to judge are played: all of them, or some."""
ADDED = ("", "modify +1 #1", "modify -1 #1", "modify +3", "modify -3", "bob help 6", "bob help 3")
BREW = ("npc Cook, hand=6, Brewing", "enter Cook")


def played_on(base: Play, *moves: str) -> Play:
    """The same table, some moves later; the table itself stays."""
    at = copy(base)
    at.events, at.state = list(base.events), base.state.copy()
    return at.after(*moves)


def asked_of(play: Play) -> list[str]:
    return [each.name for each in standing(play).questions]


def thrown_out(state: State) -> bool:
    return state.check is not None and Standing(state, state.check).is_thrown


def weighed(seeds: range, most: int) -> tuple[int, int]:
    """Results that were compared, and questions that were asked, in random situations of every table."""
    bases, compared, asked = campaigns(), 0, 0
    for seed in seeds:
        chance = Random(seed)
        state = situation(bases[seed % len(bases)], chance)
        if thrown_out(state):
            compared += require_lazy_answers_do(state, chance, most)
            asked += require_asked_decides(state, chance, ALL)
    return compared, asked


@pytest.mark.parametrize("part", range(4))
def test_what_is_asked_decides_and_what_decides_is_asked(part: int) -> None:
    compared, asked = weighed(range(part * 75, part * 75 + 75), FEW)
    assert compared > 300
    assert asked > 50


@pytest.mark.parametrize("part", range(6))
def test_in_hundreds_of_situations_what_is_asked_decides(part: int) -> None:
    compared, asked = weighed(range(10_000 + part * 100, 10_000 + part * 100 + 100), FEW)
    assert compared > 500
    assert asked > 70


@pytest.mark.parametrize("mischief", [False, True])
@pytest.mark.parametrize("modifiers", ["before", "after"])
def test_G001_G002_an_aptitude_is_asked_wherever_a_result_hangs_on_it(modifiers: str, mischief: bool) -> None:
    """A yes and a no are compared as they are told: a failure is a failure, a success has its number."""
    asked = 0
    people = (*BREW, "npc Imp, Pranks=Mischievous, thing=a hat", *rich("bob", 3, 6))
    base = table(*people, "cook check hand", modifiers=modifiers, mischief_rounds=mischief)
    for added, roll, late in product(ADDED, range(2, 7), ("", "imp distract a hat")):
        for order in ((added, f"roll {roll}"), (f"roll {roll}", added)):
            play = played_on(base, *filter(None, order))
            if late and not play.when(late).verdict.is_accepted:
                continue
            yes, no = (stands(played_on(play, f"say apt {said}")) for said in ("yes", "no"))
            hangs = (yes.tier, yes.is_success and yes.results) != (no.tier, no.is_success and no.results)
            assert asked_of(play) == ["apt"] * hangs, (order, late)
            assert play.when("resolve").verdict.is_accepted is not hangs
            asked += hangs
    assert asked > 10


# Help before the dice


@pytest.mark.parametrize(
    ("stat", "faces", "asks"),
    [("hand", "2", "apt"), ("hand", "4", ""), ("hand", "1 2", "apt"), ("hand", "6", "")],
)
def test_help_before_the_dice_is_weighed_with_what_the_table_judges(stat: str, faces: str, asks: str) -> None:
    play = table(*BREW, *rich("bob", 3), f"cook check {stat}", "bob help 3", f"roll {faces}")
    assert [each.name for each in standing(play).questions] == [asks] * bool(asks)


def test_help_before_the_dice_and_a_yes_make_a_success() -> None:
    play = table(*BREW, *rich("bob", 3), "cook check hand", "bob help 3", "roll 2")
    play.when("resolve").refused("Checks", "say apt yes Cook", "say apt no Cook")
    assert seen(play.after("say apt")) == ("minor", 0, 2)


def test_the_one_of_two_rolls_that_is_helped_asks_too() -> None:
    play = table(*BREW, *rich("bob", 3), "cook check hand vs hard", "bob help 3", "roll 2", "roll 6")
    play.when("resolve").refused("Checks", "say apt yes Cook", "say apt no Cook")
    assert seen(play.after("say apt")) == ("minor", 0, 3)


def test_help_before_the_dice_lifts_an_exceptional_gain() -> None:
    play = table(*BREW, *rich("bob", 3), "cook find a ladle")
    play.state.characters["Cook"].things = {"a ladle": True}
    play.after("cook check hand", "bob help 3", "roll 5")
    play.when("resolve").refused("Checks", "say exceptional yes Cook", "say exceptional no Cook")
    assert seen(play.after("say exceptional")) == ("medium", 0, 1)


# what nothing hangs on is not asked


def test_a_check_that_somebody_made_fail_asks_nothing() -> None:
    play = table("ann afflict Vexed hand", "ann check hand", "roll 4")
    assert asked_of(play) == ["apt"]
    play.after("bob vex")
    assert asked_of(play) == []
    play.when("bob vex").refused("Conditions")
    assert "bob vex" not in play.offered
    play.when("resolve").legal()


def test_a_check_that_somebody_made_fail_asks_nothing_where_failed_rolls_keep_their_tokens() -> None:
    play = table("guard afflict Vexed hand", "guard attack hand Ann", "roll 6", "bob vex", failed_keeps=True)
    assert asked_of(play) == []


def test_G018_where_failed_rolls_keep_their_tokens_what_brings_one_is_asked_of_a_lost_check() -> None:
    """With the Aptitude the first roll would be 5, which brings a bust; the second one fails anyway."""
    lost = ("ann check hand vs hard", "roll 1 2", "roll 2")
    assert asked_of(table(*lost)) == []
    assert asked_of(table(*lost, failed_keeps=True)) == ["apt"]


def test_a_hard_check_that_another_roll_lost_asks_nothing() -> None:
    play = table("ann check hand vs hard", "roll 2", "roll 4")
    assert asked_of(play) == []
    assert seen(play) == ("failure", 0, 0)


def test_a_higher_rank_is_not_asked_about_where_the_roll_fails() -> None:
    play = table("guard attack hurt Ann", "roll 2")
    assert asked_of(play) == []
    assert asked_of(table("guard attack hurt Ann", "roll 6")) == ["defender_apt"]


def test_progress_is_x_so_help_on_x_asks_nothing() -> None:
    play = table(*rich("bob", 4), "goal 6 a boat", "ann check hand vs normal toward a boat")
    play.when("bob help x 4").legal()


def test_what_an_action_does_is_x_so_help_on_x_asks_nothing() -> None:
    fight = ("endeavor monstrous", "place Ann", "place Bob", "npc Wolf, hurt=6", "place Wolf 6 (1)", "begin")
    dice = ("ann die head", "bob die heart", "Wolf die hurt")
    play = turn_of(table(*fight, *dice, *["3"] * 6), "Ann").after("act advance")
    play.when("bob help x 3").legal()


def test_history_counts_as_unconventional_unless_the_table_finds_it_related() -> None:
    base = (
        "npc Ned, hand=4, Dancing=Self-Accepted",
        "enter Ned",
        "ned check hand",
        "use history",
        "roll 1 3",
    )
    play = table(*base)
    assert asked_of(play) == ["apt", "social", "history"]
    play.after("say apt")
    assert asked_of(play) == ["social", "history"]
    assert seen(play.after("say social", "say history no")) == ("minor", 1, 1)


# what hangs on an answer waits for it


def test_adamant_waits_for_the_table_to_say_whether_the_roll_fails() -> None:
    play = table(gift("Ann", "Adamant", "Acting"), "ann check hand", "roll 4")
    play.when("ann adamant").refused("Adamant", "say apt yes Ann", "say apt no Ann")
    play.after("say apt no").when("ann adamant").legal()


def test_a_distraction_waits_for_the_table_to_say_whether_the_check_succeeds() -> None:
    play = table(gift("Bob", "Mischievous", "Reading"), "bob find a whistle", "ann check hand", "roll 4")
    play.when("bob distract a whistle").refused("Mischievous", "say apt yes Ann", "say apt no Ann")
    play.after("say apt").when("bob distract a whistle").legal()


def test_whoever_resists_waits_for_the_table_to_say_whether_the_attack_succeeds() -> None:
    play = table(
        "npc Eve, hand=4, Law=Resolved", "enter Eve", "ann attack hand Eve", "say defender_apt no", "roll 4"
    )
    play.when("eve resist").refused("Resolved", "say apt yes Ann", "say apt no Ann")
    play.after("say apt").when("eve resist").legal()


def test_help_waits_for_the_table_where_the_lowest_roll_hangs_on_it() -> None:
    hard = "guard check hand vs hard", "roll 4", "ann use hand", "roll 3"
    play = table(*rich("cy", 4), *hard, modifiers="after")
    play.when("cy help 4").refused("Helping", "say apt yes Ann", "say apt no Ann")
    assert play.after("say apt yes Ann", "cy help 4").state.check.rolls[0].help == 2


HARD = ("ann check hand vs hard", "roll 3", "roll 2")


def test_a_failure_is_told_without_a_number_that_nobody_was_asked_about() -> None:
    play = table(*HARD, "resolve")
    assert play.sentences()[-1] == "Check 1 of Ann: failure, boons 0, busts 0, X 2"


@pytest.mark.parametrize(("said", "numbers"), [("say apt no", "3 and 2"), ("say apt", "5 and 2")])
def test_a_failure_is_told_with_numbers_that_are_sure(said: str, numbers: str) -> None:
    play = table(*HARD, said, "resolve")
    assert play.sentences()[-1].startswith(f"Check 1 of Ann comes to {numbers}: failure")


def test_the_number_of_somebody_apt_in_nothing_is_sure() -> None:
    play = table("Guard check hurt vs hard", "roll 3", "roll 2", "resolve")
    assert play.sentences()[-1].startswith("Check 1 of Guard comes to 3 and 2: failure")
