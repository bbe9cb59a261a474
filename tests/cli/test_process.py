"""The program as a process of its own: what it imports, who reads it, what a shell can complete."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from syrupy.assertion import SnapshotAssertion

from cli import demo
from cli.main import run
from ledger.desk import new_log
from tests.cli.conftest import steady

ROOT = Path(__file__).parents[2]
LOG = "game.jsonl"


def imported_by(*words: str, folder: Path) -> set[str]:
    """The modules that are loaded when the command has run."""
    code = (
        "import sys; from cli.main import run; "
        f"status = run({list(words)!r}); print(status, *sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    status, *modules = ran.stderr.split()
    assert status == "0"
    return set(modules)


def test_score_loads_only_what_it_needs(tmp_path: Path) -> None:
    new = ("new", LOG, "--game", "effortless", "--players", "ann,bob,cy", "--dealer", "tool", "--seed", "7")
    imported_by(*new, folder=tmp_path)
    modules = imported_by("score", LOG, folder=tmp_path)
    commands = {name for name in modules if name.startswith("cli.commands.")}
    slow = {
        "prompt_toolkit",
        "tabulate",
        "tomli_w",
        "difflib",
        "asyncio",
        "jinja2",
        "json",
        "cli.repl",
        "tomllib",
        "zoneinfo",
        "ledger.core.pieces.teaching",
    }
    assert (commands, modules & slow) == ({"cli.commands.look", "cli.commands.names"}, set())


@pytest.mark.parametrize(
    ("words", "own"),
    [
        (("export", LOG, "--to", "csv"), {"cli.export.csv", "cli.commands.export"}),
        (("plot", LOG, "--json"), {"cli.pages.curves", "cli.commands.share"}),
    ],
    ids=["export", "plot"],
)
def test_a_command_loads_nothing_that_another_one_needs(
    words: tuple[str, ...], own: set[str], tmp_path: Path
) -> None:
    imported_by("new", LOG, "--game", "effortless", "--players", "ann,bob,cy", folder=tmp_path)
    modules = imported_by(*words, folder=tmp_path)
    others = {
        "plotext",
        "jinja2",
        "prompt_toolkit",
        "asyncio",
        "cli.repl",
        "cli.export.markdown",
        "cli.watch",
        "cli.web",
        "starlette",
        "uvicorn",
        "segno",
    }
    assert (modules & own, modules & others) == (own, set())


def test_a_shelf_that_did_not_change_loads_no_game_and_reads_no_log(tmp_path: Path) -> None:
    imported_by("new", LOG, "--game", "effortless", "--players", "ann,bob,cy", folder=tmp_path)
    reading = {"ledger.desk.reader", "ledger.games.registry", "ledger.games.effortless"}
    slow = {
        "duckdb",
        "dask",
        "fsspec",
        "openskill",
        "tabulate",
        "prompt_toolkit",
        "asyncio",
        "csv",
    }
    first = imported_by("shelf", ".", folder=tmp_path)
    again = imported_by("shelf", ".", folder=tmp_path)
    assert (first & reading, again & reading, again & slow) == (reading, set(), set())


def test_share_loads_no_prompt_and_no_browser(tmp_path: Path) -> None:
    new = ("new", LOG, "--game", "effortless", "--players", "ann,bob,cy", "--dealer", "tool", "--seed", "7")
    imported_by(*new, folder=tmp_path)
    modules = imported_by("share", LOG, folder=tmp_path)
    commands = {name for name in modules if name.startswith("cli.commands.")}
    slow = {"prompt_toolkit", "tabulate", "cli.repl", "playwright", "asyncio"}
    assert (commands, modules & slow) == ({"cli.commands.share", "cli.commands.names"}, set())


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", "rules", "effortless"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (0, b"")


def test_the_demo_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert (run(["demo"]), os.getcwd(), list(tmp_path.iterdir())) == (0, str(tmp_path), [])


@pytest.mark.parametrize(
    ("uses_pager", "is_terminal", "is_long", "color", "shown"),
    [
        (True, True, True, True, "in the pager, always"),
        (True, True, True, False, "in the pager, never"),
        (False, True, True, True, "at once"),
        (True, False, True, True, "at once"),
        (True, True, False, True, "at once"),
    ],
)
def test_the_demo_is_paged_on_a_terminal_in_the_colours_that_it_has(
    uses_pager: bool,
    is_terminal: bool,
    is_long: bool,
    color: bool,
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    paged = list[str]()
    monkeypatch.setattr(demo, "_play_script", lambda shell: print(shell.flags.get("color", "as it is")))
    monkeypatch.setattr(demo.pager, "is_needed", lambda *_: is_long)
    monkeypatch.setattr(demo.pager, "show", paged.extend)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: is_terminal))
    shell = SimpleNamespace(
        settings=SimpleNamespace(pager=uses_pager),
        style=lambda stream: SimpleNamespace(color=color),
        flags=dict[str, str](),
    )
    demo.show(shell)  # type: ignore[arg-type]
    how = "at once" if not paged else f"in the pager, {paged[0]}"
    assert (how, capsys.readouterr().out) == (shown, "" if paged else "as it is\n")


def test_the_demo_shows_every_command_of_its_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo"]) == 0
    out, err = capsys.readouterr()
    shown = [line for line in out.splitlines() if line.startswith(demo.PROMPT)]
    assert (shown, err) == ([demo.PROMPT + line.text for line in demo.script_lines() if line.words], "")


def test_the_demo_undoes_branches_replays_scores_and_audits() -> None:
    commands = {line.words[0] for line in demo.script_lines() if line.words}
    assert commands >= {"new", "do", "undo", "branch", "switch", "replay", "score", "why", "audit"}


def test_a_demo_that_goes_wrong_is_our_mistake(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(
        demo, "script_lines", lambda: [demo.ScriptLine("tablefold games", ("games",), status=4)]
    )
    assert run(["demo"]) == 70
    assert "RuntimeError" in capsys.readouterr().err


def test_the_whole_demo(
    page: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_log, "now", lambda: "2026-11-20T19:03:11Z")
    monkeypatch.setattr(new_log, "log_id", lambda: "00112233aabbccdd")
    assert run(["demo"]) == 0
    assert steady(capsys.readouterr().out) == page


def test_ctrl_c_while_the_program_is_still_being_loaded_is_no_traceback() -> None:
    script = """
