"""The logs of `sample_logs/endeavor`: five evenings, written by `python -m tests.samples`.

Law: everything is recorded by typing at a desk; only the clock and the people are ours. Where the table
deals, a shuffled box says what is laid, in the words of the board.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import gmtime, strftime

import msgspec

from ledger import new_log
from ledger.core.course import deal
from ledger.core.events import Event
from ledger.core.luck import Luck
from ledger.core.verdicts import Chance, Decision, Over
from ledger.desk import Desk
from ledger.games.endeavor import GAME
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.preparation import homes, next_status, unused_colours
from ledger.games.endeavor.setup import letters_of, words
from ledger.games.endeavor.state import State
from ledger.new_log import NewGame
from tests.games.endeavor.players import choose

TOOL = "0.1.0"


class Evening:
    """One table and its log. `start` is in seconds since 1970, UTC; `box` is the order of what is laid."""

    def __init__(self, log: Path, wanted: NewGame, *, start: int, id_: str, box: int = 0) -> None:
        self.now, self._ticks, self._box = start, Random(start), Luck(box)
        header = new_log.header_for(GAME, wanted, created=self._time(), log=id_)
        self.desk = Desk.begin(log, msgspec.structs.replace(header, tool=TOOL), self._clock)

    def _time(self) -> str:
        return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(self.now))

    def _clock(self) -> str:
        self.now += self._ticks.randrange(9, 70)
        return self._time()

    @property
    def state(self) -> State:
        state: State = self.desk.state
        return state

    def type(self, *lines: str) -> None:
        for line in lines:
            self.desk.do(line)

    def play(self, *, until: Callable[[State], bool] = lambda state: False) -> None:
        """Plays on until something is true, or the game is over."""
        while not isinstance(pending := self.desk.pending, Over) and not until(self.state):
            self.type(self._answer(pending) if isinstance(pending, Chance) else self._decided())

    def _decided(self) -> str:
        """What the seats do; a colour for Europe is drawn from the box first."""
        pending = self.desk.pending
        assert isinstance(pending, Decision)
        if ev.EuropeDiscLaid in pending.events and self.state.table.dealer == "table":
            return self._drawn()
        return choose(self.state)

    def _drawn(self) -> str:
        state, left = self.state, unused_colours(self.state)
        opposing = state.mat.opposing
        order = [opposing[place] for place in self._box.order("europe", 0, len(opposing))]
        colour = next(one for one in order if one in left)
        _, cities = homes(state, colour, str(next_status(state)))
        return f"take {colour} {state.atlas.short[cities[0]]}"

    def _answer(self, pending: Chance) -> str:
        return spoken(deal(GAME, self.state, pending, self._box), self.state)

    def claim(self, **slips: int) -> None:
        """Every side of the sheet is added up, with slips of adding up."""
        sheet = self.desk.score(self.desk.head)
        for side in sheet.seats:
            self.type(f"claim {side} {sheet.total(side) + slips.get(side, 0)}")


def spoken(event: Event, state: State) -> str:
    """What a table reads out of its box."""
    match event:
        case ev.TokensLaid():
            return "layout " + " ".join(
                letters_of(event, part, region) for part, region, _ in words(state.atlas)
            )
        case ev.GridLaid():
            return "grid " + " ".join(f"{level} {' '.join(row)}" for level, row in event.rows.items())
        case ev.TurnDiscsLaid():
            return f"discs {' '.join(event.order)}"
        case ev.LaneDiscsLaid():
            return "lay " + "".join(colour[0].upper() for colour in event.colours)
        case ev.StartSeatSet():
            return f"start {event.seat}"
    raise AssertionError(event)


def round_(n: int) -> Callable[[State], bool]:
    return lambda state: state.round is not None and state.round.n >= n


def solo_won(log: Path) -> None:
    """White alone, with the box on the table; the easier game, and a second thought."""
    evening = Evening(
        log,
        NewGame(game="endeavor", variant="solo", seats=("white",), rulings={"difficulty": "easier"}),
        start=1_792_000_000,
        id_="e1d0a77c0b5f4e21",
        box=WON,
    )
    evening.play(until=round_(4))
    evening.type("note tea")
    evening.play(until=round_(5))
    evening.desk.undo("turn")
    evening.desk.redo()
    evening.play()
    evening.claim()


def solo_lost(log: Path) -> None:
    """Green alone, dealt by the tool, as the document has it; the opposition is miscounted."""
    evening = Evening(
        log,
        NewGame(game="endeavor", variant="solo", seats=("green",), dealer="tool", seed=LOST),
        start=1_792_400_000,
        id_="e2c1b88d1a604f32",
    )
    evening.play()
    evening.claim(opposition=-1)


def two_by_the_sea(log: Path) -> None:
    """Two people with the box; a building that the rules forbid stands, and a line of play is tried out."""
    evening = Evening(
        log,
        NewGame(game="endeavor", variant="two", seats=("red", "black")),
        start=1_792_800_000,
        id_="e3b2c99e2b715043",
        box=21,
    )
    evening.play(until=round_(2))
    seat = evening.desk.pending.seat  # type: ignore[union-attr]
    evening.type(f"! {seat} build guild-hall -- we had forgotten about industry")
    evening.play(until=round_(4))
    evening.desk.branch("if-they-sailed")
    evening.play(until=round_(5))
    evening.desk.switch("main")
    evening.type("note the other line was only to see")
    evening.play()
    evening.claim()


def three_with_neutrals(log: Path) -> None:
    """Three people, dealt by the tool, with the cuts and neutrals of the variant."""
    evening = Evening(
        log,
        NewGame(game="endeavor", variant="three", seats=("white", "purple", "green"), dealer="tool", seed=33),
        start=1_793_200_000,
        id_="e4a3daaf3c826154",
    )
    evening.play()
    evening.claim()


def four_on_the_map(log: Path) -> None:
    """Four people and the base game; the box is laid by hand."""
    evening = Evening(
        log,
        NewGame(game="endeavor", variant="base", seats=("black", "white", "red", "purple")),
        start=1_793_600_000,
        id_="e594ebb04d937265",
        box=44,
    )
    evening.play()
    evening.claim()


WON, LOST = 1, 2
EVENINGS: dict[str, Callable[[Path], None]] = {
    "alone-and-won": solo_won,
    "alone-and-lost": solo_lost,
    "two-by-the-sea": two_by_the_sea,
    "three-with-neutrals": three_with_neutrals,
    "four-on-the-map": four_on_the_map,
}
