"""Humanity, Blessed: its rules as an island on the core.

Law: wiring only. Pure rooms come first (dice, odds, payment, outcomes), then what can happen, the state and
what it answers, then what is judged, what can be typed and what is shown; each imports only those before it.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.humanity import catalog, setup, view
from ledger.games.humanity.about import INFO, topics
from ledger.games.humanity.carrying import carry, numbers
from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.dealer import DEAL
from ledger.games.humanity.describe import SENTENCES, cause, reveals
from ledger.games.humanity.events import EVENTS
from ledger.games.humanity.findings import recount
from ledger.games.humanity.flow import pending
from ledger.games.humanity.moves import VERBS, shorthand
from ledger.games.humanity.physics import PHYSICS
from ledger.games.humanity.projector import projector
from ledger.games.humanity.rules import ANYTIME
from ledger.games.humanity.scenes.events import CHAPTERS as SCENES
from ledger.games.humanity.scoring import score
from ledger.games.humanity.state import State

GAME: Game[State] = Game(
    info=INFO,
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    chapters=(*CHECKS, *SCENES),
    events=EVENTS,
    start=setup.start,
    projector=projector,
    pending=pending,
    physics=PHYSICS,
    anytime=ANYTIME,
    deal=DEAL,
    verbs=VERBS,
    shorthand=shorthand,
    turn=lambda state: state.turns,
    status=view.status,
    score=score,
    view=view.view,
    board=view.board,
    facts=view.facts,
    adjustable=view.adjustable,
    cause=cause,
    describe=SENTENCES,
    carry={kind: carry for kind in EVENTS if numbers(kind)},
    reveals=reveals,
    recount=lambda setup, path: recount(GAME, setup, path),
    topics=topics,
    actors=lambda state: tuple(state.characters),
    pages=view.pages,
)
