"""A correction as it is shown: what it comes to, and what stands in its way.

Law: it repeats what the correction tells; nothing is looked up again, and nothing is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cli.pages import recorded
from ledger.core.blocks import Block, Facts, Note
from ledger.core.corrections import import_verdict
from ledger.core.corrections.misfits import Conflict, Tally
from ledger.core.errors import DoesNotGoOn
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import sentence
from ledger.core.rules.game import veil
from ledger.desk.aftermath import changed_by_itself, is_public, outdated_claims
from ledger.desk.correcting import Correction, tally_summary
from ledger.desk.recorded import Recorded

KEEP, OUT, EDIT, ADD, STOP = "keep", "out", "edit", "add", "stop"
"""What a person can answer where something does not fit."""
REST = "rest"
"""Behind `keep` and `out`: the same for all that is still to come."""
NOT_KEPT = "; none of it can be kept."
MOST = 20
"""Changes that are told one by one before the rest is counted."""


def page(correction: Correction, done: Recorded | None) -> tuple[Block, ...]:
    """What was written, or with None what would be; how many later events fit is said last."""
    sentences = correction.sentences(is_trial=True) if done is None else done.told
    blocks: list[Block] = [Note(text) for text in sentences]
    if _is_known(correction, done):
        blocks += by_itself(correction)
        blocks.append(Note(scores(correction)))
        blocks += (Note(f"{claim}.", tone="warning") for claim in outdated_claims(correction))
    else:
        blocks.append(Note("Nobody has seen yet what would come up instead, so no score is given."))
    if done is None:
        blocks.append(Note("Nothing is written: this is what would come of it.", tone="hint"))
    return (*blocks, Note(correction.summary(), tone="heading"))


def by_itself(correction: Correction) -> Iterator[Block]:
    """What nobody told otherwise, and is otherwise; the first of many."""
    changed = changed_by_itself(correction)
    if changed:
        yield Note("Changed as a result:")
    yield from (Note(f"  {each}") for each in changed[:MOST])
    if len(changed) > MOST:
        yield Note(f"  … and {len(changed) - MOST} more; `log --graph` shows both lines side by side.")


def _is_known(correction: Correction, done: Recorded | None) -> bool:
    """Whether the score may be told: it may rest on cards that a trial has dealt and nobody has seen."""
    return done is not None or is_public(correction)


def scores(correction: Correction) -> str:
    changed = [f"{seat} {was} to {now}" for seat, was, now in correction.changed_totals()]
    return f"The score changes: {', '.join(changed)}." if changed else "The score stays as it was."


def data(correction: Correction, done: Recorded | None) -> dict[str, Any]:
    """The line `corrected` with the counts and the scores; `events` are all that was written."""
    return {
        "format": 1,
        "written": done is not None,
        "corrected": msgspec.to_builtins(correction.corrected()),
        "tally": msgspec.to_builtins(correction.growth.tally()),
        "out": out_data(correction),
        "scores": [
            {"seat": seat, "was": was, "now": now}
            for seat, was, now in correction.changed_totals()
            if _is_known(correction, done)
        ],
        "changed": _known(changed_by_itself, correction, done),
        "claims": _known(outdated_claims, correction, done),
        "told": list(correction.sentences(is_trial=done is None)),
        "events": [] if done is None else [msgspec.to_builtins(event) for event in done.events],
        **recorded.position(correction.desk),
    }


def _known(find: Callable[[Correction], Any], correction: Correction, done: Recorded | None) -> Any:
    return msgspec.to_builtins(find(correction)) if _is_known(correction, done) else []


def out_data(correction: Correction) -> list[dict[str, Any]]:
    """What was left out, each with the reason."""
    return [_conflict(conflict) for conflict in correction.growth.out]


def _conflict(conflict: Conflict) -> dict[str, Any]:
    verdict = conflict.verdict
    return {
        "event": conflict.event.id,
        "told": conflict.told,
        "why": verdict.why,
        "rule": verdict.rule,
        "kind": verdict.kind,
    }


def stopped(correction: Correction) -> DoesNotGoOn:
    """The first thing that does not fit, and what it would mean to keep it or to leave it out."""
    conflict = correction.conflict
    assert conflict is not None, "everything fits"
    kept, skipped = (correction.foreseen(keep=keep) for keep in (True, False))
    offers = [f"--keep would give {_parts(kept)}"] if kept != skipped else []
    offers.append(f"--skip{'' if offers else ' would give'} {_parts(skipped)}")
    return DoesNotGoOn(
        f"Event {conflict.event.id} no longer fits, and nothing is written. "
        f"{sentence(conflict.told)} But {recorded.closed(_why(conflict))}",
        hint=f"Of the later events {'; '.join(offers)}{'.' if kept != skipped else NOT_KEPT}",
    )


def _parts(tally: Tally) -> str:
    return tally_summary(tally).partition(": ")[2]


def _why(conflict: Conflict) -> str:
    verdict = conflict.verdict
    return f"{verdict.why} ({verdict.rule})" if verdict.rule else verdict.why


def reason(correction: Correction) -> tuple[Block, str]:
    """Why something does not fit, and the heading or the number of the rule."""
    conflict = correction.conflict
    assert conflict is not None, "everything fits"
    return Note(sentence(_why(conflict))), conflict.verdict.rule


class AnswerOffer(msgspec.Struct, frozen=True):
    """An answer that can be given: `usage` is how it is typed, `line` what of that stands for itself."""

    usage: str
    about: str

    @property
    def line(self) -> str:
        return self.usage.removesuffix(" MOVE")


def offers(correction: Correction) -> tuple[AnswerOffer, ...]:
    """The answers to a conflict, each with how many later events would fit then; none is there twice
    because it comes to the same."""
    conflict = correction.conflict
    assert conflict is not None, "everything fits"
    now = correction.growth.tally()
    offered: list[AnswerOffer] = []
    if conflict.can_be_kept:
        then = correction.foreseen(keep=False, first="keep")
        offered.append(AnswerOffer(KEEP, f"record it anyway (!); {_fits(now, then)}"))
        rest = correction.foreseen(keep=True)
        if rest != then:
            about = f"keep all that can be kept, {rest.kept - now.kept} in all; {_fits(now, rest)}"
            offered.append(AnswerOffer(f"{KEEP} {REST}", about))
    then = correction.foreseen(keep=False, first="leave_out")
    offered.append(AnswerOffer(OUT, f"leave it out; {_fits(now, then)}"))
    if then.out > now.out + 1:
        about = f"leave out all that does not fit, {then.out - now.out} in all"
        offered.append(AnswerOffer(f"{OUT} {REST}", about))
    return (
        *offered,
        AnswerOffer(f"{EDIT} MOVE", "what really happened instead"),
        AnswerOffer(f"{ADD} MOVE", "what has to come before it"),
        AnswerOffer(STOP, "write nothing"),
    )


def asking(correction: Correction, offered: Sequence[AnswerOffer]) -> tuple[Block, ...]:
    """What does not fit, and the answers with their numbers."""
    conflict = correction.conflict
    assert conflict is not None, "everything fits"
    return (
        Note(f"Event {conflict.event.id} no longer fits: {recorded.closed(conflict.told)}", tone="bad"),
        Note(sentence(_why(conflict))),
        Note(f"Asked there: {recorded.closed(conflict.asked)}"),
        Facts(tuple((f"{no} {each.usage}", each.about) for no, each in enumerate(offered, 1))),
    )


def more(correction: Correction, offered: Sequence[AnswerOffer], words: Iterable[str]) -> tuple[Block, ...]:
    """The same, with what fits there and what else can be typed."""
    conflict = correction.conflict
    assert conflict is not None, "everything fits"
    game = correction.desk.game
    can_be = import_verdict.fitting(game, veil(game, correction.growth.state, None))
    return (
        *asking(correction, offered),
        Note(""),
        Note(can_be),
        Note(f"undo, or Ctrl-Z, takes the last answer back. {', '.join(words)} look at the corrected line."),
    )


def _fits(now: Tally, then: Tally) -> str:
    """How many of the events after a conflict would fit."""
    left = then.later - now.later - 1
    return f"{then.applied - now.applied} of {counted(left, 'later event')} would fit"


def choices(conflict: Conflict) -> str:
    """The answers in one line, for the prompt."""
    words = [OUT, f"{EDIT} MOVE", f"{ADD} MOVE", STOP]
    return ", ".join([KEEP, *words] if conflict.can_be_kept else words)
