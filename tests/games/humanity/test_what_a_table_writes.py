"""What a table writes on its sheets: the words, what becomes of the sheet, and what cannot stand there."""

from __future__ import annotations

import pytest

from ledger.core.errors import AmbiguousName, UnknownName
from ledger.games.humanity.people.events.sheet import SheetChanged
from tests.games.humanity.scenes.arenas import typed
from tests.games.humanity.tables import table

WRITTEN = {
    "ann sheet pronouns she/her": "Ann's pronouns: she/her",
    "ann story Grew up at sea": "Ann's Backstory (add): Grew up at sea",
    "ann story Has a scar > Lost an eye": "Ann's Backstory (change): Lost an eye",
    "ann story Has a scar >": "Ann's Backstory (remove)",
    "ann find a lantern": "Ann gains a lantern",
    "lose a rope it burned": "Ann loses a rope: it burned",
    "! ann shift hand 8 -- the table gave it": "Ann's hand becomes a d8",
    "ann afflict Ache hand a fall": "Ann gains Ache hand: a fall",
    "cure Ann Cursed": "Ann loses Cursed (treated)",
    "cure Ann Famous": "Ann loses Famous (removed)",
    "ann injure a cut on the arm": "Ann is hurt: a cut on the arm",
    "tend Ann a bruise": "Ann is tended: a bruise",
    "ann favor +2 the mayor for the rescue": "Ann with the mayor: +2: the rescue",
    "rumor The bell rings > at night": "rumor The bell rings (begin): at night",
    "rumor The well is dry > again": "rumor The well is dry (modify): again",
    "hush The well is dry": "rumor The well is dry (end)",
}
BEFORE = (
    *("ann story Has a scar", "ann find a rope", "ann afflict Cursed", "ann afflict Famous"),
    *("ann injure a bruise", "rumor The well is dry"),
)


@pytest.mark.parametrize("line", WRITTEN)
def test_what_is_written_is_told(line: str) -> None:
    assert typed(table(*BEFORE), line).sentences[-1:] == [WRITTEN[line]]


def test_what_is_written_stands_there_afterwards() -> None:
    after = table(*BEFORE, *(line for line in WRITTEN if not line.startswith(("! ", "ann story Has")))).state
    ann = after.characters["Ann"]
    assert ann.notes == {"pronouns": "she/her"}
    assert ann.backstory == ["Has a scar", "Grew up at sea"]
    assert ann.things == {"a lantern": False}
    assert ann.conditions == (("Ache", "hand"),)
    assert ann.injuries == ["a cut on the arm"]
    assert ann.favor == {"the mayor": 2}
    assert after.rumors == {"The bell rings": "at night"}


IMPOSSIBLE = [
    (SheetChanged(character="Ann", part="note", op="remove", entry="age"), "a note of a sheet has no remove"),
    (SheetChanged(character="Ann", part="favor", op="change", entry="Bob"), "favorability stays the same"),
    (SheetChanged(character="Ann", part="rumor", op="add", entry="It rains"), "no rumor"),
    (SheetChanged(part="injury", op="add", entry="a cut"), "nobody is named who does it"),
    (SheetChanged(character="Ann", part="backstory", op="remove", entry="Rich"), "does not say 'Rich'"),
    (SheetChanged(character="Ann", part="injury", op="remove", entry="a cut"), "has no such injury"),
    (SheetChanged(character="Ann", part="thing", op="remove", entry="a lamp"), "a lamp"),
    (SheetChanged(character="Ann", part="condition", op="add", entry="Ache"), "needs one of the Stats"),
    (SheetChanged(character="Ann", part="condition", op="remove", entry="Ache"), "not affected by Ache"),
]


@pytest.mark.parametrize(("event", "why"), IMPOSSIBLE, ids=[why for _, why in IMPOSSIBLE])
def test_what_cannot_stand_on_a_sheet_is_impossible(event: SheetChanged, why: str) -> None:
    table().when(event).impossible(why)


def test_whoever_is_named_loses_their_own_thing_though_others_have_one_like_it() -> None:
    play = table("ann find a rope", "bob find a rope", "cy find a lamp")
    lost = play.copy().after("bob lose a rope").state.characters
    assert [dict(lost[name].things) for name in ("Ann", "Bob")] == [{"a rope": False}, {}]
    assert not play.copy().after("bob lose a lamp").state.characters["Cy"].things
    with pytest.raises(AmbiguousName):
        play.when("lose a rope")


@pytest.mark.parametrize("line", ["cure Bob Surprised", "cure Bob surprised", "cure Bob Cursed Surprised"])
def test_a_condition_that_somebody_has_not_is_no_reason_why_another_ends(line: str) -> None:
    play = table("bob afflict Cursed")
    with pytest.raises(UnknownName, match="not a reason why Bob Cursed ends"):
        play.when(line)
    assert not play.after("cure Bob surprised by a friend").state.characters["Bob"].conditions


def test_a_condition_that_ends_by_itself_is_not_cured() -> None:
    table("ann afflict Ache hand").when("cure Ann Ache hand").refused("Conditions")
