"""Humanity, Blessed: its rules as an island on the core.

Law: wiring only. Pure rooms come first (dice, odds, payment, outcomes), then what can happen, the state and
what it answers, then what is judged, what can be typed and what is shown; each imports only those before it.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.humanity import catalog, findings, setup, view
from ledger.games.humanity.about import INFO, topics
from ledger.games.humanity.carrying import carry, numbers
from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.dealer import DEAL
from ledger.games.humanity.describe import SENTENCES, cause
from ledger.games.humanity.doers import doer
from ledger.games.humanity.events import EVENTS
from ledger.games.humanity.flow import pending
from ledger.games.humanity.moves.short import shorthand
from ledger.games.humanity.moves.verbs import VERBS
from ledger.games.humanity.people.events.arrivals import arrivals
from ledger.games.humanity.people.events.companions import companions
from ledger.games.humanity.people.events.conditions import conditions
from ledger.games.humanity.people.events.sheet import sheet
from ledger.games.humanity.physics import PHYSICS
from ledger.games.humanity.projector import projector
from ledger.games.humanity.resources.events.banks import banks
from ledger.games.humanity.resources.events.blessings import pools
from ledger.games.humanity.resources.events.specializations import specializations
from ledger.games.humanity.rules import ANYTIME, RULES
from ledger.games.humanity.scoring import score
from ledger.games.humanity.sessions.events.calendar import calendar
from ledger.games.humanity.sessions.events.goals import goals
from ledger.games.humanity.sessions.events.picks import taking
from ledger.games.humanity.sessions.events.rumors import rumors
from ledger.games.humanity.sessions.events.shop import checkout, shop
from ledger.games.humanity.state import State

SESSIONS = (calendar, arrivals, sheet, companions, rumors, conditions, goals)
RESOURCES = (pools, specializations, banks, shop, taking, checkout)

GAME: Game[State] = Game(
    info=INFO,
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    chapters=(*SESSIONS, *CHECKS, *RESOURCES),
    events=EVENTS,
    start=setup.start,
    projector=projector,
    pending=pending,
    physics=PHYSICS,
    rules=RULES,
    anytime=ANYTIME,
    doer=doer,
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
    recount=lambda setup, path: findings.recount(GAME, setup, path),
    topics=topics,
    actors=lambda state: tuple(state.characters),
    pages=view.pages,
)
