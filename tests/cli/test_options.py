"""Every option of every command that reads a log changes what it says that it changes.

A page begins with what the command says without an option; then comes each option, with the lines that are
others. What an option may not change, nothing tells: it then says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import ndiff
from pathlib import Path
from typing import Any

import click
import pytest
from syrupy.assertion import SnapshotAssertion

from cli import shell
from cli.commands import names
from cli.render import text
from cli.render.text import TextLine
from ledger.core.blocks import Block, Heading, Note
from tests.cli.conftest import Ran, Tablefold, program_in, steady

EVENING = (
    ("new", "a.jsonl", "--game", "pebbles", "--players", "ann,bob,cy", "--title", "Friday"),
    ("do", "a.jsonl", "charm ?; take 1"),
    ("bookmark", "a.jsonl", "tea"),
    ("do", "a.jsonl", "peek"),
    ("annotate", "a.jsonl", "2", "a bold move"),
    ("do", "a.jsonl", "! take 4 -- nobody minds"),
    ("branch", "a.jsonl", "other", "--at", "2"),
    ("do", "a.jsonl", "take 3; take 2"),
    ("switch", "a.jsonl", "main"),
    ("do", "a.jsonl", "note we make a break"),
    (
        "new",
        "b.jsonl",
        "--game",
        "pebbles",
        "--players",
        "bob,ann",
        "--date",
        "2026-12-24",
        "--place",
        "Rome",
    ),
    ("do", "b.jsonl", "charm Owl; take 3; take 2; take 1; claim ann 2; claim bob 5"),
)
LINES = (
    "titles",
    "show a.jsonl",
    "moves a.jsonl",
    "log a.jsonl",
    "find a.jsonl heap 3",
    "score a.jsonl",
    "why a.jsonl ann",
    "replay a.jsonl",
    "branch a.jsonl",
    "diff a.jsonl main other",
    "whatif a.jsonl take 1",
    "audit a.jsonl",
    "verify a.jsonl",
    "seal a.jsonl",
    "bookmark a.jsonl",
    "rename a.jsonl",
    "catalog a.jsonl",
    "secrets a.jsonl",
    "shelf list .",
    "shelf audit .",
    "shelf diff . --rule peeking=never",
    "stats .",
    "people",
    "places",
    "games",
    "games pebbles",
    "rules pebbles",
    "rules pebbles charms",
)
VALUES = {
    "--as": "bob",
    "--at": "4",
    "--from": "4",
    "--to": "4",
    "--branch": "other",
    "--last": "2",
    "--seat": "ann",
    "--type": "taken",
    "--grep": "take",
    "--claimed": "ann=3",
    "--game": "pebbles",
    "--player": "cy",
    "--since": "2026-12-01",
    "--until": "2026-12-01",
    "--where": "heap > 0",
    "--sort": "moves",
    "--by": "month",
    "--alias": "dan=ann",
    "--year": "2026",
    "--table": "seats",
    "--seal": "0",
    "--catalog": "charms",
}
"""What is said with an option that wants something."""
ELSEWHERE = frozenset(
    {
        "--color",
        "--no-pager",
        "--help",
        "--playouts",
        "--odds",
        "--workers",
        "--seed",
        "--html",
        "--shelf",
        "--rule",
    }
    | {"--edit", "--rename", "--drop", "--to-format", "--force", "--utc", "--no-suggestions"}
)
"""Options of a terminal, of chances, and those that write."""


def options(line: str) -> Iterator[tuple[str, ...]]:
    """Each option of a line's command, with what it wants."""
    first, second, *_ = (*line.split(), "")
    command = names.load_command(first)
    if isinstance(command, click.Group):
        command = command.get_command(click.Context(command), second)
    for option in command.params:
        if isinstance(option, click.Option) and not ELSEWHERE & {*option.opts} and not option.hidden:
            name = option.opts[-1]
            yield (name,) if option.is_flag else (name, VALUES[name])


def said(ran: Ran, folder: Path) -> list[str]:
    came = steady(f"{ran.out}{ran.err}status {ran.status}")
    return came.replace(str(folder), "HERE").splitlines()


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Both logs, by their names."""
    folder = tmp_path_factory.mktemp("evening")
    with pytest.MonkeyPatch.context() as patch:
        program = program_in(folder, patch)
        for step in EVENING:
            assert program(*step).status == 0, step
    return {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}


def kinds(blocks: Iterable[Block]) -> Iterator[str]:
    """What a page is built of: titles by their level, notes by their tone."""
    for block in blocks:
        match block:
            case Heading():
                yield f"heading {block.level}"
            case Note():
                yield f"note {block.tone}"
            case _:
                yield type(block).__name__.casefold()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was drawn in this test, block by block."""
    found: list[str] = []

    def draw(blocks: Iterable[Block], **look: Any) -> Iterator[TextLine]:
        page = [*blocks]
        found.extend(kinds(page))
        return text.draw(page, **look)

    monkeypatch.setattr(shell, "draw", draw)
    return found


@pytest.mark.parametrize("line", LINES)
def test_what_each_option_changes(
    line: str, logs: dict[str, bytes], tablefold: Tablefold, drawn: list[str], page: SnapshotAssertion
) -> None:
    for name, content in logs.items():
        (tablefold.folder / name).write_bytes(content)
    plain = said(tablefold(*line.split()), tablefold.folder)
    found = [f"$ {line}", *plain, f"({', '.join(drawn)})"]
    for option in options(line):
        found += ["", f"$ {line} {' '.join(option)}"]
        other = said(tablefold(*line.split(), *option), tablefold.folder)
        found += other if option == ("--json",) else [each for each in ndiff(plain, other) if each[0] in "+-"]
    assert "\n".join(found) == page
