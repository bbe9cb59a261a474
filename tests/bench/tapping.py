"""A tap on a phone: until it stands in the log, and until every page has it.

Law: pages follow as those of a browser do: they are told of a version, and ask for what came since theirs.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Thread

import msgspec

from cli.web.serving import Serving
from ledger.desk.desk import Desk
from tests.bench.measure import Row, grouped, middle_half
from tests.web.served import served

PAGES = 10
IN_THE_LOG, EVERYWHERE = 150, 300
"""Bars, in milliseconds."""
PAUSE = 0.25
PATIENCE = 120.0


class Page:
    """Follows the log, and says when it had which event."""

    def __init__(self, port: int, place: str) -> None:
        self._port, self._place = port, place
        self._version = ""
        self.had: list[float] = []
        """When each change was here."""
        self._thread = Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=None)) as news:
            news.request("GET", f"{self._place}events")
            said = news.getresponse()
            while line := said.readline():
                if line.startswith(b"data: "):
                    self._take(line[len("data: ") :].strip().decode())

    def _take(self, version: str) -> None:
        """Asks for what changed until this version of the page."""
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as asking:
            place, packed = f"{self._place}?since={self._version}", {"Accept-Encoding": "gzip"}
            asking.request("GET", place, headers=packed)
            asking.getresponse().read()
        self._version = version
        self.had.append(time.perf_counter())

    def wait(self, changes: int) -> float:
        """When it had so many changes."""
        end = time.monotonic() + PATIENCE
        while len(self.had) < changes and time.monotonic() < end:
            time.sleep(0.002)
        return self.had[changes - 1]


def tapping_rows(log: Path, events: int, taps: int) -> Iterator[Row]:
    """Taps of one seat, while ten pages follow."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        path = Path(shutil.copy(log, folder))
        serving = stack.enter_context(served(Desk.open(path), records=True))
        written, shown = _tapped(serving, path, taps)
    for what, found, bar in (("in the log", written, IN_THE_LOG), ("on every page", shown, EVERYWHERE)):
        low, high = middle_half(found)
        name = f"a tap {what}, {PAGES} pages, {grouped(events)} events"
        yield Row(
            what=name, value=median(found), low=low, high=high, bar=bar, unit="ms", detail=f"{taps} taps"
        )


def _tapped(serving: Serving, path: Path, taps: int) -> tuple[list[float], list[float]]:
    port = int(serving.plain.rsplit(":", 1)[1].rstrip("/"))
    tokens = serving.keys.tokens
    places = ["/", *(f"/seat/{token}/" for token in tokens.values())]
    pages = [Page(port, places[number % len(places)]) for number in range(PAGES)]
    for page in pages:
        page.wait(1)
    place = f"/seat/{next(iter(tokens.values()))}/do"
    heads = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
    written, shown = list[float](), list[float]()
    for number in range(taps):
        head = Desk.open(path).head
        tap = msgspec.json.encode({"at": head, "words": f"note {number}", "key": str(number)})
        time.sleep(PAUSE)
        began = time.perf_counter()
        line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        line.request("POST", place, tap, heads)
        answer = line.getresponse()
        answer.read()
        line.close()
        assert answer.status == 200, answer.status
        written.append((time.perf_counter() - began) * 1000)
        shown.append((max(page.wait(number + 2) for page in pages) - began) * 1000)
    return written, shown
