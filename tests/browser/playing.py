"""An evening on phones, as its players play it: who taps what, until the game is over.

Law: what is tapped is what a page shows; nothing here knows what is behind a button.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, combinations
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Corrected, Defined, Overruled
from ledger.core.rules.verdicts import Over, deciders
from ledger.desk.correcting import amend
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.typist import at_the_prompt

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST = 900
"""Decisions after which an evening should be over."""
NEW_CARD = "Comet"
"""A card that no catalog has."""
FEW = 12
"""Moves that a page shows without opening or searching."""
AGAIN = 20.0
"""Seconds after which a tap that is not recorded is tapped again."""
SLIP = 11
"""Decisions after which something is recorded that is corrected next."""
READ = """async (event) => {
  const until = Date.now() + 120000;
  const seen = () => document.querySelector("#ask").dataset.at;
  while (seen() !== String(event)) {
    if (Date.now() > until) throw new Error(`still shows ${seen()}, not ${event}`);
    await new Promise((done) => setTimeout(done, 10));
  }
  const shown = (element) => ({ text: element.innerText, words: element.dataset.text ?? "",
    refused: element.classList.contains("no"), hole: element.classList.contains("hole") });
  const all = (what) => [...document.querySelectorAll(what)];
  return {
    asked: document.querySelector("#question").textContent,
    yours: document.querySelector("#ask").classList.contains("yours"),
    chosen: all("#ask .said").some((each) => each.textContent.startsWith("You chose")),
    sure: all("#sure .said").map((each) => each.textContent),
    wrong: all("#sure .bad").map((each) => each.textContent),
    said: all("#choices .said").map((each) => each.textContent).join(" "),
    pieces: all("#choices .piece").map(shown), pad: all(".pad").length > 0,
    moves: all("#choices button:not(.piece)").map(shown), searches: all("#some").length > 0,
  };
}"""
"""What a page offers when it shows where the game stands; two minutes are for a machine that is busy."""
READING = 450
"""Milliseconds that a finger stays on a button once its sentence is there."""
TOUCHES = 8
"""Each such decision is touched and confirmed, the others are held."""
ALL = 10
"""Decisions between two looks at whether every page shows where the game stands."""


class Evening(NamedTuple):
    """A game, and how its players choose: among the buttons of a list, and a number for a pad."""

    wanted: NewGame
    picks: Callable[[Random, str, Sequence[Any]], Any] = lambda chance, seat, offered: chance.choice(offered)
    points: Callable[[int, str], int] = lambda played, seat: Random(f"{played} {seat}").randint(0, 9)
    """What a seat says on a pad after so many rounds."""
    is_from_the_box: bool = False


class Tapped(NamedTuple):
    """What a decision took: taps, digits, and pieces that were touched; the letters of a search are taps."""

    taps: int
    digits: int = 0
    pieces: int = 0
    is_searched: bool = False
    """Whether it came out of a long list, or out of a move whose parts are tapped one by one."""
    is_held: bool = False
    """Whether a finger stayed on the button, so that nothing has to be confirmed."""


class Play:
    """An evening on the phones of its seats; whoever has no seat watches."""

    def __init__(self, evening: Evening, desk: Desk, pages: Mapping[str, Page], chance: Random) -> None:
        self._evening, self._pages, self._chance = evening, pages, chance
        self._desk = Desk.open(desk.journal.path)
        self.decisions: list[Tapped] = []
        self.taught = 0
        """Letters and taps of what was taught and insisted on."""
        self.again: list[str] = []
        """What pages said where a tap had to be tapped again."""
        self._before, self._others = 0, list[str]()
        """The event that the last decision came after, and what else could have been tapped."""
        self._meant = ""
        """On a pad: the words that should have been said last."""

    @property
    def _is_a_pad(self) -> bool:
        return self._evening.wanted.game == "scorepad"

    def now(self) -> Desk:
        """The log as it is now, read on where it has grown."""
        if not self._desk.journal.is_current():
            self._desk = self._desk.opened_again()
        return self._desk

    def has(self, kind: type) -> bool:
        history = self.now().history
        return any(isinstance(history.event(id_), kind) for id_ in range(1, len(history) + 1))

    def plays(self) -> None:
        """Everybody taps until the game is over; then each seat claims its score."""
        undone, insists = 0, self._evening.is_from_the_box
        while not isinstance(self.now().pending, Over):
            assert len(self.decisions) < MOST, "it does not end"
            self.decide()
            done = len(self.decisions)
            if undone < 2 and done >= 8 * (undone + 1):
                undone += self.takes_back()
            if done > SLIP and not self.has(Corrected):
                self.correct()
            if insists and done >= 14 and not self.has(Defined):
                self.teach()
            if insists and done >= 16 and not self.has(Overruled):
                self.insist()
        assert undone == 2
        self.claim()

    def _up_to_date(self) -> list[tuple[str, Page]]:
        """The pages of seats in any order, when all pages show where the game stands."""
        self._before = self.now().head
        for page in self._pages.values():
            page.wait_for_selector(f"#ask[data-at='{self._before}']", state="attached")
        return self._any_order(self._evening.wanted.seats)

    def _any_order(self, seats: Sequence[str]) -> list[tuple[str, Page]]:
        return [(seat, self._pages[seat]) for seat in self._chance.sample(seats, len(seats))]

    def _asked(self) -> list[tuple[str, Page]]:
        """The pages of those who are asked, or of all where the table is."""
        if len(self.decisions) % ALL == 0:
            return self._up_to_date()
        now = self.now()
        self._before = now.head
        seats = self._evening.wanted.seats
        return self._any_order([seat for seat in deciders(now.pending) if seat in seats] or seats)

    def decide(self) -> None:
        """Somebody who is asked taps something and records it."""
        for seat, page in self._asked():
            offered = page.evaluate(READ, self._before)
            if not offered["yours"] or offered["chosen"]:
                continue
            self._others = [
                each["words"] for each in offered["moves"] if each["words"] and not each["refused"]
            ]
            tapped = self._taps(seat, page, offered)
            if tapped is None:
                continue
            if not tapped.is_held:
                self._record(page)
            self.decisions.append(tapped)
            return
        raise AssertionError([page.locator("#ask").inner_text() for page in self._pages.values()])

    def _taps(self, seat: str, page: Page, offered: Mapping[str, Any]) -> Tapped | None:
        """Taps up to the sentence that a page shows, and the tap that will confirm; None where it offers
        nothing."""
        holes = [
            each for each in offered["moves"] if each["hole"] and not each["text"].startswith("something new")
        ]
        legal = [each for each in offered["moves"] if each["words"] and not each["refused"]]
        groups = [each for each in offered["moves"] if each["text"].endswith("…") and not each["hole"]]
        if offered["pieces"]:
            return Tapped(2, pieces=self._touches(page, offered["pieces"]))
        if self._is_a_pad and not (legal and offered["asked"].endswith("over?")):
            if not offered["pad"] or not _is_missing(seat, offered["asked"]):
                return None
            return self._says(seat, page)
        if holes and not self._is_a_pad and (not (legal or groups) or self._chance.random() < 0.7):
            _tap(page, self._chance.choice(holes))
            page.wait_for_selector("#choices .pad, #choices .piece")
            inner = page.evaluate(READ, self._before)
            if inner["pieces"]:
                return Tapped(3, pieces=self._touches(page, inner["pieces"]), is_searched=True)
            return self._says(seat, page, opened=1)
        return self._listed(seat, page, legal, groups) if legal or groups else None

    def _touches(self, page: Page, pieces: Sequence[Mapping[str, Any]]) -> int:
        """Touches as few as it takes; where that is refused as too few, as an order of all is, one more."""
        done, touched = page.locator("#choices button", has_text="these"), 0
        for place in self._chance.sample(range(len(pieces)), len(pieces)):
            page.locator("#choices .piece").nth(place).click()
            touched += 1
            if done.is_enabled():
                done.click()
                _wait_for_the_sentence(page)
                if page.locator("#sure .main").count():
                    return touched
                page.get_by_role("button", name="Not this").click()
                touched += 2
        raise AssertionError(page.locator("#ask").inner_text())

    def _says(self, seat: str, page: Page, opened: int = 0) -> Tapped:
        """Taps a number; who holds its last digit has recorded it."""
        history = self.now().history.path()
        right = self._evening.points(sum(event.typed == "round" for event in history), seat)
        slips = len(self.decisions) >= SLIP and not self.has(Corrected)
        number = str(right + slips)
        self._meant = str(right)
        *before, last = (
            page.locator(".pad").get_by_role("button", name=digit, exact=True) for digit in number
        )
        for digit in before:
            digit.click()
        if len(self.decisions) % TOUCHES == 0:
            last.click()
        elif self._hold(page, last):
            return Tapped(opened, digits=len(number), is_held=True)
        page.wait_for_selector("#choices .reads:not(:empty)")
        return Tapped(opened + 1, digits=len(number))

    def _listed(
        self, seat: str, page: Page, legal: Sequence[Mapping[str, Any]], groups: Sequence[Mapping[str, Any]]
    ) -> Tapped:
        taps = 0
        while groups and (not legal or self._chance.random() < len(groups) / (len(groups) + len(legal))):
            _tap(page, self._chance.choice(groups))
            taps += 1
            inner = page.evaluate(READ, self._before)
            legal = [each for each in inner["moves"] if each["words"] and not each["refused"]]
            groups = [each for each in inner["moves"] if each["text"].endswith("…") and not each["hole"]]
        move = self._evening.picks(self._chance, seat, legal)
        both = [each for each in legal if each["words"].startswith(f"{move['words']}; ")]
        move = (
            self._chance.choice(both) if both else move
        )  # who knows what comes next says it in the same tap
        button = page.locator(f"#choices button[data-text={_quoted(move['words'])}]")
        if len(legal) > FEW and page.locator("#some").count() and not _is_on_the_screen(page, button):
            taps += self._searches(page, move, legal)
        assert button.count(), (move["words"], taps, page.locator("#ask").inner_text())
        if len(self.decisions) % TOUCHES and self._hold(page, button.first):
            return Tapped(taps + 1, is_searched=taps > 0, is_held=True)
        button.first.click()
        _wait_for_the_sentence(page)
        return Tapped(taps + 2, is_searched=taps > 0)

    def _hold(self, page: Page, button: Locator) -> bool:
        """Holds a button until its sentence is there, and lets go; whether that has recorded it."""
        before = self.now().head
        button.hover()
        page.mouse.down()
        is_there = self._waits_for(page.locator("#reading").is_visible, AGAIN)
        page.wait_for_timeout(READING)
        page.mouse.up()
        if is_there and self._waits_for(lambda: self.now().head > before or self._has_chosen(page), AGAIN):
            return True
        self.again.append(f"a button that was held: {page.locator('#ask').inner_text()}")
        return False

    def _searches(self, page: Page, move: Mapping[str, Any], legal: Sequence[Mapping[str, Any]]) -> int:
        """Types as few letters, of one word or two, as make the list short."""
        letters = 0
        for letter in _searched(move["words"], [each["words"] for each in legal]):
            page.locator("#some").press(letter)
            letters += 1
            if page.locator("#choices button[data-text]").count() <= FEW:
                break
        return letters

    def _record(self, page: Page) -> None:
        """The tap that confirms: below the sentence, or below the digits that it was made of. Where the page
        asks again, as where its tap was lost, it is tapped again."""
        before = self.now().head
        for _ in range(5):
            page.locator("#sure .main, #choices .main").first.click()
            if self._waits_for(lambda: self.now().head > before or self._has_chosen(page), AGAIN):
                page.wait_for_selector("#sure", state="hidden")
                return
            self.again.append(page.locator("#sure").inner_text())
        raise AssertionError(self.again)

    def _has_chosen(self, page: Page) -> bool:
        return page.locator("#ask .said", has_text="You chose").count() > 0

    def takes_back(self) -> bool:
        """Whether whoever moved last has taken it back; another seat allows it where it has to."""
        pages = dict(self._up_to_date())
        before = self._before
        mine = next((seat for seat, each in pages.items() if each.get_by_text("ake back: ").count()), None)
        if mine is None:
            return False
        pages[mine].get_by_text("ake back: ").click()
        other = next(each for seat, each in pages.items() if seat != mine)
        allows = other.get_by_role("button", name="Allow it")
        assert self._waits_for(lambda: self.now().head < before or allows.count() > 0, AGAIN)
        if self.now().head == before:
            allows.click()
        assert self._waits_for(lambda: self.now().head < before, AGAIN)
        return True

    def _waits_for(self, holds: Callable[[], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                return False
            next(iter(self._pages.values())).wait_for_timeout(50)
        return True

    def correct(self) -> None:
        """The last decision is corrected at the prompt: to what was meant, or to another one that fits."""
        laptop = self.now()
        said = [each for each in laptop.history.path() if each.id > self._before and each.typed]
        for event in said[:1]:
            lines = [f"{event.typed.rpartition(' ')[0]} {self._meant}"] if self._is_a_pad else self._others
            for words in lines:
                if words != event.typed and _fits(laptop, event.id, words):
                    at_the_prompt(laptop, f"amend {event.id} {words}")
                    return

    def teach(self) -> None:
        """A card that no catalog has is named, and what it is stays open."""
        for _, page in self._up_to_date():
            hole = page.locator("#ask.yours .hole", has_text="something new")
            if not hole.count():
                continue
            hole.first.click()
            page.get_by_label("what it is called").press_sequentially(NEW_CARD)
            page.locator("#choices").get_by_role("button", name="say it").click()
            page.get_by_role("button", name=f"teach {NEW_CARD}").click()
            page.locator("#sure .main").wait_for()
            self._record(page)
            self.taught += len(NEW_CARD) + 4
            return

    def insist(self) -> None:
        """What the rules refuse happened anyway."""
        for _, page in self._up_to_date():
            refused = page.locator("#ask.yours #choices .no")
            if not refused.count():
                continue
            refused.first.click()
            _wait_for_the_sentence(page)
            if page.get_by_role("button", name="Insist").count():
                page.get_by_role("button", name="Insist").click()
                page.locator("#sure .main").wait_for()
                self._record(page)
                self.taught += 3
                return
            page.get_by_role("button", name="Not this").click()

    def claim(self) -> None:
        """Each seat claims what the log says for it; on a pad it is what they said themselves."""
        for seat in () if self._is_a_pad else self._evening.wanted.seats:
            self._up_to_date()
            page = self._pages[seat]
            if not page.get_by_role("button", name="Claim ").count():  # some cards are unknown: it is counted
                page.locator("#choices .hole", has_text=f"{seat} …").click()
                for digit in str(max(0, int(self.now().score(self.now().head).total(seat)))):
                    page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
                page.wait_for_selector("#choices .reads:not(:empty)")
            else:
                page.get_by_role("button", name="Claim ").click()
                page.locator("#sure .main").wait_for()
            self._record(page)


def _searched(text: str, texts: Sequence[str]) -> str:
    """The shortest beginnings of one word of a text, or of two, that few texts have; else its last word."""
    words = text.casefold().split()
    begun = [[word[:size] for size in range(1, len(word) + 1)] for word in words]
    pairs = (f"{one} {other}" for ones, others in combinations(begun, 2) for one in ones for other in others)
    tried = sorted({*chain(*begun), *pairs}, key=lambda part: (len(part), part))
    return next((part for part in tried if sum(_has(each, part) for each in texts) <= FEW), words[-1])


def _has(text: str, part: str) -> bool:
    """Whether words of a text begin like those of a part, in their order: what a page's search looks for."""
    words = iter(text.casefold().split())
    return all(any(word.startswith(begun) for word in words) for begun in part.split())


def _fits(laptop: Desk, event: int, words: str) -> bool:
    """Whether a correction leaves nothing that no longer fits."""
    try:
        return amend(laptop, event, [words]).conflict is None
    except TablefoldError:
        return False


def _is_missing(seat: str, asked: str) -> bool:
    """Whether a pad waits for the number of a seat; it names all that it waits for."""
    return asked.startswith("You: ") or seat in asked.replace(",", " ").split()


def _is_on_the_screen(page: Page, button: Locator) -> bool:
    """Whether a button can be seen without scrolling: then nobody searches for it."""
    box, size = button.first.bounding_box() if button.count() else None, page.viewport_size
    return box is not None and size is not None and 0 <= box["y"] <= size["height"] - box["height"]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _tap(page: Page, button: Mapping[str, Any]) -> None:
    page.locator("#choices").get_by_role(
        "button", name=button["text"].replace("\n", " "), exact=True
    ).first.click()


def _wait_for_the_sentence(page: Page) -> None:
    page.wait_for_selector("#sure .row button")
