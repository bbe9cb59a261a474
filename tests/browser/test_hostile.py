"""Whatever a log says is text: it runs nothing, asks for nothing, and changes nothing of the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from cli.main import run
from cli.render.clean import visible
from ledger.desk.desk import Desk
from tests.browser.conftest import opened, shared
from tests.samples.forge import signed
from tests.secrets.worlds import body, renamed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HOSTILE = (
    "</script><script>window.struck = 1</script>",
    "<img src=x onerror='window.struck = 1'>",
    "&lt;b&gt; &amp; &#60;i&#62; {{ 7 * 7 }} {% raw %}",
    "\u202eright to left\u202c and \u2066isolated\u2069",
    "separators \u2028 and \u2029 end no line",
    "]]> --> <!-- <svg/onload=alert(1)> javascript:alert(1)",
    "long " * 2_000,
)
NAMES = {"ann": "<b>ann", "bob": "bob&lt", "cy": "cy\"'</table>", "other": "<i>other</i>"}
"""No seat can be called so; a log that a stranger wrote may say it all the same."""

CARDS = {
    "Surveyor": "</script><img src=x onerror='window.struck = 1'>",
    "Night Watch": "night " * 2_000,
    "hill": "<b>&lt\u202e\u2028</b>",
}
DUEL = Path(__file__).parents[2] / "sample_logs/courses/a-duel-with-house-decks.jsonl"


def log_of_a_stranger(folder: Path) -> Path:
    """Names, notes, remarks, bookmarks, a title and cards as nobody would want them."""
    log = folder / "stranger.jsonl"
    title = HOSTILE[0]
    new = ("new", str(log), "--game", "effortless", "--players", "ann,bob,cy", "--title", title)
    assert run((*new, "--dealer", "tool", "--seed", "7")) == 0
    desk = Desk.open(log)
    desk.do("keep")
    for text in HOSTILE:
        desk.do(f'note "{text}"' if '"' not in text else f"note {text}")
        desk.annotate(desk.head, text)
    desk.bookmark("</script>&<b>", desk.head)
    desk.branch("other")
    lines = [
        renamed(json.loads(line), {**NAMES, "other": "<i>other</i>"})
        for line in log.read_bytes().splitlines()
    ]
    log.write_bytes(signed(*map(body, lines)))
    return log


def test_a_strangers_words_stay_words(browser: Browser, tmp_path: Path) -> None:
    from tests.browser import looking  # noqa: PLC0415 - asks for Playwright

    log = log_of_a_stranger(tmp_path)
    path, desk = shared(log, tmp_path, "--title", HOSTILE[1]), Desk.open(log)
    with opened(browser, path) as seen:
        page = seen.open()
        assert page.title().startswith(f"{HOSTILE[1]} · Effortless: ")
        assert page.evaluate(looking.CELLS) == looking.cells(desk.view(desk.head))
        remarks = page.locator("#list q").all_text_contents()
        assert remarks == [visible(text.strip()) for text in HOSTILE]
        for _ in range(len(HOSTILE)):
            page.keyboard.press("ArrowLeft")
        page = seen.open("#b-%3C%2Fscript%3E%26%3Cb%3E")
        assert page.locator("#list .here a").last.get_attribute("href") == f"#e{desk.head}"
        assert page.evaluate("window.struck") is None
        assert page.evaluate("document.scripts.length") == 2
        assert page.locator("#list img, #list script, #list svg").count() == 0
        assert seen.complaints == []
    with opened(browser, path, **looking.PHONE) as seen:
        assert seen.open().evaluate(looking.SIDEWAYS) <= 0


def test_what_is_slipped_into_a_page_does_not_run(browser: Browser, tmp_path: Path) -> None:
    """The policy holds, even where somebody edits the file."""
    path = shared(log_of_a_stranger(tmp_path), tmp_path)
    struck = "<script>window.struck = 1</script><img src='https://example.org/x.png'><p style='color:red'>"
    path.write_text(path.read_text("utf-8").replace("<main>", f"<main>{struck}"), "utf-8")
    with opened(browser, path) as seen:
        page = seen.open()
        page.wait_for_function("() => window.refused?.length >= 3")
        assert page.evaluate("window.struck") is None
        refused = page.evaluate("window.refused")
        assert {each.split()[0] for each in refused} == {"script-src-elem", "img-src", "style-src-attr"}


def test_hostile_cards_and_decks_stay_words(browser: Browser, tmp_path: Path) -> None:
    from tests.browser import looking  # noqa: PLC0415 - asks for Playwright

    log = tmp_path / "duel.jsonl"
    lines = [renamed(json.loads(line), CARDS) for line in DUEL.read_bytes().splitlines()]
    log.write_bytes(signed(*map(body, lines)))
    path, desk = shared(log, tmp_path), Desk.open(log)
    with opened(browser, path) as seen:
        page = seen.open()
        assert page.evaluate(looking.CELLS) == looking.cells(desk.view(desk.head))
        assert CARDS["Surveyor"] in "".join(page.evaluate(looking.CELLS))
        for key in ("Home", "ArrowRight", "Shift+ArrowRight", "b", "End"):
            page.keyboard.press(key)
        assert page.evaluate("window.struck") is None
        assert page.evaluate("document.scripts.length") == 2
        assert seen.complaints == []
    with opened(browser, path, **looking.PHONE) as seen:
        assert seen.open().evaluate(looking.SIDEWAYS) <= 0
