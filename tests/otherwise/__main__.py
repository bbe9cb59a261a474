"""Lines are typed one move too early, and their refusals read: `python -m tests.otherwise 2000`.

    nice python -m tests.otherwise LINES --seed N

Law: it prints every refusal that does not say the legal line, and how many were read; the status is 1 where
there was one.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

from tests.otherwise.lines import early, fault


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.otherwise", description=__doc__)
    words.add_argument("lines", type=int)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    faults, games = 0, Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for line in islice(early(Random(asked.seed), Path(folder)), asked.lines):
            games[line.game.info.name] += 1
            if told := fault(line):
                faults += 1
                print(told, flush=True)
    each = ", ".join(f"{name} {count}" for name, count in games.most_common())
    print(f"{games.total()} refusals ({each}), {faults} without the legal line")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
