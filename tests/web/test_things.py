"""Things that a page shows to be touched: which moves each carries, and that nothing is offered besides.

What is expected is read off the rulebook's words and the typed moves: whatever a thing carries is recorded as
it is typed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cli.pages import asks
from cli.web.recording import Recorder
from cli.web.taps import Tap
from cli.words import THROW
from ledger.core.typing.open_moves import Hole
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.web.evenings import GAMES, recorder

PEOPLE = (
    "ann npc Ann, head=6, heart=8, Acting, thing=a lamp",
    "bob npc Bob, head=6, Supportive",
    "session",
    "scene The mill with Ann, Bob",
    "bob award 2",
    "gain 3",
    "gain 4",
)


def table(folder: Path, *lines: str, host: str = "", throws: Any = "phone") -> Recorder:
    desk = Desk.new(folder / "log.jsonl", NewGame(game="humanity", seats=("ann", "bob"), host=host))
    for line in (*PEOPLE, *lines):
        desk.do(line)
    return Recorder(desk, throws)


def carried(recorder: Recorder, seat: str | None) -> dict[str, list[str]]:
    """What is shown to a seat, and the moves of each that can be made now."""
    things = [thing for group in recorder.asks(seat)["things"] for thing in group["things"]]
    return {
        thing["text"]: [
            *(each["text"] for each in thing["moves"] if each["verdict"] == "legal"),
            *(f"{each['text']} …" for each in thing["open"]),
        ]
        for thing in things
    }


def listed(recorder: Recorder, seat: str | None) -> list[str]:
    return [each["text"] for each in recorder.asks(seat)["moves"] if each["verdict"] == "legal"]


def say(recorder: Recorder, seat: str | None, words: str) -> int:
    return recorder.do(seat, Tap(at=recorder.desk.head, words=words)).status


# a sheet


def test_a_stat_begins_a_check_with_it(tmp_path: Path) -> None:
    found = carried(table(tmp_path), "ann")
    assert found["head d6"] == ["ann check head", "ann attack head …"]
    assert found["heart d8"][0] == "ann check heart"


def test_a_blessing_helps_before_the_dice_and_after_them(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann check head")
    assert carried(seen, "bob")["Blessing 4"] == ["bob help 4"]
    seen.desk.do("roll 3")
    assert carried(seen, "bob")["Blessing 4"] == ["bob help 4"]
    assert say(seen, "bob", "bob help 4") == 200
    assert "Blessing 4" not in carried(seen, "bob")


def test_nobody_helps_their_own_roll_by_a_touch(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann award 1", "gain 5", "ann check head")
    assert all("help" not in move for move in carried(seen, "ann")["Blessing 5"])


def test_what_is_left_of_a_check_stands_on_the_sheet(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann check head: roll 6", "resolve")
    assert carried(seen, "ann")["to tell or to bank: 1 bust"] == ["tell bust", "tell all"]


def test_the_shop_stands_on_the_sheet(tmp_path: Path) -> None:
    seen = table(tmp_path, "end")
    assert carried(seen, "ann")["Session Shop"] == ["Ann shop"]
    seen.desk.do("Ann shop")
    assert carried(seen, "ann")["head d6"] == ["upgrade head"]
    seen.desk.do("upgrade head")
    assert "waive d8" in carried(seen, "ann")["picks open: d8"]


def test_an_action_die_carries_the_actions_of_its_turn(tmp_path: Path) -> None:
    lines = (
        "endeavor racing",
        "place Ann",
        "place Bob",
        "button finish 9",
        "begin",
        "Ann die head",
        "Bob die head",
    )
    seen = table(tmp_path, *lines)
    while "gain 2" in listed(seen, None):
        seen.desk.do("gain 2")
    seen.desk.do("turn Ann")
    assert "act advance" in carried(seen, "ann")["Action Die: head d6"]
    assert carried(seen, "bob")["Action Die: head d6"] == []


def test_somebody_with_two_characters_touches_each_by_its_name(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann npc Cleo, head=8")
    assert carried(seen, "ann")["head d8"] == ["Cleo check head"]
    assert say(seen, "ann", "Cleo check head") == 200
    assert seen.desk.state.checks[1].character == "Cleo"


def test_everything_that_a_thing_carries_is_recorded_as_it_is_typed(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann check head: roll 6", "resolve")
    for moves in carried(seen, "ann").values():
        for move in moves:
            if not move.endswith("…"):
                assert say(seen, "ann", move) == 200, move
                seen.desk.undo()
                seen.look()


def test_a_hand_is_touched_by_the_same_mechanism(tmp_path: Path) -> None:
    seen = recorder(tmp_path, GAMES["kingless"])
    held = carried(seen, "cy")
    assert held["Iron Chest"] == ["play Iron Chest"]
    assert set(listed(seen, "cy")) >= {move for moves in held.values() for move in moves}


# rank and intent


def test_a_listed_check_may_say_its_rank_and_what_it_is_for(tmp_path: Path) -> None:
    seen = table(tmp_path)
    (longer,) = [each for each in seen.asks("ann")["longer"] if each["text"] == "ann check head"]
    assert [(hole["name"], hole["kind"], hole["is_optional"]) for hole in longer["holes"]] == [
        ("rank", "choice", True),
        ("text", "text", True),
    ]
    assert say(seen, "ann", f"ann check head {longer['holes'][0]['among'][2]} jam the lock") == 200
    check = seen.desk.state.checks[1]
    assert (check.rank, check.intent) == (1, "jam the lock")


# whoever leads the table


def test_a_gamemaster_changes_the_rank_and_calls_for_a_check(tmp_path: Path) -> None:
    seen = table(tmp_path, host="gm")
    assert (
        "ann check head" in carried(seen, "gm")["head d6"]
        or "bob check head" in carried(seen, "gm")["head d6"]
    )
    seen.desk.do("ann check head")
    assert carried(seen, "gm")["a rank harder"] == ["rank +1"]
    assert say(seen, "gm", "rank +1") == 200
    assert carried(seen, "ann").keys().isdisjoint({"a rank harder"})


def test_what_only_the_table_can_judge_is_the_gamemasters(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann check head: roll 4", host="gm")
    assert "say apt yes" not in listed(seen, "ann")
    assert "say apt yes" in listed(seen, "gm")
    alone = table(
        tmp_path / "alone" if (tmp_path / "alone").mkdir() is None else tmp_path, "ann check head: roll 4"
    )
    assert "say apt yes" in listed(alone, "ann")


def test_characters_of_no_player_are_the_gamemasters(tmp_path: Path) -> None:
    lines = ("npc Wolf, d6", "endeavor racing", "place Ann", "place Wolf", "button finish 9", "begin")
    seen = table(tmp_path, *lines, host="gm")
    assert not [move for move in listed(seen, "ann") if move.startswith("Wolf")]
    assert "Wolf die head" in listed(seen, "gm")
    for line in ("Ann die head", "Wolf die head"):
        seen.desk.do(line)
    while "Wolf gain" not in seen.asks("ann")["asked"] and "gain 2" in listed(seen, "ann"):
        assert "Ann" in seen.asks("ann")["asked"]
        seen.desk.do("gain 2")
    assert "gain 2" not in listed(seen, "ann")
    assert "gain 2" in listed(seen, "gm")


# where dice are thrown


def test_dice_that_lie_on_the_table_are_said_by_whoever_leads_it(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann check head", host="gm", throws="table")
    assert not [move for move in listed(seen, "ann") if move.startswith("roll") or move == THROW]
    assert {"roll 4", THROW} <= set(listed(seen, "gm"))


def test_the_tool_comes_first_where_it_throws(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann check head", throws="tool")
    assert listed(seen, "ann")[:2] == [THROW, "roll 1"]


def test_where_dice_are_thrown_is_changed_at_any_time(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann check head")
    before = seen.changes
    assert seen.asks("ann")["throws"] == "phone"
    assert seen.say("ann", Tap(at=seen.desk.head, words="throws tool")).data["said"] == [
        "The tool throws when a button is touched."
    ]
    assert seen.asks("ann")["throws"] == "phone"
    assert say(seen, "ann", "throws tool") == 200
    assert (seen.asks("bob")["throws"], seen.changes > before) == ("tool", True)
    assert listed(seen, "ann")[0] == THROW
    answer = seen.do("ann", Tap(at=seen.desk.head, words="throws cup"))
    assert (answer.status, answer.data["error"]) == (
        422,
        "Throws takes one of phone, table, tool, not 'cup'.",
    )


def test_a_game_without_dice_says_nothing_of_throws(tmp_path: Path) -> None:
    seen = recorder(tmp_path, GAMES["kingless"])
    assert seen.asks("ann")["throws"] is None
    assert say(seen, "ann", "throws tool") == 422


def test_a_blessing_is_said_by_its_face(tmp_path: Path) -> None:
    seen = table(tmp_path, "ann award 1")
    assert [move for move in listed(seen, "ann") if move.startswith("gain")] == [
        f"gain {n}" for n in range(1, 7)
    ]


# what nothing asks for


def test_cards_that_somebody_saw_are_told_from_the_tables_page(tmp_path: Path) -> None:
    seen = recorder(tmp_path, GAMES["effortless from the box"])
    while "fills" not in seen.asks(None)["asked"]:
        seen.desk.do(next(move.text for move in seen.desk.moves() if move.verdict.is_accepted))
    seen.desk.do("refill ?")
    besides = {each["verb"]: each["holes"] for each in seen.asks(None)["besides"]}
    assert [hole["kind"] for hole in besides["mix"]] == ["choice"]
    token, card = (hole["among"][0] for hole in besides["reveal"])
    assert say(seen, None, f"reveal {token} {card}") == 200


def test_what_can_be_said_at_any_time_has_a_hole_for_each_argument(tmp_path: Path) -> None:
    found = {each["text"]: each["holes"] for each in table(tmp_path, host="gm").asks("gm")["besides"]}
    assert [Hole(**{**hole, "among": tuple(hole["among"])}).kind for hole in found["rank"]] == [
        "choice",
        "text",
    ]
    assert "+1" in found["rank"][0]["among"]


def test_a_page_asks_for_no_type_of_a_card_that_the_table_knows(tmp_path: Path) -> None:
    start = NewGame(game="kingless", seats=("ann", "bob"), catalog="house", dealer="tool", seed=7)
    desk = Desk.new(tmp_path / "log.jsonl", start)
    seat = desk.pending.seat
    plays = [each for each in asks.data(desk, seat)["longer"] if each["verb"] == "play"]
    assert len(plays) > 3
    assert {hole["among"] for each in plays for hole in each["holes"]} == {()}
