"""What other moves would lead to: the end in one line, then the same moment on both lines, then the rest.

Law: it repeats what was found; nothing is looked up again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cli.pages import branches, corrections
from ledger.core.audit.diff import score_changes, total_changes
from ledger.core.blocks import Block, Heading, Note
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import sentence
from ledger.core.rules.scores import ScoreSheet
from ledger.desk.correcting import Correction
from ledger.desk.reader import Reader
from ledger.desk.what_if import WHAT_IF, WhatIf

PLAYED = "as played"


def page(desk: Reader, found: WhatIf) -> tuple[Block, ...]:
    """The page; its first line says what the moves would lead to."""
    blocks: list[Block] = [Note(_verdict(desk, found), tone="heading")]
    if found.why_no_end:
        blocks.append(Note(f"That is the same moment. What came later is not shown: {found.why_no_end}"))
    if found.instead:
        played = ", ".join(desk.tell(event) for event in found.instead)
        blocks.append(Note(f"In place of event {found.instead[0].id}: {played}."))
    here = "here" if not found.moment.one.events else PLAYED
    blocks += branches.comparison(found.copy, found.moment, (here, WHAT_IF))
    return (*blocks, *(_end_blocks(found.end) if found.end else ()))


def _end_blocks(end: Correction) -> Iterator[Block]:
    """What the rest of the game would lead to."""
    yield Heading("At the end, with the rest as it was played", 2)
    yield Note(f"{end.summary()}.")
    yield from map(Note, end.left_out())
    yield from corrections.changed_as_a_result(end)
    yield from branches.score_changes(*_totals_and_scores(*end.scores()), (PLAYED, WHAT_IF))


def _totals_and_scores(was: ScoreSheet, now: ScoreSheet) -> tuple[Any, Any]:
    return total_changes(was, now), score_changes(was, now)


def _sheets_compared(desk: Reader, found: WhatIf) -> tuple[ScoreSheet, ScoreSheet]:
    """Two scores, as played and as they would be: at the end if that is known, otherwise at the same
    moment."""
    if found.end is not None:
        return found.end.scores()
    return desk.score(found.moment.one.tip), found.copy.score(found.copy.head)


def _verdict(desk: Reader, found: WhatIf) -> str:
    """How the totals and the winners would change: `Ann 57 → 54, cy wins instead.`"""
    was, now = (sheet.reworded(desk.names.with_names) for sheet in _sheets_compared(desk, found))
    changed = [f"{seat} {before} → {after}" for seat, before, after in total_changes(was, now)]
    said = [", ".join(changed) or "the score stays as it was"]
    if now.winners:
        does = "wins" if len(now.winners) == 1 else "share the victory"
        how = "" if not was.winners else " all the same" if now.winners == was.winners else " instead"
        said.append(f"{' and '.join(now.winners)} {does}{how}")
    elif was.winners and found.end is not None:
        tally = found.end.growth.tally()
        why = f": {tally.out} of {counted(tally.later, 'later event')} do not fit" if tally.out else ""
        said.append(f"but nobody has won{why}")
    return sentence(", ".join(said))


def data(desk: Reader, found: WhatIf) -> dict[str, Any]:
    """The same moment as in `diff`; `instead` are the events that it replaces; `end` is null if not known."""
    return {
        **branches.comparison_data(found.moment),
        "verdict": _verdict(desk, found),
        "instead": [event.id for event in found.instead],
        "untold": found.why_no_end,
        "end": None if found.end is None else _end_data(found.end),
    }


def _end_data(end: Correction) -> dict[str, Any]:
    was, now = end.scores()
    totals, scores = _totals_and_scores(was, now)
    return {
        "tally": msgspec.to_builtins(end.growth.tally()),
        "out": list(map(corrections.conflict_data, end.growth.out)),
        "totals": totals,
        "scores": msgspec.to_builtins(scores),
        "winners": {"one": was.winners, "other": now.winners},
    }
