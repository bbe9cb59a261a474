"""Courses: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, state, worth, naming, payment, piles, decks; the
chapters with their events (opening, turns, playing, acting, texts, ending); then flow, scoring, view and about.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.courses import catalog, decks, view
from ledger.games.courses.about import INFO, topics
from ledger.games.courses.acting import acting
from ledger.games.courses.ending import ending
from ledger.games.courses.flow import pending
from ledger.games.courses.opening import bring, opening, start
from ledger.games.courses.playing import playing
from ledger.games.courses.scoring import score
from ledger.games.courses.state import State
from ledger.games.courses.texts.amounts import amounts
from ledger.games.courses.texts.cards import cards
from ledger.games.courses.texts.found import found
from ledger.games.courses.texts.steps import settling
from ledger.games.courses.turns import closing, turns

GAME: Game[State] = Game(
    info=INFO,
    chapters=(opening, turns, playing, acting, closing, settling, cards, found, amounts, ending),
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    start=start,
    pending=pending,
    bring=bring,
    ready=decks.ready,
    turn=lambda state: state.turns,
    status=view.status,
    score=score,
    view=view.view,
    board=view.board,
    facts=view.facts,
    adjustable=view.adjustable,
    hidden=view.hidden,
    findings=decks.findings,
    topics=topics,
)
