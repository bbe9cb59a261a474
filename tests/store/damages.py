"""Everything that can be done to the bytes of a log, and whether each is found, or none of it is lost.

    python -m tests.store.damages --flips all

Law: a reader either names the line that was damaged, or gives exactly the steps that were whole before a cut.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from ledger.core.errors import LogError
from ledger.core.rules.game import all_events
from ledger.games import registry
from ledger.store import journal as journals
from ledger.store import system
from tests.store.simulated import Disk

SAMPLES = Path(__file__).parents[2] / "sample_logs"
GAMES = sorted({path.parent.name for path in SAMPLES.glob("*/*.jsonl")} & set(registry.names()))
"""Those of which a log comes with the project."""
LOG = "/table/game.jsonl"


class Damage(NamedTuple):
    what: str
    data: bytes
    line: int
    """The line that has to be named, from 1."""


def sample(game: str, lines: int = 0) -> bytes:
    """The shortest log of a game that comes with the project, or its first whole steps."""
    logs = [path for path in (SAMPLES / game).rglob("*.jsonl") if "broken" not in path.parts]
    found = min(logs, key=lambda path: (path.stat().st_size, path)).read_bytes().splitlines(keepends=True)
    found = found[:lines] if lines else found
    while _goes_on(found[-1]):
        found.pop()
    return b"".join(found)


def _goes_on(line: bytes) -> bool:
    return b'"more":true' in line or b'"then":true' in line


def flips(data: bytes, places: Iterator[tuple[int, int]]) -> Iterator[Damage]:
    """Single bits, each with its line."""
    for at, bit in places:
        flipped = data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
        yield Damage(f"bit {bit} of byte {at}", flipped, data.count(b"\n", 0, at) + 1)


def every_bit(data: bytes) -> Iterator[tuple[int, int]]:
    return ((at, bit) for at in range(len(data)) for bit in range(8))


def some_bits(data: bytes, count: int, chance: Random) -> Iterator[tuple[int, int]]:
    return ((chance.randrange(len(data)), chance.randrange(8)) for _ in range(count))


def edits(data: bytes) -> Iterator[Damage]:
    """What an editor, or a program that means well, does to each line."""
    lines = data.splitlines(keepends=True)
    for place, line in enumerate(lines):
        number, before, after = place + 1, lines[:place], lines[place + 1 :]
        if after:
            yield _damage("deleted", [*before, *after], number)
            yield _damage("exchanged", [*before, after[0], line, *after[1:]], number)
            yield _damage("joined", [*before, line[:-1] + after[0], *after[1:]], number)
        yield _damage("doubled", [*before, line, line, *after], number + 1)
        for what, bad in (
            ("changed", line.replace(b'"at":"2', b'"at":"3', 1)),
            ("blank before", b" " + line),
            ("CR", line[:-1] + b"\r\n"),
            ("byte order mark", b"\xef\xbb\xbf" + line),
            ("NUL", line[:9] + b"\0" + line[9:]),
            ("NUL at its end", line[:-1] + b"\0\n"),
            ("empty line", b"\n" + line),
            ("half", line[: len(line) // 2] + b"\n"),
        ):
            if bad != line:
                yield _damage(what, [*before, bad, *after], number)


def _damage(what: str, lines: list[bytes], line: int) -> Damage:
    return Damage(f"line {line} {what}", b"".join(lines), line)


class Found(NamedTuple):
    """What a reader says: the line it names, and what it takes for whole."""

    line: int | None
    whole: bytes
    status: int


def read(data: bytes, game: str) -> Found:
    """Reads a log from a disk in memory, which must stay as it is. Raises whatever is no LogError."""
    disk = Disk({LOG: data})
    system.calls = disk
    try:
        journal = journals.open_log(LOG)
        lines = sum(len(chunk) for chunk in journal.chunks(all_events(registry.game(game))))
        whole = b"".join(data.splitlines(keepends=True)[: lines + 1])
        found = Found(journal.torn.line if journal.torn else None, whole, 0)
    except LogError as error:
        found = Found(error.line, b"", error.exit_status)
    finally:
        system.calls = system.System()
    assert disk.files == {LOG: data}, "a reader wrote"
    return found


def check(damage: Damage, game: str, sound: bytes) -> None:
    """Raises AssertionError where damage passes, or another line is named."""
    found = read(damage.data, game)
    if damage.line == 1 and found.line is None:
        assert found.status == 3, (game, damage.what, found)
        return
    torn = found.status == 0 and sound.startswith(found.whole)
    assert found.line == damage.line, (game, damage.what, found.line)
    assert found.status == 3 or torn, (game, damage.what, found)


def cuts(data: bytes, game: str, step: int = 1) -> int:
    """Cuts a log at every byte, or at one in so many: exactly the whole steps before the cut are read."""
    ends, lines = [], data.splitlines(keepends=True)
    at = 0
    for line in lines:
        at += len(line)
        if not _goes_on(line):
            ends.append(at)
    tried = 0
    for cut in range(ends[0], len(data), step):
        whole = max(end for end in ends if end <= cut)
        found = read(data[:cut], game)
        assert (found.whole, found.status) == (data[:whole], 0), (game, cut)
        assert (found.line is None) == (cut in ends), (game, cut)
        tried += 1
    return tried


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.store.damages", description=__doc__)
    words.add_argument("--flips", default="2000", help="how many bits of each log, or `all`")
    words.add_argument("--lines", type=int, default=0, help="only the first lines of each log")
    asked = words.parse_args()
    for game in GAMES:
        begin, data = time.monotonic(), sample(game, asked.lines)
        places = every_bit(data) if asked.flips == "all" else some_bits(data, int(asked.flips), Random(0))
        counted = {"flips": 0, "edits": 0}
        for what, damages in (("flips", flips(data, places)), ("edits", edits(data))):
            for damage in damages:
                check(damage, game, data)
                counted[what] += 1
        tried = cuts(data, game)
        took = time.monotonic() - begin
        print(f"{game}: {len(data)} bytes, {tried} cuts, {counted['flips']} flips, {counted['edits']} edits,")
        print(f"  all found, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
