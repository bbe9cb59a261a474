"""Whole sample games, tapped on the pages of their seats: taps a decision, and against the keys of a typist.

Law: a tap is a touch or a letter. Whoever holds a button until its sentence is there touches once; whoever
only touches it confirms as well. What is tapped is found as `cli/web/ask.js` shows it: the first moves of a
list are on the screen, the others are opened by what comes first, or searched.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cli.pages import asks, typed
from ledger.core.errors import TablefoldError
from ledger.core.line import INSISTS, read_line, split_chain
from ledger.core.log.events import Event, same
from ledger.core.rules.verbs import Move
from ledger.core.typing.parsing import split_move
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from tests.bench.measure import Row
from tests.bench.reading import ROOT
from tests.bench.typist import UNCOUNTED, Person
from tests.bench.typist.games import WHOLE, Whole

FEW = 12
"""Moves of a list that are on the first screen."""
A_DECISION, BY_SEARCH, OF_THE_KEYS = 2, 4, 0.5
CONFIRM = 1


class Tapped(msgspec.Struct, frozen=True):
    """One decision: the taps of holding a button, those of touching it and confirming, and whether its
    move was searched or opened."""

    held: int
    taps: int
    is_searched: bool = False


class Counted(msgspec.Struct, frozen=True):
    """The decisions of a game that a page records, the keys of a typist for the same, and the lines that no
    page has a button for."""

    decisions: list[Tapped]
    keys: int
    left_out: list[str]


def tap_rows() -> Iterator[Row]:
    """The most taps of a decision, and all taps ÷ all keys of a typist."""
    for game, whole in WHOLE.items():
        found = counted(whole)
        for what, bar in (("listed", A_DECISION), ("named by search", BY_SEARCH)):
            most = [each.taps for each in found.decisions if each.is_searched is (bar == BY_SEARCH)]
            detail = f"{len(most)} decisions"
            yield _row(f"most taps of a decision, {what}, {game}", max(most, default=0), bar, detail)
        held, taps = sum(each.held for each in found.decisions), sum(each.taps for each in found.decisions)
        detail = f"{len(found.decisions)} decisions, {held} held, {taps} confirmed, {found.keys} keys"
        yield _row(f"taps ÷ keys, {game}", held / found.keys, OF_THE_KEYS, detail)


def _row(what: str, value: float, bar: float, detail: str) -> Row:
    return Row(what=what, value=value, low=value, high=value, bar=bar, detail=detail)


def counted(whole: Whole) -> Counted:
    """A sample, typed by a person at one log and tapped at another, move by move."""
    old = Desk.open(ROOT / "sample_logs" / f"{whole.sample}.jsonl")
    with tempfile.TemporaryDirectory() as folder:
        person = Person(Desk.begin(Path(folder) / "typed.jsonl", old.header))
        phones = Phones(Desk.begin(Path(folder) / "tapped.jsonl", old.header))
        keys = 0
        for one in typed.moves(old, old.head):
            for line in split_chain(one.line):
                is_tapped = phones.does(line)
                typed_keys = sum(each.keys for each in person.types(line))
                keys += typed_keys if is_tapped or _is_tables(line) else 0
        return Counted(phones.decisions, keys, phones.left_out)


def _is_tables(line: str) -> bool:
    """Whether a line begins with a word that takes all that follows, such as `note`."""
    return line.partition(" ")[0] in UNCOUNTED


class Phones:
    """The pages of all seats of a game that is tapped move by move."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.decisions: list[Tapped] = []
        self.left_out: list[str] = []
        self._behind: list[list[Move]] = []
        """What could have been made on each page by one touch together with the last decision."""

    def does(self, line: str) -> bool:
        """Records a line, move by move; whether pages have a button for each of them."""
        found, rest = list[Tapped | None](), line
        while rest:
            desk, read = self.desk, read_line(rest)
            is_whole = rest.startswith(INSISTS) or _is_tables(rest)
            first, rest = (read, "") if is_whole else split_move(desk.game, desk.settled_state(), read)
            found.append(self._decision(str(first)))
            desk.do(str(first))
        if None in found:
            self.left_out.append(line)
            self._behind = []
            return False
        return True

    def _decision(self, line: str) -> Tapped | None:
        """The fewest taps that record a move on any seat's page; None if no page has a button for it."""
        wanted = _events(self.desk, line)
        places = (place for each in self._behind for place, move in enumerate(each) if _makes(move, wanted))
        both = min(places, default=None)
        self._behind, pages = [], [Page(self.desk, seat) for seat in self.desk.setup.seats]
        if both is not None:
            last = self.decisions.pop()
            further = both >= FEW
            both_of_them = Tapped(last.held + further, last.taps + further, last.is_searched or further)
            self.decisions.append(both_of_them)
            return both_of_them
        found = [taps for page in pages if (taps := page.taps_for(wanted)) is not None]
        if not found:
            return None
        taps = min(found, key=lambda each: each.held)
        self.decisions.append(taps)
        self._behind = [each.behind(wanted) for each in pages]
        return taps


