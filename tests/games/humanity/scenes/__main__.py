"""Many random Endeavors of each kind: `python -m tests.games.humanity.scenes 200`, or `… 200 stealth`.

Law: every Endeavor ends, the tracks are sound after every move, and the audit of every log is silent. The
suite does the same with eight of each.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from tests.games.humanity.scenes.arenas import result
from tests.games.humanity.scenes.test_scene_walks import KINDS, walk
from tests.games.humanity.tables import errors


def main(count: int, kinds: Sequence[str]) -> None:
    for kind in kinds:
        events, results = 0, Counter[str]()
        for seed in range(count):
            play = walk(kind, seed)
            if wrong := errors(play.setup, play.events):
                raise SystemExit(f"{kind}, seed {seed}: {wrong[0]}")
            results[result(play)] += 1
            events += len(play.events)
        told = ", ".join(f"{how} {times}" for how, times in results.most_common())
        print(f"{kind}: {count} Endeavors, {events} events ({told}); the audit is silent", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2:] or KINDS)
