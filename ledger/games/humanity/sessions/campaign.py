"""The whole campaign: people and places, with favours and what was noted of them; Checks, Help and uses.

Law: states become blocks; nothing is counted here that the state does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ledger.api import Block, Cell, Facts, Grid, Heading, Note, Story, Tally
from ledger.games.humanity import sheets
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.sessions import view
from ledger.games.humanity.state import State

STRANGER = "in the story"
"""Who somebody is without a sheet."""


def people(state: State) -> list[Block]:
    """Everybody and everything with a name in the story, a line for each."""
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
        Note("`show NAME` tells of one alone.", tone="hint"),
    ]


class _Known(NamedTuple):
    """What is known of somebody or something: who it is, who has favor there, the notes (session, event)."""

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
    """What is known of each, on a page."""
    told: dict[str, list[Block]] = {}
    for name, one in _known(state).items():
        if one.who == STRANGER and not (one.favors or notes):
            continue  # only a note names it
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
    if state.thrown:
        fell: list[tuple[Cell, ...]] = [
            (name, f"d{size}", count, total, f"{(mean := _expected(size, count)):g}", f"{total - mean:+g}")
            for (name, size), (count, total) in state.thrown.items()
        ]
        blocks.append(Grid(("who", "die", "thrown", "fell", "expected", "luck"), tuple(fell)))
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


def _expected(size: int, count: int) -> float:
    """What so many faces come to on average. That dice are thrown again after a 1 changes nothing of it."""
    return count * (size + 1) / 2


def tallies(state: State) -> Iterator[Tally]:
    """The same numbers, to be added up over campaigns."""

    def tally(about: str, by: str, who: str, what: str, name: str, count: int, **more: float) -> Tally:
        one = state.characters[who]
        seat = "" if one.kind == "npc" else sheets.seat_of(state, who)
        return Tally(about=about, by=by, who=who, seat=seat, what=what, name=name, count=count, **more)

    for (who, stat), one in state.tally.items():
        counts = {"made": one.made, "succeeded": one.passed, "boons": one.boons, "busts": one.busts}
        for name, count in counts.items():
            yield tally("Checks", "Stat", who, stat, name, count)
    for (who, whom), count in state.helped.items():
        yield tally("Help", "character", who, whom, "Checks", count)
    for (who, size), (count, total) in state.thrown.items():
        yield tally("Dice", "size", who, f"d{size}", "thrown", count)
        yield tally("Dice", "size", who, f"d{size}", "fell", total, expected=_expected(size, count))
    for (who, spec), count in state.used.items():
        yield tally("Uses", "Specialization", who, spec, "times", count)


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


STORY: Story[State] = Story(session=lambda state: state.session, told=view.told, people=_of_each)
