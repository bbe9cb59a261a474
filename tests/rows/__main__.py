"""Says rows of numbers on many random sheets: `python -m tests.rows --sheets 2000 --seed 1`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from tests.games.scorepad_by_the_page.causes import no_wait_for_the_disk
from tests.rows.played import differences


def main() -> int:
    options = ArgumentParser(description="Rows of numbers on score pads, as the page says.")
    options.add_argument("--sheets", type=int, default=2_000, help="how many")
    options.add_argument("--seed", type=int, default=0, help="the first of them")
    asked = options.parse_args()
    began, differ = process_time(), 0
    with no_wait_for_the_disk(), TemporaryDirectory() as folder:
        for seed in range(asked.seed, asked.seed + asked.sheets):
            found = differences(Path(folder), seed)
            differ += bool(found)
            for one in found[:3]:
                print(f"sheet {seed}: {one}")
    each = (process_time() - began) / max(1, asked.sheets) * 1000
    print(f"{asked.sheets} sheets, {differ} with a difference, {each:.0f} ms each")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
