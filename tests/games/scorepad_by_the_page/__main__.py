"""Plays many games beside Tablefold: `python -m tests.games.scorepad_by_the_page --sheets 2000 --seed 1`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import replace
from time import perf_counter

from tests.games.scorepad_by_the_page.causes import Causes, no_wait_for_the_disk
from tests.games.scorepad_by_the_page.readings import BY_THE_PAGE


def main() -> int:
    options = ArgumentParser(description="Score pads as the page says, beside Tablefold.")
    options.add_argument("--sheets", type=int, default=300, help="how many")
    options.add_argument("--seed", type=int, default=0, help="the first of them")
    options.add_argument(
        "--otherwise", nargs="*", default=(), metavar="READING", help="read so, not by default"
    )
    asked = options.parse_args()
    readings = replace(BY_THE_PAGE, **{name: not getattr(BY_THE_PAGE, name) for name in asked.otherwise})
    causes, began, differ = Causes(readings), perf_counter(), 0
    with no_wait_for_the_disk():
        for seed in range(asked.seed, asked.seed + asked.sheets):
            differ += bool(causes.play(seed))
        each = (perf_counter() - began) / max(1, asked.sheets) * 1000
        print(
            f"{asked.sheets} sheets, {differ} with a difference, {each:.0f} ms each, causes found included\n"
        )
        for line in causes.told():
            print(line)
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
