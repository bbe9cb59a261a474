"""A finger that stays on a button reads how its move will stand in the log, and records it by letting go."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.browser.playing import READING
from tests.browser.test_taps import BUTTONS, Phones, head, pad, phones
from tests.web.served import dealt

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

__all__ = ["phones"]

TOKENS = NewGame(
    game="endeavor",
    variant="two",
    seats=("ann", "bob"),
    colours={"ann": "red", "bob": "black"},
    dealer="table",
)
LAID = (
    "FFICFFPICF CO CPF CPO PII PIP FIPCC AOCOPP FSICIP CFPFFC IOCCSFI CPPCPIC SFOPIPYI "
    "CFPAISPPPICCYFPFCIIFPSPPPS"
)
"""What `rules endeavor layout` gives as an example."""


def press(page: Page, button: Locator) -> None:
    """Puts a finger on a button."""
    button.hover()
    page.mouse.down()


def test_whoever_holds_a_button_reads_the_sentence_and_records_it_by_letting_go(
    phones: Phones, tmp_path: Path
) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, before = pages["cy"], head(desk)
    press(page, page.locator("#choices").get_by_role("button", name="Iron Chest", exact=True))
    page.get_by_text("Cy plays Iron Chest.").wait_for()
    page.wait_for_timeout(READING)
    assert head(desk) == before
    page.mouse.up()
    page.locator("#told", has_text="Cy plays Iron Chest.").wait_for()
    assert head(desk) > before
    assert [e.typed for e in Desk.open(desk.journal.path).history.path()].count("play Iron Chest") == 1
    assert page.locator("#reading").is_hidden()
    assert page.locator("#sure .main").count() == 0


def test_whoever_slides_off_the_button_records_nothing(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, before = pages["cy"], head(desk)
    press(page, page.locator(BUTTONS).first)
    page.locator("#reading").wait_for()
    page.wait_for_timeout(READING)
    page.mouse.move(200, 720)
    page.mouse.up()
    assert page.locator("#reading").is_hidden()
    page.wait_for_timeout(READING)
    assert (head(desk), page.locator("#sure .main").count()) == (before, 0)


def test_a_short_touch_asks_first_and_says_that_holding_is_quicker(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, before = pages["cy"], head(desk)
    page.locator(BUTTONS).first.click(delay=100)
    page.locator("#sure .main").wait_for()
    page.get_by_text("Quicker: hold a button").wait_for()
    assert head(desk) == before


def test_a_button_that_another_move_takes_away_under_the_finger_records_nothing(
    phones: Phones, tmp_path: Path
) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page = pages["cy"]
    press(page, page.locator("#choices").get_by_role("button", name="Iron Chest", exact=True))
    page.locator("#reading").wait_for()
    desk.do("play Grappling Hook")
    page.wait_for_selector(f"#ask[data-at='{desk.head}']", state="attached")
    assert page.locator("#reading").is_hidden()
    page.wait_for_timeout(READING)
    page.mouse.up()
    page.wait_for_timeout(READING)
    assert head(desk) == desk.head


def test_the_usual_move_and_the_one_after_it_are_one_touch(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    desk.do("play Rust")
    _, pages = phones.of(desk, "cy")
    page = pages["cy"]
    press(page, page.locator("#choices [data-text='settle; play Iron Chest']"))
    page.get_by_text("Cy plays Iron Chest.").wait_for()
    page.wait_for_timeout(READING)
    page.mouse.up()
    page.locator("#told", has_text="Cy plays Iron Chest.").wait_for()
    typed = [event.typed for event in Desk.open(desk.journal.path).history.path() if event.typed]
    assert typed == ["play Rust", "settle", "play Iron Chest"]


def test_whoever_holds_the_last_digit_has_said_the_number(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    page.get_by_text("hold the last one to record it").wait_for()
    digits = page.locator(".pad")
    digits.get_by_role("button", name="1", exact=True).click()
    press(page, digits.get_by_role("button", name="3", exact=True))
    page.locator("#reading", has_text="Ann: taken 13.").wait_for()
    page.wait_for_timeout(READING)
    assert head(desk) == 0
    page.mouse.up()
    page.locator("#told", has_text="taken 13.").wait_for()
    assert [event.typed for event in Desk.open(desk.journal.path).history.path()] == ["ann change taken 13"]


def test_whoever_lets_a_digit_go_elsewhere_has_said_nothing(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    press(page, page.locator(".pad").get_by_role("button", name="8", exact=True))
    page.locator("#reading", has_text="Ann: taken 8.").wait_for()
    page.wait_for_timeout(READING)
    page.mouse.move(200, 720)
    page.mouse.up()
    page.wait_for_timeout(READING)
    assert (head(desk), page.locator(".digits").inner_text()) == (0, "…")


def test_letters_of_what_lies_on_a_board_are_tapped_place_by_place(phones: Phones, tmp_path: Path) -> None:
    """1.10 of Endeavor: 95 tokens, said once and by no keyboard; one too many of a kind is refused."""
    desk = Desk.new(tmp_path / "tokens.jsonl", TOKENS)
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    letters = page.locator(".pad")
    page.get_by_text("cities europe: 1 of 10").wait_for()
    for letter in LAID.replace(" ", "")[:-1]:
        letters.locator("button", has_text=re.compile(f"^{letter} ")).click()
    page.get_by_text("links: 26 of 26").wait_for()
    letters.get_by_role("button", name="Y payment").click()
    page.get_by_role("button", name="that is it").click()
    page.locator("#sure .bad").wait_for()
    page.get_by_role("button", name="Not this").click()
    letters.get_by_role("button", name="delete").click()
    press(page, letters.locator("button", has_text=re.compile(f"^{LAID[-1]} ")))
    page.locator("#reading", has_text="the tokens are laid").wait_for()
    page.wait_for_timeout(READING)
    page.mouse.up()
    page.locator("#told", has_text="tokens are laid").wait_for()
    [laid] = [event.typed for event in Desk.open(desk.journal.path).history.path() if event.typed]
    assert laid == f"layout {LAID}"


def test_a_page_that_is_still_being_told_of_the_last_move_keeps_the_button_that_is_held(
    phones: Phones, tmp_path: Path
) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page = pages["cy"]

    def is_late(route: Route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    page.route("**/asks", is_late)
    page.locator("#choices").get_by_role("button", name="Rust", exact=True).click()
    page.locator("#sure .main").click()
    page.wait_for_selector("#ask[data-at='9']", state="attached")
    press(page, page.get_by_role("button", name="settle", exact=True))
    page.locator("#reading").wait_for()
    page.wait_for_timeout(1_500)
    assert page.locator("#reading").is_visible()
    page.mouse.up()
    page.locator("#told", has_text="Rust takes effect").wait_for()
    page.unroute_all(behavior="ignoreErrors")
