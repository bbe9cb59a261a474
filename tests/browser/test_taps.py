"""Pages that record, tapped in a browser as large as a phone: nobody types a word."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from ledger.core.rules.verdicts import AtOnce
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.browser.looking import SIDEWAYS, violations
from tests.browser.test_live import phone
from tests.together.games import PASSING
from tests.web.evenings import GAMES
from tests.web.served import dealt, served
from tests.web.test_claims import unclaimed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

    from cli.web.serving import Serving

TOUCH = 44
"""Pixels that a finger needs."""
TOLD_TWICE = """() => performance.getEntriesByType("resource")
  .filter((each) => each.name.endsWith("/asks") && each.responseEnd).length > 1"""
"""A page asks what it is asked when it is opened, and again when it hears that it is up to date."""
BUTTONS = "#choices button:not(.no):not(.hole)"


@pytest.fixture
def phones(browser: Browser) -> Iterator[Phones]:
    with ExitStack() as stack:
        yield Phones(browser, stack)


class Phones:
    """A phone for each seat of a served game."""

    def __init__(self, browser: Browser, stack: ExitStack) -> None:
        self._browser, self._stack = browser, stack

    def of(self, desk: Desk, *seats: str) -> tuple[Serving, dict[str, Page]]:
        """The phones of these seats, or of all: each is as much work as a whole test."""
        serving = self._stack.enter_context(served(desk, records=True))
        links = {seat: serving.links[seat] for seat in seats or serving.links}
        pages = {seat: self._stack.enter_context(phone(self._browser, links[seat])) for seat in links}
        for page in pages.values():
            page.wait_for_selector("#question:not(:empty)")
            page.locator("#live.follows").wait_for()  # it has what came while it was read
            page.wait_for_function(TOLD_TWICE)
        return serving, pages


def pad(folder: Path, name: str) -> Desk:
    return Desk.new(folder / "pad.jsonl", GAMES[name])


def record(page: Page) -> None:
    """The tap that confirms."""
    page.locator("#sure .main").click()
    page.wait_for_selector("#sure", state="hidden")


def head(desk: Desk) -> int:
    return Desk.open(desk.journal.path).head


def test_the_question_and_what_can_be_done_are_on_the_first_screen(phones: Phones, tmp_path: Path) -> None:
    _, pages = phones.of(dealt(tmp_path), "cy", "ann")
    page = pages["cy"]
    assert page.locator("#question").inner_text() == "You: play a card, or end your turn and draw"
    for element in ("#question", "#choices", "#hand h2"):
        box = page.locator(element).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 740, element
    for button in page.locator("#ask button").filter(visible=True).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TOUCH, button.inner_text()
    tops = [page.locator(part).bounding_box() for part in ("#ask", "#hand", "#table", "#controls", "#score")]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert pages["ann"].locator("#choices button").count() == 0
    assert "Waiting for cy." in pages["ann"].locator("#ask").inner_text()


def test_the_first_twelve_of_a_long_list_are_on_the_first_screen(phones: Phones, tmp_path: Path) -> None:
    """So that what comes up most often, and has a number at the prompt, needs no search."""
    desk = pad(tmp_path, "effortless from the box")
    while not desk.prompt(desk.pending).startswith("which card fills"):
        desk.do(next(move.text for move in desk.moves() if move.verdict.is_accepted))
    _, pages = phones.of(desk, "ann")
    buttons = pages["ann"].locator(BUTTONS)
    assert buttons.count() > 40
    assert buttons.nth(0).inner_text() == "Strength"
    box = buttons.nth(11).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 740


def test_a_decision_is_two_taps_and_everybody_sees_it(phones: Phones, tmp_path: Path) -> None:
    desk, chance = dealt(tmp_path), Random(4)
    _, pages = phones.of(desk)
    for _ in range(8):
        asked = next(page for page in pages.values() if page.locator(f"#ask.yours {BUTTONS}").count())
        before = head(desk)
        chance.choice(asked.locator(BUTTONS).all()).click()
        record(asked)
        now = head(desk)
        assert now > before
        for page in pages.values():
            page.wait_for_function("(event) => ids[now().path[here]] === event", arg=now)
            page.wait_for_selector(f"#ask[data-at='{now}']")
    assert [each for each in Desk.open(desk.journal.path).audit(now) if each.severity == "error"] == []


def test_points_are_their_digits_and_one_tap_below_the_sentence(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk)
    for seat, points in (("ann", "13"), ("bob", "8"), ("cy", "5"), ("dee", "0")):
        page = pages[seat]
        page.wait_for_selector(".pad")
        for digit in points:
            page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
        page.get_by_text(f"{seat.capitalize()}: taken {points}.").wait_for()
        page.get_by_role("button", name="Record").click()
        page.locator("#told", has_text=f"taken {points}.").wait_for()
    said = Desk.open(desk.journal.path).state
    assert {seat: said.count(said.cell("taken"), seat).value for seat in GAMES["hearts on a pad"].seats} == {
        "ann": 13,
        "bob": 8,
        "cy": 5,
        "dee": 0,
    }
    pages["ann"].locator("#question", has_text="is the round over?").wait_for()
    first = pages["ann"].locator("#choices button").first.inner_text()
    assert first == "round"  # what is asked, and not the pad of a number that is said


def test_a_digit_after_the_sentence_makes_another_number(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    digits = page.locator(".pad")
    digits.get_by_role("button", name="1", exact=True).click()
    page.get_by_text("Ann: taken 1.").wait_for()
    digits.get_by_role("button", name="3", exact=True).click()
    page.get_by_text("Ann: taken 13.").wait_for()
    page.locator("#choices .main").click()
    page.locator("#told", has_text="taken 13.").wait_for()
    assert [event.typed for event in Desk.open(desk.journal.path).history.path()] == ["ann change taken 13"]


def test_a_point_stands_on_the_pad_where_a_sheet_counts_decimals(phones: Phones, tmp_path: Path) -> None:
    sheet = tmp_path / "darts.toml"
    sheet.write_text(
        'name = "darts"\n[[category]]\nname = "metres"\ndecimals = 1\n[[category]]\nname = "hits"\n'
    )
    wanted = NewGame(game="scorepad", seats=("ann", "bob"), dealer="table", catalog=str(sheet))
    desk = Desk.new(tmp_path / "pad.jsonl", wanted)
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    for name in ("1", "3", "point", "point", "5"):
        page.locator(".pad").get_by_role("button", name=name, exact=True).click()
    page.get_by_text("Ann: metres 13.5.").wait_for()
    page.get_by_role("button", name="Record").click()
    page.locator("#told", has_text="metres 13.5.").wait_for()
    page.get_by_role("button", name="hits …").click()
    page.locator("#choices .said", has_text="hits").wait_for()
    assert page.locator(".pad").get_by_role("button", name="point").count() == 0
    assert [event.typed for event in Desk.open(desk.journal.path).history.path()] == [
        "ann change metres 13.5"
    ]


def test_somebody_elses_points_take_nothing_out_of_the_hand_that_types(
    phones: Phones, tmp_path: Path
) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk, "ann", "bob")
    ann, bob = pages["ann"], pages["bob"]
    bob.locator(".pad").get_by_role("button", name="1", exact=True).click()
    bob.get_by_text("in words, as at the prompt").click()
    bob.get_by_label("say ").fill("taken")
    ann.locator(".pad").get_by_role("button", name="8", exact=True).click()
    ann.get_by_text("Ann: taken 8.").wait_for()
    ann.get_by_role("button", name="Record").click()
    ann.locator("#told", has_text="taken 8.").wait_for()
    bob.wait_for_selector(f"#ask[data-at='{head(desk)}']")
    assert bob.get_by_label("say ").input_value() == "taken"
    bob.locator(".pad").get_by_role("button", name="3", exact=True).click()
    bob.get_by_text("Bob: taken 13.").wait_for()


def test_three_cards_are_passed_by_touching_them_unseen(phones: Phones, tmp_path: Path) -> None:
    with registry.guest(PASSING):
        desk = Desk.new(
            tmp_path / "passing.jsonl",
            NewGame(game="passing", seats=("ann", "bob", "cy"), dealer="tool", seed=3),
        )
        _, pages = phones.of(desk)
        before = head(desk)
        for seat, page in pages.items():
            done = page.get_by_role("button", name="these")
            pieces = page.locator("#choices .piece")
            assert pieces.count() == 4
            for place in range(3):
                assert done.is_disabled()
                pieces.nth(place).click()
            done.click()
            record(page)
            if seat == "bob":
                pages["ann"].get_by_text("Still choosing: cy.").wait_for()
                assert head(desk) == before
                page.get_by_text("You chose").wait_for()
        assert not isinstance(Desk.open(desk.journal.path).pending, AtOnce)


def test_a_tap_without_a_network_is_recorded_when_it_is_tried_again(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, before = pages["cy"], head(desk)
    page.locator(BUTTONS).first.click()
    page.wait_for_selector("#sure .main")
    page.context.set_offline(True)
    page.locator("#sure .main").click()
    page.get_by_text("Not recorded: there is no connection.").wait_for()
    assert head(desk) == before
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("#sure", state="hidden")
    assert head(desk) > before


def test_a_tap_that_the_server_cannot_take_now_is_sent_again_by_itself(
    phones: Phones, tmp_path: Path
) -> None:
    """It waited for another tap."""
    desk, refused = dealt(tmp_path), []
    _, pages = phones.of(desk, "cy")
    page, before = pages["cy"], head(desk)

    def is_busy_once(route: Route) -> None:
        refused.append(route)
        route.continue_() if refused[1:] else route.fulfill(status=429, json={"error": "That was too fast."})

    page.route("**/do", is_busy_once)
    page.locator(BUTTONS).first.click()
    page.locator("#sure .main").click()
    page.get_by_text("That was too fast. It is sent again in a moment.").wait_for()
    page.wait_for_selector("#sure", state="hidden")
    assert (len(refused), head(desk) > before) == (2, True)


def test_below_the_digits_it_says_that_there_is_no_connection(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    five = page.locator(".pad").get_by_role("button", name="5", exact=True)
    page.context.set_offline(True)
    five.click()
    reads = page.locator(".reads", has_text="There is no connection: this cannot be recorded now.")
    reads.wait_for()
    page.context.set_offline(False)
    page.locator(".pad").get_by_role("button", name="delete").click()
    five.click()
    page.locator(".reads", has_text="Ann: taken 5.").wait_for()


def test_what_was_meant_for_an_older_table_is_asked_again(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page = pages["cy"]
    page.locator("#choices").get_by_role("button", name="Rust").click()
    page.wait_for_selector("#sure .main")
    Desk.open(desk.journal.path).do("note Bob went for tea.")
    page.get_by_text("Not recorded yet: is this still what you mean?").wait_for()
    assert "Bob went for tea." in page.locator("#sure").inner_text()
    assert head(desk) == 9
    record(page)
    assert head(desk) > 9


def test_a_tap_whose_answer_is_late_is_not_asked_again_by_its_own_news(
    phones: Phones, tmp_path: Path
) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, before, asked = pages["cy"], head(desk), []

    def answered_late(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_function("(event) => ids[now().path[here]] > event", arg=before)
        page.wait_for_timeout(300)
        asked.append(page.locator("#sure").inner_text())
        route.fulfill(response=answer)

    page.route("**/do", answered_late)
    page.locator(BUTTONS).first.click()
    record(page)
    assert len(asked) == 1
    assert "Not recorded yet" not in asked[0]
    assert "Not recorded yet" not in page.locator("#ask").inner_text()


def test_whoever_types_on_before_a_late_answer_loses_no_letter(phones: Phones, tmp_path: Path) -> None:
    """News bring the next question first; the answer to the tap comes while somebody searches there."""
    desk = pad(tmp_path, "effortless from the box")
    while not desk.prompt(desk.pending).startswith("which card fills"):
        desk.do(next(move.text for move in desk.moves() if move.verdict.is_accepted))
    _, pages = phones.of(desk, "ann")
    page, before = pages["ann"], desk.head

    def answered_late(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_selector(f"#ask:not([data-at='{before}'])", state="attached")
        page.locator("#some").press("p")
        route.fulfill(response=answer)

    page.route("**/do", answered_late)
    page.locator("#some").fill("stre")
    page.locator(BUTTONS).first.click()
    record(page)
    page.locator("#told", has_text="Strength").wait_for()
    page.wait_for_timeout(300)
    page.keyboard.type("la")
    assert page.locator("#some").input_value() == "pla"
    assert {text.split()[0] for text in page.locator(BUTTONS).all_inner_texts()} == {"Plate"}


def test_words_that_are_typed_while_others_are_on_their_way_stay(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page, more = pages["cy"], iter(("note mi", "lk"))
    words = page.get_by_label("say", exact=True)

    def answered_late(route: Route) -> None:
        answer = route.fetch()
        words.press("End")
        words.press_sequentially(next(more))
        route.fulfill(response=answer)

    page.route("**/say", answered_late)
    page.route("**/do", answered_late)
    page.get_by_text("in words, as at the prompt").click()
    words.fill("note tea")
    words.press("Enter")
    record(page)
    page.locator("#told", has_text="tea").wait_for()
    assert words.input_value() == "note milk"


def test_who_asked_to_take_something_back_reads_that_it_was(phones: Phones, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    _, pages = phones.of(desk, "cy")
    page = pages["cy"]
    page.locator(BUTTONS).first.click()
    record(page)
    page.get_by_role("button", name="Ask to take back").click()
    page.get_by_text("You ask to take back").wait_for()
    Desk.open(desk.journal.path).undo()
    page.get_by_text("Taken back.", exact=True).wait_for()


def test_what_is_refused_stays_in_sight_with_its_reason(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    refused = page.locator("#choices .no").first
    assert "a round gives out 26 points" in refused.inner_text()
    refused.click()
    page.get_by_role("button", name="Insist").click()
    page.locator("#sure .main").click()
    page.wait_for_selector("#sure", state="hidden")
    assert any(type(event).__name__ == "Overruled" for event in Desk.open(desk.journal.path).history.path())


def test_a_score_is_claimed_above_the_lines_that_make_it_up(phones: Phones, tmp_path: Path) -> None:
    desk = unclaimed(tmp_path, "effortless/three-at-the-kitchen-table")
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    claim = page.get_by_role("button", name="Claim 57")
    box = claim.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 740
    worths = [int(text) for text in page.locator("#ask .lines b").all_inner_texts()]
    assert (len(worths), sum(worths)) == (15, 57)
    assert page.evaluate(SIDEWAYS) <= 0
    assert violations(page) == []
    claim.click()
    record(page)
    page.locator("#told", has_text="Ann claims 57 points.").wait_for()
    page.locator("#ask .lines").first.wait_for(state="detached")
    assert page.get_by_role("button", name="Claim 57").count() == 0
    assert page.get_by_role("button", name="Take back: Ann claims 57 points.").is_visible()


def test_letters_of_a_search_stay_in_order_while_the_page_is_told_of_others(
    phones: Phones, tmp_path: Path
) -> None:
    desk = pad(tmp_path, "effortless from the box")
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    for letter in "bat":
        page.locator("#some").press(letter)
        desk.do(f"note {letter}")
        page.wait_for_selector(f"#ask[data-at='{desk.head}']", state="attached")
    assert page.locator("#some").input_value() == "bat"


def test_digits_of_the_last_round_are_gone_from_the_pad_of_the_next(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    _, pages = phones.of(desk, "ann")
    digits = pages["ann"].locator(".digits")
    pages["ann"].locator(".pad").get_by_role("button", name="1", exact=True).click()
    for line, left in (("bob 8", "1"), ("ann 13", "1"), ("cy 5", "1"), ("dee 0", "1"), ("round", "…")):
        desk.do(line)
        pages["ann"].wait_for_selector(f"#ask[data-at='{desk.head}']", state="attached")
        assert digits.inner_text() == left


def test_a_pad_says_whose_number_it_is(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    for line in ("bob 8", "cy 5", "dee 0"):
        desk.do(line)
    _, pages = phones.of(desk, "bob")
    assert "taken of ann" in pages["bob"].locator("#question").inner_text()
    assert pages["bob"].locator("#choices .said").first.inner_text() == "bob: taken"


def test_who_won_comes_before_the_hand_and_no_pad_is_open_any_more(phones: Phones, tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "pad.jsonl", NewGame(game="scorepad", catalog="plain", seats=("ann", "bob")))
    _, pages = phones.of(desk, "ann")
    page = pages["ann"]
    page.wait_for_selector(".pad")
    desk.do("8 30")
    desk.do("end")
    page.locator("#result + #own").wait_for()
    page.locator(".pad").wait_for(
        state="detached"
    )  # what can be done is asked for after the page has changed


def test_a_lost_connection_is_said_at_the_edge_of_the_screen(phones: Phones, tmp_path: Path) -> None:
    desk = pad(tmp_path, "hearts on a pad")
    serving, pages = phones.of(desk, "ann")
    page = pages["ann"]
    serving.end()
    lost = page.locator("#live.lost", has_text="No connection: what is shown may be old.")
    lost.wait_for()
    box = lost.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
