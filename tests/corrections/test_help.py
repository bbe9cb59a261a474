"""Every example in the help of a correction is run as it is typed there."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Tablefold
from tests.corrections.mistakes import SAMPLES
from tests.samples.conftest import tablefold

__all__ = ["tablefold"]

COMMANDS = ("amend", "insert", "drop", "whatif", "cherry")
LINES = 101
"""As much of the sample log as was played one Friday."""


def friday(folder: Path) -> Path:
    whole = (SAMPLES / "effortless/three-at-the-kitchen-table.jsonl").read_bytes().splitlines(keepends=True)
    log = folder / "friday.jsonl"
    log.write_bytes(b"".join(whole[:LINES]))
    return log


def examples(help_: str) -> list[str]:
    lines = (line.strip() for line in help_.split("Example", 1)[1].splitlines())
    return [line for line in lines if line.startswith("tablefold ")]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_a_help_runs_as_it_is_typed(command: str, tablefold: Tablefold) -> None:
    shown = examples(tablefold(command, "--help").out)
    assert shown
    for example in shown:
        log = friday(tablefold.folder)
        if command == "cherry":
            assert tablefold("amend", log.name, "64", "take 1").status == 0
        before = log.read_bytes()
        _, *words = shlex.split(example)
        ran = tablefold(*words)
        assert (ran.status, ran.err) == (0, "")
        is_written = log.read_bytes() != before
        assert is_written is not (command == "whatif" or "--dry-run" in words)


@pytest.mark.parametrize(
    "example", ["log friday.jsonl --graph", "diff friday.jsonl main --rule second_needs_symbol=no"]
)
def test_examples_of_other_commands_about_corrections_run(example: str, tablefold: Tablefold) -> None:
    command, *words = shlex.split(example)
    assert f"tablefold {example}" in examples(tablefold(command, "--help").out)
    friday(tablefold.folder)
    assert tablefold("amend", "friday.jsonl", "64", "take 1").status == 0
    ran = tablefold(command, *words)
    assert (ran.status, ran.err) == (0, "")
