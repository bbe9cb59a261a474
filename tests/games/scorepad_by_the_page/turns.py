"""Whose turn it is, in which phase and round, and when the game ends by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tests.games.scorepad_by_the_page.moves import Move
from tests.games.scorepad_by_the_page.readings import Readings
from tests.games.scorepad_by_the_page.sheet import Sheet


class Turns(ABC):
    """What an evaluator knows of turns."""

    sheet: Sheet
    seats: tuple[str, ...]
    readings: Readings
    is_over: bool
    is_round_open: bool
    has_happened: bool
    said: int

    @abstractmethod
    def formula(self, text: str, seat: str) -> int:
        """What a formula comes to for a seat."""

    @abstractmethod
    def forbid(self, move: Move, why: str) -> None:
        """Refuses a move that does not insist."""

    @property
    @abstractmethod
    def waits(self) -> str:
        """What the round's points rest on and nobody may know yet; empty for nothing."""

    @abstractmethod
    def bank(self) -> None:
        """A round ends: what is scored each round is kept."""

    @abstractmethod
    def renew(self) -> None:
        """What begins anew with each round."""

    def begin(self) -> None:
        self.round, self.phase, self.first = 1, 0, 0
        self.had: dict[str, int] = dict.fromkeys(self.seats, 0)
        """How many turns each seat has had, in this phase."""
        self.out: dict[str, bool] = {}
        """Who has passed for the round."""

    @property
    def order(self) -> list[str]:
        """The seats that are still in the round, in the order of their turns."""
        around = [*self.seats[self.first :], *self.seats[: self.first]]
        if self.sheet.turns not in ("", "clockwise"):
            ranked = sorted(around, key=lambda seat: -self.formula(self.sheet.turns, seat))
            if not self.readings.most_first_all:
                at = around.index(ranked[0])
                ranked = [*around[at:], *around[:at]]
            around = ranked
        return [seat for seat in around if seat not in self.out]

    @property
    def turn(self) -> str:
        """Whose turn it is; empty where there are no turns."""
        if not self.sheet.turns or self.is_over:
            return ""
        return min(self.order, key=lambda seat: self.had[seat], default="")

    def passed(self, move: Move) -> None:
        if not self.sheet.turns:
            self.forbid(move, "there are no turns")
        seat = move.seat or self.turn
        if seat != self.turn:
            self.forbid(move, f"it is not {seat}'s turn")
        self.had[seat] += 1
        self.said = 0
        if self.sheet.passing == "round":
            self.out[seat] = True
            if all(each in self.out for each in self.seats):
                if self.readings.closes_holds_passes:
                    self.require_closed(move)
                self.end_round()
        elif self.sheet.rounds is None:
            self.ask_whether_it_ends()

    def next_phase(self) -> None:
        self.said = 0
        self.phase = (self.phase + 1) % max(1, len(self.sheet.phases))
        self.had = dict.fromkeys(self.seats, 0)
        if not self.readings.passed_for_the_round:
            self.out = {}

    @property
    def is_closed(self) -> bool:
        """Whether the round can end."""
        closes, happened = self.sheet.closes, self.has_happened
        self.has_happened = True  # it is asked with the points that the round would bring
        try:
            return not closes or all(self.formula(closes, seat) for seat in self.seats)
        finally:
            self.has_happened = happened

    def require_closed(self, move: Move) -> None:
        if self.waits:
            self.forbid(move, f"{self.waits} is not told yet")
        if not self.is_closed:
            self.forbid(move, f"the round is open until {self.sheet.closes}")

    def end_round(self) -> None:
        self.bank()
        self.renew()
        self.is_round_open = self.has_happened = False
        self.said = 0
        if self.sheet.rounds and self.round >= self.sheet.rounds:
            self.is_over = True
        else:
            self.ask_whether_it_ends()
        if self.is_over:
            self.is_round_open = not self.readings.last_round_counts_once
            return
        self.round += 1
        self.phase, self.is_round_open = 0, True
        self.had, self.out = dict.fromkeys(self.seats, 0), {}
        if self.sheet.starts == "next":
            self.first = (self.first + 1) % len(self.seats)

    def take_first(self, seat: str) -> None:
        self.first = self.seats.index(seat)

    def ask_whether_it_ends(self) -> None:
        ends = self.sheet.ends
        if ends and any(self.formula(ends, seat) for seat in self.seats):
            self.is_over = True