def _moves(desk: Desk, seat: str) -> Iterator[Move]:
    """The moves that the page of a seat shows."""
    eyes = desk.eyes(seat)
    state = eyes(desk.settled_state())
    besides = asks.asked_besides(desk, state, seat)
    pending = besides or eyes.asked(desk.game.pending(state))
    if asks.is_asked(pending, seat):
        yield from asks.seat_moves(desk.game, state, pending, seat, besides)


class Page:
    """What the page of a seat shows now."""

    def __init__(self, desk: Desk, seat: str) -> None:
        self._desk, self._seat = desk, seat
        self._legal = [each for each in _moves(desk, seat) if each.verdict.is_accepted]

    def taps_for(self, wanted: Sequence[Event]) -> Tapped | None:
        """What it takes to make an event; None where there is no button for it."""
        move = next((each for each in self._legal if _makes(each, wanted)), None)
        if move is None:
            return None
        alike = [each for each in self._legal if each.verb == move.verb]
        if _is_opened(alike):
            alike = [each for each in alike if each.words[:1] == move.words[:1]]
            held = 2 if alike.index(move) < FEW else 2 + _letters(move, alike)
        else:
            before = self._buttons_before(move.verb) + alike.index(move)
            held = 1 if before < FEW else 1 + _letters(move, self._legal)
        return Tapped(held, held + CONFIRM, is_searched=held > 1)

    def _buttons_before(self, verb: str) -> int:
        """How many buttons stand above those of a verb."""
        verbs = sorted(dict.fromkeys(each.verb for each in self._legal), key=LAST.__contains__)
        above = ([each for each in self._legal if each.verb == other] for other in verbs[: verbs.index(verb)])
        return sum(
            len({each.words[0] for each in moves}) if _is_opened(moves) else len(moves) for moves in above
        )

    def behind(self, wanted: Sequence[Event]) -> list[Move]:
        """What can be made by one touch together with a move, if that is the usual one."""
        state = self._desk.eyes(self._seat)(self._desk.settled_state())
        pending = self._desk.eyes(self._seat).asked(self._desk.game.pending(state))
        found = asks.moves_behind(self._desk, state, pending, self._seat, self._legal)
        return found[1] if found is not None and _makes(found[0], wanted) else []


LAST = ("end", "finish")
"""Verbs whose buttons stand below all others."""


def _is_opened(moves: Sequence[Move]) -> bool:
    """Whether a page shows what comes first in these moves, and the rest behind that."""
    firsts = {each.words[0] for each in moves if each.words}
    return len(moves) > FEW and 1 < len(firsts) < len(moves)


def _makes(move: Move, wanted: Sequence[Event]) -> bool:
    return len(wanted) == 1 and same(move.event, wanted[0])


def _events(desk: Desk, line: str) -> Sequence[Event]:
    """What a line would record, without what follows."""
    step = Step(desk.game, desk.settled_state(), None, parent=0, last=0)
    try:
        step.say(line)
    except TablefoldError:
        return ()
    return step.events


def _letters(move: Move, moves: Sequence[Move]) -> int:
    """The letters of one of its words after which a search shows few enough."""
    words = " ".join(move.words or (move.verb,)).casefold().split()
    begun = ((count, word[:count]) for word in words for count in range(1, len(word) + 1))
    found = (count for count, part in begun if sum(_begins(each, part) for each in moves) <= FEW)
    return min(found, default=len(words[0]))


def _begins(move: Move, part: str) -> bool:
    return any(word.startswith(part) for word in move.text.casefold().split())
