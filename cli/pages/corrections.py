"""A correction as it is shown: its results, and what does not fit.

Law: it repeats what the correction says; nothing is looked up again, and nothing is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cli.pages import recorded
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Facts, Note
from ledger.core.corrections import import_verdict
from ledger.core.corrections.misfits import Conflict, RegrowthCount
from ledger.core.errors import DoesNotGoOn
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import sentence
from ledger.core.rules.game import veil
from ledger.desk.aftermath import (
    changed_by_itself,
    is_public,
    outdated_claims,
    outdated_counts,
    question_left_open,
)
from ledger.desk.correcting import Correction, tally_summary
from ledger.desk.recorded import Recorded

KEEP, OUT, EDIT, ADD, STOP = "keep", "out", "edit", "add", "stop"
"""The answers where something does not fit."""
REST = "rest"
"""Typed after `keep` or `out`: the same answer for everything that is still to come."""
NOT_KEPT = "; --keep would give the same."
MOST = 20
"""Changes that are listed one by one before the rest is counted."""


def page(correction: Correction, done: Recorded | None) -> tuple[Block, ...]:
    """What was written, or what would be if `done` is None; last, how many later events fit."""
    sentences = correction.sentences(is_trial=True) if done is None else done.sentences
    blocks: list[Block] = [Note(text) for text in sentences]
    blocks += map(Note, _left_open(correction))
    if _is_known(correction, done):
        blocks += changed_as_a_result(correction)
        blocks += score_sentence(correction)
        outdated = (*outdated_counts(correction), *outdated_claims(correction))
        blocks += (Note(f"{each}.", tone="warning") for each in outdated)
    else:
        blocks.append(Note("Nobody has seen yet what would come up instead, so no score is given."))
    if done is None:
        blocks.append(Note("Nothing is written: this is what would come of it.", tone="hint"))
    return (*blocks, Note(correction.summary(), tone="heading"))


def _left_open(correction: Correction) -> Iterator[str]:
    """Which question is left without its answer, and how to answer it in another way."""
    if asked := question_left_open(correction):
        id_, timeline = correction.cut.event, correction.desk.history.timeline
        line = timeline.line_through(id_)
        branch = "" if line == timeline.branch else f" --branch {line}"
        yield f"Without event {id_} the game still asks: {recorded.with_end_mark(asked)}"
        yield f"To answer it in another way: amend {id_} MOVE{branch}"


def changed_as_a_result(correction: Correction) -> Iterator[Block]:
    """What changes as a result of the correction; of many, only the first ones."""
    changed = changed_by_itself(correction)
    if changed:
        yield Note("Changed as a result:")
    yield from (Note(f"  {each}") for each in changed[:MOST])
    if len(changed) > MOST:
        yield Note(f"  … and {len(changed) - MOST} more; `log --graph` shows both lines side by side.")


def _is_known(correction: Correction, done: Recorded | None) -> bool:
    """Whether the score may be shown: a trial may have dealt cards for it that nobody has seen."""
    return done is not None or is_public(correction)


def score_sentence(correction: Correction) -> Iterator[Block]:
    """How the score changes; nothing if nobody has points."""
    if changed := [f"{seat} {was} to {now}" for seat, was, now in correction.changed_totals()]:
        yield Note(f"The score changes: {', '.join(changed)}.")
        return
    sheet = correction.desk.score(correction.upto)
    if any(map(sheet.has_points, sheet.seats)):
        yield Note("The score stays as it was.")


def data(correction: Correction, done: Recorded | None) -> dict[str, Any]:
    """`corrected` is the log line, with the counts and the scores; `events` are all that was written."""
    return {
        "format": FORMAT,
        "written": done is not None,
        "corrected": msgspec.to_builtins(correction.corrected()),
        "tally": msgspec.to_builtins(correction.growth.tally()),
        "out": list(map(conflict_data, correction.growth.out)),
        "scores": [
            {"seat": seat, "was": was, "now": now}
            for seat, was, now in correction.changed_totals()
            if _is_known(correction, done)
        ],
        "changed": _found_if_known(changed_by_itself, correction, done),
        "claims": _found_if_known(outdated_claims, correction, done),
        "counts": _found_if_known(outdated_counts, correction, done),
        "told": list(correction.sentences(is_trial=done is None)),
        "events": [] if done is None else [msgspec.to_builtins(event) for event in done.events],
        **recorded.position_data(correction.desk),
    }


def _found_if_known(find: Callable[[Correction], Any], correction: Correction, done: Recorded | None) -> Any:
    return msgspec.to_builtins(find(correction)) if _is_known(correction, done) else []


def conflict_data(conflict: Conflict) -> dict[str, Any]:
    """What does not fit, with the reason."""
    verdict = conflict.verdict
    return {
        "event": conflict.event.id,
        "told": conflict.text,
        "why": verdict.why,
        "rule": verdict.rule,
        "kind": verdict.kind,
    }


def _conflict_of(correction: Correction) -> Conflict:
    """The event that does not fit, where the correction stopped."""
    assert correction.conflict is not None, "everything fits"
    return correction.conflict


def stopped_error(correction: Correction) -> DoesNotGoOn:
    """The error for the first event that does not fit, with what --keep and --skip would give."""
    conflict = _conflict_of(correction)
    kept, skipped = (correction.foreseen(keep=keep) for keep in (True, False))
    offers = [f"--keep would give {_counts_of(kept)}"] if kept != skipped else []
    offers.append(f"--skip{'' if offers else ' would give'} {_counts_of(skipped)}")
    return DoesNotGoOn(
        f"Event {conflict.event.id} no longer fits, and nothing is written. "
        f"{sentence(conflict.text)} But {recorded.with_end_mark(_why_and_rule(conflict))}",
        hint=f"Of the later events {'; '.join(offers)}{'.' if kept != skipped else NOT_KEPT}",
    )


def _counts_of(tally: RegrowthCount) -> str:
    return tally_summary(tally).partition(": ")[2]


def _why_and_rule(conflict: Conflict) -> str:
    verdict = conflict.verdict
    return f"{verdict.why} ({verdict.rule})" if verdict.rule else verdict.why


def reason(correction: Correction) -> tuple[Block, str]:
    """Why an event does not fit, and the heading or the number of the rule."""
    conflict = _conflict_of(correction)
    return Note(sentence(_why_and_rule(conflict))), conflict.verdict.rule


class AnswerOffer(msgspec.Struct, frozen=True):
    """A possible answer: `usage` is how it is typed, `line` is the part that is typed as it is."""

    usage: str
    about: str

    @property
    def line(self) -> str:
        return self.usage.removesuffix(" MOVE")


def answer_offers(correction: Correction) -> tuple[AnswerOffer, ...]:
    """The answers to a conflict, each with how many later events would fit then. Of two answers with the same
    result, one is left out."""
    conflict = _conflict_of(correction)
    now = correction.growth.tally()
    offered: list[AnswerOffer] = []
    if conflict.can_be_kept:
        then = correction.foreseen(keep=False, first="keep")
        offered.append(AnswerOffer(KEEP, f"record it anyway (!); {_how_many_fit(now, then)}"))
        rest = correction.foreseen(keep=True)
        if rest != then:
            about = f"keep all that can be kept, {rest.kept - now.kept} in all; {_how_many_fit(now, rest)}"
            offered.append(AnswerOffer(f"{KEEP} {REST}", about))
    then = correction.foreseen(keep=False, first="leave_out")
    offered.append(AnswerOffer(OUT, f"leave it out; {_how_many_fit(now, then)}"))
    if then.out > now.out + 1:
        about = f"leave out all that does not fit, {then.out - now.out} in all"
        offered.append(AnswerOffer(f"{OUT} {REST}", about))
    return (
        *offered,
        AnswerOffer(f"{EDIT} MOVE", "what really happened instead"),
        AnswerOffer(f"{ADD} MOVE", "what has to come before it"),
        AnswerOffer(STOP, "write nothing"),
    )


def question_page(correction: Correction, offered: Sequence[AnswerOffer]) -> tuple[Block, ...]:
    """What does not fit, and the answers with their numbers."""
    conflict = _conflict_of(correction)
    return (
        Note(
            f"Event {conflict.event.id} no longer fits: {recorded.with_end_mark(conflict.text)}", tone="bad"
        ),
        Note(sentence(_why_and_rule(conflict))),
        Note(f"Asked there: {recorded.with_end_mark(conflict.asked)}"),
        Facts(tuple((f"{no} {each.usage}", each.about) for no, each in enumerate(offered, 1))),
    )


def help_page(
    correction: Correction, offered: Sequence[AnswerOffer], words: Iterable[str]
) -> tuple[Block, ...]:
    """The question, with what fits there and what else can be typed."""
    game = correction.desk.game
    can_be = import_verdict.what_fits(game, veil(game, correction.growth.state, None))
    return (
        *question_page(correction, offered),
        Note(""),
        Note(can_be),
        Note(f"undo, or Ctrl-Z, takes the last answer back. {', '.join(words)} look at the corrected line."),
    )


def _how_many_fit(now: RegrowthCount, then: RegrowthCount) -> str:
    """How many of the events after a conflict would fit, as they are or as another seat's."""
    left = then.later - now.later - 1
    fit = then.applied + then.edited - now.applied - now.edited
    return f"{fit} of {counted(left, 'later event')} would fit"


def answers_line(conflict: Conflict) -> str:
    """The answers in one line, for the prompt."""
    words = [OUT, f"{EDIT} MOVE", f"{ADD} MOVE", STOP]
    return ", ".join([KEEP, *words] if conflict.can_be_kept else words)
