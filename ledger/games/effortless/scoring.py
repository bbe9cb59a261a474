"""What everything is worth at the end, and which events it comes from.

Law: the score is a list of lines; ties and winners follow from the lines. Source: Cards and Scoring;
Modifiers; Tiebreakers; rulings EF-21 to EF-30 and EF-37 to EF-40.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from ledger.api import Catalog, Over, ScoreLine, ScoreSheet, Tie, once, sheet
from ledger.games.effortless.catalog import EffortlessValues, Modifier
from ledger.games.effortless.collection_scoring import (
    PIECES,
    RECENT,
    STATS,
    WEAPONS,
    CollectionsByOwner,
    KnownCards,
    armor_and_weapons,
    attribute_lines,
    collection_totals,
    collections_of,
    hands_of,
    open_line,
    rivals,
    second_notes,
    second_rule,
    sets_in,
    unknown_lines,
)
from ledger.games.effortless.flow import pending
from ledger.games.effortless.state import DUMMY, Spot, State

MODIFIERS, NOTED = "modifiers", "other"


@once
def score(state: State) -> ScoreSheet:
    """The score so far, at any point of the game."""
    seats = state.table.seats
    catalog, collections, second = state.table.catalog, collections_of(state), second_rule(state)
    score_lines = _lines(state, seats, collections)
    return sheet(
        seats,
        score_lines,
        over=isinstance(pending(state), Over),
        ties=_ties(hands_of(catalog, collections), score_lines),
        shared="Tiebreakers",
        notes=second_notes(catalog, second, collections),
    )


def totals(state: State) -> dict[str, int]:
    """The sum of each seat's lines, without making the lines."""
    catalog, owners, found = state.table.catalog, (*state.supply,), collection_totals(state)
    for spot, placed in zip(state.spots.values(), state.placed(), strict=True):
        for seat, points in _place_points(catalog, spot.modifier, owners, placed):
            found[seat] += points
    for seat, notes in state.noted.items():
        found[seat] += sum([points for _, points, _ in notes])
    return found


def lines(state: State, seat: str) -> Sequence[ScoreLine]:
    """The score lines of one seat."""
    return _lines(state, (seat,), collections_of(state))


def _lines(state: State, seats: Sequence[str], collections: CollectionsByOwner) -> list[ScoreLine]:
    """The lines of these seats. Comparisons are always between all seats."""
    score_lines: list[ScoreLine] = []
    catalog, second, declared = state.table.catalog, second_rule(state), (*state.armor.items(),)
    places = [_place_lines(*_effort_at(state, spot)) for spot in state.spots.values()]
    theirs = [(seat, collection) for seat, collection in collections if seat in seats]
    for seat, collection in theirs:
        score_lines += [at[seat] for at in places]
        score_lines += armor_and_weapons(catalog, declared, seat, collection)
    score_lines += [line for line in attribute_lines(catalog, second, collections) if line.seat in seats]
    for seat, collection in theirs:
        if state.records_effort_only and seat not in state.declared:
            missing = f"type declare {seat} and every card, with commas"
            score_lines.append(open_line(seat, "cards not declared", (), missing))
        else:
            score_lines += unknown_lines(catalog, seat, collection)
    score_lines += [
        ScoreLine(seat, NOTED, why or "noted at the table", points, "EF-20", (event,))
        for seat in seats
        for event, points, why in state.noted.get(seat, ())
    ]
    return score_lines


# modifiers


