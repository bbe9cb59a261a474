"""Whole evenings by phones: begun on the laptop, tapped to their end in five browsers, beside a typist.

    nice python -m tests.browser.evenings [NAME…] [--seed N]

Law: what is tapped is what a page shows. On the way two moves are taken back, one is corrected at the prompt,
and where cards come out of a box one is taught and one is insisted on.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from cli.main import run
from cli.pages import typed
from cli.web.serving import Serving
from ledger.core.log.events import Claimed, Corrected, Undone, bare
from ledger.core.rules.verdicts import Over
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.bench.typist import Person
from tests.browser.conftest import chromium
from tests.browser.playing import NEW_CARD, Evening, Play
from tests.browser.test_live import phone
from tests.strangers.hearts import GAME as HEARTS
from tests.strangers.hearts import RANKS
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FIVE = ("ann", "bob", "cy", "dee", "eve")
LISTED, SEARCHED = 2, 4
"""The most taps of a decision, beside digits and pieces that are touched."""
PATIENCE = 120_000
"""Milliseconds that a page may take on a busy machine."""
AZUL = """
name = "azul"
[values]
seats = [2, 4]
goal = "most"
rounds = 2
[[category]]
name = "points"
scored = "round"
least = 0
most = 99
[[category]]
name = "rows"
scored = "end"
least = 0
most = 10
[[category]]
name = "columns"
scored = "end"
least = 0
most = 35
"""


def _one_takes_all(chance: Random, seat: str, offered: Sequence[Any]) -> Any:
    """Ann plays high, and the others what costs points, else low: she soon has too many."""

    def rank_of(move: Any) -> int:
        return RANKS.find(str(move["words"]).split()[-1][0])

    def costs(move: Any) -> bool:
        return str(move["words"]).endswith(("H", "QS"))

    if seat == "ann":
        return max(offered, key=rank_of)
    return max(offered, key=lambda move: (costs(move), -rank_of(move)))


def _twenty_six(played: int, seat: str) -> int:
    """What a seat took in a round of Hearts: all five together took 26, and ann more than any other."""
    shares = Random(played).sample(range(1, 7), 3)
    taken = [26 - sum(shares), *shares, 0]
    return taken[FIVE.index(seat)]


EVENINGS: Mapping[str, Evening] = {
    "kingless": Evening(NewGame(game="kingless", seats=FIVE, dealer="tool", seed=12)),
    "hearts": Evening(
        NewGame(game="hearts", seats=FIVE, dealer="tool", seed=4, rulings={"limit": "30"}),
        picks=_one_takes_all,
    ),
    "effortless from the box": Evening(
        NewGame(game="effortless", seats=FIVE, dealer="table"), is_from_the_box=True
    ),
    "courses": Evening(NewGame(game="courses", seats=FIVE[:2], dealer="tool", seed=5)),
    "hearts on a pad": Evening(NewGame(game="scorepad", catalog="hearts", seats=FIVE), points=_twenty_six),
    "azul on a pad": Evening(NewGame(game="scorepad", catalog="azul.toml", seats=FIVE[:4])),
}


class Played(msgspec.Struct, frozen=True):
    """What came of an evening."""

    decisions: int
    events: int
    taps: int
    """Of all decisions, digits and touched pieces among them, and the taps that confirm."""
    most_listed: int
    most_searched: int
    keys: int
    """Of a typist who records the same game in as few keys as the prompt allows."""
    confirmed: int
    """Of these taps, those that only confirm: nobody who holds every button needs one."""
    findings: tuple[str, ...]
    """What the audit says beside what was done on purpose."""
    is_typed_again: bool
    again: tuple[str, ...]
    seconds: float

    def faults(self) -> Iterator[str]:
        if self.most_listed > LISTED:
            yield f"{self.most_listed} taps for a decision out of a short list"
        if self.most_searched > SEARCHED:
            yield f"{self.most_searched} taps for a decision out of a long list"
        if not self.is_typed_again:
            yield "log --moves does not make the same game"
        yield from self.findings


def played(browser: Browser, folder: Path, name: str, seed: int) -> Played:
    """Plays one evening to its end, in an empty folder, and looks at what came of it."""
    evening, began = EVENINGS[name], time.monotonic()
    Path(folder, "azul.toml").write_text(AZUL)
    os.chdir(folder)
    with registry.guest(HEARTS):
        desk = Desk.new("evening.jsonl", evening.wanted)
        with ExitStack() as stack:
            serving = stack.enter_context(served(desk, records=True))
            play = Play(evening, desk, _phones(stack, browser, serving), Random(f"{name} {seed}"))
            play.plays()
        return _looked_at(play, time.monotonic() - began)


def _phones(stack: ExitStack, browser: Browser, serving: Serving) -> dict[str, Page]:
    """Five phones: one of each seat, and those of people who watch."""
    places = {**serving.links}
    for number in range(len(places), len(FIVE)):
        places[f"watcher {number}"] = serving.plain
    pages = {
        who: stack.enter_context(phone(browser, place, patience=PATIENCE)) for who, place in places.items()
    }
    for page in pages.values():
        page.wait_for_selector("#question:not(:empty)")
    return pages


def _looked_at(play: Play, seconds: float) -> Played:
    desk = play.now()
    assert isinstance(desk.pending, Over)
    assert play.has(Corrected)
    assert play.has(Undone)
    assert _quiet("verify", "evening.jsonl") == 0
    claims = [each for each in desk.history.path() if isinstance(each, Claimed)]
    assert len(claims) == (0 if desk.header.game == "scorepad" else len(desk.setup.seats))
    listed = [each.taps for each in play.decisions if not each.is_searched]
    searched = [each.taps for each in play.decisions if each.is_searched]
    return Played(
        decisions=len(play.decisions),
        events=len(desk.history),
        taps=sum(each.taps + each.digits + each.pieces for each in play.decisions)
        + play.taught
        + len(play.again),
        again=tuple(play.again),
        confirmed=sum(not each.is_held for each in play.decisions),
        most_listed=max(listed, default=0),
        most_searched=max(searched, default=0),
        keys=_keys(desk),
        findings=tuple(_findings(desk)),
        is_typed_again=_is_typed_again(desk),
        seconds=seconds,
    )


def _quiet(*words: str) -> int:
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return run(words)


def _findings(desk: Desk) -> Iterator[str]:
    """What an audit says, but for a card that was seen before an undo, what somebody insisted on, and cards
    that nobody named."""
    for each in desk.audit(desk.head):
        is_left_open = each.code == "open-score" and any(part in each.message for part in LEFT_OPEN)
        if each.severity != "note" and each.code not in ON_PURPOSE and not is_left_open:
            yield f"{each.code}: {each.message}"


ON_PURPOSE = frozenset({"overruled", "seen"})
LEFT_OPEN = (f"{NEW_CARD}:", "unknown card")
"""What an audit names where a score is open since nobody said what a card is."""


def _is_typed_again(desk: Desk) -> bool:
    """Whether `log --moves`, typed into a new log, makes the same events."""
    said = io.StringIO()
    with redirect_stdout(said):
        assert run(("log", "evening.jsonl", "--moves")) == 0
    again = Desk.begin("again.jsonl", desk.header)
    given, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(said.getvalue().encode()), encoding="utf-8")
    try:
        _quiet("play", "again.jsonl")
    finally:
        sys.stdin = given
    again = Desk.open("again.jsonl")
    return [*map(bare, again.history.path())] == [*map(bare, desk.history.path())]


def _keys(desk: Desk) -> int:
    """The keys of somebody who types all this at the prompt."""
    person = Person(Desk.begin("typed.jsonl", desk.header))
    return sum(
        each.keys for one in typed.moves(desk, desk.head) if one.line for each in person.types(one.line)
    )


def told(name: str, one: Played) -> str:
    share, held = one.taps / one.keys, (one.taps - one.confirmed) / one.keys
    return (
        f"{name}: {one.decisions} decisions, {one.events} events, {one.taps} taps, {one.keys} keys of a "
        f"typist: {share:.2f}, {held:.2f} without the {one.confirmed} taps that confirm; "
        f"the most of a decision {one.most_listed} listed, {one.most_searched} searched; {one.seconds:.0f} s"
    )


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.evenings", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*EVENINGS, []])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    failed = 0
    with chromium() as browser:
        for name in asked.names or EVENINGS:
            with tempfile.TemporaryDirectory() as folder:
                one = played(browser, Path(folder), name, asked.seed)
            faults = [*one.faults()]
            failed += len(faults)
            more = [*faults, *(f"tapped again: {text!r}" for text in one.again)]
            print("\n".join([told(name, one), *(f"  {line}" for line in more)]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
