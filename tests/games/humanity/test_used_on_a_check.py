"""What a character uses on a Check, and when: Calm, Fame, Protective, Resolved, Creative."""

from __future__ import annotations

import pytest

from ledger.games.humanity.checks.events.judging import DiceVoided
from ledger.games.humanity.checks.events.using import (
    DefenderReplaced,
    FameExerted,
    ValueKept,
    ValueSubstituted,
)
from ledger.games.humanity.checks.flow import all_of
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import chosen, turn_of
from tests.games.humanity.scenes.test_abilities import with_spec
from tests.games.humanity.scenes.test_unit import battle
from tests.games.humanity.tables import empty, person, pool, rich, seen, settled, standing, stands, table


def having(spec: str, *moves: str, who: str = "Ann", **rulings: bool | str) -> Play:
    """A table where somebody's Aptitude has a Specialization, after some moves."""
    play = table(**rulings)
    one = person(play, who)
    one.apts = {next(iter(one.apts)): spec}
    return play.after(*moves)


def may(play: Play) -> set[str]:
    """Who may do what about the open Check, as it is told to the table."""
    return {f"{one.who} {one.verb}" for one in all_of(standing(play))}


# Calm

KEPT = ("ann check head", "roll 4", "say apt no", "say safe", "ann keep", "resolve")


def test_calm_puts_the_kept_value_in_the_place_of_a_throw() -> None:
    play = having("Calm", *KEPT, "ann check hand", "calm")
    roll = play.state.check.rolls[0]
    assert (roll.total, roll.sizes, roll.roller, roll.stat) == (4, (6,), "Ann", "hand")
    assert standing(play).due is None
    assert person(play).calm is None
    play.after("say apt yes", "resolve")
    assert (settled(play, 2).tier, settled(play, 2).x) == ("minor", 2)


def test_calm_is_for_another_check_without_violence() -> None:
    play = having("Calm", *KEPT)
    play.copy().after("ann attack hand Guard").when("calm").legal()
    assert "Ann calm" in may(play.copy().after("ann attack hand Guard"))
    violent = play.copy().after("ann attack hurt Guard")
    violent.when("calm").refused("Calm")
    assert "Ann calm" not in may(violent)


def test_calm_does_not_answer_the_check_whose_value_it_keeps() -> None:
    play = having("Calm", "ann check head vs hard", "roll 4", "say safe", "ann keep")
    assert "Ann calm" not in may(play)
    play.when("calm").refused("Calm")
    other = ValueSubstituted(by="ann", check=1, roll=1, roller="Ann")
    play.when(other).refused("Calm")


def test_calm_replaces_only_a_throw_that_the_check_takes() -> None:
    play = having("Calm", *KEPT, "ann check hand")
    play.when(ValueSubstituted(by="ann", check=2, roll=1, roller="Ann")).refused("Checks")
    play.when(ValueSubstituted(by="ann", check=2, roll=-1, roller="Ann")).impossible(
        "no Check has such a roll"
    )
    play.when(ValueSubstituted(by="bob", check=2, roll=0, roller="Bob")).impossible("Bob has kept no value")
    play.after("roll 5")
    play.when(ValueSubstituted(by="ann", check=2, roll=0, roller="Ann")).impossible("roll 1 has been thrown")


@pytest.mark.parametrize(
    ("stat", "throw", "answer", "rule"),
    [
        ("head", (), "", ""),
        ("home", (), "", ""),
        ("hand", (), "", ""),  # balanced with Head
        ("heart", (), "", "Calm"),
        ("heart", ("use history",), "say history yes", ""),
        ("hurry", (), "", "Calm"),
    ],
)
def test_calm_keeps_what_is_in_the_scope_of_head_or_home(
    stat: str, throw: tuple[str, ...], answer: str, rule: str
) -> None:
    first = (answer,) if answer else ()
    play = having("Calm", f"ann check {stat}", *first, *throw, "roll 4", "say safe")
    found = play.when("ann keep")
    found.refused(rule) if rule else found.legal()


def test_calm_keeps_ones_own_roll_in_a_safe_place_once_in_a_session() -> None:
    play = having("Calm", "ann check head", "roll 4", "say apt no")
    play.when("ann keep").refused("Calm", "say safe yes Ann", "say safe no Ann")
    play.copy().after("say safe no").when("ann keep").refused("Calm")
    play.after("say safe")
    play.when(ValueKept(by="bob", check=1, roll=0, character="Bob")).refused("Calm")
    play.after("ann keep", "resolve", "ann check home", "roll 5", "say safe")
    play.when("ann keep").refused("Calm")
    play.after("resolve", "end")
    assert person(play).calm is None


