"""Courses: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, state, worth, naming, payment, piles, decks,
asked; the chapters with their events, opening, turns, playing, acting, texts, ending; then flow, scoring,
view, about. An event checks that the pieces it needs are there before it changes anything, and otherwise
raises Contradiction.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.courses import acting, catalog, chart, decks, ending, opening, playing, turns, view
from ledger.games.courses.about import INFO, TOPICS
from ledger.games.courses.flow import pending
from ledger.games.courses.scoring import earnings, score, totals
from ledger.games.courses.state import State
from ledger.games.courses.texts import amounts, cards, chance, found, steps

GAME: Game[State] = Game(
    info=INFO,
    chapters=(
        opening.opening,
        turns.turns,
        playing.playing,
        acting.acting,
        turns.closing,
        steps.settling,
        cards.cards,
        found.found,
        amounts.amounts,
        chance.chance,
        ending.ending,
    ),
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    start=opening.start,
    pending=pending,
    bring=opening.bring,
    ready=decks.ready,
    status=view.status,
    score=score,
    totals=totals,
    earnings=earnings,
    view=view.view,
    board=view.board,
    picture=chart.picture,
    facts=view.facts,
    adjustable=view.adjustable,
    places=State.places,
    hidden=view.hidden,
    findings=decks.findings,
    topics=TOPICS,
)
