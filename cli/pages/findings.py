"""What an audit found, each finding with its place in the file.

Law: the verdict comes first; then findings are shown in full and in the order of the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cli.pages import resolve
from cli.render.json import FORMAT
from ledger.core.audit.claims import in_brief as verdict_on_claims
from ledger.core.blocks import Block, Heading, Note
from ledger.core.errors import UsageError
from ledger.core.line import decimals_of, exact
from ledger.core.log.tree import ROOT
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.names import counted
from ledger.core.rules.findings import Finding
from ledger.desk.reader import Reader


def blocks(desk: Reader, found: Sequence[Finding], *, everything: bool = False) -> tuple[Block, ...]:
    """The verdict in a sentence, then a line for each finding: `file:line: what`, and what to do next; with
    `everything`, each possible cause below it."""
    line = desk.damage.line if desk.damage is not None else None
    unread = f" From line {line} on the log is damaged, and nothing there was checked." if line else ""
    return (
        Heading(f"{verdict(found)}{unread}", level=2),
        *(block for finding in found for block in _finding(desk, finding, everything=everything)),
    )


def _finding(desk: Reader, finding: Finding, *, everything: bool) -> Iterator[Block]:
    where = f"{desk.journal.path}:{finding.line}: {finding.severity}"
    is_all = everything and len(finding.causes) > 1
    next_ = f" Next: {finding.hint}" if finding.hint and not is_all else ""
    yield Note(f"{where}: {finding.message}{next_}", tone="bad" if finding.severity == "error" else "plain")
    if is_all:
        yield from (Note(f"  {cause}") for cause in finding.causes)


def verdict(found: Sequence[Finding]) -> str:
    """Which claims are wrong, and the likeliest reason; then how much was found."""
    return " ".join(filter(None, (verdict_on_claims(found), summary(found))))


def claims_in(desk: Reader, text: str) -> dict[str, Points]:
    """The scores in `ann=44,bob=35`. Raises UsageError, or UnknownName for somebody who scores nothing."""
    if not text.strip():
        return {}
    sheet, claimed = desk.score(ROOT), dict[str, Points]()
    for part in text.split(","):
        seat, _, said = part.rpartition("=")
        points = exact(said.strip())
        if not seat or points is None:
            hint = "For example: ann=44,bob=35"
            raise UsageError(f"{part.strip()!r} is not a seat and its score.", hint=hint)
        if decimals_of(points) > (most := desk.game.decimals(desk.history.state_at(ROOT))):
            fit = f"at most {counted(most, 'decimal')}" if most else "no decimals"
            raise UsageError(f"{part.strip()}: a score has {fit} here.", hint="Round it.")
        claimed[resolve.column(desk, sheet, seat.strip())] = points
    return claimed


def is_ok(found: Sequence[Finding], *, strict: bool = False) -> bool:
    """Whether the audit passes: errors make it fail, and warnings too if it is `strict`."""
    fatal = ("error", "warning") if strict else ("error",)
    return not any(finding.severity in fatal for finding in found)


def summary(found: Sequence[Finding]) -> str:
    counts = [
        counted(number, severity)
        for severity in ("error", "warning", "note")
        if (number := sum(finding.severity == severity for finding in found))
    ]
    if not counts:
        return "Audit: everything fits."
    return f"Audit: {', '.join(counts)}." + (" No error." if is_ok(found) else "")


def data(found: Sequence[Finding], *, strict: bool = False) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "ok": is_ok(found, strict=strict),
        "verdict": verdict(found),
        "findings": [finding_data(finding) for finding in found],
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """One finding as data."""
    return {name: value for name, value in msgspec.to_builtins(finding).items() if name != "brief"}
