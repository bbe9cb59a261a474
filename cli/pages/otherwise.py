"""The page on the same facts under other rules.

Law: every change of the score names its rule.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cli.pages import resolve
from cli.pages.branches import table_changes
from cli.render.json import FORMAT
from ledger.core.audit.other_rules import Otherwise
from ledger.core.blocks import Block, Grid, Heading, Note
from ledger.desk.reader import Reader

NAMES = ("as played", "otherwise")


def fold_otherwise(desk: Reader, one: str, other: str, rulings: dict[str, str], catalog: str) -> Otherwise:
    """Raises UnknownBranch, NoSuchEvent, BadSetup or BadCatalog."""
    here = resolve.place(desk, one)
    return desk.compare_rules(here, resolve.place(desk, other) if other else here, rulings, catalog)


def page(desk: Reader, found: Otherwise) -> tuple[Block, ...]:
    """The first event where something else would have followed, then the table and the score."""
    blocks: list[Block] = [Heading(f"The same facts under other rules, up to event {found.upto}")]
    if found.parting is None:
        blocks.append(Note("The other rules lead to the same events."))
    else:
        parting = found.parting
        blocks.append(Note(f"First at event {parting.event} ({parting.told}): {parting.instead}."))
    blocks += table_changes(found.changes, NAMES, "under both")
    blocks += _score_changes(found)
    one, other = found.stands
    if one != other:
        blocks.append(Note(f"As played {one}; otherwise {other}."))
    return tuple(blocks)


def _score_changes(found: Otherwise) -> list[Block]:
    if not found.scores:
        return [Note("The score is the same under both.")]
    rows = [(f"{seat} total", one, other, "") for seat, one, other in found.totals]
    rows += [
        (f"{line.seat} {line.category}: {line.label}", line.one, line.other, line.rule)
        for line in found.scores
    ]
    return [Heading("In the score", 2), Grid(("", *NAMES, "rule"), tuple(rows))]


def data(found: Otherwise) -> dict[str, Any]:
    return {"format": FORMAT, **msgspec.to_builtins(found)}
