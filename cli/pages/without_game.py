"""A log whose game is not installed, line by line.

Law: what events say is shown only if somebody asks for it; otherwise the page says why it is missing.
"""

from __future__ import annotations

import json
from typing import Any

from cli.clock import LOCAL, Clock
from cli.pages.recorded import occasion, occasion_data
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Grid, Note
from ledger.core.errors import LogUnplayable
from ledger.core.log.standing import bookmarks
from ledger.desk.without_game import COMMON_FIELDS, Unread, event_data


def why(missing: LogUnplayable, *, bodies: bool) -> str:
    """A sentence on what the page leaves out, or shows as it is in the file."""
    if bodies:
        return f"{missing.message} What events say is shown as it is in the file, hidden cards and all."
    return (
        f"{missing.message} Each event is shown with its kind, its player, its time and its number. "
        "--bodies adds what it says, hidden cards and all."
    )


def rows(log: Unread, branch: str, *, everything: bool) -> list[dict[str, Any]]:
    """The lines that are asked for. Raises UnknownBranch."""
    return list(log.lines() if everything else log.events_on(branch))


def page(log: Unread, lines: list[dict[str, Any]], *, bodies: bool, clock: Clock = LOCAL) -> list[Block]:
    columns = ("event", "when", "by", "what", *(("says",) if bodies else ()))
    table = tuple((line["id"], *_cells(line, bodies, clock)) for line in lines)
    return [*occasion(log.header), Grid(columns, table) if table else Note("Nothing has been played yet.")]


def _cells(line: dict[str, Any], bodies: bool, clock: Clock) -> tuple[str, ...]:
    said = {name: value for name, value in line.items() if name not in COMMON_FIELDS}
    body = (json.dumps(said, ensure_ascii=False),) if bodies else ()
    return clock.moment(line.get("at", "")), line.get("by", ""), str(line["type"]).replace("_", " "), *body


def data(log: Unread, lines: list[dict[str, Any]], *, bodies: bool) -> dict[str, Any]:
    """The same as `log --json`, without what only the game knows: no sentence, no cause, no step."""
    timeline = log.timeline
    return {
        "format": FORMAT,
        "game": log.header.game,
        "missing": log.header.package,
        **occasion_data(log.header),
        "branch": timeline.branch,
        "head": timeline.head,
        "bookmarks": bookmarks(timeline),
        "events": [{"event": event_data(line, bodies=bodies)} for line in lines],
    }
