"""A row of numbers, said one by one: a number and Enter for each, Enter alone for nothing.

Law: nothing is recorded until the row is whole; then it is one line, and one step. Until then `undo` takes
back the number before. What was said stays with its seat and its name, whatever others record meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, takewhile

from cli.repl.frontend import SessionQuestion
from cli.shell import error_blocks
from ledger.core.blocks import Block, Grid, Note
from ledger.core.errors import TablefoldError
from ledger.core.rules.verdicts import Decision, Pending
from ledger.core.typing.listing import legal_moves
from ledger.desk.desk import Desk

NOTHING = "."
"""What Enter alone says: this seat has no number, which is not the same as 0."""
SHOWN = "·"
"""How a number that nobody said is shown."""
BACK = ("undo", "back")
_NUMBER = re.compile(r"=?-?[0-9]+")
Pair = tuple[str, str]
"""A seat, and the name of a number."""


class SpokenRow:
    """The row that is being said at a prompt."""

    def __init__(self, desk: Desk, say: Callable[[Iterable[Block]], None]) -> None:
        self._desk, self._say = desk, say
        self._said: dict[Pair, str] = {}
        """The numbers of the row so far, in order; empty if a seat says nothing."""
        self._left_out = set[Pair]()
        """Seats without a number in a recorded row: they are asked last."""
        self._stage = desk.game.status(desk.state)
        """The round of the row, in words: in another round nothing is said yet."""

    def question(self) -> SessionQuestion | None:
        """Whose number is asked next; None if no row is asked."""
        for seat, what in (pair for pair in self._pairs() if pair not in self._said):
            return SessionQuestion(f"{self._desk.names.of(seat)} {what} [{SHOWN}]> ")
        return None

    def line_meant_by(self, typed: str) -> str:
        """The line that an answer means: the whole row with its last number; empty before that. Any other
        line means what it always means."""
        answer, pairs = typed.strip(), self._pairs()
        if answer.casefold() in BACK and self._said:
            self._said.popitem()
            self._show(pairs)
            return ""
        several = answer.replace(",", " ").split()
        if len(several) > 1 and (self._said or self._left_out) and all(map(_NUMBER.fullmatch, several)):
            return self._several(several)
        if answer not in (NOTHING, SHOWN) and not _NUMBER.fullmatch(answer):
            return typed
        pair = next(each for each in pairs if each not in self._said)
        return self._taken({**self._said, pair: answer if _NUMBER.fullmatch(answer) else ""})

    def _several(self, numbers: Sequence[str]) -> str:
        """The line of the row with a number for each place that is still open, or for all if nobody has one
        yet; empty if the rules do not accept it, or if there are more or fewer numbers than places."""
        pairs = self._pairs()
        left = [pair for pair in pairs if pair not in self._said]
        if len(numbers) == len(pairs) and not any(self._said.values()):
            left = [*pairs]
        if len(numbers) == len(left):
            return self._taken({**self._said, **dict(zip(left, numbers, strict=True))})
        asked = ", ".join(" ".join(pair) for pair in left)
        back = " undo takes the last one back." if self._said else ""
        self._say([Note(f"The row waits for {asked}: not for {' '.join(numbers)}.{back}", tone="bad")])
        return ""

    def _taken(self, said: dict[Pair, str]) -> str:
        """Takes further answers into the row. Returns the line of the row if it is whole and fits, otherwise
        an empty one."""
        said = {pair: number.removeprefix("=") for pair, number in said.items()}
        line, pairs = self._line(said), self._pairs()
        if line and (why := self._why_not(said)):
            self._say(why)
            return ""
        self._said = said
        if len(said) < len(pairs):
            self._show(pairs)
            return ""
        self._left_out |= {pair for pair, number in said.items() if not number}
        self._said = {}
        if not line:
            told = "None of this row is recorded: nobody said a number."
            ways = [move.text for move in legal_moves(self._desk.game, self._desk.settled_state())]
            told = f"{told} Type {' or '.join(ways[:2])} to leave it." if ways else told
            self._say([Note(told, tone="hint")])
        return line

    def farewell(self) -> list[Block]:
        """What is lost if somebody leaves in the middle of a row."""
        line = self._line(self._said)
        return [Note(f"Not recorded, because the row is not whole: {line}", tone="warning")] if line else []

    def _pairs(self) -> Sequence[Pair]:
        """Who is asked for which number in this row, including the numbers that are already there."""
        pending = self._desk.pending
        asked = (pending.row or ()) if isinstance(pending, Decision) else ()
        if (stage := self._desk.game.status(self._desk.state)) != self._stage:
            self._stage, self._said, self._left_out = stage, {}, set()
        self._said = {pair: number for pair, number in self._said.items() if pair in asked}
        self._left_out &= {*asked}
        if self._left_out == {*asked}:
            self._left_out.clear()
        open_ = [pair for pair in asked if pair not in self._left_out]
        names = [name for name, _ in groupby(what for _, what in open_)]
        by = 0 if len(names) > len({*names}) else 1  # by seat if a seat says all its numbers first
        return [*takewhile(lambda pair: pair[by] == open_[0][by], open_)]

    def _why_not(self, said: dict[Pair, str]) -> list[Block]:
        """Why the rules do not accept the row so far; nothing if they do."""
        try:
            self._desk.step().say(self._line(said))
        except TablefoldError as problem:
            return error_blocks(problem)
        return []

    def _line(self, said: dict[Pair, str]) -> str:
        """The row as one line."""
        numbers = ((*pair, number) for pair, number in said.items() if number)
        return ", ".join(f"{seat} {what} {_typed(number)}" for seat, what, number in numbers)

    def _show(self, pairs: Sequence[Pair]) -> None:
        """The row as it stands on the pad, and how it goes on."""
        is_of_one = len({what for _, what in pairs}) > 1
        heads = [what if is_of_one else self._desk.names.of(seat) for seat, what in pairs]
        label = self._desk.names.of(pairs[0][0]) if is_of_one else pairs[0][1]
        numbers = [self._said.get(pair, "") for pair in pairs]
        cells = [int(number) if number else SHOWN for number in numbers]
        how = "Enter alone says nothing, undo takes one back; the row is recorded as a whole."
        hint = [Note(how, tone="hint")] if len(self._said) == 1 else []
        self._say([Grid(("", *heads), ((label, *cells),)), *hint])


def number_asked(pending: Pending) -> str:
    """The name of the number that is asked for first; empty if none is."""
    asked = (pending.row or ()) if isinstance(pending, Decision) else ()
    return asked[0][1] if asked else ""


def _typed(number: str) -> str:
    return f"={number}" if number.startswith("-") else number
