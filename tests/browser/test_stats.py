"""The page of statistics in Chromium: nothing fetched, nothing run, to be read on a phone and in the dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.main import run
from tests.browser.conftest import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAMPLES = Path(__file__).parents[2] / "sample_logs"


@pytest.mark.parametrize("asked", [(), ("--player", "ann"), ("--game", "effortless")])
def test_statistics_can_be_read_everywhere(browser: Browser, asked: tuple[str, ...], tmp_path: Path) -> None:
    from tests.browser import looking  # noqa: PLC0415 - asks for Playwright

    path = tmp_path / "stats.html"
    assert run(("stats", str(SAMPLES), "--html", str(path), *asked)) == 0
    with opened(browser, path, **looking.PHONE) as seen:
        page = seen.open()
        assert page.evaluate(looking.SIDEWAYS) <= 0
        link = page.locator("details a").first
        page.locator("summary").first.click()
        link.click()
        assert page.locator("li:target").count() == 1
        assert seen.complaints == []
    for scheme in ("light", "dark"):
        with opened(browser, path, bypass_csp=True, color_scheme=scheme) as seen:
            assert looking.violations(seen.open()) == []
