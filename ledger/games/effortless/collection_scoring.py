"""What a collection is worth: armor, wielded weapons, attributes, and what nobody knows about it. Law:
functions of the collected cards alone, so that an answer is kept until a collection changes. Source: Cards
and Scoring; rulings EF-9 and EF-25 to EF-30."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from ledger.api import Catalog, ScoreLine, counted
from ledger.games.effortless.catalog import ATTRIBUTES, Attribute, DeckCard, EffortlessValues
from ledger.games.effortless.state import State

ARMOR, WEAPONS, STATS, CARDS = "armor", "weapons", "attributes", "cards"
PIECES = 4
RECENT = 1024
"""How many answers are kept: most events change one place, or one collection."""
Who = TypeVar("Who")
Armor = tuple[tuple[int, int], ...]
"""Each number of pieces of a set, with its points."""

Collection = tuple[tuple[str | None, int], ...]
"""The cards of a seat in the order in which they came: the name, None if nobody knows it, and the event that
brought the card."""
CollectionsByOwner = tuple[tuple[str, Collection], ...]
KnownCards = Sequence[tuple[int, DeckCard]]
"""The known cards of a collection, each with the event that brought it."""


def collections_of(state: State) -> CollectionsByOwner:
    return tuple([(seat, _collection(state, seat)) for seat in state.collections])


def _collection(state: State, seat: str) -> Collection:
    names = state.pieces.names
    return tuple([(names[token], event) for token, event in state.collections[seat].items()])


def hands_of(catalog: Catalog[EffortlessValues], collections: CollectionsByOwner) -> dict[str, KnownCards]:
    return {seat: _hand(catalog, collection) for seat, collection in collections}


@lru_cache(maxsize=RECENT)
def _hand(catalog: Catalog[EffortlessValues], collection: Collection) -> KnownCards:
    known = catalog.of(DeckCard)
    return [(event, card) for name, event in collection if (card := known.get(name or "")) is not None]


def rivals(numbers: Mapping[str, int], named: Iterable[int]) -> str:
    """`cy has 4, ann and bob have 3`: the seats with one of these numbers, the highest first."""
    parts = []
    for number in sorted(named, reverse=True):
        who = [seat for seat, own in numbers.items() if own == number]
        if who:
            parts.append(f"{' and '.join(who)} {'has' if len(who) == 1 else 'have'} {number}")
    return ", ".join(parts)


def in_order(events: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({*events}))


def sets_in(hand: KnownCards) -> Iterator[tuple[str, list[int]]]:
    """Every set of different pieces with the event of each, the fullest first; extra copies start another
    set (EF-29)."""
    by_set: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for event, card in hand:
        if card.sort == "armor":
            by_set[card.set][card.piece].append(event)
    for name in sorted(by_set):
        pieces = by_set[name]
        while any(pieces.values()):
            yield name, [events.pop(0) for events in pieces.values() if events]


def armor_sets(state: State, seat: str) -> Iterator[tuple[str, list[int]]]:
    """Every set of a seat's armor, as `sets_in` gives them."""
    return sets_in(_hand(state.table.catalog, _collection(state, seat)))


@lru_cache(maxsize=RECENT)
def armor_and_weapons(
    catalog: Catalog[EffortlessValues], declared: Armor, seat: str, collection: Collection
) -> Sequence[ScoreLine]:
    hand = _hand(catalog, collection)
    return *_armor({**catalog.values.armor, **dict(declared)}, seat, hand), *_weapons(catalog, seat, hand)


def _armor(table: Mapping[int, int], seat: str, hand: KnownCards) -> Iterator[ScoreLine]:
    for name, events in sets_in(hand):
        count = len(events)
        known, missing = count in table, f"nobody said what {counted(count, 'piece')} score"
        yield ScoreLine(
            seat=seat,
            category=ARMOR,
            label=f"{name} set: {count} of {PIECES}",
            points=table.get(count, 0),
            rule="Cards and Scoring: Armor" if known else "EF-28",
            events=in_order(events),
            open="" if known else f"{missing}; type armor {count} POINTS",
        )


def _weapons(catalog: Catalog[EffortlessValues], seat: str, hand: KnownCards) -> Iterator[ScoreLine]:
    have = _attributes_had(catalog, [card for _, card in hand])
    events_of: dict[str, list[int]] = defaultdict(list)
    for event, card in hand:
        if card.sort == "attribute":
            events_of[card.attribute].append(event)
    for event, card in hand:
        if card.sort != "weapon":
            continue
        needs, missing, wields = card.needs or {}, _missing(card, have), _wields(card, have)
        reason = "wielded" if wields else "needs " + (_needs(missing, have) or "what nobody has said yet")
        used = [each for need in needs for each in events_of[need]] if wields else []
        known = bool(missing) or None not in (card.needs, card.points)
        yield ScoreLine(
            seat=seat,
            category=WEAPONS,
            label=f"{card.name}: {reason}",
            points=(card.points or 0) if wields else 0,
            rule="Cards and Scoring: Weapons",
            events=in_order([event, *used]),
            open="" if known else f"nobody said what {card.name} needs and scores; define it",
        )


