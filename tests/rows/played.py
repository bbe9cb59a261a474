"""One random sheet, on which numbers are said in rows: everything in which Tablefold and the page differ.

Law: what is asked is the page's. What a row does is what its numbers do one by one: all of it, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from cli.pages import typed
from cli.repl.row import NOTHING, SpokenRow
from ledger.core.errors import TablefoldError as NotTaken
from ledger.core.log.events import same
from ledger.core.rules.verdicts import Decision
from ledger.core.typing.step import typed_again
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.games.scorepad_by_the_page import sheets
from tests.games.scorepad_by_the_page.formulas import Key as Pair
from tests.games.scorepad_by_the_page.sheet import Number
from tests.rows.model import Model

Facts = Mapping[str, object]


class Played:
    def __init__(self, folder: Path, seed: int) -> None:
        """Raises NotTaken where the sheet is refused."""
        self.chance = Random(f"rows {seed}")
        self.content, self.seats = sheets.made(seed)
        values = self.content["values"]
        self.is_until_full = values.get("rounds") is None and not values.get("turns") and seed % 2 == 1
        values |= {"until_full": True} if self.is_until_full else {}
        path = folder / "sheet.toml"
        path.write_text(sheets.toml(self.content), encoding="utf-8")
        self._wanted = NewGame(game="scorepad", seats=self.seats, catalog=str(path))
        self._folder, self._logs = folder, 0
        names = [role["name"] for role in self.content.get("role", ())]
        self.roles = dict(zip(self.seats, names, strict=False))
        self.model = Model(self.content, self.seats, self.roles)

    def begun(self, *lines: str) -> Desk:
        """A new log in which the roles are taken, and these lines said."""
        self._logs += 1
        path = self._folder / f"{self._logs}.jsonl"
        path.unlink(missing_ok=True)
        desk = Desk.new(path, self._wanted, lambda: "2026-11-20T19:00:00Z")
        for line in (*(f"{seat} takes {role}" for seat, role in self.roles.items()), *lines):
            desk.do(line)
        return desk

    def differences(self) -> Iterator[str]:
        desk = self.begun()
        if desk.game.pending(desk.state) is None:
            return
        yield from self._asked(desk, self.model.asked(set()), "at the beginning")
        yield from self._minus(desk)
        for end in ("", "end", "end seats"):
            desk = self.begun()
            try:
                yield from self._rows(desk, end) if not end or desk.do(end) else ()
            except NotTaken:
                continue  # the sheet does not let it end here

    # what is asked

    def _asked(self, desk: Desk, wanted: Sequence[Pair], when: str) -> Iterator[str]:
        pending = desk.pending
        if not isinstance(pending, Decision) or not wanted:
            if isinstance(pending, Decision) and pending.row and not wanted:
                yield f"{when}: {pending.row} is asked, the page asks nothing"
            elif wanted:
                yield f"{when}: nothing is asked, the page asks {wanted}"
            return
        if (
            self.content["values"].get("turns") and not pending.row
        ):  # a turn is not a row, but says what waits
            first = [seat for seat, what in wanted if what == wanted[0][1]]
            if f"{wanted[0][1]} of {', '.join(first)}" not in str(pending.prompt):
                yield f"{when}: {pending.prompt!r} does not ask {wanted[0]}"
        elif [*(pending.row or ())] != [*wanted]:
            yield f"{when}: {pending.row} is asked, the page asks {wanted}"

    # what a row does

    def _rows(self, desk: Desk, end: str) -> Iterator[str]:
        """Rows until nothing is asked: each against the same numbers one by one, with one too many and one
        too few, and said one by one at a prompt."""
        said = set[Pair]()
        while isinstance(desk.pending, Decision):
            by_seat, when = end == "end seats", f"after {end} {sorted(said)}"
            is_over = bool(end) or (self.is_until_full and bool(said) and not self.model.asked(said))
            at_end = self.model.asked_at_the_end(said, by_seat=by_seat)
            wanted = at_end if is_over else self.model.asked(said)
            yield from self._asked(desk, wanted, when)
            if not wanted:
                if is_over and not end:
                    yield f"{when}: everything is said, and the game is not over"
                return
            whole = 1 if by_seat else sum(what == wanted[0][1] for _, what in wanted)
            pairs = wanted[: whole if self.chance.random() < 0.7 else len(wanted)]
            if len(pairs) == 1 and self.model.sheet.turns:  # alone, it is of the seat whose turn it is
                pairs = [pair for pair in wanted if pair[0] == desk.pending.seat][:1] or pairs
            numbers = [self._number(what) for _, what in pairs]
            row = " ".join(map(str, numbers))
            named = [f"{s} {w} {_whole(n)}" for (s, w), n in zip(pairs, numbers, strict=True)]
            one_by_one, in_a_row = _facts_after(desk, named), _facts_after(desk, [row])
            if one_by_one != in_a_row:
                yield f"{when}: {row!r} is not {named}: {in_a_row} and {one_by_one}"
            yield from self._too_long_or_short(desk, wanted, is_over=is_over, by_seat=by_seat)
            if not by_seat:
                yield from self._at_the_prompt(desk, pairs[:whole])
            if one_by_one is None or in_a_row is None:
                return
            desk.do(row)
            said |= {*pairs}
        if not end and (not self.is_until_full or self.model.asked(said)):
            yield f"the game is over after {sorted(said)}"
        yield from self._words(desk)

    def _too_long_or_short(
        self, desk: Desk, wanted: Sequence[Pair], *, is_over: bool, by_seat: bool
    ) -> Iterator[str]:
        before, most = len(desk.history), len(wanted)
        for count in {2, self.chance.randint(2, most + 1), most - 1, most + 1, most + 7}:
            if count < 2 or self.model.is_row(count, wanted, is_over=is_over, by_seat=by_seat):
                continue
            try:
                desk.do(" ".join("0" * count))
                yield f"a row of {count} is taken, {wanted} are asked"
            except NotTaken:
                if len(desk.history) != before:
                    yield "something of a refused row is recorded"

    def _at_the_prompt(self, desk: Desk, pairs: Sequence[Pair]) -> Iterator[str]:
        """The same numbers, each with Enter, one of them left out and one taken back."""
        row = SpokenRow(desk, lambda blocks: None)
        if row.question() is None:
            return
        before, line, said = len(desk.history), "", dict[Pair, int]()
        numbers = [0 if self.chance.random() < 0.5 else self._number(what) for _, what in pairs]
        left_out = self.chance.randrange(len(pairs)) if len(pairs) > 1 else -1
        for place, (pair, number) in enumerate(zip(pairs, numbers, strict=True)):
            if 0 < place < len(pairs) - 1 and self.chance.random() < 0.3:
                row.line_meant_by("undo")
                row.line_meant_by(NOTHING if place - 1 == left_out else str(numbers[place - 1]))
            line = row.line_meant_by(NOTHING if place == left_out else str(number))
            said |= {} if place == left_out else {pair: number}
        if len(desk.history) != before:
            yield "half a row is recorded"
        wanted = _facts_after(desk, [f"{s} {w} {_whole(n)}" for (s, w), n in said.items()])
        if wanted is not None and _facts_after(desk, [line]) != wanted:
            yield f"{line!r} of the prompt is not {said}"

    def _number(self, what: str) -> int:
        number = self.model.sheet.numbers[what]
        most = number.most if number.most is not None else 9
        return self.chance.randint(max(number.least, -5), max(number.least, min(most, 6)))

    # signs and words

    def _minus(self, desk: Desk) -> Iterator[str]:
        """`-2` is minus two where a number may be below 0, and takes away elsewhere; `take 2` takes away."""
        for number in self._free_numbers():
            label = f"{'' if number.shared else f'{self.seats[0]} '}{number.name}"
            below = -2 if number.least < 0 else 2
            for line, wanted in {"-2": below, "take 2": 2, "+-2": 2, "+2": 6, "=-2": -2}.items():
                found = _facts_after(desk, [f"! {label} 4", f"! {label} {line}"])
                if found is None or found[label] != wanted:
                    yield f"{label} {line} is {found and found[label]}, by the page {wanted}"

    def _free_numbers(self) -> list[Number]:
        numbers = [
            each
            for each in self.model.sheet.numbers.values()
            if not (each.follows or each.hidden or each.role) and (not each.team or len(self.seats) > 0)
        ]
        return self.chance.sample(numbers, min(2, len(numbers)))

    def _words(self, desk: Desk) -> Iterator[str]:
        """Every line in the words that are made from its events, and in the words of `log --moves`."""
        for one in typed.moves(desk, desk.head):
            if not one.is_made:
                yield f"{desk.tell(one.events[0])} cannot be typed again"
            state = desk.state_at(one.events[0].on)
            if words := desk.game.in_words(state, one.events):
                again = typed_again(desk.game, state, desk.luck, words, one.events[0])
                if again is None or not all(map(same, again.events, one.events)):
                    yield f"{words!r} is not {[desk.tell(event) for event in one.events]}"


def _whole(number: int) -> str:
    return f"={number}" if number < 0 else str(number)


def _facts_after(desk: Desk, lines: Sequence[str]) -> Facts | None:
    """The facts after more lines, of which nothing is recorded; None if one of them is refused."""
    step = desk.step()
    try:
        for line in lines:
            step.play(line)
    except NotTaken:
        return None
    return dict(desk.game.facts(step.state))


def differences(folder: Path, seed: int) -> list[str]:
    """All of them for one sheet; a sheet that is refused has none."""
    try:
        played: Any = Played(folder, seed)
        played.begun()
    except NotTaken:
        return []
    return [*played.differences()]
