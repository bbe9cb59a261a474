"""What other moves would come to, as it is shown: the end in one line, then the same moment, then the rest.

Law: it repeats what was found; nothing is looked up again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cli.pages import branches, corrections
from ledger.core.audit.diff import scores_of, totals_of
from ledger.core.blocks import Block, Heading, Note
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import sentence
from ledger.core.rules.scores import ScoreSheet
from ledger.desk.aftermath import sheets
from ledger.desk.correcting import Correction
from ledger.desk.reader import Reader
from ledger.desk.what_if import WHAT_IF, WhatIf

PLAYED = "as played"


def page(desk: Reader, found: WhatIf) -> tuple[Block, ...]:
    """First, in one line, what it would come to."""
    blocks: list[Block] = [Note(_verdict(desk, found), tone="heading")]
    if found.untold:
        blocks.append(Note(f"That is the same moment. What came later is not shown: {found.untold}"))
    if found.instead:
        played = ", ".join(desk.tell(event) for event in found.instead)
        blocks.append(Note(f"In place of event {found.instead[0].id}: {played}."))
    here = "here" if not found.moment.one.events else PLAYED
    blocks += branches.compared(found.copy, found.moment, (here, WHAT_IF))
    return (*blocks, *(_end(found.end) if found.end else ()))


def _end(end: Correction) -> Iterator[Block]:
    """What the rest of the game comes to."""
    yield Heading("At the end, with the rest as it was played", 2)
    yield Note(f"{end.summary()}.")
    yield from map(Note, end.left_out())
    yield from corrections.by_itself(end)
    yield from branches.scored(*_compared(*sheets(end)), (PLAYED, WHAT_IF))


def _compared(was: ScoreSheet, now: ScoreSheet) -> tuple[Any, Any]:
    return totals_of(was, now), scores_of(was, now)


def _sheets(desk: Reader, found: WhatIf) -> tuple[ScoreSheet, ScoreSheet]:
    """The score at the end where it is known, else at the same moment; as played, and what it would be."""
    if found.end is not None:
        return sheets(found.end)
    return desk.score(found.moment.one.tip), found.copy.score(found.copy.head)


def _verdict(desk: Reader, found: WhatIf) -> str:
    """`Ann 57 → 54, cy wins instead.`"""
    was, now = (sheet.reworded(desk.names.with_names) for sheet in _sheets(desk, found))
    changed = [f"{seat} {before} → {after}" for seat, before, after in totals_of(was, now)]
    said = [", ".join(changed) or "the score stays as it was"]
    if now.winners:
        does = "wins" if len(now.winners) == 1 else "share the victory"
        how = "" if not was.winners else " all the same" if now.winners == was.winners else " instead"
        said.append(f"{' and '.join(now.winners)} {does}{how}")
    elif was.winners and found.end is not None:
        tally = found.end.growth.tally()
        said.append(f"but nobody has won: {tally.out} of {counted(tally.later, 'later event')} do not fit")
    return sentence(", ".join(said))


def data(desk: Reader, found: WhatIf) -> dict[str, Any]:
    """The same moment as `diff` tells it, what was played `instead`, and the `end` where it is known."""
    return {
        **branches.compared_data(found.moment),
        "verdict": _verdict(desk, found),
        "instead": [event.id for event in found.instead],
        "untold": found.untold,
        "end": None if found.end is None else _end_data(found.end),
    }


def _end_data(end: Correction) -> dict[str, Any]:
    was, now = sheets(end)
    totals, scores = _compared(was, now)
    return {
        "tally": msgspec.to_builtins(end.growth.tally()),
        "out": corrections.out_data(end),
        "totals": totals,
        "scores": msgspec.to_builtins(scores),
        "winners": {"one": was.winners, "other": now.winners},
    }
