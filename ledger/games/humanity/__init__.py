"""Humanity, Blessed: its rules as an island on the core.

Law: wiring only. Pure rooms come first (dice, odds, payment, outcomes), then the state and common questions
about it, then the chapters (checks, people, resources, sessions, scenes), each with its events, questions and
views.
"""

from __future__ import annotations

from ledger.api import Game
from ledger.games.humanity import catalog, findings, setup, touch, view
from ledger.games.humanity.about import INFO, topics
from ledger.games.humanity.chapters import CHAPTERS, VERBS
from ledger.games.humanity.flow import asked_besides, cause, pending
from ledger.games.humanity.people.events.kept import keep
from ledger.games.humanity.scenes import chart, prepared
from ledger.games.humanity.scoring import score
from ledger.games.humanity.sessions.campaign import STORY, TALLIES
from ledger.games.humanity.shorthand import shorthand
from ledger.games.humanity.state import State

GAME: Game[State] = Game(
    info=INFO,
    schema=catalog.SCHEMA,
    catalog=catalog.load,
    chapters=CHAPTERS,
    start=setup.start,
    pending=pending,
    asked_besides=asked_besides,
    verbs=VERBS,
    shorthand=shorthand,
    keep=keep,
    prepared=(prepared.SCENE, prepared.PEOPLE),
    status=view.status,
    score=score,
    view=view.view,
    board=view.board,
    picture=chart.picture,
    things=touch.things,
    facts=view.facts,
    adjustable=view.adjustable,
    cause=cause,
    counting=findings.counting,
    topics=topics,
    actors=lambda state: tuple(state.characters),
    named=State.named,
    places=State.places,
    pages=view.pages,
    story=STORY,
    tallies=TALLIES,
)
