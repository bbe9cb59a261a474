"""Kingless: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, state, cards, piles, obligations; then what can
happen, each event in one place (turns, areas, deck, hands, effects, rounds, tally); then what a keyword asks
for and the flow of play, scoring, view and about. The words of seats are listed before those of the table.

An event holds facts only. A card is its name, or None if the recorder did not see it; `by` is the seat that
acts, or `table` or `tool` for what the rules or chance decided. Its verb names choices and builds a draft,
but does not judge whether the move is allowed. Its handler holds no rule. Its rule judges what the catalog
describes and cites a heading or a ruling; a text that the catalog lacks is accepted as typed and marked. Its
sentence describes the event as the reader may see it, from the state just before it.
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
    tally,
    turns,
    view,
)
from ledger.games.kingless.about import INFO, TOPICS
from ledger.games.kingless.flow import pending
from ledger.games.kingless.scoring import earnings, score, totals
from ledger.games.kingless.state import State

GAME: Game[State] = Game(
    info=INFO,
    chapters=(
        *(turns.turns, areas.areas, deck.draws, hands.hands, effects.effects, hands.gifts, effects.texts),
        *(deck.deck, rounds.opening, areas.answers, deck.turned, hands.shown, tally.tally, rounds.rounds),
        *(cards.cards, piles.piles),
    ),
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    flaws=catalog.flaws,
    start=rounds.start,
    pending=pending,
    status=view.status,
    chapter=lambda state: state.round,
    score=score,
    totals=totals,
    earnings=earnings,
    view=view.view,
    board=view.board,
    facts=view.facts,
    adjustable=piles.adjustable,
    places=State.places,
    hidden=view.hidden,
    findings=piles.findings,
    topics=TOPICS,
)
