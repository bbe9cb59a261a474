"""The lines of play of one log, and how two of them differ.

Law: nothing here moves the head.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cli.render.json import FORMAT
from ledger.core.audit.diff import Difference, DiffSide, FactChange, ScoreChange
from ledger.core.blocks import Block, Branching, Cell, Grid, Heading, Note, Tree
from ledger.core.log import standing
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.names import counted
from ledger.core.pieces.table import Fact
from ledger.desk.reader import Reader

HERE = "*"
"""Marks the branch that the game stands on."""


def listing(desk: Reader, *, everything: bool = False) -> tuple[Block, ...]:
    """The lines of play, the current one marked; `everything` adds those that were left or dropped."""
    timeline = desk.history.timeline
    rows: list[tuple[Cell, ...]] = []
    for branch in timeline.branches(everything=everything):
        forks = "" if branch.is_current else f"after {branch.forks_from}"
        rows.append((HERE if branch.is_current else "", branch.name, branch.length, branch.tip, forks))
    blocks: list[Block] = [Grid(("", "branch", "events", "tip", "forks from"), tuple(rows))]
    if timeline.head != timeline.tips[timeline.branch]:
        where = f"The game stands at event {timeline.head}"
        blocks.append(Note(f"{where}; redo goes on along {timeline.branch}."))
    if hidden := len(timeline.tips) - len(rows):
        lines = "1 abandoned line is" if hidden == 1 else f"{hidden} abandoned lines are"
        blocks.append(Note(f"{lines} hidden: --all shows them, `switch NAME` goes to one.", tone="hint"))
    return tuple(blocks)


def bookmarks(desk: Reader) -> tuple[Block, ...]:
    """The events that have a name, or how to give one."""
    named_ = standing.bookmarks(desk.history.timeline)
    if not named_:
        return (Note("No event has a name yet: bookmark NAME names the event where the game stands."),)
    rows = tuple(
        (name, id_, desk.tell(desk.history.event(id_)) if id_ else "") for name, id_ in named_.items()
    )
    return (Grid(("bookmark", "event", "what happened"), rows),)


def bookmarks_data(desk: Reader) -> dict[str, Any]:
    return {"format": FORMAT, "bookmarks": standing.bookmarks(desk.history.timeline)}


def data(desk: Reader, *, everything: bool = False) -> dict[str, Any]:
    timeline = desk.history.timeline
    return {
        "format": FORMAT,
        "head": timeline.head,
        "branch": timeline.branch,
        "branches": [msgspec.to_builtins(branch) for branch in timeline.branches(everything=everything)],
    }


def comparison(desk: Reader, found: Difference, names: tuple[str, str]) -> tuple[Block, ...]:
    """Where two lines of play diverge, how their tables differ, and what each scores."""
    one, other = names
    if not (found.one.events or found.other.events):
        return (Note(f"{one} and {other} are the same: both stand at event {found.fork}."),)
    fork = f"after event {found.fork}" if found.fork else "at the beginning"
    blocks: list[Block] = [
        Heading(f"{one} and {other} part {fork}"),
        Tree((_side_branch(one, found.one), _side_branch(other, found.other))),
    ]
    blocks += table_changes(found.changes, names)
    blocks += _score_and_events(desk, found, names)
    return tuple(blocks)


def _side_branch(name: str, side: DiffSide) -> Branching:
    if side.first is None:
        return Branching(f"{name}: nothing after that")
    moves = counted(side.events, "event")
    return Branching(f"{name}: {moves}, up to {side.tip}", (Branching(f"{side.first}  {side.told}"),))


def table_changes(
    changes: Sequence[FactChange], names: tuple[str, str], where: str = "on both"
) -> list[Block]:
    """What two tables count differently; a sentence if nothing."""
    if not changes:
        return [Note(f"The table looks the same {where}.")]
    rows = tuple((change.what, fact_cell(change.one), fact_cell(change.other)) for change in changes)
    return [Heading("On the table", 2), Grid(("", *names), rows)]


def fact_cell(value: Fact | None) -> Cell:
    """A fact as a cell of a table."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "?" if value is None else value


def _score_and_events(desk: Reader, found: Difference, names: tuple[str, str]) -> list[Block]:
    blocks = list(score_changes(found.totals, found.scores, names))
    earned = {id_: None for line in found.scores for id_ in line.events}
    roots = tuple(Branching(f"{id_}  {desk.tell(desk.history.event(id_))}") for id_ in sorted(earned))
    return [*blocks, Heading("The events behind it", 2), Tree(roots)] if roots else blocks


def score_changes(
    totals: Sequence[tuple[str, Points, Points]], scores: Sequence[ScoreChange], names: tuple[str, str]
) -> Iterator[Block]:
    """How two scores differ, the totals first; a sentence if they do not."""
    if not (scores or totals):
        yield Note("The score is the same on both.")
        return
    rows: list[tuple[Cell, ...]] = [(f"{seat} total", one, other) for seat, one, other in totals]
    rows += [(f"{line.seat} {line.category}: {line.label}", line.one, line.other) for line in scores]
    yield Heading("In the score", 2)
    yield Grid(("", *names), tuple(rows))


def comparison_data(found: Difference) -> dict[str, Any]:
    return {"format": FORMAT, **msgspec.to_builtins(found)}
