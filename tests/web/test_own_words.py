"""What somebody types on the page of a seat is the seat's own, with its name in front or without it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.desk.new_log import NewGame
from tests.web.evenings import GAMES, recorder
from tests.web.test_recording import tap

ROSE = "create hand eager vice Rose, Acting, Dancing, Stunt Driving"
HUMANITY = NewGame(game="humanity", seats=("ann", "bob"))


def test_a_number_alone_belongs_to_the_seat_whose_page_it_is(tmp_path: Path) -> None:
    table = recorder(tmp_path, GAMES["hearts on a pad"])
    for seat, words, said in (
        ("cy", "6", "Cy: taken 6."),
        ("ann", "5", "Ann: taken 5."),
        ("ann", "7", "Ann: taken 7, was 5."),
        ("ann", "+2", "Ann: taken 9, was 7."),
        ("bob", "taken 4", "Bob: taken 4."),
    ):
        assert table.say(seat, tap(table, words)).data["said"] == [said]
        assert table.do(seat, tap(table, words)).data["said"] == [said]


def test_an_interruption_belongs_to_the_seat_whose_page_it_is(tmp_path: Path) -> None:
    table = recorder(tmp_path, replace(GAMES["kingless"], seed=7))
    table.do("bob", tap(table, "play Tithe"))
    assert table.do("cy", tap(table, "stop")).data["said"] == ["Cy plays Stop on Tithe."]


def test_a_character_belongs_to_the_seat_whose_page_it_is(tmp_path: Path) -> None:
    table = recorder(tmp_path, HUMANITY)
    assert table.do("bob", tap(table, ROSE)).status == 200
    assert [event.by for event in table.desk.history.path()] == ["bob"]
    table.do("ann", tap(table, "session"))
    assert table.do("bob", tap(table, "check hand vs normal")).data["said"] == [
        "Rose makes a Normal hand Check."
    ]


def test_whoever_insists_insists_on_what_is_its_own(tmp_path: Path) -> None:
    table = recorder(tmp_path, GAMES["hearts on a pad"])
    insisted = tap(table, "27", insists=True, reason="we counted twice")
    assert table.do("bob", insisted).data["said"][-1] == "Bob: taken 27."


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("ann 5", "That is for ann to say."),
        ("Ann: 5", "That is for ann to say."),
        ("5 8 0 13", "That is for ann to say."),
        ("undo", "Whoever moved last can take it back with a button on this page."),
        ("why ann", "That is typed at the prompt, not on a page."),
        ("fly", "'fly' is not a move of this game."),
    ],
)
def test_what_is_no_move_of_its_own_is_refused_as_it_was_typed(tmp_path: Path, words: str, why: str) -> None:
    table = recorder(tmp_path, GAMES["hearts on a pad"])
    answer = table.do("bob", tap(table, words))
    assert (answer.status, answer.data["error"]) == (422, why)
    assert table.desk.head == 0


def test_nobody_is_asked_to_insist_on_a_card_that_the_seat_does_not_hold(tmp_path: Path) -> None:
    table = recorder(tmp_path, replace(GAMES["kingless"], seed=7))
    answer = table.do("bob", tap(table, "play Stop"))
    assert answer.data == {"error": "That cannot have happened: bob does not hold Stop."}


def test_a_seat_can_insist_on_what_only_the_rules_forbid(tmp_path: Path) -> None:
    table = recorder(tmp_path, GAMES["hearts on a pad"])
    assert table.do("ann", tap(table, "27")).data["insist"]


def test_a_seat_waits_for_the_host_if_only_the_host_can_answer_for_it(tmp_path: Path) -> None:
    """Its page said that the seat was asked, and there was nothing to tap."""
    table = recorder(tmp_path, replace(HUMANITY, host="gm", rulings={"optional_stat": "haunted"}))
    made = "ann create hand Carefree vice-virtue Ann, Acting, Dancing"
    for words in (made, "session", "scene The mill", "ann check hand", "ann roll 6"):
        assert table.do("gm", tap(table, words)).status == 200, words
    asked, hosts = table.asks("ann"), table.asks("gm")
    assert "say haunted" in asked["asked"]
    assert (asked["yours"], asked["waiting"], asked["moves"]) == (False, ["gm"], [])
    assert [each["text"] for each in hosts["moves"]][:2] == ["say haunted yes", "say haunted no"]
    table.do("gm", tap(table, "say haunted no"))
    assert (table.asks("ann")["yours"], table.asks("ann")["waiting"]) == (True, ["ann"])


def test_the_host_is_told_that_a_move_of_a_secret_character_is_a_secret(tmp_path: Path) -> None:
    table = recorder(tmp_path, replace(HUMANITY, host="gm"))
    table.do("gm", tap(table, "session"))
    check = "wolf check hurt easy"
    nobody = "'wolf' is not a move of this game."
    assert table.do("gm", tap(table, check)).data["error"] == nobody
    table.do("gm", tap(table, "secret: npc Wolf, d6"))
    assert table.do("gm", tap(table, check)).data["error"] == f"{nobody} As a secret, type `secret: {check}`."
    assert table.do("ann", tap(table, check)).data["error"] == nobody
    assert table.do("gm", tap(table, f"secret: {check}")).status == 200
