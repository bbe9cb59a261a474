"""A life of touches: `python -m tests.web.touching [--lives 40] [--touches 120] [--seed 0]`.

A sample of Humanity is typed again as far as some line, at a table with a Gamemaster; then somebody, each
time anybody, touches something on their page: a move of the list, of a thing, or one with holes that are
filled from what the page says of them. Held against what a page promises: what it calls legal is recorded,
and what is not recorded is answered with a sentence.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from cli.web.recording import Recorder
from cli.web.taps import Tap
from ledger.core.errors import TablefoldError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.bench.reading import ROOT

SAMPLES = sorted((ROOT / "sample_logs" / "humanity").glob("*.jsonl"))
HOST = "gm"
WORDS = ("jam the lock", "x", "Ömer's 1")
NUMBERS = (0, 1, 2, 3, 4, 6, 99)


class Broken(AssertionError):
    """What a page promised, and what came of it."""


def table(folder: Path, chance: Random) -> Recorder:
    """A sample as far as some line, with a Gamemaster beside its seats."""
    old = Desk.open(chance.choice(SAMPLES))
    wanted = NewGame(game="humanity", seats=old.setup.seats, variant=old.setup.variant, host=HOST)
    desk = Desk.new(folder / "touched.jsonl", wanted)
    lines = [event.typed for event in old.history.path() if event.typed]
    for line in lines[: chance.randrange(len(lines))]:
        try:
            desk.do(line)
        except TablefoldError:
            continue
    return Recorder(desk, chance.choice(("phone", "table", "tool")))


def touches(page: Mapping[str, Any], chance: Random) -> Iterator[tuple[str, str, str]]:
    """What can be touched: where it stands, the words, and what the page says of them."""
    things = [thing for group in page["things"] for thing in group["things"]]
    for where, moves in (("list", page["moves"]), *(("thing", each["moves"]) for each in things)):
        yield from ((where, each["text"], each["verdict"]) for each in moves)
    holed = (("besides", page["besides"]), ("longer", page["longer"]))
    for where, moves in (*holed, *(("open", each["open"]) for each in things)):
        yield from ((where, filled(each, chance), "") for each in moves)


def filled(move: Mapping[str, Any], chance: Random) -> str:
    """The words of a move with something in its holes, which may be left out where the page says so."""
    said = [move["text"]]
    for hole in move["holes"]:
        if not (hole["is_optional"] and chance.random() < 0.5):
            among = hole.get("among") or (NUMBERS if hole["kind"] == "number" else WORDS)
            said.append(str(chance.choice(among)))
    return " ".join(said)


def touch(recorder: Recorder, chance: Random) -> tuple[str, str, int]:
    """Somebody touches something: where, what the page said of it, and the answer. Raises Broken."""
    seat = chance.choice((*recorder.desk.setup.seats, HOST, None))
    kinds: dict[str, list[tuple[str, str, str]]] = {}
    for each in touches(recorder.asks(seat), chance):
        kinds.setdefault(each[0], []).append(each)
    if not kinds:
        return "nothing", "", 200
    where, words, verdict = chance.choice(kinds[chance.choice(sorted(kinds))])
    before = recorder.desk.head
    answer = recorder.do(seat, Tap(at=before, words=words))
    what = f"{seat or 'the table'} touches {words!r} ({where}, {verdict or 'filled'}): {answer}"
    if answer.status not in (200, 422) or (verdict == "legal" and answer.status != 200):
        raise Broken(what)
    if (answer.status == 200) == (recorder.desk.head == before):
        raise Broken(what)
    if answer.status == 422 and not str(answer.data["error"]).strip().endswith((".", "?", ")")):
        raise Broken(what)
    return where, verdict, answer.status


def life(seed: int, many: int) -> Counter[tuple[str, str, int]]:
    """What came of so many touches. Raises Broken."""
    chance = Random(f"touching {seed}")
    with tempfile.TemporaryDirectory() as folder:
        recorder = table(Path(folder), chance)
        return Counter(touch(recorder, chance) for _ in range(many))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.web.touching", description=__doc__)
    for name, count in (("lives", 40), ("touches", 120), ("seed", 0)):
        parser.add_argument(f"--{name}", type=int, default=count)
    wanted = parser.parse_args()
    found: Counter[tuple[str, str, int]] = Counter()
    broken = 0
    for seed in range(wanted.seed, wanted.seed + wanted.lives):
        try:
            found += life(seed, wanted.touches)
        except Broken as error:
            broken += 1
            print(f"{seed}: {error}", flush=True)
    print(f"{wanted.lives} lives, {found.total()} touches, {broken} broken")
    for (where, verdict, status), count in sorted(found.items()):
        print(f"  {count} of {where}, {verdict or 'filled'}: {status}")


if __name__ == "__main__":
    main()
