"""Makes a slip and asks the audit: `python -m tests.mistyped [COUNT] [--of KIND] [--seed N] [--verbose]`.

COUNT numbers are mistyped on pads, as many places, markers and names of cards in sample games, or all there
are. `--of` names some of them: `pads`, `place`, `markers`, `card`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.mistyped import games
from tests.mistyped.asked import Plant, plants
from tests.mistyped.typist import KINDS

PADS = "pads"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("count", nargs="?", type=int, default=300)
    parser.add_argument("--of", choices=(PADS, *games.KINDS), nargs="+", default=[PADS, *games.KINDS])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        for of in asked.of:
            if of == PADS:
                told = plants(asked.count, asked.seed, Path(folder))
            else:
                told = games.Evenings(of).plants(asked.count, Random(asked.seed), Path(folder))
            _tell(told, KINDS if of == PADS else (of,), is_verbose=asked.verbose)


def _tell(told: Iterable[Plant], kinds: Iterable[str], *, is_verbose: bool) -> None:
    counts: Counter[tuple[str, bool, bool]] = Counter()
    places: Counter[int] = Counter()
    seconds: list[float] = []
    flaws: list[str] = []
    for plant in told:
        counts[plant.kind, plant.is_apart, plant.is_named] += 1
        places[plant.place] += not plant.is_apart
        seconds.append(plant.seconds)
        flaws += plant.flaws
        if is_verbose and not plant.is_named:
            print(f"{'(apart) ' if plant.is_apart else ''}{plant.evening}, {plant.kind}:", end=" ")
            print(f"event {plant.event}, {plant.true!r} typed as {plant.typed!r}, {plant.could} could")
            print(*(f"    {line}" for line in plant.page), sep="\n", flush=True)
    for kind in kinds:
        named = [counts[kind, apart, True] for apart in (False, True)]
        all_ = [named[apart] + counts[kind, bool(apart), False] for apart in (0, 1)]
        print(f"{kind}: {named[0]} of {all_[0]}; where no total tells which, {named[1]} of {all_[1]}")
    first = sum(count for (_, apart, is_named), count in counts.items() if is_named and not apart)
    both = sum(count for (_, apart, _), count in counts.items() if not apart)
    print(f"All: {first} of {both}, {places[1]} of them by the first explanation;", end=" ")
    print(f"{sum(seconds) / len(seconds):.2f} s an audit, at most {max(seconds):.2f} s;", end=" ")
    print(f"{len(flaws)} explanations are badly worded", *flaws, sep="\n    ", flush=True)


if __name__ == "__main__":
    main()
