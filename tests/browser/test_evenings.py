"""Whole evenings by phones, five where the game takes five: begun on the laptop and tapped to the end.

On the way two moves are taken back and one is corrected on the laptop. Where cards come out of a box
somebody teaches a card that no catalog has, and insists on a move that the rules refuse.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import pytest

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Corrected, Overruled
from ledger.core.rules.verdicts import Over
from ledger.desk.correcting import amend
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.browser.test_taps import BUTTONS, Phones, phones, record
from tests.strangers.hearts import GAME as HEARTS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["phones"]
MOST = 1200
"""Decisions after which an evening should be over."""
FIVE = ("ann", "bob", "cy", "dee", "eve")
AZUL = """
name = "azul"
[values]
seats = [2, 4]
goal = "most"
rounds = 5
[[category]]
name = "points"
scored = "round"
least = 0
most = 99
[[category]]
name = "rows"
scored = "end"
least = 0
most = 10
[[category]]
name = "columns"
scored = "end"
least = 0
most = 35
"""
EVENINGS: Mapping[str, NewGame] = {
    "kingless": NewGame(game="kingless", seats=FIVE, dealer="tool", seed=12),
    "hearts": NewGame(game="hearts", seats=FIVE, dealer="tool", seed=4),
    "effortless from the box": NewGame(game="effortless", seats=FIVE, dealer="table"),
    "courses": NewGame(game="courses", seats=FIVE[:2], dealer="tool", seed=5),
    "hearts on a pad": NewGame(game="scorepad", catalog="hearts", seats=FIVE),
    "azul on a pad": NewGame(game="scorepad", catalog="azul.toml", seats=FIVE[:4]),
    "wingspan on a pad": NewGame(game="scorepad", catalog="wingspan", seats=FIVE),
}


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_is_tapped_to_its_end(
    game: str, phones: Phones, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("azul.toml").write_text(AZUL)
    with registry.guest(HEARTS):
        desk = Desk.new("evening.jsonl", EVENINGS[game])
        evening = Evening(desk, phones.of(desk)[1], Random(game))
        while not isinstance(evening.now().pending, Over) and len(evening.taps) < MOST:
            evening.decide()
            if len(evening.taps) in (10, 20):
                evening.takes_back()
            if len(evening.taps) >= 15 and not evening.is_corrected:
                evening.correct()
            if game == "effortless from the box" and len(evening.taps) == 25:
                evening.teach()
                evening.insist()
        now = evening.now()
        assert isinstance(now.pending, Over)
        assert evening.is_corrected
        assert [each.message for each in now.audit(now.head) if each.severity == "error"] == []
        assert median(evening.taps) <= 2
        assert max(evening.taps) <= 5


class Evening:
    """A game on the phones of its seats, and what its decisions took."""

    def __init__(self, desk: Desk, pages: Mapping[str, Page], chance: Random) -> None:
        self._path, self._pages, self._chance = desk.journal.path, pages, chance
        self.taps: list[int] = []
        """What each decision took beside digits and pieces, the confirming tap counted."""
        self._before, self._others = 0, [""]
        """The event that the last decision came after, and what else could have been tapped."""

    def now(self) -> Desk:
        return Desk.open(self._path)

    @property
    def is_corrected(self) -> bool:
        return any(isinstance(event, Corrected) for event in self.now().history.lines())

    def _up_to_date(self) -> list[Page]:
        """All pages, when they show where the game stands, in any order."""
        self._before = self.now().head
        for page in self._pages.values():
            page.wait_for_selector(f"#ask[data-at='{self._before}']")
        return self._chance.sample(pages := list(self._pages.values()), len(pages))

    def decide(self) -> None:
        """Somebody who is asked taps something."""
        for page in self._up_to_date():
            self._others = [str(each.get_attribute("data-text")) for each in _legal(page)]
            taps = self._tap(page)
            if taps and page.locator("#sure .main").count():
                record(page)
                self.taps.append(taps + 1)
                return
            if taps:
                page.get_by_role("button", name="Not this").click()
                return
        raise AssertionError([page.locator("#ask").inner_text() for page in self._pages.values()])

    def _tap(self, page: Page) -> int:
        """Taps what a page offers, up to the sentence that it shows; 0 where it offers nothing."""
        if page.locator("#choices .piece").count():
            taps = self._touch(page)
        elif page.locator(".pad").count():
            taps = self._points(page)
        elif (holes := page.locator("#ask.yours .hole").filter(has_not_text="something new").all()) and (
            not _legal(page) or self._chance.random() < 0.7
        ):
            self._chance.choice(holes).click()
            taps = 1 + self._points(page)
        else:
            return self._listed(page)
        page.wait_for_selector("#sure .row button")
        return taps

    def _touch(self, page: Page) -> int:
        done, pieces = (
            page.get_by_role("button", name=re.compile("^these")),
            page.locator("#choices .piece").all(),
        )
        for piece in self._chance.sample(pieces, len(pieces)):
            if done.is_enabled():
                break
            piece.click()
        done.click()
        return 1

    def _points(self, page: Page) -> int:
        digit = str(self._chance.randint(0, 9))
        page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
        page.get_by_role("button", name="is it").click()
        return 1

    def _listed(self, page: Page) -> int:
        taps = 0
        while not page.locator("#sure .row button").count():
            found = page.locator(f"#ask.yours {BUTTONS}").filter(has_not_text="back").all()
            if not found:
                return 0
            button = self._chance.choice(found)
            is_group = button.inner_text().endswith("…")
            button.click()
            taps += 1
            if not is_group:
                page.wait_for_selector("#sure .row button")
        return taps

    def takes_back(self) -> None:
        """Whoever moved last takes it back, and another seat allows it where it has to."""
        pages = self._up_to_date()
        page = next((each for each in pages if each.get_by_text("ake back: ").count()), None)
        if page is None:
            return
        page.get_by_text("ake back: ").click()
        page.get_by_text(re.compile("Taken back|The others are asked")).wait_for()
        if self.now().head == self._before:
            other = next(each for each in pages if each is not page)
            other.get_by_role("button", name="Allow it").click()
            other.get_by_text("Taken back").wait_for()
        assert self.now().head < self._before

    def correct(self) -> None:
        """The last decision is corrected on the laptop to another one, where one fits."""
        laptop = self.now()
        happened = [
            event.id for event in laptop.history.path() if event.id > self._before and event.by != "table"
        ]
        for words in self._others if happened else ():
            try:
                correction = amend(laptop, happened[0], [words])
            except TablefoldError:
                continue
            if correction.conflict is None:
                correction.write()
                return

    def teach(self) -> None:
        """A card that no catalog has is named, and said what it is."""
        for page in self._up_to_date():
            if (holes := page.locator("#ask.yours .hole").filter(has_text="something new")).count():
                holes.first.click()
                page.get_by_label("what it is called").fill("Comet")
                page.get_by_role("button", name="say it").first.click()
                page.get_by_role("button", name="teach Comet").click()
                record(page)
                return
        raise AssertionError([page.locator("#ask").inner_text() for page in self._pages.values()])

    def insist(self) -> None:
        """What the rules refuse happened anyway."""
        for page in self._up_to_date():
            if (refused := page.locator("#choices .no")).count():
                refused.first.click()
                page.get_by_role("button", name="Insist").click()
                record(page)
                assert any(isinstance(event, Overruled) for event in self.now().history.path())
                return
        raise AssertionError([page.locator("#ask").inner_text() for page in self._pages.values()])


def _legal(page: Page) -> list[Locator]:
    return page.locator(f"#ask.yours {BUTTONS}[data-text]").all()
