"""What a log means, in data that no wording changes: kept beside a log of an earlier day, and compared.

Law: numbers, names and labels that logs themselves speak of; no sentence. Every line of play counts, and on
the way there some states between its beginning and its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ledger.core.events import Event
from ledger.core.findings import Finding
from ledger.core.scores import ScoreLine, ScoreSheet
from ledger.core.seal import seal
from ledger.core.table import Knob
from ledger.core.verdicts import Chance, Decision, Follows, Pending
from ledger.desk import Desk
from ledger.store.proof import digest

KEPT = Path(__file__).parent
STEPS = 4
"""States that are kept of each line of play, the last one included."""


def meaning_of(log: Path) -> dict[str, Any]:
    """State, scores, findings and seal, as plain data."""
    desk = Desk.open(log)
    assert desk.damage is None
    timeline = desk.history.timeline
    return {
        "game": desk.header.game,
        "seal": str(seal(bytes.fromhex(digest(log)), desk.journal.lines)),
        "head": desk.head,
        "branch": timeline.branch,
        "lines": {name: _line_of_play(desk, tip) for name, tip in sorted(timeline.tips.items())},
    }


def as_text(meaning: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(meaning), indent=1).decode() + "\n"


def _line_of_play(desk: Desk, tip: int) -> dict[str, Any]:
    path = [event.id for event in desk.history.path(tip)]
    some = sorted({path[len(path) * step // STEPS - 1] for step in range(1, STEPS + 1)} if path else {0})
    return {
        "tip": tip,
        "facts": {str(at): _counts(desk.game.facts(desk.state_at(at))) for at in some},
        "asked": _asked(desk.game.pending(desk.state_at(tip))),
        "score": _score(desk.score(tip)),
        "findings": [_finding(finding) for finding in desk.audit(tip)],
    }


def _counts(facts: Mapping[str, Knob | None]) -> dict[str, Knob | None]:
    return {label: value for label, value in facts.items() if not isinstance(value, str)}


def _asked(pending: Pending) -> list[str]:
    if isinstance(pending, Decision):
        return [pending.seat, *map(_tag, pending.events)]
    if isinstance(pending, Chance):
        return ["chance", _tag(type(pending.draft)), *pending.holes]
    return ["follows", _tag(type(pending.event))] if isinstance(pending, Follows) else ["over"]


def _tag(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def _score(sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "final": sheet.final,
        "winners": list(sheet.winners),
        "totals": {seat: sheet.total(seat) for seat in sheet.seats},
        "lines": [_score_line(line) for line in sheet.lines],
    }


def _score_line(line: ScoreLine) -> list[Any]:
    return [line.seat, line.category, line.points, line.rule, list(line.events), bool(line.open)]


def _finding(finding: Finding) -> list[Any]:
    return [finding.code, finding.severity, finding.line, finding.event]
