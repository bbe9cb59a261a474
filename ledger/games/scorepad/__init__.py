"""Scorepad: any game on a shelf, from one page of TOML.

Law: wiring only. Each room imports those before it: formulas, sheet, sketch, sound, state, asked, bounds,
playing, spoken, scoring, rounds, words, elsewhere, view, about.
"""

from __future__ import annotations

from ledger.api import MOST_DECIMALS, Game, chances, drawn_too_often, headings
from ledger.games.scorepad import rounds, scoring, view
from ledger.games.scorepad.about import INFO, QUESTIONS, load
from ledger.games.scorepad.elsewhere import rewritten
from ledger.games.scorepad.playing import changing, in_words
from ledger.games.scorepad.sheet import SCHEMA
from ledger.games.scorepad.sketch import sketch
from ledger.games.scorepad.sound import flaws
from ledger.games.scorepad.spoken import shorthand
from ledger.games.scorepad.state import State, hidden, start
from ledger.games.scorepad.words import said

GAME: Game[State] = Game(
    info=INFO,
    schema=SCHEMA,
    catalog=load,
    flaws=flaws,
    questions=QUESTIONS,
    sketch=sketch,
    chapters=(changing, chances, rounds.going, said),
    start=start,
    pending=rounds.pending,
    shorthand=shorthand,
    in_words=in_words,
    turn=lambda state: state.turn,
    turn_word=lambda state: state.turn_word,
    starter=lambda state: state.starter,
    score=lambda state: scoring.score(state, rounds.pending(state)),
    lines=scoring.lines,
    totals=scoring.totals,
    decimals=lambda state: MOST_DECIMALS,
    view=view.view,
    status=view.status,
    facts=view.facts,
    adjustable=view.adjustable,
    hidden=hidden,
    elsewhere=rewritten,
    findings=drawn_too_often,
    topics=headings(__name__),
)
