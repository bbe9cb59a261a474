"""Long pages on a terminal go through a pager."""

from __future__ import annotations

import shutil
from contextlib import chdir
from pathlib import Path

import pytest

from cli.pager import LEAVING, pager_environment
from tests.repl.real import Real

ROOT = Path(__file__).parents[2]
ROWS = 24
LONG = ("rules", "effortless")
SHORT = ("config",)


def at_a_terminal(folder: Path, *words: str, waiting: str = "", keys: str = "", **environ: str) -> str:
    """What a terminal of 24 rows is sent by a command; `READ` in front where it came through the pager. The
    `keys` are pressed when the pager says that it is `waiting`."""
    pager = folder / "pager"
    pager.write_text('#!/bin/sh\necho READ\nexec cat "$@"\n')
    pager.chmod(0o755)
    with chdir(folder), Real(*words, rows=ROWS, **{"PAGER": str(pager), **environ}) as program:
        if keys:
            program.until(waiting).keys(keys)
        assert program.ended() == 0
    return program.bytes.decode().replace("\r\n", "\n")


def test_a_page_longer_than_the_screen_goes_through_the_pager(tmp_path: Path) -> None:
    said = at_a_terminal(tmp_path, *LONG)
    assert said.startswith("READ\n")
    assert len(said.splitlines()) > ROWS


def test_a_page_that_fits_goes_through_no_pager(tmp_path: Path) -> None:
    assert "READ" not in at_a_terminal(tmp_path, *SHORT)


@pytest.mark.parametrize(
    ("words", "environ"),
    [
        ((*LONG, "--no-pager"), {}),
        (("--no-pager", *LONG), {}),
        ((*LONG, "--json"), {}),
        (LONG, {"PAGER": ""}),
        (LONG, {"PAGER": "cat"}),
        (LONG, {"TABLEFOLD_PAGER": "no"}),
    ],
)
def test_a_long_page_that_should_not_goes_through_no_pager(
    words: tuple[str, ...], environ: dict[str, str], tmp_path: Path
) -> None:
    said = at_a_terminal(tmp_path, *words, **environ)
    assert "READ" not in said
    assert len(said.splitlines()) > ROWS


@pytest.mark.parametrize("pager", ["less", "less -S", "more"])
def test_a_pager_says_how_it_is_left_writes_no_file_and_starts_nothing(pager: str, tmp_path: Path) -> None:
    if shutil.which(pager.partition(" ")[0]) is None:
        pytest.skip(f"there is no {pager}")
    says = "'q' to quit" if pager == "more" else "q goes back, Space goes on"
    typed = "help insert\r\r!echo x > started\r\rs ert\r\rqqq"
    at_a_terminal(tmp_path, *LONG, waiting=says, keys=typed, PAGER=pager)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pager"]


def test_a_log_opens_at_its_newest_line(tmp_path: Path) -> None:
    if shutil.which("less") is None:
        pytest.skip("there is no less")
    log = next(ROOT.glob("sample_logs/effortless/*.jsonl"))
    said = at_a_terminal(tmp_path, "log", str(log), waiting="(end) q goes back", keys="q", PAGER="less")
    assert "end of main]" in said


def test_what_somebody_has_set_for_a_pager_stays() -> None:
    own = {"LESS": "FRX -Psmine$", "MORE": "-c", "LESSSECURE_ALLOW": "shell", "EDITOR": "vi", "OTHER": "1"}
    found = pager_environment(own)
    assert found["LESS"].endswith(f"{LEAVING}$ FRX -Psmine$")
    assert (found["MORE"], found["EDITOR"], found["OTHER"]) == ("-c", "vi", "1")
    assert found["LESSSECURE"] == "1"
    assert "LESSSECURE_ALLOW" not in found
    assert pager_environment({"PAGER": "/bin/more -f", "EDITOR": "vi"})["EDITOR"] == "false"
