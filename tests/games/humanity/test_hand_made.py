"""Events that no line types, as another program or a hand could write them: what the pieces and the rules say
of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import TokenBanked
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.people.events.arrivals import CharacterImported
from ledger.games.humanity.people.events.companions import CompanionBound
from ledger.games.humanity.people.events.sheet import SheetChanged
from ledger.games.humanity.resources.events.banks import BankSpent
from ledger.games.humanity.resources.events.blessings import BlessingsSpent
from ledger.games.humanity.resources.state import MOST
from tests.games.humanity.tables import empty, person, table
from tests.games.humanity.test_gaps import companion


def test_nobody_throws_a_stat_that_is_not_theirs() -> None:
    play = table(optional_stat="haunted")
    event = CheckDeclared(by="table", check=1, character="Guard", stat="haunted")
    play.when(event).impossible("Guard has no Stat haunted")


def test_nobody_banks_more_tokens_than_a_table_has() -> None:
    play = table("ann check hand vs normal", "roll 6", "resolve")
    person(play).ethic = "Rite & Divinity"
    event = TokenBanked(
        by="ann", check=1, character="Ann", ethic="Rite & Divinity", token="bust", extra=True, count=MOST + 1
    )
    play.when(event).impossible(f"nobody banks {MOST + 1} tokens at once")


@pytest.mark.parametrize(
    ("word", "rank"),
    [
        ("easy", "an Easy"),
        ("normal", "a Normal"),
        ("hard", "a Hard"),
        ("harder", "a rank 2"),
        ("harder 3", "a rank 3"),
        ("harder 4", "a rank 4"),
    ],
)
def test_a_check_is_of_the_rank_that_was_said(word: str, rank: str) -> None:
    assert table(f"ann check hand vs {word}").sentences()[-1] == f"Ann makes {rank} hand Check"


def test_only_the_innermost_check_is_thrown_for() -> None:
    play = table("ann check hand", "roll 5", "bob check head")
    event = DiceThrown(by="ann", check=1, roll=1, roller="Ann", stat="hand", stages=((3,),))
    play.when(event).refused("Checks")
    assert play.when(event).verdict.why == "another Check is open within it"


def test_what_a_companion_gained_for_an_aptitude_buys_nothing() -> None:
    play = companion()
    number = person(play, "Rex").pool[0].id
    spent = BlessingsSpent(by="ann", character="Rex", blessings=(number,))
    play.when(spent).refused("Friendly")


def test_there_is_one_companion_at_a_time() -> None:
    play = companion()
    event = CompanionBound(by="ann", character="Ann", companion="Tom", apts=("Purring",), values=(3,))
    assert play.when(event).verdict.why == "Ann already has a companion"
    person(play, "Bob").apts["Acting"] = "Friendly"
    another = replace(
        event, by="bob", character="Bob", apts=("Purring", "Mousing", "Running"), values=(3, 3, 2)
    )
    play.when(another).legal()


def test_stat_dice_change_in_the_shop() -> None:
    event = SheetChanged(by="ann", character="Ann", part="stat", op="change", entry="head", number=8)
    table().when(event).refused("Session Shop", "upgrade")


def test_a_rumor_begins_once() -> None:
    play = empty("rumor The bell rings > at night")
    play.when(SheetChanged(by="ann", part="rumor", op="add", entry="The bell rings")).refused("Rumor Upgrade")


def test_a_specialization_is_about_a_stat_that_exists() -> None:
    event = CharacterImported(
        by="table",
        character="Eve",
        owner="table",
        kind="npc",
        apts=("Art",),
        specs=("Tireless",),
        chosen={"Tireless": "charm"},
    )
    empty().when(event).impossible("nobody has a Stat charm")


def test_a_copy_has_the_face_that_was_gained_just_now() -> None:
    play = table()
    person(play, "Bob").ethic = "Rite & Divinity"
    play.after(*("bob check heart", "roll 8", "resolve", "bob bank bust") * 2, "ann gain 4")
    event = BankSpent(by="bob", character="Bob", ethic="Rite & Divinity", count=1, to=("Bob",), face=5)
    play.when(event).impossible("nobody has just gained a Blessing of that face")