def modifier_points(modifier: Modifier, effort: dict[str, int], seat: str) -> int:
    """What a modifier gives a seat. `effort` is how much every owner has at its place, the dummy included."""
    own, others = effort[seat], effort.values()
    points = modifier.points or 0
    match modifier.shape:
        case "per":
            return points * (own // modifier.effort)
        case "at-least":
            return points if own >= modifier.effort else 0
        case "fewer-than":
            return points if own < modifier.effort else 0
        case "exactly":
            return points if own == modifier.effort else 0
        case "most":
            return points if own and own == max(others) else 0
        case "least":
            return points if own == min(others) else 0
        case "most-per":
            return points * own if own == max(others) else 0
    return 0


COMPARED: Mapping[str | None, tuple[str, Callable[[Iterable[int]], int]]] = {
    "most": ("most", max),
    "most-per": ("most", max),
    "least": ("least", min),
}
"""The shapes of modifiers that compare seats: what each looks for, as a word and as a function."""


def _compared(shape: str | None, effort: Mapping[str, int], seat: str) -> str:
    """How a seat compares with the others, for a modifier of this shape."""
    word, best_of = COMPARED[shape]
    own, best = effort[seat], best_of(effort.values())
    others = {owner: number for owner, number in effort.items() if owner != seat}
    if own == best and (own or word == "least"):
        return f", {word} ({rivals(others, {best_of(others.values())})})" if others else f", {word}"
    if best == 0 and word == "most":
        return ", nobody has any"
    return f", {rivals(others, {best})}: no points"


EffortsByOwner = tuple[tuple[str, tuple[int, ...]], ...]
"""Owner → the events that put its effort somewhere."""


def _effort_at(state: State, spot: Spot) -> tuple[str, str, Modifier | None, EffortsByOwner]:
    """A place's location, the name of its modifier, the modifier's catalog entry, and the effort there."""
    modifier = state.table.catalog.of(Modifier).get(spot.modifier)
    return spot.location, spot.modifier, modifier, (*spot.effort.items(),)


@lru_cache(maxsize=RECENT)
def _place_lines(
    location: str, name: str, modifier: Modifier | None, placed: EffortsByOwner
) -> Mapping[str, ScoreLine]:
    """The line of every owner at a place."""
    shape = None if modifier is None else modifier.shape
    effort = {owner: len(events) for owner, events in placed}
    found: dict[str, ScoreLine] = {}
    for owner, events in placed:
        compared = _compared(shape, effort, owner) if shape in COMPARED else ""
        found[owner] = ScoreLine(
            seat=owner,
            category=MODIFIERS,
            label=f"{name} at {location}: {effort[owner]} effort{compared}",
            points=modifier_points(modifier, effort, owner) if modifier and _scores(modifier) else 0,
            rule="Modifiers",
            events=tuple(sorted({*events})),
            open=""
            if modifier and _scores(modifier)
            else f"the catalog does not say how {name} scores; define it",
        )
    return found


@lru_cache(maxsize=RECENT)
def _place_points(
    catalog: Catalog[EffortlessValues], name: str, owners: tuple[str, ...], placed: tuple[int, ...]
) -> Sequence[tuple[str, int]]:
    """The seats that score at a place, with their points, from how much effort every owner has there."""
    modifier, effort = catalog.of(Modifier).get(name), dict(zip(owners, placed, strict=True))
    if modifier is None or not _scores(modifier):
        return ()
    scored = [(owner, modifier_points(modifier, effort, owner)) for owner in owners if owner != DUMMY]
    return [(seat, points) for seat, points in scored if points]


def _scores(modifier: Modifier) -> bool:
    """Whether the catalog says what a modifier gives; it does not if points are for every 0 effort."""
    if modifier.shape == "per" and modifier.effort < 1:
        return False
    return modifier.shape == "nothing" or None not in (modifier.shape, modifier.points)


# ties


def _ties(hands: dict[str, KnownCards], lines: list[ScoreLine]) -> tuple[Tie, ...]:
    """The three tie-breakers, in order."""

    def best(category: str, seat: str) -> int:
        own = (int(line.points) for line in lines if line.seat == seat and line.category == category)
        return max(own, default=0)

    def complete(seat: str) -> int:
        return sum(len(events) == PIECES for _, events in sets_in(hands[seat]))

    return (
        Tie("the best single attribute", "EF-37", lambda seat: best(STATS, seat)),
        Tie("the best wielded weapon", "EF-38", lambda seat: best(WEAPONS, seat)),
        Tie("the number of complete armor sets", "EF-39", complete),
    )
