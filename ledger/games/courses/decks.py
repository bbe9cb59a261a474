"""Decks: the text files that players bring, and how many copies of a card can turn up.

    # Hill and River
    Courses
    Old Mill
    Deck
    3 Hill Guard
    2x Ferryman
    Lantern          # one

Law: all that is wrong with a file is reported at once, each error with its line. A large number in a file
makes no extra work. The ready decks of a catalog have the same form. If a catalog has no cards at all, names
are counted as they are written. Source: you need; ruling MT-4.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from ledger.api import (
    LEGAL,
    BadFile,
    Catalog,
    Finding,
    Problem,
    Ready,
    Verdict,
    close,
    counted,
    refused,
    unverifiable,
)
from ledger.games.courses.catalog import CARDS, COPIES, COURSES, ReadyDeck, TradingCard
from ledger.games.courses.piles import is_new
from ledger.games.courses.state import State
from ledger.games.courses.worth import entry

_COUNT = re.compile(r"(\d{1,6})x?\s+(\S.*)", re.IGNORECASE)
_COMMENT = re.compile(r"(^|\s)#.*")
LONGEST = 60
"""The most characters of a name that are shown."""
GUESSED = 50
"""The most unknown names of a file for which a similar name is looked up."""

DeckPart = Literal["courses", "deck"]
PARTS: tuple[DeckPart, ...] = ("courses", "deck")


class _Line(msgspec.Struct, frozen=True):
    number: int
    text: str


class _Entry(msgspec.Struct, frozen=True):
    """A line of a deck: how many copies of which card."""

    line: int
    count: int
    name: str


class _Reading:
    """One file while it is being read. `headings` maps each part to where it begins."""

    def __init__(self, catalog: Catalog[Any]) -> None:
        self.cards = catalog.of(TradingCard)
        self.folded = {name.casefold(): name for name in self.cards}
        self.problems: list[Problem] = []
        self.headings: dict[DeckPart, int] = {}
        self.entries: dict[DeckPart, list[_Entry]] = {part: [] for part in PARTS}
        self.sizes: dict[DeckPart, int] = dict.fromkeys(PARTS, 0)
        self.hints: dict[str, str] = {}
        self.part: DeckPart | None = None
        self.is_stray = False

    def problem(self, line: int, code: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(line, code, message, hint))

    def read(self, text: str) -> None:
        for line in _lines(text):
            if not line.text.isprintable():
                self.problem(line.number, "control-characters", "this line holds control characters")
            elif line.text.casefold() in PARTS:
                self._begin(line, "courses" if line.text.casefold() == "courses" else "deck")
            elif self.part is None:
                if not self.is_stray:
                    hint = "Begin with a line that says Courses, and one that says Deck."
                    self.problem(line.number, "no-section", "this line comes before any section", hint)
                self.is_stray = True
            else:
                self._enter(line, self.part)

    def _begin(self, line: _Line, part: DeckPart) -> None:
        self.part = part
        if part in self.headings:
            first = self.headings[part]
            self.problem(
                line.number, "section-twice", f"a section {line.text} already begins on line {first}"
            )
        else:
            self.headings[part] = line.number

    def _enter(self, line: _Line, part: DeckPart) -> None:
        count, name = self._counted(line)
        known = self.folded.get(name.casefold())
        self.sizes[part] += count
        if known is None and not self.cards:
            known = self.folded[name.casefold()] = name
        if known is None:
            hint = self._meant(name)
            self.problem(line.number, "unknown-card", f"the catalog has no {clipped(name)}", hint)
            return
        sort = self.cards[known].sort if known in self.cards else None
        if sort == "course" and part == "deck":
            self._course_in_deck(line.number, known)
        elif sort not in ("course", None) and part == "courses":
            self.problem(line.number, "not-a-course", f"{known} is not a course")
        elif count:
            self.entries[part].append(_Entry(line.number, count, known))

    def _course_in_deck(self, line: int, name: str) -> None:
        self.problem(line, "course-in-deck", f"{clipped(name)} is a course: it belongs to Courses")

    def _counted(self, line: _Line) -> tuple[int, str]:
        """How many copies of which card; a name alone means one, and an unreadable number counts as 0."""
        if line.text.casefold() in self.folded:
            return 1, line.text
        first, _, rest = line.text.partition(" ")
        is_count = first[:1].isdigit() or first[:1] in "+-" or rest.strip().casefold() in self.folded
        if not rest or not is_count:
            return 1, line.text
        found = _COUNT.fullmatch(line.text)
        if found is None or not first[:1].isascii() or int(found[1]) == 0:
            hint = "Write a whole number from 1 in front of the name, or nothing for one."
            self.problem(line.number, "bad-count", f"{clipped(first)!r} is not a number of cards", hint)
            return 0, rest.strip()
        return int(found[1]), found[2]

    def _meant(self, name: str) -> str:
        if name not in self.hints and len(self.hints) < GUESSED:
            self.hints[name] = close(name, list(self.cards))
        return self.hints.get(name, "")

    # the whole

    def judge(self) -> None:
        """Reports what is wrong with the deck as a whole rather than with a line."""
        for part in PARTS:
            if part not in self.headings:
                self.problem(1, "no-section", f"there is no section {part.capitalize()}")
                continue
            wanted, what = (COURSES, "course") if part == "courses" else (CARDS, "card")
            if self.sizes[part] != wanted:
                said = f"{counted(self.sizes[part], what)}, and it takes {wanted}"
                self.problem(self.headings[part], "wrong-number", f"the section has {said}")
            self._copies(part)
        courses = {each.name for each in self.entries["courses"]}
        for each in self.entries["deck"]:
            if each.name in courses:
                self._course_in_deck(each.line, each.name)
        self.problems.sort(key=lambda problem: problem.line)

    def _copies(self, part: DeckPart) -> None:
        most = 1 if part == "courses" else COPIES
        found: dict[str, list[_Entry]] = {}
        for each in self.entries[part]:
            found.setdefault(each.name, []).append(each)
        for name, entries in found.items():
            copies = sum(entry.count for entry in entries)
            if copies > most:
                lines = ", ".join(str(entry.line) for entry in entries[:LONGEST])
                where = f"line{'s' if len(entries) > 1 else ''} {lines}"
                code = "course-twice" if part == "courses" else "too-many-copies"
                self.problem(
                    entries[-1].line, code, f"{copies} copies of {clipped(name)} ({where}); {most} at most"
                )

    def names(self, part: DeckPart) -> Iterator[str]:
        for each in self.entries[part]:
            for _ in range(each.count):
                yield each.name


def _lines(text: str) -> Iterator[_Line]:
    """The lines that are not empty, without their comments."""
    for number, line in enumerate(text.split("\n"), 1):
        said = line.rstrip("\r").expandtabs(1)
        said = _COMMENT.sub("", said, count=1) if "#" in said else said
        if said := said.strip(" "):
            yield _Line(number, said)


def clipped(text: str) -> str:
    """The part of a name that is shown."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def read(catalog: Catalog[Any], text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The courses and the cards of a deck's file. Raises BadFile with everything that is wrong."""
    reading = _Reading(catalog)
    reading.read(text)
    reading.judge()
    if reading.problems:
        raise BadFile(reading.problems)
    return tuple(reading.names("courses")), tuple(reading.names("deck"))


