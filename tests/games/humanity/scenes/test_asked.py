"""`scene new` asks until the file of a scene is whole.

What is expected of the file is written from the answers, as FORMAT of scenes has it; whether it comes in is
asked of the desk.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput
from tomli_w import dumps

from cli.prepared import reply
from cli.repl.interview import Interview, WentBack
from cli.repl.preparing import Preparing
from cli.style import Style
from ledger.core.blocks import Block
from ledger.core.errors import BadFile, TablefoldError, UsageError
from ledger.core.rules.asking import Ask
from ledger.desk import prepared
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.prepared import SCENE

HEIST = (
    ("Which kind", "stealth"),
    ("called", "The mill at night"),
    ("order", "popcorn"),
    ("tracks", "Cellar, Loft"),
    ("all players", ""),
    ("Who else", "The Eye, watch=8"),
    ("side", "eye"),
    ("Which Stat", ""),
    ("Who else", "Miller, d6, hurt=9"),
    ("no Stat Die is a d9", "Miller, hurt=8, Biting"),
    ("side", "rogue"),
    ("track is Miller", "Roof"),
    ("'Roof'", "2"),
    ("Who else", ""),
    ("Which button", "alarm"),
    ("track?", "Cellar"),
    ("places", "four"),
    ("not a list of places", "4 9"),
    ("Which button", "objective"),
    ("track?", "Loft"),
    ("Which Stats", "head hand"),
    ("places", "12"),
    ("Which button", ""),
    ("question that", "Who mills at night?"),
    ("question that", ""),
)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    made = Desk.new("log.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    for line in ("ann npc Ann, hurry=8, Acting", "bob npc Bob, hurry=6"):
        made.do(line)
    return made


def in_session(desk: Desk) -> Desk:
    desk.do("session")
    return desk


class Spoken(Interview):
    """Questions that are answered without a terminal; who has no answer left leaves."""

    typed: tuple[str, ...] = ()

    def _typed(self, usual: str, words: Sequence[str]) -> str:
        if not self.typed:
            raise KeyboardInterrupt
        said, *rest = self.typed
        type(self).typed = (*rest,)
        if said == "back":
            raise WentBack
        return said or usual


class Table:
    """Somebody who answers; `seen` is what was shown before each answer."""

    def __init__(self, desk: Desk, *typed: str) -> None:
        self.desk, self.seen, self.typed = desk, [""], typed

    def show(self, blocks: Any) -> None:
        said: list[Block] = [*blocks]
        self.seen.append(str(said))

    def says(self, *line: str, asking: Preparing | None = None) -> Any:
        Spoken.typed = self.typed
        answer = asking or Preparing(self.desk, self.show, Style(color=False, ascii_only=True), Spoken)
        with create_app_session(input=DummyInput(), output=DummyOutput()):
            return reply(self.desk, SCENE, line, None, answer)


def test_a_heist_is_asked_for_and_opens_as_it_was_answered(desk: Desk) -> None:
    table = Table(in_session(desk), *(answer for _, answer in HEIST))
    assert table.says("new", "mill.toml").done is not None
    shown = "".join(table.seen)
    at = 0
    for said, _ in HEIST:
        assert said in shown[at:], said
        at = shown.index(said, at) + len(said)
    file = tomllib.loads(Path("mill.toml").read_text(encoding="utf-8"))
    assert file == {
        "kind": "stealth",
        "title": "The mill at night",
        "order": "popcorn",
        "tracks": ["Cellar", "Loft"],
        "party": True,
        "questions": ["Who mills at night?"],
        "character": [
            {"name": "The Eye", "dice": {"watch": 8}, "side": "eye", "stat": "watch"},
            {
                "name": "Miller",
                "dice": {"hurt": 8},
                "apts": {"Biting": ""},
                "side": "rogue",
                "track": "Loft",
            },
        ],
        "button": [
            {"kind": "alarm", "track": "Cellar", "at": [4, 9]},
            {"kind": "objective", "track": "Loft", "stats": ["head", "hand"], "at": [12]},
        ],
    }
    scene = desk.state.endeavor
    assert {*scene.combatants} == {"Ann", "Bob", "The Eye", "Miller"}
    assert len(scene.buttons) == 3


def test_back_answers_the_last_question_anew(desk: Desk) -> None:
    typed = ("racing", "Mine", "back", "back", "rush", "Theirs", "", "", "", "", "", "")
    Table(in_session(desk), *typed).says("new", "race.toml")
    file = tomllib.loads(Path("race.toml").read_text(encoding="utf-8"))
    assert (file["kind"], file["title"]) == ("rush", "Theirs")


def test_what_does_not_fit_is_told_at_once_and_asked_again(desk: Desk) -> None:
    typed = ("", "", "", "", "", "Wolf, d6", "", "10", "Uniq", "Unique", "", "")
    table = Table(in_session(desk), *typed)
    table.says("new", "wolf.toml")
    assert "'No monstrosity is Uniq: the tags of a monstrosity are " in "".join(table.seen)
    (wolf,) = tomllib.loads(Path("wolf.toml").read_text(encoding="utf-8"))["character"]
    assert (wolf["tags"], wolf["start"]) == (["Unique"], 10)


def test_whoever_leaves_writes_nothing_and_goes_on_later(desk: Desk) -> None:
    in_session(desk)
    head = desk.head
    first = Table(desk, "racing", "Mine")
    asking = Preparing(desk, first.show, Style(color=False, ascii_only=True), Spoken)
    with pytest.raises(UsageError, match="No file is written"):
        first.says("new", "race.toml", asking=asking)
    assert not Path("race.toml").exists()
    assert desk.head == head
    second = Table(desk, "", "", "", "", "", "", "")
    second.says("new", "race.toml", asking=asking)
    file = tomllib.loads(Path("race.toml").read_text(encoding="utf-8"))
    assert (file["kind"], file["title"]) == ("racing", "Mine")


def test_before_a_session_the_file_is_written_and_opened_later(desk: Desk) -> None:
    head = desk.head
    said = Table(desk, "racing", "", "", "", "", "", "", "").says("new", "race.toml")
    assert "scene race.toml" in str(said.blocks)
    assert desk.head == head
    prepared.bring_in(in_session(desk), SCENE, "race.toml")
    assert desk.state.endeavor.kind == "racing"


def test_nothing_is_asked_for_a_file_that_is_there(desk: Desk) -> None:
    Path("race.toml").write_text("mine", encoding="utf-8")
    table = Table(desk)
    with pytest.raises(UsageError, match="already exists"):
        table.says("new", "race.toml")
    assert table.seen == [""]


def test_the_editor_opens_only_where_it_is_asked_for(desk: Desk) -> None:
    in_session(desk)
    done = reply(
        desk,
        SCENE,
        ["new", "mine.toml", "--edit"],
        lambda text: 'kind = "racing"\n',
        lambda kind: pytest.fail("nobody is asked"),
    )
    assert done.done is not None
    assert prepared.word_of(desk.game, "scene new --edit a.toml") is not None
    assert prepared.word_of(desk.game, "scene new a.toml --edit") is not None


ANSWERS = ("Wolf, d6", "Ann", "Bob", "4 9", "12 4", "hand", "watch", "head hurry", "x", "Roof, Cellar", "")


def answers(ask: Ask, chance: Random) -> Iterator[str]:
    """What somebody might say, the usual answer at last."""
    choices: Sequence[str] = [name for name, _ in ask.choices] or ANSWERS
    yield from chance.sample(choices, len(choices))
    yield ask.usual


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_answered_comes_in_as_soon_as_it_is_whole(desk: Desk, seed: int) -> None:
    chance, meant, content = Random(seed), list[Any](), None
    in_session(desk)
    is_tired = False
    while content is None:
        ask, content = _asked_after(desk, meant)
        if content is not None:
            break
        said = _accepted(desk, ask, chance, is_tired=is_tired or len(meant) > 40)
        if said is STUCK:  # what was answered before leaves nothing: back, and nothing more of it
            del meant[-4:]
            is_tired = True
        else:
            meant.append(said)
    Path("own.toml").write_text(dumps(content), encoding="utf-8")
    prepared.bring_in(desk, SCENE, "own.toml")
    assert desk.state.endeavor.kind in KINDS


STUCK = object()


def _asked_after(desk: Desk, meant: Sequence[Any]) -> tuple[Ask, Any]:
    """The question after some answers, or what they come to."""
    assert SCENE.asks is not None
    asks = SCENE.asks(desk.state)
    ask = next(asks)
    for said in meant:
        try:
            ask = asks.send(said)
        except StopIteration as done:
            return ask, done.value
    return ask, None


def _accepted(desk: Desk, ask: Ask, chance: Random, *, is_tired: bool) -> Any:
    """The first answer that is taken; whoever is tired takes the usual one."""
    for said in [ask.usual] if is_tired and ask.usual else answers(ask, chance):
        try:
            meant = ask.read(said)
            if ask.so_far is not None:
                prepared.require_fitting(desk, SCENE, dumps(ask.so_far(meant)))
        except (BadFile, TablefoldError):
            continue
        return meant
    return STUCK


def test_the_area_of_a_terrain_is_asked_with_its_stats(desk: Desk) -> None:
    course = ("racing", "", "", "Woods", "", "")
    typed = (*course, "terrain", "hand hurry", "yes", "9", "terrain", "", "", "5", "", "", "")
    table = Table(in_session(desk), *typed)
    assert table.says("new", "woods.toml").done is not None
    assert tomllib.loads(Path("woods.toml").read_text(encoding="utf-8"))["button"] == [
        {"kind": "terrain", "stats": ["hand", "hurry"], "area": True, "at": [9]},
        {"kind": "terrain", "at": [5]},
    ]
    woods = {button.position: button.tags for button in desk.state.endeavor.buttons}
    assert [bool(woods[9]), bool(woods[5])] == [True, False]
