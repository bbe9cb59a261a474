"""The Session Shop: what every upgrade would do.

Law: the reasons are those with which the referee refuses.
"""

from __future__ import annotations

from ledger.api import Block, Cell, Grid, Heading, Note
from ledger.games.humanity import payment, sheets
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.events.picks import PICKS, picks
from ledger.games.humanity.state import State


def counter(state: State, only: str = "") -> list[Block]:
    """The shop for every character of a player, or for one."""
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
        does = why or (" or ".join(PICKS[kind].called for kind in picks(tag)) if tag else "no pick")
        rows.append((stat, f"d{size}", f"d{after}", does))
    free = desk.free + (not upgrades.against_visit(state, one.name)[1]) or "none"
    pays = payment.cheapest(upgrades.EXTRA, sheets.free_pool(one))
    more = "can be paid" if pays else "cannot be paid"
    left = ", ".join(f"d{tag}" for tag in desk.credits) or "none"
    notes = f"Free upgrades open: {free}. Three Blessings for another: {more}. Picks open: {left}."
    blocks: list[Block] = [
        Heading(one.name, 3),
        Grid(("Stat", "now", "then", "grants"), tuple(rows)),
        Note(notes),
    ]
    for tag in dict.fromkeys(desk.credits):
        blocks += _picks(state, one, tag)
    return blocks


def _picks(state: State, one: Character, tag: int) -> list[Block]:
    rows: list[tuple[Cell, ...]] = []
    for kind in picks(tag):
        offers = PICKS[kind].offers
        named = "in your words" if offers is None else ", ".join(offers(state, one)) or "nothing now"
        rows.append((f"d{tag}", PICKS[kind].called, named))
    return [Grid(("tag", "pick", "can be"), tuple(rows))]