def ready(catalog: Catalog[Any]) -> Sequence[Ready]:
    """The decks of a catalog, in the form of a file."""
    return tuple(Ready(deck.name, deck.text, text(deck)) for deck in catalog.of(ReadyDeck).values())


def text(deck: ReadyDeck) -> str:
    """A deck as a file."""
    cards = (f"{copies} {name}" for name, copies in deck.cards.items())
    return "\n".join(("Courses", *deck.courses, "Deck", *cards, ""))


# what a deck can hold


def deck_problem(state: State, courses: tuple[str, ...], cards: tuple[str, ...]) -> str:
    """Why these decks cannot be played; empty if they can. Source: you need; MT-4."""
    known = state.table.catalog.of(TradingCard)
    if (len(courses), len(cards)) != (COURSES, CARDS):
        return f"it has {counted(len(courses), 'course')} and {counted(len(cards), 'card')}"
    copies = Counter(cards)
    for found, most in ((Counter(courses), 1), (copies, COPIES)):
        name, count = found.most_common(1)[0]
        if count > most:
            return f"it has {count} copies of {clipped(name)}"
    unknown = [name for name in (*courses, *copies) if name not in known]
    if unknown and state.knows_hands:
        return f"the catalog has no {unknown[0]}"
    if any(known[name].sort not in ("course", None) for name in courses if name in known):
        return "its course deck holds another card"
    if any(name in courses or (name in known and known[name].sort == "course") for name in copies):
        return "its draw deck holds a course"
    return ""


