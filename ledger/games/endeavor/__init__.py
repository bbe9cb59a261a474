"""Endeavor: its rules as an island on the core.

Law: wiring only. One engine plays four variants: a variant is numbers in the catalog and three hooks, in the
setup, behind the salaries, and around the actions of a round.
"""

from __future__ import annotations

from ledger.api import Game, defined_in
from ledger.games.endeavor import catalog, describe, events, setup, view
from ledger.games.endeavor.about import INFO, topics
from ledger.games.endeavor.dealer import DEAL
from ledger.games.endeavor.doers import doer
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.moves import VERBS
from ledger.games.endeavor.physics import PHYSICS
from ledger.games.endeavor.projector import projector
from ledger.games.endeavor.rules import ANYTIME, RULES
from ledger.games.endeavor.scoring import score
from ledger.games.endeavor.state import State

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
    doer=doer,
    deal=DEAL,
    verbs=VERBS,
    turn=lambda state: state.turns,
    score=score,
    view=view.view,
    board=view.board,
    status=view.status,
    facts=view.facts,
    pages=view.pages,
    describe=describe.SENTENCES,
    reveals=describe.reveals,
    topics=topics,
)
