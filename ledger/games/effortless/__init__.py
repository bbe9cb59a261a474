"""Effortless: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, state, setup, cards, obligations, then the
events, grouped by what they are about (deck, visits, abilities, dummy, outside, accounts), flow, scoring,
view and about.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.effortless import cards, catalog, chart, setup, view
from ledger.games.effortless.abilities import acting
from ledger.games.effortless.about import INFO, topics
from ledger.games.effortless.accounts import accounting
from ledger.games.effortless.deck import refilling
from ledger.games.effortless.dummy import rolling
from ledger.games.effortless.flow import pending
from ledger.games.effortless.outside import improvising
from ledger.games.effortless.scoring import lines, score, totals
from ledger.games.effortless.state import State
from ledger.games.effortless.visits import visiting

GAME: Game[State] = Game(
    info=INFO,
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    chapters=(setup.opening, refilling, visiting, acting, rolling, improvising, accounting),
    start=setup.start,
    pending=pending,
    turn=lambda state: state.turns,
    score=score,
    totals=totals,
    lines=lines,
    view=view.view,
    board=view.board,
    picture=chart.picture,
    facts=view.facts,
    adjustable=State.counts,
    places=cards.places,
    hidden=view.hidden,
    topics=topics,
)
