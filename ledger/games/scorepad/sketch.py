"""A sheet in three rows, as it grows while somebody answers questions about it.

Law: told from the catalog alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ledger.api import Catalog
from ledger.games.scorepad.sheet import Category, Counter, Pad

_LIMIT = re.compile(r"best\((?:total|team\(total\))\) >= (\d+)")
_WIN = {"most": "the most points win", "fewest": "the fewest points win", "teams": "the best team wins"}


def sketch(catalog: Catalog[Any]) -> Iterator[tuple[str, str]]:
    """The game with how it ends and who wins; the columns of each round, or what gives points; then those of
    the end, or what is only counted."""
    pad: Pad = catalog.values
    categories, counters = (*catalog.of(Category).values(),), (*catalog.of(Counter).values(),)
    wins = _WIN.get(pad.goal, "all win together") if categories else "nothing gives points"
    yield catalog.name, ", ".join(filter(None, (_length(pad), wins)))
    if pad.rounds is None:
        yield "points", _columns(categories)
        yield "counted", _columns(counters)
    else:
        yield "each round", _columns(each for each in (*counters, *categories) if _is_each_round(each))
        yield "at the end", _columns(each for each in (*categories, *counters) if not _is_each_round(each))


def _is_each_round(entry: Counter) -> bool:
    return entry.scored == "round" if isinstance(entry, Category) else entry.fresh


def _length(pad: Pad) -> str:
    rounds = {None: "", 0: "" if pad.ends else "rounds until `end`"}.get(pad.rounds, f"{pad.rounds} rounds")
    limit = _LIMIT.fullmatch(pad.ends)
    ends = f"somebody has {limit[1]} points" if limit else pad.ends
    return ", or ".join(filter(None, (rounds, ends and f"until {ends}")))


def _columns(entries: Iterable[Counter]) -> str:
    return " | ".join(map(_column, entries)) or "nothing"


def _column(entry: Counter) -> str:
    """A column with what is special about it."""
    each = entry.each if isinstance(entry, Category) else None
    if isinstance(entry, Category) and entry.points:
        return f"{entry.name} = {entry.points}"
    notes = (
        f"{each} each" if each not in (None, 1) else "",
        f"from {entry.start}" if entry.start else "",
        "below 0 too" if (entry.least or 0) < 0 else "",
    )
    said = ", ".join(filter(None, notes))
    return f"{entry.name} ({said})" if said else entry.name
