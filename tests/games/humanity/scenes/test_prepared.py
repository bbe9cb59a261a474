"""Prepared scenes and people: what comes with the game, what a table writes, and what it makes of its play.

The expectation is counted from the file itself, read as plain TOML.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from cli.prepared import reply
from ledger.core.errors import BadFile, MoveRefused, UsageError
from ledger.desk import prepared
from ledger.desk.desk import Desk
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.prepared import PEOPLE, SCENE

READY = SCENE.ready()


def opened(desk: Desk, text: str, only: Sequence[str] = (), file: str = "own.toml") -> Desk:
    Path(file).write_text(text, encoding="utf-8")
    prepared.bring_in(desk, SCENE, file, only)
    return desk


def problem(desk: Desk, text: str, kind: Any = SCENE, only: Sequence[str] = ()) -> tuple[int, str, str]:
    """The only problem of a file: its line, what is wrong, what to do."""
    Path("bad.toml").write_text(text, encoding="utf-8")
    head = desk.head
    with pytest.raises(BadFile) as raised:
        prepared.bring_in(desk, kind, "bad.toml", only)
    assert desk.head == head, "nothing of a bad file is recorded"
    (found,) = raised.value.problems
    assert found.file == "bad.toml"
    return found.line, found.message, found.hint


def test_ten_scenes_come_with_the_game_two_of_each_kind() -> None:
    kinds = [tomllib.loads(text)["kind"] for text in READY.values()]
    assert sorted(kinds) == sorted([*KINDS] * 2)


@pytest.mark.parametrize("name", READY)
def test_a_scene_opens_in_one_step_with_all_that_is_in_its_file(desk: Desk, name: str) -> None:
    said, head = tomllib.loads(READY[name]), desk.head
    done = prepared.bring_in(desk, SCENE, f"{name}.toml")
    scene = desk.state.endeavor
    assert (scene.kind, scene.title) == (said["kind"], said["title"])
    assert set(scene.combatants) == {"Ann", "Bob", *(one["name"] for one in said["character"])}
    for one in said["character"]:
        sizes = desk.state.characters[one["name"]].stats
        assert one["dice"].items() <= sizes.items() or "all" in one["dice"]
        assert scene.combatants[one["name"]].position == one.get("start", 0)
    laid = sorted(
        (button["kind"], at)
        for button in said.get("button", [])
        for at in (button["at"] if isinstance(button["at"], list) else [button["at"]])
    )
    table = [(one.kind, one.position) for one in scene.buttons if not one.owner]
    assert sorted(table) == laid
    recoveries = sum(len(one.get("recovery", [])) for one in said["character"])
    assert sum(one.kind == "recovery" for one in scene.buttons) == recoveries
    assert [event.text for event in done.events if hasattr(event, "text")] == said["questions"]
    desk.undo()
    assert desk.head == head
    assert desk.state.endeavor is None


@pytest.mark.parametrize("name", READY)
def test_a_scene_that_comes_with_the_game_can_begin(desk: Desk, name: str) -> None:
    prepared.bring_in(desk, SCENE, f"{name}.toml")
    if desk.state.endeavor.kind == "rush":
        desk.do("elect Ann")
    desk.do("begin")
    assert desk.state.endeavor.round == 1


@pytest.mark.parametrize("name", READY)
def test_what_is_saved_opens_to_the_same_state(desk: Desk, tmp_path: Path, name: str) -> None:
    head = desk.head
    prepared.bring_in(desk, SCENE, f"{name}.toml")
    reply(desk, SCENE, ["save", "ours.toml"], None)
    first = desk.state
    desk.undo()
    assert desk.head == head
    prepared.bring_in(desk, SCENE, "ours.toml")
    assert as_it_is(desk.state) == as_it_is(first)


def as_it_is(state: Any) -> tuple[Any, ...]:
    """All that a scene is about; events have other numbers in another step."""
    scene = state.endeavor.copy()
    scene.event = 0
    return scene, dict(state.characters)


def test_a_scene_is_saved_as_it_began_and_not_as_it_went_on(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in (
        "endeavor monstrous popcorn The gate",
        "track The roof",
        "npc Wolf, d6, hurt=8, Biting=Stubborn, thing=a bone",
        "place Ann",
        "place Bob The roof",
        "place Wolf 10 3 Horde",
    ):
        desk.do(line)
    before = as_it_is(desk.state)
    for line in ("begin", "Ann die hurry", "Bob die hurry", "Wolf die hurt", "6", "5", "4"):
        desk.do(line)
    reply(desk, SCENE, ["save", "gate.toml"], None)
    said = tomllib.loads(Path("gate.toml").read_text(encoding="utf-8"))
    assert said["tracks"] == ["track", "The roof"]
    assert said["party"] is False
    rows = {one["name"]: one for one in said["character"]}
    assert rows["Wolf"]["recovery"] == [3]
    assert rows["Bob"] == {"name": "Bob", "player": True, "side": "ally", "track": "The roof"}
    for file, form in (("a.toml", ()), ("b.toml", ("--json",))):
        assert run(["do", desk.journal.path, f"scene save {file}", *form]) == 0
        assert ("holds the scene as it began" in capsys.readouterr().out) == (not form)
        assert Path(file).read_bytes() == Path("gate.toml").read_bytes()
    desk.undo(f"to {3}")
    prepared.bring_in(desk, SCENE, "gate.toml")
    assert as_it_is(desk.state) == before


def test_a_log_with_a_scene_needs_no_file_any_more(desk: Desk) -> None:
    opened(desk, 'kind = "racing"\n[[character]]\nname = "Cart"\n')
    Path("own.toml").unlink()
    assert Desk.open("log.jsonl").state.endeavor.combatants.keys() == {"Ann", "Bob", "Cart"}


def test_somebody_who_is_there_already_joins_as_they_are(desk: Desk) -> None:
    desk.do("npc Cart, d8")
    opened(desk, 'kind = "racing"\n[[character]]\nname = "Cart"\ndice = { all = 4 }\n')
    assert desk.state.characters["Cart"].stats["hand"] == 8


def test_a_player_who_is_not_there_is_left_out(desk: Desk) -> None:
    opened(desk, 'kind = "racing"\n[[character]]\nname = "Zoe"\nplayer = true\n')
    assert "Zoe" not in desk.state.endeavor.combatants


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('kind = "opera"\n', 1, "kind: invalid enum value 'opera'"),
        ('title = "x"\nspeed = 3\n', 2, "there is no field 'speed' here"),
        (
            'kind = "stealth"\n\n[[button]]\nkind = "alarm"\nat = "x"\n',
            5,
            "expected `int | array`, got `str`",
        ),
        ('kind = "stealth"\n\n[[button]]\nat = 3\n', 3, "[[button]] lacks kind"),
        ('kind = "stealth"\n\n[[button]]\nkind = "alarm"\nat = 31\n', 3, "Alarms lie from 1 to 20"),
        ('kind = "stealth"\n\n[[button]]\nkind = "bomb"\nat = 3\n', 4, "there is no button called 'bomb'"),
        ('kind = "racing"\n[[character]]\nname = "A"\ndice = { hat = 6 }\n', 2, "Nobody has a Stat hat"),
        ('kind = "racing"\n[[character]]\nname = "A"\ndice = { head = 7 }\n', 2, "d7"),
        (
            'kind = "racing"\n[[character]]\nname = "A"\napts = { B = "Wiley" }\n',
            4,
            "Specialization 'Wiley'",
        ),
        ('kind = "racing"\n[[character]]\nname = "A"\nside = "eye"\n', 4, "has no side 'eye'"),
        ('kind = "racing"\ntitle = "a\\nb"\n', 2, "title is more than one line of 200 characters"),
        ('kind = "racing"\ncharacter = 3\n', 2, "character is a table"),
        ('kind = "racing"\n[[character]\n', 2, "line 2"),
        ('kind = "unit"\ntracks = ["a"]\n', 1, "The units bring the tracks"),
    ],
)
def test_a_bad_file_is_one_error_with_its_line(desk: Desk, text: str, line: int, what: str) -> None:
    at, message, hint = problem(desk, text)
    assert what in message
    assert at == line
    assert hint or "expected" in message or line


def test_everything_wrong_with_the_form_is_named_at_once(desk: Desk) -> None:
    Path("bad.toml").write_text("speed = 3\n[[button]]\nat = 3\n[[character]]\n", encoding="utf-8")
    with pytest.raises(BadFile) as raised:
        prepared.bring_in(desk, SCENE, "bad.toml")
    assert [each.line for each in raised.value.problems] == [1, 2, 4]


def test_a_file_that_is_not_there_names_those_that_are(desk: Desk) -> None:
    with pytest.raises(BadFile) as raised:
        prepared.bring_in(desk, SCENE, "mill.toml")
    assert "mill-at-night.toml" in raised.value.problems[0].hint


def test_a_file_of_the_table_comes_before_one_of_the_game(desk: Desk) -> None:
    opened(desk, 'kind = "racing"\ntitle = "Ours"\n', file="mill-at-night.toml")
    assert desk.state.endeavor.title == "Ours"


@pytest.mark.parametrize(
    ("line", "why", "first"),
    [
        ("end", "No session is open", "session"),
        ("ann check hurry normal climb", "A Check is open", "resolve or void"),
    ],
)
def test_what_a_scene_waits_for_is_told_and_its_file_is_not_to_blame(
    desk: Desk, line: str, why: str, first: str
) -> None:
    desk.do(line)
    Path("good.toml").write_text('kind = "racing"\n', encoding="utf-8")
    with pytest.raises(MoveRefused) as raised:
        prepared.bring_in(desk, SCENE, "good.toml")
    assert raised.value.message == f"{why}. (At Table Discretion)"
    assert raised.value.hint == f"First: {first}."


def test_hostile_texts_stay_texts(desk: Desk) -> None:
    name = "Eve\\u001b[2J; undo -- x"
    opened(desk, f'kind = "racing"\n[[character]]\nname = "{name}"\n')
    assert "Eve\x1b[2J; undo -- x" in desk.state.endeavor.combatants
    assert Desk.open("log.jsonl").head == desk.head


def test_one_of_a_book_of_people_joins_with_dice_that_are_said(desk: Desk) -> None:
    done = prepared.bring_in(desk, PEOPLE, "people.toml", ["doctor"])
    assert done.sentences[0] == "Doctor joins: head d8, home d8, all others d4; apt in Medicine (Calm)"
    assert desk.state.characters["Doctor"].owner == "table"


def test_somebody_who_is_not_in_the_book_is_named_close_to_one_who_is(desk: Desk) -> None:
    line, message, hint = problem(desk, PEOPLE.ready()["people"], PEOPLE, ["Docter"])
    assert (line, message, hint) == (1, "nobody in it is called 'Docter'", "Did you mean Doctor?")


def test_nothing_is_saved_where_nothing_was_played(desk: Desk) -> None:
    with pytest.raises(UsageError, match="No scene was played here"):
        reply(desk, SCENE, ["save", "x.toml"], None)


def test_nothing_that_is_there_is_replaced(desk: Desk) -> None:
    prepared.bring_in(desk, SCENE, "cart-race.toml")
    Path("x.toml").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="already exists"):
        reply(desk, SCENE, ["save", "x.toml"], None)
    assert Path("x.toml").read_text(encoding="utf-8") == "mine"


def test_a_new_file_begins_in_the_editor_with_one_that_comes_with_the_game(desk: Desk) -> None:
    seen: list[str] = []

    def edit(text: str) -> str:
        seen.append(text)
        return 'kind = "racing"\ntitle = "Mine"\n'

    assert reply(desk, SCENE, ["new", "mine.toml"], edit).done is not None
    assert seen == [next(iter(READY.values()))]
    assert desk.state.endeavor.title == "Mine"
    assert Path("mine.toml").exists()


@pytest.mark.parametrize(
    ("line", "is_file"),
    [
        ("scene mill.toml", True),
        ("scene save a.toml", True),
        ("scene new", True),
        ("scene The new mill", False),
        ("scene save the miller", False),
        ("npc folk.toml Miller, Doctor", True),
        ("npc Miller, d6", False),
        ("npc new", False),
        ("session", False),
    ],
)
def test_only_a_file_is_taken_from_a_move(line: str, is_file: bool) -> None:
    assert (prepared.word_of(GAME, line) is not None) is is_file
