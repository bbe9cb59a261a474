"""Kingless: its rules as an island on the core.

Law: wiring only. The rooms are catalog, events, state, setup, duties, piles, projector, scoring, flow,
physics, effects, rules, naming, moves, dealer, doubts, telling, view and about; each imports only those
before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from ledger.games.kingless import catalog, dealer, doubts, flow, rules, scoring, setup, telling, view
from ledger.games.kingless.about import INFO, topics
from ledger.games.kingless.events import KinglessEvent
from ledger.games.kingless.moves import VERBS
from ledger.games.kingless.projector import projector
from ledger.games.kingless.state import State


class Kingless:
    info: GameInfo = INFO
    sheet = catalog.SHEET
    events = KinglessEvent
    projector = projector
    verbs: Mapping[str, Verb] = VERBS

    def catalog(self, name: str) -> Mapping[str, Any]:
        return catalog.load(name)

    def start(self, wanted: Setup) -> State:
        return setup.start(wanted)

    def pending(self, state: State) -> Pending:
        return flow.pending(state)

    def check(self, state: State, event: Event) -> Verdict:
        return rules.check(state, event)

    def deal(self, state: State, chance: Chance, luck: Luck) -> Event:
        return dealer.deal(state, chance, luck)

    def turn(self, state: State) -> int:
        return state.turns

    def chapter(self, state: State) -> int:
        return state.round

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def facts(self, state: State) -> Mapping[str, Knob | None]:
        return view.facts(state)

    def view(self, state: State, seat: str | None = None) -> tuple[Block, ...]:
        return view.view(state, seat)

    def veil(self, state: State) -> State:
        return view.veil(state)

    def tell(self, state: State, event: Event) -> str:
        return telling.tell(state, event)

    def cause(self, state: State, event: Event) -> int | None:
        return telling.cause(state, event)

    def reveals(self, state: State, event: Event) -> str:
        return telling.reveals(state, event)

    def hindsight(self, state: State, later: State) -> None:
        if state.round == later.round:
            state.pieces.hindsight(later.pieces)

    def findings(self, state: State) -> tuple[Finding, ...]:
        return tuple(doubts.findings(state))

    def topics(self) -> Sequence[Topic]:
        return topics()


GAME: Game = Kingless()
