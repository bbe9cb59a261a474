"""The words that were typed leave the program by `log --moves` alone.

Law: each command is given two logs that differ in these words and nothing else. Whatever one could tell of
the words, it would tell here: nothing of them is said, and nothing else is said otherwise.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.core.log.events import TIMELINE
from ledger.core.rules.game import all_events
from ledger.games import registry
from ledger.store import journal as journals
from tests.cli.conftest import Tablefold, steady

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LOGS = ("effortless/two-with-a-dummy", "kingless/two-without-a-box", "courses/a-duel-with-house-decks")
WORDS = ("zebra quagga", "note okapi x")
"""Nobody types this in a game; of the second the parser makes another event than the log holds."""
COMMANDS = (
    "show",
    "show --json",
    "show --as {seat}",
    "log",
    "log --all",
    "log --all --json",
    "log --json",
    "log --grep a",
    "find by={seat}",
    "find by={seat} --json",
    "replay --as {seat}",
    "replay --json",
    "moves --json",
    "score --json",
    "audit",
    "audit --json",
    "why {seat}",
    "diff --json main main",
    "branch --all --json",
    "verify",
    "verify --json",
    "export",
    "whatif --json note",
    "undo --json",
    "redo --json",
    "do --json note",
    "do note",
    "insert --json 8 note",
    "amend 8 note",
    "log --graph",
    "log --graph --json",
    "branch again --at 20 --json",
    "cherry 30 --json",
)


def other_words(log: Path, folder: Path, words: str) -> str:
    """The log with other words for every step that has some; its name, which is always the same."""
    journal = journals.open_log(log)
    kinds = all_events(registry.game(journal.header.game))
    events = [event for part in journal.chunks(kinds) for event in part]
    steps, step = [], []
    for event in events:
        step.append(replace(event, typed=words if event.typed else ""))
        assert not (event.typed and type(event) in TIMELINE)
        if not event.more:
            steps.append(step)
            step = []
    path = folder / "game.jsonl"
    for old in folder.iterdir():
        old.unlink()
    journals.create(path, journal.header, steps)
    assert words.encode() in path.read_bytes()
    return path.name


@pytest.mark.parametrize("log", LOGS)
def test_no_command_but_one_tells_what_was_typed(log: str, tablefold: Tablefold) -> None:
    seat = journals.read_header(SAMPLES / f"{log}.jsonl").seats[0]
    pages: list[list[str]] = []
    for words in WORDS:
        name, told = other_words(SAMPLES / f"{log}.jsonl", tablefold.folder, words), list[str]()
        for command in COMMANDS:
            word, *rest = command.format(seat=seat).split()
            text = ["note so"] if rest and rest[-1] == "note" else []
            ran = tablefold(word, name, *(rest[:-1] if text else rest), *text)
            told.append(f"{command}: {ran.status}\n{steady(ran.out + ran.err)}")
        assert [page for page in told if words in page or words.split()[1] in page] == []
        pages.append(told)
    one, other = pages
    assert [first for first, second in zip(one, other, strict=True) if first != second] == []
