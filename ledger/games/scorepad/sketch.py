"""A preview of a sheet in the making, as its pad will look: a row for what is written in each round, and one
for the end.

Law: read from the sheet alone. `·` is a number that somebody says, `=` one that a formula gives; `(-)` may be
below 0.
"""

from __future__ import annotations

import re
from typing import Any

from ledger import api
from ledger.games.scorepad.sheet import Category, Counter, Pad

_WINS = {"most": "the most win", "fewest": "the fewest win", "together": "won or lost together"}
_LIMIT = re.compile(r"best\((?:team\()?total\)+ >= (\d+)")


def sketch(catalog: api.Catalog[Any]) -> tuple[api.Block, ...]:
    """A column for each counter and category, and one for the total."""
    pad: Pad = catalog.values
    entries = [entry for kind in (Counter, Category) for entry in catalog.of(kind).values()]
    marks = ["=" if isinstance(each, Category) and each.points else "·" for each in entries]
    are_fresh = [each.fresh or (isinstance(each, Category) and each.scored == "round") for each in entries]
    by_round, at_end = (
        tuple(mark if fresh is wanted else "" for mark, fresh in zip(marks, are_fresh, strict=True))
        for wanted in (True, False)
    )
    wins = ", then ".join((_WINS.get(pad.goal, f"the best of {pad.teams} teams wins"), *pad.ties))
    once = "until full" if pad.until_full else "no rounds"
    rows: tuple[tuple[api.Cell, ...], ...] = ((once, *marks, wins),)
    if pad.rounds is not None:
        label = f"{pad.rounds} rounds" if pad.rounds else "each round"
        until = _LIMIT.sub(r"\1", pad.ends)
        rows = (label, *by_round, f"until {until}" * bool(until)), ("at the end", *at_end, wins)
    return (api.Grid((catalog.name, *map(_head, entries), "total"), rows),)


def _head(entry: Counter) -> str:
    """A name, with what holds for all its numbers."""
    each = entry.each if isinstance(entry, Category) else None
    below = entry.least is None or entry.least < 0
    many = f"{each} each" if each not in (None, 1) else ""
    first = f"from {entry.start}" if entry.start else ""
    return " ".join(filter(None, (entry.name, many, "(-)" * below, first)))
