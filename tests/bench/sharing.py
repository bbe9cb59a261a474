"""Shared pages: how large they are, how long they take to write, and a step in a browser.

Law: what is written is compared with `replay --json` of the same logs, command against command; a step is
measured by the browser itself, with its layout.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter

from cli.main import run
from cli.pages.share import PageMaker
from cli.pages.shared import PageOptions
from cli.render.html import render_growth
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from tests.bench.endless import endless_log
from tests.bench.measure import Row, Timed, grouped, in_turns, middle_half, ratio_row
from tests.bench.playing import process
from tests.growth import FAMILIES, log_of

SAMPLE, LONG = 400, 4_000
"""Bars for a page, in kB: of a sample log of up to 600 lines, and of a log of 10 000 events."""
LINES = 600
WRITTEN = 1.5
TEN_TIMES = 12
"""Bar for the page of ten times the events, against one of these."""
CHANGE, MADE = 4_000, 20
"""Bars for what a live page is sent for a move: bytes, and milliseconds in which it is made."""
CHROMIUM = "chromium"
STEP = 16
"""Milliseconds."""
STEPS = """async (number) => {
  const took = [];
  for (let step = 0; step < number; step++) {
    const begin = performance.now();
    goStep(1);
    document.body.offsetHeight;
    took.push(performance.now() - begin);
    if (step % 50 === 0) await new Promise(requestAnimationFrame);
  }
  return took;
}"""


def page_of(path: Path) -> bytes:
    """The shared page of a log."""
    return _printed("share", str(path), "-o", "-")


def _processes(paths: Sequence[Path], *words: str) -> Timed:
    """The whole command, once for each log."""
    script = "import sys; from cli.__main__ import start; sys.exit(start())"
    runs = [process([sys.executable, "-c", script, words[0], str(path), *words[1:]]) for path in paths]
    return lambda: sum(run() for run in runs)


def _printed(*words: str) -> bytes:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out):
        run(words)
    out.flush()
    buffer = out.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue()


def share_rows(samples: Sequence[Path], length: int, rounds: int) -> Iterator[Row]:
    """Every row about pages, the long one of so many events; the step only where there is a browser."""
    short = [path for path in samples if path.read_bytes().count(b"\n") <= LINES]
    largest = max(len(page_of(path)) for path in short) / 1000
    yield _size("the largest page of a sample log of up to 600 lines", largest, SAMPLE)
    long, events = endless_log(length), grouped(length)
    page = page_of(long)
    yield _size(f"a page of {events} events", len(page) / 1000, LONG)
    for name, paths in {f"{len(samples)} sample logs": samples, f"{events} events": [long]}.items():
        one, other = _processes(paths, "share", "-o", "-"), _processes(paths, "replay", "--json")
        sample = in_turns(one, other, rounds)
        yield ratio_row(f"share ÷ replay --json, {name}", sample, WRITTEN, f"{sample.one:.2f} s")
    yield from _pad_rows(length, rounds)
    if has_browser():
        yield _step(page, events)


def _pad_rows(length: int, rounds: int) -> Iterator[Row]:
    """A score pad, whose score has more lines with every event: a whole page, and what a move brings."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (log_of(FAMILIES["pad"], size, Path(folder)) for size in (length // 10, length))
        sample = in_turns(
            _processes([many], "share", "-o", "-"), _processes([few], "share", "-o", "-"), rounds
        )
        what = f"share of a score pad, {grouped(length)} ÷ {grouped(length // 10)} events"
        yield ratio_row(what, sample, TEN_TIMES, f"{sample.one:.2f} s")
        made, sent = _changes(many)
    low, high = middle_half(made)
    what = f"what a move brings to a live page, {grouped(length)} events"
    yield Row(what=what, value=median(made), low=low, high=high, bar=MADE, unit="ms")
    low, high = middle_half(sent)
    yield Row(what=f"{what}, sent", value=median(sent), low=low, high=high, bar=CHANGE, unit="B")


def _changes(path: Path) -> tuple[list[float], list[int]]:
    """Milliseconds in which a change is made once the log was read on, as `watch` does, and its bytes."""
    desk, now = Desk.open(str(path)), Reader.open(str(path))
    maker = PageMaker(now, PageOptions())
    maker.page()
    made: list[float] = []
    sent: list[int] = []
    for number in range(20):
        desk.do(f"ann eggs +{number + 1}")
        now = now.opened_again()
        begin = perf_counter()
        growth = maker.growth(now)
        assert growth is not None, "a move alone"
        answer = render_growth(growth, {"version": ""}).encode()
        made.append((perf_counter() - begin) * 1000)
        sent.append(len(answer))
    return made, sent


def _size(what: str, size: float, bar: float) -> Row:
    return Row(what=what, value=size, low=size, high=size, bar=bar, unit="kB")


def has_browser() -> bool:
    """Whether a step can be measured here."""
    return shutil.which(CHROMIUM) is not None and find_spec("playwright") is not None


def _step(page: bytes, events: str) -> Row:
    """A thousand steps in the browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only with the test extra

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        path = Path(folder) / "page.html"
        path.write_bytes(page)
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = play.chromium.launch(executable_path=shutil.which(CHROMIUM), args=root)
        window = browser.new_page(viewport={"width": 1280, "height": 900})
        window.goto(f"{path.as_uri()}#e10")
        took = window.evaluate(STEPS, 1_000)
        browser.close()
    low, high = middle_half(took)
    what = f"a step in the browser, {events} events"
    return Row(what=what, value=median(took), low=low, high=high, bar=STEP, unit="ms")
