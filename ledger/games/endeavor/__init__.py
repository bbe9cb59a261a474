"""Endeavor: its rules as an island on the core.

Law: wiring only. One engine plays four variants; each imports the rooms before it.
"""

from __future__ import annotations

from ledger.api import Game, defined_in, sheet
from ledger.games.endeavor import catalog, events, setup
from ledger.games.endeavor.about import INFO, topics
from ledger.games.endeavor.doers import doer
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.physics import PHYSICS
from ledger.games.endeavor.projector import projector
from ledger.games.endeavor.rules import ANYTIME, RULES
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
    verbs=(),
    turn=lambda state: state.turns,
    score=lambda state: sheet(state.table.seats, (), over=False),
    view=lambda state, seat: (),
    topics=topics,
)