# Adamant

TWO_FAIL = ("ann check head vs hard", "roll 2", "bob use head", "roll 3", "say apt no Ann", "say apt no Bob")


def test_adamant_is_that_of_whoever_is_named() -> None:
    play = table(*TWO_FAIL, setting="cunning-capability")
    for who, roll in (("Ann", 0), ("Bob", 1)):
        used = play.copy().after(f"{who} adamant").events[-1]
        assert (used.by, used.character, used.roll) == (who.lower(), who, roll)  # type: ignore[attr-defined]
    play.when("cy adamant").refused("Adamant")
    assert [person(play, name).spent for name in ("Ann", "Bob", "Cy")] == [frozenset()] * 3


def test_adamant_lowers_a_die_of_somebody_else_in_ones_own_check() -> None:
    one_fails = (*TWO_FAIL[:1], "roll 6", *TWO_FAIL[2:4], "say apt no Bob")
    play = table(*one_fails, setting="cunning-capability").after("ann adamant")
    assert (play.state.check.rolls[1].lowering, person(play).spent) == (0, frozenset({"Adamant"}))


# Fame

FAMOUS = ("ann afflict Famous", "ann attack hurt Guard")
LESS = "say less_famous yes Guard"


def test_fame_is_exerted_in_attacks_on_somebody_less_famous() -> None:
    play = table(*FAMOUS)
    play.when("ann famous Guard").refused("Conditions", LESS, "say less_famous no Guard")
    play.copy().after("say less_famous no Guard").when("ann famous Guard").refused("Conditions")
    play.after(LESS, "ann famous Guard", "roll 6", "say defender_apt no")
    assert stands(play).results == (8,)
    again = play.copy().after("resolve", "ann attack hurt Guard", LESS)
    again.when("ann famous Guard").refused("Conditions")
    again.copy().after("void", "ann attack hurt Bob", "say less_famous yes Bob", "ann famous Bob")


def test_fame_is_for_the_famous_before_the_dice_fall() -> None:
    table("ann attack hurt Guard", LESS).when("ann famous Guard").refused("Conditions")
    table(*FAMOUS, LESS, "roll 6").when("ann famous Guard").refused("Conditions")
    table("ann afflict Uncool", *FAMOUS, LESS).when("ann famous Guard").refused("Conditions")
    other = FameExerted(by="ann", check=1, character="Ann", target="Bob")
    table(*FAMOUS).when(other).impossible("Bob is not a target")


def test_fame_adds_two_to_an_attack_however_many_are_attacked() -> None:
    play = table("ann afflict Famous", "ann attack hurt Guard, Bob", LESS, "say less_famous yes Bob")
    play.after("ann famous Guard")
    assert "Ann famous" not in may(play)
    play.copy().when("ann famous Bob").refused("Conditions")
    again = play.copy().after("void", "ann attack hurt Bob", "say less_famous yes Bob")
    again.when("ann famous Bob").legal()
    play.after("roll 6", "say defender_apt no", "say defender_apt no Bob")
    assert stands(play).results == (8,)


def test_determined_ignores_only_what_is_bad_in_conditions() -> None:
    play = having("Determined", "ann afflict Uncool", *FAMOUS, LESS, "determined")
    assert "Ann famous" in may(play)
    play.after("ann famous Guard", "roll 6", "say defender_apt no")
    assert stands(play).results == (8,)


# Protective


def guarded(*moves: str) -> Play:
    return having("Protective", *moves, who="Bob")


ATTACK = "ann attack hurt Guard"
NEAR = "say nearby yes Bob"


def test_protective_makes_somebody_near_the_defender() -> None:
    play = guarded(ATTACK, NEAR)
    assert {each for each in may(play) if "protect" in each} == {"Bob protect"}
    play.after("bob protect Guard")
    assert play.state.check.targets == ("Bob",)
    assert "Protective" in person(play, "Bob").spent
    play.after("roll 6", "say defender_apt no Bob")
    play.when("resolve").legal()


def test_protective_stands_in_for_one_of_several_and_ranks_follow() -> None:
    play = guarded("ann attack hurt Guard, Cy", NEAR, "bob protect Guard")
    assert play.state.check.targets == ("Bob", "Cy")
    play.when("bob protect Cy").impossible("Bob cannot stand in for Cy")


