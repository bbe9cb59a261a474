"""The page of every sample log, opened from its file: moved through in every way, and asked for no fault."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.desk.desk import Desk
from tests.browser.conftest import shared
from tests.samples.pages import ONE_OF_EACH

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAMPLES = Path(__file__).parents[2] / "sample_logs"
OTHERS = tuple(
    name
    for path in sorted(SAMPLES.glob("*/*.jsonl"))
    if (name := path.relative_to(SAMPLES).with_suffix("").as_posix()) not in ONE_OF_EACH
    and path.parent.name != "broken"
)


def look(browser: Browser, name: str, folder: Path, *schemes: str) -> None:
    from tests.browser import looking  # noqa: PLC0415 - asks for Playwright

    log = SAMPLES / f"{name}.jsonl"
    looking.look(browser, shared(log, folder), Desk.open(log), schemes)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_page_of_each_game_works(browser: Browser, name: str, tmp_path: Path) -> None:
    look(browser, name, tmp_path, "light")


@pytest.mark.parametrize("name", OTHERS)
def test_the_page_of_every_other_sample_works(browser: Browser, name: str, tmp_path: Path) -> None:
    look(browser, name, tmp_path, "light", "dark")
