"""What everything is worth at the end, and because of which events.

Law: the score is a list of lines; ties and winners follow from the lines. Source: Cards and Scoring;
Modifiers; Tiebreakers; rulings EF-21 to EF-30 and EF-37 to EF-40.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from ledger.api import Over, ScoreLine, ScoreSheet, Tie, counted, once, sheet
from ledger.games.effortless.catalog import ATTRIBUTES, Attribute, DeckCard, EffortlessValues, Modifier
from ledger.games.effortless.flow import pending
from ledger.games.effortless.state import State

MODIFIERS, ARMOR, WEAPONS, STATS = "modifiers", "armor", "weapons", "attributes"
CARDS, NOTED = "cards", "other"
PIECES = 4
RECENT = 1024
"""Comparisons that are kept: most events change none of them."""
Had = tuple[tuple[str, int], ...]
"""Each seat with how many it has."""


@once
def score(state: State) -> ScoreSheet:
    """The score as it stands, at any moment of the game."""
    seats = state.table.seats
    hands = _hands(state)
    symbols = _symbols(hands)
    score_lines = _lines(state, seats, hands, symbols)
    return sheet(
        seats,
        score_lines,
        over=isinstance(pending(state), Over),
        ties=_ties(hands, score_lines),
        shared="Tiebreakers",
        notes=_second_notes(state, symbols),
    )


def lines(state: State, seat: str) -> Sequence[ScoreLine]:
    """What the score says of one seat."""
    hands = _hands(state)
    return _lines(state, (seat,), hands, _symbols(hands))


def _lines(state: State, seats: Sequence[str], hands: dict[str, Hand], symbols: Symbols) -> list[ScoreLine]:
    """The lines of these seats. Whatever is compared is compared with every seat."""
    score_lines: list[ScoreLine] = []
    modifiers = _modifiers(state, seats)
    for seat in seats:
        score_lines += modifiers[seat]
        score_lines += _armor(state, seat, hands[seat])
        score_lines += _weapons(state, seat, hands[seat])
    score_lines += _attributes(state, seats, hands, symbols)
    score_lines += [line for seat in seats for line in _unknown(state, seat)]
    score_lines += [
        ScoreLine(seat, NOTED, why or "noted at the table", points, "EF-20", (event,))
        for seat in seats
        for event, points, why in state.noted.get(seat, ())
    ]
    return score_lines


# modifiers


def modifier_points(modifier: Modifier, effort: dict[str, int], seat: str) -> int:
    """What a modifier gives a seat. `effort` counts every owner's effort there, the dummy's too."""
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
"""Shapes of modifiers that compare seats: what they look for, in a word and as a function."""


@lru_cache(maxsize=RECENT)
def _compared(shape: str, efforts: Had, seat: str) -> str:
    """How a seat stands beside the others where a modifier of this shape compares them."""
    word, best_of = COMPARED[shape]
    effort = dict(efforts)
    own, best = effort[seat], best_of(effort.values())
    others = {owner: number for owner, number in effort.items() if owner != seat}
    if own == best and (own or word == "least"):
        return f", {word} ({_rivals(others, {best_of(others.values())})})" if others else f", {word}"
    if best == 0 and word == "most":
        return ", nobody has any"
    return f", {_rivals(others, {best})}: no points"


def _rivals(numbers: Mapping[str, int], named: Collection[int]) -> str:
    """`cy has 4, ann and bob have 3`: the seats with one of these numbers, the highest first."""
    parts = []
    for number in sorted(named, reverse=True):
        who = [seat for seat, own in numbers.items() if own == number]
        if who:
            parts.append(f"{' and '.join(who)} {'has' if len(who) == 1 else 'have'} {number}")
    return ", ".join(parts)


def _modifiers(state: State, seats: Sequence[str]) -> Mapping[str, Sequence[ScoreLine]]:
    """Seat → a line for each place."""
    found: dict[str, list[ScoreLine]] = {seat: [] for seat in seats}
    for spot in state.spots.values():
        modifier = state.table.catalog.of(Modifier).get(spot.modifier)
        shape = None if modifier is None else modifier.shape
        known = modifier is not None and (shape == "nothing" or None not in (shape, modifier.points))
        effort = {owner: len(events) for owner, events in spot.effort.items()}
        efforts = (*effort.items(),)
        for seat, lines in found.items():
            compared = _compared(shape, efforts, seat) if shape in COMPARED else ""
            lines.append(
                ScoreLine(
                    seat=seat,
                    category=MODIFIERS,
                    label=f"{spot.modifier} at {spot.location}: {effort[seat]} effort{compared}",
                    points=modifier_points(modifier, effort, seat) if modifier and known else 0,
                    rule="Modifiers",
                    events=tuple(sorted({*spot.effort[seat]})),
                    open="" if known else f"the catalog does not say how {spot.modifier} scores; define it",
                )
            )
    return found


# cards

Hand = Sequence[tuple[int, DeckCard]]
"""The known cards of a collection: token and card, in the order in which they came."""


def _hands(state: State) -> dict[str, Hand]:
    known, names = state.table.catalog.of(DeckCard), state.pieces.names
    return {
        seat: [(token, card) for token in tokens if (card := known.get(names[token] or "")) is not None]
        for seat, tokens in state.collections.items()
    }


def _origins(state: State, tokens: list[int]) -> tuple[int, ...]:
    return tuple(sorted({state.origins[token] for token in tokens}))


def _armor_sets(hand: Hand) -> Iterator[tuple[str, list[int]]]:
    """Every set of different pieces, the fullest first; extra copies start another set (EF-29)."""
    by_set: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for token, card in hand:
        if card.sort == "armor":
            by_set[card.set][card.piece].append(token)
    for name in sorted(by_set):
        pieces = by_set[name]
        while any(pieces.values()):
            yield name, [tokens.pop(0) for tokens in pieces.values() if tokens]


def armor_sets(state: State, seat: str) -> Iterator[tuple[str, list[int]]]:
    """The same of a seat."""
    return _armor_sets(_hands(state)[seat])


def _armor(state: State, seat: str, hand: Hand) -> Iterator[ScoreLine]:
    values: EffortlessValues = state.table.catalog.values
    table = {**values.armor, **state.armor}
    for name, tokens in _armor_sets(hand):
        count = len(tokens)
        known, missing = count in table, f"nobody said what {counted(count, 'piece')} score"
        yield ScoreLine(
            seat=seat,
            category=ARMOR,
            label=f"{name} set: {count} of {PIECES}",
            points=table.get(count, 0),
            rule="Cards and Scoring: Armor" if known else "EF-28",
            events=_origins(state, tokens),
            open="" if known else f"{missing}; type armor {count} POINTS",
        )


def _weapons(state: State, seat: str, hand: Hand) -> Iterator[ScoreLine]:
    values: EffortlessValues = state.table.catalog.values
    have: Counter[str] = Counter()
    tokens_of: dict[str, list[int]] = defaultdict(list)
    for token, card in hand:
        if card.sort != "attribute":
            continue
        have[card.attribute] += card.symbols if values.weapons_need == "symbols" else 1
        tokens_of[card.attribute].append(token)
    for token, card in hand:
        if card.sort != "weapon":
            continue
        needs = card.needs or {}
        missing = {need: number for need, number in needs.items() if have[need] < number}
        wields = not missing and card.needs is not None
        reason = "wielded" if wields else "needs " + (_needs(missing, have) or "what nobody said yet")
        used = [t for need in needs for t in tokens_of[need]] if wields else []
        known = bool(missing) or None not in (card.needs, card.points)
        yield ScoreLine(
            seat=seat,
            category=WEAPONS,
            label=f"{card.name}: {reason}",
            points=(card.points or 0) if wields else 0,
            rule="Cards and Scoring: Weapons",
            events=_origins(state, [token, *used]),
            open="" if known else f"nobody said what {card.name} needs and scores; define it",
        )


def _needs(missing: Mapping[Attribute, int], have: Counter[str]) -> str:
    return ", ".join(f"{number} {need} (has {have[need]})" for need, number in missing.items())


# attributes


def attribute_points(state: State, symbols: dict[str, int]) -> dict[str, int]:
    """Symbols of every seat in one attribute → points of the seats that score (EF-25 to EF-27)."""
    return dict(_attribute_points((*symbols.items(),), *_second(state)))


def _second(state: State) -> tuple[int, bool, bool]:
    """From how many seats on there is a second, whether a symbol is needed, and whether half is scored."""
    values: EffortlessValues = state.table.catalog.values
    needs = bool(state.table.rulings["second_needs_symbol"])
    return values.second_from, needs, values.second_scores == "half"


@lru_cache(maxsize=RECENT)
def _attribute_points(had: Had, second_from: int, needs: bool, half: bool) -> Had:
    """The seats that score, with their points."""
    symbols = dict(had)
    top = max(symbols.values())
    if top == 0:
        return ()
    points = {seat: top for seat, number in symbols.items() if number == top}
    if len(points) > 1 or len(symbols) < second_from:
        return (*points.items(),)
    second = max(number for number in symbols.values() if number < top)
    if second or not needs:
        points |= {seat: top // 2 if half else second for seat, own in symbols.items() if own == second}
    return (*points.items(),)


Symbols = dict[str, dict[str, int]]
"""Attribute → seat → how many symbols of it the seat has."""


def _symbols(hands: dict[str, Hand]) -> Symbols:
    found: Symbols = {attribute: dict.fromkeys(hands, 0) for attribute in ATTRIBUTES}
    for seat, hand in hands.items():
        for _, card in hand:
            if card.attribute in found:
                found[card.attribute][seat] += card.symbols
    return found


def symbols_of(state: State, attribute: str) -> dict[str, int]:
    """How many symbols of an attribute each seat has."""
    return _symbols(_hands(state))[attribute]


def _attributes(
    state: State, seats: Sequence[str], hands: dict[str, Hand], everything: Symbols
) -> Iterator[ScoreLine]:
    second = _second(state)
    tokens_of: dict[tuple[str, str], list[int]] = defaultdict(list)
    for seat in seats:
        for token, card in hands[seat]:
            tokens_of[seat, card.attribute].append(token)
    for attribute, symbols in everything.items():
        had = (*symbols.items(),)
        points = dict(_attribute_points(had, *second))
        scoring = (*points,)
        for seat in seats:
            number = symbols[seat]
            if not number and seat not in points:
                continue
            yield ScoreLine(
                seat=seat,
                category=STATS,
                label=f"{attribute}: {counted(number, 'symbol')}, {_place(had, scoring, seat)}",
                points=points.get(seat, 0),
                rule="Cards and Scoring: Attributes" if number else "EF-25",
                events=_origins(state, tokens_of[seat, attribute]),
            )


@lru_cache(maxsize=RECENT)
def _place(had: Had, scoring: tuple[str, ...], seat: str) -> str:
    """How many of an attribute a seat has beside those who decide about it: all, and those that score."""
    symbols, points = dict(had), scoring
    own, most = symbols[seat], max(symbols.values())
    others = {other: number for other, number in symbols.items() if other != seat}
    if own == most:
        next_ = max(others.values(), default=0)
        return f"most ({_rivals(others, {next_})})" if next_ else "most (nobody else has any)"
    if seat in points:
        return f"second most ({_rivals(others, {most})})"
    ahead = {number for other, number in others.items() if other in points}
    return f"{_rivals(others, ahead)}: no points"


def _second_notes(state: State, everything: Symbols) -> Iterator[str]:
    """Says where EF-25 decided that nobody, or everybody, is second."""
    values: EffortlessValues = state.table.catalog.values
    if len(state.table.seats) < values.second_from or values.second_scores != "half":
        return
    for attribute, symbols in everything.items():
        if sum(number > 0 for number in symbols.values()) == 1 and max(symbols.values()) > 1:
            needs = state.table.rulings["second_needs_symbol"]
            who = "nobody is second: a symbol is needed" if needs else "everybody else is second"
            yield f"In {attribute} only one seat has symbols; {who} (EF-25, knob second_needs_symbol)."


# cards that nobody named


def _unknown(state: State, seat: str) -> Iterator[ScoreLine]:
    """What must be told about a collection before its score is certain (EF-9)."""
    if state.records_effort_only and seat not in state.declared:
        yield _open(seat, "cards not declared", (), f"type declare {seat} and every card, with commas")
        return
    known, names = state.table.catalog.of(DeckCard), state.pieces.names
    unnamed = [token for token in state.collections[seat] if names[token] is None]
    if unnamed:
        cards = counted(len(unnamed), "unknown card")
        yield _open(seat, cards, _origins(state, unnamed), f"type {seat} has, and their names with commas")
    for token in state.collections[seat]:
        name = names[token]
        if name is not None and (name not in known or known[name].sort is None):
            yield _open(seat, name, _origins(state, [token]), f"the catalog does not know {name}; define it")


def _open(seat: str, label: str, events: tuple[int, ...], missing: str) -> ScoreLine:
    return ScoreLine(seat, CARDS, label, 0, "EF-9", events, open=missing)


# ties


def _ties(hands: dict[str, Hand], lines: list[ScoreLine]) -> tuple[Tie, ...]:
    """The three tie-breakers in their order."""

    def best(category: str, seat: str) -> int:
        own = (line.points for line in lines if line.seat == seat and line.category == category)
        return max(own, default=0)

    def complete(seat: str) -> int:
        return sum(len(tokens) == PIECES for _, tokens in _armor_sets(hands[seat]))

    return (
        Tie("the best single attribute", "EF-37", lambda seat: best(STATS, seat)),
        Tie("the best wielded weapon", "EF-38", lambda seat: best(WEAPONS, seat)),
        Tie("the number of complete armor sets", "EF-39", complete),
    )
