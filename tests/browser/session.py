"""A table of Humanity: three players and a Gamemaster at four phones, beside the laptop's prompt.

    nice python -m tests.browser.session [--seed N]

Law: what is tapped is a button that a page shows. A touch that reads its sentence and lets go is one tap, and
so is one that opens a thing; letters are counted apart.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.browser.test_live import phone
from tests.typist import at_the_prompt
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

GM, PLAYERS = "gm", ("mia", "noor", "otto")
PEOPLE = (
    "mia npc Mira, head=6, heart=8, hand=6, Acting, thing=a lamp",
    "noor npc Nell, head=6, heart=6, Supportive",
    "otto npc Otis, hurry=8, hand=6, Reading",
)
RACE = """
kind = "racing"
title = "To the quay"
questions = ["Who is left behind?"]
[[character]]
name = "The Collector"
dice = { all = 4 }
[[button]]
kind = "finish"
at = 3
"""
MARSH = """
kind = "racing"
title = "Home over the marsh"
questions = ["Who loses a boot?"]
[[character]]
name = "The Fog"
dice = { all = 4 }
[[button]]
kind = "terrain"
at = 2
[[button]]
kind = "finish"
at = 4
"""
SECRETS = (
    "npc Wolf, d6",
    "wolf check hurt easy sneak: roll 3; resolve",
    "npc Trap, d8; trap attack hurt wolf: roll 5; resolve",
)
"""A hidden character, its throw, and what hits it."""
PATIENCE = 120_000
"""Milliseconds that a page may take on a busy machine."""
READING = 450
"""Milliseconds that a finger stays on a button once its sentence is there."""
READ, HOLDS = 8.0, 3
"""Seconds until a button that is held is read, and how often it is held."""
AGAIN = 20.0
"""Seconds after which a touch should be recorded."""
MOST = 200
"""Decisions after which an Endeavor should be over."""
AVOIDED = re.compile(
    r"^(void|conclude|end|rank|toss|use|spark|skip|creative)\b|\b(award|spend|use|skip|help)\b"
)
"""What nobody does in these Endeavors, although it can be done."""


class Tap(NamedTuple):
    """Who tapped, the words of it, how many touches that took, and the Check that it was for (0: none)."""

    who: str
    words: str
    touches: int
    check: int
    said: int = 0
    """Touches besides, for a rank and what it is for."""


class Evening:
    """Four phones and a laptop at one log."""

    def __init__(self, desk: Desk, pages: Mapping[str, Page], chance: Random) -> None:
        self._path, self.pages, self.chance = desk.journal.path, pages, chance
        self.taps: list[Tap] = []
        self.letters = 0
        """That were typed on phones."""
        self.one_line = 0
        """Keys of a Check in one line at the prompt, beside its face."""

    def now(self) -> Desk:
        return Desk.open(self._path)

    def laptop(self, *lines: str) -> str:
        return at_the_prompt(self.now(), *lines)

    # touches

    def asks(self, who: str) -> Any:
        """What a page was told, once it shows where the game stands."""
        page, head = self.pages[who], self.now().head
        page.wait_for_selector(f"#ask[data-at='{head}']", state="attached")
        return page.evaluate(
            "async () => (await fetch(location.pathname.replace(/\\/?$/, '/') + 'asks')).json()"
        )

    def tap(self, who: str, words: str, asked: Any = None) -> None:
        """Holds the button of a move until it is read, after what has to be opened for it."""
        asked, page = asked or self.asks(who), self.pages[who]
        button, touches = self._button(page, asked, words)
        before = self.now()
        self._hold(page, button)
        assert self._waits(lambda: self.now().head > before.head), (
            who,
            words,
            page.locator("#own").inner_text(),
        )
        self._keep(who, words, touches + 1, before)

    def _keep(self, who: str, words: str, touches: int, before: Desk, said: int = 0) -> None:
        now = self.now()
        opened = [desk.settled_state().check for desk in (before, now)]
        number = next((each.number for each in opened if each is not None), 0)
        self.taps.append(Tap(who, words, touches, number, said))

    def _button(self, page: Page, asked: Any, words: str) -> tuple[Locator, int]:
        """The button that records a move when it is held, and how many touches open it."""
        there = page.locator(f"#choices button[data-text={_quoted(words)}]")
        if there.count():
            return there.first, 0
        for group in asked["things"]:
            for thing in group["things"]:
                legal = [each["text"] for each in thing["moves"] if each["verdict"] == "legal"]
                if words not in legal:
                    continue
                touches = self._unfold(page, group)
                own = page.locator("#hand").get_by_role("button", name=thing["text"], exact=True).first
                if legal[0] == words:
                    return own, touches
                own.click()
                return page.locator(f"#hand .opened button[data-text={_quoted(words)}]").first, touches + 1
        raise AssertionError((words, page.locator("#own").inner_text()))

    def _unfold(self, page: Page, group: Any) -> int:
        summary = page.locator("#hand details:not([open]) > summary", has_text=group["title"])
        if not group["folded"] or not summary.count():
            return 0
        summary.first.click()
        return 1

    def _hold(self, page: Page, button: Locator) -> None:
        """Holds a button until its sentence is there; again, where news took it away under the finger."""
        for _ in range(HOLDS):
            button.hover()
            page.mouse.down()
            if self._waits(page.locator("#reading").is_visible, READ):
                page.wait_for_timeout(READING)
                page.mouse.up()
                return
            page.mouse.move(0, 0)
            page.mouse.up()
        raise AssertionError(page.locator("#own").inner_text())

    def confirm(self, who: str, words: str, *, said: int) -> None:
        """Taps what records the sentence that is shown."""
        before = self.now()
        self.pages[who].locator("#sure .main").click()
        assert self._waits(lambda: self.now().head > before.head)
        self._keep(who, words, 1, before, said)

    def _is_newer(self, before: Desk) -> bool:
        return len(self.now().journal.asides) > len(before.journal.asides)

    def _waits(self, holds: Callable[[], bool], seconds: float = AGAIN) -> bool:
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                return False
            next(iter(self.pages.values())).wait_for_timeout(30)
        return True

    # what people do

    def check(self, who: str, stat: str, face: int, *, rank: str = "", intent: str = "") -> None:
        """A Check from a phone as far as its throw, with its rank and what it is for if that is said."""
        if rank or intent:
            self._declare(who, f"{who} check {stat}", rank, intent)
        else:
            self.tap(who, f"{who} check {stat}")
        self.tap(who, f"roll {face}")

    def _declare(self, who: str, words: str, rank: str, intent: str) -> None:
        asked, page = self.asks(who), self.pages[who]
        button, touches = self._button(page, asked, words)
        thing = next(
            thing
            for group in asked["things"]
            for thing in group["things"]
            for move in thing["moves"]
            if move["text"] == words
        )
        button.click()
        touches += 1
        if len(thing["moves"]) > 1:  # a short touch opens what it can be
            page.locator(f"#hand .opened button[data-text={_quoted(words)}]").click()
            touches += 1
        page.locator("#sure .main").wait_for()
        if rank:
            page.locator("#sure").get_by_role("button", name=f"vs {rank}", exact=True).click()
            touches += 1
        if intent:
            if not rank:  # which leads on to the words
                page.locator("#sure").get_by_label("text").click()
                touches += 1
            page.keyboard.type(intent)
            self.letters += len(intent)
        page.locator("#sure .said", has_text=intent).wait_for()
        self.confirm(who, words, said=touches)

    def resolve(self, who: str) -> None:
        """What only the table can judge is the Gamemaster's; then the result is taken."""
        while asked := [each["text"] for each in self.asks(GM)["moves"] if each["text"].startswith("say ")]:
            self.tap(GM, next(text for text in asked if text.endswith(" no")))
        self.tap(who, "resolve")

    def secret(self, words: str) -> None:
        """The Gamemaster types it on their own page."""
        page, before = self.pages[GM], self.now()
        self.asks(GM)
        page.get_by_label("a secret").fill(f":{words}")
        page.locator("#secrets").get_by_role("button", name="say it").click()
        page.locator("#sure .main").wait_for()
        page.locator("#sure .main").click()
        page.locator("#sure .main").wait_for(state="hidden")  # what was typed is gone, too
        assert self._waits(lambda: self._is_newer(before))
        self.letters += len(words) + 1
        self.taps.append(Tap(GM, "secret", 3, 0))

    def uncover(self, number: int) -> None:
        before, page = self.now(), self.pages[GM]
        self.asks(GM)
        self._hold(page, page.get_by_role("button", name=f"uncover {number}", exact=True))
        assert self._waits(lambda: self.now().head > before.head)
        self.taps.append(Tap(GM, "uncover", 1, 0))

    def takes_back(self, who: str) -> None:
        before, page = self.now().head, self.pages[who]
        self.asks(who)
        page.get_by_role("button", name="Take back: ").click()
        assert self._waits(lambda: self.now().head < before)
        gone = self.taps.pop()
        self.taps += [gone._replace(check=0), Tap(who, "take back", 1, 0)]

    def plays_on(self, is_done: Callable[[Any], bool]) -> None:
        """Whoever is asked on a page taps, until the Endeavor is over or enough was seen."""
        for _ in range(MOST):
            state = self.now().settled_state()
            if state.endeavor is None or is_done(state):
                return
            self.tap(*next(self._ways()))
        raise AssertionError("it does not end")

    def _ways(self) -> Iterator[tuple[str, str, Any]]:
        for who in (*PLAYERS, GM):
            asked = self.asks(who)
            if asked["yours"] and (found := [text for text in legal(asked) if not AVOIDED.search(text)]):
                yield who, self._picks(found), asked
        raise AssertionError([page.locator("#own").inner_text() for page in self.pages.values()])

    def _picks(self, found: Sequence[str]) -> str:
        """High faces, and whatever goes on; the rest by chance."""
        if faces := [text for text in found if re.match(r"(roll|gain) \d", text)]:
            return faces[-1] if self.chance.random() < 0.75 else self.chance.choice(faces[1:])
        for first in ("resolve", "say", "act escape", "act work", "act advance", "act move"):
            if some := [text for text in found if text.startswith(first)]:
                return some[-1]
        acts = [
            text for text in found if text.startswith("act ") and text.split()[1] not in ("protect", "track")
        ]
        return self.chance.choice(acts or list(found))

    # counted

    def per_check(self) -> Mapping[int, Counter[str]]:
        """The touches of each Check by who made them; throws beyond the first, as after a bump, apart."""
        found: dict[int, Counter[str]] = {}
        for tap in self.taps:
            if not tap.check:
                continue
            counts = found.setdefault(tap.check, Counter())
            again = re.match(r"roll \d|toss", tap.words) is not None and counts[f"{tap.who} throws"] > 0
            if tap.words.startswith("roll"):
                counts[f"{tap.who} throws"] += 1
            counts[f"{tap.who} again" if again else tap.who] += tap.touches
            if tap.said:
                counts[f"{tap.who} says"] += tap.said
        return found


