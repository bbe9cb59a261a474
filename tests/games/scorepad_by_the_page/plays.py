"""How a game is typed: by seed, as people type, who slip, correct themselves and stop early.

Law: the same seed types the same lines. Some of them the sheet forbids.
"""

from __future__ import annotations

from random import Random

from tests.games.scorepad_by_the_page.evaluator import Evaluator
from tests.games.scorepad_by_the_page.moves import Change, Move
from tests.games.scorepad_by_the_page.sheet import Number
from tests.games.scorepad_by_the_page.sheets import Content


class Typist:
    def __init__(self, content: Content, seats: tuple[str, ...], seed: int, moves: int = 30) -> None:
        self.chance = Random(f"play {seed}")
        self.game = Evaluator(content, seats)
        self.earlier: list[Evaluator] = []
        self.left = moves
        self.forgotten = self.chance.random() < 0.15

    def maybe(self, probability: float) -> bool:
        return self.chance.random() < probability

    def lines(self) -> list[Move]:
        """The whole game, as it is typed if all goes as the page says."""
        typed = list[Move]()
        for seat in self.game.seats if self.game.sheet.roles else ():
            taken = list(self.game.roles.values())
            if taken and self.maybe(0.2):
                role = self.chance.choice(taken)
                typed.append(self._said(Move(f"{seat} takes {role}", "take", seat, word=role)))
            role = self.chance.choice([role for role in self.game.sheet.roles if role not in taken])
            typed.append(self._said(Move(f"{seat} takes {role}", "take", seat, word=role)))
        for _ in range(self.left):
            if not self.game.is_over:
                typed.append(self._said(self._next()))
        if not self.game.is_over:
            word = self.chance.choice(["", "won", "lost"]) if self.game.sheet.goal == "together" else ""
            typed.append(self._said(Move(f"end {word}".strip(), "end", word=word)))
        return [*typed, *self._afterwards()]

    def _afterwards(self) -> list[Move]:
        """What somebody corrects in a game that is over."""
        numbers = [one for one in self.game.sheet.numbers.values() if not (one.follows or one.hidden)]
        typed = list[Move]()
        while numbers and self.maybe(0.3):
            number, seat, amount = self.chance.choice(numbers), self._seat(), self.chance.randint(0, 6)
            changes = (Change(seat, number.name, amount),)
            typed.append(self._said(Move(f"{seat} {number.name} {amount}", "change", seat, changes)))
        if self.maybe(0.1):
            seat = self._seat()
            typed.append(self._said(Move(f"{seat} pass", "pass", seat)))
        return typed

    def _said(self, move: Move) -> Move:
        before = self.game.copied()
        if move.kind == "undo":
            self.game = self.earlier.pop() if self.earlier else self.game
        elif not self.game.play(move):
            self.earlier.append(before)
        return move

    def _next(self) -> Move:
        sheet = self.game.sheet
        choices = [self._change] * 12 + [self._several] * 2
        if sheet.cards:
            choices += [self._draw] * 2
        if sheet.dice:
            choices += [self._roll] * 2
        if self.earlier and not self.game.sheet.roles:
            choices.append(self._undo)
        if sheet.turns:
            choices += [self._pass] * 5 + [self._first]
        if sheet.phases:
            choices += [self._phase] * 2
        if sheet.rounds is not None and (sheet.passing != "round" or self.maybe(0.2)):
            choices += [self._round] * 3
        if any(number.hidden for number in sheet.numbers.values()):
            choices.append(self._reveal)
        if any(not number.shared and not number.follows for number in sheet.numbers.values()):
            choices.append(self._give)
        if self.forgotten:
            choices.append(self._define)
        return self.chance.choice(choices)()

    def _seat(self) -> str:
        return self.chance.choice(self.game.seats)

    def _shown(self, seat: str, number: Number | None = None) -> tuple[str, str]:
        """A seat as it is typed, and as it is meant: left out where it is clear."""
        if number is not None and number.shared:
            return ("", "") if self.maybe(0.7) else (f"{seat} ", seat)
        if self.game.turn == seat and self.maybe(0.6):
            return "", ""
        return f"{seat} ", seat

    def _amount(self, number: Number) -> tuple[str, int, bool]:
        amount = self.chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12, 25])
        if self.maybe(0.4):
            sign = self.chance.choice([1, 1, -1])
            is_added = sign > 0 or number.least >= 0  # below none -5 is minus five
            return f"{amount * sign:+d}" if amount else "+0", amount * sign, is_added or not amount
        if self.maybe(0.15):
            return f"=-{amount}" if amount else "=0", -amount, False
        return self.chance.choice([f"{amount}", f"={amount}", f"{amount}"]), amount, False

    def _number(self, seat: str) -> Number:
        """What somebody changes: sometimes what is another role's alone."""
        numbers = [number for number in self.game.sheet.numbers.values() if not number.follows]
        mine = [number for number in numbers if number.role in ("", self.game.roles.get(seat))]
        return self.chance.choice(numbers if self.maybe(0.1) or not mine else mine)

    def _change(self) -> Move:
        seat = self._seat()
        number = self._number(seat)
        shown, meant = self._shown(seat, number)
        words, amount, added = self._amount(number)
        insists = self.maybe(0.06) and not number.hidden
        changes = (Change(meant, number.name, amount, added),)
        name = number.name
        if self.maybe(0.2):
            name = " ".join(word[:3] for word in name.split())
        return Move(f"{'! ' * insists}{shown}{name} {words}", "change", changes=changes, insists=insists)

    def _several(self) -> Move:
        seat, typed, changes = self._seat(), list[str](), list[Change]()
        for _ in range(self.chance.randint(2, 3)):
            number = self._number(seat)
            words, amount, added = self._amount(number)
            typed.append(f"{number.name} {words}")
            changes.append(Change(seat, number.name, amount, added))
        return Move(f"{seat} {', '.join(typed)}", "change", seat, changes=tuple(changes))

    def _give(self) -> Move:
        giver = self._seat()
        to = self.chance.choice([seat for seat in self.game.seats if seat != giver] or [""])
        numbers = [
            one for one in self.game.sheet.numbers.values() if not (one.shared or one.follows or one.hidden)
        ]
        if not numbers or not to:
            return self._change()
        number, amount = self.chance.choice(numbers), self.chance.randint(1, 4)
        insists = self.maybe(0.1)
        typed = f"{'! ' * insists}{giver} gives {to} {amount} {number.name}"
        return Move(typed, "give", giver, to=to, number=number.name, amount=amount, insists=insists)

    def _draw(self) -> Move:
        seat, card = self._seat(), self.chance.choice(list(self.game.sheet.cards))
        shown, meant = self._shown(seat)
        return Move(f"{shown}draw {card}", "draw", meant, card=card)

    def _roll(self) -> Move:
        dice = self.chance.choice([*self.game.sheet.dice, "2d6", "1d8"])
        count, _, sides = dice.partition("d")
        faces = tuple(self.chance.randint(1, int(sides)) for _ in range(int(count)))
        seat = self._seat()
        return Move(f"{seat} roll {dice}: {' '.join(map(str, faces))}", "roll", seat, dice=dice, faces=faces)

    def _pass(self) -> Move:
        if self.maybe(0.15):
            seat = self._seat()
            return Move(f"{seat} pass", "pass", seat)
        return Move("pass", "pass")

    def _undo(self) -> Move:
        return Move("undo", "undo")

    def _first(self) -> Move:
        seat = self._seat()
        return Move(f"{seat} takes first", "take", seat, word="first")

    def _phase(self) -> Move:
        return Move("phase", "phase")

    def _round(self) -> Move:
        insists = self.maybe(0.05) and not self.game.waits
        return Move(f"{'! ' * insists}round", "round", insists=insists)

    def _reveal(self) -> Move:
        seat = self._seat()
        return Move(f"{seat} reveal", "reveal", seat)

    def _define(self) -> Move:
        self.forgotten = False
        if self.maybe(0.5) or not self.game.sheet.numbers:
            each = self.chance.randint(2, 5)
            part: Content = {"name": "forts", "each": each}
            return Move(f"define category forts, each {each}", "define", part=part)
        read = self.chance.choice(
            [one.name for one in self.game.sheet.numbers.values() if not one.hidden] or ["2"]
        )
        part = {"name": "forts", "points": f"{read} // 2"}
        return Move(f'define category forts, points "{read} // 2"', "define", part=part)
