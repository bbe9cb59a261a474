"""What completion offers in every game, and what a prompt says, at places all along its samples, stays as it
was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.repl.completions import Completions
from cli.repl.lines import prompt, toolbar
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.style import Style
from ledger.core.errors import UnknownName
from ledger.core.rules.game import actors
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.testing.walking import guess_line
from tests.bench.reading import ROOT
from tests.cli.conftest import Pages
from tests.trace import Trace
from tests.typist import Typist

LOGS = (
    "courses/a-duel-with-house-decks",
    "effortless/two-with-a-dummy",
    "endeavor/alone-and-won",
    "humanity/the-mirror-maze",
    "humanity/the-salt-flats",
    "kingless/six-in-the-hut",
    "scorepad/fireworks-at-midnight",
    "scorepad/trains-in-the-attic",
)
PLACES, LINES, SHOWN = 4, 12, 9
"""Where a log is cut off, how many lines are begun there, and how many offers of each are told."""


def begun(desk: Desk, chance: Random) -> Iterator[str]:
    """Beginnings of lines: nothing, a number, something to insist on, and parts of lines for anybody."""
    yield from ("", "1", "! ", ":", "help ")
    who, words = ["", *actors(desk.game, desk.state)], desk.game.words
    for _ in range(LINES):
        try:
            line = guess_line(desk.game, desk.state, chance.choice(words), chance.choice(who), chance)
        except UnknownName:  # there is nothing that such a line could name
            continue
        yield line[: chance.randint(1, len(line))]


def cut_off(log: str, folder: Path) -> Iterator[Desk]:
    """The log up to the ends of some steps, the last one included."""
    lines = (ROOT / f"sample_logs/{log}.jsonl").read_bytes().splitlines(keepends=True)
    for number in range(1, PLACES + 1):
        at = len(lines) * number // PLACES
        while b'"more":true' in lines[at - 1] and at < len(lines):
            at += 1
        path = folder / f"{number}.jsonl"
        path.write_bytes(b"".join(lines[:at]))
        yield Desk.open(path)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: Path(log).name)
def test_what_is_offered_stays_as_it_was(log: str, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    found, chance = list[str](), Random(log)
    for desk in cut_off(log, tmp_path):
        completions = Completions(desk, Lookahead(desk))
        found.append(f"after event {desk.head}: {desk.prompt(desk.pending)}")
        for line in begun(desk, chance):
            offered = completions.at(line)
            found.append(f"> {line}| {len(offered)}")
            found += [f"    {each.shown} [{each.text}] {each.about}" for each in offered[:SHOWN]]
    assert "\n".join(found) == snapshot.use_extension(Pages)


SAID = ("help", "help all", "moves", "show", "score", "log --last 3", "rules", "find")


@pytest.mark.parametrize("log", [each for each in LOGS if "salt" not in each], ids=lambda log: Path(log).name)
def test_what_is_said_at_the_prompt_stays_as_it_was(
    log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """Words of the prompt, lines of the game whole or not, and a number that picks what was listed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(new_log, "now", lambda: "2026-11-20T19:03:11Z")
    chance, trace = Random(log), Trace()
    for desk in cut_off(log, Path()):
        typed = [*begun(desk, chance)][4:]
        said = (chance.choice(SAID), chance.choice(typed), str(chance.randint(1, 20)), chance.choice(typed))
        ahead, typist = Lookahead(desk), Typist(said)
        asked = prompt(*desk.pending_and_verbs(ahead.known), 80), toolbar(desk, Style())
        Loop(desk, ahead, typist, Style()).run()
        trace.add(*said, *asked, *typist.said)
    assert trace.page() == snapshot
