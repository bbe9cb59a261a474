"""Mistypes numbers on pads and asks the audit: `python -m tests.mistyped [COUNT] [--seed N] [--verbose]`."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mistyped.asked import plants
from tests.mistyped.typist import KINDS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args()
    counts: Counter[tuple[str, bool, bool]] = Counter()
    places: Counter[int] = Counter()
    seconds: list[float] = []
    with TemporaryDirectory() as folder:
        for plant in plants(asked.count, asked.seed, Path(folder)):
            counts[plant.kind, plant.is_apart, plant.is_named] += 1
            places[plant.place] += not plant.is_apart
            seconds.append(plant.seconds)
            if asked.verbose and not plant.is_named:
                print(f"{'(apart) ' if plant.is_apart else ''}{plant.evening}, {plant.kind}:", end=" ")
                print(f"event {plant.event}, {plant.true!r} typed as {plant.typed!r}, {plant.could} could")
                print(*(f"    {told}" for told in plant.page), sep="\n", flush=True)
    for kind in KINDS:
        told = [counts[kind, apart, True] for apart in (False, True)]
        all_ = [told[apart] + counts[kind, bool(apart), False] for apart in (0, 1)]
        print(f"{kind}: {told[0]} of {all_[0]}; where no total tells which, {told[1]} of {all_[1]}")
    named = sum(count for (_, apart, told), count in counts.items() if told and not apart)
    both = sum(count for (_, apart, _), count in counts.items() if not apart)
    print(f"All: {named} of {both}, {places[1]} of them by the first explanation;", end=" ")
    print(f"{sum(seconds) / len(seconds):.2f} s an audit, at most {max(seconds):.2f} s")


if __name__ == "__main__":
    main()
