"""A correction as it is shown: what it comes to, and what stands in its way.

Law: it repeats what the correction tells; nothing is looked up again, and nothing is written here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from cli.pages import told
from ledger.core.blocks import Block, Facts, Note
from ledger.core.corrections.regrow import Conflict, Tally
from ledger.core.errors import DoesNotGoOn
from ledger.core.rules.describe import counted, sentence
from ledger.desk.correcting import Correction, summary
from ledger.desk.desk import Recorded

KEEP, OUT, EDIT, ADD, STOP = "keep", "out", "edit", "add", "stop"
"""What a person can answer where something does not fit."""


def page(correction: Correction, done: Recorded | None) -> tuple[Block, ...]:
    """What was written, or with None what would be; how many later events fit is said last."""
    sentences = correction.told(is_trial=True) if done is None else done.told
    blocks: list[Block] = [Note(text) for text in sentences]
    if _is_known(correction, done):
        blocks.append(Note(scores(correction)))
    if done is None:
        blocks.append(Note("Nothing is written: this is what would come of it.", tone="hint"))
    return (*blocks, Note(correction.summary(), tone="heading"))


def _is_known(correction: Correction, done: Recorded | None) -> bool:
    """Whether the score may be told: it may rest on cards that a trial has dealt and nobody has seen."""
    return done is not None or not correction.growth.anew


def scores(correction: Correction) -> str:
    changed = [f"{seat} {was} to {now}" for seat, was, now in correction.scores()]
    return f"The score changes: {', '.join(changed)}." if changed else "The score stays as it was."


def data(correction: Correction, done: Recorded | None) -> dict[str, Any]:
    """The line `corrected` with the counts and the scores; `events` are all that was written."""
    return {
        "format": 1,
        "written": done is not None,
        "corrected": msgspec.to_builtins(correction.corrected()),
        "tally": msgspec.to_builtins(correction.growth.tally()),
        "out": [_conflict(conflict) for conflict in correction.growth.out],
        "scores": [
            {"seat": seat, "was": was, "now": now}
            for seat, was, now in correction.scores()
            if _is_known(correction, done)
        ],
        "told": list(correction.told(is_trial=done is None)),
        "events": [] if done is None else [msgspec.to_builtins(event) for event in done.events],
        **told.position(correction.desk),
    }


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
    kept, skipped = (_parts(correction.foreseen(keep=keep)) for keep in (True, False))
    return DoesNotGoOn(
        f"Event {conflict.event.id} does not fit any more, and nothing is written. "
        f"{sentence(conflict.told)} But {told.closed(_why(conflict))}",
        hint=f"Of the later events --keep would give {kept}; --skip {skipped}.",
    )


def _parts(tally: Tally) -> str:
    return summary(tally).partition(": ")[2]


def _why(conflict: Conflict) -> str:
    verdict = conflict.verdict
    return f"{verdict.why} ({verdict.rule})" if verdict.rule else verdict.why


def asking(correction: Correction) -> tuple[Block, ...]:
    """What does not fit, and the answers, each with how many later events would fit then."""
    conflict = correction.conflict
    assert conflict is not None, "everything fits"
    answers: list[tuple[str, str]] = []
    if conflict.can_be_kept:
        then = correction.foreseen(keep=False, first="keep")
        answers.append((KEEP, f"record it all the same (!); {_fits(correction, then)}"))
    then = correction.foreseen(keep=False, first="leave_out")
    answers += [
        (OUT, f"leave it out; {_fits(correction, then)}"),
        (f"{EDIT} MOVE", "what really happened in its place"),
        (f"{ADD} MOVE", "what has to be told before it"),
        (STOP, "write nothing"),
    ]
    return (
        Note(f"Event {conflict.event.id} does not fit any more: {told.closed(conflict.told)}", tone="bad"),
        Note(sentence(_why(conflict))),
        Note(f"Asked there: {told.closed(conflict.asked)}"),
        Facts(tuple(answers)),
    )


def _fits(correction: Correction, then: Tally) -> str:
    """How many of the events behind a conflict would fit."""
    now = correction.growth.tally()
    left = then.later - now.later - 1
    return f"{then.applied - now.applied} of {counted(left, 'later event')} would fit"


def choices(conflict: Conflict) -> str:
    """The answers in one line, for the prompt."""
    words = [OUT, f"{EDIT} MOVE", f"{ADD} MOVE", STOP]
    return ", ".join([KEEP, *words] if conflict.can_be_kept else words)


def nothing_written() -> Iterable[Block]:
    return (Note("Nothing is written: the log is as it was."),)
