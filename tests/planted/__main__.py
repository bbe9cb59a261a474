"""Asks the kit, at its defaults, about seventy-two planted mistakes and six changes that are none.

    nice python -m tests.planted [C|S|H|K|P|N|R|ID …] [--report]

A mistake counts where the report names it, in red or in a note. Law: it prints a line for each; the status is
1 if fewer than NAMED of all are named, or something harmless is red.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.planted.garden import answer
from tests.planted.mistakes import MISTAKES
from tests.planted.promises import HARMLESS

NAMED = 66


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    words.add_argument("which", nargs="*", help="how the names of those that are asked begin; all without it")
    words.add_argument("--report", action="store_true", help="print what the kit says, too")
    asked = words.parse_args()
    named = tried = false_alarms = 0
    with tempfile.TemporaryDirectory() as folder:
        for title, mistake in (MISTAKES | HARMLESS).items():
            if asked.which and not title.startswith(tuple(asked.which)):
                continue
            told = answer(mistake, f"planted_{title[:3].lower()}", Path(folder))
            lacks = told.lacks(mistake)
            if title in HARMLESS:
                false_alarms += told.is_red
                result = "RED" if told.is_red else "green"
            else:
                tried, named = tried + 1, named + (not lacks)
                where = "red" if told.is_red else "note"
                result = f"named ({where})" if not lacks else f"NOT NAMED ({where}): {', '.join(lacks)}"
            print(f"{title}: {result}, {told.seconds:.0f} s", flush=True)
            if asked.report:
                print(told.said, flush=True)
    print(f"{named} of {tried} mistakes are named, {false_alarms} harmless changes are red")
    return 1 if named < NAMED * tried / len(MISTAKES) or false_alarms else 0


if __name__ == "__main__":
    sys.exit(main())
