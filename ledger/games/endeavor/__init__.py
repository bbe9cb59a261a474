"""Endeavor: its rules as an island on the core.

Law: wiring only. One engine plays four variants: a variant is numbers in the catalog and three hooks, in the
setup, after the salaries, and around the actions of a round. The chapters are listed in the order of a game.

An event holds facts only, each with what followed from it at the table. `by` says who drew an outcome (table,
tool), which side acts, or whether the rule or the seat chose for the opposition; in all other events a field
says who it is about. What does not apply is None; pieces are named as in the catalog. `needs` checks what the
pieces cannot do (a busy site, a token that is not there, no marker left). The referee checks whether a stored
consequence is right: it refuses a wrong one in the words that the audit uses for it, and every refusal cites
a heading of the rules or a ruling. A colon joins the next act of a turn: `docks: ship AF: occupy AF1`.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.endeavor import catalog, chart, setup, view
from ledger.games.endeavor.about import INFO, topics
from ledger.games.endeavor.building.events import building
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.opening.europe import europe
from ledger.games.endeavor.opening.laying import laying
from ledger.games.endeavor.opening.repairs import repairs
from ledger.games.endeavor.opening.revealing import findings, revealing
from ledger.games.endeavor.opposition.acting import acting
from ledger.games.endeavor.opposition.order import order
from ledger.games.endeavor.rounds.events import rounds
from ledger.games.endeavor.scoring import score, totals
from ledger.games.endeavor.sea.cards import cards
from ledger.games.endeavor.sea.cities import cities
from ledger.games.endeavor.sea.neutrals import neutrals
from ledger.games.endeavor.sea.shipping import shipping
from ledger.games.endeavor.state import State
from ledger.games.endeavor.turns.endings import endings
from ledger.games.endeavor.turns.openings import openings

GAME: Game[State] = Game(
    info=INFO,
    chapters=(
        laying,
        repairs,
        europe,
        revealing,
        acting,
        order,
        building,
        rounds,
        openings,
        shipping,
        cities,
        cards,
        neutrals,
        endings,
    ),
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    start=setup.start,
    pending=pending,
    score=score,
    totals=totals,
    view=view.view,
    board=view.board,
    picture=chart.picture,
    status=view.status,
    facts=view.facts,
    pages=view.pages,
    topics=topics,
    findings=findings,
)
