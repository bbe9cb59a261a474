"""Creation and the Session Shop. EX numbers are the worked examples."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from msgspec.structs import replace

from ledger.api import Event, MoveIncomplete
from ledger.core.errors import BadCatalog
from ledger.core.pieces.catalog import Catalog
from ledger.games.humanity import GAME
from ledger.games.humanity.people.events.sheet import SheetChanged
from ledger.games.humanity.sessions.events.picks import BackstoryUpgraded, RumorUpgraded
from ledger.games.humanity.sessions.events.shop import ShopClosed, StatUpgraded
from ledger.games.humanity.sessions.upgrades import upgrade_flaw
from ledger.testing import Play
from tests.games.humanity.tables import empty, person

SHOP = "Session Shop"
CLOSED = ("close", "session", "end")


def stats(play: Play, name: str = "Ann") -> dict[str, int]:
    return {stat: size for stat, size in person(play, name).stats.items() if size != 4}


def shopping(sheet: str, *moves: str, **rulings: str | bool) -> Play:
    """Ann in the shop with a sheet of her own."""
    return empty(f"ann npc Ann, {sheet}", *moves, "session", "end", "ann shop", **rulings)


# the words of the table, in the shop


@pytest.mark.parametrize(
    ("word", "kind"), [("rumor", RumorUpgraded), ("story", BackstoryUpgraded), ("gossip", RumorUpgraded)]
)
def test_session_shop_a_rumor_and_a_backstory_take_the_pick_that_is_open(
    word: str, kind: type[Event]
) -> None:
    play = shopping("Milling", "npc Guard")
    before = play.state.shops["Ann"].credits
    play.after("ann upgrade history")
    assert play.state.shops["Ann"].credits == (*before, 6)
    assert isinstance(play.after(f"ann {word} The bell rings").events[-1], kind)
    assert play.state.shops["Ann"].credits == before


def test_session_shop_what_is_written_without_a_pick_is_the_tables() -> None:
    play = shopping("Milling").after("ann rumor The bell rings > at night", "ann story Born at sea")
    assert [type(event) for event in play.events[-2:]] == [SheetChanged, SheetChanged]
    play.after("ann upgrade history", "ann story Born at sea >")
    assert person(play).backstory == []
    assert 6 in play.state.shops["Ann"].credits, "a line that goes is no upgrade"


def test_whoever_leaves_the_campaign_is_in_no_shop() -> None:
    play = empty("ann npc Rose", "bob npc Tom", "session", "end", "ann shop", "bob shop", "ann upgrade head")
    play.when("close").refused(SHOP)
    play.after("ann retire to the sea")
    play.when(StatUpgraded(by="ann", character="Rose", stat="hand", size=6, tag=6)).refused(SHOP)
    assert play.asked.startswith("bob: Tom in the shop")
    play.after("bob checkout waive", "close")
    assert play.state.phase == "closed"


@pytest.mark.parametrize("word", ["gossip", "rumor"])
def test_rumor_upgrade_a_rumor_also_ends(word: str) -> None:
    play = shopping("Milling", "rumor The bell rings > at night").after("ann upgrade history")
    play.when(RumorUpgraded(by="ann", character="Ann", rumor="It snows", ends=True)).impossible("It snows")
    play.after(f"ann {word} The bell rings >")
    assert (play.state.rumors, play.state.shops["Ann"].credits) == ({}, ())
    assert play.sentences()[-1] == "Ann ends a rumor: The bell rings"


def test_session_shop_of_several_customers_whoever_takes_the_pick_is_named() -> None:
    play = empty("ann npc Ann", "bob npc Bob", "session", "end", "ann shop", "bob shop")
    play.after("ann upgrade history", "bob upgrade history")
    with pytest.raises(MoveIncomplete, match="A d6 pick is open for Ann and Bob"):
        play.when("rumor The bell rings")
    play.after("bob rumor The bell rings")
    assert (play.state.shops["Ann"].credits, play.state.shops["Bob"].credits) == ((6,), ())
    assert play.state.rumors == {"The bell rings": ""}


@pytest.mark.parametrize(
    ("sheet", "dice", "told"),
    [
        ("d6, Milling, Gossip", {"head": 6, "hurt": 6}, "Miller joins: all dice d6; apt in Milling, Gossip"),
        ("hurt=10, D8", {"head": 8, "hurt": 10}, "Miller joins: hurt d10, all others d8"),
        ("6, Milling", {"head": 6, "hurt": 6}, "Miller joins: all dice d6; apt in Milling"),
        ("Milling=Calm", {"head": 4, "hurt": 4}, "Miller joins: all dice d4; apt in Milling (Calm)"),
    ],
)
def test_npc_a_die_by_itself_is_that_of_every_stat(sheet: str, dice: dict[str, int], told: str) -> None:
    play = empty(f"npc Miller, {sheet}")
    assert {stat: person(play, "Miller").stats[stat] for stat in dice} == dice
    assert play.sentences()[-1] == told
    empty().when("npc Miller, d7").impossible("no Stat Die is a d7")


def test_npc_a_die_by_itself_leaves_a_stat_that_never_grows() -> None:
    play = empty("npc Miller, d6", optional_stat="hardship")
    assert person(play, "Miller").stats["hardship"] == 4
    play.when("npc Town, hardship=8").refused("Optional Stats")


# making characters


def test_EX087_a_highest_stat_in_the_pair() -> None:
    play = empty("ann create heart Carefree vice Ann, Acting, Singing, Stunts")
    assert stats(play) == {"heart": 8, "hurry": 6}


def test_EX088_a_highest_stat_outside_the_pair() -> None:
    play = empty("ann create head Carefree vice Ann, Acting, Singing")
    assert stats(play) == {"head": 6, "heart": 6, "hurry": 6}
    empty().when("ann create head Carefree vice Ann, Acting, Singing, Stunts").refused(
        "Step Four, Choose Aptitudes"
    )


def test_EX089_a_d8_needs_three_aptitudes() -> None:
    play = empty()
    play.when("ann create hurry Wisened fate Ann, Acting, Singing").refused("Step Four, Choose Aptitudes")
    play.after("ann create hurry Wisened fate Ann, Acting, Singing, Stunts")
    assert stats(play) == {"hurry": 8, "hand": 6}


@pytest.mark.parametrize("stat", ["haunted", "haze", "hardship"])
def test_G131_no_special_stat_is_the_highest(stat: str) -> None:
    play = empty(optional_stat=stat)
    play.when(f"ann create {stat} Carefree vice Ann, Acting, Singing").refused(
        "Step One, Choose Highest Stat"
    )


def test_an_ordinary_optional_stat_may_be_the_highest() -> None:
    play = empty("ann create hex Carefree vice Ann, Acting, Singing", optional_stat="hex")
    assert person(play).stats["hex"] == 6


def test_special_stats_start_at_their_own_size() -> None:
    play = empty("ann create head Carefree vice Ann, Acting, Singing", optional_stat="haunted")
    assert person(play).stats["haunted"] == 10
    both = empty(
        "ann create head Carefree vice Ann, Acting, Singing", optional_stat="haze", second_stat="hex"
    )
    assert (person(both).stats["haze"], person(both).stats["hex"]) == (2, 4)


def test_G031_nobody_starts_with_blessings() -> None:
    assert person(empty("ann create head Carefree vice Ann, Acting, Singing")).pool == []


def test_a_name_is_taken_once() -> None:
    play = empty("ann create head Carefree vice Ann, Acting, Singing")
    play.when("bob create head Carefree vice Ann, Acting, Singing").impossible("already exists")
    play.when("ann create head Carefree vice Bob, Acting, Singing").impossible("is the name of a seat")


def test_EX090_the_free_upgrade_and_its_pick() -> None:
    play = shopping("head=6, Acting")
    play.after("ann upgrade head")
    assert play.state.shops["Ann"].credits == (8,)
    play.when("ann waive d6").refused(SHOP)
    play.when("ann upgrade head").refused(SHOP)
    play.after("ann learn Dancing")
    assert person(play).apts == {"Acting": "", "Dancing": ""}


def test_EX091_further_upgrades_are_paid() -> None:
    wealth = ("ann gain 1 2 for a test", "ann gain 5 for a test")
    play = empty("ann npc Ann, head=6, hurry=6, heart=6, Acting", "session", *wealth, "end", "ann shop")
    play.after("ann upgrade head", "ann upgrade hurry pay", "ann upgrade heart lower hurt")
    assert stats(play) == {"head": 8, "hurry": 8, "heart": 8, "hurt": 2}
    assert play.state.shops["Ann"].credits == (8, 8, 8)
    assert person(play).pool == []


def test_three_blessings_pay_for_a_further_upgrade_whatever_they_are_worth() -> None:
    wealth = ("ann gain 3 for a test",) * 3
    play = empty("ann npc Ann, head=6, hurry=6, Acting", "session", *wealth, "end", "ann shop")
    play.after("ann upgrade head")
    pool = person(play).pool
    pool[:] = [replace(each, face=1) for each in pool]
    play.after("ann upgrade hurry pay")
    assert (stats(play)["hurry"], person(play).pool) == (8, [])


def test_G135_only_a_d4_pays_for_an_upgrade_with_its_size() -> None:
    play = shopping("head=6, heart=6, Acting")
    state, ann = play.state, person(play)
    assert upgrade_flaw(state, ann, "head", "heart") == "heart is not a d4 that could go down to d2"
    assert upgrade_flaw(state, ann, "head", "hurt") == ""


def test_EX092_no_fourth_d8_before_one_is_a_d10() -> None:
    sheet = "head=8, hurry=8, heart=8, hand=6, home=4"
    play = shopping(sheet)
    play.when("ann upgrade hand").refused(SHOP)
    play.after("ann upgrade head")
    play.when("ann upgrade hand lower home").legal()


def test_EX093_no_third_d10() -> None:
    shopping("head=10, hurry=10, heart=8").when("ann upgrade heart").refused(SHOP)


def test_EX094_d2_to_d4_grants_nothing() -> None:
    play = shopping("head=2")
    play.when("ann upgrade head").legal()
    assert play.state.shops["Ann"].credits == ()


def test_G135_a_stat_may_pay_for_itself() -> None:
    play = shopping("head=4").after("ann upgrade head lower head")
    assert stats(play) == {}


def ten(play: Play) -> Play:
    """A pick with the tag d10, by a Stat that becomes d10."""
    return play.after("ann upgrade head")


def created(**rulings: str | bool) -> Play:
    play = empty("ann create head Carefree vice Ann, Acting, Singing", "session", "end", **rulings)
    person(play).stats["head"] = 8
    return play.after("ann shop")


def test_EX095_lifestyles() -> None:
    play = ten(created())
    play.when("ann lifestyle Driven").refused(SHOP)
    play.after("ann lifestyle Lost")
    play.when("ann lifestyle Wired").refused("Lost")
    play.after("ann checkout", *CLOSED)
    play.when("ann lifestyle Carefree").refused("Lost")
    play.when("ann lifestyle Wired").legal()
    assert person(play).lifestyle == "Wired"


def test_G139_an_upgraded_lifestyle_changes_only_to_lost() -> None:
    play = ten(created()).after("ann lifestyle Crafty", "ann checkout", *CLOSED, "ann shop")
    person(play).stats["hand"] = 8
    play.after("ann upgrade hand")
    play.when("ann lifestyle Blossomed").refused(SHOP)
    play.when("ann lifestyle Lost").legal()


def test_ethics_come_from_their_lists() -> None:
    play = ten(created())
    play.when("ann ethic Power & Influence").refused(SHOP)
    play.when("ann ethic Greed & Vanity").legal()


def test_EX096_the_largest_sheet() -> None:
    play = shopping("Acting")
    order = ["head"] * 3 + ["hand"] * 3 + [s for s in ("heart", "home", "hurt") for _ in range(2)]
    order += ["hurry", "history"]
    for stat in order:
        play.after(f"! ann upgrade {stat} -- more than one is free here")
    assert len(order) == 14
    assert sorted(person(play).stats.values()) == [6, 6, 8, 8, 8, 10, 10]
    for stat, size in person(play).stats.items():
        tried = play.when(f"ann upgrade {stat} pay")
        tried.impossible("cannot go any further") if size == 10 else tried.refused(SHOP)


def test_one_spec_for_an_aptitude_and_each_once() -> None:
    play = shopping("head=6, hand=6, Acting, Singing", "cy npc Cy, Running")
    play.after("ann upgrade head")
    play.when("ann specialize Creative Acting").refused(SHOP)
    play.when("ann specialize Vibe Running").impossible("Ann is not apt in Running")
    play.after("ann specialize Vibe Acting")
    assert person(play).apts == {"Acting": "Vibe", "Singing": ""}
    play.after("ann upgrade hand lower hurt")
    play.when("ann specialize Calm Acting").refused(SHOP)
    play.when("ann specialize Vibe Singing").refused(SHOP)
    play.when("ann specialize Calm Singing").legal()


def test_gains_make_a_thing_exceptional() -> None:
    play = ten(created().after("ann find a violin"))
    play.after("ann exalt a violin")
    assert person(play).things == {"a violin": True}
    play.after("ann checkout", "close", "session", "ann check heart", "roll 6")
    play.when("resolve").refused("Checks")
    play.after("say exceptional", "resolve")
    assert play.state.settled[1].tier == "medium"


def test_G133_the_haunted_die_goes_down_without_a_pick() -> None:
    play = shopping("Acting", optional_stat="haunted").after("ann upgrade haunted")
    assert (person(play).stats["haunted"], play.state.shops["Ann"].credits) == (8, ())
    play = shopping("Acting", optional_stat="haunted", haunted_grants=True).after("ann upgrade haunted")
    assert play.state.shops["Ann"].credits == (8,)


@pytest.mark.parametrize("stat", ["hardship", "haze"])
def test_some_stats_are_not_for_sale(stat: str) -> None:
    play = shopping("Acting", optional_stat=stat)
    play.when(f"ann upgrade {stat}").refused(SHOP)


def test_G136_unused_picks_are_waived_or_kept() -> None:
    play = shopping("head=6, Acting").after("ann upgrade head")
    play.when("ann checkout").refused("G-136", "Ann checkout waive")
    play.after("ann checkout waive")
    left = play.events[-1]
    assert isinstance(left, ShopClosed)
    assert (left.waived, left.free, left.kept) == ((8,), 0, False)
    play.after(*CLOSED, "ann shop")
    assert play.state.shops["Ann"].credits == ()
    kept = shopping("head=6, Acting", unused_upgrades="kept").after("ann upgrade head", "ann checkout waive")
    kept.after(*CLOSED, "ann shop")
    assert kept.state.shops["Ann"].credits == (8,)


def test_G137_the_shop_is_for_those_who_were_there() -> None:
    people = ("ann npc Ann, Acting", "bob npc Bob, Acting", "session ann", "end")
    empty(*people).when("bob shop").refused("G-137")
    empty(*people, absent_upgrades=True).when("bob shop").legal()


@pytest.mark.parametrize(
    "acts",
    [
        ("session ann", "bob npc Bob, Acting"),
        ("bob npc Bob, Acting", "session ann", "bob check hand", "void"),
        (
            "bob npc Bob, Acting",
            "session ann",
            "Bob gain 4",
            "ann check hand",
            "roll 3",
            "bob help 4",
            "void",
        ),
    ],
    ids=["makes a character", "declares a Check", "Helps"],
)
def test_G137_whoever_comes_later_is_there_from_the_first_thing_they_do(acts: tuple[str, ...]) -> None:
    play = empty("ann npc Ann, Acting", *acts, "end")
    play.when("bob shop").legal()
    assert play.state.present == ("ann", "bob")
    assert [play.state.characters[name].sessions for name in ("Ann", "Bob")] == [1, 1]
    assert "bob comes later." in [line.text for line in play.state.recap]


def test_the_shop_opens_after_the_session() -> None:
    empty("ann npc Ann, Acting", "session").when("ann shop").refused(SHOP, "end")


def test_a_sheet_that_says_otherwise_is_impossible() -> None:
    play = shopping("Acting")
    wrong = ShopClosed(by="ann", character="Ann", dice={"head": 10})
    play.when(wrong).impossible("the sheet of Ann says otherwise")


@pytest.mark.parametrize(("count", "fits"), [(-1, False), (0, True), (20, True), (21, False)])
@pytest.mark.parametrize("field", ["recharge", "grows"])
def test_what_a_tables_own_specialization_costs_anew_is_counted_from_0_to_20(
    field: str, count: int, fits: bool
) -> None:
    own = {"name": "Whistling", "family": "general", "level": "N", "grows": 0}
    own |= {field: [count] if field == "recharge" else count}
    with nullcontext() if fits else pytest.raises(BadCatalog):
        Catalog(GAME.schema, {"name": "own", "spec": [own]})
