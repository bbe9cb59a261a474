"""Kingless: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, events, state, setup, piles, projector,
obligations, influence, flow, physics, rules, choices, moves, dealer, scoring, findings, describe, view and
about.
"""

from __future__ import annotations

from ledger.api import Game, defined_in
from ledger.games.kingless import catalog, describe, events, setup, view
from ledger.games.kingless.about import INFO, topics
from ledger.games.kingless.dealer import DEAL
from ledger.games.kingless.findings import findings
from ledger.games.kingless.flow import pending
from ledger.games.kingless.moves import VERBS
from ledger.games.kingless.physics import PHYSICS
from ledger.games.kingless.projector import projector
from ledger.games.kingless.rules import ANYTIME, RULES
from ledger.games.kingless.scoring import score
from ledger.games.kingless.state import State

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
    turn=lambda state: state.turns,
    status=view.status,
    chapter=lambda state: state.round,
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
