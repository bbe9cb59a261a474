"""What an audit found, each finding with its place in the file.

Law: findings are shown in full and in the order of the log; nothing is summed up away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from cli.pages import named
from ledger.core.blocks import Block, Branching, Note, Tree
from ledger.core.errors import UsageError
from ledger.core.line import whole
from ledger.core.log.tree import ROOT
from ledger.core.rules.findings import Finding
from ledger.desk.desk import Desk

EXCERPT = 60
_TYPED = re.compile(rb',"typed":"(?:[^"\\]|\\.)*"')
"""Words that were typed: they may tell what nobody may know."""
"""Characters of a log line that a finding quotes."""


def blocks(desk: Desk, found: Sequence[Finding]) -> tuple[Block, ...]:
    """Each finding as `file:line: what`, the line's own text, and what to do next."""
    quoted = _quotes(desk, {finding.line for finding in found})
    return (
        *(_finding(desk, finding, quoted.get(finding.line, "")) for finding in found),
        Note(summary(found), tone="plain" if is_ok(found) else "bad"),
    )


def _finding(desk: Desk, finding: Finding, quote: str) -> Block:
    below = [Branching(quote)] if quote else []
    if finding.hint:
        below.append(Branching(f"Next: {finding.hint}"))
    where = f"{desk.journal.path}:{finding.line}"
    return Tree((Branching(f"{where}: {finding.severity}: {finding.message}", tuple(below)),))


def _quotes(desk: Desk, lines: set[int]) -> dict[int, str]:
    """The beginnings of the log's own lines, by their number."""
    last = max(lines, default=0)
    quotes: dict[int, str] = {}
    for number, raw in enumerate(islice(desk.journal.raw_lines(), last), start=1):
        if number in lines:
            text = _TYPED.sub(b"", raw)[: 4 * EXCERPT].decode(errors="backslashreplace").rstrip("\n")
            quotes[number] = text if len(text) <= EXCERPT else text[: EXCERPT - 1] + "…"
    return quotes


def claims(desk: Desk, text: str) -> dict[str, int]:
    """The scores in `ann=44,bob=35`. Raises UsageError, or UnknownName for somebody who scores nothing."""
    if not text.strip():
        return {}
    sheet, claimed = desk.score(ROOT), dict[str, int]()
    for part in text.split(","):
        seat, _, said = part.rpartition("=")
        points = whole(said.strip())
        if not seat or points is None:
            hint = "Such as: ann=44,bob=35"
            raise UsageError(f"{part.strip()!r} says no score of anybody.", hint=hint)
        claimed[named.column(sheet, seat.strip())] = points
    return claimed


def is_ok(found: Sequence[Finding], *, strict: bool = False) -> bool:
    """True where nothing makes the audit fail: errors do, and warnings where it is `strict`."""
    fatal = ("error", "warning") if strict else ("error",)
    return not any(finding.severity in fatal for finding in found)


def summary(found: Sequence[Finding]) -> str:
    counts = [
        f"{number} {severity}{'' if number == 1 else 's'}"
        for severity in ("error", "warning", "note")
        if (number := sum(finding.severity == severity for finding in found))
    ]
    if not counts:
        return "Audit: everything fits."
    return f"Audit: {', '.join(counts)}." + (" No error." if is_ok(found) else "")


def data(found: Sequence[Finding], *, strict: bool = False) -> dict[str, Any]:
    return {
        "format": 1,
        "ok": is_ok(found, strict=strict),
        "findings": [msgspec.to_builtins(finding) for finding in found],
    }
