"""What a sheet, the campaign and an Endeavor say on their pages, of what was made to be there."""

from __future__ import annotations

from typing import Any

import pytest

from cli.render.text import draw
from ledger.games.humanity import GAME
from ledger.games.humanity.resources.state import Banked, Blessing
from ledger.games.humanity.scenes.view import actions_page
from ledger.games.humanity.state import State
from tests.games.humanity.scenes.arenas import acted, fight, heist, race, turn_of
from tests.games.humanity.scenes.test_stealth import at, sneaking
from tests.games.humanity.tables import empty, rich, table


def page(state: State, name: str | None) -> list[str]:
    return [line.text for line in draw(GAME.view(state, name), width=400, ascii_only=False)]


def line(state: State, page_: str, label: str) -> str:
    """What stands after a label; empty if it is not there."""
    found = [text.removeprefix(label).strip() for text in page(state, page_) if text.startswith(f"{label}  ")]
    assert len(found) < 2
    return "".join(found)


def row(state: State, page_: str, begin: str) -> list[str]:
    """The cells of the row that begins like this."""
    (found,) = (text for text in page(state, page_) if text.startswith(f"{begin}  "))
    return [cell.strip() for cell in found.split("  ") if cell.strip()]


def test_what_is_not_there_yet_is_said_in_a_sentence() -> None:
    state = empty().state
    assert page(state, "people") == [
        "Nobody is known yet. A note names people and places: note @Miller owes Noor"
    ]
    assert page(state, "numbers") == ["Nobody has made a Check yet."]
    assert page(state, "recap") == ["Session 0", "Nothing has happened yet."]
    for name in ("tracks", "round"):
        assert page(state, name) == ["No Endeavor is open."]
    assert page(table().state, "checks") == ["No Check is open."]
    assert page(table().state, "progress") == ["No goal is open."]


def test_after_its_opening_a_session_recalls_the_one_before() -> None:
    play = table("note a storm comes", "end", "close", "session")
    lines = page(play.state, "recap")
    assert lines[0] == "Session 1"
    assert "At the docks  a storm comes" in lines[: lines.index("Session 2")]
    play.after("note the storm is over")
    assert "Session 1" not in page(play.state, "recap")


def test_a_recap_counts_the_blessings_that_came_went_and_stayed() -> None:
    state = table(*rich("ann", 4, 4), "ann spend 4 for a drink").state
    counted = {"in": "Ann 2 (for a test)", "out": "Ann 1", "held": "Ann 1, Bob 0, Cy 0"}
    assert {word: line(state, "recap", f"Blessings {word}") for word in counted} == counted


BARE = {
    "who": "pc, played by ann",
    "Lifestyle": "none",
    "Ethic": "none",
    "Stats": "head d6, hand d6, heart d8, home d6, hurt d8, hurry d10, history d4",
    "balanced": "d6: head, hand, home; d8: heart, hurt",
    "Aptitudes": "Acting",
    "things": "none",
    "Blessings": "none",
    "Conditions": "none",
    "injuries": "none",
    "to recharge": "",
    "bank": "",
    "favorability": "",
    "spent on Radiant": "",
    "kept value": "",
    "Backstory": "",
}
FULL: dict[str, Any] = {
    "lifestyle": "Crafty",
    "ethic": "Virtue",
    "apts": {"Acting": "Adamant", "Baking": "Critical", "Chess": ""},
    "values": {"Chess": 3},
    "chosen": {"Adamant": "heart"},
    "spent": frozenset({"Adamant"}),
    "things": {"a lamp": True, "a rope": False},
    "conditions": (("Ache", "hand"), ("Famous", "")),
    "injuries": ["a cut", "a bruise"],
    "banks": {
        "Vice": (Banked(1, "Wolf"), Banked(1, "Wolf"), Banked(2, "Bear")),
        "Virtue": (Banked(1, ""),),
        "Fate": (),
    },
    "favor": {"Miller": 2, "Guard": -1},
    "totals": {"Radiant": 7},
    "calm": (5, 8),
    "backstory": ["born at sea", "never learned to swim"],
    "retired": True,
}
TOLD = {
    "who": "pc, played by ann, gone",
    "Ethic": "Virtue",
    "Aptitudes": "Acting (Adamant heart, spent), Baking (Critical), Chess 3",
    "things": "a lamp (exceptional), a rope",
    "Conditions": "Ache hand, Famous",
    "injuries": "a cut, a bruise",
    "bank": "Vice: 3 (from Wolf, Bear), Virtue: 1",
    "favorability": "Miller +2, Guard -1",
    "spent on Radiant": "7",
    "kept value": "5 of a d8",
    "Backstory": "born at sea; never learned to swim",
}


