"""`python -m tests.bench [--json FILE] [--quick] [--long]`: every row of the speed budget against its bar.

Law: it reports and never fails for being slow. What is timed is timed in turns with its reference.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.bench.correcting import correction_row
from tests.bench.counting import stats_row
from tests.bench.endless import endless_log, finished_log
from tests.bench.finding import find_row
from tests.bench.lines import evening_rows, line_rows
from tests.bench.listing import list_rows
from tests.bench.measure import Row, grouped
from tests.bench.others import (
    COURSES_KEYS,
    HAND_KEYS,
    RACERS,
    SCENES_KEYS,
    TERRAIN,
    courses_logs,
    crowded_log,
    endeavor_logs,
    hidden_hand_log,
    humanity_log,
    kingless_log,
    many_cards_log,
    scenes_log,
)
from tests.bench.playing import append_row, command_row, game_head_rows, head_rows, keystroke_row, page_row
from tests.bench.playing_on import PLAYED_ON, WORKERS_LOG, playout_row, workers_row
from tests.bench.reading import AUDITED_SCENES, audit_rows, memory_row, pair_rows, replay_row, samples
from tests.bench.sharing import share_rows
from tests.bench.shelving import rows_rows, shelf_rows
from tests.bench.tapping import tapping_rows
from tests.bench.typist.games import turn_rows
from tests.bench.typist.moments import moment_rows
from tests.bench.typist.taps import tap_rows


class Sizes(msgspec.Struct, frozen=True, kw_only=True):
    """Events of the generated logs, and how many logs a shelf has; rounds of each measurement."""

    few: int = 2_000
    corrected: int = 300
    others: int = 4_000
    scenes: int = 5_000
    keystroke: int = 10_000
    shared: int = 10_000
    tapped: int = 1_000
    long: int = 200_000
    longest: int = 1_000_000
    rounds: int = 11
    processes: int = 25
    appends: int = 400
    shelf: int = 1_000
    listed: int = 1_000
    counted: int = 10_000
    games: int = 200
    chunks: int = 80


QUICK = Sizes(
    few=300,
    others=100,
    scenes=200,
    keystroke=400,
    shared=400,
    tapped=300,
    long=1_500,
    longest=3_000,
    rounds=2,
    processes=1,
    appends=10,
    shelf=12,
    listed=4,
    counted=300,
    games=4,
    chunks=2,
)


def rows(sizes: Sizes) -> Iterator[Row]:
    """Every row, in the order of the budget."""
    few, long = endless_log(sizes.few), endless_log(sizes.long)
    yield replay_row(f"{grouped(sizes.long)} events", [long], sizes.rounds)
    if paths := samples():
        yield replay_row(f"{len(paths)} sample logs", paths, sizes.rounds * 5)
    others = {
        "Kingless": [kingless_log(sizes.others)],
        "Humanity": [humanity_log(sizes.others)],
        "Endeavor": endeavor_logs(sizes.others),
        "Courses": courses_logs(sizes.others),
    }
    for name, logs in others.items():
        yield replay_row(f"{grouped(sizes.others)} of {name}", logs, sizes.rounds * 3)
    for name, logs in {"Effortless": [long], **others}.items():
        yield from audit_rows(name, logs, sizes.rounds)
    for name in PLAYED_ON:
        yield playout_row(name, [path for path in samples() if path.parent.name == name], sizes.rounds)
    for path in samples():
        if path.as_posix().endswith(WORKERS_LOG):
            yield workers_row(path, sizes.chunks, sizes.rounds)
    yield from head_rows(few, long, sizes.rounds * 3)
    for name in ("Endeavor", "Courses"):
        yield from game_head_rows(name, max(others[name], key=lambda path: path.stat().st_size), sizes.rounds)
    yield append_row(few, sizes.appends)
    yield command_row(finished_log(), sizes.processes)
    yield from line_rows()
    yield from evening_rows()
    yield correction_row("Effortless", endless_log(sizes.corrected), 50, sizes.rounds)
    for name, path in {
        "Effortless": endless_log(sizes.keystroke),
        "Humanity": humanity_log(sizes.keystroke),
    }.items():
        yield correction_row(name, path, 2_000, min(sizes.rounds, 3))
        yield find_row(name, path, 1, sizes.rounds)
    yield keystroke_row(endless_log(sizes.keystroke), sizes.rounds)
    yield keystroke_row(hidden_hand_log(), sizes.rounds, "Kingless, a hidden hand", HAND_KEYS)
    yield keystroke_row(many_cards_log(40), sizes.rounds, "Courses, 40 cards in play", COURSES_KEYS)
    yield from scene_rows(sizes)
    yield from turn_rows()
    yield from tap_rows()
    yield from tapping_rows(endless_log(sizes.tapped), sizes.tapped, sizes.rounds * 3)
    yield from moment_rows()
    yield from share_rows(samples(), sizes.shared, min(sizes.rounds, 3))
    yield from rows_rows(samples(), sizes.rounds)
    yield from shelf_rows(sizes.shelf, sizes.games)
    yield from list_rows(sizes.listed, sizes.games, max(1, sizes.processes // 5))
    yield stats_row(sizes.counted)
    yield memory_row(endless_log(sizes.longest // 100), endless_log(sizes.longest))


def scene_rows(sizes: Sizes) -> Iterator[Row]:
    """Endeavors of Humanity against a campaign that has none, and a crowded one."""
    few, many = scenes_log(sizes.scenes // 5), scenes_log(sizes.scenes)
    yield from audit_rows("scenes of Humanity", [many], sizes.rounds, AUDITED_SCENES)
    what = "Humanity with ÷ without Endeavors"
    yield from pair_rows(what, many, humanity_log(sizes.scenes), sizes.rounds, 1.15)
    yield from head_rows(few, many, sizes.rounds, "events of scenes")
    crowd = f"{RACERS} combatants, {TERRAIN} buttons"
    yield keystroke_row(crowded_log(), sizes.rounds, crowd, SCENES_KEYS)
    yield page_row(crowded_log(), "tracks", sizes.rounds, crowd)


def line(row: Row) -> str:
    sign = "≥" if row.at_least else "≤"
    verdict = "ok" if row.is_met else "MISSED"
    value = f"{row.value:8.2f} {row.unit:2}"
    spread = f"{row.low:.2f}-{row.high:.2f}"
    return f"{row.what:62} {value} {spread:>15}   {sign} {row.bar:<6.4g} {verdict:6}  {row.detail}".rstrip()


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows there as well")
    parser.add_argument(
        "--quick", action="store_true", help="short logs and few rounds: a check, no measurement"
    )
    parser.add_argument("--long", action="store_true", help="ten thousand logs on the shelf")
    wanted = parser.parse_args(words)
    sizes = QUICK if wanted.quick else Sizes(shelf=10_000) if wanted.long else Sizes()
    found = []
    print(f"{'what':62} {'median':>8}    {'middle half':>15}   bar")
    for row in rows(sizes):
        found.append(row)
        print(line(row), flush=True)
    if wanted.json:
        machine = {"python": platform.python_version(), "machine": platform.platform()}
        data = {
            "format": 1,
            **machine,
            "quick": wanted.quick,
            "rows": [{**msgspec.to_builtins(row), "met": row.is_met} for row in found],
        }
        wanted.json.write_bytes(msgspec.json.format(msgspec.json.encode(data)) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
