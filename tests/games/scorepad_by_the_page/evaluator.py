"""A game on a score pad: what was said so far, and what follows from it by the page.

Law: `play` answers whether a line is taken; a line that is not taken changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from tests.games.scorepad_by_the_page import scores
from tests.games.scorepad_by_the_page.formulas import WORDS, Key, parse, worth
from tests.games.scorepad_by_the_page.moves import Change, Move
from tests.games.scorepad_by_the_page.readings import BY_THE_PAGE, Readings
from tests.games.scorepad_by_the_page.secrets import Secrets
from tests.games.scorepad_by_the_page.sheet import Category, Number, read, with_part
from tests.games.scorepad_by_the_page.turns import Turns

MOST = 1_000_000


class Refused(Exception):
    """The sheet forbids it, and `!` would record it all the same."""


class Impossible(Exception):
    """It cannot have happened, or means nothing."""


class Evaluator(Secrets, Turns):
    def __init__(
        self, content: Mapping[str, Any], seats: Sequence[str], readings: Readings = BY_THE_PAGE
    ) -> None:
        self.sheet, self.seats, self.readings = read(content), tuple(seats), readings
        self.numbers: dict[Key, int] = {}
        self.banked: dict[Key, int] = {}
        """What each seat has in a category from the rounds that are over."""
        self.cards: dict[str, tuple[str, ...]] = dict.fromkeys(seats, ())
        self.roles: dict[str, str] = {}
        self.secret: frozenset[Key] = frozenset()
        """Hidden numbers and cards that were said, and are told at the end or by `reveal`."""
        self.told: frozenset[Key] = frozenset()
        """Hidden numbers that were revealed since they were last said."""
        self.dice: tuple[int, ...] = ()
        self.is_over, self.ended = False, ""
        self.is_round_open, self.has_happened = True, False
        """Whether a round goes on, and whether a number, a die or a card was seen in it."""
        self.said = 0
        """How many numbers that are said once were written since a throw, or since a turn, phase or round."""
        self.counts_once = False
        """Whether what partners have together is the first one's alone, as where theirs are added up."""
        self.spoken: frozenset[Key] = frozenset()
        """What was said, where it is said once."""
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
        partners = self.partners(seat) if number.team else (seat,)
        brought = [
            self.sheet.roles[self.roles[each]].get(number.name) for each in partners if each in self.roles
        ]
        return next((amount for amount in brought if amount is not None), number.start)

    def owners(self, number: Number) -> Sequence[str]:
        """Who has one of it: the seats, or the table."""
        return ("",) if number.shared else [seat for seat in self.seats if self.key(number, seat)[0] == seat]

    def key(self, number: Number, seat: str) -> Key:
        """Where a seat's number stands: what is the table's, or a team's, is one."""
        if number.shared:
            return "", number.name
        return (self.partners(seat)[0] if number.team else seat), number.name

    def has(self, number: Number, seat: str) -> bool:
        """Whether a seat may write it: what is a role's is that role's alone."""
        return not number.role or self.roles.get(seat) == number.role

    # what formulas ask

    def number(self, name: str, seat: str) -> int:
        number = self.sheet.numbers[name]
        if number.follows:
            return self.formula(number.follows, seat)
        if not self.has(number, seat):
            return 0
        if self.counts_once and number.team and self.partners(seat)[0] != seat:
            return 0
        return self.numbers[self.key(number, seat)]

    def formula(self, text: str, seat: str) -> int:
        return worth(parse(text), seat, self)

    def value(self, name: str, seat: str) -> int:
        """What a name in a formula means for a seat."""
        if name == "total":
            return scores.total(self, seat)
        if name in WORDS:
            return {"round": self.round, "seats": len(self.seats), "pips": sum(self.dice), "said": self.said}[
                name
            ]
        category = self.category(name)
        if category is not None and not (category.is_typed and self.readings.number_in_formulas):
            quiet = category.by_round and self.sheet.rounds is not None and not self.has_happened
            if quiet and self.readings.quiet_round_is_zero:
                return 0
            return scores.points_now(self, category, seat)
        if name in self.sheet.numbers:
            return self.number(name, seat)
        if name in self.sheet.roles:
            return int(self.roles.get(seat) == name)
        if name in self.sheet.cards:
            return self.cards[seat].count(name)
        if name in (decks := [self.sheet.cards[card][0] for card in self.cards[seat]]):
            return decks.count(name)
        placed = self.places(name) if self.readings.bare_place_is_sum else ()
        return sum(self.number(number.name, seat) for number in placed)

    def category(self, name: str) -> Category | None:
        return next((category for category in self.sheet.categories if category.name == name), None)

    def places(self, name: str) -> list[Number]:
        return [number for number in self.sheet.numbers.values() if number.part == name]

    def kept(self, category: str, seat: str) -> int:
        """What a category brought in the rounds that are over."""
        return self.banked.get((seat, category), 0)

    def partners(self, seat: str) -> Sequence[str]:
        """Everybody on a seat's side, itself included."""
        if self.sheet.goal == "together":
            return self.seats
        if self.sheet.goal != "teams":
            return (seat,)
        team = self.sheet.sides or [place % self.sheet.teams for place in range(len(self.seats))]
        own = team[self.seats.index(seat)]
        return tuple(each for each, other in zip(self.seats, team, strict=True) if other == own)

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

    def forbid(self, move: Move, why: str) -> None:
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
        seat = change.seat or self.turn
        if not seat and not number.shared:
            raise Impossible("whose is it?")
        if not number.shared and not self.has(number, seat):
            self.forbid(move, f"{number.name} is the {number.role}'s alone")
        key = self.key(number, seat)
        if number.once and key in self.spoken:
            self.forbid(move, f"{number.name} was said")
        self._judge(move, {key: self.numbers[key] + change.amount if change.added else change.amount})

    def _judge(self, move: Move, values: dict[Key, int]) -> None:
        """Changes numbers, and asks of all whether they may be so."""
        before = self.copied()
        is_last = self.is_over and self.sheet.rounds is not None
        if is_last and not (self.is_round_open and self.has_happened):
            for number in (self.sheet.numbers[name] for _, name in values):
                if number.by_round or number.fresh:
                    self.forbid(move, f"{number.name} is of a round that is over")
        self.numbers.update(values)
        if move.kind == "change" or self.readings.giving_is_written:
            self.said += max(self.sheet.numbers[name].once for _, name in values)
            self.has_happened = self.has_happened or not self.is_over
        if move.kind == "change" or self.readings.giving_is_said:
            self.spoken |= set(values)
        for (seat, name), value in values.items():
            number = self.sheet.numbers[name]
            if number.hidden:
                self.secret |= {(seat, name)}
                self.told -= {(seat, name)}
            takes = move.kind == "change" and (
                value > before.numbers[seat, name] or not self.readings.supply_takes_back
            )
            out = sum(
                self.numbers[each, one.name] for one in self.places(number.part) for each in self.owners(one)
            )
            if number.supply is not None and takes and out > number.supply:
                self.forbid(move, f"only {number.supply} of {name} are there")
        self._keep_bounds(move, set(values), before)

    def _keep_bounds(self, move: Move, changed: set[Key], before: Evaluator) -> None:
        """No number may be beyond its bounds that was not before, or that is changed itself."""
        before.has_happened = self.has_happened
        was = before.broken()
        if not self.readings.said_is_asked_of_all:
            before.said = self.said
            was |= {one for one in before.broken() if "said" in one[2]}
        hidden = {name for name, number in self.sheet.numbers.items() if number.hidden}
        for key, seat, why in self.broken():
            if key not in changed and (key[1] in hidden or any(name in hidden for _, name in changed)):
                continue
            if key in changed or (key, seat, why) not in was:
                self.forbid(move, f"{seat} {key[1]} {why}")

    def broken(self) -> set[tuple[Key, str, str]]:
        """The numbers that are beyond their bounds, for which seat, and which bound."""
        found = set[tuple[Key, str, str]]()
        for number in self.sheet.numbers.values():
            for seat in self.seats:
                if self.readings.others_role_is_free and not self.has(number, seat):
                    continue
                key, value = self.key(number, seat), self.number(number.name, seat)
                if value < number.least:
                    found.add((key, seat, f"is below {number.least}"))
                if number.most is not None and value > number.most:
                    found.add((key, seat, f"is above {number.most}"))
                if (
                    number.must
                    and not self.rests_on_secrets(number, seat)
                    and not self.formula(number.must, seat)
                ):
                    found.add((key, seat, f"it must be that {number.must}"))
        return found

    def _give(self, move: Move) -> None:
        giver = move.seat or self.turn
        number = self.sheet.numbers[move.number]
        if number.follows or number.shared or move.amount < 1 or giver == move.to or not giver:
            raise Impossible("that cannot be given")
        here, there = self.key(number, giver), self.key(number, move.to)
        for seat in (giver, move.to):
            if not self.has(number, seat):
                self.forbid(move, f"{number.name} is the {number.role}'s alone")
        if number.once and self.spoken & {here, there}:
            self.forbid(move, f"{number.name} was said")
        if here == there:
            raise Impossible("partners have it together")
        self._judge(move, {here: self.numbers[here] - move.amount, there: self.numbers[there] + move.amount})

    def _draw(self, move: Move) -> None:
        seat = move.seat or self.turn
        deck, _, copies = self.sheet.cards[move.card]
        open_ = [cards for owner, cards in self.cards.items() if (owner, deck) not in self.secret]
        if not seat or sum(cards.count(move.card) for cards in open_) >= copies:
            raise Impossible(f"no {move.card} is left")
        of_deck = {card: left for card, (of, _, left) in self.sheet.cards.items() if of == deck}
        if sum(card in of_deck for cards in self.cards.values() for card in cards) >= sum(of_deck.values()):
            raise Impossible(f"no card of {deck} is left")
        before = self.copied()
        self.cards[seat] += (move.card,)
        if deck in self.sheet.hidden_decks:
            self.secret |= {(seat, deck)}
        self.has_happened = self.has_happened or not self.is_over
        if self.readings.drawing_is_a_change:
            self._keep_bounds(move, set(), before)

    def _undo(self, move: Move) -> None:
        """Whoever keeps earlier games goes back to one: see `History`."""

    def _roll(self, move: Move) -> None:
        count, _, sides = move.dice.partition("d")
        if len(move.faces) != int(count) or not all(1 <= face <= int(sides) for face in move.faces):
            raise Impossible(f"{move.dice} does not show that")
        self.dice, self.said, self.has_happened = move.faces, 0, True

    def _take(self, move: Move) -> None:
        if move.word == "first":
            self.take_first(move.seat or self.turn)
            return
        seat = move.seat or next((each for each in self.seats if each not in self.roles), "")
        if not seat or seat in self.roles or move.word in self.roles.values():
            self.forbid(move, f"{move.word} is taken")
        self.roles[seat] = move.word
        brings = self.sheet.roles[move.word]
        for number in self.sheet.numbers.values():
            if number.name in brings or number.role == move.word:
                self.numbers[self.key(number, seat)] = self._start_of(number, seat)

    def _reveal(self, move: Move) -> None:
        hidden = {key for key in self.secret if key[0] == move.seat}
        if not hidden or self.is_over:
            raise Impossible(f"{move.seat} has nothing hidden")
        self.secret -= hidden
        self.told |= hidden

    def _end(self, move: Move) -> None:
        if self.is_over:
            return
        if self.sheet.rounds is not None and self.has_happened and not self.is_closed:
            self.forbid(move, f"the round that has begun is open until {self.sheet.closes}")
        self.is_over, self.ended, self.said = True, move.word, 0
        if self.sheet.rounds is not None and not self.has_happened and self.round > 1:
            self.round -= 1

    def _define(self, move: Move) -> None:
        before = set(self.sheet.numbers)
        self.sheet = with_part(self.sheet, "category", move.part)
        for name in set(self.sheet.numbers) - before:
            self._start(self.sheet.numbers[name])

    # rounds

    def _pass(self, move: Move) -> None:
        if self.is_over:
            self.forbid(move, "it is over")
        self.passed(move)

    def _phase(self, move: Move) -> None:
        if self.is_over or not self.sheet.phases:
            self.forbid(move, "no phase can end")
        self.next_phase()

    def _round(self, move: Move) -> None:
        if self.is_over or self.sheet.rounds is None:
            self.forbid(move, "no round can end")
        self.require_closed(move)
        self.end_round()

    def bank(self) -> None:
        """A round ends: what is scored each round is kept."""
        self.has_happened = True
        brought = {
            (seat, category.name): scores.points_now(self, category, seat)
            for category in self.sheet.categories
            for seat in self.seats
            if category.by_round
        }
        for (seat, name), points in brought.items():
            self.banked[seat, name] = self.kept(name, seat) + points

    def renew(self) -> None:
        """What begins anew with each round."""
        for number in self.sheet.numbers.values():
            if number.by_round or number.fresh:
                self._start(number)
                if not self.readings.role_starts_anew:
                    self.numbers.update({self.key(number, seat): number.start for seat in self.seats})
                self.secret -= {self.key(number, seat) for seat in self.seats}
                if self.readings.once_a_round:
                    self.spoken -= {self.key(number, seat) for seat in self.seats}
