"""Kingless: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, state, cards, statements, setup, piles,
obligations; then what can happen, each event in one place (turns, areas, deck, hands, effects, texts,
rounds, tally); then flow, scoring, view and about. The words of seats are listed before those of the table.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.kingless import catalog, setup, view
from ledger.games.kingless.about import INFO, topics
from ledger.games.kingless.areas import answers, areas
from ledger.games.kingless.cards import cards
from ledger.games.kingless.deck import deck, draws, turned
from ledger.games.kingless.effects import effects
from ledger.games.kingless.flow import pending
from ledger.games.kingless.hands import hands, shown
from ledger.games.kingless.piles import adjustable, piles
from ledger.games.kingless.rounds import opening, rounds
from ledger.games.kingless.scoring import score
from ledger.games.kingless.state import State
from ledger.games.kingless.statements import findings
from ledger.games.kingless.tally import tally
from ledger.games.kingless.texts import texts
from ledger.games.kingless.turns import turns

GAME: Game[State] = Game(
    info=INFO,
    chapters=(
        *(turns, areas, draws, hands, effects, texts),
        *(deck, opening, answers, turned, shown, tally, rounds, cards, piles),
    ),
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    start=setup.start,
    pending=pending,
    turn=lambda state: state.turns,
    status=view.status,
    chapter=lambda state: state.round,
    score=score,
    view=view.view,
    board=view.board,
    facts=view.facts,
    adjustable=adjustable,
    hidden=view.hidden,
    findings=findings,
    topics=topics,
)
