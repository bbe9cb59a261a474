"""A long page can be stepped through; how long a step takes is a row of `tests.bench`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.endless import endless_log
from tests.bench.sharing import STEPS
from tests.browser.conftest import opened, shared

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_long_page_can_be_stepped_through(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, shared(endless_log(2_000), tmp_path)) as seen:
        page = seen.open("#e100")
        assert len(page.evaluate(STEPS, 50)) == 50
        assert seen.event() > 100
        assert seen.complaints == []
