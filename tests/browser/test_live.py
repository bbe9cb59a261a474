"""A game that is followed from phones while it is played: everybody's page, a seat's page, a lost network."""

from __future__ import annotations

import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.render.text import draw
from ledger.desk.desk import Desk
from tests.browser.conftest import PATIENCE, WATCH
from tests.exports.test_chapters import campaign
from tests.web.served import dealt, ended, play, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route


SAID = """() => {
  window.said = [];
  for (const region of document.querySelectorAll("[aria-live], [role=status]"))
    new MutationObserver(() => region.textContent && said.push(region.id || region.textContent))
      .observe(region, { childList: true, characterData: true, subtree: true });
}"""
"""Keeps what a screen reader would say."""


@contextmanager
def phone(browser: Browser, address: str, *, patience: int = PATIENCE, **context: Any) -> Iterator[Page]:
    """A page in a window of its own, that complains of nothing."""
    window = browser.new_context(viewport={"width": 360, "height": 740}, **context)
    window.set_default_timeout(patience)
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


def follows(page: Page) -> None:
    """Waits until a page hears of what is new; until then it says that there is no connection."""
    page.locator("#live.follows").wait_for()


def hands(desk: Desk) -> dict[str, set[str]]:
    """The cards that each seat alone may know."""
    names, game, state = desk.state.pieces.names, desk.game, desk.state
    secret = set(game.hidden(state, None))
    return {
        seat: {str(names[token]) for token in secret - set(game.hidden(state, seat))}
        for seat in desk.setup.seats
    }


def public(desk: Desk) -> str:
    """What everybody sees."""
    return "\n".join(line.text for line in draw(desk.view(desk.head), width=200))


def live(page: Page) -> str:
    return page.locator("#live").inner_text()


def test_two_pages_follow_twenty_moves_and_each_sees_its_own_cards(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 1)
    with (
        served(desk) as serving,
        phone(browser, serving.links["ann"]) as ann,
        phone(browser, serving.links["bob"]) as bob,
    ):
        for seed in range(20):
            play(desk, 1, seed)
            if seed % 7 == 0:
                stands_at(ann, desk.head)
        stands_at(ann, desk.head)
        stands_at(bob, desk.head)
        known = hands(desk)
        for seat, other, page in (("ann", "bob", ann), ("bob", "ann", bob)):
            board, mine = page.locator("#board").inner_text(), known[seat]
            theirs = {name for name in known[other] - mine if name not in public(desk)}
            assert mine
            assert theirs
            assert [name for name in mine if name not in board] == []
            assert [name for name in theirs if name in board] == []
            assert f"For {seat} alone. Live: this page follows" in live(page)
            assert serving.keys.tokens[seat] not in page.content() + page.title()


def test_ten_undos_are_followed_and_what_was_seen_stays_seen(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 40)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        stands_at(page, desk.head)
        assert "stays seen" not in live(page)
        last = desk.head
        for _ in range(10):
            desk.undo()
            stands_at(page, desk.head)
        assert "Undone: " in live(page)
        assert "What somebody saw before an undo stays seen" in live(page)
        page.keyboard.press("b")
        page.keyboard.press("End")
        stands_at(page, last)
        desk.redo()
        page.wait_for_function("() => data.live.changes > 10")
        assert "On another line of play." in live(page)
        page.get_by_role("button", name="to the newest").click()
        play(desk, 1, seed=8)
        stands_at(page, desk.head)
        assert "stays seen" not in live(page)


def test_a_hint_about_an_undo_goes_away_with_the_next_move(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 8)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        desk.undo()
        stands_at(page, desk.head)
        assert "Undone: " in live(page)
        assert "stays seen" in live(page)
        play(desk, 1, seed=8)
        stands_at(page, desk.head)
        assert live(page) == "Live: this page follows the newest event."


def test_switching_back_is_told_like_switching_away(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 8)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        main = desk.head
        desk.branch("what-if")
        play(desk, 1)
        stands_at(page, desk.head)
        for line, head in (("main", main), ("what-if", desk.head), ("main", main)):
            desk.switch(line)
            stands_at(page, head)
            told = live(page)
            assert f"The game goes on in the line {line}." in told
            assert "undo" not in told
        play(desk, 1, seed=8)
        stands_at(page, desk.head)
        assert live(page) == "Live: this page follows the newest event."


def test_whoever_has_stepped_back_is_left_there_and_told_of_it(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 8)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        follows(page)
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        there = page.evaluate("ids[now().path[here]]")
        assert "You are looking back: this page stays here." in live(page)
        assert "3 steps before the newest." in live(page)
        play(desk, 1)
        page.wait_for_function("() => data.live.changes > 0")
        assert page.evaluate("ids[now().path[here]]") == there
        assert "4 steps before the newest." in live(page)
        page.get_by_role("button", name="to the newest").click()
        stands_at(page, desk.head)
        assert "Live: this page follows" in live(page)
        assert page.evaluate("location.hash") == ""
        play(desk, 1, seed=5)
        stands_at(page, desk.head)


