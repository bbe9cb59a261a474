"""The whole catalog in an editor: what was changed is recorded as one step."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from cli.catalog_file import edit_and_check
from cli.editing import edit, text_to_edit
from cli.session import Session
from ledger.core.blocks import Note
from ledger.core.errors import BadCatalog, UsageError
from ledger.core.log.events import Defined
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.cli.conftest import Tablefold
from tests.cli.pebbles import GAME, Charm
from tests.shelf.test_small_parts import failing

LOG = "game.jsonl"


class Editor:
    """Stands in for a person at an editor: each time it replaces a text in what it is shown."""

    def __init__(self, *replaced: tuple[str, str]) -> None:
        self._replaced = list(replaced)
        self.shown: list[str] = []

    def __call__(self, text: str) -> str | None:
        self.shown.append(text)
        old, new = self._replaced.pop(0)
        assert old in text, text
        return text.replace(old, new) if new != old else None


@pytest.fixture
def desk(tablefold: Tablefold) -> Desk:
    return Desk.open(tablefold.folder / tablefold.played(LOG, "charm owl"))


def charms(desk: Desk) -> dict[str, int | None]:
    return {name: charm.points for name, charm in desk.state.table.catalog.of(Charm).items()}


def test_what_changed_is_one_step(desk: Desk) -> None:
    editor = Editor(('name = "Toad"', 'name = "Toad", points = 3 },\n{ name = "Newt", points = -1'))
    answer = Session(desk, edit=editor).run("define --edit")
    assert list(answer.blocks) == [
        Note("charm Toad is defined: points 3"),
        Note("charm Newt is defined: points -1"),
    ]
    assert charms(desk) == {"Owl": 2, "Toad": 3, "Newt": -1}
    assert [desk.history.event(id_).more for id_ in (2, 3)] == [True, False]
    desk.undo()
    assert charms(desk) == {"Owl": 2, "Toad": None}


def test_what_was_left_out_is_unknown_again(desk: Desk) -> None:
    Session(desk, edit=Editor((", points = 2", ""))).run("define --edit")
    event = desk.history.event(desk.head)
    assert isinstance(event, Defined)
    assert (event.name, event.fields, charms(desk)["Owl"]) == ("Owl", {"points": None}, None)


@pytest.mark.parametrize(("old", "new"), [("Owl", "Owl"), ("name", "name ")])
def test_a_catalog_that_was_not_saved_or_says_the_same_changes_nothing(
    desk: Desk, old: str, new: str
) -> None:
    answer = Session(desk, edit=Editor((old, new))).run("define --edit")
    assert (answer.done, len(desk.history)) == (None, 1)
    assert "changed" in str(list(answer.blocks))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("points = 2", 'points = "many"', "charm Owl: points should be a whole number."),
        ("points = 2", "worth = 2", "charm has no field worth; it has points."),
        ("points = 2", "points 2", "Line 8 of the file is not written as it should be."),
        ('name = "Toad"', 'name = "Owl"', "The charm Owl is in the file twice."),
        ('name = "Toad"', "points = 3", "A charm has no name."),
        ('name = "Toad"', 'name = "Newt"', "charm Toad is gone from the file"),
        ('name = "charms"', 'name = "ours"', "name cannot be changed while a game is played."),
    ],
)
def test_a_mistake_is_told_in_words_and_nothing_written_is_lost(
    desk: Desk, old: str, new: str, said: str
) -> None:
    editor = Editor((old, new), (new, new), (old, old))
    session = Session(desk, edit=editor)
    with pytest.raises(BadCatalog) as caught:
        session.run("define --edit")
    assert caught.value.message.startswith(said)
    assert caught.value.hint.endswith("`define --edit` opens it again as you left it.")
    assert len(desk.history) == 1
    session.run("define --edit")
    assert new in editor.shown[1]
    session.run("define --edit")
    assert editor.shown[2] == editor.shown[0], "nothing was saved, so the mistake is forgotten"


def test_the_editor_begins_anew_once_a_mistake_is_mended(desk: Desk) -> None:
    editor = Editor(('"Toad"', "3"), ("name = 3", 'name = "Toad",  points = 3'), ("name", "name"))
    session = Session(desk, edit=editor)
    with pytest.raises(BadCatalog):
        session.run("define --edit")
    session.run("define --edit")
    assert charms(desk)["Toad"] == 3
    session.run("define --edit")
    assert editor.shown[2] == text_to_edit(desk.settled_state().table.catalog)


@pytest.mark.parametrize("text", ["points = 3\n", None])
def test_the_editor_is_the_users_own(text: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click, "edit", lambda before, extension: text if extension == ".toml" else before)
    assert edit("points = 2\n") == text


def test_an_editor_that_cannot_be_opened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "/nowhere/nano")
    with pytest.raises(UsageError, match="The editor cannot be opened: /nowhere/nano") as told:
        edit("points = 2\n")
    assert "EDITOR=nano" in told.value.hint


def test_a_script_has_no_editor(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl")
    ran = tablefold("play", LOG, stdin=b"define --edit\n")
    assert ran.status == UsageError.exit_status
    assert "needs a terminal" in ran.err


def test_a_file_that_was_not_saved_in_the_editor_is_not_written(tmp_path: Path) -> None:
    wanted = NewGame(game="humanity", seats=("ann", "bob"), dealer="table", host="gm")
    session = Session(Desk.new(tmp_path / "saga.jsonl", wanted), edit=lambda text: None)
    new = tmp_path / "ours.toml"
    with pytest.raises(UsageError, match="Nothing was saved") as told:
        session.run(f"scene new {new} --edit")
    assert told.value.hint == f"Type scene new {new} again."
    assert not new.exists()


def test_a_log_is_never_opened_as_a_catalog(tablefold: Tablefold) -> None:
    log = tablefold.folder / tablefold.played(LOG, "charm owl")
    with pytest.raises(UsageError, match="is a log, and a log is never replaced"):
        edit_and_check(GAME, str(log), failing(AssertionError("It is open.")))