@pytest.mark.parametrize(
    ("attack", "then", "rule"),
    [
        ("ann attack hurt Guard", (NEAR,), ""),
        ("ann attack hurt Guard", (), "Protective"),
        ("ann attack hurt Guard", ("say nearby no Bob",), "Protective"),
        ("ann attack heart Guard", (NEAR,), "Protective"),
        ("ann attack hurt Guard", (NEAR, "roll 6"), "Protective"),
        ("bob attack hurt Guard", (NEAR,), "Protective"),
    ],
)
def test_protective_takes_over_a_violent_attack_before_the_dice_fall(
    attack: str, then: tuple[str, ...], rule: str
) -> None:
    found = guarded(attack, *then).when("bob protect Guard")
    found.refused(rule) if rule else found.legal()


def test_nobody_stands_in_for_themselves_or_for_somebody_who_is_not_attacked() -> None:
    play = guarded(ATTACK, NEAR)
    for one, other in (("Guard", "Guard"), ("Bob", "Cy")):
        event = DefenderReplaced(by="table", check=1, character=one, target=other)
        play.when(event).impossible(f"{one} cannot stand in for {other}")
    moved = DefenderReplaced(by="bob", check=1, character="Bob", target="Guard", ranks=1)
    play.when(moved).refused("Protective")
    play.after("bob protect Guard", "void", ATTACK, NEAR).when("bob protect Guard").refused("Protective")


# Resolved


def resolved(*moves: str) -> Play:
    play = table("bob find a whistle")
    person(play).apts, person(play, "Bob").apts = {"Acting": "Resolved"}, {"Reading": "Mischievous"}
    return play.after("Guard attack hurt Ann", "say defender_apt no", *moves)


def test_EX045_resolved_answers_an_attack_that_succeeds() -> None:
    play = resolved("roll 6")
    assert "Ann resist" in may(play)
    play.after("resist", "resolve", "gain 4")
    assert (settled(play).boons, settled(play).busts, pool(play)) == (0, 2, [4])
    failed = resolved("roll 3")
    failed.when("resist").refused("Resolved")
    assert "Ann resist" not in may(failed)


def test_resolved_brings_nothing_if_the_attack_fails_after_all() -> None:
    play = resolved("roll 6", "resist", "bob distract a whistle", "resolve")
    assert (settled(play).tier, settled(play).busts, play.state.owed) == ("failure", 0, [])


def immune(*moves: str) -> Play:
    """Guard attacks a Wolf with Immunity and a Bear, both Resolved."""
    beasts = ("npc Wolf, Howling=Resolved", "npc Bear, Climbing=Resolved")
    pack = ("endeavor monstrous", "place Ann", "place Wolf 10 (3) Immunity", "place Bear 9 (2)", "begin")
    play = empty("ann npc Ann, hurt=8", *beasts, "session", *pack)
    play = turn_of(chosen(play, {"Ann": "hurt", "Wolf": "hurt", "Bear": "hurt"}), "Ann")
    return play.after("act attack Wolf, Bear", *moves)


def test_an_attack_that_fails_by_immunity_is_not_resisted() -> None:
    play = immune("say defender_apt yes Wolf", "say defender_apt no Bear", "roll 8", "roll 8")
    play.copy().when("Wolf resist").refused("Resolved")
    play.after("Bear resist")
    assert seen(play)[2] == 1
    early = immune("say defender_apt no Wolf", "say defender_apt no Bear", "roll 8", "Wolf resist")
    assert seen(early)[2] == 1
    early.after("say defender_apt yes Wolf", "roll 8")
    assert seen(early)[2] == 0
    early.after("resolve")
    assert not [owed for owed in early.state.owed if owed.reason == "Resolved"]


# Creative and throws that do not count


def test_creative_comes_before_the_dice() -> None:
    play = table("ann check heart", "say social yes")
    play.copy().after("creative").when("creative").refused("Creative")
    for faces in ("3", "1"):  # after a 1 the throw is not over, but it has begun
        play.copy().after(f"roll {faces}").when("creative").refused("Creative")


def test_a_throw_that_does_not_count_ends_no_surprise() -> None:
    play = table("ann afflict Surprised", "ann check hand", "roll 1")
    assert person(play).conditions == ()
    play.after("scrap it fell off the table")
    assert person(play).has("Surprised")
    play.after("roll 1", "say apt no")
    assert (standing(play).results, person(play).conditions) == ({0: 1}, ())
    plain = table("ann check hand", "roll 4", "scrap it fell")
    assert person(plain).conditions == ()


