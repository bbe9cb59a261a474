"""Many random Endeavors of each kind: `python -m tests.games.humanity.scenes 200`, or `… 200 stealth`.

Law: the tracks are sound after every move, and the audit of every log is silent. The suite does the same with
eight of each.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.games.humanity.scenes.test_scene_walks import KINDS, walk
from tests.games.humanity.tables import errors


def main(count: int, kinds: Sequence[str]) -> None:
    for kind in kinds:
        ended = events = 0
        for seed in range(count):
            play = walk(kind, seed)
            told = errors(play.setup, play.events)
            if told:
                raise SystemExit(f"{kind}, seed {seed}: {told[0]}")
            ended += play.state.endeavor is None
            events += len(play.events)
        print(f"{kind}: {count} Endeavors, {ended} ended, {events} events, the audit is silent", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2:] or KINDS)