def legal(asked: Any) -> list[str]:
    moves = [
        *asked["moves"],
        *(move for group in asked["things"] for each in group["things"] for move in each["moves"]),
    ]
    return list(
        dict.fromkeys(move["text"] for move in moves if move["verdict"] not in ("refused", "impossible"))
    )


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def begun(stack: ExitStack, browser: Browser, folder: Path, seed: int) -> Evening:
    """A campaign that begins, in an empty folder, with everybody's page open."""
    (folder / "race.toml").write_text(RACE, encoding="utf-8")
    (folder / "marsh.toml").write_text(MARSH, encoding="utf-8")
    os.chdir(folder)
    desk = Desk.new("session.jsonl", NewGame(game="humanity", seats=PLAYERS, host=GM))
    serving = stack.enter_context(served(desk, records=True))
    pages = {
        who: stack.enter_context(phone(browser, place, patience=PATIENCE))
        for who, place in serving.links.items()
    }
    evening = Evening(desk, pages, Random(f"session {seed}"))
    evening.laptop(*PEOPLE)
    evening.tap(GM, "session")
    evening.laptop("scene The mill with Mira, Nell, Otis", "noor award 2: gain 3; gain 4")
    return evening


def hides(evening: Evening) -> None:
    """What only the Gamemaster may know is on no other page."""
    for words in SECRETS:
        evening.secret(words)
    assert evening._waits(lambda: "Wolf" in evening.pages[GM].locator("#secrets ul").inner_text())
    for who in PLAYERS:
        evening.asks(who)
        assert "Wolf" not in evening.pages[who].content()


def uncovers(evening: Evening) -> None:
    for number in range(1, len(SECRETS) + 1):
        evening.uncover(number)
    for who in PLAYERS:
        evening.asks(who)
        assert evening._waits(lambda who=who: "Wolf" in evening.pages[who].content())


def proven(evening: Evening) -> Iterator[str]:
    """What an audit says that it should not; and whether it proves what was uncovered."""
    desk = evening.now()
    findings = list(desk.audit(desk.head, seat=GM))
    codes = Counter(each.code for each in findings)
    if codes["uncovered"] != len(SECRETS):
        yield f"{codes['uncovered']} secrets are proven"
    for each in findings:
        if each.severity == "error":
            yield each.message