def test_a_throw_that_does_not_count_leaves_the_shared_die_as_large_as_it_was() -> None:
    play = table("ann check hand", "roll 2", "resolve", "ann check hand", "use hardy", optional_stat="hardy")
    play.after("roll 3")
    assert play.state.hardy == 2
    play.after("scrap it fell off the table")
    assert play.state.hardy == 4
    play.after("roll 3")
    assert play.state.check.rolls[0].sizes == (4,)
    own = table("ann check hand", "roll 2", "resolve", "ann check hand", "roll 3", optional_stat="hardy")
    assert own.after("scrap it fell").state.hardy == 4


def test_help_stays_when_a_throw_does_not_count() -> None:
    play = table(
        *rich("bob", 5), "ann check hand", "roll 4", "say apt no", "bob help 5", "scrap it fell", "roll 3"
    )
    assert standing(play).results == {0: 5}


def test_nobody_distracts_from_a_check_that_fails_anyway() -> None:
    play = having("Mischievous", "bob find a whistle", "ann check hand", "roll 2", "say apt no", who="Bob")
    play.when("bob distract a whistle").refused("Mischievous")


def test_a_distraction_stays_when_a_throw_does_not_count() -> None:
    play = having("Mischievous", "bob find a whistle", "ann check hand", "roll 6", who="Bob")
    play.after("say apt no", "bob distract a whistle").when(DiceVoided(by="table", check=1)).refused(
        "Mischievous"
    )
    play.copy().when(DiceVoided(by="table", check=1, lowered=6)).impossible("Mischievous takes 3")
    play.after("scrap it fell", "roll 5")
    assert standing(play).results == {0: 2}
    other = having("Mischievous", "bob find a whistle", "ann check hand", "roll 6", who="Bob")
    other.after("say apt no", "bob distract a whistle", "scrap it fell", *rich("ann", 3, 3))
    other.after("spark home 3 3", "roll 5 6")
    assert standing(other).results == {0: 8}


def test_a_kept_value_is_no_throw_that_could_be_void() -> None:
    play = having("Calm", *KEPT, "ann check hand", "calm")
    play.when(DiceVoided(by="table", check=2, roll=0)).impossible("a kept value is not a throw")


def test_a_spark_that_was_paid_before_a_throw_stays_paid() -> None:
    play = table(*rich("ann", 3, 3), "ann check hand", "spark home 3 3", "roll 5 6", "scrap it fell")
    roll = play.state.check.rolls[0]
    assert (roll.route, roll.stats, roll.is_thrown) == ("before", ("hand", "home"), False)
    after = table(*rich("ann", 3, 3), "ann check hand", "roll 5", "spark home 3 3", "roll 4", "scrap it fell")
    assert (after.state.check.rolls[0].route, after.state.check.rolls[0].stats) == ("", ("hand",))


# in an Endeavor


def pack(*moves: str) -> Play:
    """Ann attacks the Wolf with violence; the Bear can be Protective of it."""
    beasts = ("npc Wolf, Howling", "npc Bear, Climbing=Protective", "npc Crow, Flying=Protective")
    placed = ("endeavor monstrous", "place Ann", "place Wolf 10 (3)", "place Bear 9 (2)", "begin")
    play = empty("ann npc Ann, hurt=8", *beasts, "session", *placed)
    play = chosen(play, {"Ann": "hurt", "Wolf": "hurt", "Bear": "home"})
    return turn_of(play, "Ann").after(*moves)


def test_a_stand_in_brings_its_own_protections_to_an_attack_in_an_endeavor() -> None:
    play = pack()
    play.state.scene_open.combatants["Bear"].protections = (2,)
    play.after("act attack Wolf", "say nearby yes Bear")
    stays = DefenderReplaced(by="table", check=1, character="Bear", target="Wolf")
    play.copy().when(stays).refused("Protective")
    play.after("Bear protect Wolf")
    assert (play.state.check.targets, play.state.check.against) == (("Bear",), {"Bear": 1})
    assert [action.targets for action in play.state.scene_open.actions if action.check] == [("Bear",)]
    assert standing(play).needed == 2


def test_only_somebody_on_the_track_stands_in() -> None:
    play = pack("act attack Wolf", "say nearby yes Crow")
    play.when("Crow protect Wolf").refused("Protective")


def test_G117_an_operator_who_is_analytical_throws_once_the_unit_acts() -> None:
    play = with_spec(battle(), "Analytical").after("urge analytical", "act attack Kraken")
    check = play.state.check
    assert (check.offers, check.released, check.helps) == (
        (("Ann", "analytical", "roll"),),
        {"Ann"},
        [("Ann", "bare")],
    )
    play.after("roll 2 3 6 1")
    assert check.number == play.state.check.number
    assert (play.state.check.help, play.state.check.offers) == (5, ())
