"""What random games are like: how long, how many moves, who wins, what happens, which rules refuse moves.

Law: moves come from the player of `ledger.playouts`; times are processor time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean, median
from typing import Any

from msgspec.structs import replace

from ledger.core.blocks import Block, Facts, Grid, Heading, Note
from ledger.core.errors import UsageError
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import counted
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import AtOnce, Decision, Over, Pending
from ledger.core.typing import listing
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.playing import next_event, victors
from ledger.testing.tables import NAMES, tables

LONGEST = 2_000
"""After how many events a game is given up."""


class Count:
    """What was counted in random games at one table; the tool deals, if it can."""

    def __init__(self, game: AnyGame, seats: int = 0) -> None:
        self._game = game
        self.setup = _table(game, seats)
        self._drawer = MoveSampler(game)
        self._lengths: list[int] = []
        self._decisions: list[int] = []
        self._branching: list[int] = []
        self._seconds: list[float] = []
        self._wins: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()
        self._rules: Counter[str] = Counter()
        self._unfinished: list[str] = []
        self.games = 0

    def play(self, seed: int) -> None:
        """Plays one game to its end."""
        game, chance = self._game, Random(seed)
        luck = Luck(seed) if self.setup.dealer == "tool" else None
        state = game.start(replace(self.setup, luck=luck))
        number = decisions = 0
        while not isinstance(due := game.pending(state), Over):
            is_decision = isinstance(due, Decision | AtOnce)
            if is_decision:
                decisions += 1
                self._look_at_list(state)
            began = time.process_time()
            event = next_event(game, state, due, luck, self._drawer, chance)
            if event is None or number >= LONGEST:
                why = "nobody can list what could happen" if event is None else f"{LONGEST} events"
                self._unfinished.append(f"seed {seed}: {why}: {_asked(due)}")
                break
            number += 1
            game.projector.fold(state, (replace(event, id=number, on=number - 1),))
            self._kinds[type(event).__name__] += 1
            if is_decision:
                self._seconds.append(time.process_time() - began)
        else:
            sheet = game.score(state)
            for seat in victors(sheet):
                self._wins[seat] += 1
        self.games += 1
        self._lengths.append(number)
        self._decisions.append(decisions)

    def _look_at_list(self, state: Any) -> None:
        moves = [*listing.moves_of_all(self._game, state)]
        self._branching.append(sum(move.verdict.is_accepted for move in moves))
        self._rules.update(move.verdict.rule for move in moves if move.verdict.kind == "refused")

    def blocks(self) -> Iterator[Block]:
        """Everything that was counted, as one page."""
        seats = self.setup.seats
        who = f"{counted(len(seats), 'seat')}, the {self.setup.dealer} deals"
        yield Heading(f"{self._game.info.title}: {counted(self.games, 'random game')}, {who}")
        milliseconds = [1_000 * each for each in self._seconds]
        yield Facts(
            (
                ("events in a game", _spread(self._lengths)),
                ("decisions in a game", _spread(self._decisions)),
                ("legal moves to choose from", _spread(self._branching)),
                ("milliseconds for a move", _spread(milliseconds, "{:.2f}")),
            )
        )
        yield Heading("Who wins (a shared victory counts for each)", 2)
        yield Grid(("seat", "games"), tuple((seat, self._wins[seat]) for seat in seats))
        yield Heading("What happens", 2)
        kinds = sorted(self._game.events, key=lambda kind: -self._kinds[kind.__name__])
        rows = tuple(
            (kind.__name__, count, f"{count / self.games:.1f}" if self.games else "-")
            for kind in kinds
            for count in (self._kinds[kind.__name__],)
        )
        yield Grid(("event", "times", "in a game"), rows)
        if self._rules:
            yield Heading("Rules that refuse what is listed", 2)
            yield Grid(("rule", "times"), tuple(self._rules.most_common()))
        for told in self._unfinished[:3]:
            yield Note(f"Not played to its end: {told}", "warning")


def _table(game: AnyGame, seats: int) -> Setup:
    """The first table with this many seats, or with the fewest; the tool deals, if it can. Raises
    UsageError."""
    setups = sorted(tables(game), key=lambda each: each.dealer != "tool")
    variants = {each.name: each for each in game.info.variants}
    for setup in setups if seats else setups[:1]:
        variant = variants[setup.variant]
        if not seats or variant.least <= seats <= variant.most:
            return replace(setup, seats=(game.info.seats or NAMES)[:seats]) if seats else setup
    told = ", ".join(f"{each.name} {each.least} to {each.most}" for each in game.info.variants)
    raise UsageError(f"Nobody plays it with {counted(seats, 'seat')}.", hint=f"Seats: {told}")


def _spread(numbers: Sequence[float], form: str = "{:.0f}") -> str:
    if not numbers:
        return "none"
    words = ("least", min), ("median", median), ("mean", mean), ("most", max)
    return ", ".join(f"{word} {form.format(of(numbers))}" for word, of in words)


def _asked(due: Pending) -> str:
    return str(getattr(due, "prompt", "") or type(due).__name__)
