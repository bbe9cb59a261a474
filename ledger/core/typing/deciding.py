"""Whether a typed move may be recorded: the events it makes, or why not.

Law: pure; the state that is asked about stays as it is. What a refusal says goes by what whoever acts may
know: the log may know more.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from ledger.core.errors import (
    AmbiguousName,
    LogDamaged,
    MoveImpossible,
    MoveIncomplete,
    MoveRefused,
    SeveralWays,
    TablefoldError,
)
from ledger.core.line import INSISTS, TEXT, Line, read, whole
from ledger.core.log.events import Asserted, Counted, Event, Overruled
from ledger.core.rules.describe import prompt, sentence
from ledger.core.rules.game import AnyGame, known_to, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import Pending, Verdict, impossible, may_decide
from ledger.core.typing.bare_numbers import Shown
from ledger.core.typing.eyes import Known, all_of_it
from ledger.core.typing.parsing import draft, parts, understood

CONTRADICTED = impossible("the log knows these cards, and they are others")
"""All that may be said of what fits what somebody knows, but not what the log does."""

INSTEAD = "Legal now: "
"""How a hint begins that names what is legal."""


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
    known: Known = all_of_it,
    listed: Known = all_of_it,
) -> Decided:
    """One move, behind what was typed `before` it in its line; `due` is what is waited for, where known.

    `known` gives the state as far as whoever types may know it: why something is not recorded is told from
    that. `listed` gives the one whose list the numbers are of. Raises the errors of the parser, MoveRefused
    or MoveImpossible.
    """
    try:
        return _decided(game, state, line, shown, before, due, listed)
    except TablefoldError:
        if (seen := known(state)) is state:
            raise
        _decided(game, seen, line, shown, before, None, listed, is_veiled=True)
        raise MoveRefused(
            "That does not fit, but not everybody may know why.",
            hint="At the prompt `glimpse` shows what a seat holds. --as SEAT after do, play, moves or whatif "
            "tells it why.",
        ) from None


def _decided(
    game: AnyGame,
    state: Any,
    line: Line,
    shown: Shown,
    before: str,
    due: Pending | None = None,
    listed: Known = all_of_it,
    *,
    is_veiled: bool = False,
) -> Decided:
    due = game.pending(state) if due is None else due
    event, full = understood(game, state, line, shown, due, listed)
    verdict = judge(game, state, event, due)
    if verdict.kind == "refused":
        is_secret = tells_a_secret(game, state, event, is_veiled=is_veiled)
        if is_secret or not line.insists:
            meant = line if whole(line.words) is None else full
            raise _refusal(game, state, meant, event, verdict, before, is_secret=is_secret)
        verdict = insisted(game, state, event, verdict)
    if verdict.kind == "impossible":
        raise MoveImpossible(f"That cannot have happened: {verdict.why}.", hint=f"Asked now: {prompt(due)}")
    if verdict.kind == "refused":
        overruled = Overruled(by=TABLE, rule=verdict.rule, reason=line.text or "")
        return Decided((overruled, event), full)
    return Decided((event,), full, _doubt(game, state, event, verdict))


def _doubt(game: AnyGame, state: Any, event: Event, verdict: Verdict) -> str:
    """What the player should know about an accepted move."""
    if isinstance(event, Counted | Asserted):
        from ledger.core.audit.differing import what_differs  # noqa: PLC0415 - hardly any line says one of these

        return what_differs(game, state, event)
    if verdict.kind == "unverifiable":
        return f"Nobody can check this: {verdict.why}."
    return f"{sentence(verdict.why)} ({verdict.rule})" if verdict.kind == "advised" else ""


def judge(game: AnyGame, state: Any, event: Event, due: Pending | None = None) -> Verdict:
    """What may be said of a move to whoever makes it; `due` is what is waited for, where known.

    Why everybody would be refused comes before what only some know to be impossible: it tells nothing of it.
    """
    known = known_to(game, state, event.by)
    verdict = check(game, known, event, due if known is state else None)
    if verdict.kind == "impossible":
        public = check(game, veil(game, state, None), event)
        return public if public.kind == "refused" else verdict
    if known is state or verdict.kind == "refused":
        return verdict
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


def can_be_said(game: AnyGame, state: Any, line: str) -> bool | None:
    """Whether a line can be recorded now, as far as whoever is asked may know, or lacks only something; None
    where it cannot be read."""
    try:
        first, _ = parts(game, state, read(line))
        return seems_possible(game, state, draft(game, state, first))
    except (AmbiguousName, MoveIncomplete, SeveralWays):
        return True
    except TablefoldError:
        return None


def tells_a_secret(game: AnyGame, state: Any, event: Event, *, is_veiled: bool = False) -> bool:
    """Whether to insist on an event would tell what is hidden, be it only that it is no such piece: anybody
    can type that. It goes by what everybody knows, or the seat that is asked, so it tells nothing itself.

    Where the table deals, the seat that is asked is believed: it sees its cards, and the log may not.
    `is_veiled`: the log knows more than the state that is given here.
    """
    is_asked = _is_asked(game, state, event)
    known = known_to(game, state, event.by if is_asked else TABLE)
    if is_asked and state.table.dealer == TABLE:
        return False
    try:
        after = game.projector.fold(known.copy(), (event,))
    except LogDamaged:
        return False
    if known is state and not is_veiled:  # nothing is hidden yet, so it tells only what it hides itself
        return names_more(after, veil(game, after, None))
    return names_more(after, known)


def names_more(after: Any, before: Any) -> bool:
    """Whether some pieces now have a name and had none before."""
    return bool(_count_names(after) - _count_names(before))


def _count_names(state: Any) -> Counter[str]:
    """The pieces that have a name, and how many of each."""
    return Counter(name for name in state.pieces.names.values() if name is not None)


def _is_asked(game: AnyGame, state: Any, event: Event) -> bool:
    """Whether the game waits for the seat that does it, with whatever it may be."""
    return may_decide(game.pending(state), game.doer(state, event), (type(event),))


def insisted(game: AnyGame, state: Any, event: Event, verdict: Verdict) -> Verdict:
    """What is refused by what everybody sees may be impossible all the same: then nobody can insist."""
    if check(game, state, event).kind != "impossible":
        return verdict
    own = check(game, known_to(game, state, event.by), event)
    return own if own.kind == "impossible" else CONTRADICTED


def _refusal(
    game: AnyGame,
    state: Any,
    line: Line,
    event: Event,
    verdict: Verdict,
    before: str,
    *,
    is_secret: bool,
) -> MoveRefused:
    """What to say of a move that is not recorded, and how it can be all the same."""
    if is_secret:
        if event.by in state.table.seats and not _is_asked(game, state, event):
            last = f"Wait until {event.by} is asked: nobody insists on what only {event.by} can see."
        else:
            last = "Nobody insists on a card that may lie hidden. To write it down: note TEXT"
    else:
        last = f"If it happened anyway: {before}{INSISTS} {line.words}{TEXT}why"
    instead = [said for said in verdict.instead if can_be_said(game, state, said) is not False]
    hint = f"{INSTEAD}{', '.join(instead)}. {last}" if instead else last
    refused = MoveRefused(f"{sentence(verdict.why)} ({verdict.rule})", hint=hint)
    if not is_secret and not before:
        refused.event, refused.words, refused.insisting = event, line.words, last
    return refused
