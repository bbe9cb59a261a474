"""Points: a line for everything that is counted, with the events that made it.

Law: a total is the sum of its lines. What is only added up is told change by change, so that a claim can be
explained; what a formula makes is one line with all that it read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ledger import api
from ledger.games.scorepad.formulas import BadFormula
from ledger.games.scorepad.sheet import Card, Rating, Scored
from ledger.games.scorepad.state import Hand, State, known, numbers


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    """The score lines of one seat: what was banked round by round, then what counts now."""
    yield from state.banked.get(seat, ())
    for scored in state.sheet.lines:
        yield from _of_one(state, seat, scored)


def _of_one(state: State, seat: str, scored: Scored) -> Iterator[api.ScoreLine]:
    entry = scored.entry
    line = api.ScoreLine(seat, entry.name, scored.label, 0, scored.rule)
    try:
        points = numbers(state).points(scored, seat)
    except BadFormula as bad:
        yield replace(line, open=f"the formula {bad.why}")
        return
    if entry.deck:
        for token, event in state.hands.get(f"{seat} {entry.deck}", Hand()).cards:
            name = state.pieces.names[token] or ""
            card = state.table.catalog.of(Card).get(name)
            if points is not None and card is not None and card.points:
                yield replace(line, label=name, points=card.points, events=(event,))
    elif scored.factor and points:
        cell = next(cell for cell in state.sheet.cells.values() if scored.tree is not None and cell.group == entry.name
                    and scored.label in (cell.group, cell.name.removeprefix(f"{cell.group} ")))  # fmt: skip
        count = state.count(cell, seat)
        begun = count.value - sum(change for _, change in count.past)
        if begun:
            yield replace(line, label=f"{scored.label} at the start", points=scored.factor * begun)
        for event, change in count.past:
            if change:
                yield replace(
                    line, label=f"{scored.label} {change:+}", points=scored.factor * change, events=(event,)
                )
    elif points:
        yield replace(line, points=points, events=_events(state, scored))


def _events(state: State, scored: Scored) -> tuple[int, ...]:
    """All that a formula read, in playing order."""
    assert scored.tree is not None
    reads = state.sheet.reads(scored.tree)
    found = {event for label, _, cell in state.labels() if cell.name.casefold() in reads and label in state.counts
             for event, _ in state.counts[label].past}  # fmt: skip
    found |= {state.rolled[0]} if "pips" in reads and state.rolled[0] else set()
    cards = {name.casefold(): card.deck for name, card in state.table.catalog.of(Card).items()}
    decks = {cards.get(name, name) for name in reads}
    for label, hand in state.hands.items():
        if any(label.casefold().endswith(f" {deck.casefold()}") for deck in decks):
            found |= {event for _, event in hand.cards}
    return tuple(sorted(found))


def bank(state: State) -> None:
    """At the end of a round: what it brought stays, and what begins anew does so."""
    scored = [line for line in state.sheet.lines if line.entry.scored == "round"]
    earned = {
        seat: [replace(each, label=f"round {state.round}: {each.label}")
               for line in scored for each in _of_one(state, seat, line)]
        for seat in state.table.seats
    }  # fmt: skip
    for seat, some in earned.items():
        state.banked[seat] = (*state.banked.get(seat, ()), *some)
    for label, _, cell in state.labels():
        if cell.fresh:
            state.counts.pop(label, None)
            if label in state.secrets:
                state.pieces.retire(state.secrets.pop(label)[0])


def score(state: State) -> api.ScoreSheet:
    """The whole sheet; who wins once the game has ended and nothing is open."""
    from ledger.games.scorepad.rounds import pending

    seats, pad = state.table.seats, state.pad
    found = [line for seat in seats for line in lines(state, seat)]
    over = isinstance(pending(state), api.Over)
    sheet = api.sheet(
        seats, found, over=over, ties=_ties(state), fewest=pad.goal == "fewest", shared="Who wins"
    )
    if not sheet.final:
        return sheet
    if pad.goal == "teams":
        return _of_teams(state, sheet)
    return _together(state, sheet) if pad.goal == "together" else sheet


def _ties(state: State) -> Iterable[api.Tie]:
    """What tied seats compare: formulas of the sheet, the most first."""
    return tuple(
        api.Tie(text, "Who wins", lambda seat, tree=tree: known(state, tree).get(seat, 0))
        for text in state.pad.ties
        if (tree := state.sheet.formulas.get(text)) is not None
    )


def _of_teams(state: State, sheet: api.ScoreSheet) -> api.ScoreSheet:
    teams = dict.fromkeys(tuple(numbers(state).mates(seat)) for seat in sheet.seats)
    totals = {team: sum(sheet.total(seat) for seat in team) for team in teams}
    best = max(totals.values())
    notes = tuple(f"{' and '.join(team)}: {points} points together." for team, points in totals.items())
    winners = tuple(
        seat for seat in sheet.seats if any(seat in team and totals[team] == best for team in teams)
    )
    return replace(sheet, winners=winners, notes=notes)


def _together(state: State, sheet: api.ScoreSheet) -> api.ScoreSheet:
    """All win or none does, as was said at the end, or as the sheet's formula has it."""
    won = state.ended == "won" or (
        state.ended == "end" and any(known(state, state.sheet.formulas["won"]).values())
    )
    points = sum(line.points for line in sheet.lines)
    ratings = sorted(state.table.catalog.of(Rating).values(), key=lambda rating: rating.least)
    rated = next((rating.name for rating in reversed(ratings) if rating.least <= points), "")
    result = f"The table has {'won' if won else 'lost'} with {points} points{f': {rated}' if rated else ''}."
    return replace(sheet, winners=sheet.seats if won else (), notes=(result,))