def _attributes_had(catalog: Catalog[EffortlessValues], hand: Iterable[DeckCard]) -> dict[str, int]:
    """How much of each attribute a hand has, as weapons count it."""
    have: dict[str, int] = defaultdict(int)
    in_symbols = catalog.values.weapons_need == "symbols"
    for card in hand:
        if card.sort == "attribute":
            have[card.attribute] += card.symbols if in_symbols else 1
    return have


def _missing(weapon: DeckCard, have: Mapping[str, int]) -> dict[Attribute, int]:
    """What a hand lacks to wield a weapon."""
    needs = weapon.needs or {}
    return {need: number for need, number in needs.items() if have[need] < number}


def _wields(weapon: DeckCard, have: Mapping[str, int]) -> bool:
    return weapon.needs is not None and not _missing(weapon, have)


def _needs(missing: Mapping[Attribute, int], have: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {need} (has {have[need]})" for need, number in missing.items())


# attributes


class Second(Struct, frozen=True):
    """The rule for second place: how many seats it takes for it to count, whether it needs a symbol, and
    whether it scores half of the top seat's symbols."""

    seats: int
    needs: bool
    half: bool


def second_rule(state: State) -> Second:
    values: EffortlessValues = state.table.catalog.values
    needs = bool(state.table.rulings["second_needs_symbol"])
    return Second(values.second_from, needs, values.second_scores == "half")


def attribute_points(symbols: Mapping[Who, int], rule: Second) -> dict[Who, int]:
    """Symbols of every seat in one attribute → points of the seats that score (EF-25 to EF-27)."""
    top = max(symbols.values())
    if top == 0:
        return {}
    points = {seat: top for seat, number in symbols.items() if number == top}
    if len(points) > 1 or len(symbols) < rule.seats:
        return points
    second = max(number for number in symbols.values() if number < top)
    if second or not rule.needs:
        points |= {seat: top // 2 if rule.half else second for seat, own in symbols.items() if own == second}
    return points


Had = tuple[tuple[str, int, tuple[int, ...]], ...]
"""Each seat with its symbols of an attribute, and the events that brought them."""


@lru_cache(maxsize=RECENT)
def attribute_lines(
    catalog: Catalog[EffortlessValues], rule: Second, collections: CollectionsByOwner
) -> Sequence[ScoreLine]:
    """The lines of every seat, attribute by attribute."""
    return [line for each in _attributes(catalog, collections).items() for line in _lines_of(*each, rule)]


@lru_cache(maxsize=RECENT)
def second_notes(
    catalog: Catalog[EffortlessValues], rule: Second, collections: CollectionsByOwner
) -> Sequence[str]:
    """Notes on the attributes where EF-25 decided that nobody is second, or that everybody else is."""
    if len(collections) < rule.seats or not rule.half:
        return ()
    who = "nobody is second: a symbol is needed" if rule.needs else "everybody else is second"
    numbers = {
        name: [number for _, number, _ in had] for name, had in _attributes(catalog, collections).items()
    }
    return [
        f"In {name} only one seat has symbols; {who} (EF-25, knob second_needs_symbol)."
        for name, symbols in numbers.items()
        if sum(map(bool, symbols)) == 1 and max(symbols) > 1
    ]


def _attributes(catalog: Catalog[EffortlessValues], collections: CollectionsByOwner) -> Mapping[str, Had]:
    """Attribute → each seat's symbols and the events that brought them."""
    hands = [(seat, _attribute_cards(catalog, collection)) for seat, collection in collections]
    return {name: tuple([(seat, *cards.get(name, (0, ()))) for seat, cards in hands]) for name in ATTRIBUTES}


@lru_cache(maxsize=RECENT)
def _attribute_cards(
    catalog: Catalog[EffortlessValues], collection: Collection
) -> Mapping[str, tuple[int, tuple[int, ...]]]:
    """How many symbols of each attribute a collection has, and the events that brought them."""
    cards: dict[str, list[tuple[int, DeckCard]]] = defaultdict(list)
    for event, card in _hand(catalog, collection):
        cards[card.attribute].append((event, card))
    return {
        name: (sum(card.symbols for _, card in found), in_order(event for event, _ in found))
        for name, found in cards.items()
    }


@lru_cache(maxsize=RECENT)
def _lines_of(attribute: str, had: Had, rule: Second) -> Sequence[ScoreLine]:
    """A line for every seat that has symbols of an attribute, or scores in it."""
    symbols = {seat: number for seat, number, _ in had}
    points = attribute_points(symbols, rule)
    return [
        ScoreLine(
            seat=seat,
            category=STATS,
            label=f"{attribute}: {counted(number, 'symbol')}, {_place(symbols, points, seat)}",
            points=points.get(seat, 0),
            rule="Cards and Scoring: Attributes" if number else "EF-25",
            events=events,
        )
        for seat, number, events in had
        if number or seat in points
    ]


def _place(symbols: Mapping[str, int], points: Mapping[str, int], seat: str) -> str:
    """How a seat's symbols compare with those of the seats that decide whether it scores."""
    own, most = symbols[seat], max(symbols.values())
    others = {other: number for other, number in symbols.items() if other != seat}
    if own == most:
        next_ = max(others.values(), default=0)
        return f"most ({rivals(others, {next_})})" if next_ else "most (nobody else has any)"
    if seat in points:
        return f"second most ({rivals(others, {most})})"
    ahead = {number for other, number in others.items() if other in points}
    return f"{rivals(others, ahead)}: no points"


# totals alone


def collection_totals(state: State) -> dict[str, int]:
    """The sum of each collection's lines, without making the lines; only the cards matter."""
    names, catalog, declared = state.pieces.names, state.table.catalog, (*state.armor.items(),)
    worths = [
        _cards_worth(catalog, declared, tuple(map(names.__getitem__, held)))
        for held in state.collections.values()
    ]
    compared = _compared_points(second_rule(state), tuple([symbols for _, symbols in worths]))
    return {
        seat: own + more for seat, (own, _), more in zip(state.collections, worths, compared, strict=True)
    }


@lru_cache(maxsize=RECENT)
def _cards_worth(
    catalog: Catalog[EffortlessValues], declared: Armor, cards: tuple[str | None, ...]
) -> tuple[int, tuple[int, ...]]:
    """The points of armor and weapons, and the symbols of each attribute."""
    known, table = catalog.of(DeckCard), {**catalog.values.armor, **dict(declared)}
    hand = [known[name] for name in cards if name in known]
    symbols: dict[str, int] = dict.fromkeys(ATTRIBUTES, 0)
    copies: dict[tuple[str, str], int] = defaultdict(int)
    sets: dict[tuple[str, int], int] = defaultdict(int)
    for card in hand:
        if card.attribute:
            symbols[card.attribute] += card.symbols
        if card.sort == "armor":
            copy = copies[card.set, card.piece] = copies[card.set, card.piece] + 1
            sets[card.set, copy] += 1
    have, points = _attributes_had(catalog, hand), sum([table.get(count, 0) for count in sets.values()])
    points += sum([card.points or 0 for card in hand if card.sort == "weapon" and _wields(card, have)])
    return points, (*symbols.values(),)


@lru_cache(maxsize=RECENT)
def _compared_points(rule: Second, symbols: tuple[tuple[int, ...], ...]) -> Sequence[int]:
    """The points of each collection for attributes, from the symbols of each attribute that it has."""
    found = [0] * len(symbols)
    for each in zip(*symbols, strict=True):
        for place, points in _second_points(rule, each):
            found[place] += points
    return found


@lru_cache(maxsize=RECENT)
def _second_points(rule: Second, symbols: tuple[int, ...]) -> Sequence[tuple[int, int]]:
    """The collections that score in an attribute, each as its place in the order and its points."""
    return [*attribute_points(dict(enumerate(symbols)), rule).items()]


# cards that nobody named


@lru_cache(maxsize=RECENT)
def unknown_lines(
    catalog: Catalog[EffortlessValues], seat: str, collection: Collection
) -> Sequence[ScoreLine]:
    """What somebody must still say about a collection before its score is certain (EF-9)."""
    known, found = catalog.of(DeckCard), []
    if unnamed := [event for name, event in collection if name is None]:
        cards = counted(len(unnamed), "unknown card")
        missing = f"type {seat} has, and their names with commas"
        found.append(open_line(seat, cards, in_order(unnamed), missing))
    for name, event in collection:
        if name is not None and (name not in known or known[name].sort is None):
            found.append(open_line(seat, name, (event,), f"the catalog does not know {name}; define it"))
    return found


def open_line(seat: str, label: str, events: tuple[int, ...], missing: str) -> ScoreLine:
    return ScoreLine(seat, CARDS, label, 0, "EF-9", events, open=missing)