import sys

class Loading:
    def __getattr__(self, name):
        raise KeyboardInterrupt

sys.modules["cli.main"] = Loading()
from cli.__main__ import start
sys.exit(start())
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_output_that_cannot_be_written_is_one_error_and_its_own_status() -> None:
    """Python once said it again at the end, with a status of its own (120)."""
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "cli", "games"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 74
    assert ran.stderr == "The output cannot be written: No space left on device.\nNext: Send it elsewhere.\n"


class Gone(io.StringIO):
    """A stream that nobody reads any more."""

    def __init__(self) -> None:
        super().__init__()
        self._ours, self._theirs = os.pipe()
        os.close(self._ours)

    def fileno(self) -> int:
        return self._theirs

    def write(self, text: str, /) -> int:
        raise BrokenPipeError

    def flush(self) -> None:
        raise BrokenPipeError


@pytest.mark.parametrize(
    ("words", "stream", "status"), [(("games",), "stdout", 0), (("log", "none.jsonl"), "stderr", 2)]
)
def test_what_nobody_reads_any_more_is_thrown_away(
    words: tuple[str, ...], stream: str, status: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    gone = Gone()
    monkeypatch.setattr(sys, stream, gone)
    assert run(words) == status
    os.write(gone.fileno(), b"what Python still writes at its end goes nowhere")
    os.close(gone.fileno())
