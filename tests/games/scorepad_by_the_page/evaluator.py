"""A game on a score pad: what was said so far, and what follows from it by the page.

Law: `play` answers whether a line is taken; a line that is not taken changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from tests.games.scorepad_by_the_page import scores
from tests.games.scorepad_by_the_page.formulas import Key, parse, reads, worth
from tests.games.scorepad_by_the_page.moves import Change, Move
from tests.games.scorepad_by_the_page.readings import BY_THE_PAGE, Readings
from tests.games.scorepad_by_the_page.sheet import Category, Number, read, with_part
from tests.games.scorepad_by_the_page.turns import Turns

MOST = 1_000_000


class Refused(Exception):
    """The sheet forbids it, and `!` would record it all the same."""


class Impossible(Exception):
    """It cannot have happened, or means nothing."""


class Evaluator(Turns):
    def __init__(self, content: Mapping[str, Any], seats: Sequence[str], readings: Readings = BY_THE_PAGE) -> None:
        self.sheet, self.seats, self.readings = read(content), tuple(seats), readings
        self.numbers: dict[Key, int] = {}
        self.banked: dict[Key, int] = {}
        """What each seat has in a category from the rounds that are over."""
        self.cards: dict[str, tuple[str, ...]] = dict.fromkeys(seats, ())
        self.roles: dict[str, str] = {}
        self.secret: frozenset[Key] = frozenset()
        """Hidden numbers and cards that were said, and are told at the end or by `reveal`."""
        self.dice: tuple[int, ...] = ()
        self.is_over, self.ended = False, ""
        self.is_round_open = True
        self.begin()
        for number in self.sheet.numbers.values():
            self._start(number)

    def copied(self) -> Evaluator:
        """The same game, that can go on otherwise."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict):
                setattr(other, name, dict(value))
        return other

    def _start(self, number: Number) -> None:
        for seat in self.owners(number):
            self.numbers[seat, number.name] = self._start_of(number, seat)

    def _start_of(self, number: Number, seat: str) -> int:
        if number.role and self.readings.role_keeps_out and self.roles.get(seat) != number.role:
            return 0
        brings = self.sheet.roles.get(self.roles.get(seat, ""), {})
        return brings.get(number.name, number.start)

    def owners(self, number: Number) -> Sequence[str]:
        """Who has one of it: the seats, or the table."""
        return ("",) if number.shared else self.seats

    # what formulas ask

    def number(self, name: str, seat: str) -> int:
        number = self.sheet.numbers[name]
        if number.follows:
            return self.formula(number.follows, seat)
        return self.numbers["" if number.shared else seat, name]

    def formula(self, text: str, seat: str) -> int:
        return worth(parse(text), seat, self)

    def value(self, name: str, seat: str) -> int:
        """What a name in a formula means for a seat."""
        if name == "total":
            return scores.total(self, seat)
        if name in ("round", "seats", "pips"):
            return {"round": self.round, "seats": len(self.seats), "pips": sum(self.dice)}[name]
        category = self._category(name)
        if category is not None and not (category.is_typed and self.readings.number_in_formulas):
            return scores.points_now(self, category, seat)
        if name in self.sheet.numbers:
            return self.number(name, seat)
        placed = self._places(name) if self.readings.bare_place_is_sum else ()
        return sum(self.number(number.name, seat) for number in placed)

    def _category(self, name: str) -> Category | None:
        return next((category for category in self.sheet.categories if category.name == name), None)

    def _places(self, name: str) -> list[Number]:
        return [number for number in self.sheet.numbers.values() if number.part == name]

    def partners(self, seat: str) -> Sequence[str]:
        """Everybody on a seat's side, itself included."""
        if self.sheet.goal == "together":
            return self.seats
        if self.sheet.goal != "teams":
            return (seat,)
        team = self.seats.index(seat) % self.sheet.teams
        return tuple(each for at, each in enumerate(self.seats) if at % self.sheet.teams == team)

    def keys(self, name: str, seat: str) -> set[Key]:
        """Every number that a name in a formula rests on."""
        if name == "total":
            return set().union(*(self.keys(category.name, seat) for category in self.sheet.categories))
        category = self._category(name)
        if category is not None and not category.is_typed:
            return self._keys_of(category, seat)
        found = set[Key]()
        for number in self._places(name) or [self.sheet.numbers[name]] if name not in _WORDS else ():
            if number.follows:
                found |= reads(parse(number.follows), seat, self)
            else:
                found.add(("" if number.shared else seat, number.name))
        return found

    def _keys_of(self, category: Category, seat: str) -> set[Key]:
        if category.deck:
            return {(seat, category.deck)}
        tree = parse(category.points or category.of)
        asked = self.seats if category.majority else [seat]
        return set().union(*(reads(tree, each, self) for each in asked))

    # what is said

    def play(self, move: Move) -> str:
        """Why a line is not taken; empty where it is."""
        tried = self.copied()
        try:
            getattr(tried, f"_{move.kind}")(move)
        except (Refused, Impossible) as error:
            return f"{type(error).__name__}: {error}"
        vars(self).update(vars(tried))
        return ""

    def _forbid(self, move: Move, why: str) -> None:
        if not move.insists:
            raise Refused(why)

    def _change(self, move: Move) -> None:
        for change in move.changes:
            self._change_one(move, change)

    def _change_one(self, move: Move, change: Change) -> None:
        number = self.sheet.numbers.get(change.number)
        if number is None:
            raise Impossible(f"there is no {change.number}")
        if number.follows:
            raise Impossible(f"{number.name} follows")
        seat = "" if number.shared else change.seat or self.turn
        if not seat and not number.shared:
            raise Impossible("whose is it?")
        key = seat, number.name
        value = self.numbers[key] + change.amount if change.added else change.amount
        self._judge(move, {key: value})

    def _judge(self, move: Move, values: dict[Key, int]) -> None:
        """Changes numbers, and asks of each and then of all whether they may be so."""
        before = self.copied()
        self.numbers.update(values)
        for (seat, name), value in values.items():
            number = self.sheet.numbers[name]
            if number.hidden:
                self.secret |= {(seat, name)}
            if number.role and self.roles.get(seat) != number.role:
                self._forbid(move, f"{name} is the {number.role}'s alone")
            if value < number.least:
                self._forbid(move, f"{name} {value} is below {number.least}")
            if number.most is not None and value > number.most:
                self._forbid(move, f"{name} {value} is above {number.most}")
            taken = sum(self.numbers[each, other.name] for other in self._places(number.part) for each in self.owners(other))
            if number.supply is not None and value > before.numbers[seat, name] and taken > number.supply:
                self._forbid(move, f"only {number.supply} of {name} are there")
        self._keep_musts(move, set(values), before)

    def _keep_musts(self, move: Move, changed: set[Key], before: Evaluator) -> None:
        for number in self.sheet.numbers.values():
            for asker in self.seats if number.must else ():
                if number.role and self.roles.get(asker) != number.role:
                    continue
                own = ("" if number.shared else asker, number.name) in changed
                if not (own or (self.readings.must_of_others and changed & reads(parse(number.must), asker, self))):
                    continue
                if self.formula(number.must, asker):
                    continue
                if self.readings.must_may_mend and not before.formula(number.must, asker):
                    continue
                self._forbid(move, f"it must be that {number.must} for {asker}")

    def _give(self, move: Move) -> None:
        giver = move.seat or self.turn
        number = self.sheet.numbers[move.number]
        if number.follows or number.shared or move.amount < 1 or giver == move.to or not giver:
            raise Impossible("that cannot be given")
        here, there = (giver, move.number), (move.to, move.number)
        self._judge(move, {here: self.numbers[here] - move.amount, there: self.numbers[there] + move.amount})

    def _draw(self, move: Move) -> None:
        seat = move.seat or self.turn
        drawn = [card for cards in self.cards.values() for card in cards]
        if not seat or drawn.count(move.card) >= self.sheet.cards[move.card][2]:
            raise Impossible(f"no {move.card} is left")
        self.cards[seat] += (move.card,)
        if self.sheet.cards[move.card][0] in self.sheet.hidden_decks:
            self.secret |= {(seat, self.sheet.cards[move.card][0])}

    def _undo(self, move: Move) -> None:
        """Whoever keeps earlier games goes back to one: see `History`."""

    def _roll(self, move: Move) -> None:
        count, _, sides = move.dice.partition("d")
        if len(move.faces) != int(count) or not all(1 <= face <= int(sides) for face in move.faces):
            raise Impossible(f"{move.dice} does not show that")
        self.dice = move.faces

    def _take(self, move: Move) -> None:
        if move.word == "first":
            self.take_first(move.seat or self.turn)
            return
        seat = move.seat or next((each for each in self.seats if each not in self.roles), "")
        if not seat or seat in self.roles or move.word in self.roles.values():
            self._forbid(move, f"{move.word} is taken")
        self.roles[seat] = move.word
        brings = self.sheet.roles[move.word]
        for number in self.sheet.numbers.values():
            if number.name in brings or number.role == move.word:
                self.numbers[seat, number.name] = self._start_of(number, seat)

    def _reveal(self, move: Move) -> None:
        hidden = {key for key in self.secret if key[0] == move.seat}
        if not hidden or self.is_over:
            raise Impossible(f"{move.seat} has nothing hidden")
        self.secret -= hidden

    def is_secret(self, category: Category, seat: str) -> bool:
        """Whether what a seat has in a category is not told yet."""
        if self.is_over or not self.secret:
            return False
        if category.deck:
            asked = self.partners(seat) if category.team else [seat]
            return any((each, category.deck) in self.secret for each in asked)
        if not category.is_typed:
            return bool(self.secret & self._keys_of(category, seat))
        everybody = category.majority or category.team
        return any((each, category.name) in self.secret for each in (self.seats if everybody else [seat]))

    def _end(self, move: Move) -> None:
        if not self.is_over:
            self.is_over, self.ended = True, move.word

    def _define(self, move: Move) -> None:
        before = set(self.sheet.numbers)
        self.sheet = with_part(self.sheet, "category", move.part)
        for name in set(self.sheet.numbers) - before:
            self._start(self.sheet.numbers[name])

    # rounds

    def _pass(self, move: Move) -> None:
        if self.is_over:
            self._forbid(move, "it is over")
        self.passed(move)

    def _phase(self, move: Move) -> None:
        if self.is_over or not self.sheet.phases:
            self._forbid(move, "no phase can end")
        self.next_phase()

    def _round(self, move: Move) -> None:
        if self.is_over or self.sheet.rounds is None:
            self._forbid(move, "no round can end")
        self.end_round()

    def bank(self) -> None:
        """A round ends: what is scored each round is kept."""
        for category in self.sheet.categories:
            for seat in self.seats if category.by_round else ():
                key = seat, category.name
                self.banked[key] = self.banked.get(key, 0) + scores.points_now(self, category, seat)
        self.is_round_open = False

    def renew(self) -> None:
        """What begins anew with each round."""
        for number in self.sheet.numbers.values():
            if number.by_round or number.fresh:
                self._start(number)


_WORDS = frozenset({"round", "seats", "pips"})
