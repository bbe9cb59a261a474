"""The benchmarks run; how fast is for people to read."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec
import pytest

from tests.bench import yardstick
from tests.bench.__main__ import main
from tests.bench.lines import LINES, beginning, state_of
from tests.bench.playing_on import PLAYED_ON
from tests.bench.reading import samples
from tests.bench.sharing import has_browser
from tests.bench.typist.games import WHOLE
from tests.bench.typist.moments import MOMENTS

BUDGET = (
    "verified replay ÷ its parts, 1 500 events",
    f"verified replay ÷ its parts, {len(samples())} sample logs",
    "verified replay ÷ its parts, 100 of Kingless",
    "verified replay ÷ its parts, 100 of Humanity",
    "verified replay ÷ its parts, 100 of Endeavor",
    "verified replay ÷ its parts, 100 of Courses",
    *(
        f"{what}, {name}, events/s ÷ plies/s of python-chess"
        for name in ("Effortless", "Kingless", "Humanity", "Endeavor", "Courses")
        for what in ("strict audit", "audit")
    ),
    *(f"an event of a playout ÷ of the audit, {name}" for name in PLAYED_ON),
    "playouts of one worker ÷ of two, 2 chunks",
    "undo, 1 500 events",
    "redo, 1 500 events",
    "jump, 1 500 events",
    "undo, redo and jump, 1 500 ÷ 300 events",
    *(f"{what}, a game of {name}" for name in ("Endeavor", "Courses") for what in ("undo", "redo", "jump")),
    "append of a step ÷ write + fsync",
    "tablefold score LOG ÷ python -c 'import click, msgspec'",
    "calls of `place Temple`, first line of a session",
    "calls of `tove act attack Stoker`, first line of a session",
    "calls of `say apt no`, first line of a session",
    "calls of a line, all of two-with-a-dummy",
    "calls of a line, all of the-night-train",
    "a correction tried, 300 of Effortless",
    "a correction tried, 400 of Effortless",
    "find a total, 400 of Effortless",
    "a correction tried, 401 of Humanity",
    "find a total, 401 of Humanity",
    "a keystroke in the REPL, 400 events",
    "a keystroke in the REPL, Kingless, a hidden hand",
    "a keystroke in the REPL, Courses, 40 cards in play",
    *(
        f"{what}, scenes of Humanity, events/s ÷ plies/s of python-chess"
        for what in ("strict audit", "audit")
    ),
    "verified replay of an event, Humanity with ÷ without Endeavors",
    "strict audit of an event, Humanity with ÷ without Endeavors",
    "undo, 200 events of scenes",
    "redo, 200 events of scenes",
    "jump, 200 events of scenes",
    "undo, redo and jump, 200 ÷ 40 events of scenes",
    "a keystroke in the REPL, 12 combatants, 60 buttons",
    "show tracks, 12 combatants, 60 buttons",
    *(f"keys a turn, {game}, {Path(whole.sample).name}" for game, whole in WHOLE.items()),
    *(
        row
        for game in WHOLE
        for row in (
            f"most taps of a decision, listed, {game}",
            f"most taps of a decision, named by search, {game}",
            f"taps ÷ keys, {game}",
        )
    ),
    "a tap in the log, 10 pages, 300 events",
    "a tap on every page, 10 pages, 300 events",
    *(f"keys, {moment.what}" for moment in MOMENTS),
    "the largest page of a sample log of up to 600 lines",
    "a page of 400 events",
    f"share ÷ replay --json, {len(samples())} sample logs",
    "share ÷ replay --json, 400 events",
    "share of a score pad, 400 ÷ 40 events",
    "what a move brings to a live page, 400 events",
    "what a move brings to a live page, 400 events, sent",
    *(("a step in the browser, 400 events",) if has_browser() else ()),
    *(
        f"rows of a log ÷ opening and folding it, {what}"
        for what in (*sorted({path.parent.name for path in samples()}), "games by chance")
    ),
    "scan with one worker ÷ a plain loop, 12 logs",
    "scan with one worker ÷ two, 12 logs",
    "memory of a scan, 12 ÷ 6 logs",
    "a scan of nothing new ÷ the first, 12 logs",
    "a list of 4 logs, the first time",
    "a list of 4 logs, again",
    "stats --html, 300 evenings, 150 people, 100 games",
    "memory of a replay, 3 000 ÷ 30 events",
)
NOTHING_TO_COUNT = [f"most taps of a decision, named by search, {game}" for game in ("Kingless", "Endeavor")]
"""All that is listed at these tables is in sight."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_every_row_of_the_speed_budget_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--quick", "--json", str(tmp_path / "rows.json")])
    written = msgspec.json.decode((tmp_path / "rows.json").read_bytes())["rows"]
    assert tuple(row["what"] for row in written) == BUDGET
    printed = capsys.readouterr().out.splitlines()[1:]
    assert [line[:62].rstrip() for line in printed] == [name[:62].rstrip() for name in BUDGET]
    assert all(row["low"] <= row["high"] and 0 <= row["value"] < 1e6 for row in written)
    assert [row["what"] for row in written if not row["value"]] == NOTHING_TO_COUNT


def test_the_yardstick_plays_legal_games() -> None:
    games = yardstick.games(2)
    assert yardstick.check(games) > 0
    with pytest.raises(ValueError, match="0, 0"):
        yardstick.check((((0, 0),),))


def test_lines_are_typed_where_the_samples_have_them() -> None:
    """Where this fails, `python -m tests.bench.lines` writes the logs anew."""
    assert {line: state_of(line).read_bytes() for line in LINES} == {line: beginning(line) for line in LINES}
