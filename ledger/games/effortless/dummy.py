"""The dummy in a game for two: a die says where its effort goes. Law: `flow` decides when it acts. Source: 2
Player Rules; rulings EF-31 to EF-36."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.api import Arg, Chapter, Choice, Contradiction, Event, Luck, Typed, Verb
from ledger.games.effortless.state import SPOTS, State

rolling: Chapter[State] = Chapter()


def _faces(state: State, by: str, _: Typed) -> Iterable[Choice]:
    places = [spot.location for spot in state.spots.values()] + ["nothing yet"] * SPOTS
    return (Choice(str(face), face, help=places[face - 1]) for face in range(1, SPOTS + 1))


@rolling.event
class DummyRolled(Event, frozen=True, kw_only=True):
    """what the dummy's die shows"""

    value: int
    told = "the dummy's die shows {value}"
    verb, args = Verb("roll", by_table=True), (Arg("face", _faces),)

    def needs(self, state: State) -> None:
        if not state.has_dummy:
            raise Contradiction("there is no dummy in this game")
        if not 1 <= self.value <= SPOTS:
            raise Contradiction("the die has six faces")
        _ = state.spots[self.value]

    def do(self, state: State) -> None:
        state.rolls += 1
        state.rolled = self.value
        if state.turn is not None:
            state.turn.closed = True

    def dealt(self, state: State, luck: Luck) -> int:
        """A roll of the stream `die`."""
        return luck.roll("die", state.rolls, SPOTS)
