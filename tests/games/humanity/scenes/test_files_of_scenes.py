"""Files of scenes and people: what a table writes in them, and what the questions for a new one make of it.

Source: GAMES.md, Prepared; what comes in is asked of the desk, what is asked of the questions themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cli.prepared import reply
from ledger.core.errors import BadFile, UnknownName
from ledger.desk import prepared
from ledger.desk.desk import Desk
from ledger.games.humanity.scenes import asked
from ledger.games.humanity.scenes.prepared import PEOPLE, SCENE
from tests.games.humanity.tables import table

RUSH = 'kind = "rush"\nleader = "Bob"\n[[character]]\nname = "Wolf"\nside = "monstrosity"\nstart = 9\n'
BOOK = '[[character]]\nname = "Doctor"\n[[character]]\nname = "Smith"\n[[character]]\nname = "Miller"\n'


def opened(desk: Desk, text: str, kind: Any = SCENE, only: Sequence[str] = ()) -> Desk:
    Path("own.toml").write_text(text, encoding="utf-8")
    prepared.bring_in(desk, kind, "own.toml", only)
    return desk


def hint(desk: Desk, text: str, kind: Any = SCENE, only: Sequence[str] = ()) -> str:
    """What to do about the only problem of a file."""
    with pytest.raises(BadFile) as raised:
        opened(desk, text, kind, only)
    (found,) = raised.value.problems
    return found.hint


# what is in a file


def test_the_charge_leader_of_a_file_is_saved_and_comes_back(desk: Desk) -> None:
    head = desk.head
    assert opened(desk, RUSH).state.endeavor.leader == "Bob"
    reply(desk, SCENE, ["save", "ours.toml"], None)
    said = tomllib.loads(Path("ours.toml").read_text(encoding="utf-8"))
    assert (said["leader"], said["party"]) == ("Bob", True)
    desk.undo()
    assert desk.head == head
    prepared.bring_in(desk, SCENE, "ours.toml")
    assert desk.state.endeavor.leader == "Bob"


def test_a_file_without_a_leader_elects_nobody(desk: Desk) -> None:
    assert opened(desk, RUSH.replace('leader = "Bob"\n', "")).state.endeavor.leader == ""


@pytest.mark.parametrize(
    ("only", "joined"),
    [
        ((), ["Doctor", "Smith", "Miller"]),
        (("smith",), ["Smith"]),
        (("Miller", "DOCTOR"), ["Miller", "Doctor"]),
    ],
)
def test_a_book_of_people_brings_in_those_who_are_named_or_all(
    desk: Desk, only: Sequence[str], joined: list[str]
) -> None:
    opened(desk, BOOK, PEOPLE, only)
    assert [name for name in desk.state.characters if name not in ("Ann", "Bob")] == joined


def test_a_name_that_a_file_misspells_is_answered_with_the_nearest_ones(desk: Desk) -> None:
    apt = '[[character]]\nname = "A"\napts = { B = "%s" }\n'
    assert hint(desk, BOOK, PEOPLE, ["Smiht"]) == "Did you mean Smith?"
    assert hint(desk, BOOK, PEOPLE, ["Zzz"]) == "There are: Doctor, Smith, Miller."
    assert hint(desk, 'kind = "racing"\n' + apt % "Calmm") == "Did you mean Calm?"
    assert hint(desk, 'kind = "racing"\n' + apt % "Zzz") == "`rules GAME` and its topics name them."
    bomb = 'kind = "stealth"\n[[button]]\nkind = "bomb"\nat = 3\n'
    assert hint(desk, bomb) == "The table lays out: alarm, objective, escape, sanctuary."


def test_where_no_scene_was_played_there_is_none_to_save() -> None:
    saved_at = SCENE.saved_at
    assert saved_at is not None
    play = table("note nothing yet")
    assert saved_at(play.events) == 0
    opened_at = len(play.after("endeavor racing").events)
    assert saved_at(play.events) == opened_at
    assert saved_at(play.after("place Ann", "place Bob").events) == opened_at + 2
    assert saved_at(play.after("begin", "note it begins").events) == opened_at + 2


# what is asked for a new one


class Asking:
    """Somebody who answers the questions for a new scene; `seen` are the questions."""

    def __init__(self, **rulings: Any) -> None:
        self.asks = asked.scene(table(**rulings).state)
        self.now, self.seen = next(self.asks), [""]
        self.file: Any = None

    def says(self, *answers: str) -> Asking:
        for answer in answers:
            self.seen.append(self.now.text)
            try:
                self.now = self.asks.send(self.now.read(answer or self.now.usual))
            except StopIteration as stop:
                self.file = stop.value
        return self


def test_where_units_bring_the_tracks_it_is_asked_who_is_a_unit() -> None:
    play = Asking().says("unit", "Regatta", "clockwise", "yes")
    play.says("Swan, d6", "ally", "yes", "head", "Rower, d6", "ally", "no", "nobody else", "no more")
    assert [text for text in play.seen if "unit" in text] == ["Is Swan a unit?", "Is Rower a unit?"]
    assert not [text for text in play.seen if "track" in text]
    swan, rower = play.file["character"]
    assert (swan["unit"], swan["stat"], swan["side"]) == (True, "head", "ally")
    assert ("unit" in rower, "stat" in rower) == (False, False)


@pytest.mark.parametrize(
    ("kind", "side", "said", "usual"),
    [
        ("stealth", "eye", "Keeper, hurt=8, watch=4", "watch"),
        ("stealth", "eye", "Keeper, hurt=8", "hurt"),
        ("stealth", "eye", "Ann", "hurry"),
        ("unit", "ally", "Swan, home=8, hurt=2", "home"),
        ("unit", "ally", "Swan, hurt=2", "head"),
        ("unit", "ally", "Guard", "hurt"),
    ],
)
def test_the_one_stat_is_the_watch_stat_or_the_largest_as_when_it_is_typed(
    kind: str, side: str, said: str, usual: str
) -> None:
    play = Asking().says(
        kind, "none", "clockwise", *(["track"] if kind == "stealth" else []), "yes", said, side
    )
    play.says(*(["yes"] if kind == "unit" else []))
    assert play.now.text.startswith("Which Stat does")
    assert play.now.usual == usual


def test_a_stat_that_the_character_does_not_have_is_refused_at_the_question() -> None:
    """It used to be written down, and refused when the evening began."""
    play = Asking().says("stealth", "none", "clockwise", "track", "yes", "Keeper, hurt=8", "eye")
    with pytest.raises(UnknownName, match="'alarm' is not a Stat that can be named here"):
        play.now.read("alarm")
    assert play.now.read("Hist") == "history"


def test_whoever_has_a_start_is_asked_for_it_and_for_recovery() -> None:
    play = Asking().says("monstrous", "none", "clockwise", "track", "no")
    play.says("Wolf, d6", "monstrosity", "12 4 8", "Horde", "nobody else", "no more")
    assert "Where does Wolf start, and how far below that lie Recovery buttons (12 4 8)?" in play.seen
    (wolf,) = play.file["character"]
    assert (wolf["start"], wolf["recovery"], wolf["tags"]) == (12, [4, 8], ["Horde"])
    assert play.file["party"] is False
    assert "title" not in play.file


def test_a_new_person_who_cannot_be_is_asked_for_again() -> None:
    play = Asking().says("racing", "none", "clockwise", "track", "yes")
    with pytest.raises(UnknownName, match="That cannot be: no Stat Die is a d7") as raised:
        play.now.read("Cart, d7")
    assert raised.value.hint == "See `help npc`."
    assert play.now.read("ann") == {"name": "Ann", "player": True}
    assert play.now.read("guard") == {"name": "Guard", "player": False}


def test_an_area_and_the_leader_are_asked_for_where_there_are_any() -> None:
    play = Asking().says("racing", "none", "clockwise", "track", "yes", "nobody else")
    play.says("terrain", "hand hurry", "yes", "4 9", "no more", "Who wins?", "no more")
    (button,) = play.file["button"]
    assert button == {"kind": "terrain", "stats": ["hand", "hurry"], "area": True, "at": [4, 9]}
    assert play.file["questions"] == ["Who wins?"]
    play = Asking().says("rush", "none", "clockwise", "track", "yes", "nobody else", "Bob", "no more")
    assert play.file["leader"] == "Bob"
