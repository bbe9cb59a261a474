"""The audit of many logs: which of them have faults, and how many have none.

Law: a finding that fails the audit of one log fails the audit of all, in the same words. Below each log only
a few findings are shown, with the command that shows the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Any

from cli.pages import findings
from cli.pages.lately import typed_name
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Branching, Note, Tree
from ledger.core.errors import typed
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import joined_by_and, sentence
from ledger.shelf.auditing import SEARCHED, Audited

FEW = 3
"""How many findings are shown below a log."""
LONGEST = 200
"""How many characters of a finding are shown."""


class AuditStanding(Enum):
    """The result of a log's audit, with the words for it."""

    SILENT = "silent"
    FOUND = "at fault"
    DAMAGED = "damaged"
    UNREAD = "that cannot be audited"
    MISSING = "whose game is not installed"


def standing(audited: Audited, *, strict: bool = False) -> AuditStanding:
    game = audited.evening.game
    if not game.is_installed:
        return AuditStanding.MISSING
    if audited.answer is None:
        return AuditStanding.UNREAD
    if game.damage:
        return AuditStanding.DAMAGED
    return AuditStanding.SILENT if findings.is_ok(audited.answer, strict=strict) else AuditStanding.FOUND


def is_ok(found: Iterable[Audited], *, strict: bool = False) -> bool:
    """Whether every log was audited from its first line to its last, and none failed."""
    return all(standing(each, strict=strict) is AuditStanding.SILENT for each in found)


def blocks(found: Sequence[Audited], *, strict: bool = False) -> Iterator[Block]:
    """A line for each log that does not pass, with its findings below it, and a sentence about all logs."""
    for each in found:
        if (stands := standing(each, strict=strict)) is not AuditStanding.SILENT:
            yield Tree((_log_branch(each, stands, strict=strict),))
    yield Note(summary(found, strict=strict))
    if others := _what_fails_no_audit(found, strict=strict):
        yield Note(others, tone="hint")


def _log_branch(audited: Audited, stands: AuditStanding, *, strict: bool) -> Branching:
    """A log, and below it the findings that fail its audit, or would explain those."""
    log = typed_name(audited.evening.game.log)
    said = [
        f"line {finding.line}: {finding.severity}: {finding.message}"
        for finding in audited.answer or ()
        if finding.code == SEARCHED or not findings.is_ok((finding,), strict=strict)
    ]
    lines = [line if len(line) <= LONGEST else f"{line[:LONGEST]}…" for line in said[:FEW]]
    if len(said) > FEW:
        lines.append(f"and {len(said) - FEW} more: {typed('audit', log)}")
    elif lines != said:
        lines.append(f"all of it: {typed('audit', log)}")
    return Branching(f"{log}: {_what_is_wrong(audited, stands)}", tuple(map(Branching, lines)))


def _what_is_wrong(audited: Audited, stands: AuditStanding) -> str:
    game = audited.evening.game
    answer = audited.answer or ()
    verdict = findings.verdict(answer)
    if stands is AuditStanding.MISSING:
        return f"cannot be audited here, because the game {game.game} is not installed."
    if stands is AuditStanding.UNREAD:
        return f"cannot be audited. {sentence(game.damage)}"
    if stands is AuditStanding.DAMAGED:
        read = "" if findings.is_ok(answer) else f" As far as it is read: {verdict}"
        return f"damaged. {sentence(game.damage)}{read}"
    return verdict


def summary(found: Sequence[Audited], *, strict: bool = False) -> str:
    """How many logs were audited, and with which results."""
    if not found:
        return "There is no log to audit."
    stands = Counter(standing(each, strict=strict) for each in found)
    audited = f"{counted(len(found), 'log')} audited"
    if stands[AuditStanding.SILENT] == len(found):
        return f"{audited}: no fault was found."
    counts = (f"{stands[each]} {each.value}" for each in AuditStanding if stands[each])
    return f"{audited}: {', '.join(counts)}."


def _what_fails_no_audit(found: Iterable[Audited], *, strict: bool) -> str:
    severities = Counter(finding.severity for each in found for finding in each.answer or ())
    counts = [
        counted(severities[severity], severity)
        for severity in ("warning", "note")
        if severities[severity] and not (strict and severity == "warning")
    ]
    if not counts:
        return ""
    return f"Not counted as faults: {joined_by_and(counts)}; `tablefold audit LOG` shows them."


def data(found: Iterable[Audited], *, strict: bool = False) -> dict[str, Any]:
    """Every log, whether it passes or not, with its findings."""
    logs = [_log_data(each, strict=strict) for each in found]
    return {"format": FORMAT, "ok": all(log["ok"] for log in logs), "logs": logs}


def _log_data(audited: Audited, *, strict: bool) -> dict[str, Any]:
    game, stands = audited.evening.game, standing(audited, strict=strict)
    return {
        "log": game.log,
        "game": game.game,
        "title": game.title,
        "date": game.date,
        "ok": stands is AuditStanding.SILENT,
        "standing": stands.name.lower(),
        "damage": game.damage,
        "line": game.damaged_line or None,
        "verdict": "" if audited.answer is None else findings.verdict(audited.answer),
        "findings": [findings.finding_data(finding) for finding in audited.answer or ()],
    }
