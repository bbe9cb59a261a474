"""What came of every sample game, in a few lines that a person can check."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ledger.core.log.seal import seal
from ledger.desk.desk import Desk
from ledger.store import proof

FILE = "results.toml"


def of(log: Path) -> dict[str, Any]:
    """What a reader finds in a log."""
    desk = Desk.open(log)
    sheet = desk.score(desk.head)
    lines = len(desk.history) + 1
    found = desk.audit(desk.head, patience=0)  # what would explain a wrong claim is no error
    errors = [finding for finding in found if finding.severity == "error"]
    return {
        "catalog": desk.setup.catalog.name,
        "dealer": desk.header.dealer,
        "lines": lines,
        "events_on_the_current_line": len(desk.history.path()),
        "branches": list(desk.history.timeline.tips),
        "final": sheet.final,
        "winners": list(sheet.winners),
        "totals": {seat: sheet.total(seat) for seat in sheet.seats},
        "errors": [f"line {finding.line}: {finding.code}" for finding in errors],
        "seal": str(seal(bytes.fromhex(proof.digest(log, lines)), lines)),
    }


def text(folder: Path, of: Callable[[Path], dict[str, Any]] = of) -> str:
    """All results as TOML, one line for each fact."""
    parts = ["# The recorded result of every log in this folder.\n"]
    for log in sorted(folder.glob("*.jsonl")):
        facts = "".join(f"{key} = {_toml(value)}\n" for key, value in of(log).items())
        parts.append(f"[{log.stem}]\n{facts}")
    return "\n".join(parts)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
