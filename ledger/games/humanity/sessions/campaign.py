"""The whole campaign: people and places, with favours and what was noted of them; Checks, Help and uses.

Law: states become blocks; nothing is counted here that the state does not hold.
"""

from __future__ import annotations

from collections import Counter

from ledger.api import Block, Cell, Grid, Heading, Note
from ledger.games.humanity import sheets
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.state import State


def people(state: State) -> list[Block]:
    """Everybody and everything with a name in the story."""
    notes: dict[str, list[str]] = {}
    for mention in state.story:
        for name in mention.names:
            notes.setdefault(name, []).append(
                f"{mention.text} (session {mention.session}, event {mention.event})"
            )
    favors: dict[str, list[str]] = {}
    for one in state.characters.values():
        for other, count in one.favor.items():
            favors.setdefault(other, []).append(f"{one.name} {count:+}")
    there = {name: _whose(state, name) for name in state.characters}
    names = dict.fromkeys((*there, *favors, *notes))
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            there.get(name, "in the story"),
            ", ".join(favors.get(name, ())) or "-",
            "; ".join(notes.get(name, ())) or "-",
        )
        for name in names
    ]
    if not rows:
        return [Note("Nobody is known yet. A note names people and places: note @Miller owes Noor")]
    return [Heading("People and places", 2), Grid(("name", "who", "favor with", "notes"), tuple(rows))]


def _whose(state: State, name: str) -> str:
    one = state.characters[name]
    whose = {"pc": f"{one.owner}'s", "companion": f"{one.owner}'s companion"}.get(one.kind, "the table's")
    return f"{whose}, has left" if one.retired else whose


def numbers(state: State) -> list[Block]:
    """Checks by Stat, who helped whom, who used what, and Blessings, in the whole campaign."""
    if not state.count:
        return [Note("No Check was made yet.")]
    blocks: list[Block] = [Heading("The campaign in numbers", 2)]
    rows: list[tuple[Cell, ...]] = [
        (name, stat, one.made, one.passed, one.boons, one.busts) for (name, stat), one in state.tally.items()
    ]
    blocks.append(Grid(("who", "Stat called for", "Checks", "succeeded", "boons", "busts"), tuple(rows)))
    if state.helped:
        helps: list[tuple[Cell, ...]] = [
            (helper, whom, count) for (helper, whom), count in state.helped.items()
        ]
        blocks.append(Grid(("who helped", "whom", "Checks"), tuple(helps)))
    if state.used:
        blocks.append(Grid(("who", "used", "times", "this session"), tuple(_uses(state))))
    held = [(one.name, len(one.pool), one.wealth) for one in sheets.active(state) if one.kind != "npc"]
    paid, gained = state.paid, Counter[str]()
    for (name, _), count in state.gained.items():
        gained[name] += count
    pools: list[tuple[Cell, ...]] = [
        (name, count, worth, gained[name], paid.get(name, 0)) for name, count, worth in held
    ]
    headings = ("who", "Blessings", "worth", "in this session", "out this session")
    blocks.append(Grid(headings, tuple(pools)))
    return blocks


def _uses(state: State) -> list[tuple[Cell, ...]]:
    """With the limit of a session, or that it has to be recharged."""
    known = state.table.catalog.of(Spec)
    rows: list[tuple[Cell, ...]] = []
    for (name, spec), count in state.used.items():
        one = state.characters[name]
        now, limit = one.uses.get(spec, 0), known[spec].uses if spec in known else 0
        left = "to be recharged" if spec in one.spent else f"{now} of {limit}" if limit else f"{now}"
        rows.append((name, spec, count, left))
    return rows
