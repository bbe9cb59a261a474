"""Whose Blessings are whose, and those of a companion, which are for its Aptitudes."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import UnknownName
from ledger.games.humanity.checks.events.helping import HelpGiven
from ledger.games.humanity.people.events.companions import CompanionBound
from ledger.games.humanity.resources.events.banks import BankSpent
from ledger.games.humanity.resources.events.blessings import BlessingsGained, BlessingsMoved
from ledger.testing import Play
from tests.games.humanity.tables import person, pool, rich, table
from tests.games.humanity.test_spent_and_banked import ids, says
from tests.games.humanity.test_used_on_a_check import having, may


def test_blessings_change_hands_only_through_an_effect() -> None:
    play = table(*rich("ann", 5, 3))
    first = ids(play, "Ann")[0]
    moved = BlessingsMoved(by="ann", character="Ann", to="Bob", blessings=(first,))
    play.when(moved).refused("Blessings")
    play.after("! ann give Bob 5 -- a present")
    assert (pool(play), pool(play, "Bob")) == ([3], [5])
    play.when(moved).impossible(f"Ann has no Blessing {first}")
    nobody = BlessingsMoved(by="ann", character="Ann", to="Zoe", blessings=())
    play.when(nobody).impossible("there is no character called Zoe")


@pytest.mark.parametrize("fields", [{"lasts": "session"}, {"only": "Acting"}, {"plain": True}])
def test_no_special_blessing_comes_unless_it_is_owed(fields: dict[str, Any]) -> None:
    play = table()
    says(play, BlessingsGained(by="ann", character="Ann", faces=(4,)), "")
    says(play, BlessingsGained(by="ann", character="Ann", faces=(4,), **fields), "Blessings")


FRIENDLY = ("end", "close", "session")


def companion(*moves: str) -> Play:
    return having("Friendly", "ann companion Rex, Tracking=3, Digging=3, Barking=2", *moves)


def test_a_companion_that_is_lost_takes_its_blessings_along() -> None:
    play = companion(*FRIENDLY, *("gain 2",) * 8)
    says(play, "ann companion Max, Tracking=3, Digging=3, Barking=2", "Friendly")
    play.after("gone Rex")
    assert (pool(play, "Rex"), person(play, "Rex").retired) == ([], True)
    says(play, "ann companion Max, Tracking=3, Digging=3, Barking=2", "")
    with pytest.raises(UnknownName):
        play.when("gone Rex")


def test_nothing_more_comes_for_a_companion_that_is_lost() -> None:
    play = companion(*FRIENDLY, "gain 2", "ann award 1 for a song", "gone Rex")
    assert [owed.character for owed in play.state.owed] == ["Ann"]


def test_a_blessing_of_a_companion_helps_only_with_its_aptitude() -> None:
    play = companion(*FRIENDLY, *("gain 2",) * 8, "ann check hand", "roll 3", "say apt no")
    play.after("Rex say companion no Tracking")
    says(play, "Rex help 2", "Helping")
    play.after("Rex say companion no Digging", "Rex say companion no Barking")
    says(play, "Rex help 2", "Helping")
    play.after("Rex say companion yes Digging", "Rex help 2")
    assert [held.only for held in person(play, "Rex").pool].count("Digging") == 2


RITE = "Rite & Divinity"


def test_rite_copies_a_blessing_with_its_end_and_with_what_it_may_pay_for() -> None:
    """The copies are "of that Blessing": what was gained for a while is not copied for good."""
    play = companion("bob check heart", "roll 8", "resolve")
    person(play, "Bob").ethic = RITE
    play.after("bob bank bust", *FRIENDLY, *("gain 2",) * 7, "gain 4")
    lasting = BankSpent(by="bob", character="Bob", ethic=RITE, count=1, to=("Bob",), face=4)
    says(play, lasting, RITE)
    play.after("bob cash 1 Bob")
    (copy,) = person(play, "Bob").pool
    assert (copy.face, copy.lasts, copy.only) == (4, "session", "Barking")
    plain = having("Friendly", "bob check heart", "roll 8", "resolve")
    person(plain, "Bob").ethic = RITE
    plain.after("bob bank bust", "ann gain 5", "bob cash 1 Bob")
    assert [(held.face, held.lasts, held.only) for held in person(plain, "Bob").pool] == [(5, "", "")]


def test_an_aptitude_of_a_companion_has_a_name_and_a_value() -> None:
    play = having("Friendly")
    fields: dict[str, Any] = {"by": "ann", "character": "Ann", "companion": "Rex"}
    for apts, values in (("A", "B", "C"), (3, 3)), (("A", "A", "B"), (3, 3, 2)), (("A", "", "B"), (3, 3, 2)):
        play.when(CompanionBound(**fields, apts=apts, values=values)).impossible("")


def test_whoever_has_left_the_campaign_is_in_no_scene_and_does_nothing() -> None:
    play = having("Supportive", *rich("bob", 5), "ann check hand", "roll 4", "say apt no", who="Bob")
    helping = HelpGiven(
        by="bob", check=1, helper="Bob", way="supportive", roll=0, blessing=ids(play, "Bob")[0], bonus=2
    )
    says(play, helping, "")
    play.after("bob retire to the sea")
    assert play.state.cast == ("Ann", "Cy", "Guard")
    says(play, helping, "Helping")
    assert not any(each.startswith("Bob ") for each in may(play))
    rex = companion("enter Rex", "gone Rex")
    assert "Rex" not in rex.state.cast
