"""What the shell offers on Tab, and that no name from a log is more than a word there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from cli import completion
from cli.commands import shelf as shelves
from cli.completion import TypedWord
from cli.main import run
from cli.main import tablefold as program
from tests.cli.conftest import Tablefold

ROOT = Path(__file__).parents[2]
LOG = "game.jsonl"
EVIL = "$(touch${IFS}x)"


def complete(*words: str) -> list[str]:
    """What the shell is offered for the last word."""
    completion = ShellComplete(program, {}, "tablefold", "_TABLEFOLD_COMPLETE")
    return [item.value for item in completion.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("re",), ["redo", "replay", "review", "rename", "repair"]),
        (("show", ""), [LOG, "sub" + os.sep]),
        (("show", "sub" + os.sep), [os.path.join("sub", "other.jsonl")]),
        (("show", LOG, "--as", "A"), ["ann"]),
        (("why", LOG, ""), ["ann", "bob"]),
        (("show", LOG, "--branch", ""), ["main"]),
        (("switch", LOG, "ma"), ["main"]),
        (("new", "x.jsonl", "--game", "p"), ["pebbles"]),
        (("new", "x.jsonl", "--dealer", "t"), ["table", "tool"]),
        (("catalog", ""), ["pebbles", LOG, "sub" + os.sep]),
        (("rules", "pebbles", "t"), ["taking"]),
        (("new", "x.jsonl", "--game", "pebbles", "--variant", ""), ["plain"]),
        (("new", "x.jsonl", "--game", "pebbles", "--catalog", ""), ["charms", "sub" + os.sep]),
        (("new", "x.jsonl", "--catalog", "c"), ["charms"]),
        (("new", "x.jsonl", "--game", "pebbles", "--rule", "p"), ["peek=yes", "peek=no"]),
        (("new", "x.jsonl", "--game", "pebbles", "--rule", "peek=no", "--rule", ""), ["heap=6", "heap=12"]),
        (("catalog", "pebbles", "--catalog", ""), ["charms"]),
        (("do", LOG, "tak"), ["take 1", "take 2", "take 3"]),
        (("do", LOG, "take 1", "peek", "take 1", "ta"), ["take 1"]),
        (("do", LOG, "take 1; pe"), ["take 1; peek"]),
        (("do", "missing.jsonl", ""), []),
        (("show", "missing.jsonl", "--as", ""), []),
        (("switch", "broken.jsonl", ""), []),
        (("shelf", ""), [*shelves.COMMANDS, "broken.jsonl", LOG, "sub" + os.sep]),
        (("shelf", "l"), ["list"]),
        (("shelf", "s"), ["scan", "sub" + os.sep]),
        (("shelf", "sub" + os.sep), [os.path.join("sub", "other.jsonl")]),
        (("shelf", "sub", ""), ["broken.jsonl", LOG, "sub" + os.sep]),
        (("shelf", "--unf"), ["--unfinished"]),
        (("shelf", "--game", ""), ["pebbles"]),
        (("shelf", "list", "--sort", "m"), ["moves", "minutes"]),
        (("shelf", "--player", "A"), ["ann"]),
        (("shelf", "nowhere", "--player", ""), []),
        (("help", "shelf", "l"), ["list"]),
    ],
    ids=lambda value: " ".join(value).replace(os.sep, "_"),
)
def test_completion(words: tuple[str, ...], offered: list[str], tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "take 2", "undo", "take 3")
    (tablefold.folder / "sub").mkdir()
    (tablefold.folder / ".hidden").mkdir()
    tablefold.played(os.path.join("sub", "other.jsonl"))
    (tablefold.folder / "broken.jsonl").write_text("nonsense\n")
    assert tablefold("shelf").status == 0
    assert complete(*words) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_TABLEFOLD_COMPLETE", f"{shell}_source")
    monkeypatch.setattr("click.shell_completion.BashComplete._check_version", lambda *_: None)
    with pytest.raises(SystemExit) as left:
        run([])
    assert (left.value.code, "_tablefold_completion" in capsys.readouterr().out) == (0, True)


def in_bash(folder: Path, line: str) -> list[str]:
    """What bash itself would insert for the last word of a line: the script is loaded and asked by it."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    script = """
        tablefold() { "$PYTHON" -m cli "$@"; }
        eval "$(_TABLEFOLD_COMPLETE=bash_source tablefold)"
        compopt() { :; }
        COMP_LINE="$LINE" COMP_POINT=${#LINE}
        _tablefold_completion tablefold
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    ran = subprocess.run(
        [bash, "--norc", "-c", script],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHON": sys.executable, "LINE": f"tablefold {line}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr == ""
    return [offer for offer in ran.stdout.splitlines() if offer]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with a log of a real game, for what bash starts knows no other."""
    log = str(tmp_path / LOG)
    for words in (
        ("new", log, "--game", "effortless", "--players", "ann,bob", "--dealer", "tool", "--seed", "7"),
        ("do", log, "keep", "place Coliseum"),
    ):
        assert run(words) == 0
    return tmp_path


def test_bash_gets_every_name_quoted(evening: Path) -> None:
    names = (EVIL, "a'b", "plain", "\x1b[31m")
    for name in names[:3]:
        assert run(["branch", str(evening / LOG), name]) == 0
    offered = in_bash(evening, f"switch {LOG} ")
    assert offered == ["main", f"'{EVIL}'", """'a'"'"'b'""", "plain"]
    assert in_bash(evening, f"switch {LOG} '$") == [EVIL]
    assert in_bash(evening, f'switch {LOG} "$') == ["\\$(touch\\${IFS}x)"]
    assert in_bash(evening, f"switch {LOG} \\$") == [f"'{EVIL}'"]
    line = f"printf %s {offered[1]}"
    said = subprocess.run(
        ["bash", "-c", line], cwd=evening, capture_output=True, text=True, check=True
    ).stdout
    assert (said, (evening / "x").exists()) == (EVIL, False)


def test_bash_gets_moves_as_one_word_and_rulings_after_their_sign(evening: Path) -> None:
    new = "new b.jsonl --game effortless --rule"
    taken = ["'take Double Wisdom'", "'take Double Dexterity'"]
    assert in_bash(evening, f"do {LOG} ta")[:2] == taken
    assert in_bash(evening, f"do {LOG} 'take d")[:2] == [offer.strip("'") for offer in taken]
    assert in_bash(evening, f"{new} deck_out=r") == ["reshuffle_discards"]
    assert in_bash(evening, f"{new} deck_out=r deck").count("deck_out=reshuffle_discards") == 0
    assert in_bash(evening, f"{new} deck_out")[0].startswith("deck_out=")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_holds_control_characters_is_not_offered(
    shell: str, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tablefold.played(LOG, "define charm \x1b[31mRed\x1b[0m, points=1")
    monkeypatch.setenv("_TABLEFOLD_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_LINE", f"tablefold do {LOG} ")
    monkeypatch.setenv("COMP_WORDS", f"tablefold do {LOG}")
    monkeypatch.setenv("COMP_CWORD", "" if shell == "fish" else "3")
    with pytest.raises(SystemExit):
        run([])
    said = capsys.readouterr().out
    assert ("Owl" in said, "\x1b" in said, "31m" in said) == (True, False, False)


def test_what_is_said_of_an_offer_drives_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [CompletionItem("a", help="red \x1b[31m"), CompletionItem("b"), CompletionItem("\x1bc")]
    monkeypatch.setattr(ShellComplete, "get_completions", lambda *_: found)
    offers = completion._Clean(program, {}, "tablefold", "X").get_completions([], "")
    assert [(each.value, each.help) for each in offers] == [("a", "red \\x1b[31m"), ("b", None)]


@pytest.mark.parametrize(
    ("line", "value", "reply"),
    [
        ("t do g ", "place Coliseum", "'place Coliseum'"),
        ("t do g pl", "place Coliseum", "'place Coliseum'"),
        ("t do g 'pl", "place Coliseum", "place Coliseum"),
        ('t do g "pl', "place Coliseum", "place Coliseum"),
        ("t do g place\\ C", "place Coliseum", "'place Coliseum'"),
        ("t do g coli", "place Coliseum", "'place Coliseum'"),
        ("t do g '", "take 'x'", None),
        ('t do g "', "say !", None),
        ('t do g "', 'say "`$\\', 'say \\"\\`\\$\\\\'),
        ("t new g --rule deck=", "deck=out loud", "'out loud'"),
        ("t new g --rule=de", "deck=out", None),
        ("t do g a:", "a:b", "b"),
        ("t do g a:b", "a:bc", "bc"),
        ("t do g 'a:", "a:b", "a:b"),
    ],
)
def test_a_word_is_quoted_for_the_place_where_it_will_stand(line: str, value: str, reply: str | None) -> None:
    assert TypedWord(line).reply(value) == reply
