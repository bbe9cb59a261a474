"""Kingless: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, state, cards, statements, setup, piles,
obligations; then what can happen, each event in one place (turns, areas, deck, hands, effects, texts,
rounds, tally); then flow, scoring, view and about. The words of seats are listed before those of the table.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.kingless import (
    areas,
    cards,
    catalog,
    deck,
    effects,
    hands,
    piles,
    rounds,
    setup,
    tally,
    texts,
    turns,
    view,
)
from ledger.games.kingless.about import INFO, topics
from ledger.games.kingless.flow import pending
from ledger.games.kingless.scoring import score
from ledger.games.kingless.state import State
from ledger.games.kingless.statements import findings

GAME: Game[State] = Game(
    info=INFO,
    chapters=(
        *(turns.turns, areas.areas, deck.draws, hands.hands, effects.effects, texts.texts),
        *(deck.deck, rounds.opening, areas.answers, deck.turned, hands.shown, tally.tally, rounds.rounds),
        *(cards.cards, piles.piles),
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
    adjustable=piles.adjustable,
    hidden=view.hidden,
    findings=findings,
    topics=topics,
)
