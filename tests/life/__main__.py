"""Lives as many commands as somebody has time for: `python -m tests.life [--commands N] [--seed N] [GAME…]`.

A life that breaks a promise is told line by line, with the seed that lives it again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ledger.games import registry
from tests.life.commands import any_command
from tests.life.life import Life
from tests.stones import GAME as STONES

GAMES = ("stones", *registry.SHIPPED)
LONGEST = 100
"""Commands of a life."""


def live(game: str, seed: int, folder: Path, commands: int = LONGEST) -> Life:
    """A life of so many commands. What breaks a promise is raised with the story that led there."""
    life = Life.begin(game, seed, folder)
    try:
        while life.commands < commands:
            before = life.commands
            any_command(life)
            if life.commands // 20 > before // 20:
                life.look_closely()
    except Exception as broken:
        raise Broken("\n".join(life.story)) from broken
    return life


class Broken(AssertionError):
    """A life that broke a promise, with everything that was done."""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.life")
    parser.add_argument("--commands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--on", action="store_true", help="go on behind a broken promise")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], default=[])
    asked = parser.parse_args(words)
    games = asked.games or GAMES
    done, broken, seed, began = Counter[str](), 0, asked.seed, time.monotonic()
    with registry.guest(STONES), tempfile.TemporaryDirectory() as folder:
        while done.total() < asked.commands:
            for game in games:
                try:
                    life = live(game, seed, Path(folder))
                except Broken as story:
                    broken += 1
                    print(f"--- {game}, seed {seed}\n{story}")
                    traceback.print_exception(story.__cause__)
                    if not asked.on:
                        return 1
                    done[game] += LONGEST
                else:
                    done[game] += life.commands
                    if seed % 5 == 0 and game in registry.SHIPPED:  # a guest is known to this process alone
                        life.go_elsewhere()
            seed += 1
    told = ", ".join(f"{game} {number}" for game, number in done.items())
    print(f"{done.total()} commands, seeds {asked.seed} to {seed - 1}: {told}.")
    print(f"{broken} promises broken; {time.monotonic() - began:.0f} s.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
