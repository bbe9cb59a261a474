"""What the program does where a terminal, a stream, a folder or a setting is seldom as it is here."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from prompt_toolkit.history import FileHistory

from cli import bugs, folders, own_names, pager, recent, settings
from cli.commands import chances
from cli.commands.names import load_command
from cli.demo import _run_line
from cli.export import events as exported
from cli.main import _discard_output
from cli.pages import choices, odds
from cli.render.fitting import _grid
from cli.repl import draft
from cli.repl.asking import _words_of_first_step
from cli.repl.plain import Plain
from cli.repl.screen import Past
from cli.shell import Shell
from cli.web.keys import Keys, file_of
from ledger.core.blocks import Grid, Note
from ledger.core.errors import LogDamaged, UsageError
from ledger.desk.new_log import NewGame
from ledger.playouts import forecasting
from ledger.shelf import keys
from tests.cli.test_pages_alone import texts
from tests.shelf.test_small_parts import failing

ANY: Any = None


def some(**fields: Any) -> Any:
    return SimpleNamespace(**fields)


@pytest.mark.parametrize("name", ["shelf nothing", "show nothing"])
def test_a_command_that_nobody_made_is_not_found(name: str) -> None:
    with pytest.raises(KeyError):
        load_command(name)


@pytest.mark.parametrize(
    ("lines", "rows", "environ", "is_needed"),
    [
        (24, 24, {}, True),
        (23, 24, {}, False),
        (24, 0, {}, False),
        (24, 24, {"PAGER": " cat "}, False),
        (24, 24, {"PAGER": ""}, False),
        (24, 24, {"PAGER": "more"}, True),
    ],
)
def test_a_page_goes_through_a_pager_if_it_is_longer_than_a_screen_whose_height_is_known(
    lines: int, rows: int, environ: dict[str, str], is_needed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream: Any = some(fileno=lambda: 1)
    monkeypatch.setattr(os, "get_terminal_size", lambda fd: os.terminal_size((80, rows)))
    assert pager.is_needed(stream, lines, environ) is is_needed
    assert not pager.is_needed(io.StringIO(), lines, environ), "nobody knows how high that is"


def test_names_that_cannot_be_read_or_kept_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_names, "file", lambda: str(tmp_path))
    with pytest.raises(UsageError, match="The names cannot be read: "):
        own_names.read()
    monkeypatch.setattr(own_names, "file", lambda: "")
    with pytest.raises(UsageError, match="no folder for settings"):
        own_names.merge("people", ("Ann", "ann"))


def test_a_setting_is_read_if_it_can_mean_something() -> None:
    zones = ("local", "Europe/Berlin", "Nowhere/At All", 3, "/etc")
    assert [settings._read_zone(zone) for zone in zones] == ["local", "Europe/Berlin", None, None, None]
    assert [settings._read_names(each) for each in ("ann, bob", ["ann", 1], 3)] == [
        ("ann", "bob"),
        None,
        None,
    ]
    assert [settings._read_by_game(each) for each in ("pad=plain", {"pad": ""}, 3)] == [
        {"pad": "plain"},
        None,
        None,
    ]


# what is written


def test_a_document_is_written_whether_or_not_a_stream_takes_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (text := io.StringIO(), io.TextIOWrapper(raw := io.BytesIO())):
        monkeypatch.setattr(sys, "stdout", stream)
        Shell().document("é\n".encode())
    assert (text.getvalue(), raw.getvalue().decode()) == ("é\n", "é\n")


def test_an_error_with_a_line_says_of_which_log(capsys: pytest.CaptureFixture[str]) -> None:
    shell = Shell()
    shell.log = "a.jsonl"
    shell.show_error(LogDamaged("It is torn.", line=3))
    shell.show_error(LogDamaged("It is torn.", line=3, where="b.jsonl:4"))
    first, second = capsys.readouterr().err.split("It is torn.")[1:]
    assert ("a.jsonl:3" in first, "a.jsonl" in second, "b.jsonl:4" in second) == (True, False, True)


def test_nothing_is_said_to_whoever_no_longer_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: Any = some(flush=failing(BrokenPipeError()), fileno=failing(OSError()))
    monkeypatch.setattr(sys, "stdout", closed)
    _discard_output()


def test_a_mistake_of_ours_is_told_where_its_details_cannot_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bugs, "NamedTemporaryFile", failing(OSError()))
    told = bugs.saved_bug(ValueError("so"))
    assert "its details could not be saved." in told.hint
    assert "checks that the log is whole" in told.hint


@pytest.mark.parametrize(("is_own", "whose"), [(True, "The game dice"), (False, "Tablefold")])
def test_a_mistake_with_a_game_in_it_says_whose_it_is(
    is_own: bool, whose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bugs, "NamedTemporaryFile", failing(OSError()))
    monkeypatch.setattr(bugs, "blame", lambda error: some(game="dice", is_own=is_own, where="dice:3"))
    told = bugs.saved_bug(ValueError("so"))
    assert told.message == f"{whose} made a mistake of its own (ValueError)."
    assert ("Or the game dice" in told.hint, told.where) == (not is_own, "dice:3")


# what pages leave out, and what a file gives away


def test_a_table_stays_as_it_is_where_no_shorter_cell_makes_a_row_one_line() -> None:
    table = Grid(("who", "what"), (("a long name of somebody", "a long thing that happened"),))
    assert _grid(table, 20) == table
    assert _grid(Note("so"), 20) == Note("so")


def test_moves_beyond_the_longest_list_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [("take", str(number)) for number in range(choices.MOST + 2)]
    monkeypatch.setattr(choices, "_moves_or_kinds", lambda *of: rows)
    monkeypatch.setattr(choices, "_moves_table", lambda shown: Note(f"{len(shown)} rows"))
    monkeypatch.setattr(choices, "_usages_now", lambda desk: [])
    legal = [some(verdict=some(is_accepted=True))]
    desk = some(moves=lambda known: legal, prompt=str, pending=None)
    found = texts(choices.moves_now(desk, some(asked=lambda pending: "take")))
    assert found[1:3] == [f"{choices.MOST} rows", "… and 2 more."]
    rows.pop()
    rows.pop()
    assert not any("more." in text for text in texts(choices.moves_now(desk, some(asked=str))))


@pytest.mark.parametrize(
    ("names", "veiled", "luck", "given"),
    [
        ({1: "Owl", 2: None}, 3, None, "1 hidden piece"),
        ({1: None, 2: None}, 2, None, "2 events that not everybody may know in full"),
        ({1: None, 2: None}, 0, None, ""),
        (
            {1: "Owl", 2: "Toad"},
            0,
            object(),
            "2 hidden pieces and the seed, which gives away everything that will be dealt and rolled",
        ),
    ],
)
def test_whoever_gives_a_whole_game_away_is_told_all_that_it_gives_away(
    names: dict[int, str | None], veiled: int, luck: object, given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exported, "_veiled", lambda desk, at: veiled)
    state = some(pieces=some(names=names))
    game = some(pending=lambda state: None, hidden=lambda state, seat: list(names))
    desk = some(game=game, head=3, luck=luck, settled_state=lambda at: state, state_at=lambda at: state)
    assert exported.gives_away(desk, 3) == given


def test_whoever_cannot_know_a_hand_is_told_how_its_owner_would_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    log = some(
        game=some(pending=lambda state: None),
        history=some(state_at=lambda at: None),
        journal=some(path="a.jsonl"),
        names=some(of=str.upper),
    )
    monkeypatch.setattr(odds, "veil", lambda *of: None)
    monkeypatch.setattr(odds, "lies_hidden", lambda *of: True)
    found = some(event=7, seat="ann")
    (told,) = odds._guessed(log, found, some(eyes=some(hindsight=False, seat=None)))
    assert told == (
        "The list has every card that ANN may hold. "
        "For ANN alone: tablefold odds a.jsonl --at 7 --moves --as ann"
    )
    assert [*odds._guessed(log, found, some(eyes=some(hindsight=True, seat=None)))] == []


# a prompt


def test_a_prompt_without_a_screen_has_no_other_screen_to_show() -> None:
    plain = Plain.__new__(Plain)
    assert not plain.glimpse(["a hand"])
    assert not plain.watch(ANY, ANY)


def test_a_log_that_cannot_be_read_is_no_reason_not_to_ask(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("no log", encoding="utf-8")
    assert [_words_of_first_step(str(tmp_path / name)) for name in ("a.jsonl", "b.jsonl")] == ["", ""]


def test_lines_of_earlier_sessions_that_cannot_be_read_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "past").write_text("# so\n+take 1\n", encoding="utf-8")
    past = Past(str(tmp_path / "past"))
    assert past.load_history_strings() == ["take 1"]
    monkeypatch.setattr(FileHistory, "load_history_strings", failing(OSError()))
    assert past.load_history_strings() == []


def test_the_demo_is_not_remembered_and_each_line_ends_as_its_script_says() -> None:
    told: list[Mapping[str, object]] = []

    def run(words: object, flags: Mapping[str, object]) -> int:
        told.append(flags)
        return 0

    shell = some(flags={"color": "never"}, show=lambda *of, **how: None)
    _run_line(shell, some(words=("show", "a"), text="show a", status=0), run)
    assert told == [{"color": "never", "recent": False, "pager": False}]
    _run_line(shell, some(words=(), text="So it begins.", status=0), run)
    assert len(told) == 1, "a heading runs nothing"
    with pytest.raises(RuntimeError, match="ended with status 0, not 2"):
        _run_line(shell, some(words=("show", "a"), text="show a", status=2), run)


def test_a_million_random_games_are_played_only_by_whoever_means_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(chances.click, "confirm", lambda text, **how: asked.append(text))
    chances._require_meant(chances.MANY - 1, meant=False)
    chances._require_meant(chances.MANY, meant=True)
    for keys_, screen in ((False, False), (True, False), (False, True)):
        monkeypatch.setattr(sys, "stdin", some(isatty=lambda is_one=keys_: is_one))
        monkeypatch.setattr(sys, "stderr", some(isatty=lambda is_one=screen: is_one))
        with pytest.raises(UsageError, match="These are 1 000 000 random games"):
            chances._require_meant(chances.MANY, meant=False)
    assert asked == []
    monkeypatch.setattr(sys, "stdin", sys.stderr)
    chances._require_meant(chances.MANY, meant=False)
    assert len(asked) == 1


def test_the_chances_of_a_page_take_so_many_games_for_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[int] = []
    monkeypatch.setattr(forecasting, "require_playable", lambda desk: None)
    monkeypatch.setattr(forecasting, "moments", lambda desk, place, every: [1, 4, 9])
    monkeypatch.setattr(chances, "_require_meant", lambda many, **how: games.append(many))
    monkeypatch.setattr(chances, "_counted", lambda desk, events, asked: events)
    found: Any = chances.counted_at(ANY, 9, "ann", 200)
    assert (games, found[0], found[1].eyes.seat, found[1].playouts) == ([600], [1, 4, 9], "ann", 200)


# what is kept of a user

DRAFT = draft.Draft("a.jsonl", NewGame(game="pad", seats=("ann", "bob"), catalog="plain"), False, ("ann",))


@pytest.mark.parametrize(
    "keep",
    [
        lambda environ: draft.keep(DRAFT, environ),
        lambda environ: recent.remember("a.jsonl", environ),
        lambda environ: Past(str(Path(folders.state(environ), "history"))).store_string("take 1"),
        lambda environ: keys.read_or_make_key(str(Path(folders.state(environ), "shelf.key"))),
        lambda environ: Keys(file_of("00", environ)).require(("ann",)),
    ],
    ids=["draft", "recent", "history", "key", "links"],
)
def test_what_is_kept_of_a_user_lies_in_a_folder_that_nobody_else_opens(
    keep: Callable[[Mapping[str, str]], object], tmp_path: Path
) -> None:
    before = os.umask(0)
    try:
        keep({"XDG_STATE_HOME": str(tmp_path)})
    finally:
        os.umask(before)
    (folder,) = tmp_path.iterdir()
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    assert {path.parent.stat().st_mode & 0o777 for path in files} == {0o700}


def test_a_draft_goes_on_where_a_line_asks_for_the_same_or_for_nothing(tmp_path: Path) -> None:
    environ = {"XDG_STATE_HOME": str(tmp_path)}
    assert draft.read(environ) is None
    draft.keep(DRAFT, environ)
    assert draft.read(environ) == DRAFT
    nothing = draft.Draft(None, NewGame(game="", seats=()), False)
    lines = (
        replace(DRAFT, said=()),
        replace(nothing, log="b.jsonl"),
        replace(nothing, wanted=NewGame(game="chess", seats=())),
        replace(nothing, wanted=NewGame(game="", seats=("cy",))),
        replace(nothing, wanted=NewGame(game="", seats=(), catalog="other")),
    )
    assert [DRAFT.is_of(line) for line in (nothing, *lines)] == [True, True, *[False] * 4]
    draft.forget(environ)
    assert draft.read(environ) is None
