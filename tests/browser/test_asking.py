"""A page that asks, in anybody's hands: any width, light and dark, by keyboard, with anybody's words."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.core.rules.verdicts import AtOnce
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.browser.looking import SIDEWAYS, violations
from tests.browser.test_hostile import HOSTILE
from tests.browser.test_live import phone
from tests.browser.test_taps import BUTTONS, Phones, head, phones, record
from tests.together.games import PASSING
from tests.web.evenings import GAMES
from tests.web.served import dealt, served, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

__all__ = ["phones"]
LONG = ("Friederike von Donaudampfschifffahrt", "さくら", "Jürgen-Maximilian")
WIDTHS = (320, 360, 768, 2560)
ANSI = "\x1b[2J\x1b]0;struck\x07"
TOLD_AGAIN = (
    "fetch('asks').then((answer) => answer.json()).then(() => new Promise((done) => setTimeout(done)))"
)
"""As long as a page takes to take in an answer."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_that_asks_is_as_wide_as_its_screen(scheme: str, browser: Browser, tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "wide.jsonl", NewGame(game="kingless", seats=LONG, dealer="tool", seed=12))
    with ExitStack() as stack:
        serving = stack.enter_context(served(desk, records=True))
        page = stack.enter_context(phone(browser, serving.links[LONG[2]], color_scheme=scheme))
        page.wait_for_selector("#question:not(:empty)")
        assert page.locator("#choices button").count() > 0
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate(SIDEWAYS) <= 0, width
        assert violations(page) == []


def test_a_move_is_made_by_keys_alone(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, before = pages["cy"], head(desk)
    for key in ("Tab", "Enter"):
        while page.evaluate("!document.activeElement.dataset.text") and key == "Tab":
            page.keyboard.press(key)
        page.keyboard.press(key)
    page.wait_for_selector("#sure .main")
    page.locator("#sure .main").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#sure", state="hidden")
    assert head(desk) > before
    page.wait_for_function("() => document.activeElement.id === 'question'")


def test_whatever_somebody_says_is_text_on_every_page(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    serving, pages = phones.of(desk)
    for text in (*HOSTILE, ANSI):
        at, words = head(desk), " ".join(text.split())[:900]
        code = 429
        while code == 429:  # this hand is quicker than a person's
            code, answer = tapped(serving, "cy", "do", at=at, words=f"note {words}")
        assert (code == 200) is words.isprintable(), answer
    for page in pages.values():
        page.wait_for_selector(f"#ask[data-at='{head(desk)}']", state="attached")
        assert page.evaluate("window.struck") is None
        assert page.evaluate("document.scripts.length") == 2
        assert page.evaluate(SIDEWAYS) <= 0


def test_the_page_of_another_site_records_nothing(phones: Phones, browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    serving, pages = phones.of(desk, "cy")
    place, before = f"{serving.links['cy']}do", head(desk)
    with phone(browser, "data:text/html,<title>elsewhere</title>") as evil:
        sent = evil.evaluate(
            """async (place) => {
              const body = JSON.stringify({ at: 8, words: "play Iron Chest" });
              const ways = [{ mode: "no-cors" }, { headers: { "Content-Type": "application/json" } }];
              for (const way of ways) await fetch(place, { method: "POST", body, ...way }).catch(() => 0);
              const form = document.body.appendChild(document.createElement("form"));
              Object.assign(form, { action: place, method: "POST", enctype: "text/plain", target: "frame" });
              const input = form.appendChild(document.createElement("input"));
              [input.name, input.value] = ['{"at": 8, "words": "play Iron Chest", "key": "', '"}'];
              const frame = document.body.appendChild(document.createElement("iframe"));
              frame.name = "frame";
              form.submit();
              await new Promise((done) => (frame.onload = done, setTimeout(done, 2000)));
              return ways.length;
            }""",
            place,
        )
    assert sent == 2
    assert head(desk) == before
    pages["cy"].locator(BUTTONS).first.click()
    record(pages["cy"])
    assert head(desk) > before


def test_a_choice_that_a_restart_lost_is_asked_again_and_told(browser: Browser, tmp_path: Path) -> None:
    wanted = NewGame(game="passing", seats=("ann", "bob", "cy"), dealer="tool", seed=3)
    with registry.guest(PASSING), ExitStack() as stack:
        desk = Desk.new(tmp_path / "passing.jsonl", wanted)
        first = stack.enter_context(ExitStack())
        serving = first.enter_context(served(desk, records=True))
        port, keys = int(serving.plain.rsplit(":", 1)[1].rstrip("/")), serving.keys
        page = stack.enter_context(phone(browser, serving.links["ann"]))
        pieces = page.locator("#choices .piece")
        for place in range(3):
            pieces.nth(place).click()
        page.get_by_role("button", name="these").click()
        record(page)
        page.get_by_text("You chose").wait_for()
        first.close()
        stack.enter_context(served(desk, records=True, port=port, keys=keys))
        page.get_by_text("Not recorded any more: ").wait_for()
        assert pieces.count() == 4
        assert isinstance(Desk.open(desk.journal.path).pending, AtOnce)


def test_a_page_that_was_not_told_asks_again_by_itself(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "ann")
    page, lost = pages["ann"], []

    def is_lost_once(route: Route) -> None:
        lost.append(route)
        route.abort() if len(lost) == 1 else route.continue_()

    page.route("**/asks", is_lost_once)
    desk.do("note Bob went for tea.")
    page.wait_for_selector(f"#ask[data-at='{desk.head}']", state="attached")
    assert len(lost) == 2


def test_letters_in_a_field_that_somebody_opened_stay_while_the_page_is_told_of_others(
    phones: Phones, tmp_path: Path
) -> None:
    desk = Desk.new(tmp_path / "field.jsonl", GAMES["hearts on a pad"])
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    page.get_by_text("something else").click()
    page.get_by_role("button", name="writes …").click()
    page.locator("#choices").get_by_role("button", name="taken").click()
    page.locator("#choices .say input").press_sequentially("the dog ba")
    desk.do("note tea")
    page.wait_for_selector(f"#ask[data-at='{desk.head}']", state="attached")
    assert page.locator("#choices .say input").input_value() == "the dog ba"
    page.locator("#choices").get_by_role("button", name="back").click()
    page.locator("#choices .say").wait_for(state="detached")


def test_a_tap_is_asked_again_however_often_the_table_moves_on_meanwhile(
    phones: Phones, tmp_path: Path
) -> None:
    """The page hears of an older table after its tap was told that it came too late."""
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, late = pages["cy"], []

    def comes_late(route: Route) -> None:
        answer = route.fetch()
        desk.do("note Bob went for tea.")
        with page.expect_response("**/say") as said:
            page.locator("#choices").get_by_role("button", name="Rust", exact=True).click()
        late.append(said.value.status)
        route.fulfill(response=answer)

    page.route("**/asks", comes_late, times=1)
    page.evaluate("document.dispatchEvent(new Event('asked'))")
    page.get_by_text("Not recorded yet: is this still what you mean?").wait_for()
    assert late == [409]
    record(page)
    assert [event.typed for event in Desk.open(desk.journal.path).history.path()].count("play Rust") == 1


def test_a_page_that_hears_nothing_new_leaves_whoever_goes_by_keys_where_they_are(
    phones: Phones, tmp_path: Path
) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page = pages["cy"]
    page.locator(BUTTONS).first.focus()
    with page.expect_response("**/asks"):
        page.evaluate("document.dispatchEvent(new Event('asked'))")
    page.evaluate(TOLD_AGAIN)
    assert page.evaluate("document.activeElement.dataset.text")
