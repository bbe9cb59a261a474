"""What banked tokens and Specializations bring, to whom, and when, a case for each way."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import MoveIncomplete
from ledger.games.humanity.checks.events.ending import TokenBanked
from ledger.games.humanity.resources.events.banks import BankSpent
from ledger.games.humanity.resources.events.specializations import EffectUsed
from ledger.testing import Play
from tests.games.humanity.tables import PEOPLE, SCENE, empty, person, pool, rich, settled, table
from tests.games.humanity.test_resources import MAJOR
from tests.games.humanity.test_used_on_a_check import having

GREED, PRIDE, POWER = "Greed & Vanity", "Pride & Prudence", "Power & Influence"
RITE, PRECISION, FAIRNESS = "Rite & Divinity", "Precision & Accuracy", "Fairness & Value"
HIT = ("Guard attack hurt Ann", "say defender_apt no", "roll 6", "resolve")
CRUSHED = ("Guard attack hurt Ann", "say defender_apt no", "roll 1 1 1 1 1 6", "resolve")
TWICE_MAJOR = ("ann check hurry vs hard", "roll 1 10", "roll 1 10", "resolve")


def of_ethic(ethic: str, *moves: str, who: str = "Ann") -> Play:
    play = table()
    person(play, who).ethic = ethic
    return play.after(*moves)


def says(play: Play, move: Any, rule: str) -> None:
    """The referee's verdict: refused by this rule or, without one, legal."""
    found = play.copy().when(move)
    found.refused(rule) if rule else found.legal()


# what is banked


@pytest.mark.parametrize(
    ("said", "rule"), [("1 Bob, Cy", ""), ("", ""), ("2 Bob", GREED), ("Bob, Bob", GREED)]
)
def test_EX048_greed_banks_one_boon_and_one_more_for_each_witness(said: str, rule: str) -> None:
    play = of_ethic(GREED, *TWICE_MAJOR)
    assert settled(play).boons == 2
    says(play, f"ann bank boon {said}".strip(), rule)


def test_other_ethics_bank_as_many_tokens_as_the_check_brought() -> None:
    play = of_ethic(PRECISION, *TWICE_MAJOR, "ann bank boon 2")
    assert len(person(play).banks[PRECISION]) == 2
    assert play.sentences()[-1] == "Ann banks 2 boons (Precision & Accuracy)"


def test_power_banks_a_boon_only_if_the_opponent_agrees() -> None:
    play = of_ethic(POWER, *CRUSHED)
    play.when("ann bank boon").refused(POWER, "Ann bank boon yes", "Ann bank boon no")
    says(play, "ann bank boon no", POWER)
    play.after("ann bank boon yes")
    assert [banked.opponent for banked in person(play).banks[POWER]] == ["Guard"]
    assert play.sentences()[-1] == "Ann banks a boon of Guard (Power & Influence)"


def test_a_banked_token_is_that_of_the_attacker() -> None:
    play = of_ethic(POWER, *CRUSHED)
    fields: dict[str, Any] = {
        "check": 1,
        "character": "Ann",
        "ethic": POWER,
        "token": "boon",
        "granted": True,
    }
    for opponent, rule in (("Guard", ""), ("Bob", POWER), ("", POWER)):
        says(play, TokenBanked(by="ann", **fields, opponent=opponent), rule)
    own = of_ethic(PRECISION, *MAJOR)
    says(own, TokenBanked(by="ann", **{**fields, "ethic": PRECISION}, opponent="Bob"), PRECISION)


def test_pride_banks_a_bust_without_asking_the_opponent() -> None:
    play = of_ethic(PRIDE, *HIT, "ann bank bust")
    assert [banked.opponent for banked in person(play).banks[PRIDE]] == ["Guard"]


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        (("bob check heart", "roll 8", "resolve"), ""),
        (("bob check heart", "roll 5", "resolve"), RITE),  # with a bust of its own
        (("bob check heart", "roll 3", "say apt no", "resolve"), RITE),
    ],
)
def test_G051_rite_banks_a_bust_of_a_success_that_gave_none(moves: tuple[str, ...], rule: str) -> None:
    play = of_ethic(RITE, *moves, who="Bob")
    says(play, "bob bank bust", rule)
    fields: dict[str, Any] = {"by": "bob", "check": 1, "character": "Bob", "ethic": RITE, "token": "bust"}
    says(play, TokenBanked(**fields, extra=True, count=2), RITE)


# what is cashed


