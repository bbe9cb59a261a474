"""The Session Shop: what every upgrade would do.

Law: the reasons are those with which the referee refuses.
"""

from __future__ import annotations

from ledger.api import Block, Cell, Grid, Heading, Note
from ledger.games.humanity import payment, sheets, shop
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.state import Character, State


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
    desk = shop.of(state, one.name)
    rows: list[tuple[Cell, ...]] = []
    for stat, size in one.stats.items():
        after = shop.after(state, one, stat)
        if after is None:
            rows.append((stat, f"d{size}", "-", "as far as it goes"))
            continue
        why = shop.upgrade_flaw(state, one, stat)
        tag = shop.tag_of(state, stat, after)
        does = why or (" or ".join(shop.CALLED[kind] for kind in shop.picks(tag)) if tag else "no pick")
        rows.append((stat, f"d{size}", f"d{after}", does))
    free = desk.free + (not shop.against_visit(state, one.name)[1]) or "none"
    pays = payment.cheapest(shop.EXTRA, sheets.free_pool(one))
    more = "can be paid" if pays else "cannot be paid"
    picks = ", ".join(f"d{tag}" for tag in desk.credits) or "none"
    notes = f"Free upgrades open: {free}. Three Blessings for another: {more}. Picks open: {picks}."
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
    for kind in shop.picks(tag):
        named = ", ".join(shop.choices(state, one, kind))
        free = kind in (ev.BackstoryUpgraded, ev.RumorUpgraded, ev.AptitudeLearned)
        rows.append((f"d{tag}", shop.CALLED[kind], named or ("in your words" if free else "nothing now")))
    return [Grid(("tag", "pick", "can be"), tuple(rows))]
