"""A campaign over several logs: what is looked for in all of its sessions.

What is expected is written from the moves alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli import wanted_game
from cli.repl import lines
from cli.web import hosted
from ledger.desk import secrets, story
from ledger.desk.desk import Desk
from ledger.desk.going_on import going_on
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.desk.story import Earlier
from tests.cli.conftest import Tablefold
from tests.samples.forge import signed
from tests.secrets.worlds import body

WANTED = NewGame(game="humanity", seats=("ann", "bob"), dealer="tool", seed=5, host="gm")
NOOR = "ann create heart Carefree vice-virtue Noor, Acting, Dancing, Stunt Driving"


def three(folder: Path) -> Desk:
    """Three logs, each from the one before; in the first two sessions, in the second a secret."""
    first = Desk.new(folder / "a.jsonl", WANTED)
    lines = (NOOR, "session", "note the miller sings", "end", "close", "session", "note a miller dances")
    for line in lines:
        first.do(line)
    second = Desk.new(
        folder / "b.jsonl", going_on(Reader.open(folder / "a.jsonl"), NewGame(game="", seats=()))
    )
    first.do("note too late for the miller")
    for line in ("session", "note the miller sleeps"):
        second.do(line)
    secrets.note(second, "the miller is a ghost")
    third = Desk.new(
        folder / "c.jsonl", going_on(Reader.open(folder / "b.jsonl"), NewGame(game="", seats=()))
    )
    for line in ("session", "note rain"):
        third.do(line)
    return third


def found(run: Tablefold, log: Path, text: str, *more: str) -> dict[str, Any]:
    return dict(json.loads(run("find", str(log), text, "--json", *more).out))


def told(events: list[dict[str, Any]]) -> list[str]:
    return [each["told"] for each in events]


def test_a_text_is_found_in_every_log_that_the_campaign_goes_on_from(
    tmp_path: Path, tablefold: Tablefold
) -> None:
    three(tmp_path)
    data = found(tablefold, tmp_path / "c.jsonl", "miller")
    assert told(data["events"]) == []
    assert [(each["log"], told(each["events"])) for each in data["earlier"]] == [
        ("b.jsonl", ["note: the miller sleeps"]),
        ("a.jsonl", ["note: the miller sings", "note: a miller dances"]),
    ]
    assert [each["session"] for each in data["earlier"][1]["sessions"]] == [0, 1, 2]


def test_what_was_noted_after_the_campaign_went_on_is_not_found(tmp_path: Path, tablefold: Tablefold) -> None:
    three(tmp_path)
    said = tablefold("find", str(tmp_path / "c.jsonl"), "too late")
    assert said.status != 0
    assert tablefold("find", str(tmp_path / "a.jsonl"), "too late").status == 0


def test_each_find_stands_under_its_session(tmp_path: Path, tablefold: Tablefold) -> None:
    three(tmp_path)
    said = tablefold("find", str(tmp_path / "a.jsonl"), "miller").out
    order = [said.index(each) for each in ("Session 1", "sings", "Session 2", "dances", "too late")]
    assert order == sorted(order)


def test_no_log_tells_a_secret_of_an_earlier_one(tmp_path: Path, tablefold: Tablefold) -> None:
    three(tmp_path)
    assert "ghost" not in tablefold("find", str(tmp_path / "c.jsonl"), "miller").out
    assert tablefold("find", str(tmp_path / "c.jsonl"), "ghost", "--as", "gm").status != 0


def test_the_recap_tells_the_last_session_of_the_log_before_until_one_opens_here(
    tmp_path: Path, tablefold: Tablefold
) -> None:
    three(tmp_path)
    old = Reader.open(tmp_path / "b.jsonl")
    fourth = Desk.new(tmp_path / "d.jsonl", going_on(old, NewGame(game="", seats=())))
    log = str(fourth.journal.path)
    told = tablefold("show", log, "recap", "--as", "gm").out
    assert "Before that, in b.jsonl:" in told
    assert "the miller sleeps" in told
    assert "a ghost" not in told
    fourth.do("session")
    assert "the miller sleeps" not in tablefold("show", log, "recap").out
    (tmp_path / "b.jsonl").unlink()
    assert "is not in its folder" in tablefold("show", log, "recap", "--at", "0").out


def test_a_host_alone_hears_which_secrets_stay_in_an_earlier_log(
    tmp_path: Path, tablefold: Tablefold
) -> None:
    third = three(tmp_path)
    log, earlier = third.journal.path, f"{tmp_path}/b.jsonl"
    stays = f"1 open secret stays in {earlier}: tablefold secrets {earlier} --as gm lists it."
    listed = tablefold("secrets", log, "--as", "gm").out  # a path that is longer than a line is broken
    assert "".join(stays.split()) in "".join(listed.split())
    assert stays in repr(lines.greeting(third, "gm"))
    assert stays in repr(hosted.data(third, "gm"))
    assert f"Secrets of {earlier} stay there: tablefold secrets {earlier} --as" in wanted_game.hosted(third)
    for who in (None, "ann"):
        assert "open secret" not in repr(lines.greeting(third, who))
    secrets.note(third, "a ghost again")
    assert "stays" not in repr(lines.greeting(third, "gm")), "the host has begun to say secrets here"


def test_the_secrets_of_another_host_are_not_counted(tmp_path: Path) -> None:
    three(tmp_path)
    wanted = going_on(Reader.open(tmp_path / "b.jsonl"), NewGame(game="", seats=(), host="bob"))
    fourth = Desk.new(tmp_path / "d.jsonl", wanted)
    assert "open secret" not in repr(lines.greeting(fourth, "bob"))


def test_a_log_that_is_gone_is_named_and_others_are_searched(tmp_path: Path, tablefold: Tablefold) -> None:
    three(tmp_path)
    (tmp_path / "a.jsonl").unlink()
    (tmp_path / "noise.jsonl").write_text("not a log\n")
    said = tablefold("find", str(tmp_path / "c.jsonl"), "miller").out
    assert "the miller sleeps" in said
    assert "is not in its folder" in said


def test_a_log_that_is_there_and_cannot_be_read_is_not_called_gone(tmp_path: Path) -> None:
    third = three(tmp_path)
    _forged(tmp_path / "b.jsonl", game="chess")
    (why,) = story.earlier(third)
    said = f"The earlier log {third.header.since.partition(':')[0]}"
    assert why == f"{said} cannot be read, so it is not searched."
    (tmp_path / "copy.jsonl").write_bytes((tmp_path / "a.jsonl").read_bytes())
    _forged(tmp_path / "copy.jsonl", log=third.header.since.partition(":")[0])
    assert isinstance(next(story.earlier(third)), Earlier), "another copy of it can be read"


@pytest.mark.parametrize(
    ("upto", "last"), [("1", 1), ("2", 2), ("3", 2), ("0", 2), ("999999", 2), ("x", 2), ("", 2)]
)
def test_logs_that_claim_to_go_on_from_each_other_are_searched_once(
    tmp_path: Path, upto: str, last: int
) -> None:
    made = []
    for name, other in (("a", "b"), ("b", "a")):
        desk = Desk.new(tmp_path / f"{name}.jsonl", WANTED)
        desk.do("note one")
        desk.do("note two")
        data = desk.journal.path
        made.append((Path(data), desk.header.log, other))
    logs = {path.stem: log for path, log, _ in made}
    for path, _, other in made:
        _forged(path, since=f"{logs[other]}:{upto}")
    found = list(story.earlier(Reader.open(tmp_path / "a.jsonl")))
    assert [each.upto if isinstance(each, Earlier) else "circle" for each in found] == [last, "circle"]


def _forged(path: Path, **said: str) -> None:
    """The same log, whose header says something else."""
    head, *lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    path.write_bytes(signed(body({**head, **said}), *map(body, lines)))


def test_another_catalog_leaves_behind_what_was_taught_and_says_so(
    tmp_path: Path, tablefold: Tablefold
) -> None:
    first = Desk.new(tmp_path / "a.jsonl", WANTED)
    for line in (
        NOOR,
        "define spec Juggler, family general, level N",
        "define spec Piper, family general, level N",
    ):
        first.do(line)
    book = tmp_path / "own.toml"
    book.write_text(tablefold("catalog", "humanity", "--toml").out, encoding="utf-8")
    old = str(tmp_path / "a.jsonl")
    said = tablefold("new", str(tmp_path / "b.jsonl"), "--from", old, "--catalog", str(book))
    assert "Taught in play, but left behind with the other catalog: spec Juggler or spec Piper." in " ".join(
        said.out.split()
    )
    assert b'"defined"' not in (tmp_path / "b.jsonl").read_bytes()
    assert "Left behind" not in tablefold("new", str(tmp_path / "c.jsonl"), "--from", old).out
