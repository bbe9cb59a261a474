"""What is asked of every shared page: that it shows what the log says, and can be moved through in every way.

Law: what is expected comes from the log, by the same questions as `show` and `score` ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from cli.pages import score as scores
from cli.pages.rows import nodes_with_depth
from cli.render.clean import visible
from ledger.core.blocks import Block, Facts, Grid, Heading, Note
from ledger.core.log.history import ends_step
from ledger.desk.desk import Desk
from tests.browser.conftest import Opened, opened

AXE = (Path(__file__).parent / "axe/axe.min.js").read_text("utf-8")
CELLS = """[...$("board").querySelectorAll("h3, p, dt, dd, th, td, li")].map((each) => each.textContent)"""
SHEET = """[...$("sheet").querySelectorAll("tr")]
  .map((row) => [...row.children].map((cell) => cell.textContent))"""
SLIDE = "(slider) => { slider.value = 2; slider.dispatchEvent(new Event('input')); }"
SWIPE = """(target, [start, end]) => {
  const touch = (clientX) => new Touch({ identifier: 1, target, clientX, clientY: 9 });
  const send = (kind, touches, changedTouches) =>
    target.dispatchEvent(new TouchEvent(kind, { touches, changedTouches, bubbles: true }));
  send("touchstart", [touch(start)], [touch(start)]);
  send("touchend", [], [touch(end)]);
}"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that a scheme of colours can break where another kept them."""
PRINTED = {"effortless": 2, "humanity": 6}
"""The most pages of paper where it is not 4: a campaign of 800 events has its story on three of them."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def cells(blocks: tuple[Block, ...]) -> list[str]:
    """All words of a view, in their order."""
    found: list[Any] = []
    for block in blocks:
        if isinstance(block, Heading | Note):
            found.append(block.text)
        elif isinstance(block, Facts):
            found += (each for pair in block.pairs for each in pair)
        elif isinstance(block, Grid):
            found += (*block.columns, *(cell for row in block.rows for cell in row))
        else:
            found += (text for _, text in nodes_with_depth(block.roots))
    return [visible(str(each)) for each in found]


def sheet(desk: Desk) -> list[list[str]]:
    """The score sheet as rows of a table."""
    score = desk.score(desk.head).by_side()
    seats = scores.data(desk, score)["seats"]
    categories = list(dict.fromkeys(score.categories()))
    if not categories:
        return [["No points yet."]]

    def points(seat: dict[str, Any], category: str) -> int:
        return sum(line["points"] for line in seat["lines"] if line["category"] == category)

    rows = [[each, *(points(seat, each) for seat in seats)] for each in categories]
    rows.append(["total", *(seat["total"] for seat in seats)])
    return [["", *(visible(seat["seat"]) for seat in seats)], *([str(cell) for cell in row] for row in rows)]


def look(browser: Browser, path: Path, desk: Desk, schemes: Sequence[str] = ("light", "dark")) -> None:
    """Everything, in one window and on one phone; axe-core looks at the colour schemes that are named."""
    with opened(browser, path) as seen:
        page = seen.open()
        _shows_the_end(seen, page, desk)
        drawn = page.locator("#picture").inner_html().replace(' new"', '"')
        _moves_by_keys(seen, page, desk)
        _moves_by_hand(seen, page, desk)
        _searches(seen, page)
        _switches_lines(seen, page, desk)
        assert seen.complaints == []
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
        assert 1 <= pages <= PRINTED.get(desk.game.info.name, 4)
    with opened(browser, path, **PHONE) as seen:
        page = seen.open()
        assert page.evaluate(SIDEWAYS) <= 0
        _swipes(seen, page)
        assert seen.complaints == []
    with opened(browser, path, java_script_enabled=False) as seen:
        assert seen.open().locator("#picture").inner_html() == drawn
    for number, scheme in enumerate(schemes):
        for size in ({}, PHONE):
            with opened(browser, path, bypass_csp=True, color_scheme=scheme, **size) as seen:
                assert violations(seen.open(), *(COLOURS if number else ())) == []


def violations(page: Page, *rules: str) -> list[str]:
    """What axe-core has to say, by these rules or by all. Its HTML tells where a fault lies: selectors
    for all that was looked at take as long to find as the faults."""
    page.evaluate(AXE)
    asked = {"selectors": False, "elementRef": False, "resultTypes": ["violations"]}
    found = page.evaluate("(asked) => axe.run(asked)", {**asked, **({"runOnly": [*rules]} if rules else {})})
    return [
        f"{each['id']}: {node['html'][:150]} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


def _shows_the_end(seen: Opened, page: Page, desk: Desk) -> None:
    assert page.evaluate(CELLS) == cells(desk.view(desk.head))
    assert page.evaluate(SHEET) == sheet(desk)
    assert page.locator("html.ready").count() == 1


def _moves_by_keys(seen: Opened, page: Page, desk: Desk) -> None:
    path = desk.history.path()
    ends = [event.id for event, after in zip(path, [*path[1:], None], strict=True) if ends_step(event, after)]
    page.keyboard.press("Home")
    assert seen.where().startswith("Beginning")
    assert page.evaluate(CELLS) == cells(desk.view(0))
    page.keyboard.press("ArrowRight")
    assert seen.where().startswith("Step 1 ")
    first = seen.event()
    assert first in ends
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert seen.event() == first
    page.keyboard.press("Shift+ArrowRight")
    turned = seen.event()
    assert turned > first
    page.keyboard.press("End")
    assert seen.event() == desk.head
    assert seen.address() == f"#e{desk.head}"
    assert page.evaluate(CELLS) == cells(desk.view(desk.head))
    page.keyboard.press("Home")
    page.locator("#speed").select_option("4")
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press(" ")
    page.wait_for_function("() => ids[now().path[here]] > 0")
    page.keyboard.press(" ")
    assert seen.event() > 0


def _moves_by_hand(seen: Opened, page: Page, desk: Desk) -> None:
    """The slider, an entry of the list, the back button, a link from elsewhere, a bookmark."""
    middle = desk.history.path()[len(desk.history.path()) // 2].id
    page.locator("#slider").evaluate(SLIDE)
    assert seen.where().startswith("Step 2 ")
    before = seen.event()
    assert seen.address() == f"#e{before}"
    page.locator(f'#list a[href="#e{middle}"]').click()
    assert seen.event() == middle
    page.go_back()
    assert seen.event() == before
    page.go_forward()
    assert seen.event() == middle
    page = seen.open(f"#e{middle}")
    assert seen.event() == middle
    here = page.locator("#list .here a").last
    assert here.get_attribute("href") == f"#e{middle}"
    assert page.evaluate("scrollY") == 0
    for name, to in desk.history.timeline.bookmarks.items():
        page = seen.open(f"#b-{page.evaluate('(name) => encodeURIComponent(name)', name)}")
        assert page.locator("#list .here a").last.get_attribute("href") == f"#e{to}"
    if page.locator("figure.plot:not([hidden]) .across svg").count():
        page.locator("figure.plot:not([hidden]) .across svg").click(position={"x": 60, "y": 40})
        assert re.match(r"Step \d", seen.where())


def _searches(seen: Opened, page: Page) -> None:
    page.keyboard.press("Home")
    entry = page.locator("#list li:not(.day):not([hidden]) a").nth(3)
    words = entry.evaluate("(link) => link.lastChild.textContent.trim()")[:20]
    page.keyboard.press("/")
    page.keyboard.type(words)
    assert page.locator("#found").inner_text().endswith("found, Enter goes on")
    page.keyboard.press("Enter")
    assert words in page.locator("#list .here a").all_inner_texts().__str__()
    page.keyboard.press("Escape")
    assert page.locator("#list .hit").count() == 0


def _switches_lines(seen: Opened, page: Page, desk: Desk) -> None:
    """`b` goes to the next line of play, and as often as there are lines around to the first."""
    number = page.locator("#line option").count()
    page.keyboard.press("b")
    assert page.locator("#line").input_value() == ("1" if number > 1 else "0")
    name = page.locator("#line option:checked").inner_text()
    page.keyboard.press("End")
    tips = desk.history.timeline.tips
    assert seen.event() == tips[name.partition(", undone")[0]] if number > 1 else desk.head
    for _ in range(number - 1):
        page.keyboard.press("b")
    assert page.locator("#line").input_value() == "0"


def _swipes(seen: Opened, page: Page) -> None:
    """To the left a step on, to the right a step back."""
    page.keyboard.press("Home")
    page.locator("#where").evaluate(SWIPE, [300, 100])
    assert seen.where().startswith("Step 1 ")
    page.locator("#where").evaluate(SWIPE, [100, 300])
    assert seen.where().startswith("Beginning")
