"""Evenings by phones, tapped to their end; all six: `python -m tests.browser.evenings`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.evenings import LISTED, SEARCHED, played

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_an_evening_on_five_phones_is_tapped_to_its_end(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    evening = played(browser, tmp_path, "azul on a pad", seed=1)
    assert [*evening.faults()] == []
    assert evening.decisions == 20
    assert evening.most_listed <= LISTED
    assert evening.most_searched <= SEARCHED
