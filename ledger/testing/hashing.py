"""The same game in two processes that order their sets in different ways.

Law: `str` hashes differently in each process, so code that goes through a set of names gets a different order
each time: lists, boards and prompts would change from one run to the next, and the kit would never see it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import islice, zip_longest
from random import Random
from typing import Any

from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import AtOnce, Decision, Pending
from ledger.core.typing import listing
from ledger.testing.tables import tables
from ledger.testing.walking import Stuck, walk

EVENTS, MORE = 60, 240
"""How many events both processes play and look at, and how many more until every question was looked at."""
SEEDS = ("1", "2")
PATIENCE = 120
PROGRAM = (
    "import sys; sys.path[:] = {path!r}; from ledger.testing.hashing import main; main({module!r}, {name!r})"
)


def every_process_plays_the_same(game: AnyGame) -> Iterator[str]:
    """A game does not depend on the order of a set: lists, prompts, boards and facts are the same in every
    process."""
    place = importable_as(game)
    if place is None:
        return
    one, other = (_played_in_a_process(*place, seed) for seed in SEEDS)
    for here, there in zip_longest(one, other, fillvalue="nothing"):
        if here != there:
            looped = "does something loop over a set? Sort it, or use a dict"
            yield f"in one process {here}, in another {there}: {looped}"
            return


def importable_as(game: AnyGame) -> tuple[str, str] | None:
    """The module and the name by which another process finds a game; None if it was made while a program
    ran."""
    for function in (game.start, game.pending, game.view):
        parts = str(function.__module__).split(".")
        for end in range(len(parts), 0, -1):
            module = sys.modules.get(".".join(parts[:end]))
            for name, value in vars(module).items() if module else ():
                if value is game and getattr(module, "__spec__", None) is not None:
                    return ".".join(parts[:end]), name
    return None


def _played_in_a_process(module: str, name: str, seed: str) -> list[str]:
    program = PROGRAM.format(path=sys.path, module=module, name=name)
    answer = subprocess.run(
        (sys.executable, "-c", program),
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    lines: list[str] = json.loads(answer.stdout or "[]")
    return lines if answer.returncode == 0 else [f"it ends with {answer.stderr.strip()[-200:]!r}"]


def main(module: str, name: str) -> None:
    """Plays in this process, and prints what was seen as JSON."""
    game: AnyGame = getattr(import_module(module), name)
    json.dump([*_seen(game)], sys.stdout)


def _seen(game: AnyGame) -> Iterator[str]:
    setup = max(tables(game), key=lambda table: len(table.seats))
    state, luck = game.start(setup), setup.luck
    played = walk(game, setup, state, Random(1), luck)
    yield from _shown(game, state)
    before, asked = state.copy(), Counter[str]()
    try:
        for number, (event, _) in enumerate(islice(played, EVENTS + MORE)):
            asked[question := _question(game.pending(state))] += 1
            if number < EVENTS or asked[question] <= 2:
                yield f"is told {describe(game, before, event)!r}"
                yield from _shown(game, state)
            before = state.copy()
    except Stuck as stuck:
        yield str(stuck)


def _question(due: Pending) -> str:
    """What kind of question it is, whoever is asked."""
    kinds = due.events if isinstance(due, Decision | AtOnce) else ()
    return " ".join(kind.__name__ for kind in (type(due), *kinds))


def _shown(game: AnyGame, state: Any) -> Iterator[str]:
    yield f"is asked {prompt(game.pending(state))!r}"
    yield f"the list is {[move.text for move in listing.moves(game, state)]}"
    yield f"the facts are {[*game.facts(state).items()]}"
    yield f"the status is {game.status(state)!r}"
    yield f"the board is {game.view(state, None)}"
    yield f"the score is {game.score(state)}"
