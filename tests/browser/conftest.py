"""One Chromium for all tests of a process, and pages that say what they asked for and complained about."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli.main import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 60_000
"""Milliseconds after which what never comes fails its test."""
CHROMIUMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
)
WRITTEN = "new Promise((done) => setTimeout(() => done(location.hash), 260))"
"""An address is written a moment after a step: the page's own clock says when, on a busy machine, too."""
WATCH = """addEventListener("securitypolicyviolation", (event) =>
  (window.refused ??= []).push(`${event.violatedDirective} ${event.blockedURI}`));"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Skips the test where there is none."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program is None:
        pytest.skip("no Chromium here: apt-get install chromium")
    api = pytest.importorskip("playwright.sync_api", reason="no Playwright: pip install '.[test]'")
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with api.sync_playwright() as play:
        found = play.chromium.launch(executable_path=program, args=sandbox)
        yield found
        found.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


class Opened:
    """A page from a file, with all that it should not have done."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page, self.path = page, path
        self.faults: list[str] = []
        page.on("console", lambda message: self.faults.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._asked)
        page.add_init_script(WATCH)

    def _asked(self, request: Any) -> None:
        address = request.url.partition("#")[0]
        if address not in (self.path.as_uri(), "data:,"):
            self.faults.append(f"request: {address}")

    def open(self, address: str = "") -> Page:
        """Goes there as if by a link from elsewhere."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.path.as_uri()}{address}")
        return self.page

    @property
    def complaints(self) -> list[str]:
        return [*self.faults, *(self.page.evaluate("window.refused ?? []"))]

    def where(self) -> str:
        return self.page.locator("#where").inner_text()

    def event(self) -> int:
        """The event that is shown."""
        return int(self.page.evaluate("ids[now().path[here]]"))

    def address(self) -> str:
        """What follows `#` in the address, once it is up to date."""
        return str(self.page.evaluate(WRITTEN))


@contextmanager
def opened(browser: Browser, path: Path, **context: Any) -> Iterator[Opened]:
    """A page in a window of its own."""
    window = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **context})
    try:
        window.set_default_timeout(PATIENCE)
        yield Opened(window.new_page(), path)
    finally:
        window.close()


def shared(log: Path, folder: Path, *options: str) -> Path:
    """The page of a log."""
    path = folder / f"{log.stem}.html"
    assert run(("share", str(log), "-o", str(path), "--utc", *options)) == 0
    return path
