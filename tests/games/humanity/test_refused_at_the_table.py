"""What the rules of Humanity, Blessed forbid where it is seldom tried: by a log that somebody wrote, or in a
situation that few tables come to. Each row names the rule."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.log.events import Event
from ledger.games.humanity.checks import reactions
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import TokenBanked
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.people import creation
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.resources.events.blessings import BlessingsExpired
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import fight, refused
from tests.games.humanity.tables import person, rich, standing, table
from tests.games.humanity.test_resources import MAJOR
from tests.games.humanity.test_spent_and_banked import ids, says, used
from tests.games.humanity.test_used_on_a_check import having

HIT = ("Guard attack hurt Ann", "say defender_apt no", "roll 6", "resolve")


def attack(*targets: str, later: tuple[str, ...] = ()) -> Event:
    return CheckDeclared(
        by="ann", check=1, character="Ann", stat="hurt", targets=targets, later=later, intent="violent"
    )


def test_G022_several_targets_get_one_check_or_one_each_as_the_table_rules() -> None:
    one = table()
    refused(one, attack("Bob", later=("Cy",)), "G-022", "several targets get one Check")
    one.when(attack("Bob", "Cy")).legal()
    each = table(attack_on_many="check-each")
    refused(each, attack("Bob", "Cy"), "G-022", "each target gets a Check")
    each.when(attack("Bob", later=("Cy",))).legal()


def test_nothing_is_done_for_a_goal_that_is_closed() -> None:
    play = table("goal 5 dig the well")
    check = CheckDeclared(by="ann", check=1, character="Ann", stat="hand", goal="dig the well")
    play.copy().when(check).legal()
    play.after("abandon dig")
    play.when(check).refused("Making Progress")


def test_the_throw_is_that_of_the_roll_that_is_due() -> None:
    for roller, stat in (("Ann", "home"), ("Bob", "hand")):
        thrown = DiceThrown(by="ann", check=1, roll=0, roller=roller, stat=stat, stages=((3,),))
        table("ann check hand").when(thrown).refused("Checks")
    table("ann check hand").when(
        DiceThrown(by="ann", check=1, roll=0, roller="Ann", stat="hand", stages=((3,),))
    ).legal()


def test_only_a_blessing_that_lasts_a_while_vanishes_by_itself() -> None:
    play = table(*rich("ann", 4, 4))
    first = person(play).pool[0].id
    play.when(BlessingsExpired(by="table", blessings=(first,))).refused("Blessings")
    play.when(BlessingsExpired(by="table", blessings=(first, first))).impossible("vanishes only once")
    play.when(BlessingsExpired(by="table", blessings=(99,))).impossible("nobody has a Blessing 99")


@pytest.mark.parametrize(
    ("moves", "ethic", "changes", "rule"),
    [
        (MAJOR, "Precision & Accuracy", {}, ""),
        (MAJOR, "Greed & Vanity", {"ethic": "Precision & Accuracy"}, "Precision & Accuracy: is Greed"),
        (MAJOR, "", {"ethic": "Precision & Accuracy"}, "Precision & Accuracy: is unknown"),
        (MAJOR, "", {"ethic": "Nonsense"}, "Additional Terms"),
        (MAJOR, "Precision & Accuracy", {"character": "Bob"}, "Precision & Accuracy"),
        (MAJOR, "Precision & Accuracy", {"witnesses": ("Bob",)}, "Precision & Accuracy"),
        (MAJOR, "Precision & Accuracy", {"extra": True}, "Precision & Accuracy"),
        (MAJOR, "Greed & Vanity", {"witnesses": ("Bob", "Cy")}, ""),
        (MAJOR, "Greed & Vanity", {"witnesses": ("Bob", "Ann")}, "G-053"),
        (HIT, "Pride & Prudence", {"token": "bust", "opponent": "Guard"}, ""),
        (MAJOR, "Pride & Prudence", {}, "Pride & Prudence: it banks busts"),
        (HIT, "Pride & Prudence", {"token": "bust", "character": "Cy"}, "Pride & Prudence"),
        (HIT, "Precision & Accuracy", {"token": "bust"}, "Precision & Accuracy: it banks boons"),
    ],
)
def test_an_ethic_banks_its_own_tokens_alone(
    moves: tuple[str, ...], ethic: str, changes: dict[str, object], rule: str
) -> None:
    play = table(*moves)
    one = str(changes.get("character", "Ann"))
    person(play, one).ethic = ethic
    fields = {"by": "ann", "check": 1, "character": "Ann", "ethic": ethic, "token": "boon"}
    event = TokenBanked(**{**fields, **changes})  # type: ignore[arg-type]
    if rule:
        refused(play, event, *rule.partition(": ")[::2])
    else:
        play.when(event).legal()


def thrown() -> Play:
    return table("ann check hand", "roll 4")


def why(found: reactions.Objection) -> tuple[str, str]:
    return ("", "") if found is None else (found.rule, found.why)


def test_adamant_is_about_a_roll_of_ones_own_whose_faces_are_known() -> None:
    play = thrown()
    now, roll = standing(play), play.state.check.rolls[0]
    assert why(reactions.against_adamant(now, roll, "Cy")) == ("Adamant", "the roll is not Cy's")
    assert why(reactions.against_adamant(now, roll, "Ann"))[1] != "the roll is not Ann's"
    total = table("ann check hand", "roll total 4")
    unknown = total.state.check.rolls[0]
    found = reactions.against_adamant(standing(total), unknown, "Ann")
    assert why(found) == ("Adamant", "there is no throw whose faces are known")


def test_nobody_distracts_themselves() -> None:
    play = thrown()
    now, roll = standing(play), play.state.check.rolls[0]
    for name, of in (("Ann", roll), ("Ann", None)):
        assert why(reactions.against_reducing(now, name, of)) == (
            "Mischievous",
            "nobody distracts themselves",
        )
    for of in (roll, None):
        found = reactions.against_reducing(now, "Cy", of)
        assert why(found)[1] == "Cy does not have Mischievous"


def test_G036_only_a_kept_action_of_a_heist_lowers_x() -> None:
    play = thrown()
    found = reactions.against_aim(play.state, play.state.check, "Bob", "lower", "Supportive")
    assert why(found) == ("Helping", "only an action that was kept in a Stealth Endeavor lowers X")
    assert reactions.against_aim(play.state, play.state.check, "Bob", "roll", "Supportive") is None


def test_a_companion_helps_with_what_the_table_finds_related() -> None:
    check = thrown().state.check
    assert why(reactions.against_companion(check, "Pup", ())) == ("Helping", "Pup has nothing to Help with")


def made(**sheet: object) -> tuple[str, str]:
    """What is against a character that is created so, as to its first steps."""
    known: dict[str, object] = {
        "highest": "heart",
        "lifestyle": "Carefree",
        "ethic": "Vice & Virtue",
        "apts": (),
    }
    return why(creation.against(table().state, **{**known, **sheet}))  # type: ignore[arg-type]


def test_a_character_begins_with_what_the_first_session_offers() -> None:
    state = table().state
    lifestyle, ethic = min(creation.starters(state)), min(creation.starter_ethics(state))
    assert (
        made(highest="lou", lifestyle=lifestyle, ethic=ethic)[1] == "lou cannot be the highest Stat (G-131)"
    )
    assert made(lifestyle="Lost", ethic=ethic)[1] == "Lost is not a starter Lifestyle"
    assert made(lifestyle=lifestyle, ethic="none")[1] == "none is not a starter Ethic"
    assert "Aptitudes" in made(lifestyle=lifestyle, ethic=ethic)[1]


@pytest.mark.parametrize("value", [0, 3, creation.MOST])
def test_each_aptitude_of_a_companion_has_one_value(value: int) -> None:
    creation.require_values(("Biting",), (value,))


@pytest.mark.parametrize(
    ("apts", "values"),
    [
        (("Biting",), (creation.MOST + 1,)),
        (("Biting",), (-1,)),
        (("Biting",), ()),
        ((), (1,)),
        (("Biting", "Biting"), (1, 1)),
    ],
)
def test_an_aptitude_of_a_companion_has_no_other_value(
    apts: tuple[str, ...], values: tuple[int, ...]
) -> None:
    with pytest.raises(creation.Contradiction, match="Aptitude"):
        creation.require_values(apts, values)


def test_a_sheet_has_what_is_written_on_it_and_nothing_else() -> None:
    one: Character = person(table())
    for ask, named in (
        (one.thing, "lamp"),
        (one.apt, "Baking"),
        (one.line, "born at sea"),
        (one.injury, "cut"),
    ):
        with pytest.raises(creation.Contradiction, match=r"Ann has no|is not apt in|does not say"):
            ask(named)
    assert one.apt("Acting") == "Acting"
    with pytest.raises(creation.Contradiction, match="is not apt in anything named"):
        one.apt("")
    with pytest.raises(creation.Contradiction, match="has no such thing"):
        one.thing("")
    with pytest.raises(creation.Contradiction, match="has no Stat haze"):
        one.size("haze")


def test_a_specialization_takes_nothing_that_it_does_not_use() -> None:
    play = having("Vibe", *rich("ann", 4), *rich("bob", 5), "ann find a lamp")
    says(play, used("Vibe"), "")
    says(play, used("Vibe", stolen=ids(play, "Bob")), "Vibe")
    says(play, used("Vibe", blessings=ids(play, "Ann")), "Vibe")
    says(play, used("Vibe", thing="a lamp"), "Vibe")


def test_words_that_name_no_thing_and_no_person_are_the_text_of_a_use() -> None:
    play = having("Vibe", "ann find a lantern", "ann invoke Vibe a lantern")
    event: Any = play.events[-1]
    assert (event.others, event.thing, event.text) == ((), "", "a lantern")


def test_what_an_action_or_a_check_uses_is_not_invoked() -> None:
    play = fight()
    person(play).apts = {"Acting": "Zealous"}
    says(play, used("Zealous"), "Zealous")
