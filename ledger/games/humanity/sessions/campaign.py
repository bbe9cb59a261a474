"""The whole campaign: people and places, with favor and what was noted about them; Checks, Help and uses.
Law: states become blocks; everything counted here is in the state."""

from __future__ import annotations

from typing import Any, NamedTuple

from ledger.api import Block, Cell, Facts, Grid, Heading, Note, Story, Tallies, tally_tables
from ledger.games.humanity import sheets
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.sessions import view
from ledger.games.humanity.state import State

STRANGER = "in the story"
"""What is said about somebody without a sheet."""


def people(state: State) -> list[Block]:
    """Everybody and everything that has a name in the story, a line for each."""
    known = _known(state)
    if not known:
        return [Note("Nobody is known yet. A note names people and places: note @Miller owes Noor")]
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            one.who,
            ", ".join(one.favors) or "-",
            "; ".join(f"{text} (session {session}, event {event})" for session, event, text in one.notes)
            or "-",
        )
        for name, one in known.items()
    ]
    return [
        Heading("People and places", 2),
        Grid(("name", "who", "favor with", "notes"), tuple(rows)),
        Note("`show NAME` shows one alone.", tone="hint"),
    ]


class _Known(NamedTuple):
    """What is known about somebody or something: who or what it is, who has favor with it, and the notes
    (session, event, text)."""

    who: str
    favors: list[str]
    notes: list[tuple[int, int, str]]


def _known(state: State) -> dict[str, _Known]:
    known = {name: _Known(_whose(state, name), [], []) for name in state.characters}
    for one in state.characters.values():
        for other, count in one.favor.items():
            known.setdefault(other, _Known(STRANGER, [], [])).favors.append(f"{one.name} {count:+}")
    for mention in state.story:
        for name in mention.names:
            known.setdefault(name, _Known(STRANGER, [], [])).notes.append(
                (mention.session, mention.event, mention.text)
            )
    return known


def _of_each(state: State, notes: bool) -> dict[str, list[Block]]:
    """Name → a page with all that is known about it."""
    told: dict[str, list[Block]] = {}
    for name, one in _known(state).items():
        if one.who == STRANGER and not (one.favors or notes):
            continue  # named only in a note
        pairs: list[tuple[str, Cell]] = [("who", one.who)]
        if one.favors:
            pairs.append(("favor with", ", ".join(one.favors)))
        told[name] = [Facts(tuple(pairs))]
        if one.notes and notes:
            told[name].append(Grid(("session", "event", "noted"), tuple(one.notes)))
    return told


def _whose(state: State, name: str) -> str:
    one = state.characters[name]
    whose = {"pc": f"{one.owner}'s", "companion": f"{one.owner}'s companion"}.get(one.kind, "the table's")
    return f"{whose}, has left" if one.retired else whose


def numbers(state: State) -> list[Block]:
    """Checks by Stat, who helped whom, how dice fell, who used what, and Blessings, in the whole campaign."""
    if not state.count:
        return [Note("Nobody has made a Check yet.")]
    return [Heading("The campaign in numbers", 2), *tally_tables(TALLIES.of(state))]


def _seat_of(state: State, who: str) -> str:
    return "" if state.characters[who].kind == "npc" else sheets.seat_of(state, who)


UP_TO = {"went out": "came in", "taken": "granted"}
"""A count → the count that it cannot exceed."""


def _bounds(state: State, key: tuple[str, str, str, str]) -> dict[str, Any]:
    """The number that a count is compared with: the expected number, or the most that is possible in a
    session or with what was paid."""
    about, who, what, name = key

    def beside(other: str) -> int:
        return state.counts.get((about, who, what, other), 0)

    if name == "fell":
        return {"expected": beside("thrown") * (int(what[1:]) + 1) / 2}
    if name in UP_TO:
        return {"limit": most} if (most := beside(UP_TO[name])) else {}
    known = sheets.spec(state, what) or sheets.ethic(state, what)
    if name != "times" or known is None:
        return {}
    if known.uses:
        return {"limit": known.uses, "a_session": True}
    return {"limit": 1 + beside("recharged")} if isinstance(known, Spec) and known.recharge else {}


TALLIES: Tallies[State] = Tallies(
    by={
        "Checks": "Stat",
        "Help": "character",
        "Uses": "ability",
        "Dice": "size",
        "Blessings": "pool",
        "Gains": "reason",
        "Shop": "offer",
    },
    counts=lambda state: state.counts,
    seat=_seat_of,
    bounds=_bounds,
)
STORY: Story[State] = Story(
    session=lambda state: state.session, told=view.told, people=_of_each, page="recap"
)
