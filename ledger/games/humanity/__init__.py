"""Humanity, Blessed: its rules as an island on the core.

Law: wiring only. Pure rooms come first (dice, odds, payment, checks), then the state and what it answers,
then what happens, what is judged, what can be typed and what is shown; each imports only those before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ledger.core.blocks import Block
from ledger.core.events import Event
from ledger.core.findings import Finding
from ledger.core.game import Game, GameInfo, Topic
from ledger.core.luck import Luck
from ledger.core.moves import Verb
from ledger.core.scores import ScoreSheet
from ledger.core.table import Knob, Setup
from ledger.core.verdicts import Chance, Pending, Verdict
from ledger.games.humanity import (
    about,
    catalog,
    dealer,
    flow,
    inspection,
    projector,
    rules,
    scoring,
    tell,
    view,
)
from ledger.games.humanity.events import HumanityEvent
from ledger.games.humanity.moves import VERBS
from ledger.games.humanity.state import State


class Humanity:
    info: GameInfo = about.INFO
    sheet = catalog.SHEET
    events = HumanityEvent
    projector = projector.projector
    verbs: Mapping[str, Verb] = VERBS

    def catalog(self, name: str) -> Mapping[str, Any]:
        return catalog.load(name)

    def start(self, wanted: Setup) -> State:
        return projector.start(wanted)

    def pending(self, state: State) -> Pending:
        return flow.pending(state)

    def check(self, state: State, event: Event) -> Verdict:
        return rules.check(state, event)

    def deal(self, state: State, chance: Chance, luck: Luck) -> Event:
        return dealer.deal(state, chance, luck)

    def turn(self, state: State) -> int:
        return state.count

    def chapter(self, state: State) -> int:
        return 0

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def facts(self, state: State) -> Mapping[str, Knob | None]:
        return view.facts(state)

    def view(self, state: State, seat: str | None = None) -> tuple[Block, ...]:
        return view.view(state, seat)

    def tell(self, state: State, event: Event) -> str:
        return tell.tell(state, event)

    def cause(self, state: State, event: Event) -> int | None:
        """None: a Check is played move by move, and so it is undone."""
        return None

    def reveals(self, state: State, event: Event) -> str:
        return tell.reveals(state, event)

    def hindsight(self, state: State, later: State) -> None:
        """Nothing is hidden in this game."""

    def topics(self) -> Sequence[Topic]:
        return about.topics()

    def actors(self, state: State) -> Sequence[str]:
        return tuple(state.characters)

    def pages(self, state: State) -> Sequence[str]:
        return view.pages(state)

    def findings(self, state: State) -> Iterable[Finding]:
        return ()

    def recount(self, setup: Setup, path: Sequence[Event]) -> Iterable[Finding]:
        return inspection.findings(setup, path)


GAME: Game = Humanity()
