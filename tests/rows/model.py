"""What a line of numbers means, after SHEETS.md (*Rows*) alone, on top of the page's evaluator.

Law: nothing here comes from the code that it is held against. A line that is not taken changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from tests.games.scorepad_by_the_page.evaluator import Evaluator
from tests.games.scorepad_by_the_page.formulas import Key
from tests.games.scorepad_by_the_page.moves import Move
from tests.games.scorepad_by_the_page.sheet import Category, Number


class Model:
    """What a sheet asks for, given who plays which role. A pair is a seat and the name of a number."""

    def __init__(self, content: Mapping[str, Any], seats: Sequence[str], roles: Mapping[str, str]) -> None:
        self.game = Evaluator(content, seats)
        self.sheet = self.game.sheet
        for seat, role in roles.items():
            self.game.play(Move("", "take", seat, word=role))

    def asked(self, said: Set[Key]) -> list[Key]:
        """Who is asked for which number before the end, in the order of a row."""
        game = self.game
        if game.sheet.rounds is not None:
            numbers = [one for one in self._counters_first() if one.by_round or one.fresh]
        elif not game.sheet.turns:
            typed = (category.name for category in game.sheet.categories if category.is_typed)
            numbers = [number for name in typed if not (number := game.sheet.numbers[name]).hidden]
        else:
            numbers = []
        wanted = [(seat, number) for number in numbers for seat in game.seats]
        if game.sheet.rounds is None:
            wanted = [(seat, number) for seat, number in wanted if number.name not in self._brought(seat)]
        return self._open(wanted, said)

    def _brought(self, seat: str) -> Mapping[str, int]:
        """What a seat's role begins with, which only a round asks for."""
        return self.sheet.roles.get(self.game.roles.get(seat, ""), {})

    def asked_at_the_end(self, said: Set[Key], *, by_seat: bool) -> list[Key]:
        """The same at the end."""
        game = self.game
        found = list[tuple[str, Number]]()
        has_rounds = game.sheet.rounds is not None
        for category in (one for one in game.sheet.categories if not (has_rounds and one.by_round)):
            for number in self._counters_first():
                for seat in game.seats:
                    is_renewed = has_rounds and (number.by_round or number.fresh)
                    if number.name in self._brought(seat) or is_renewed:
                        continue
                    if number.name in self._read(category, seat):
                        found.append((seat, number))
        if by_seat:
            found.sort(key=lambda each: game.seats.index(each[0]))
        return self._open(found, said)

    def is_row(self, count: int, wanted: Sequence[Key], *, is_over: bool, by_seat: bool) -> bool:
        """Whether a line of so many numbers is a row where these are asked."""
        part = 0 if by_seat else 1
        ends = [place for place in range(1, len(wanted)) if wanted[place - 1][part] != wanted[place][part]]
        ends.append(len(wanted))
        if is_over:
            return count <= ends[0] or count in ends
        return count in (1, ends[0], len(wanted))

    def _open(self, wanted: Sequence[tuple[str, Number]], said: Set[Key]) -> list[Key]:
        """Those that a seat writes itself, the first partner for a team, and that nobody has said."""
        game = self.game
        keys = {game.key(game.sheet.numbers[name], seat) for seat, name in said}
        found = [
            (seat, number.name)
            for seat, number in wanted
            if not (number.shared or number.follows)
            and game.has(number, seat)
            and (not number.team or game.partners(seat)[0] == seat)
            and game.key(number, seat) not in keys
        ]
        return list(dict.fromkeys(found))

    def _counters_first(self) -> list[Number]:
        named = {category.name for category in self.game.sheet.categories}
        return sorted(self.game.sheet.numbers.values(), key=lambda one: one.part in named)

    def _read(self, category: Category, seat: str) -> set[str]:
        """The numbers that a category counts or reads."""
        if category.is_typed:
            return {category.name}
        if category.deck:
            return set()
        game, names = self.game, [f"{category.of} {place}" for place in category.places]
        keys = game._keys_of(category, seat) if not names else set()
        for name in names:
            keys |= {key for each in game.seats for key in game.keys(name, each)}
        return {name for _, name in keys}