def test_what_somebody_asked_and_searched_for_stays_open(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 20)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        page.locator("#sheet tr.total button").first.click()
        about = page.locator("#why h3").inner_text().partition(",")[0]
        page.locator("#search").fill("ann")
        found = int(page.locator("#found").inner_text().split()[0])
        desk.do("note ann thinks")
        stands_at(page, desk.head)
        assert page.locator("#why h3").inner_text().partition(",")[0] == about
        assert int(page.locator("#found").inner_text().split()[0]) == found + 1
        assert page.locator("#search").input_value() == "ann"


def test_each_step_is_announced_once_on_a_live_page(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    play(desk, 8)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        follows(page)
        page.evaluate(SAID)
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(50)
        assert page.evaluate("said.splice(0)") == ["now", "You are looking back: this page stays here."]
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(50)
        assert page.evaluate("said") == ["now"]


def test_what_changes_while_a_page_is_on_its_way_is_not_missed(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        stands_at(page, desk.head)

        def late(route: Route) -> None:
            answer = route.fetch()
            play(desk, 1)
            time.sleep(0.5)
            route.fulfill(response=answer)

        page.route(lambda address: "?since=" in address, late, times=1)
        play(desk, 1)
        page.wait_for_function("() => data.live.changes === 2")
        stands_at(page, desk.head)


def test_the_network_is_cut_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        follows(page)
        port = int(serving.plain.rsplit(":", 1)[1].rstrip("/"))
        ended(serving)
        page.get_by_text("No connection").wait_for()
        play(desk, 3)
        with served(desk, port=port):
            stands_at(page, desk.head)
            follows(page)
        page.context.set_offline(True)
        page.get_by_text("No connection").wait_for()
        play(desk, 2)
        with served(desk, port=port):
            page.context.set_offline(False)
            stands_at(page, desk.head)


def test_new_links_end_the_old_ones(browser: Browser, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    with served(desk) as serving, phone(browser, serving.links["ann"]) as page:
        follows(page)
        there, before = desk.head, serving.links["ann"]
        serving.renew()
        page.get_by_text("This link has ended").wait_for()
        play(desk, 1)
        with phone(browser, serving.links["ann"]) as newer:
            stands_at(newer, desk.head)
        assert page.evaluate("ids[now().path[here]]") == there
        answer = page.goto(before)
        assert answer is not None
        assert answer.status == 404


def test_a_live_page_can_be_read_by_everybody(browser: Browser, tmp_path: Path) -> None:
    from tests.browser import looking  # noqa: PLC0415 - asks for Playwright

    desk = dealt(tmp_path)
    play(desk, 4)
    desk.undo()
    with served(desk) as serving:
        for scheme in ("light", "dark"):
            with phone(browser, serving.links["ann"], bypass_csp=True, color_scheme=scheme) as page:
                follows(page)
                page.keyboard.press("ArrowLeft")
                assert looking.violations(page) == []
                assert page.evaluate(looking.SIDEWAYS) <= 0


def test_the_story_is_fetched_when_it_is_opened(tmp_path: Path, browser: Browser) -> None:
    desk = campaign(tmp_path, ("session", "note @Miller owes Noor"))
    with served(desk) as serving, phone(browser, serving.plain) as page:
        stands_at(page, 2)
        assert page.locator("#story table").count() == 0
        page.locator("#story summary").click()
        page.wait_for_selector("#story h4:has-text('Miller')")
        desk.do("note @Castle burns")
        stands_at(page, 3)
        assert page.locator("#story h4:has-text('Castle')").count() == 0
        page.locator("#story summary").click()
        page.locator("#story summary").click()
        page.wait_for_selector("#story h4:has-text('Castle')")


def test_the_newer_of_two_stories_on_their_way_is_shown(tmp_path: Path, browser: Browser) -> None:
    desk, late = campaign(tmp_path, ("session", "note @Castle burns")), []
    with served(desk) as serving, phone(browser, serving.plain) as page:
        stands_at(page, 2)

        def is_late(route: Route) -> None:
            late.append(route)

        page.route("**/story", is_late, times=1)
        with page.expect_request("**/story"):
            page.locator("#story summary").click()
        for _ in range(2):
            page.locator("#story summary").click()
        page.wait_for_selector("#story h4:has-text('Castle')")
        for route in late:
            route.fulfill(content_type="text/html", body="<div id='told'><h4>Miller</h4></div>")
        page.wait_for_timeout(100)
        assert len(late) == 1
        assert page.locator("#story h4:has-text('Castle')").count() == 1


def test_news_that_were_lost_on_their_way_are_asked_for_again(browser: Browser, tmp_path: Path) -> None:
    """The page hears that there is something new, and only the answer is lost: nothing else follows."""
    desk = dealt(tmp_path)
    with served(desk) as serving, phone(browser, serving.plain) as page:
        follows(page)
        page.route(lambda address: "?since=" in address, lambda route: route.abort(), times=1)
        play(desk, 1)
        page.get_by_text("No connection").wait_for()
        stands_at(page, desk.head)
        follows(page)