def cashed(ethic: str, count: int = 1, **fields: Any) -> BankSpent:
    return BankSpent(by="ann", character="Ann", ethic=ethic, count=count, **fields)


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("ann cash 1 safe Bob", ""),
        ("ann cash 1 safe", ""),
        ("ann cash 1", PRIDE),
        ("ann cash 1 Bob", PRIDE),
        ("ann cash 1 safe Ann, Bob", PRIDE),
    ],
)
def test_pride_shares_out_as_many_blessings_as_busts_in_a_safe_place(said: str, rule: str) -> None:
    says(of_ethic(PRIDE, *HIT, "ann bank bust"), said, rule)


@pytest.mark.parametrize(
    ("to", "rule"),
    [
        (("Ann", "Guard"), ""),
        (("Guard", "Ann"), ""),
        (("Ann", "Bob"), POWER),
        (("Ann", "Ann"), POWER),
        (("Guard", "Guard"), POWER),
        (("Ann",), POWER),
        (("Ann", "Guard", "Guard"), POWER),
    ],
)
def test_G054_power_gives_the_same_to_its_owner_and_to_the_opponents(to: tuple[str, ...], rule: str) -> None:
    play = of_ethic(POWER, *CRUSHED, "ann bank boon yes")
    says(play, cashed(POWER, to=to, safe=True), rule)
    says(play, cashed(POWER, to=to), POWER)


def rite(*moves: str) -> Play:
    return of_ethic(RITE, *("ann check heart", "roll 8", "resolve"), who="Ann").after("ann bank bust", *moves)


@pytest.mark.parametrize(
    ("gain", "to", "rule"),
    [
        ("bob gain 4", ("Ann",), ""),
        ("bob gain 4", ("Bob",), ""),
        ("bob gain 4", ("Cy",), RITE),
        ("bob gain 4", ("Ann", "Bob"), RITE),
        ("ann gain 4", ("Ann",), RITE),
    ],
)
def test_G052_rite_copies_what_another_gained(gain: str, to: tuple[str, ...], rule: str) -> None:
    says(rite(gain), cashed(RITE, to=to, face=4), rule)


def test_no_bank_gives_less_than_one_token() -> None:
    play = of_ethic(PRECISION, *MAJOR, "ann bank boon")
    play.when("ann cash 0").impossible("Ann has 1 in that bank")
    with pytest.raises(MoveIncomplete):
        play.when("ann cash -1")


def test_a_copy_is_no_gain_that_can_be_copied() -> None:
    play = rite("ann check heart", "roll 8", "resolve", "ann bank bust", "bob gain 1 3", "ann cash 1 Ann")
    assert (pool(play), play.state.gained["Ann", RITE]) == ([3], 1)
    says(play, "ann cash 1 Ann", RITE)
    play.when(cashed(RITE, to=("Ann",), face=3)).impossible("nobody has just gained a Blessing of that face")


@pytest.mark.parametrize("later", [("cy check hurt",), ("end", "close", "session")])
def test_payments_and_gains_are_answered_while_they_happen(later: tuple[str, ...]) -> None:
    copying = rite("bob gain 4")
    says(copying, "ann cash 1 Bob", "")
    says(copying.after(*later), "ann cash 1 Bob", RITE)
    paying = of_ethic(PRECISION, *rich("ann", 3), *MAJOR).after("ann bank boon", "ann spend 3 for bread")
    says(paying, "ann cash 1", "")
    says(paying.after(*later), "ann cash 1", PRECISION)


def test_G044_whoever_pays_for_a_joint_spark_has_spent_their_own_part() -> None:
    play = empty(*PEOPLE, *SCENE, *rich("ann", 3), *rich("bob", 3), *MAJOR, setting="fate-knowledge")
    person(play).ethic = PRECISION
    play.after("ann bank boon", "ann check head", "say willing yes Bob", "ann spark Bob's head 3 3")
    assert (pool(play), pool(play, "Bob")) == ([], [])
    says(play, "ann cash 1", "")
    assert person(play, "Bob").spent_last == 1


@pytest.mark.parametrize(
    ("ethic", "moves", "token", "fields"),
    [
        (PRECISION, (*rich("ann", 3), *MAJOR), "boon", {"to": ("Bob",)}),
        (GREED, MAJOR, "boon", {"to": ("Ann",), "lasts": ""}),
        (GREED, MAJOR, "boon", {"to": ("Bob",), "lasts": "action"}),
        (FAIRNESS, HIT, "bust", {"to": ("Ann",), "favored": "Cy"}),
        (FAIRNESS, HIT, "bust", {}),
    ],
)
def test_tokens_bring_what_their_ethic_says(
    ethic: str, moves: tuple[str, ...], token: str, fields: dict[str, Any]
) -> None:
    play = of_ethic(ethic, *moves).after(f"ann bank {token}")
    if ethic == PRECISION:
        play.after("ann spend 3 for bread")
        says(play, cashed(ethic, to=("Ann",)), "")
    says(play, cashed(ethic, **fields), ethic)


