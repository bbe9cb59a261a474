"""The open Check with what may still happen to it, progress, the recap of the session.

Law: states become blocks; what may happen is what the referee lets happen.
"""

from __future__ import annotations

from ledger.api import Block, Cell, Facts, Grid, Heading, Note
from ledger.games.humanity import check_status, sheets
from ledger.games.humanity.catalog import scale
from ledger.games.humanity.check_status import Question
from ledger.games.humanity.describe import shown
from ledger.games.humanity.obligations import all_of
from ledger.games.humanity.outcomes import several, spoken
from ledger.games.humanity.state import Check, Roll, State


def check(state: State, one: Check) -> list[Block]:
    """How it stands, what fell, and what may still happen to whom."""
    rank = check_status.rank(one)
    named = {-1: "Easy", 0: "Normal", 1: "Hard"}.get(rank, f"rank {rank}")
    adds = ", ".join(f"{why} {delta:+}" for why, delta in check_status.rank_changes(one).items())
    outcome = check_status.outcome(state, one)
    pairs: list[tuple[str, Cell]] = [
        ("who", one.character),
        ("what", one.intent or one.stat),
        ("Stat called for", one.stat),
        ("rank", f"{named}, {several(check_status.rolls_needed(one), 'roll')}{f' ({adds})' if adds else ''}"),
    ]
    if one.targets:
        pairs.append(("against", ", ".join(one.targets)))
    if one.helps:
        pairs.append(("Help", ", ".join(f"{helper} ({way})" for helper, way in one.helps)))
    said = [f"{Question(*key).text}: {'yes' if yes else 'no'}" for key, yes in one.answers.items()]
    if said:
        pairs.append(("the table said", "; ".join(said)))
    pairs.append(("as it stands", spoken(outcome) if outcome is not None else "not all rolls are made"))
    blocks: list[Block] = [Heading(f"Check {one.number}", 2), Facts(tuple(pairs))]
    if one.rolls:
        rows = tuple(_roll(state, one, roll) for roll in one.rolls.values())
        blocks.append(Grid(("roll", "who", "dice", "faces", "total", "result"), rows))
    found = tuple((may.who, may.verb, may.text) for may in all_of(state, one))
    if found:
        blocks.append(Grid(("who", "may type", "what happens"), found))
    return blocks


def _roll(state: State, one: Check, roll: Roll) -> tuple[Cell, ...]:
    sizes = ", ".join(f"d{size}" for size in roll.sizes)
    dice = " and ".join(roll.stats) + (f" ({sizes})" if sizes else "")
    if not roll.is_thrown:
        return (roll.place + 1, roll.roller, dice, "awaited", "-", "-")
    faces = "kept value" if roll.calm else shown(roll.stages, roll.total_only)
    if roll.added:
        faces += f" + {shown(roll.added)}"
    result: Cell = check_status.results(state, one).get(roll.place, "-")
    return (roll.place + 1, roll.roller, dice, faces, roll.total, result)


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


def untold(state: State) -> list[Block]:
    """Boons and busts that wait for the table."""
    rows: list[tuple[Cell, ...]] = [
        (one.number, one.character, one.intent or one.stat, one.boons_left, one.busts_left)
        for one in state.settled.values()
        if one.boons_left or one.busts_left
    ]
    if not rows:
        return []
    return [Heading("To tell or to bank", 2), Grid(("Check", "who", "what", "boons", "busts"), tuple(rows))]


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
