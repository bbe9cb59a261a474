"""The page on the same facts under other rules.

Law: every change of the score names its rule.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cli.pages import resolve
from cli.pages.branches import fact_cell
from cli.render.json import FORMAT
from ledger.core.audit.other_rules import Otherwise
from ledger.core.blocks import Block, Grid, Heading, Note, subheading
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
    return (*blocks, *_table_changes(found), *_score_changes(found), *_ending_notes(found))


def _table_changes(found: Otherwise) -> list[Block]:
    if not found.changes:
        return [Note("The table looks the same under both.")]
    rows = tuple((change.what, fact_cell(change.one), fact_cell(change.other)) for change in found.changes)
    return [subheading("On the table"), Grid(("", *NAMES), rows)]


def _score_changes(found: Otherwise) -> list[Block]:
    if not found.scores:
        return [Note("The score is the same under both.")]
    rows = [(f"{seat} total", one, other, "") for seat, one, other in found.totals]
    rows += [
        (f"{line.seat} {line.category}: {line.label}", line.one, line.other, line.rule)
        for line in found.scores
    ]
    return [subheading("In the score"), Grid(("", *NAMES, "rule"), tuple(rows))]


def _ending_notes(found: Otherwise) -> list[Block]:
    one, other = found.stands
    return [] if one == other else [Note(f"As played {one}; otherwise {other}.")]


def data(found: Otherwise) -> dict[str, Any]:
    return {"format": FORMAT, **msgspec.to_builtins(found)}
