"""A slip in a name that somebody brought into the game: later events are about the name that is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.desk import new_log
from ledger.desk.aftermath import changed_by_itself
from ledger.desk.correcting import amend
from ledger.desk.desk import Desk

CLOCK = "2026-11-30T09:00:00Z"
ANNE = ("npc Anne, head=6", "npc Anne Bell", "session", "scene Door: Anne, Anne Bell", "Anne gain 3")


def table(folder: Path, game: str, *moves: str) -> Desk:
    wanted = new_log.NewGame(game=game, seats=("ann", "bob"))
    desk = Desk.new(folder / f"{game}.jsonl", wanted, lambda: CLOCK)
    for move in moves:
        desk.do(move)
    return desk


def told(desk: Desk) -> list[str]:
    return [desk.tell(event) for event in desk.history.path()]


def test_whoever_was_written_down_with_a_wrong_name_keeps_what_happened(tmp_path: Path) -> None:
    desk = table(tmp_path, "humanity", *ANNE, "note @Anne's door", "count Anne: Blessings 1")
    correction = amend(desk, 1, ["npc Anna, head=6"])
    assert correction.conflict is None
    assert changed_by_itself(correction) == ()
    assert "Anna instead of Anne in 4 later events, too." in correction.write().sentences
    assert told(desk)[1:] == [
        "Anne Bell joins: all dice d4",
        "session 1 opens with ann, bob",
        "scene: Door: Anna, Anne Bell",
        "Anna gains Blessings of 3: award",
        "note: @Anna's door",
        "counted Anna: Blessings: 1",
    ]
    assert desk.history.path()[4].typed == "Anna gain 3"


def test_a_note_that_changes_with_a_name_is_shown_because_the_name_may_be_a_word(tmp_path: Path) -> None:
    desk = table(tmp_path, "humanity", "npc Will", "note Will she come?", "note she will", "session")
    assert list(amend(desk, 1, ["npc Bill"]).sentences())[1:] == [
        "Bill instead of Will in 1 later event, too.",
        "That changes what somebody wrote: note: Bill she come?",
    ]


@pytest.mark.parametrize(
    ("at", "slip", "right", "then"),
    [
        (3, "goal 8 the gild", "goal 8 the guild", "setback the gild"),
        (3, "ann find a lantren", "ann find a lantern", "lose a lantren"),
        (3, "rumor The bel rings", "rumor The bell rings", "hush The bel rings"),
        (5, "track The rof", "track The roof", "place Ada The rof"),
    ],
)
def test_what_else_the_table_named_keeps_what_happened(
    tmp_path: Path, at: int, slip: str, right: str, then: str
) -> None:
    before = ("ann npc Ada, d6", "npc Wolf", "session", "endeavor monstrous")[: at - 1]
    correction = amend(table(tmp_path, "humanity", *before, slip, then), at, [right])
    assert correction.conflict is None
    assert "instead of" in [*correction.sentences()][1]


def test_the_name_of_somebody_else_is_not_given_twice(tmp_path: Path) -> None:
    desk = table(tmp_path, "humanity", *ANNE, "npc Anna")
    correction = amend(desk, 1, ["npc Anna, head=6"])
    assert correction.growth.called is None
    assert correction.conflict is not None


def test_looking_ahead_renames_nothing(tmp_path: Path) -> None:
    desk = table(tmp_path, "humanity", "npc Anne, head=6", "session", "scene Door: Anne", "Anne gain 3")
    correction = amend(desk, 1, ["npc Anna, head=6", "session"])
    correction.foreseen(keep=True)
    assert correction.growth.renamed == []
    correction.growth.finish(keep=False)
    assert "Anna instead of Anne in 2 later events, too." in correction.sentences()


def test_a_card_that_was_taught_with_a_wrong_name_is_still_the_card_that_was_played(tmp_path: Path) -> None:
    desk = table(tmp_path, "kingless", "define card Lampp, sort item, influence 2", "first ann", "play Lampp")
    taught = next(event.id for event in desk.history.path() if "defined" in desk.tell(event))
    correction = amend(desk, taught, ["define card Lamp, sort item, influence 2"])
    assert correction.conflict is None
    correction.write()
    assert told(desk)[-1] == "ann plays Lamp"
