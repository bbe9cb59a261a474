"""All lines of play as a tree: where each branches off, how long it is, and the score at its tip.

Law: nothing here moves the head. The current line is the trunk.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from cli.pages.score import totals_line
from ledger.core.blocks import Block, Branching, Note, Tree
from ledger.core.log.timeline import Branch, Timeline
from ledger.core.pieces.names import counted
from ledger.desk.reader import Reader

MOST = 100
"""How many lines are drawn; each is compared with all others."""


def tree(desk: Reader, *, everything: bool = False) -> tuple[Block, ...]:
    """The lines of play as a tree; `everything` adds those that were left or dropped."""
    timeline = desk.history.timeline
    every = timeline.branches(everything=everything)
    lines = sorted(every, key=lambda line: not line.is_current)[:MOST]
    below = _lines_parting_from(timeline, lines)
    blocks: list[Block] = [Tree((_line_branch(desk, lines[0], below),))]
    if hidden := len(timeline.tips) - len(lines):
        are = "1 more line is" if hidden == 1 else f"{hidden} more lines are"
        hint = "" if everything else ": --graph --all shows the lines that were left"
        blocks.append(Note(f"{are} not drawn{hint}.", tone="hint"))
    return tuple(blocks)


def _lines_parting_from(
    timeline: Timeline, lines: Sequence[Branch]
) -> Mapping[str, list[tuple[int, Branch]]]:
    """For each line, the lines that branch off from it, and after which event. A line branches off from the
    one with which it shares most events."""
    below: defaultdict[str, list[tuple[int, Branch]]] = defaultdict(list)
    for number, line in enumerate(lines[1:], 1):
        shared = [timeline.common(line.tip, other.tip) for other in lines[:number]]
        depths = [timeline.length(fork) for fork in shared]
        elder = depths.index(max(depths))
        below[lines[elder].name].append((shared[elder], line))
    return below


def _line_branch(
    desk: Reader, line: Branch, below: Mapping[str, list[tuple[int, Branch]]], fork: int | None = None
) -> Branching:
    parting = "" if fork is None else f"after {fork}: " if fork else "from the beginning: "
    here = " *" if line.is_current else ""
    events = counted(line.length, "event")
    text = f"{parting}{line.name}{here}, {events} up to {line.tip}{_score_text(desk, line.tip)}"
    further = sorted(below.get(line.name, ()), key=lambda each: desk.history.timeline.length(each[0]))
    return Branching(text, tuple(_line_branch(desk, other, below, at) for at, other in further))


def _score_text(desk: Reader, at: int) -> str:
    sheet = desk.score(at).reworded(desk.names.with_names)
    score = totals_line(sheet)
    won = f"; {' and '.join(sheet.winners)} won" if sheet.winners else ""
    return f": {score}{won}" if score else ""


def data(desk: Reader, *, everything: bool = False) -> list[dict[str, Any]]:
    """Each line with its name, tip, length, and the score at its tip."""
    found = []
    for line in desk.history.timeline.branches(everything=everything):
        sheet = desk.score(line.tip)
        has = {seat: sheet.total(seat) for seat in sheet.seats}
        found.append({"name": line.name, "tip": line.tip, "length": line.length, "totals": has})
    return found
