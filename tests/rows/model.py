"""What a line of numbers means, after SHEETS.md (*Rows*) alone, on top of the page's evaluator.

Law: nothing here comes from the code that it is held against. A line that is not taken changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.scorepad_by_the_page.evaluator import Evaluator
from tests.games.scorepad_by_the_page.formulas import Key
from tests.games.scorepad_by_the_page.moves import Change, Move
from tests.games.scorepad_by_the_page.sheet import Category, Number


class Model:
    """A game on a pad, who sits out, and who has said which number."""

    def __init__(self, content: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.game = Evaluator(content, seats)
        self.out: set[str] = set()
        self.said: set[Key] = set()
        """Numbers that were said, by their place: of the table, a team or a seat."""
        self.by_seats = False
        """Whether the end is asked seat by seat."""

    # what is asked

    def asked(self) -> list[Key]:
        """Who is asked for which number, in the order of a row."""
        game, found = self.game, list[Key]()
        if game.is_over:
            wanted = self._at_the_end()
        elif game.sheet.rounds is not None:
            wanted = [
                (seat, number)
                for number in self._counters_first()
                if number.by_round or number.fresh
                for seat in game.seats
            ]
        elif not game.sheet.turns:
            wanted = [
                (seat, game.sheet.numbers[category.name])
                for category in game.sheet.categories
                if category.is_typed and not game.sheet.numbers[category.name].hidden
                for seat in game.seats
            ]
        else:
            wanted = []
        for seat, number in wanted:
            here = [each for each in self._sharing(number, seat) if each not in self.out]
            is_first = here[:1] == [seat]
            mine = not (number.shared or number.follows) and game.has(number, seat)
            if mine and is_first and game.key(number, seat) not in self.said:
                found.append((seat, number.name))
        return list(dict.fromkeys(found))

    def _sharing(self, number: Number, seat: str) -> Sequence[str]:
        return self.game.partners(seat) if number.team else (seat,)

    def _counters_first(self) -> list[Number]:
        named = {category.name for category in self.game.sheet.categories}
        numbers = list(self.game.sheet.numbers.values())
        return [one for one in numbers if one.part not in named] + [
            one for one in numbers if one.part in named
        ]

    def _at_the_end(self) -> list[tuple[str, Number]]:
        game = self.game
        found = list[tuple[str, Number]]()
        at_end = [one for one in game.sheet.categories if game.sheet.rounds is None or not one.by_round]
        for category in at_end:
            for number in self._counters_first():
                for seat in game.seats:
                    if category.role and game.roles.get(seat) != category.role:
                        continue
                    brings = game.sheet.roles.get(game.roles.get(seat, ""), {})
                    again = game.sheet.rounds is not None and (number.by_round or number.fresh)
                    if number.name in self._read(category, seat) and number.name not in brings and not again:
                        found.append((seat, number))
        if self.by_seats:
            found.sort(key=lambda each: game.seats.index(each[0]))
        return found

    def _read(self, category: Category, seat: str) -> set[str]:
        if category.is_typed:
            return {category.name}
        if category.deck:
            return set()
        keys = self.game._keys_of(category, seat)
        for place in category.places:
            keys |= {
                key for each in self.game.seats for key in self.game.keys(f"{category.of} {place}", each)
            }
        return {name for _, name in keys}

    # what is said

    def says(self, move: Move) -> str:
        """Why a line is not taken; empty where it is."""
        before = self.game.round, self.game.is_over
        why = self.game.play(move)
        if not why:
            for change in move.changes:
                self._note(change.seat or self.game.turn, change.number)
            if move.kind == "give":
                self._note(move.seat, move.number)
                self._note(move.to, move.number)
            if before != (self.game.round, self.game.is_over) and move.kind != "end":
                self.said = {key for key in self.said if not self._begins_anew(key[1])}
        return why

    def _begins_anew(self, name: str) -> bool:
        number = self.game.sheet.numbers[name]
        return number.by_round or number.fresh

    def _note(self, seat: str, name: str) -> None:
        self.said.add(self.game.key(self.game.sheet.numbers[name], seat))

    def row(self, numbers: Sequence[int]) -> str:
        """A line of plain numbers: why it is not taken, or empty."""
        meant = self.meant(numbers)
        if not meant:
            return "that is no row now"
        changes = tuple(
            Change(seat, name, number) for (seat, name), number in zip(meant, numbers, strict=True)
        )
        return self.says(Move("", "change", changes=changes))

    def meant(self, numbers: Sequence[int]) -> list[Key]:
        """Whose numbers these are; empty if it is no row."""
        asked, many = self.asked(), len(numbers)
        if not asked:
            return []
        if many == 1:
            return [next((each for each in asked if each[0] == self.game.turn), asked[0])]
        first = [each for each in asked if each[1] == asked[0][1]]
        if many in (len(first), len(asked)) or (self.game.is_over and many < len(asked)):
            return asked[:many]
        return []
