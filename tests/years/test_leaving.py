"""Back to BG Stats: what came from there goes back as it came, and what was recorded here comes back."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec
import pytest

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.shelf.leaving import leave
from tests.years import exports
from tests.years.recount import recount
from tests.years.test_bring import bring, counted, evenings, logs, same


def left(place: Path) -> dict[str, Any]:
    export = leave([str(place)], lambda each: each).export()
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(export))
    return found


def resolved(export: dict[str, Any]) -> dict[str, Any]:
    """Each play by its uuid, with what it refers to in place of numbers."""
    tables = {
        name: {row["id"]: {key: value for key, value in row.items() if key != "id"} for row in export[name]}
        for name in ("players", "games", "locations")
    }
    found = {}
    for play in deepcopy(export["plays"]):
        play["gameRefId"] = tables["games"][play["gameRefId"]]
        play["locationRefId"] = tables["locations"].get(play["locationRefId"], 0)
        for score in play["playerScores"]:
            score["playerRefId"] = tables["players"][score["playerRefId"]]
        for more in play.get("expansionPlays", ()):
            more["gameRefId"] = tables["games"][more["gameRefId"]]
        found[play["uuid"]] = play
    return found


@pytest.mark.parametrize(("seed", "plays"), [(21, 40), (22, 40), (20, 5)])
def test_what_came_from_there_goes_back_unchanged(seed: int, plays: int, tmp_path: Path) -> None:
    export = exports.made(seed, plays, 15)
    bring(tmp_path / "games", export)
    back = left(tmp_path / "games")
    assert resolved(back) == resolved(export)
    same(recount(back), recount(export))
    assert len(bring(tmp_path / "games", back).of("same")) == plays


def test_what_was_put_right_here_is_put_right_there(tmp_path: Path) -> None:
    export = exports.made(23, 1, 2, odd=0)
    export["games"] = [{"id": 1, "uuid": "g", "name": "Golf", "highestWins": True}]
    play = export["plays"][0] | {"gameRefId": 1}
    play["playerScores"] = [
        {"playerRefId": 1, "score": "25", "winner": True, "seatOrder": 0},
        {"playerRefId": 4, "score": "24", "winner": False, "seatOrder": 1},
    ]
    bring(tmp_path, export | {"plays": [play]})
    desk = Desk.open(logs(tmp_path)[0])
    seat = desk.header.seats[1]
    desk.do(f"{seat} score 26")
    back = left(tmp_path)["plays"][0]
    assert [(score["score"], score["winner"]) for score in back["playerScores"]] == [
        ("25", False),
        ("26", True),
    ]
    assert back["modificationDate"] > play["modificationDate"]


def test_what_was_recorded_here_comes_back_as_it_was(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    desk = Desk.new(here / "pad.jsonl", NewGame(game="scorepad", seats=("ann", "bob"), place="Club"))
    for line in ("ann 13.5", "bob writes 8-3", "end", "ann wins"):
        desk.do(line)
    bring(tmp_path / "there", back := left(here))
    began = desk.header.created.replace("T", " ").removesuffix("Z")
    assert [play["playDate"] for play in back["plays"]] == [began]
    (one,), (other,) = evenings(here), evenings(tmp_path / "there")
    assert [(seat.name, seat.points, seat.text, seat.won) for seat in one.seats] == [
        (seat.name, seat.points, seat.text, seat.won) for seat in other.seats
    ]
    assert (one.game.place, one.game.date, one.game.played) == (
        other.game.place,
        other.game.date,
        other.game.played,
    )


def test_logs_that_cannot_leave_are_named_and_keep_no_other_back(tmp_path: Path) -> None:
    for name in "abc":
        desk = Desk.new(tmp_path / f"{name}.jsonl", NewGame(game="scorepad", seats=("ann", "bob")))
        for line in ("ann 13", "bob 8", "end")[: 3 if name == "c" else 1]:
            desk.do(line)
    (tmp_path / "a.jsonl").write_bytes((tmp_path / "a.jsonl").read_bytes()[:40] + b"\n")
    heard: list[int] = []
    left_over = leave([str(tmp_path)], lambda each: each, lambda done, of: heard.append(done))
    assert left_over.left_out == [str(tmp_path / name) for name in ("a.jsonl", "b.jsonl")]
    export: Any = left_over.export()
    assert ([each["noPoints"] for each in export["games"]], heard[-1]) == ([False], 3)


def test_an_export_of_an_export_counts_the_same(tmp_path: Path) -> None:
    export = exports.made(24, 30, 12)
    bring(tmp_path / "one", export)
    back = left(tmp_path / "one")
    bring(tmp_path / "two", back)
    same(counted(evenings(tmp_path / "two"), back), recount(export))


def test_an_evening_of_our_own_is_a_play_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    wanted = NewGame(
        game="scorepad",
        seats=("ann", "bob"),
        place="Club",
        title="At last",
        date="2026-05-03",
    )
    clock = iter([f"2026-11-20T{hour:02}:00:00Z" for hour in range(10, 20)])
    desk = Desk.new(tmp_path / "pad.jsonl", wanted, lambda: next(clock))
    for line in ("ann 13", "bob writes 8-3", "end", "ann wins"):
        desk.do(line)
    export = left(tmp_path)
    (play,) = export["plays"]
    scores = play.pop("playerScores")
    (tmp_path / "pad.jsonl").rename(tmp_path / "other.jsonl")
    assert play.pop("uuid") == left(tmp_path)["plays"][0]["uuid"], "a log is the same whatever it is called"
    assert {name: play[name] for name in play if name != "modificationDate"} == {
        "entryDate": "2026-05-03 12:00:00",
        "playDate": "2026-05-03 12:00:00",
        "durationMin": play["durationMin"],
        "ignored": False,
        "manualWinner": False,
        "rounds": 0,
        "usesTeams": False,
        "comments": "At last",
        "locationRefId": 1,
        "gameRefId": 1,
        "scoringSetting": 0,
        "expansionPlays": [],
    }
    assert play["modificationDate"].startswith("2026-11-20 1")
    usual = {"newPlayer": False, "role": "", "team": ""}
    assert [{name: each[name] for name in each if name != "rank"} for each in scores] == [
        {"score": "13", "winner": True, "playerRefId": 1, "seatOrder": 0, "startPlayer": False, **usual},
        {"score": "8-3", "winner": False, "playerRefId": 2, "seatOrder": 1, "startPlayer": False, **usual},
    ]
    assert [type(each["rank"]) for each in scores] == [int, int]
    assert [(each["name"], each["id"]) for each in export["players"]] == [("ann", 1), ("bob", 2)]
    (game,) = export["games"]
    assert (game["highestWins"], game["noPoints"], game["cooperative"], game["usesTeams"]) == (
        True,
        False,
        False,
        False,
    )


def test_people_and_places_whose_names_differ_in_capitals_stay_apart(tmp_path: Path) -> None:
    """The first keeps the uuid that the name has always had, and the same names have the same uuids again."""
    for number, (seat, place) in enumerate((("Cleo", "Club"), ("cleo", "club"), ("Cleo", "Club"))):
        wanted = NewGame(game="scorepad", seats=(seat, "bob"), place=place)
        desk = Desk.new(tmp_path / f"{number}.jsonl", wanted)
        for line in (f"{seat} 13", "bob 5", "end"):
            desk.do(line)
    export = left(tmp_path)
    uuids = {each["name"]: each["uuid"] for each in export["players"]}
    assert sorted(uuids) == ["Cleo", "bob", "cleo"]
    assert len({*uuids.values()}) == len(export["players"]) == 3
    assert uuids["Cleo"] == str(uuid5(NAMESPACE_URL, "tablefold:players:cleo"))
    assert sorted(each["name"] for each in export["locations"]) == ["Club", "club"]
    (tmp_path / "0.jsonl").unlink()
    (tmp_path / "2.jsonl").unlink()
    (alone,) = (each for each in left(tmp_path)["players"] if each["name"] != "bob")
    assert (alone["name"], alone["uuid"]) == ("cleo", uuids["Cleo"])


def test_what_is_not_over_or_cannot_be_read_is_left_out_and_named(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "a.jsonl", NewGame(game="scorepad", seats=("ann", "bob")))
    desk.do("ann 13")
    (tmp_path / "b.jsonl").write_text('{"tablefold":"log"}\n')
    heard: list[tuple[int, int]] = []
    found = leave([str(tmp_path)], lambda each: each, lambda *many: heard.append(many))
    assert sorted(Path(log).name for log in found.left_out) == ["a.jsonl", "b.jsonl"]
    assert found.export()["plays"] == []
    assert {of for _, of in heard} == {2}
