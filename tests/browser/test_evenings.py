"""Whole evenings by phones: begun on the laptop, tapped to the end, two undos and a correction on the way."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from ledger.core.rules.verdicts import Over
from ledger.desk.correcting import amend
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.browser.test_taps import BUTTONS, Phones, phones
from tests.strangers.hearts import GAME as HEARTS
from tests.web.evenings import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["phones"]
MOST = 400
"""Decisions after which an evening should be over."""
EVENINGS: Mapping[str, NewGame] = {
    **{name: GAMES[name] for name in ("kingless", "effortless from the box", "courses", "wingspan on a pad")},
    "hearts": NewGame(game="hearts", seats=("ann", "bob", "cy"), dealer="tool", seed=4),
}


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_is_tapped_to_its_end(game: str, phones: Phones, tmp_path: Path) -> None:
    chance, wanted = Random(game), EVENINGS[game]
    with registry.guest(HEARTS):
        desk = Desk.new(tmp_path / "evening.jsonl", wanted)
        _, pages = phones.of(desk)
        taps = decisions = 0
        while not isinstance(_now(desk).pending, Over) and decisions < MOST:
            decisions += 1
            taps += _decide(desk, pages, chance)
            if decisions in (10, 20):
                _takes_back(desk, pages)
            if decisions == 15:
                _corrected(desk)
        now = _now(desk)
        assert [each.message for each in now.audit(now.head) if each.severity == "error"] == []
        assert taps <= 5 * decisions


def _now(desk: Desk) -> Desk:
    return Desk.open(desk.journal.path)


def _decide(desk: Desk, pages: Mapping[str, Page], chance: Random) -> int:
    """Somebody who is asked taps something; how many taps it took."""
    before = _now(desk)
    everybody = list(pages.values())
    for page in everybody:
        page.wait_for_selector(f"#ask[data-at='{before.head}']")
    chance.shuffle(everybody)
    for page in everybody:
        taps = _taps(page, chance)
        if taps and page.locator("#sure .main").count():
            page.locator("#sure .main").click()
            page.wait_for_selector("#sure", state="hidden")
            return taps + 1
        if taps:
            page.get_by_role("button", name="Not this").click()
            return taps + 1
    raise AssertionError([page.locator("#ask").inner_text() for page in everybody])


def _taps(page: Page, chance: Random) -> int:
    """Taps what a page offers, up to the sentence that it shows; 0 where it offers nothing."""
    taps = 0
    if page.locator("#choices .piece").count():
        done = page.get_by_role("button", name=re.compile("^these"))
        for piece in chance.sample(pieces := page.locator("#choices .piece").all(), len(pieces)):
            if done.is_enabled():
                break
            piece.click()
            taps += 1
        done.click()
        taps += 1
    elif page.locator(".pad").count() or page.locator("#ask.yours .hole").count():
        if not page.locator(".pad").count():
            chance.choice(page.locator("#ask.yours .hole").all()).click()
            taps = 1
        if not page.locator(".pad").count():  # a card that no catalog has
            page.get_by_role("button", name="back", exact=True).click()
            return _tap_listed(page, chance)
        page.locator(".pad").get_by_role("button", name=str(chance.randint(0, 9)), exact=True).click()
        page.get_by_role("button", name="is it").click()
        taps += 2
    else:
        return _tap_listed(page, chance)
    page.wait_for_selector("#sure .row button")
    return taps


def _tap_listed(page: Page, chance: Random) -> int:
    taps = 0
    while not page.locator("#sure .row button").count():
        found = page.locator(f"#ask.yours {BUTTONS}").filter(has_not_text="back").all()
        if not found:
            return 0
        button = chance.choice(found)
        is_group = button.inner_text().endswith("…")
        button.click()
        taps += 1
        if not is_group:
            page.wait_for_selector("#sure .row button")
    return taps


def _takes_back(desk: Desk, pages: Mapping[str, Page]) -> None:
    """Whoever moved last takes it back, and another seat allows it where it has to."""
    before = _now(desk).head
    for each in pages.values():
        each.wait_for_selector(f"#ask[data-at='{before}']")
    page = next((each for each in pages.values() if each.get_by_text("ake back: ").count()), None)
    if page is None:
        return
    page.get_by_text("ake back: ").click()
    page.get_by_text(re.compile("Taken back|The others are asked")).wait_for()
    if _now(desk).head == before:
        other = next(each for each in pages.values() if each is not page)
        other.get_by_role("button", name="Allow it").click()
        other.get_by_text("Taken back").wait_for()
    assert _now(desk).head < before


def _corrected(desk: Desk) -> None:
    """A note that was typed on the laptop said the wrong thing; it is corrected there."""
    laptop = _now(desk)
    laptop.do("note The kettle sings.")
    at = laptop.head
    amend(laptop, at, ["note The kettle boils."]).write()
