"""What every upgrade of the Session Shop would do, goals, and the recap of the session.

Law: states become blocks; the shop's reasons are those that the referee gives for a refusal.
"""

from __future__ import annotations

from ledger.api import Block, Cell, Facts, Grid, Heading, Note
from ledger.games.humanity import payment, sheets
from ledger.games.humanity.catalog import scale
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.events.picks import picks
from ledger.games.humanity.state import State


def counter(state: State, only: str = "") -> list[Block]:
    """The shop for every character of a player, or for the one that `only` names."""
    blocks: list[Block] = [Heading("Session Shop", 2)]
    if state.phase != "ended":
        blocks.append(Note("The shop opens when a session has ended. This is what it would offer now."))
    for one in sheets.active(state):
        if one.kind == "pc" and only in ("", one.name):
            blocks += _for(state, one)
    return blocks


def _for(state: State, one: Character) -> list[Block]:
    desk = upgrades.of(state, one.name)
    rows: list[tuple[Cell, ...]] = []
    for stat, size in one.stats.items():
        after = upgrades.after(state, one, stat)
        if after is None:
            rows.append((stat, f"d{size}", "-", "as far as it goes"))
            continue
        why = upgrades.upgrade_flaw(state, one, stat)
        tag = upgrades.tag_of(state, stat, after)
        does = why or (" or ".join(kind.called for kind in picks(tag)) if tag else "no pick")
        rows.append((stat, f"d{size}", f"d{after}", does))
    free, more, left = _open(state, one)
    notes = f"Free upgrades open: {free}. Three Blessings for another: {more}. Picks open: {left}."
    blocks: list[Block] = [
        Heading(one.name, 3),
        Grid(("Stat", "now", "then", "grants"), tuple(rows)),
        Note(notes),
    ]
    for tag in dict.fromkeys(desk.credits):
        blocks += _picks(state, one, tag)
    return blocks


def _open(state: State, one: Character) -> tuple[Cell, str, str]:
    """A character's free upgrades, whether they can pay for another, and the open picks."""
    desk = upgrades.of(state, one.name)
    free = desk.free + (upgrades.against_visit(state, one.name) is None) or "none"
    pays = payment.cheapest(upgrades.EXTRA, sheets.free_pool(one))
    left = ", ".join(f"d{tag}" for tag in desk.credits) or "none"
    return free, "can be paid" if pays else "cannot be paid", left


def counter_in_short(state: State) -> list[Block]:
    """What is open in the shop, a line for every character of a player."""
    people = [one for one in sheets.active(state) if one.kind == "pc"]
    rows: list[tuple[Cell, ...]] = [(one.name, *_open(state, one)) for one in people]
    return [
        Heading("Session Shop (`show shop` lists what each upgrade grants)", 2),
        Grid(("who", "free upgrades", "three Blessings for another", "picks open"), tuple(rows)),
    ]


def _picks(state: State, one: Character, tag: int) -> list[Block]:
    rows: list[tuple[Cell, ...]] = []
    for kind in picks(tag):
        offers = kind.offers
        named = "in your words" if offers is None else ", ".join(offers(state, one)) or "nothing now"
        rows.append((f"d{tag}", kind.called, named))
    return [Grid(("tag", "pick", "can be"), tuple(rows))]


# goals and the recap


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


def progress_in_short(state: State) -> list[Block]:
    """A line for each goal."""
    pairs: list[tuple[str, Cell]] = [
        (goal, f"{one.closed or 'open'}: {one.current} of {one.total}, boons {one.boons}, busts {one.busts}")
        for goal, one in state.progress.items()
    ]
    return [Facts(tuple(pairs))] if pairs else []


def recap(state: State) -> list[Block]:
    """What happened in the latest session. If it has only just opened, the session before it comes first."""
    number = state.session
    if (
        state.before and len(state.recap) < 2
    ):  # the session has only opened: people want to read about the one before
        lines = tuple((token.scene or "-", token.text) for token in state.before)
        before: list[Block] = [Heading(f"Session {number - 1}", 2), Grid(("scene", "what happened"), lines)]
    else:
        before = []
    blocks: list[Block] = [*before, Heading(f"Session {number}", 2)]
    if not state.recap:
        return [*blocks, Note("Nothing has happened yet.")]
    return [*blocks, *told(state)]


def told(state: State, notes: bool = True) -> list[Block]:
    """What happened in the latest session, and its Checks and Blessings in numbers."""
    lines = [token for token in state.recap if notes or not token.is_note]
    rows: list[tuple[Cell, ...]] = [(token.scene or "-", token.text) for token in lines]
    blocks: list[Block] = [Grid(("scene", "what happened"), tuple(rows))] if rows else []
    if not state.session:
        return blocks
    tokens = [one for one in state.settled.values() if one.session == state.session]
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
