"""A game as a table would type it: lines for `play NEW < moves.txt`.

Law: a line that cannot be typed again is a comment, and said to be one. The seed of a game is not shown.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from cli.render.clean import visible
from ledger.core.errors import typed
from ledger.core.events import Header
from ledger.core.line import COMMENT
from ledger.core.retyping import Retyped, retype
from ledger.core.table import shown
from ledger.reader import Reader


def moves(desk: Reader, at: int) -> list[Retyped]:
    """The lines of the line of play that ends at `at`."""
    return list(retype(desk.game, desk.state_at(0), desk.history.path(at), desk.luck))


def script(desk: Reader, found: Sequence[Retyped]) -> str:
    """The lines with how a log for them is begun in front."""
    path = desk.journal.path
    lines = [f"{COMMENT} {_beginning(desk.header, path)}"]
    if desk.luck is not None:
        lines.append(f"{COMMENT} SEED stands in the first line of {path}")
    for one in found:
        last = one.events[-1]
        lines.append(one.line or f"{COMMENT} {last.id} cannot be typed: {desk.tell(last)}")
    return "\n".join(map(visible, lines))


def _beginning(header: Header, log: str) -> str:
    words = ["new", "NEW.jsonl", "--game", header.game, "--players", ",".join(header.seats)]
    words += ["--variant", header.variant]
    catalog = header.catalog.name if header.catalog.content is None else f"{header.catalog.name}.toml"
    words += ["--catalog", catalog]
    if header.dealer == "tool":
        words += ["--dealer", "tool", "--seed", "SEED"]
    for knob, value in header.rulings.items():
        words += ["--rule", f"{knob}={shown(value)}"]
    for name in ("title", "place", "date"):
        if said := getattr(header, name):
            words += [f"--{name}", said]
    begun = typed(*words)
    if header.catalog.content is None:
        return begun
    return f"{typed('catalog', log, '--at', '0', '--toml')} > {shlex.quote(catalog)}; {begun}"


def missing(found: Sequence[Retyped]) -> int:
    """How many lines nobody can type."""
    return sum(not one.line for one in found)


def data(desk: Reader, found: Sequence[Retyped]) -> dict[str, Any]:
    """`line` is null where an event cannot be typed."""
    return {
        "format": 1,
        "game": desk.game.info.name,
        "moves": [{"line": one.line or None, "events": [event.id for event in one.events]} for one in found],
    }