def allowed_copies(state: State, seat: str, name: str, *, is_course: bool) -> int:
    """How many copies of a card a seat's deck can have; if its list is known, as many as the list says
    (MT-4)."""
    player = state.players[seat]
    listed = player.course_list if is_course else player.card_list
    if listed:
        return _folded(listed)[name.casefold()]
    return 1 if is_course else COPIES


@lru_cache(maxsize=64)
def _folded(names: tuple[str, ...]) -> Counter[str]:
    """How often each name occurs, ignoring case, because a table may have its own spelling for a card that it
    teaches."""
    return Counter(map(str.casefold, names))


def copies(state: State, seat: str, name: str | None, *, is_course: bool = False) -> Verdict:
    """Whether one more copy of a card may turn up from a seat's deck. Source: you need; MT-4."""
    if name is None or state.knows_hands:
        return LEGAL
    card = entry(state, name)
    if card is not None and card.sort == "course" and not is_course:
        return refused("MT-4", f"{name} is a course, and a draw deck holds none")
    player = state.players[seat]
    found = len(player.seen.get(name, ()))
    allowed = allowed_copies(state, seat, name, is_course=is_course)
    if found and not allowed:
        allowed = 1 if is_course else COPIES  # the table has ruled that this deck has it all the same
    if not allowed:
        own = f"to play your own cards, bring a deck file: new --deck {seat}=FILE"
        return refused("MT-4", f"{seat}'s deck {player.deck_name} has no {name}; {own}")
    if found < allowed:
        return LEGAL
    if player.returned and not is_course:
        return unverifiable("MT-4", f"{name} of {seat} turned up {found} times, and cards went back")
    return refused("MT-4", f"{seat}'s deck has no more than {allowed} {name}, and {found} turned up")


def from_hand(state: State, seat: str, name: str) -> Verdict:
    """Whether one more copy of a card may turn up as it is played from a hand."""
    if state.knows_hands or not is_new(state, state.players[seat].hand, name):
        return LEGAL
    return copies(state, seat, name)


def findings(state: State) -> Iterator[Finding]:
    """Every card that turned up more often than its deck can hold it, or perhaps did, with the event of each
    copy.

    This is only a note: each copy too many was refused when it was named. Either the table overruled the
    refusal, or the event is wrong.
    """
    for seat, player in state.players.items():
        for name, seen in player.seen.items():
            card = entry(state, name)
            is_course = card is not None and card.sort == "course"
            allowed = allowed_copies(state, seat, name, is_course=is_course)
            if len(seen) <= allowed:
                continue
            is_certain = is_course or not player.returned or not allowed
            where = ", ".join(str(event) for event in seen)
            message = f"{seat}'s {name} turned up {counted(len(seen), 'time')} (events {where})"
            why = f"a deck has {allowed} at most" if is_certain else "cards went back to the deck"
            yield Finding(
                code="too-many-copies" if is_certain else "perhaps-too-many-copies",
                severity="note",
                line=seen[-1] + 1,
                event=seen[-1],
                message=f"{message}; {why} (MT-4).",
                hint="amend or drop one of them if it was another card; a note can say what the table did.",
            )
