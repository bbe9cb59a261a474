"""The beginning of a session by phones; the whole: `python -m tests.browser.gamemaster`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.gamemaster import SAYS, faults, short

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_check_is_tapped_on_sheets_and_a_hidden_character_is_uncovered(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    evening = short(browser, tmp_path)
    assert [*faults(evening, 4)] == []
    first, second = evening.per_check().values()
    assert (first["mia"], first["noor"], first["gm"]) == (3, 1, 0)
    declared = next(tap for tap in evening.taps if tap.said)
    assert declared.touches + declared.said <= SAYS
    assert (second["otto"], second["gm"]) == (3, 0)
    said = evening.now().settled_state().settled[2]
    assert (said.rank, said.intent) == (-1, "jam the lock")
