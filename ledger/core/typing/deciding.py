"""Whether a typed move may be recorded: the events it makes, or why not.

Law: pure; the state does not change. A refusal says only what the player who acts may know: the log may know
more.
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
from ledger.core.line import INSISTS, TEXT, TypedMove, read_line, whole
from ledger.core.log.events import Asserted, Counted, Event, Overruled
from ledger.core.rules.describe import prompt, sentence
from ledger.core.rules.game import AnyGame, known_to, veil
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import Pending, Verdict, impossible, may_decide
from ledger.core.typing.bare_numbers import OnScreen
from ledger.core.typing.eyes import Known, all_of_it
from ledger.core.typing.parsing import read_move, split_move, typed_draft

CONTRADICTED = impossible("the log knows these cards, and they are different")
"""All that may be said if a move fits what somebody knows, but not what the log knows."""

INSTEAD = "Legal now: "
"""The beginning of a hint about legal moves."""


class Decided(msgspec.Struct, frozen=True):
    """Drafts to record, the line as it was understood, and what the player should know about them."""

    events: tuple[Event, ...]
    line: TypedMove
    doubt: str = ""


def decide(
    game: AnyGame,
    state: Any,
    line: TypedMove,
    shown: OnScreen = None,
    before: str = "",
    due: Pending | None = None,
    known: Known = all_of_it,
    listed: Known = all_of_it,
) -> Decided:
    """Decides about a move, after what was typed `before` it in its line; `due` is what the game waits for,
    if known. `known` gives the state as far as the typist may know it: a refusal says only what is in it.
    `listed` gives the state for the list that numbers pick from. Raises the errors of the parser, MoveRefused
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
            "shows it why.",
        ) from None


def _decided(
    game: AnyGame,
    state: Any,
    line: TypedMove,
    shown: OnScreen,
    before: str,
    due: Pending | None = None,
    listed: Known = all_of_it,
    *,
    is_veiled: bool = False,
) -> Decided:
    due = game.pending(state) if due is None else due
    event, full = read_move(game, state, line, shown, due, listed)
    verdict = verdict_for_player(game, state, event, due)
    if verdict.kind == "refused":
        is_secret = tells_a_secret(game, state, event, is_veiled=is_veiled)
        if is_secret or not line.insists:
            meant = line if whole(line.words) is None else full
            raise _refusal(game, state, meant, event, verdict, before, is_secret=is_secret)
        verdict = verdict_if_insisted(game, state, event, verdict)
    if verdict.kind == "impossible":
        when = f"After `{before.removesuffix(': ')}` the game asks" if before else "Asked now"
        raise MoveImpossible(f"That cannot have happened: {verdict.why}.", hint=f"{when}: {prompt(due)}")
    if verdict.kind == "refused":
        overruled = Overruled(by=TABLE, rule=verdict.rule, reason=line.text or "")
        return Decided((overruled, event), full)
    return Decided((event,), full, _doubt(game, state, event, verdict))


def _doubt(game: AnyGame, state: Any, event: Event, verdict: Verdict) -> str:
    """What the player should know about a move that is accepted."""
    if isinstance(event, Counted | Asserted):
        from ledger.core.audit.differing import what_differs  # noqa: PLC0415 - hardly any line says one of these

        return what_differs(game, state, event)
    if verdict.kind == "unverifiable":
        return f"Nobody can check this: {verdict.why}."
    return f"{sentence(verdict.why)} ({verdict.rule})" if verdict.kind == "advised" else ""


def verdict_for_player(game: AnyGame, state: Any, event: Event, due: Pending | None = None) -> Verdict:
    """What the player may hear about a move; `due` is what the game waits for, if known.
    A reason that would refuse everybody comes before what only some know to be impossible, because it gives
    nothing away.
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
    """Whether a move is accepted: for the seat that is asked, as far as it may know; for others, as far as
    everybody knows. So a list of what can be meant gives away nothing hidden."""
    is_asked = _is_asked(game, state, event)
    known = known_to(game, state, event.by) if is_asked else veil(game, state, None)
    return check(game, known, event).is_accepted


def can_be_said(game: AnyGame, state: Any, line: str) -> bool | None:
    """Whether a line can be recorded now or is only incomplete, as far as the seat that is asked may know;
    None if it cannot be read."""
    try:
        first, _ = split_move(game, state, read_line(line))
        return seems_possible(game, state, typed_draft(game, state, first))
    except (AmbiguousName, MoveIncomplete, SeveralWays):
        return True
    except TablefoldError:
        return None


def tells_a_secret(game: AnyGame, state: Any, event: Event, *, is_veiled: bool = False) -> bool:
    """Whether insisting on an event would give away what is hidden, even if it only shows what a piece is
    not: anybody can type such a line. The answer uses what everybody, or the seat that is asked, knows, so it
    gives nothing away itself. If the table deals, the tool believes the seat that is asked: it sees its
    cards, and the log may not. `is_veiled`: the log knows more than the state that is given here.
    """
    is_asked = _is_asked(game, state, event)
    known = known_to(game, state, event.by if is_asked else TABLE)
    if is_asked and state.table.dealer == TABLE:
        return False
    try:
        after = game.projector.fold(known.copy(), (event,))
    except LogDamaged:
        return False
    if known is state and not is_veiled:  # nothing is hidden yet, so it gives away only what it hides itself
        return names_more(after, veil(game, after, None))
    return names_more(after, known)


def names_more(after: Any, before: Any) -> bool:
    """Whether some pieces have a name in the state `after` that they did not have in `before`."""
    return bool(_count_names(after) - _count_names(before))


def _count_names(state: Any) -> Counter[str]:
    """The pieces that have a name, and how many of each."""
    return Counter(name for name in state.pieces.names.values() if name is not None)


def _is_asked(game: AnyGame, state: Any, event: Event) -> bool:
    """Whether the game waits for the seat that makes the event."""
    return may_decide(game.pending(state), game.doer(state, event), (type(event),))


def verdict_if_insisted(game: AnyGame, state: Any, event: Event, verdict: Verdict) -> Verdict:
    """The verdict if somebody insists on a refused event: it may turn out to be impossible."""
    if check(game, state, event).kind != "impossible":
        return verdict
    own = check(game, known_to(game, state, event.by), event)
    return own if own.kind == "impossible" else CONTRADICTED


def _refusal(
    game: AnyGame,
    state: Any,
    line: TypedMove,
    event: Event,
    verdict: Verdict,
    before: str,
    *,
    is_secret: bool,
) -> MoveRefused:
    """What to say about a move that is not recorded, and how to record it anyway."""
    if is_secret:
        if event.by in state.table.seats and not _is_asked(game, state, event):
            last = f"Wait until {event.by} is asked: nobody can insist on what only {event.by} can see."
        else:
            last = "Nobody can insist on a card that may be hidden. To write it down: note TEXT"
    else:
        last = f"If it happened anyway: {before}{INSISTS} {line.words}{TEXT}why"
    instead = [said for said in verdict.instead if can_be_said(game, state, said) is not False]
    hint = f"{INSTEAD}{', '.join(instead)}. {last}" if instead else last
    refused = MoveRefused(f"{sentence(verdict.why)} ({verdict.rule})", hint=hint)
    if not is_secret and not before:
        refused.event, refused.words, refused.insisting = event, line.words, last
    return refused
