"""Makes and corrects mistakes in the sample logs: `python -m tests.corrections [TRIALS [LOG…]]`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.corrections.mistakes import LOGS, tried

trials = int(sys.argv[1]) if len(sys.argv) > 1 else 300
asked = sys.argv[2:] or [""]
wrong = 0
with TemporaryDirectory() as folder:
    for name in LOGS:
        if not any(part in name for part in asked):
            continue
        found = [(mistake, each) for mistake, all_ in tried(name, trials, 1, Path(folder)) for each in all_]
        wrong += len(found)
        print(f"{name}: {trials} mistakes corrected, {len(found)} of them wrongly")
        for mistake, each in found:
            print(f"  {mistake.kind} at {mistake.at}, {mistake.wrong!r} for {mistake.right!r}: {each}")
sys.exit(bool(wrong))
