"""The page of statistics in Chromium: nothing fetched, nothing run, to be read on a phone and in the dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.main import run
from tests.browser.conftest import Opened, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def unpacked_page(seen: Opened) -> Page:
    """A page whose evenings are unpacked: by then its numbers open them."""
    page = seen.open()
    page.locator("table.numbers button").first.wait_for(state="attached")
    return page


@pytest.mark.parametrize("asked", [(), ("--player", "ann"), ("--game", "effortless")])
def test_statistics_can_be_read_everywhere(browser: Browser, asked: tuple[str, ...], tmp_path: Path) -> None:
    from tests.browser import looking  # noqa: PLC0415 - asks for Playwright

    path = tmp_path / "stats.html"
    assert run(("stats", str(SAMPLES), "--html", str(path), *asked)) == 0
    with opened(browser, path, **looking.PHONE) as seen:
        page = seen.open() if asked else unpacked_page(seen)
        assert page.evaluate(looking.SIDEWAYS) <= 0
        if asked:
            page.locator("summary").first.click()
            page.locator("details a").first.click()
            assert page.locator("li:target").count() == 1
        else:
            _each_is_told(page)
        assert seen.complaints == []
    for scheme, rules in (("light", ()), ("dark", looking.COLOURS)):
        with opened(browser, path, bypass_csp=True, color_scheme=scheme) as seen:
            assert looking.violations(seen.open(), *rules) == []


def test_a_number_of_a_long_page_opens_its_evenings(browser: Browser, tmp_path: Path) -> None:
    from cli.pages.stats import title_of_night  # noqa: PLC0415
    from cli.render.clean import visible  # noqa: PLC0415
    from cli.render.html import stats as html  # noqa: PLC0415
    from tests.browser import looking  # noqa: PLC0415 - asks for Playwright
    from tests.shelf.test_packed import many  # noqa: PLC0415
    from tests.shelf.test_stats_command import told  # noqa: PLC0415

    found = told(*many(300), of_year="2026")
    path = tmp_path / "year.html"
    path.write_text(html.render(found), encoding="utf-8")
    titles = {night.number: title_of_night(night) for night in found.nights}
    with opened(browser, path, **looking.PHONE) as seen:
        page = unpacked_page(seen)
        assert page.evaluate(looking.SIDEWAYS) <= 0
        page.locator("summary", has_text="Each day").click()
        for table in found.sections[0].tables:
            shown = page.locator(f'h3:text-is("{table.title}") ~ * table.numbers').first
            row, figure = next(
                (row[0], cell) for row in reversed(table.rows) for cell in reversed(row) if cell.evenings
            )
            shown.locator("tbody tr", has_text=str(row.value)).last.locator("button").last.click()
            listed = page.locator("dialog li")
            assert listed.all_text_contents() == [
                f"{number} {visible(titles[number])}" for number in sorted({*figure.evenings})
            ]
            page.locator("dialog button").click()
        page.locator("#evenings summary").click()
        page.locator("#evenings li").first.wait_for()  # what is folded away is made a moment after the click
        assert page.locator("#evenings li").count() == 300
        page.locator('a[href^="#e"]').first.click()
        assert page.locator("dialog li").count() == 1
        assert seen.complaints == []
    for scheme, rules in (("light", ()), ("dark", looking.COLOURS)):
        with opened(browser, path, bypass_csp=True, color_scheme=scheme) as seen:
            assert looking.violations(seen.open(), *rules) == []


ALL_TABLES = """() => {
  const each = [...document.querySelectorAll("#players details, #games details")];
  const texts = (row) => [...row.cells].map((cell) => cell.textContent);
  const rows = (table) => [...table.tBodies[0].rows].map(texts);
  return each.map((details) => [...details.querySelectorAll("table")].map(rows));
}"""


OPENS_ALL_AT_ONCE = """new MutationObserver(() => {
  for (const each of document.querySelectorAll("details:not([open])")) each.open = true;
}).observe(document, { childList: true, subtree: true });"""


def test_a_browser_unpacks_the_tables_of_each_player_and_game(browser: Browser, tmp_path: Path) -> None:
    from cli.render.html import stats as html  # noqa: PLC0415
    from ledger.shelf.stats.people import read_people  # noqa: PLC0415
    from ledger.shelf.stats.report import ReportQuery, report  # noqa: PLC0415
    from ledger.shelf.wanted import EveningFilter  # noqa: PLC0415
    from tests.shelf.test_packed import many, unpacked  # noqa: PLC0415

    asked = ReportQuery(wanted=EveningFilter(), year="2026", with_each=True)
    path = tmp_path / "each.html"
    path.write_text(html.render(report(many(120), read_people({}), asked)), encoding="utf-8")
    with opened(browser, path) as seen:
        page = unpacked_page(seen)
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        page.wait_for_function("() => !document.querySelector('#games details:not(:has(table))')")
        expected = [[rows for _, rows in own] for own in unpacked(path.read_text("utf-8"))["tables"]]
        assert page.evaluate(ALL_TABLES) == expected
        assert seen.complaints == []


def test_what_is_opened_before_a_page_is_unpacked_is_filled_as_soon_as_it_is(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "stats.html"
    assert run(("stats", str(SAMPLES), "--html", str(path))) == 0
    with opened(browser, path) as seen:
        seen.page.add_init_script(OPENS_ALL_AT_ONCE)
        page = seen.open()
        page.locator("#players table").first.wait_for()
        page.locator("#evenings li").first.wait_for()
        assert seen.complaints == []


def _each_is_told(page: Page) -> None:
    """A name of the overview leads to what there is to say of that player, and to the evenings behind it."""
    name = page.locator("th a").first
    who = name.inner_text()
    name.click()
    opened_one = page.locator("#players details[open]")
    assert opened_one.locator("summary").inner_text() == who
    opened_one.locator("table").nth(1).wait_for()  # what is folded away is made a moment after the click
    opened_one.locator("button").first.click()
    told = page.locator("dialog li")
    assert told.count() > 0
    assert all(who in text for text in told.all_inner_texts())
    page.locator("dialog button").click()
    assert page.locator("#players details").count() + page.locator("#games details").count() > 50
