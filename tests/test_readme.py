"""What README shows is what the program does."""

from __future__ import annotations

import re
import shlex
from itertools import product
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from cli.commands.names import GROUPS
from cli.main import run
from ledger.desk.desk import Desk
from tests.life.commands import any_command
from tests.life.life import Life

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SAMPLE = ROOT / "sample_logs/effortless/three-at-the-kitchen-table.jsonl"
"""The log that the second transcript corrects a copy of."""


def test_the_transcripts_are_real(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    copy(SAMPLE, tmp_path / "kitchen.jsonl")
    shown = "".join(block.split("```")[0] for block in README.split("```console\n")[1:])
    played = []
    for line in shown.splitlines():
        if line.startswith("$ tablefold "):
            run(shlex.split(line)[2:])
            out, err = capfd.readouterr()
            played += [line, *out.splitlines(), *err.splitlines()]
    assert shown.splitlines() == played
    for log, chance in product(sorted(tmp_path.glob("*.jsonl")), range(5)):
        live_on(log, Random(chance), tmp_path)


def live_on(log: Path, chance: Random, folder: Path) -> None:
    """Whatever somebody types after the last command of a section, the log keeps its word."""
    copy(log, folder / "lives-on.jsonl")
    life = Life(Desk.open(folder / "lives-on.jsonl"), chance)
    while life.commands < 10:
        any_command(life)
    life.look_closely()


@pytest.mark.parametrize("page", ["README.md", "cli/GUIDE.md"])
def test_every_link_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", (ROOT / page).read_text("utf-8"))
    assert links
    for target, part in links:
        there = (ROOT / page).parent / target
        assert there.exists(), target
        headings = re.findall(r"^#+ (.+)", there.read_text("utf-8"), re.MULTILINE) if part else []
        names = ["-".join(re.findall(r"[\w-]+", heading.casefold())) for heading in headings]
        assert not part or part in names, part


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 250


def test_the_readme_says_what_it_is_in_five_lines() -> None:
    _, about, *_ = README.split("\n\n")
    assert len(about.splitlines()) == 5


def test_the_readme_names_every_command_as_the_help_does() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\*((?: `\w+`)+) \|", README, re.MULTILINE)
    assert {about: tuple(re.findall(r"\w+", names)) for about, names in rows} == GROUPS
