"""The beginning of a session by phones; the whole: `python -m tests.browser.gamemaster`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.gamemaster import faults, short

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_check_is_tapped_on_sheets_and_a_hidden_character_is_uncovered(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    evening = short(browser, tmp_path)
    assert [*faults(evening)] == []
    (counts,) = evening.per_check().values()
    assert (counts["mia"], counts["noor"], counts["gm"]) == (3, 1, 0)
