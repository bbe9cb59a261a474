"""Companions in Endeavors: their Help uses an action of their own, where they have one."""

from __future__ import annotations

from ledger.games.humanity.scenes.events.actions import ActionReleased
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import chosen, one, refused, temporary, turn_of
from tests.games.humanity.test_gaps import companion

SAID = ("Rex say companion yes Tracking", "Rex say companion yes Digging")


def hunt(*places: str) -> Play:
    """Ann and Bob, and whoever else takes part, against the Wolf; Ann's dog Rex can Help."""
    setup = ("npc Wolf, hurt=6", "endeavor monstrous", "place Ann", "place Bob", "place Wolf 10 (3)", *places)
    return companion(*setup, "begin")


DICE = {"Ann": "hand", "Bob": "hand", "Wolf": "hurt"}


def test_help_of_a_companion_that_takes_no_part_uses_no_action() -> None:
    play = turn_of(chosen(hunt(), DICE), "Ann").after("act advance", "roll 4", *SAID, "Rex help 2")
    assert play.state.check.helps == [("Rex", "companion")]
    assert one(play, "Bob").turn == "held"
    assert [kind for kind in play.events if isinstance(kind, ActionReleased)] == []


def test_a_companion_that_takes_part_helps_with_its_action() -> None:
    play = turn_of(chosen(hunt("place Rex"), {**DICE, "Rex": "hand"}), "Ann")
    play.after("act advance", "roll 6", *SAID, "Rex help 2")
    assert one(play, "Rex").turn == "done"


def test_a_companion_that_has_acted_helps_nobody() -> None:
    play = turn_of(chosen(hunt("place Rex"), {**DICE, "Rex": "hand"}), "Rex")
    play.after("act advance", "roll 6", "resolve")
    play.after("bob act advance", "roll 3", *SAID)
    refused(play, "Rex help 2", "Actions", "Help uses an action, and Rex has none in this round")


def test_a_companion_helps_like_everybody_with_what_it_gained_in_the_endeavor() -> None:
    """Supportive is evergreen here; Friendly ties only the Blessings that it brings."""
    play = turn_of(chosen(hunt("place Rex"), {**DICE, "Rex": "hand"}), "Ann").after("act advance", "roll 4")
    denied = [f"Rex say companion no {apt}" for apt in ("Tracking", "Digging", "Barking")]
    assert play.copy().after(*SAID, "Rex help 3").state.check.helps == [("Rex", "companion")]
    play.after(*denied, "Rex help 3")
    assert play.state.check.helps == [("Rex", "supportive")]
    assert temporary(play, "Rex") == [3]