def test_fairness_lets_favor_grow_by_the_tokens_until_the_session_ends() -> None:
    play = of_ethic(FAIRNESS, *HIT, *HIT).after("ann bank bust", "ann bank bust")
    says(play, "ann cash 2", FAIRNESS)
    play.after("ann favor +1 Cy for a song", "ann cash 2 Cy")
    assert person(play).favor == {"Cy": 3}
    play.after("end")
    assert person(play).favor == {"Cy": 1}
    says(table("ann favor +2 the mayor"), "adjust Ann: favor with the mayor 5 we forgot", "")


def test_favor_that_is_counted_by_hand_replaces_what_was_known() -> None:
    play = table("ann favor +2 the mayor", "adjust Ann: favor with the mayor 5 we forgot")
    assert person(play).favor == {"the mayor": 5}


# Specializations


def used(spec: str, **fields: Any) -> EffectUsed:
    return EffectUsed(by="ann", character="Ann", spec=spec, **fields)


WITH_ANNA = (*PEOPLE, "ann npc Anna, head=6", *SCENE)


def test_EX046_legendary_rewards_the_other_players_whose_characters_saw_it() -> None:
    play = empty(*WITH_ANNA, "enter Anna", "Ann check hurry", *MAJOR[1:])
    assert "Ann legendary Bob Cy" in play.asked
    assert "Anna" not in play.asked.partition("free now")[2]
    says(play, "Ann invoke Legendary Bob, Cy", "")
    says(play, "Ann invoke Legendary Anna", "Legendary")
    says(play, "Ann invoke Legendary Guard", "Legendary")
    says(play, "Ann invoke Legendary Ann", "Legendary")
    says(play, used("Legendary", check=1, others=("Bob",), gains=("Ann",)), "Legendary")
    play.after("Ann invoke Legendary Bob, Cy", "gain 2", "gain 3", "gain 4")
    assert [pool(play, name) for name in ("Ann", "Bob", "Cy")] == [[2], [3], [4]]
    says(play, "Ann invoke Legendary Bob", "Legendary")


def test_legendary_gives_a_player_of_two_characters_one_blessing() -> None:
    play = empty(*PEOPLE, "bob npc Bea, head=6", *SCENE, "enter Bea", "Ann check hurry", *MAJOR[1:])
    assert "Ann legendary Bob Cy" in play.asked
    says(play, "Ann invoke Legendary Bea, Cy", "")
    says(play, "Ann invoke Legendary Bob, Bea, Cy", "Legendary")


@pytest.mark.parametrize("spec", ["Legendary", "Wily"])
def test_G047_only_the_first_major_success_of_a_session_counts(spec: str) -> None:
    says(having(spec, "ann check hurry", "roll 9", "resolve"), f"ann invoke {spec}", spec)
    play = having(spec, *MAJOR, *MAJOR)
    gains = ("Ann",) * (3 if spec == "Wily" else 1)
    says(play, used(spec, check=1, gains=gains), "")
    says(play, used(spec, check=2, gains=gains), spec)


def wily() -> Play:
    return having("Wily", *rich("bob", 5), *rich("cy", 4), *MAJOR)


def ids(play: Play, name: str) -> tuple[int, ...]:
    return tuple(held.id for held in person(play, name).pool)


def test_G048_wily_gains_or_steals_three_from_others_in_the_scene() -> None:
    play = wily()
    says(play, "ann invoke Wily 2 Bob 5", "")
    says(play, "ann invoke Wily 3", "")
    says(play, "ann invoke Wily 3 Bob 5", "Wily")
    says(play, "ann invoke Wily 1 Bob 5", "Wily")
    stolen = used("Wily", check=1, stolen=ids(play, "Cy"), gains=("Ann", "Ann"))
    says(play, stolen, "")
    play.after("part Cy")
    says(play, "ann invoke Wily 2 Cy 4", "Wily")
    says(play, stolen, "Wily")  # even if the thief does not name the victim


def test_nobody_steals_a_blessing_twice_or_their_own() -> None:
    play = wily().after("ann gain 6")
    bobs = ids(play, "Bob")
    play.when(used("Wily", check=1, stolen=bobs * 2)).impossible("a Blessing is stolen only once")
    play.when(used("Wily", check=1, stolen=ids(play, "Ann"))).impossible("nobody else has a Blessing")
    play.when(used("Wily", check=1, stolen=(99,))).impossible("nobody has a Blessing 99")


