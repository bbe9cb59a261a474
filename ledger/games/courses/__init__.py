"""Courses: its rules as an island on the core.

Law: wiring only. Each room imports those before it: payment, catalog, events, state, setup, decks, piles,
worth, projector, obligations, flow, physics, rules, choices, moves, dealer, scoring, findings, describe, view
and about.
"""

from __future__ import annotations

from ledger.api import Game, defined_in
from ledger.games.courses import catalog, decks, describe, events, setup, view
from ledger.games.courses.about import INFO, topics
from ledger.games.courses.dealer import DEAL
from ledger.games.courses.findings import findings
from ledger.games.courses.flow import pending
from ledger.games.courses.moves import VERBS
from ledger.games.courses.physics import PHYSICS
from ledger.games.courses.projector import projector
from ledger.games.courses.rules import ANYTIME, RULES
from ledger.games.courses.scoring import score
from ledger.games.courses.state import State

GAME: Game[State] = Game(
    info=INFO,
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    events=defined_in(events),
    start=setup.start,
    projector=projector,
    pending=pending,
    physics=PHYSICS,
    rules=RULES,
    anytime=ANYTIME,
    deal=DEAL,
    verbs=VERBS,
    bring=decks.bring,
    ready=decks.ready,
    turn=lambda state: state.turns,
    status=view.status,
    score=score,
    view=view.view,
    board=view.board,
    facts=view.facts,
    adjustable=view.adjustable,
    describe=describe.SENTENCES,
    hidden=view.hidden,
    redact=describe.REDACTED,
    reveals=describe.reveals,
    cause=describe.cause,
    findings=findings,
    topics=topics,
)
