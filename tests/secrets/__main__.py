"""Hidden pieces are exchanged, and questions of all commands asked of both: `python -m tests.secrets 1000`.

    nice python -m tests.secrets QUESTIONS --seed N [--pages | --host]

Law: it prints every difference and how many questions were asked; the status is 1 where one differed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.secrets import hosts
from tests.secrets.questions import ask, at
from tests.secrets.tables import guests, more_twins
from tests.secrets.worlds import GAMES, twins
from tests.trace import Trace

CHUNK = 500
"""Questions asked of one set of games."""
FEW = 25
"""So many questions, or fewer, are asked of one table of each game."""


def chunk(
    folder: Path, number: int, seed: int, *, on_pages: bool = False, trace: Trace | None = None
) -> list[str]:
    """That many questions about new games, of everything or of what phones get."""
    tables = 3 if number > FEW else 1
    games = [(game, seed * 4 + place) for place in range(tables) for game in GAMES]
    with guests(), at(folder):
        pairs = [each for game, each_seed in games for each in twins(folder, game, each_seed)]
        pairs += [each for place in range(tables + 1) for each in more_twins(folder, f"{seed} {place}")]
        Random(seed).shuffle(pairs)
        return ask(folder, pairs, number, seed, on_pages=on_pages, trace=trace)


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.secrets", description=__doc__)
    words.add_argument("questions", type=int)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--pages", action="store_true", help="only what phones get")
    words.add_argument("--host", action="store_true", help="of logs with other secrets of a host, or none")
    asked = words.parse_args()
    done = failed = 0
    while done < asked.questions:
        number = min(CHUNK, asked.questions - done)
        with tempfile.TemporaryDirectory() as folder:
            place, seed = Path(folder), asked.seed * 100_000 + done
            found = (
                hosts.chunk(place, number, seed)
                if asked.host
                else chunk(place, number, seed, on_pages=asked.pages)
            )
        done, failed = done + number, failed + len(found)
        print("\n".join([*found, f"{done} questions, {failed} answered differently"]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
