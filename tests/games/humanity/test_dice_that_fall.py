"""Which dice are due, what they may show, and what an undo says of those that were seen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.core.log.events import Event
from ledger.games.humanity import dice
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import CheckResolved
from ledger.games.humanity.checks.events.helping import AnalyticalThrown
from ledger.games.humanity.checks.events.judging import DiceVoided, RoundingDeclined, SizeNamed
from ledger.games.humanity.checks.events.planning import RollPlanned
from ledger.games.humanity.checks.events.throwing import DiceAdded, DiceThrown
from ledger.games.humanity.checks.events.using import AdamantUsed
from ledger.games.humanity.resources.events.blessings import BlessingsExpired, BlessingsGained
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import WOLF, acted, chosen, fight, turn_of
from tests.games.humanity.tables import person, pool, rich, seen, settled, standing, stands, table
from tests.games.humanity.test_spent_and_banked import ids, says
from tests.games.humanity.test_used_on_a_check import having, may


def threw(roll: int = 0, **fields: Any) -> DiceThrown:
    known: dict[str, Any] = {"by": "ann", "check": 1, "roller": "Ann", "stat": "hand", "stages": ((3,),)}
    return DiceThrown(roll=roll, **{**known, **fields})


# which throw is due


def test_only_the_throw_that_is_due_is_thrown() -> None:
    play = table("ann check hand vs hard")
    says(play, threw(), "")
    says(play, threw(1), "Checks")
    says(play, threw(stat="home"), "Checks")
    says(play, threw(roller="Bob"), "Checks")
    play.after("roll 3", "roll 4")
    says(play, threw(2), "Checks")
    play.when(threw(1)).impossible("roll 2 has been thrown")
    play.when(threw(-1)).impossible("no Check has such a roll")


def nested() -> Play:
    return table("ann check hand", "roll 6", "bob check head")


def test_the_check_within_a_check_ends_first() -> None:
    play = nested()
    outer = CheckResolved(by="ann", check=1, tier="minor", results=(6,), boons=0, busts=1, x=2)
    says(play, outer, "Checks")
    play.after("roll 4", "say apt no", "resolve")
    says(play, outer, "")


def test_no_check_is_opened_while_a_throw_is_on_its_way() -> None:
    declared = CheckDeclared(by="bob", check=2, character="Bob", stat="head")
    says(table("ann check hand", "roll 1"), declared, "Checks")
    says(table("ann check hand", "use home"), declared, "")
    says(table("ann check hand", "roll 4"), declared, "")


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({}, ""),
        ({"rank": -1}, ""),
        ({"rank": -2}, "G-020"),
        ({"targets": ("Bob", "Cy")}, ""),
        ({"targets": ("Bob", "Ann")}, "Attacks"),
        ({"targets": ("Bob", "Bob")}, "Attacks"),
        ({"targets": ("Bob",), "later": ("Ann",)}, "Attacks"),
    ],
)
def test_what_a_check_can_be_declared_as(fields: dict[str, Any], rule: str) -> None:
    says(table(), CheckDeclared(by="ann", check=1, character="Ann", stat="hand", **fields), rule)


@pytest.mark.parametrize("fields", [{"targets": ("Zoe",)}, {"targets": ("Bob",), "later": ("Zoe",)}])
def test_an_attack_is_on_people_of_the_campaign(fields: dict[str, Any]) -> None:
    attack = CheckDeclared(by="ann", check=1, character="Ann", stat="hand", **fields)
    table().when(attack).impossible("there is no character called Zoe")


def test_in_a_round_a_check_is_opened_by_an_action() -> None:
    says(fight(), CheckDeclared(by="ann", check=1, character="Ann", stat="hand"), "Actions")


def test_the_next_target_gets_the_check_of_the_first() -> None:
    play = table(attack_on_many="check-each").after("ann attack hand Bob, Cy, Guard vs easy trip them")
    for left in (("Cy", "Guard"), ("Guard",), ()):
        assert play.state.check.later == left
        play.after("roll 6", f"say defender_apt no {play.state.check.targets[0]}", "resolve")
    assert [one.targets for one in play.state.settled.values()] == [("Bob",), ("Cy",), ("Guard",)]
    kept = {(one.character, one.stat, one.rank, one.intent) for one in play.state.settled.values()}
    assert kept == {("Ann", "hand", -1, "trip them")}


# what was planned


@pytest.mark.parametrize(("place", "rule"), [(0, ""), (1, "Checks")])
def test_a_plan_is_for_a_roll_that_the_check_takes(place: int, rule: str) -> None:
    plan = RollPlanned(by="ann", check=1, roll=place, roller="Ann", stat="home")
    says(table("ann check hand"), plan, rule)


def test_a_spark_that_was_paid_is_thrown_as_it_was_paid() -> None:
    play = table(*rich("ann", 3, 3), "ann check hand", "spark home 3 3")
    says(play, RollPlanned(by="ann", check=1, roll=0, roller="Ann", stat="head"), "Spark Rolls")
    says(play, RollPlanned(by="ann", check=1, roll=0, roller="Ann", stat="hand"), "")


@pytest.mark.parametrize("acts", [True, False])
def test_G082_joining_a_hard_action_may_use_an_action(acts: bool) -> None:
    places = (WOLF, "endeavor monstrous", "place Ann", "place Bob", "place Wolf 10 (3)", "begin")
    play = chosen(table(*places, joining_acts=acts), {"Ann": "hand", "Bob": "head", "Wolf": "hand"})
    joins = RollPlanned(by="bob", check=1, roll=1, roller="Bob", stat="hand")
    first = turn_of(play.copy(), "Ann").after("act advance", "rank +1", "roll 6")
    says(first, replace(joins, stat=first.state.check.stat), "")
    play = acted(turn_of(play, "Bob"), "act advance")
    play = turn_of(play, "Ann").after("act advance", "rank +1", "roll 6")
    says(play, replace(joins, check=2, stat=play.state.check.stat), "G-082" if acts else "")


# what the dice show


@pytest.mark.parametrize(
    ("dice_", "stages", "fits"),
    [
        (dice.Dice((6,)), ((6,),), True),
        (dice.Dice((6,)), (), False),
        (dice.Dice((6,)), ((7,),), False),
        (dice.Dice((6,)), ((0,),), False),
        (dice.Dice((6,)), ((1,), (6,)), True),
        (dice.Dice((6,)), ((2,), (6,)), False),
        (dice.Dice((6, 6)), ((2, 3),), True),
        (dice.Dice((6, 6)), ((2,),), False),
        (dice.Dice((6, 6)), ((2, 3, 4),), False),
        (dice.Dice((6,), bump=False), ((1,),), True),
        (dice.Dice((6,), bump=False), ((1,), (3,)), False),
    ],
)
def test_EX007_a_throw_shows_what_its_dice_have(dice_: dice.Dice, stages: dice.Stages, fits: bool) -> None:
    assert (dice.flaw(dice_, stages) == "") is fits


@pytest.mark.parametrize(
    ("sizes", "bump", "total", "fits"),
    [
        ((6,), True, 2, True),
        ((6,), True, 1, False),
        ((6,), True, 30, True),
        ((6, 6), True, 4, True),
        ((6, 6), True, 3, False),
        ((6,), False, 1, True),
        ((6,), False, 0, False),
        ((6,), False, 6, True),
        ((6,), False, 7, False),
        ((6, 6), False, 2, True),
        ((6, 6), False, 1, False),
        ((6, 6), False, 12, True),
        ((6, 6), False, 13, False),
    ],
)
def test_EX100_a_total_is_one_that_the_dice_can_have(
    sizes: tuple[int, ...], bump: bool, total: int, fits: bool
) -> None:
    assert (dice.shortfall(dice.Dice(sizes, bump=bump), total) == "") is fits


@pytest.mark.parametrize(
    ("sizes", "raw", "starred"),
    [
        ((8,), 16, False),
        ((8,), 17, True),
        ((8,), 20, True),
        ((8,), 21, False),
        ((6,), 18, False),
        ((6,), 19, True),
        ((10,), 19, False),
        ((4,), 20, False),
        ((4, 6), 20, True),
    ],
)
def test_EX020_a_starred_d20_may_be_thrown_again(sizes: tuple[int, ...], raw: int, starred: bool) -> None:
    assert dice.is_starred(dice.Dice(sizes), raw) is starred


@pytest.mark.parametrize(("raw", "face"), [(1, 1), (2, 2), (5, 1), (8, 2), (19, 1), (20, 2)])
def test_a_d20_is_odd_or_even_for_a_d2(raw: int, face: int) -> None:
    assert dice.d20(raw, 2) == (face, False)


def test_a_total_is_one_number_of_a_whole_throw() -> None:
    play = table("ann check hand")
    play.copy().after("roll total 27")
    for line in ("roll total 3 4", "roll total", "roll 27"):
        with pytest.raises((UnknownName, MoveIncomplete)):
            play.when(line)
    says(play.copy().after("roll 1"), "roll 4", "")
    with pytest.raises(UnknownName):
        play.copy().after("roll 1").when("roll total 4")
    play.when(threw(total=3)).impossible("a throw has either faces or a total")
    play.when(threw(stages=(), total=dice.MOST_THROWN + 1)).impossible("no dice come to")


def test_faces_of_a_group_come_in_groups() -> None:
    play = table(*rich("ann", 3, 3), "ann check hand", "spark home 3 3")
    with pytest.raises(UnknownName, match="2 dice are thrown together"):
        play.when("roll 4")
    play.after("roll 4 5")
    assert play.state.check.rolls[0].stages == ((4, 5),)


def test_EX037_the_four_dice_of_analytical_are_typed_like_any_throw() -> None:
    play = having("Analytical", "ann check hand", "roll 4", "say apt no", who="Bob").after(
        "bob help analytical"
    )
    play.after("roll 2 3 6 1")
    assert (stands(play).results, play.state.check.helps) == ((9,), [("Bob", "analytical")])
    none = having("Analytical", "ann check hand", "roll 4", "say apt no", who="Bob").after(
        "bob help analytical"
    )
    assert stands(none.after("roll 6 6 1 2")).results == (4,)


def test_G003_adamant_goes_on_from_the_group_of_a_spark() -> None:
    spark = (*rich("ann", 2, 2), "ann check hand", "roll 1 2", "spark home 2 2", "roll 1 2 2")
    play = having("Adamant", *spark, "modify -5", "say apt no", "adamant", "roll 4 5")
    assert play.state.check.rolls[0].added == ((1,), (1, 2), (4, 5))
    assert standing(play).results == {0: 11}  # 3 + 1 + 3 + 9, and 5 less


def test_G003_where_the_die_of_a_spark_did_not_bump_adamant_goes_on_from_the_group() -> None:
    spark = (*rich("ann", 3, 3), "ann check hand", "roll 4", "spark home 3 3", "roll 2")
    play = having("Adamant", *spark, "modify -3", "say apt no", "adamant", "roll 5")
    assert (play.state.check.rolls[0].stages, play.state.check.rolls[0].added) == (((1,), (5,)), ((2,),))
    assert standing(play).results == {0: 5}  # 1 + 5 + 2, and 3 less


@pytest.mark.parametrize("die", [-1, 1])
def test_G003_adamant_sets_a_die_that_fell(die: int) -> None:
    play = having("Adamant", "ann check hand", "roll 4", "say apt no")
    used = AdamantUsed(by="ann", check=1, roll=0, character="Ann", die=die)
    play.when(used).impossible("that die did not fall")
    play.when(replace(used, die=0)).legal()


# what the table says of them


def test_a_roll_that_is_left_as_it_is_is_not_rounded() -> None:
    play = table("ann check hand", "roll 4", "say apt yes")
    assert seen(play) == ("minor", 0, 1)
    play.after("unrounded")
    assert seen(play) == ("failure", 0, 0)
    play.when(RoundingDeclined(by="table", check=1, roll=1)).impossible("that roll has not been thrown")


def test_G023_x_follows_the_die_that_the_table_names() -> None:
    play = table("ann check hand vs hard", "roll 6", "say history yes", "use history", "roll 3")
    play.after("say apt yes")
    assert stands(play).x == 2
    play.after("important 4")
    assert stands(play).x == 1
    play.when(SizeNamed(by="table", check=1, size=8)).impossible("no d8 was thrown")
    play.when(DiceVoided(by="table", check=1, roll=2)).impossible("that roll has not been thrown")


def test_haze_grows_when_a_check_against_the_darkness_fails() -> None:
    for said, size in (("yes", 4), ("no", 2)):
        play = table(
            "cy check heart", "roll 2", "say apt no", f"say darkness {said}", "resolve", optional_stat="haze"
        )
        assert person(play, "Cy").stats["haze"] == size
    won = table("ann check hand", "roll 6", optional_stat="haze").after("resolve")
    assert person(won).stats["haze"] == 2


def test_what_can_still_be_used_is_offered_to_those_who_have_it() -> None:
    play = having("Determined", "ann afflict Uncool", "ann check hand")
    assert "Ann determined" in may(play)
    assert "Ann determined" not in may(having("Determined", "ann check hand"))
    assert "Ann determined" not in may(table("ann afflict Uncool", "ann check hand"))
    mischief = having("Mischievous", "bob find a hat", "ann check hand", "roll 6", who="Bob")
    assert "Bob distract" in may(mischief)
    assert "Bob distract" not in may(having("Mischievous", "ann check hand", "roll 6", who="Bob"))


# what was seen


def test_A27_an_undo_says_what_everybody_saw() -> None:
    state = table("ann check hand").state
    found: list[tuple[Any, str]] = [
        (threw(), "Ann's throw of hand was seen: 3 (event 7)."),
        (DiceAdded(by="ann", check=1, roll=0, stages=((1,), (2, 6))), "A throw was seen: 1, 2 6 (event 7)."),
        (threw(stages=(), total=9), "Ann's throw of hand was seen: a total of 9 (event 7)."),
        (
            AnalyticalThrown(by="bob", check=1, helper="Bob", dice=(1, 2, 3, 4)),
            "Bob's four dice were seen: 1 2 3 4 (event 7).",
        ),
        (
            BlessingsGained(by="ann", character="Ann", faces=(1, 4)),
            "Ann's Blessings were seen: 1, 4 (event 7).",
        ),
    ]
    for event, sentence in found:
        assert type(event)(**{**_fields(event), "id": 7}).reveals(state) == sentence


def _fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


# Blessings that are owed or fade


def test_what_is_owed_is_gained_for_its_reason_whatever_is_asked() -> None:
    play = table("ann check hand", "bob award 1 for a dance", "bob gain card 5")
    event: Any = play.events[-1]
    assert (event.reason, event.source, pool(play, "Bob")) == ("for a dance", "card", [5])
    assert play.state.owed == []


def test_only_what_fades_vanishes_before_its_time() -> None:
    rex = having("Friendly", "ann companion Rex, Tracking=3, Digging=3, Barking=2", "end", "close", "session")
    rex.after(*("gain 2",) * 8, *rich("ann", 4), "vanish")
    assert (pool(rex, "Rex"), pool(rex)) == ([], [4])
    says(rex, BlessingsExpired(by="table", blessings=ids(rex, "Ann")), "Blessings")
    scene = chosen(fight(), {"Ann": "hand", "Bob": "head", "Wolf": "hand"})
    says(scene, BlessingsExpired(by="table", blessings=ids(scene, "Ann")), "Blessings")


def test_a_resolved_check_keeps_its_first_tokens() -> None:
    play = table("ann check hand", "roll 6", "resolve")
    assert (settled(play).busts_left, settled(play).best, settled(play).x) == (1, 6, 2)
