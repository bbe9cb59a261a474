"""A game that is followed from phones while it is played: everybody's page, a seat's page, a lost network."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.web.serving import Serving
from ledger.desk.desk import Desk
from tests.browser.conftest import PATIENCE, WATCH
from tests.web.served import dealt, play, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

HAND = """(name) => [...$("board").querySelectorAll("th, td, dd, li, p")].some((each) => each.textContent.includes(name))"""


@contextmanager
def phone(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    """A page in a window of its own, that complains of nothing."""
    window = browser.new_context(viewport={"width": 360, "height": 740}, **context)
    window.set_default_timeout(PATIENCE)
    page, faults = window.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(WATCH)
    try:
        page.goto(address)
        yield page
        assert [*faults, *page.evaluate("window.refused ?? []")] == []
    finally:
        window.close()


def stands_at(page: Page, event: int) -> None:
    """Waits until the page shows an event."""
    page.wait_for_function("(event) => ids[now().path[here]] === event", arg=event)


def hands(desk: Desk) -> dict[str, set[str]]:
    """The cards that each seat alone may know."""
    names, game, state = desk.state.pieces.names, desk.game, desk.state
    secret = set(game.hidden(state, None))
    return {
        seat: {str(names[token]) for token in secret - set(game.hidden(state, seat))}
        for seat in desk.setup.seats
    }


def live(page: Page) -> str:
    return page.locator("#live").inner_text()


def test_two_pages_follow_fifty_moves_and_each_sees_its_own_cards(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 1)
    with served(desk) as serving, phone(browser, serving.plain) as plain:
        with phone(browser, serving.link("ann")) as ann:
            for round_ in range(10):
                play(desk, 5, seed=round_)
                for page in (plain, ann):
                    stands_at(page, desk.head)
            known = hands(desk)
            mine = known["ann"] - known["bob"] - known["cy"]
            theirs = (known["bob"] | known["cy"]) - known["ann"]
            assert mine
            assert theirs
            boards = {page: page.locator("#board").inner_text() for page in (plain, ann)}
            assert [name for name in mine if name not in boards[ann]] == []
            assert "Live: this page follows" in live(plain)
            assert "For ann alone." in live(ann)
            assert serving.keys.of("ann") not in plain.content() + ann.content() + ann.title()
