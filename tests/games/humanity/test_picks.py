"""Picks of the Session Shop, what they cost and when they are open.

Source: Session Shop, Lifestyle & Ethic Options; G-133 to G-139.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger import api
from ledger.api import MoveIncomplete
from ledger.games.humanity import sheets
from ledger.games.humanity.people.events.kept import CharacterKept
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.events.calendar import SessionClosed
from ledger.games.humanity.sessions.events.picks import (
    AptitudeLearned,
    LifestyleSwitched,
    SpecializationTaken,
)
from ledger.games.humanity.sessions.events.shop import ShopClosed, StatUpgraded
from ledger.games.humanity.sessions.state import Shop
from ledger.testing import Play
from tests.games.humanity.tables import empty, person, rich
from tests.games.humanity.test_shop import CLOSED, SHOP, created, shopping, ten


def refused(play: Play, move: object, rule: str, why: str) -> None:
    asked = play.when(move)  # type: ignore[arg-type]
    asked.refused(rule)
    assert why in asked.verdict.why


# Stat Upgrades


@pytest.mark.parametrize(
    ("sheet", "stat", "why"),
    [
        ("head=10, hand=10, heart=8", "heart", "at most 2 Stats are d10"),
        ("head=10, hand=8, heart=8", "heart", ""),
        ("head=8, hand=8, heart=8, home=6", "home", "at most 3 Stats are d8"),
        ("head=8, hand=8, heart=6, home=6", "home", ""),
        ("head=10, hand=8, heart=8, home=8, hurt=6", "hurt", "at most 3 Stats are d8"),
        ("head=10", "head", "head cannot be upgraded"),
    ],
)
def test_session_shop_at_most_two_d10_and_three_d8(sheet: str, stat: str, why: str) -> None:
    play = shopping(sheet)
    assert upgrades.upgrade_flaw(play.state, person(play), stat) == why


def test_G133_a_haunted_d10_or_d8_does_not_count() -> None:
    play = shopping("head=10, hand=8", optional_stat="haunted")
    assert upgrades.upgrade_flaw(play.state, person(play), "hand") == ""


@pytest.mark.parametrize(("lower", "pays"), [("hurt", True), ("heart", False), ("hurry", False)])
def test_only_a_d4_goes_down_to_pay(*, lower: str, pays: bool) -> None:
    play = shopping("head=6, heart=6, hurry=2")
    verdict = play.when(f"ann upgrade head lower {lower}").verdict
    assert (verdict.is_accepted, verdict.why) == (
        (True, "") if pays else (False, f"{lower} is not a d4 that could go down to d2")
    )


@pytest.mark.parametrize(
    ("stat", "pays"), [("hardship", False), ("haunted", False), ("haze", False), ("hex", True)]
)
def test_an_optional_stat_pays_only_if_it_grows_like_others(*, stat: str, pays: bool) -> None:
    """Hardship can only be a d4, Haze changes only by failures, Haunted only by upgrades of its own."""
    play = shopping("head=6", optional_stat=stat)
    person(play).stats[stat] = 4
    verdict = play.when(f"ann upgrade head lower {stat}").verdict
    assert (verdict.is_accepted, verdict.rule) == ((True, "") if pays else (False, SHOP))


def test_an_upgrade_is_one_step_and_grants_the_pick_of_its_size() -> None:
    play = shopping("head=6", optional_stat="haunted")
    event = StatUpgraded(by="ann", character="Ann", stat="head", size=8, tag=8)
    play.when(event).legal()
    play = shopping("head=6", optional_stat="haunted")
    play.when(replace(event, tag=6)).impossible("a d8 grants another pick")
    play.when(replace(event, size=10, tag=10)).impossible("")
    refused(play, replace(event, size=4, tag=0), SHOP, "head does not change that way")


def test_further_upgrades_cost_three_blessings_and_are_taken_away() -> None:
    play = empty("ann npc Ann, head=6, hand=6", "session", *rich("ann", 2, 5, 6, 4), "end", "ann shop")
    play.after("ann upgrade head pay 2 5 6")
    assert [held.face for held in person(play).pool] == [4]
    assert play.state.shops["Ann"].free == 1
    refused(play, "ann upgrade hand pay", SHOP, "")
    play.when("ann upgrade hand").legal()


def test_an_upgrade_that_is_paid_with_a_smaller_stat_names_it() -> None:
    play = shopping("head=6")
    event = StatUpgraded(by="ann", character="Ann", stat="head", size=8, tag=8, paid="lower")
    refused(play, event, SHOP, "a Stat goes down to pay for it")
    play.when(replace(event, lower="hurt")).legal()


# Specializations


def specialising(sheet: str = "head=6, Acting, Singing=Vibe") -> Play:
    return shopping(sheet).after("ann upgrade head")


@pytest.mark.parametrize(
    ("spec", "apt", "stat", "why"),
    [
        ("Calm", "Singing", "", "Singing is already specialised"),
        ("Vibe", "Acting", "", "Ann already has Vibe"),
        ("Tireless", "Acting", "", "Tireless is about one Stat, chosen now"),
        ("Calm", "Acting", "hand", "Calm is about no Stat"),
        ("Creative", "Acting", "", "everybody already has Creative (G-050)"),
        ("Juggling", "Acting", "", "the catalog knows no Specialization Juggling"),
        ("Calm", "Rowing", "", "Ann is not apt in Rowing"),
        ("Calm", "", "", "Ann is not apt in anything named"),
        ("Tireless", "Acting", "hand", ""),
        ("Calm", "Acting", "", ""),
    ],
)
def test_specialization_each_once_and_one_for_an_aptitude(spec: str, apt: str, stat: str, why: str) -> None:
    play = specialising()
    assert upgrades.spec_flaw(play.state, person(play), spec, apt, stat) == why


def test_an_aptitude_that_is_learned_has_a_name() -> None:
    specialising().when(AptitudeLearned(by="ann", character="Ann", apt="")).impossible(
        "an Aptitude has a name"
    )


def test_tireless_is_about_a_stat_that_is_chosen_with_it() -> None:
    play = specialising()
    refused(play, "ann specialize Tireless Acting", SHOP, "Tireless is about one Stat")
    odd = SpecializationTaken(by="ann", character="Ann", spec="Tireless", apt="Acting", stat="hex")
    play.when(odd).impossible("")
    play.after("ann specialize Tireless Acting hand")
    assert (person(play).apts["Acting"], person(play).chosen) == ("Tireless", {"Tireless": "hand"})


# Lifestyles and Ethics


def test_lifestyle_each_from_its_own_list_and_not_the_same_again() -> None:
    play = ten(created())
    flaw = upgrades.lifestyle_flaw
    assert flaw(play.state, person(play), "Eager") == "Eager is not a Lifestyle that the shop offers"
    assert flaw(play.state, person(play), "Driven") == "Driven is reached from Eager"
    assert flaw(play.state, person(play), "Crafty") == ""
    person(play).lifestyle = "Lost"
    assert flaw(play.state, person(play), "Lost") == "Ann is already Lost"


def later(*moves: str) -> Play:
    """Ann became Lost in the session before this one, which has ended."""
    return ten(created()).after("ann lifestyle Lost", "ann checkout", *CLOSED, *moves)


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("Wired", ""),
        ("Crafty", ""),
        ("Lost", "Lost is not another Lifestyle of the shop"),
        ("Eager", "Eager is not another Lifestyle of the shop"),
        ("Bored", "Bored is not another Lifestyle of the shop"),
    ],
)
def test_G138_a_lost_lifestyle_is_exchanged_for_any_upgraded_one_in_a_later_session(
    choice: str, why: str
) -> None:
    play = later()
    assert upgrades.switch_flaw(play.state, person(play), choice) == why


def test_G138_the_exchange_is_free_and_only_at_the_end_of_a_session() -> None:
    play = ten(created()).after("ann lifestyle Lost", "ann checkout")
    event = LifestyleSwitched(by="ann", character="Ann", lifestyle="Wired")
    refused(play, event, "Lost", "the free change comes in a later session")
    play.after("close")
    refused(play, event, "Lost", "that is done when a session has ended")
    play.after("session")
    play.when(event).refused("Lost", "end")
    play.after("end", "ann lifestyle Wired")
    assert (person(play).lifestyle, person(play).lost_in) == ("Wired", 0)
    refused(play, event, "Lost", "Ann is not Lost")
    play.when(replace(event, character="Zoe")).impossible("Zoe")


def test_G138_whoever_comes_to_the_table_lost_exchanges_it_like_anybody_else() -> None:
    """It became Lost before this log began."""
    dice = sheets.ordinary_stats(empty().state)
    kept = CharacterKept(by="table", character="Ann", owner="ann", kind="pc", dice=dice, lifestyle="Lost")
    for joins in (kept, "ann npc Ann, head=6, lifestyle=Lost"):
        play = empty().copy().after(joins, "session", "end")
        assert person(play).lifestyle == "Lost"
        play.after("ann lifestyle Wired")
        assert (person(play).lifestyle, play.state.shops) == ("Wired", {})


def test_a_companion_that_is_kept_is_somebodys() -> None:
    dice = sheets.ordinary_stats(empty().state)
    dog = CharacterKept(by="table", character="Dog", owner="Ann", kind="companion", dice=dice)
    empty().copy().when(dog).impossible("Ann")


@pytest.mark.parametrize("face", [0, 7])
def test_a_blessing_that_is_kept_shows_a_face_of_its_die(face: int) -> None:
    dice = sheets.ordinary_stats(empty().state)
    kept = CharacterKept(by="table", character="Ann", owner="ann", kind="pc", dice=dice, blessings=(1, 6))
    empty().when(kept).legal()
    empty().when(replace(kept, blessings=(1, face))).impossible(f"no Blessing shows {face}")
    few = {stat: size for stat, size in dice.items() if stat not in ("head", "home", "hurt", "hurry")}
    empty().when(replace(kept, dice=few)).impossible("the dice of Ann lack head, home, hurry, hurt")


def test_G138_the_exchange_leaves_a_pick_that_is_open() -> None:
    play = empty("ann npc Ann, hand=8, lifestyle=Lost", "session", "end", "ann shop", "ann upgrade hand")
    play.after("ann lifestyle Wired")
    assert (person(play).lifestyle, play.state.shops["Ann"].credits) == ("Wired", (10,))


# who is in the shop


def shoppers(*moves: str) -> Play:
    people = ("ann npc Ann, head=6, Acting", "bob npc Bob, head=6, Reading")
    return empty(*people, "session", "end", "ann shop", "bob shop", *moves)


def test_a_rumor_is_told_by_whose_pick_it_is_if_several_are_open() -> None:
    play = shoppers("! ann upgrade history -- for a test", "bob upgrade history")
    with pytest.raises(MoveIncomplete, match="A d6 pick is open for Ann and Bob") as raised:
        play.when("rumor The bell rings > at night")
    assert raised.value.hint == "For example: Ann rumor The bell rings > at night."
    play.after("bob rumor The bell rings > at night")
    assert (play.state.shops["Ann"].credits, play.state.shops["Bob"].credits) == ((6,), ())


def test_several_are_in_the_shop_at_once_and_each_buys() -> None:
    play = shoppers()
    assert play.asked == "table: Ann and Bob are in the shop"
    play.after("bob upgrade head", "ann upgrade hand", "ann waive d6", "ann checkout", "bob checkout waive")
    assert play.asked == "table: everybody has been to the shop: close"


def test_nobody_closes_a_session_while_the_shop_is_open() -> None:
    play = shoppers()
    said = SessionClosed(by="table").anytime(play.state)
    assert said == api.refused(SHOP, "the shop of Ann is open", ("Ann checkout",))
    play.after("bob checkout waive").when("close").refused(SHOP, "Ann checkout")
    play.after("ann checkout waive").when("close").legal()


def test_a_waiver_gives_up_all_that_is_left() -> None:
    play = shopping("head=6, Acting")
    refused(play, "ann checkout", "G-136", "still open for Ann: a free upgrade")
    play.after("ann upgrade head")
    refused(play, "ann checkout", "G-136", "still open for Ann: a d8 pick")
    dice = dict(person(play).stats)
    kept = ShopClosed(by="ann", character="Ann", kept=True, dice=dice)
    refused(play, kept, "G-136", "what is not taken is lost at this table")
    play.after("ann checkout waive")
    assert play.state.shops["Ann"] == replace(play.state.shops["Ann"], free=0, credits=(), closed=True)
    assert play.state.counts["Shop", "Ann", "picks", "waived"] == 1


def test_G136_by_ruling_what_is_left_waits_for_the_next_shop() -> None:
    play = shopping("head=6, hand=6, Acting", unused_upgrades="kept").after(
        "ann upgrade head", "ann checkout"
    )
    assert play.state.shops["Ann"] == Shop(1, 0, (8,), closed=True)
    play.after(*CLOSED, "ann shop")
    assert play.state.shops["Ann"] == Shop(2, 1, (8,))
    play.after("ann checkout", *CLOSED, "ann shop")
    assert play.state.shops["Ann"] == Shop(3, 2, (8,))


def test_G136_a_free_upgrade_is_kept_for_whoever_was_there_and_not_in_the_shop() -> None:
    play = empty("ann npc Ann", "bob npc Bob", "session ann", "end", "close", unused_upgrades="kept")
    assert play.state.shops == {"Ann": Shop(1, 1, (), closed=True)}
    assert play.after("session", "end", "ann shop").state.shops["Ann"].free == 2


def test_G136_a_pick_that_is_kept_is_taken_in_a_shop_only() -> None:
    play = shopping("head=6, Acting", unused_upgrades="kept").after("ann upgrade head", "ann checkout")
    refused(play, "ann learn Fencing", SHOP, "no pick with the tag d8 is open for Ann")
    play.after(*CLOSED, "ann shop", "ann learn Fencing")


def test_a_backstory_line_is_replaced_or_added() -> None:
    play = shopping("Acting").after("ann story Born at sea")
    play.after("ann upgrade history")
    play.when("ann backstory Grew up > Moved away").impossible("")
    play.after("ann backstory Born at sea > Born ashore / Lost an eye")
    assert person(play).backstory == ["Born ashore", "Lost an eye"]


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("Lost an eye", ["Born at sea", "Fears dogs", "Lost an eye"]),
        ("Lost an eye / Found a ring", ["Born at sea", "Fears dogs", "Lost an eye", "Found a ring"]),
        ("Fears dogs > Likes dogs", ["Born at sea", "Likes dogs"]),
        ("Lost an eye / Fears dogs > Likes dogs", ["Born at sea", "Lost an eye", "Likes dogs"]),
        ("Born at sea > Born ashore / Fears dogs > Likes dogs", ["Born ashore", "Likes dogs"]),
    ],
)
def test_backstory_upgrade_makes_up_to_two_changes_or_additions(line: str, lines: list[str]) -> None:
    play = shopping("Acting").after("ann story Born at sea", "ann story Fears dogs", "ann upgrade history")
    play.after(f"ann backstory {line}")
    assert person(play).backstory == lines


def test_backstory_upgrade_replaces_lines_that_are_there_and_each_once() -> None:
    play = shopping("Acting").after("ann story Born at sea", "ann upgrade history")
    play.when("ann backstory Lost an eye / Fears dogs > Likes dogs").impossible("Fears dogs")
    play.when("ann backstory Born at sea > A / Born at sea > B").impossible("a line is replaced once")