@pytest.mark.parametrize("label", BARE)
def test_a_bare_sheet_says_so(label: str) -> None:
    assert line(table().state, "Ann", label) == BARE[label]


@pytest.fixture
def full() -> State:
    """Ann's sheet with something in each of its places."""
    state: State = table().state.copy()
    for name, value in FULL.items():
        setattr(state.characters["Ann"], name, value)
    return state


@pytest.mark.parametrize("label", TOLD)
def test_a_full_sheet_says_all_that_it_holds(label: str, full: State) -> None:
    assert line(full, "Ann", label) == TOLD[label]


def test_a_sheet_says_what_a_recharge_costs_and_what_a_lifestyle_ignites(full: State) -> None:
    assert line(full, "Ann", "to recharge").startswith("Adamant (")
    assert line(full, "Ann", "Lifestyle").startswith("Crafty (Ignites hand and home)")


def test_no_two_dice_alike_are_no_balance() -> None:
    state = table().state.copy()
    state.characters["Ann"].stats = {"head": 4, "hand": 6, "heart": 8}
    assert line(state, "Ann", "balanced") == "none"


def test_blessings_are_told_by_what_they_are_for_and_worth() -> None:
    state = table(*rich("ann", 4, 2)).state.copy()
    ann = state.characters["Ann"]
    assert line(state, "Ann", "Blessings") == "2, 4"
    ann.pool += [Blessing(90, 3, lasts="scene"), Blessing(91, 6, only="Insured")]
    assert line(state, "Ann", "Blessings") == "2, 4; 6 for Insured; 3 until the scene ends"
    ann.conditions = (("Cursed", ""),)
    assert "(worth" in line(state, "Ann", "Blessings")


def test_people_are_told_with_their_favor_and_their_notes(full: State) -> None:
    assert row(full, "people", "Miller")[:3] == ["Miller", "in the story", "Ann +2"]
    assert row(full, "people", "Guard")[:3] == ["Guard", "the table's", "Ann -1"]
    assert row(full, "people", "Ann")[1] == "ann's, has left"
    noted = table("note @Miller owes Noor").state
    assert "@Miller owes Noor (session 1, event" in page(noted, "people")[-3]


DICE = ("Ann die hurt", "Bob die heart", "Wolf die hurt")


def now(state: State, name: str, word: str) -> str:
    """The last cell of an action or a special on somebody's page."""
    return row(state, f"actions {name}", word)[-1]


def test_before_a_die_is_chosen_no_action_has_a_chance() -> None:
    state = heist().state
    assert {now(state, "Ann", act) for act in ("interfere", "move", "work", "track")} == {
        "no Action Die is chosen"
    }
    assert row(state, "actions Ann", "move")[-2] == "-"


@pytest.mark.parametrize(
    ("name", "word", "said"),
    [
        ("Ann", "attack", "against Wolf at 10"),
        ("Ann", "advance", "moves +2, stops at 2"),  # X of a d8 is 2
        ("Ann", "protect", "hurt of Ann is not in the scope of home or hurry"),
        ("Ann", "track", "there is no other track"),
        ("Ann", "combo", "can be chosen"),
        ("Ann", "victory", "Ann is at 0, 30 is needed"),
        ("Wolf", "attack", "against Ann at 0, Bob at 0"),
        ("Wolf", "steal", "hurt of Wolf is not in the scope of head or hand or heart"),
        ("Wolf", "victory", "there is no Scheme, 10 in a row are needed"),
    ],
)
def test_an_action_says_what_it_would_do_or_what_is_against_it(name: str, word: str, said: str) -> None:
    assert now(fight(*DICE).state, name, word) == said


def test_EX080_work_says_how_many_schemes_it_adds_and_whether_the_objective_is_done() -> None:
    play = at(sneaking("button objective 4 head", "button escape 8"), "Ann", 3)
    assert now(play.state, "Ann", "work") == "adds 2 Schemes"
    acted(play, "act work")
    at(turn_of(play, "Bob"), "Bob", 5)
    assert now(play.state, "Bob", "work") == "adds 2 Schemes, and the Objective is done"


def test_nobody_on_the_track_is_no_opponent() -> None:
    state = fight(*DICE).state.copy()
    state.endeavor.combatants["Wolf"].track = ""
    assert now(state, "Ann", "attack") == "no opponent is on the track"


def test_whoever_takes_no_part_has_no_actions() -> None:
    (note,) = actions_page(race().state, "Guard")
    assert getattr(note, "text", "") == "Guard takes no part in the Endeavor."
    (note,) = actions_page(table().state, "Ann")
    assert getattr(note, "text", "") == "No Endeavor is open."
