"""Whether a typed move may be recorded: the events it makes, or why not.

Law: pure; the state that is asked about stays as it is. What a refusal says goes by what whoever acts may
know: the log may know more.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.core.errors import LogDamaged, MoveImpossible, MoveRefused
from ledger.core.line import INSISTS, TEXT, Line
from ledger.core.log.events import Event, Overruled
from ledger.core.rules.describe import prompt, sentence
from ledger.core.rules.game import AnyGame, known_to, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import Decision, Pending, Verdict, impossible
from ledger.core.typing.parsing import Shown, understood

CONTRADICTED = impossible("the log knows these cards, and they are others")
"""All that may be said of what fits what somebody knows, but not what the log does."""


class Decided(msgspec.Struct, frozen=True):
    """Drafts to record, the line as it was understood, and what to know about them."""

    events: tuple[Event, ...]
    line: Line
    doubt: str = ""


def decide(
    game: AnyGame,
    state: Any,
    line: Line,
    shown: Shown = None,
    before: str = "",
    due: Pending | None = None,
) -> Decided:
    """One move, behind what was typed `before` it in its line; `due` is what is waited for, where known.

    Raises the errors of the parser, MoveRefused or MoveImpossible.
    """
    due = game.pending(state) if due is None else due
    event, full = understood(game, state, line, shown, due)
    verdict = judge(game, state, event, due)
    if verdict.kind == "refused":
        if not line.insists or tells_a_secret(game, state, event):
            raise _refusal(game, state, line, event, verdict, before)
        verdict = insisted(game, state, event, verdict)
    if verdict.kind == "impossible":
        raise MoveImpossible(f"That cannot have happened: {verdict.why}.", hint=f"Asked now: {prompt(due)}")
    if verdict.kind == "refused":
        overruled = Overruled(by=TABLE, rule=verdict.rule, reason=line.text or "")
        return Decided((overruled, event), full)
    return Decided((event,), full, _doubt(verdict))


def _doubt(verdict: Verdict) -> str:
    """What to know about a move that is accepted."""
    if verdict.kind == "unverifiable":
        return f"Nobody can check this: {verdict.why}."
    return f"{sentence(verdict.why)} ({verdict.rule})" if verdict.kind == "advised" else ""


def judge(game: AnyGame, state: Any, event: Event, due: Pending | None = None) -> Verdict:
    """What may be said of a move to whoever makes it; `due` is what is waited for, where known.

    Why everybody would be refused comes before what only some know to be impossible: it tells nothing of it.
    """
    known = known_to(game, state, event.by)
    verdict = check(game, known, event, due if known is state else None)
    if known is state or verdict.kind == "refused":
        return verdict
    if verdict.kind == "impossible":
        public = check(game, veil(game, state, None), event)
        return public if public.kind == "refused" else verdict
    truth = check(game, state, event, due)
    if truth.is_accepted or truth == verdict:
        return truth
    return CONTRADICTED


def seems_possible(game: AnyGame, state: Any, event: Event) -> bool:
    """Whether a move is accepted as far as whoever is asked may know, and for anybody else as everybody does:
    a list of what can be meant tells nothing of what is hidden."""
    is_asked = _is_asked(game, state, event)
    known = known_to(game, state, event.by) if is_asked else veil(game, state, None)
    return check(game, known, event).is_accepted


def tells_a_secret(game: AnyGame, state: Any, event: Event) -> bool:
    """Whether to insist on an event would tell what only the seat knows that it is said of: anybody can type
    that while somebody else is asked. It goes by what everybody knows, so it tells nothing itself."""
    public = veil(game, state, None)
    if public is state or _is_asked(game, state, event):
        return False
    try:
        after = game.projector.fold(public.copy(), (event,))
    except LogDamaged:
        return False
    hidden = (token for token, name in public.pieces.names.items() if name is None)
    return any(after.pieces.names.get(token, "") is not None for token in hidden)


def _is_asked(game: AnyGame, state: Any, event: Event) -> bool:
    """Whether the game waits for whoever does it, with whatever it may be."""
    due, by = game.pending(state), game.doer(state, event)
    if not isinstance(due, Decision) or by not in state.table.seats:
        return by not in state.table.seats
    return by == due.seat or (by in due.others and type(event) in due.theirs)


def insisted(game: AnyGame, state: Any, event: Event, verdict: Verdict) -> Verdict:
    """What is refused by what everybody sees may be impossible all the same: then nobody can insist."""
    if check(game, state, event).kind != "impossible":
        return verdict
    own = check(game, known_to(game, state, event.by), event)
    return own if own.kind == "impossible" else CONTRADICTED


def _refusal(
    game: AnyGame, state: Any, line: Line, event: Event, verdict: Verdict, before: str
) -> MoveRefused:
    """What to say of a move that is not recorded, and how it can be all the same."""
    if tells_a_secret(game, state, event):
        last = f"Wait until {event.by} is asked: nobody insists on what only {event.by} can see."
    else:
        last = f"If it happened all the same: {before}{INSISTS} {line.words}{TEXT}why"
    hint = f"Legal now: {', '.join(verdict.instead)}. {last}" if verdict.instead else last
    return MoveRefused(f"{sentence(verdict.why)} ({verdict.rule})", hint=hint)
