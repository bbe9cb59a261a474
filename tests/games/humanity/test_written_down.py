"""What stands on a sheet or in a line that somebody wrote: what it has to name, and what it may not say."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.api import Contradiction
from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.games.humanity import preconditions, sheets
from ledger.games.humanity.bookkeeping import owe
from ledger.games.humanity.checks.standing import now_open
from ledger.games.humanity.people.events.arrivals import CharacterCreated, CharacterImported
from ledger.games.humanity.people.events.sheet import SheetChanged
from ledger.games.humanity.resources.state import MOST
from ledger.games.humanity.shorthand import shorthand
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import fight
from tests.games.humanity.tables import empty, person, rich, seen, table
from tests.games.humanity.test_spent_and_banked import says
from tests.games.humanity.test_used_on_a_check import having


def changed(part: Any, op: Any, entry: str, **fields: Any) -> SheetChanged:
    return SheetChanged(by="ann", character="Ann", part=part, op=op, entry=entry, **fields)


# sheets


def test_a_thing_is_gained_once_and_lost_by_whoever_has_it() -> None:
    play = table("ann find a lamp")
    play.when(changed("thing", "add", "a lamp")).impossible("Ann already has a lamp")
    play.when(changed("thing", "add", "")).impossible("Ann already has")
    play.when(changed("thing", "remove", "a rope")).impossible("Ann has no a rope")
    play.after("lose a lamp for nothing")
    assert person(play).things == {}
    assert play.sentences()[-1] == "Ann loses a lamp: for nothing"


def test_a_stat_die_changes_by_one_step_and_only_by_ruling_outside_the_shop() -> None:
    play = table()
    says(play, "ann shift hand 8 the gift of a god", "Session Shop")
    play.when(changed("stat", "change", "hand", number=10)).impossible(
        "one step from d6 does not lead to d10"
    )
    play.when(changed("stat", "change", "hand", number=6)).impossible("one step from d6 does not lead to d6")
    play.after("! ann shift hand 8 the gift of a god -- so it is")
    assert person(play).stats["hand"] == 8
    assert play.sentences()[-1] == "Ann's hand becomes a d8: the gift of a god"


@pytest.mark.parametrize(
    ("entry", "detail", "why"),
    [
        ("Ache", "hand", ""),
        ("Cursed", "", ""),
        ("Ache", "", "Ache needs one of the Stats of Ann"),
        ("Ache", "lungs", "Ache needs one of the Stats of Ann"),
        ("Cursed", "hand", "Cursed affects no single Stat"),
        ("Sleepy", "", "there is no Condition Sleepy"),
    ],
)
def test_a_condition_is_of_the_book_and_names_a_stat_if_it_needs_one(
    entry: str, detail: str, why: str
) -> None:
    found = table().when(changed("condition", "add", entry, detail=detail))
    found.impossible(why) if why else found.legal()


def test_G057_the_same_condition_is_refused_and_another_stat_is_not() -> None:
    play = table("ann afflict Vexed hand")
    says(play, "ann afflict Vexed hand", "Conditions")
    says(play, "ann afflict Vexed head", "")
    play.when(changed("condition", "remove", "Vexed", detail="head")).impossible(
        "Ann is not affected by Vexed head"
    )


def test_a_rumor_begins_once() -> None:
    play = empty("rumor The bell rings > at night")
    again = SheetChanged(by="table", part="rumor", op="add", entry="The bell rings", detail="at noon")
    says(play, again, "Rumor Upgrade")
    play.when(changed("rumor", "remove", "The sea rises")).impossible("there is no rumor")
    other = SheetChanged(by="table", part="rumor", op="change", entry="The bell rings")
    assert play.after(other).state.rumors == {"The bell rings": "at night"}


def test_favor_is_with_somebody_and_changes() -> None:
    play = table()
    play.when(changed("favor", "change", "", number=1)).impossible("somebody has to be named")
    play.when(changed("favor", "change", "Cy", number=0)).impossible("favorability stays the same")
    says(play, changed("favor", "change", "Cy", number=-1), "")


# who arrives


TIRELESS = {"apts": ("Art",), "specs": ("Tireless",)}


def arrives(**fields: Any) -> CharacterImported:
    known: dict[str, Any] = {"character": "Dee", "owner": "cy", "kind": "pc"}
    return CharacterImported(by="cy", **{**known, **fields})


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, ""),
        ({"owner": "table", "kind": "npc"}, ""),
        ({"owner": "dan"}, "nobody called dan sits at this table"),
        ({"character": "Bob"}, "a character called 'Bob' already exists"),
        ({"character": ""}, "a character needs a name"),
        ({"character": "ANN"}, "ANN is the name of a seat"),
        ({"character": "CY"}, ""),
        ({"dice": {"hand": 8}}, ""),
        ({"dice": {"hand": 7}}, "d7"),
        ({"dice": {"lungs": 6}}, "nobody has a Stat lungs"),
        ({"dice": {"watch": 6}}, "nobody has a Stat watch"),
        ({"dice": {"watch": 6}, "owner": "table", "kind": "npc"}, ""),
        ({"apts": ("Art", "")}, "an Aptitude has a name"),
        ({"apts": ("Art", "Art")}, "an Aptitude is named twice"),
        ({"apts": ("Art",), "specs": ("Vibe", "Witty")}, "every Specialization belongs to an Aptitude"),
        ({"apts": ("Art",), "specs": ("Flying",)}, "the catalog knows no Specialization Flying"),
        ({**TIRELESS, "chosen": {"Tireless": "hand"}}, ""),
        ({"apts": ("Art",), "chosen": {"Tireless": "hand"}}, "Dee does not have Tireless"),
        (
            {"apts": ("Art",), "specs": ("Tireless",), "chosen": {"Tireless": "lungs"}},
            "nobody has a Stat lungs",
        ),
        ({"lifestyle": "Bored"}, "Bored"),
        ({"ethic": "Greed & Vanity"}, ""),
        ({"ethic": "Sloth"}, "Sloth"),
    ],
)
def test_whoever_joins_has_what_the_book_knows(fields: dict[str, Any], why: str) -> None:
    found = table().when(arrives(**fields))
    found.impossible(why) if why else found.legal()


def test_an_npc_is_typed_with_lifestyle_ethic_and_a_stat_that_is_chosen() -> None:
    play = empty(
        "npc Hulk, d6, hurt=d8, Art=Tireless hand, lifestyle=lost, Ethic=greed-vanity, thing=a crate"
    )
    hulk = person(play, "Hulk")
    assert (hulk.lifestyle, hulk.ethic, hulk.chosen) == ("Lost", "Greed & Vanity", {"Tireless": "hand"})
    assert (hulk.stats["hurt"], hulk.stats["head"], dict(hulk.things)) == (8, 6, {"a crate": False})
    with pytest.raises(MoveIncomplete, match="Tireless is about one Stat"):
        play.when("npc Ox, Art=Tireless")
    with pytest.raises(UnknownName):
        play.when("npc Ox, Art=Flying")


CREATED: dict[str, Any] = {
    "by": "cy",
    "character": "Dee",
    "owner": "cy",
    "highest": "heart",
    "lifestyle": "Carefree",
    "ethic": "Vice & Virtue",
    "apts": ("A", "B", "C"),
}
DICE = {"head": 4, "hand": 4, "heart": 8, "home": 4, "hurt": 4, "hurry": 6, "history": 4}


def test_EX087_the_dice_of_a_new_character_follow_from_its_choices() -> None:
    play = table()
    says(play, CharacterCreated(**CREATED, dice=DICE), "")
    play.when(CharacterCreated(**CREATED, dice={**DICE, "head": 6})).impossible("other Stat Dice follow")
    nobody = {**CREATED, "highest": "lungs"}
    play.when(CharacterCreated(**nobody, dice=DICE)).impossible("nobody has a Stat lungs")
    two = {**CREATED, "apts": ("A", "B")}
    says(play, CharacterCreated(**two, dice=DICE), "Step Four, Choose Aptitudes")
    says(play, CharacterCreated(**two, dice=DICE, kind="npc"), "")


def test_G131_what_cannot_grow_is_nobodys_highest_stat() -> None:
    for stat, rule in (("haunted", "Step One, Choose Highest Stat"), ("hunch", "")):
        play = empty(optional_stat=stat)
        line = f"ann create {stat} Carefree vice-virtue Rose, A, B"
        says(play, line, rule)


# what forbids many moves


def objection(found: preconditions.Objection) -> str:
    return "" if found is None else str(found.why)


def test_a_specialization_is_known_held_ready_and_of_the_scene() -> None:
    state = table().state
    assert (
        objection(preconditions.against_use(state, "Ann", "Flying"))
        == "the catalog knows no Specialization Flying"
    )
    assert objection(preconditions.against_use(state, "Ann", "Vibe")) == "Ann does not have Vibe"
    ready = having("Vibe")
    assert preconditions.against_use(ready.state, "Ann", "Vibe") is None
    ready.after("ann invoke Vibe")
    assert objection(preconditions.against_use(ready.state, "Ann", "Vibe")).endswith(
        "has to be recharged first"
    )
    heavy = having("Heavy")
    assert (
        objection(preconditions.against_use(heavy.state, "Ann", "Heavy")) == "Heavy works only in an Endeavor"
    )


def test_a_blessing_for_an_aptitude_pays_nothing_else() -> None:
    play = table(*rich("ann", 4, 4), "ann check hand")
    person(play).pool = [type(held)(held.id, held.face, "", "Acting") for held in person(play).pool]
    owner, first = person(play), person(play).pool[0].id
    assert (
        objection(preconditions.against_paying_with(owner, (first,)))
        == "that Blessing Helps only with Acting"
    )
    assert preconditions.against_paying_with(owner, (first,), "Acting") is None
    assert preconditions.against_paying_with(owner, ()) is None
    cost = preconditions.against_payment(play.state, ("Ann",), (1,), (first,), "Blessings")
    assert objection(cost) == "that Blessing Helps only with Acting"


def test_nobody_gains_more_blessings_at_once_than_a_table_counts() -> None:
    state = table().state
    owe(state, "Ann", "a song", MOST)
    with pytest.raises(Contradiction, match=f"nobody gains {MOST + 1} Blessings at once"):
        owe(state, "Ann", "a song", MOST + 1)


def test_a_tireless_stat_is_a_d6_at_most_while_it_is_spent() -> None:
    play = fight()
    person(play).apts, person(play).chosen = {"Acting": "Tireless"}, {"Tireless": "hurry"}
    one = play.state.scene_open.combatants["Ann"]
    assert sheets.size_of(play.state, "Ann", "hurry") == 10
    one.spent = frozenset({"hurry", "heart"})
    assert [sheets.size_of(play.state, "Ann", stat) for stat in ("hurry", "heart")] == [6, 8]


# short forms


def test_yes_and_no_answer_the_first_question() -> None:
    play = table("Guard attack hurt Ann, Bob", "roll 6")
    first, *others = _questions(play)
    assert others
    assert [shorthand(play.state, said, 0) for said in ("yes", " NO ")] == list(first.answers)
    assert shorthand(play.state, "perhaps", 0) is None
    assert shorthand(table().state, "yes", 0) is None


def _questions(play: Play) -> tuple[Any, ...]:
    now = now_open(play.state)
    assert now is not None
    return now.questions


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("ann wily 3", "ann invoke Wily 3"),
        ("ann use wily 3 Bob 5", "ann invoke Wily 3 Bob 5"),
        ("legendary Bob Cy", "invoke Legendary Bob Cy"),
        ("use legendary", "invoke Legendary"),
        ("zoe wily 3", None),
        ("ann calm", None),
    ],
)
def test_a_specialization_without_a_verb_is_used_by_its_name(said: str, meant: str | None) -> None:
    assert shorthand(table().state, said, 0) == meant


def test_everything_is_told_until_nothing_is_left() -> None:
    play = table("ann check hand", "roll 6", "resolve")
    assert shorthand(play.state, "tell everything", 0) == "tell all"
    assert shorthand(play.state, "Tell  Everything", 1) == "tell all"
    done = play.after("tell all")
    assert shorthand(done.state, "tell everything", 0) == "tell all"
    assert shorthand(done.state, "tell everything", 1) is None


@pytest.mark.parametrize(
    "said", ["ann hand 6 bob 5", "ann hand 6, bob", "ann lungs 6", "zoe hand 6", "ann hand"]
)
def test_what_is_no_short_form_means_nothing(said: str) -> None:
    assert shorthand(table().state, said, 0) is None


def test_a_check_in_a_line_is_resolved_if_nothing_is_to_be_judged() -> None:
    state = table(*rich("bob", 5)).state
    moves = [shorthand(state, "cy hurt 6, bob 5", made) for made in range(3)]
    assert moves == ["Cy check hurt", "roll 6", "Bob help 5"]
    play = table("cy check hurt", "roll 6")
    assert shorthand(play.state, "cy hurt 6", 2) == "resolve"
    assert seen(play)[0] == "minor"
    judged = table("ann check hand", "roll 4")
    assert shorthand(judged.state, "ann hand 4", 2) is None
