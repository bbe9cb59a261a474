"""A whole session: two Endeavors from files, a dozen Checks, what only the Gamemaster knows, the shop.

    nice python -m tests.browser.gamemaster [--seed N]

Law: everything but the scenes, one Check in a line and one correction is tapped on a phone.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.desk.desk import Desk
from tests.browser.conftest import chromium
from tests.browser.session import GM, PLAYERS, Evening, begun, hides, legal, proven, uncovers

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHECKS = 12
ROLLS, JUDGES, KEYS, SAYS = 3, 1, 12, 3
"""The most taps of a Check: of whoever rolls, beside throws after the first and a rank that is said; of the
Gamemaster where a player rolls; the keys of a Check in one line, beside its face; and the touches that say a
Stat, a rank and what it is for, and record them."""
LINE, FACE = "otto hurry 6", 1


def short(browser: Browser, folder: Path) -> Evening:
    """The beginning of it: Checks with Help and a judgement, and a hidden character that is uncovered."""
    with ExitStack() as stack:
        evening = begun(stack, browser, folder, 1)
        hides(evening)
        evening.tap("mia", "mia check head")
        evening.tap("noor", "noor help 4")
        evening.tap("mia", "roll 3")
        evening.resolve("mia")
        evening.check("otto", "hand", 5, rank="easy", intent="jam the lock")
        evening.resolve("otto")
        uncovers(evening)
    return evening


def played(browser: Browser, folder: Path, seed: int = 1) -> Evening:
    """The session from its opening to its shop."""
    with ExitStack() as stack:
        evening = begun(stack, browser, folder, seed)
        _talks(evening)
        hides(evening)
        evening.laptop("scene race.toml")
        evening.tap(GM, "begin")
        evening.plays_on(lambda state: False)
        uncovers(evening)
        evening.laptop("scene marsh.toml")
        evening.tap(GM, "begin")
        evening.plays_on(lambda state: False)
        _shops(evening)
    return evening


def _talks(evening: Evening) -> None:
    """Checks outside an Endeavor: with Help, a judgement, a rank and what it is for, one in a line; a tap is
    taken back, and one throw is corrected at the prompt."""
    evening.tap("mia", "mia check head")
    evening.tap("noor", "noor help 4")
    evening.tap("mia", "roll 3")
    evening.resolve("mia")
    evening.check("otto", "hand", 5, rank="hard", intent="jam the lock")
    evening.tap("otto", "roll 6")
    evening.resolve("otto")
    evening.tap("noor", "noor check heart")
    evening.takes_back("noor")
    evening.tap("noor", "noor check head")
    evening.tap(GM, "rank -1")
    evening.tap("noor", "roll 5")
    evening.resolve("noor")
    evening.laptop(LINE)
    evening.one_line = len(LINE) + 1 - FACE
    slip = next(each for each in evening.now().history.path() if each.typed == "roll 5")
    evening.laptop(f"amend {slip.id} roll 6")
    assert evening.now().settled_state().count == 4


def _shops(evening: Evening) -> None:
    """The session ends; everybody raises a Stat and takes the pick that comes with it."""
    evening.tap(GM, "end")
    for who, stat in zip(PLAYERS, ("head", "heart", "hurry"), strict=True):
        for wanted in ("shop", f"upgrade {stat}"):
            evening.tap(who, next(text for text in legal(evening.asks(who)) if text.endswith(wanted)))
        while found := _picks(evening, who):
            evening.tap(who, evening.chance.choice(found))
        evening.tap(who, next(text for text in legal(evening.asks(who)) if text.endswith("checkout")))
    evening.tap(GM, "close")


def _picks(evening: Evening, who: str) -> list[str]:
    """What can be bought now, but for leaving it."""
    things = [thing for group in evening.asks(who)["things"] for thing in group["things"]]
    offered = [each for thing in things if thing["text"].startswith("picks open") for each in thing["moves"]]
    return [each["text"] for each in offered if each["verdict"] == "legal" and each["verb"] != "waive"]


def faults(evening: Evening, least: int = CHECKS) -> Iterator[str]:
    """What is not as it should be; there are at `least` so many Checks."""
    yield from proven(evening)
    for number, counts in evening.per_check().items():
        for who in PLAYERS:
            if counts[who] > ROLLS:
                yield f"Check {number}: {counts[who]} taps of {who}"
            if (touches := counts[who] + counts[f"{who} says"]) > ROLLS + SAYS - 1:
                yield f"Check {number}: {touches} touches of {who}, who says a rank and what it is for"
        if counts[GM] > (ROLLS if counts[f"{GM} throws"] else JUDGES):
            yield f"Check {number}: {counts[GM]} taps of the Gamemaster"
    state = evening.now().settled_state()
    if state.count < least:
        yield f"only {state.count} Checks"
    if waived := [key for key in state.counts if key[3] == "waived"]:
        yield f"picks waived: {waived}"
    if evening.one_line > KEYS:
        yield f"{evening.one_line} keys of a Check in one line"


def told(evening: Evening, seconds: float) -> Iterator[str]:
    """The figures of a session."""
    desk: Desk = evening.now()
    taps = Counter[str]()
    for tap in evening.taps:
        taps[tap.who] += tap.touches + tap.said
    yield f"{desk.settled_state().count} Checks, {len(evening.taps)} decisions, {len(desk.history)} events"
    yield f"touches: {dict(taps)}; letters on phones: {evening.letters}; {seconds:.0f} s"
    yield f"keys of a Check in one line, beside the face: {evening.one_line}"
    for number, counts in sorted(evening.per_check().items()):
        yield f"  Check {number}: {dict(counts)}"
    kinds = Counter(tap.words.split()[0] for tap in evening.taps if not tap.check)
    yield f"beside Checks: {dict(kinds)}"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.gamemaster", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    began, home = time.monotonic(), os.getcwd()
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        evening = played(browser, Path(folder), asked.seed)
        found = [*faults(evening)]
        print("\n".join([*told(evening, time.monotonic() - began), *found]), flush=True)
        os.chdir(home)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
