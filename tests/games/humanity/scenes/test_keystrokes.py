"""A turn is one short line: what is clear need not be typed, and a beginning of a word is enough.

Law: every line is typed as it stands, Enter is a keystroke, and the action is settled after it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from ledger.core.line import split_chain
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes.events.actions import ActionHeld, ActionSettled
from ledger.games.humanity.scenes.events.specials import SpecialResolved
from ledger.games.humanity.scenes.events.units import UnitHelped
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import arena, chosen, fight, heist, idle, race, turn_of
from tests.games.humanity.tables import PEOPLE, SCENE, rich

MOST = 25


def keystrokes(line: str) -> int:
    """All that is typed, and Enter."""
    return len(line) + 1


def said(play: Play, line: str) -> Step:
    """What a typed line comes to, with all of its parts."""
    step = Step(GAME, play.state, None, parent=len(play.events), last=len(play.events))
    for part in split_chain(line):
        step.play(part)
    return step


def brawl(ann: str) -> Play:
    """Ann and Bob against the Wolf, at Ann's turn."""
    return turn_of(chosen(fight(), {"Ann": ann, "Bob": "hand", "Wolf": "hand"}), "Ann")


def pack(ann: str) -> Play:
    """The same against two."""
    play = arena("monstrous", "place Ann", "place Bob", "place Wolf 10", "place Bear 10", "begin")
    return turn_of(chosen(play, {"Ann": ann, "Bob": "hand", "Wolf": "hand", "Bear": "hand"}), "Ann")


def charge() -> Play:
    play = arena("rush", "place Ann", "place Bob", "place Wolf 9", "elect Ann", "begin")
    return chosen(play, {"Ann": "home", "Bob": "hand", "Wolf": "hand"})


def sneaking(ann: str) -> Play:
    """Ann and Bob in a house with an Alarm and an Objective, at Ann's turn."""
    laid = ("button alarm 2", "button objective 1 hand", "button escape 9")
    return turn_of(chosen(heist(*laid), {"Ann": ann, "Bob": "head"}), "Ann")


def crew() -> Play:
    """Ann on the track of the Dragon, at her turn."""
    people = ("npc Dragon, hurt=6", "npc Kraken, hurt=6", *rich("ann", 5))
    placed = ("unit Dragon hurt ally", "unit Kraken", "place Ann", "begin")
    return turn_of(chosen(arena("unit", *people, *placed), {"Ann": "hand"}), "Ann")


TURNS = (
    ("monstrous", lambda: brawl("hand"), "act adv: 6; res"),
    ("monstrous", lambda: brawl("hurt"), "act at: 6; say d n; res"),
    ("monstrous, of two", lambda: pack("hurt"), "act at bear: 8; res"),
    ("monstrous", lambda: brawl("home"), "act pro bob: 6; res"),
    ("racing", lambda: turn_of(chosen(race(), {"Ann": "hand", "Bob": "hand"}), "Ann"), "act adv: 6; res"),
    (
        "racing",
        lambda: turn_of(chosen(race(), {"Ann": "hurt", "Bob": "hand"}), "Ann"),
        "act at: 6; say d n; res",
    ),
    ("rush", charge, "act pro: 6; res"),
    ("stealth", lambda: sneaking("head"), "act mo: 6; res"),
    ("stealth", lambda: sneaking("home"), "act in: 6; res"),
    ("stealth", lambda: sneaking("hand"), "act wo: 6; res"),
    ("unit", crew, "act adv: 6; res"),
)


@pytest.mark.parametrize(("play", "line"), [turn[1:] for turn in TURNS], ids=[turn[0] for turn in TURNS])
def test_a_turn_is_a_line_of_25_keystrokes(play: Callable[[], Play], line: str) -> None:
    assert keystrokes(line) <= MOST
    made = said(play(), line)
    settled = [event for event in made.events if isinstance(event, ActionSettled)]
    assert [event.tier not in ("", "failure") for event in settled] == [True]
    assert made.state.check is None


def test_what_takes_no_check_is_a_word_or_two() -> None:
    kept = said(sneaking("head"), "cover")
    assert isinstance(kept.events[0], ActionHeld)
    ended = said(idle(brawl("hurry")), "spec combo")
    assert isinstance(ended.events[2], SpecialResolved)


def test_a_unit_is_helped_and_acts_in_one_line_without_naming_a_blessing() -> None:
    line = "urge: act at: 6; res"
    assert keystrokes(line) <= MOST
    made = said(crew(), line)
    assert isinstance(made.events[0], UnitHelped)
    assert [event.action for event in made.events if isinstance(event, ActionSettled)] == ["attack"]


def test_completion_writes_the_rest_of_a_word(tmp_path: Path) -> None:
    """What is typed is only the beginning of a word; Tab writes the rest."""
    desk = Desk.new(tmp_path / "race.jsonl", NewGame(game="humanity", seats=("ann", "bob", "cy")))
    for line in (*PEOPLE, *SCENE, "endeavor racing", "place Ann", "place Bob", "button finish 9", "begin"):
        desk.do(line)
    for line in ("ann die hand", "bob die hand", *["3"] * 3):
        desk.do(line)
    assert [offer.text for offer in Completions(desk, Lookahead(desk)).at("act ad")] == ["act advance"]
    desk.do("act advance: roll 1 4")
    assert "resolve" in [offer.text for offer in Completions(desk, Lookahead(desk)).at("re")]
