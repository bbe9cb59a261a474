"""Whole sample games, tapped on the pages of their seats: taps a decision, and against the keys of a typist.

Law: a tap is a touch or a letter, and the one that confirms counts, unless a page records at once. What is
tapped is found as `cli/web/ask.js` shows it: a long list is opened by what comes first, or searched.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cli.pages import asks, typed
from ledger.core.errors import TablefoldError
from ledger.core.line import split_chain
from ledger.core.log.events import Event, same
from ledger.core.rules.verbs import Move
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from tests.bench.measure import Row
from tests.bench.reading import ROOT
from tests.bench.typist import Person
from tests.bench.typist.games import WHOLE, Whole

FEW = 12
"""Moves that a page shows without opening or searching."""
A_DECISION, BY_SEARCH, OF_THE_KEYS = 2, 4, 0.5
CONFIRM = 1


class Tapped(msgspec.Struct, frozen=True):
    """Taps of one decision, and whether its move stood in a list too long to show."""

    taps: int
    is_searched: bool = False


def tap_rows() -> Iterator[Row]:
    """The most taps of a decision, and all taps of a page that records at once ÷ all keys of a typist."""
    for game, whole in WHOLE.items():
        decisions, keys = counted(whole)
        for what, bar in (("listed", A_DECISION), ("named by search", BY_SEARCH)):
            found = [each.taps for each in decisions if each.is_searched is (bar == BY_SEARCH)] or [0]
            yield _row(f"most taps of a decision, {what}, {game}", max(found), bar, f"{len(found)} decisions")
        taps = sum(each.taps - CONFIRM for each in decisions)
        detail = f"{len(decisions)} decisions, {taps} taps and {len(decisions)} that confirm"
        yield _row(f"taps ÷ keys, {game}", taps / keys, OF_THE_KEYS, f"{detail}, {keys} keys")


def _row(what: str, value: float, bar: float, detail: str) -> Row:
    return Row(what=what, value=value, low=value, high=value, bar=bar, detail=detail)


def counted(whole: Whole) -> tuple[list[Tapped], int]:
    """The taps of each decision that a page can record, and the keys of a typist for the same."""
    old = Desk.open(ROOT / "sample_logs" / f"{whole.sample}.jsonl")
    taps, keys = list[Tapped](), 0
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk.begin(Path(folder) / "tapped.jsonl", old.header)
        person = Person(desk)
        for one in typed.moves(old, old.head):
            for line in split_chain(one.line):
                needed = taps_for(desk, line)
                own = sum(each.keys for each in person.types(line))
                if needed is not None:
                    taps.append(needed)
                    keys += own
    return taps, keys


def taps_for(desk: Desk, line: str) -> Tapped | None:
    """The fewest taps that record what a line says, on any seat's page; None if no list has it."""
    wanted = _events(desk, line)
    found = [_taps(list(asks.seat_moves(desk, seat)), wanted) for seat in desk.setup.seats]
    known = [taps for taps in found if taps is not None]
    return min(known, default=None, key=lambda each: each.taps)


def _events(desk: Desk, line: str) -> Sequence[Event]:
    """What a line would record, without what follows."""
    step = Step(desk.game, desk.settled_state(), None, parent=0, last=0)
    try:
        step.say(line)
    except TablefoldError:
        return ()
    return step.events


def _taps(moves: Sequence[Move], wanted: Sequence[Event]) -> Tapped | None:
    move = next((each for each in moves if len(wanted) == 1 and same(each.event, wanted[0])), None)
    if move is None:
        return None
    alike = [each for each in moves if each.verb == move.verb]
    firsts = {each.words[0] for each in alike if each.words}
    if len(alike) <= FEW:
        return Tapped(1 + CONFIRM)
    letters = 1 if 1 < len(firsts) < len(alike) else _letters(move, moves)
    return Tapped(letters + 1 + CONFIRM, is_searched=True)


def _letters(move: Move, moves: Sequence[Move]) -> int:
    """The letters of one of its words after which a search shows few enough."""
    words = " ".join(move.words or (move.verb,)).casefold().split()
    begun = ((count, word[:count]) for word in words for count in range(1, len(word) + 1))
    found = (count for count, part in begun if sum(_begins(each, part) for each in moves) <= FEW)
    return min(found, default=len(words[0]))


def _begins(move: Move, part: str) -> bool:
    return any(word.startswith(part) for word in move.text.casefold().split())
