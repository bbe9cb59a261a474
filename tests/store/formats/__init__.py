"""Logs that were kept, one folder for each format: what they said then, they say for ever.

    python -m tests.store.formats LOG...     keeps logs with what is true of them now; none is ever replaced

Law: a folder is only added to. Each log lies beside a `.json` with its facts, scores, findings and seal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ledger.core.log.seal import seal
from ledger.desk.desk import Desk
from ledger.store import proof

KEPT = Path(__file__).parent


def said(log: Path) -> dict[str, Any]:
    """What a log says, apart from how it is shown."""
    desk = Desk.open(log)
    sheet = desk.score(desk.head)
    lines = len(desk.history) + 1
    found: dict[str, Any] = msgspec.to_builtins(
        {
            "game": desk.header.game,
            "lines": lines,
            "branches": desk.history.timeline.tips,
            "facts": dict(desk.game.facts(desk.state)),
            "final": sheet.final,
            "winners": list(sheet.winners),
            "totals": {seat: sheet.total(seat) for seat in sheet.seats},
            "findings": [[each.line, each.severity, each.code] for each in desk.audit(desk.head)],
            "seal": str(seal(bytes.fromhex(proof.digest(log, lines)), lines)),
        }
    )
    return found