@pytest.mark.parametrize(("spec", "gains"), [("Rousing", ("Bob",)), ("Shameless", ())])
def test_each_other_character_hears_or_sees_it_once(spec: str, gains: tuple[str, ...]) -> None:
    play = having(spec, *rich("ann", 5, 6))
    says(play, f"ann invoke {spec} yes Bob, Cy", "")
    says(play, f"ann invoke {spec} yes Bob, Bob", spec)
    says(play, f"ann invoke {spec} yes Ann", spec)
    says(play, f"ann invoke {spec} Bob", spec)
    says(play, f"ann invoke {spec} no Bob", spec)
    wrong: dict[str, Any] = {"gains": ("Bob", "Bob")} if gains else {"afflicts": "Cursed"}
    says(play, used(spec, others=("Bob",), granted=True, **wrong), spec)


def test_rousing_and_shameless_take_blessings_worth_ten() -> None:
    for spec in ("Rousing", "Shameless"):
        says(having(spec, *rich("ann", 4, 6)), f"ann invoke {spec} yes Bob", "")
        says(having(spec, *rich("ann", 4, 5)), f"ann invoke {spec} yes Bob", spec)
        says(having(spec, *rich("ann", 4, 6), "ann afflict Cursed"), f"ann invoke {spec} yes Bob", spec)


def favored() -> Play:
    return table("ann favor +2 the mayor", "ann favor -1 Cy", setting="cunning-capability")


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("yes 1 the mayor", ""),
        ("yes 2 the mayor", ""),
        ("yes 3 the mayor", "Favorable"),
        ("yes the mayor", "Favorable"),
        ("yes 1 Cy", "Favorable"),
        ("yes 1 the mayor, Cy", "Favorable"),
        ("yes 1", "Favorable"),
        ("no 1 the mayor", "Favorable"),
        ("1 the mayor", "Favorable"),
    ],
)
def test_favorable_calls_on_one_person_for_what_is_owed(said: str, rule: str) -> None:
    says(favored(), f"ann invoke Favorable {said}", rule)


def test_favorable_takes_as_much_favor_as_it_brings_blessings() -> None:
    fields: dict[str, Any] = {"others": ("the mayor",), "gains": ("Ann",), "granted": True}
    says(favored(), used("Favorable", **fields, favor=-1), "")
    says(favored(), used("Favorable", **fields, favor=-2), "Favorable")
    stranger = {**fields, "others": ("a stranger",)}
    says(favored(), used("Favorable", **stranger, favor=-1), "Favorable")


HURT, WITTY = "Guard attack hurt Ann", "Guard attack hand Ann"


@pytest.mark.parametrize(
    ("spec", "attack", "roll", "rule"),
    [
        ("Spiked", HURT, "6", ""),
        ("Spiked", WITTY, "6", "Spiked"),
        ("Spiked", HURT, "3", "Spiked"),
        ("Spiked", "Guard attack hurt Bob", "6", "Spiked"),
        ("Witty", WITTY, "6", ""),
        ("Witty", HURT, "6", "Witty"),
    ],
)
def test_spiked_and_witty_answer_an_attack_that_succeeded(
    spec: str, attack: str, roll: str, rule: str
) -> None:
    play = having(spec, attack, "say defender_apt no", f"roll {roll}", "say apt no", "resolve")
    says(play, f"ann invoke {spec} yes", rule)
    if rule:
        kind = "violent" if spec == "Spiked" else "non-violent"
        verdict = play.copy().when(f"ann invoke {spec} yes").verdict
        assert verdict.why == f"no {kind} Attack on Ann succeeded in this session"
    assert str(play.copy().when(f"ann invoke {spec} no").verdict.why).startswith("the table said no")
    assert str(play.copy().when(f"ann invoke {spec}").verdict.why).startswith("the table has to say")
    says(play.after("end", "close", "session"), f"ann invoke {spec} yes", spec)


def test_what_a_specialization_destroys_or_spends_has_to_be_named() -> None:
    lantern = having("Excessive", "ann find a lantern")
    says(lantern, "ann invoke Excessive a lantern", "")
    says(lantern, "ann invoke Excessive", "Excessive")
    lantern.when(used("Excessive", thing="a hat")).impossible("Ann has no a hat")
    gift = table(*rich("ann", 3, 4), setting="fate-knowledge")
    says(gift, "ann invoke Charitable 3 4 for the temple", "")
    says(gift, "ann invoke Charitable for the temple", "Charitable")
    assert person(gift.after("ann invoke Charitable 3 4")).totals == {"Charitable": 7}
    says(gift, "ann invoke Accrued 2", "")
    says(gift, "ann invoke Accrued", "Accrued")


@pytest.mark.parametrize(
    ("spec", "word"),
    [("Resolved", "resist"), ("Calm", "keep"), ("Skilled", "say"), ("Mischievous", "distract")],
)
def test_what_has_a_move_of_its_own_is_not_invoked(spec: str, word: str) -> None:
    found = having(spec).when(f"ann invoke {spec}")
    found.refused(spec)
    assert word in str(found.verdict.why)
