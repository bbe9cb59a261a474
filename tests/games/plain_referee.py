"""What a referee says, asked in the order of GAMES.md, one question after the other, with nothing put
together beforehand: what `rulebook` is held against.

Law: it asks only what a game's classes say. The shared events have no class in the game and are left to the
rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from ledger.core.errors import Contradiction
from ledger.core.log.events import TABLE as SHARED
from ledger.core.log.events import Event, same
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame, actors
from ledger.core.rules.rulebook import TABLE, TOOL, check
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Follows, Over, Pending, Verdict
from ledger.testing.forging import Forger
from ledger.testing.walking import walk

Said = str
"""The kind of a verdict; `ours: rule: why` where the game itself said so."""


def plain(game: AnyGame, state: Any, event: Event) -> Said:
    """What a referee that asks everything anew says."""
    own, due = game.of(event), game.pending(state)
    is_due = isinstance(due, Follows) and same(event, due.event)
    if is_due and own.anytime is None:
        return "legal"
    if event.by not in (TABLE, TOOL, "", *game.info.reserved, *actors(game, state)):
        return "impossible"
    is_dealt_now = isinstance(due, Chance) and type(due.draft) is type(event)
    if own.dealt is not None and is_dealt_now and state.table.dealer == TOOL != event.by:
        return "impossible"
    try:
        if own.needs is not None:
            own.needs(event, state)
    except Contradiction:
        return "impossible"
    at_any_time = None if own.anytime is None else own.anytime(event, state)
    if at_any_time is not None and at_any_time.is_accepted:
        return _ours(at_any_time)
    if is_due:
        return "legal"
    if at_any_time is not None:
        return _ours(at_any_time)
    if not is_awaited(game, state, event, due):
        return _unless_dealt(game, state, due, event, "refused")
    verdict = Verdict("legal") if own.may is None else own.may(event, state)
    return _unless_dealt(game, state, due, event, _ours(verdict))


def is_awaited(game: AnyGame, state: Any, event: Event, due: Pending) -> bool:
    """Whether the game waits for such an event, from whoever makes it."""
    kind, doer = type(event), game.doer(state, event)
    match due:
        case Decision():
            asked = doer == due.seat and kind in due.events
            return asked or (doer in due.others and kind in due.theirs)
        case AtOnce():
            return doer in due.seats and kind in due.events
        case Follows():
            open_ = (due.open,) if isinstance(due.open, str) else due.open
            return bool(open_) and same(event, due.event, tuple(open_))
        case Chance():
            dealers = (TOOL,) if state.table.dealer == TOOL else (TOOL, due.draft.by or TABLE)
            fits = same(event, due.draft, (*due.holes, "by")) and event.by in dealers
            return kind in due.also or fits
        case Over():
            return kind in due.events


def _unless_dealt(game: AnyGame, state: Any, due: Pending, event: Event, said: Said) -> Said:
    """Only the tool can deal what it deals: nobody insists on something else."""
    asked: tuple[type[Event], ...] = ()
    if isinstance(due, Decision):
        asked = (*due.events, *due.theirs)
    elif isinstance(due, AtOnce):
        asked = due.events
    is_tools = state.table.dealer == TOOL and type(event) in game.dealt and type(event) not in asked
    return "impossible" if said.startswith("refused") and is_tools else said


def _ours(verdict: Verdict) -> Said:
    return f"{verdict.kind} by {verdict.rule}: {verdict.why}" if verdict.kind == "refused" else verdict.kind


def differences(game: AnyGame, setup: Setup, seed: int, events: int, forged: int) -> Iterator[str]:
    """Every event of a random life, and some that nobody should have written in between, of which the
    rulebook says something else."""
    chance, luck = Random(seed), Luck(seed) if setup.dealer == TOOL else None
    state, forger = game.start(setup), Forger(game, chance)
    before = state.copy()
    for event, _ in islice(walk(game, setup, state, chance, luck, typed=0.4), events):
        forger.seen = [event, *forger.seen[:3]]
        for asked in (event, *(forger.any_event(before) for _ in range(forged))):
            if type(asked) in SHARED:
                continue
            verdict, wanted = check(game, before, asked), plain(game, before, asked)
            said = _ours(verdict) if wanted.startswith("refused by") else verdict.kind
            if said != wanted:
                yield f"{asked}: the rulebook says {verdict}, and {wanted} is right"
        before = state.copy()
