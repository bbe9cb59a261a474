"""Coins and dice that a text asks for.

Law: a handler holds no rule; what came up was said by somebody or dealt by the tool. Source: card texts.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Arg, Chapter, Choice, Contradiction, Event, Luck, Typed, Verb
from ledger.games.courses.state import State, begun_by
from ledger.games.courses.texts.steps import DoneByText

COIN = ("heads", "tails")
"""What a coin shows: a die with two faces."""
MOST_FACES = 1_000

chance: Chapter[State] = Chapter()


@chance.event
class DieAsked(DoneByText, frozen=True, kw_only=True):
    """`by` rolls a die with this many faces, or flips a coin, which has two."""

    faces: int
    verb = Verb("roll", "a text asks for a die with this many faces: roll 6")
    args = (Arg("faces", number=True, most=MOST_FACES),)

    def needs(self, state: State) -> None:
        if not len(COIN) <= self.faces <= MOST_FACES:
            raise Contradiction(f"no die has {self.faces} faces")

    def do(self, state: State) -> None:
        state.die = self.faces

    def tell(self, state: State) -> str:
        what = "flips a coin" if self.faces == len(COIN) else f"rolls a die with {self.faces} faces"
        return f"{self.by} {what}"


def coin(state: State, by: str, values: Typed) -> Event:
    return DieAsked(by=by, faces=len(COIN))


chance.word(Verb("coin", "a text asks for a coin", DieAsked, make=coin))


def outcomes(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """What can come up."""
    for value in range(1, state.die + 1):
        text = COIN[value - 1] if state.die == len(COIN) else str(value)
        yield Choice(text, value, (str(value),) if text in COIN else ())


@chance.event
class DieShown(Event, frozen=True, kw_only=True):
    """what the coin or the die shows

    A die with this many faces shows `value`, from 1; for a coin, 1 is heads and 2 tails.
    """

    faces: int
    value: int
    verb, args = Verb("shows", by_table=True), (Arg("value", outcomes),)
    caused_by = begun_by

    def needs(self, state: State) -> None:
        if not 1 <= self.value <= self.faces:
            raise Contradiction(f"a die with {self.faces} faces does not show {self.value}")

    def do(self, state: State) -> None:
        state.die = 0
        state.rolls += 1

    def dealt(self, state: State, luck: Luck) -> int:
        """The next roll of the stream `die`."""
        return luck.roll("die", state.rolls, self.faces)

    def tell(self, state: State) -> str:
        is_coin = self.faces == len(COIN) and 0 < self.value <= len(COIN)
        return f"the coin shows {COIN[self.value - 1]}" if is_coin else f"the die shows {self.value}"
