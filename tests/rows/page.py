"""Which numbers a pad asks for, from *Rows* of SHEETS.md alone.

Law: nothing of the game is read here: a sheet is its TOML, and the sentences of the page are the code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.games.scorepad_by_the_page.formulas import parse
from tests.games.scorepad_by_the_page.sheet import Category, Number, Sheet, read

Pair = tuple[str, str]


class Page:
    """A sheet, and who plays it with which roles."""

    def __init__(self, content: Mapping[str, Any], seats: Sequence[str], roles: Mapping[str, str]) -> None:
        self.sheet: Sheet = read(content)
        self.seats, self.roles = seats, roles
        values = content.get("values", {})
        teams = {"teams": values.get("teams", 2), "together": 1}.get(values.get("goal", ""), len(seats))
        self._team = {seat: seats[place % teams] for place, seat in enumerate(seats)}
        """The first partner of each seat."""

    def asked(self, said: set[Pair]) -> list[Pair]:
        """What a round asks, or a pad without rounds and turns."""
        sheet = self.sheet
        own = {category.name for category in sheet.categories if category.is_typed}
        if sheet.rounds is not None:
            numbers = [each for each in sheet.numbers.values() if each.fresh or each.by_round]
        elif sheet.turns:
            numbers = []
        else:
            numbers = [each for each in sheet.numbers.values() if each.part in own and not each.hidden]
        in_rounds = sheet.rounds is not None
        return [pair for number in numbers for pair in self._of(number, said, brought_too=in_rounds)]

    def asked_at_the_end(self, said: set[Pair], *, by_seat: bool = False) -> list[Pair]:
        counted: dict[str, None] = {}
        for category in self.sheet.categories:
            if not (category.by_round or category.deck):
                counted |= dict.fromkeys(self._counted(category))
        found = [
            pair
            for number in (self.sheet.numbers[name] for name in counted)
            if not (number.fresh or number.by_round)
            for pair in self._of(number, said)
        ]
        return sorted(found, key=lambda pair: self.seats.index(pair[0])) if by_seat else found

    def _of(self, number: Number, said: set[Pair], *, brought_too: bool = False) -> Iterator[Pair]:
        """A number of every seat that has one and has said nothing of it."""
        if number.shared or number.follows:
            return
        for seat in self.seats:
            brought = {} if brought_too else self.sheet.roles.get(self.roles.get(seat, ""), {})
            is_first = not number.team or self._team[seat] == seat
            is_own = number.role in ("", self.roles.get(seat))
            if is_first and is_own and (seat, number.name) not in said and number.name not in brought:
                yield seat, number.name

    def _counted(self, category: Category) -> list[str]:
        """The numbers that a category counts or reads, in the order of the sheet."""
        read_: set[str] = set()
        texts = [category.points or category.of] if category.points or category.of else []
        left = {category.name} if category.is_typed else set[str]()
        for text in texts:
            left |= _names(text)
        while left:
            name = left.pop()
            if name in read_:
                continue
            read_.add(name)
            left |= self._next(name)
        return [name for name in self.sheet.numbers if name in read_]

    def _next(self, name: str) -> set[str]:
        """What a name comes down to, one step further."""
        numbers = self.sheet.numbers
        if name in numbers:
            return _names(numbers[name].follows) if numbers[name].follows else set()
        found = {each.name for each in numbers.values() if each.part == name}
        for category in self.sheet.categories:
            if name in ("total", category.name):
                found |= {category.name} if category.is_typed else set()
                found |= _names(category.points or category.of) if category.points or category.of else set()
        return found


def _names(text: str) -> set[str]:
    """The names in a formula; of `banked(x)` none, because rounds that are over ask for nothing."""
    found, left = set[str](), [parse(text)]
    while left:
        tree = left.pop()
        if tree[0] == "name":
            found.add(tree[1])
        elif tree[0] == "call":
            left += tree[2] if tree[1] != "banked" else ()
        else:
            left += [part for part in tree[1:] if isinstance(part, tuple)]
    return found
