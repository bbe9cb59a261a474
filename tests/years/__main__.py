"""`python -m tests.years [SEED]`: whole exports, as large as real ones, through all that must hold of them.

For each: all plays come and count as the recount counts them; again changes nothing; another order makes the
same bytes; ten changed plays are ten corrections; what goes back is what came.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from tests.years import exports
from tests.years.recount import recount
from tests.years.test_bring import bring, counted, digest, evenings, same
from tests.years.test_leaving import left, resolved

SIZES = ((560, 70), (790, 150))
"""Plays and people of two real exports."""


def tried(seed: int, plays: int, people: int, folder: Path) -> str:
    """One export, with what its bringing took."""
    export = exports.made(seed, plays, people)
    begun = process_time()
    plan = bring(folder / "one", export)
    took = process_time() - begun
    assert not plan.of("refused")
    same(counted(evenings(folder / "one"), export), recount(export))
    before = digest(folder / "one")
    assert len(bring(folder / "one", export).of("same")) == plays
    assert digest(folder / "one") == before
    mixed = deepcopy(export)
    for part in ("plays", "players", "games", "locations"):
        Random(seed).shuffle(mixed[part])
    bring(folder / "two", mixed)
    assert digest(folder / "two") == before
    assert resolved(left(folder / "one")) == resolved(export)
    for play in export["plays"][:10]:
        play |= {"modificationDate": "2026-11-28 08:00:00", "durationMin": 77}
    assert len(bring(folder / "one", export).of("changed")) == 10
    same(counted(evenings(folder / "one"), export), recount(export))
    return f"seed {seed}: {plays} plays of {people} people hold; bringing them took {took:.1f} s of processor"


if __name__ == "__main__":
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for number, size in enumerate(SIZES):
        with TemporaryDirectory() as name:
            print(tried(first + number, *size, Path(name)), flush=True)
