"""The result of a scan of logs.

Law: only numbers and the names of logs are shown, never what is in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cli.render.json import FORMAT
from ledger.core.blocks import Block, Facts, Note
from ledger.core.errors import typed
from ledger.core.pieces.names import counted
from ledger.shelf.scan import ScanReport

SHOWN = 20
"""How many logs are named one by one."""


def blocks(report: ScanReport, file: str) -> Iterator[Block]:
    """The page; a kind of log that was not found is left out."""
    yield Note(f"{counted(_count_of_logs(report), 'log')} in {file}.", tone="heading")
    found = {
        "new": report.new,
        "changed": report.changed,
        "as they were": report.same,
        "gone, rows kept": report.gone,
        "damaged": report.damaged,
    }
    if pairs := tuple((label, number) for label, number in found.items() if number):
        yield Facts(pairs)
    for game, logs in report.missing_games.items():
        yield Note(f"The game {game} is not installed ({counted(logs, 'log')}).")
    for log, why in list(report.given_up.items())[:SHOWN]:
        yield Note(f"{log}: given up, {why}.", tone="bad")
    if (more := len(report.given_up) - SHOWN) > 0:
        yield Note(f"… and {more} more were given up.", tone="bad")
    if not report.is_whole:
        left = report.files - report.done
        yield Note(f"Interrupted with {counted(left, 'file')} to go. What was done is kept.", tone="warning")
        yield Note("The same command goes on from here.", tone="hint")
    elif report.damaged:
        yield Note(f"To see the damaged ones: {typed('shelf', 'list', '--damaged')}", tone="hint")


def data(report: ScanReport, file: str) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "shelf": file,
        "whole": report.is_whole,
        "logs": _count_of_logs(report),
        "new": report.new,
        "changed": report.changed,
        "same": report.same,
        "gone": report.gone,
        "damaged": report.damaged,
        "missing_games": [{"game": game, "logs": logs} for game, logs in report.missing_games.items()],
        "given_up": [{"log": log, "why": why} for log, why in report.given_up.items()],
    }


def _count_of_logs(report: ScanReport) -> int:
    """How many logs were looked at."""
    return report.new + report.changed + report.same
