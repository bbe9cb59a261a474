"""Progress and the recap of the session.

Law: states become blocks.
"""

from __future__ import annotations

from ledger.api import Block, Cell, Facts, Grid, Heading, Note
from ledger.games.humanity import sheets
from ledger.games.humanity.catalog import scale
from ledger.games.humanity.state import State


def progress(state: State) -> list[Block]:
    rows: list[tuple[Cell, ...]] = [
        (
            goal,
            f"{one.current} of {one.total}",
            scale(sheets.values(state), one.total),
            ", ".join(f"{tier} reached" if tier <= one.current else f"{tier}" for tier in one.tiers),
            one.boons,
            one.busts,
            one.closed or "open",
        )
        for goal, one in state.progress.items()
    ]
    if not rows:
        return []
    return [
        Heading("Progress", 2),
        Grid(("goal", "stands at", "scale", "tiers", "boons", "busts", ""), tuple(rows)),
    ]


def recap(state: State) -> list[Block]:
    """What happened in the latest session."""
    number = state.session
    blocks: list[Block] = [Heading(f"Session {number}", 2)]
    if not state.recap:
        return [*blocks, Note("Nothing has happened yet.")]
    rows: list[tuple[Cell, ...]] = [(told.scene or "-", told.text) for told in state.recap]
    blocks.append(Grid(("scene", "what happened"), tuple(rows)))
    tokens = [one for one in state.settled.values() if one.session == number]
    pairs: list[tuple[str, Cell]] = [
        ("Checks", len(tokens)),
        ("boons", f"{sum(one.boons for one in tokens)}, {sum(one.boons_left for one in tokens)} not told"),
        ("busts", f"{sum(one.busts for one in tokens)}, {sum(one.busts_left for one in tokens)} not told"),
    ]
    income = [f"{name} {count} ({why})" for (name, why), count in state.gained.items()]
    if income:
        pairs.append(("Blessings in", "; ".join(income)))
    spent = [f"{name} {count}" for name, count in state.paid.items()]
    if spent:
        pairs.append(("Blessings out", ", ".join(spent)))
    held = [f"{one.name} {len(one.pool)}" for one in state.characters.values() if one.kind != "npc"]
    if held:
        pairs.append(("Blessings held", ", ".join(held)))
    return [*blocks, Facts(tuple(pairs))]
