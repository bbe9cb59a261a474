"""A party goes on in a new log: characters with their sheets, Blessings and favours as at its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from cli.main import run
from ledger.core.errors import BadSetup
from ledger.core.log.events import own_fields
from ledger.desk.desk import Desk
from ledger.desk.going_on import going_on
from ledger.desk.new_log import NewGame
from ledger.games.humanity.bookkeeping import add_blessings
from ledger.games.humanity.people.events import kept
from ledger.games.humanity.people.state import Character
from tests.games.humanity.tables import empty, person

PLAYED = (
    "ann npc Ann, hurry=8, hurt=10, Acting=Friendly, thing=a lamp",
    "bob npc Bob, hurry=6",
    "npc Guard, d6",
    "session",
    "scene The mill with Ann, Bob, Guard",
    "ann companion Rex, Barking=3, Biting=3, Running=2",
    "ann gain 4 for a test",
    "ann gain 6 for a test",
    "bob gain 2 for a test",
    "ann favor +2 Guard",
    "ann story Grew up at sea",
    "bob afflict Famous",
)
LASTING = set(Character.__struct_fields__) - {"pool", "fading", "uses", "famous", "majors"}
"""What belongs to no session; ids of Blessings and Checks belong to their log."""


def played(tmp_path: Path) -> Desk:
    desk = Desk.new(
        tmp_path / "old.jsonl",
        NewGame(game="humanity", seats=("ann", "bob"), rulings={"setting": "fate-knowledge"}),
    )
    for line in PLAYED:
        try:
            desk.do(line)
        except Exception as error:
            raise AssertionError(f"{line}: {error}") from error
    return desk


def test_everybody_of_the_party_is_as_at_the_end(tmp_path: Path) -> None:
    old = played(tmp_path)
    for lasts, only in (("session", ""), ("", "pool")):
        add_blessings(old.state, old.state.characters["Bob"], (6,), lasts=lasts, only=only)
    desk = Desk.new(tmp_path / "new.jsonl", going_on(old, NewGame(game="", seats=())))
    assert [held.face for held in desk.state.characters["Bob"].pool] == [2], "the others end, or are lent"
    assert set(desk.state.characters) == {"Ann", "Bob", "Rex"}
    for name, now in desk.state.characters.items():
        before = old.state.characters[name]
        assert {key: value for key, value in asdict(now).items() if key in LASTING} == {
            key: value for key, value in asdict(before).items() if key in LASTING
        }
        assert name == "Bob" or [held.face for held in now.pool] == [held.face for held in before.pool]
    assert desk.setup.rulings["setting"] == "fate-knowledge"


def test_the_header_says_from_where(tmp_path: Path) -> None:
    old = played(tmp_path)
    desk = Desk.new(tmp_path / "new.jsonl", going_on(old, NewGame(game="", seats=())))
    assert desk.header.since == f"{old.header.log}:{old.head}"
    assert Desk.open(tmp_path / "new.jsonl").header.since == desk.header.since


def test_somebody_who_does_not_play_on_stays_behind(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "new.jsonl", going_on(played(tmp_path), NewGame(game="", seats=("bob", "cy"))))
    assert set(desk.state.characters) == {"Bob"}


def test_another_ruling_that_is_asked_for_counts(tmp_path: Path) -> None:
    wanted = NewGame(game="humanity", seats=(), rulings={"setting": "vice-virtue"})
    desk = Desk.new(tmp_path / "new.jsonl", going_on(played(tmp_path), wanted))
    assert desk.setup.rulings["setting"] == "vice-virtue"


def test_a_log_of_another_game_keeps_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="is a log of humanity, not of courses"):
        going_on(played(tmp_path), NewGame(game="courses", seats=()))
    other = Desk.new(tmp_path / "pad.jsonl", NewGame(game="effortless", seats=("a", "b", "c")))
    with pytest.raises(BadSetup, match="nothing is kept"):
        going_on(other, NewGame(game="", seats=()))


def test_nobody_comes_from_an_earlier_log_after_the_first_session(tmp_path: Path) -> None:
    (event, *_) = going_on(played(tmp_path), NewGame(game="", seats=())).kept
    empty("session").when(event).refused("At Table Discretion")


def test_what_cannot_be_is_not_kept(tmp_path: Path) -> None:
    (event, *_) = going_on(played(tmp_path), NewGame(game="", seats=())).kept
    assert isinstance(event, kept.CharacterKept)
    for changed, why in (
        ({"owner": "zoe", "character": "Gus"}, "nobody called zoe sits at this table"),
        ({"owner": "table", "character": "Gus"}, "nobody called table sits at this table"),
        ({"dice": {**event.dice, "head": 7}}, "no Stat Die is a d7"),
        ({"dice": {}}, "the dice of Ann lack "),
        ({"blessings": (7,)}, "no Blessing shows 7"),
        ({"apts": {"Acting": "Nonsense"}}, "the catalog knows no spec Nonsense"),
        ({"blessings": (6,) * 10_001}, "nobody has that many Blessings"),
        ({"kind": "eye"}, "nobody is a 'eye'"),
        ({"values": {"hurt": -1}}, "nothing is counted below 0"),
    ):
        empty().when(replace(event, **changed)).impossible(why)


def test_nobody_is_kept_who_is_there_already(tmp_path: Path) -> None:
    (event, *_) = going_on(played(tmp_path), NewGame(game="", seats=())).kept
    there = empty("ann npc Ann, d6")
    there.when(event).impossible("a character called 'Ann' already exists")
    there.when(replace(event, kind="companion", owner="Ann")).impossible("Ann is here")


def test_favor_that_ends_with_its_session_stays_behind() -> None:
    """Fairness & Value: favorability grows "temporarily", whether or not the old log's session has ended."""
    play = empty("ann npc Ann, d6, Ethic=Fairness & Value", "npc Guard, d6", "ann favor +2 Guard", "session")
    play.after("Guard attack hurt Ann", "roll 5", "resolve", "ann bank bust", "ann cash 1 Guard")
    assert person(play).favor == {"Guard": 3}
    (event,) = kept.keep(play.state, {"ann"})
    assert isinstance(event, kept.CharacterKept)
    assert event.favor == {"Guard": 2}


def test_from_is_one_command(tmp_path: Path) -> None:
    played(tmp_path)
    assert run(["new", str(tmp_path / "two.jsonl"), "--from", str(tmp_path / "old.jsonl")]) == 0
    assert set(Desk.open(tmp_path / "two.jsonl").state.characters) == {"Ann", "Bob", "Rex"}


def test_every_field_of_a_sheet_is_taken_over_or_belongs_to_a_session() -> None:
    left = {"pool", "fading", "uses", "famous", "majors", "calm", "spent_last", "lost_in", "retired"}
    assert set(Character.__struct_fields__) == {*kept._SHEET} | left
    assert {*kept._NAMES.values()} | {"blessings"} == set(own_fields(kept.CharacterKept))


def test_what_was_taught_in_play_is_known_in_the_new_log(tmp_path: Path) -> None:
    old = played(tmp_path)
    old.do("define condition Haunting, ends scene")
    old.do("define condition Haunting, ends treated")
    desk = Desk.new(tmp_path / "new.jsonl", going_on(old, NewGame(game="", seats=("ann",))))
    assert desk.state.table.catalog.content() == old.state.table.catalog.content()
    assert [each for each in desk.audit(desk.head) if each.severity == "error"] == []
