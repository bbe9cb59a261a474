"""Effortless: its rules as an island on the core.

Law: wiring only. Each room imports those before it: catalog, events, state, setup, collection, projector,
obligations, flow, physics, rules, moves, dealer, carrying, scoring, view and about.
"""

from __future__ import annotations

from ledger.api import Game, defined_in
from ledger.games.effortless import catalog, events, setup, view
from ledger.games.effortless.about import INFO, topics
from ledger.games.effortless.carrying import CARRY
from ledger.games.effortless.dealer import DEAL
from ledger.games.effortless.flow import pending
from ledger.games.effortless.moves import VERBS
from ledger.games.effortless.physics import PHYSICS
from ledger.games.effortless.projector import projector
from ledger.games.effortless.rules import ANYTIME, RULES
from ledger.games.effortless.scoring import lines, score
from ledger.games.effortless.state import State

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
    score=score,
    lines=lines,
    view=view.view,
    board=view.board,
    facts=view.facts,
    adjustable=State.counts,
    describe=view.SENTENCES,
    carry=CARRY,
    hidden=view.hidden,
    redact=view.REDACTED,
    reveals=view.reveals,
    topics=topics,
)
