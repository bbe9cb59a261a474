"""A page that is used otherwise: without a script, on paper, in the dark, with points asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.desk.desk import Desk
from tests.browser.conftest import opened, shared

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAMPLES = Path(__file__).parents[2] / "sample_logs"
DUMMY = SAMPLES / "effortless/two-with-a-dummy.jsonl"
KITCHEN = SAMPLES / "effortless/three-at-the-kitchen-table.jsonl"


def test_without_a_script_the_end_the_score_and_the_moves_are_there(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, shared(KITCHEN, tmp_path), java_script_enabled=False) as seen:
        page, desk = seen.open("#e120"), Desk.open(KITCHEN)
        assert not page.locator("#controls").is_visible()
        assert page.locator("#where").inner_text() == "The end"
        assert page.locator("#e120").is_visible()
        assert "57" in page.locator("#sheet").inner_text()
        assert page.locator("#list li[id]").count() >= len(desk.history.path())
        assert page.locator("#seal").inner_text().startswith("cinder-summit-barley-willow")


def test_points_show_the_events_behind_them(browser: Browser, tmp_path: Path) -> None:
    desk = Desk.open(KITCHEN)
    lines = desk.score(desk.head).of("ann", "modifiers")
    with opened(browser, shared(KITCHEN, tmp_path)) as seen:
        page = seen.open()
        page.locator("#sheet tbody tr", has_text="modifiers").locator("button").first.click()
        points = sum(line.points for line in lines)
        assert page.locator("#why h3").inner_text() == f"ann: modifiers, {points} points"
        told = page.locator("#why li:not(.d1)").all_text_contents()
        worth = [f"{line.points:+}" if line.points else "0" for line in lines]
        assert [text.partition("  ")[0] for text in told] == worth
        links = page.locator("#why a")
        assert links.count() == sum(len(line.events) for line in lines)
        wanted = links.first.get_attribute("href")
        links.first.click()
        assert page.evaluate("location.hash") == wanted
        page.locator("#why button").click()
        assert page.locator("#why").inner_text() == ""
        assert seen.complaints == []


def test_a_day_of_another_line_of_play_has_no_heading_of_its_own(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, shared(KITCHEN.with_name("five-in-the-cabin.jsonl"), tmp_path)) as seen:
        page = seen.open()
        days = page.locator("#list .day")
        assert [each.is_visible() for each in days.all()] == [True, False]
        page.locator("#line").select_option(index=1)
        assert days.nth(1).is_visible()


def test_an_evening_of_effortless_is_two_pages_of_paper(browser: Browser, tmp_path: Path) -> None:
    path = shared(KITCHEN, tmp_path)
    with opened(browser, path) as seen:
        page = seen.open()
        page.emulate_media(media="print")
        for part in ("#result", "#board", "#sheet", "figure.plot", "#list", "#seal"):
            assert page.locator(part).first.is_visible()
        for part in ("#controls", "#find"):
            assert not page.locator(part).is_visible()
        assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") <= 2


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_by_itself(browser: Browser, motion: str, tmp_path: Path) -> None:
    with opened(browser, shared(KITCHEN, tmp_path), reduced_motion=motion) as seen:
        page = seen.open("#e5")
        assert page.evaluate("document.getAnimations().length") == 0
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.getAnimations().length") == 0
        assert page.evaluate("running") == 0


def test_each_step_is_announced_once(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, shared(KITCHEN, tmp_path)) as seen:
        page = seen.open("#e40")
        page.locator("#sheet button").first.click()
        page.evaluate("""() => {
          window.said = [];
          for (const region of document.querySelectorAll("[aria-live]"))
            new MutationObserver(
              () => region.textContent && region.ariaLive !== 'off' && said.push(region.id)
            ).observe(region, { childList: true, characterData: true, subtree: true });
        }""")
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
        assert page.evaluate("said") == ["now"]
        assert page.evaluate("document.activeElement.closest('#sheet') !== null")


def test_the_back_button_goes_through_lines_of_play(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, shared(DUMMY, tmp_path)) as seen:
        page = seen.open("#e120")
        first = page.locator("#line option:checked").inner_text()
        page.locator("#line").select_option("1")
        assert page.locator("#line option:checked").inner_text() != first
        here = seen.event()
        page.locator("#list li:not([hidden]) a").first.click()
        page.go_back()
        assert seen.event() == here
