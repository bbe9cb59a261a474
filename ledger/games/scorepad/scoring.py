"""Points: a line for everything that is counted, with the events that led to it.

Law: a total is the sum of its lines. Numbers that are only added up get a line for each change, so that a
score can be explained. The result of a formula is one line with every event that it read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from operator import attrgetter, itemgetter

from msgspec import Struct
from msgspec.structs import replace

from ledger import api
from ledger.games.scorepad.sheet import Category, CategoryLine, Rating
from ledger.games.scorepad.state import FormulaReader, RunningCount, State, drawn, known, numbers

EVENT, BROUGHT, EVENTS = itemgetter(slice(0, 1)), itemgetter(1), attrgetter("events")
"""Functions that read the event of a change, what it added, and the events of a score line."""


def totals(state: State) -> dict[str, api.Points]:
    """The points of each seat, without making its score lines."""
    return {
        seat: api.trimmed(state.brought(seat) + sum(_counted_now(state, seat))) for seat in state.table.seats
    }


def _counted_now(state: State, seat: str) -> Iterator[api.Points]:
    """The current points of each category line; lines that are still open are left out."""
    for some in state.sheet.lines.values():
        for line in some:
            with suppress(api.formulas.BadFormula):
                yield numbers(state).points(line, seat)


def lines(state: State, seat: str) -> api.Joined[api.ScoreLine]:
    """The score lines of one seat: what was banked round by round, then what counts now."""
    return api.Joined(_parts(state, seat))


def _parts(state: State, seat: str) -> Iterator[Sequence[api.ScoreLine]]:
    yield from (part for (owner, _), part in state.banked.items() if owner == seat)
    for some in state.sheet.lines.values():
        for line in some:
            yield from _of_one(state, seat, line)


class _Change(Struct, frozen=True):
    """Makes the line of one change of a counter."""

    made: api.ScoreLine
    each: int

    def __call__(self, change: tuple[int, api.Points]) -> api.ScoreLine:
        event, more = change
        label = f"{self.made.label} {more:+}"
        return replace(self.made, label=label, points=self.each * more, events=(event,))


def _of_one(state: State, seat: str, line: CategoryLine) -> Iterator[Sequence[api.ScoreLine]]:
    """The score lines for one line of a category as it counts now, in parts."""
    entry = line.entry
    made = api.ScoreLine(seat, entry.name, line.label, 0, f"Sheet, category {entry.name}")
    try:
        points = numbers(state).points(line, seat)
    except api.formulas.BadFormula as bad:
        yield (replace(made, open=f"it {bad.why}"),)
        return
    if line.tree is None and points:
        for mate in state.mates(seat) if entry.team else (seat,):
            for name, brings, event in drawn(state, mate, entry.deck):
                yield (replace(made, label=name, points=brings, events=(event,)),)
    elif (count := _written(state, seat, line)) is not None:
        said = tuple(event for event, _ in count.past)
        yield (replace(made, label=f"{line.label} {count.text}", text=count.text, events=said),)
    elif line.own is not None and points:
        count = state.count(line.own, seat)
        each = 1 if entry.each is None else entry.each
        if begun := count.value - count.past.sum(BROUGHT):
            yield (replace(made, label=f"{line.label} at the start", points=each * begun),)
        yield count.past.each(_Change(made, each))
    elif points:
        yield (replace(made, points=points, events=_events(state, line, seat)),)


def _written(state: State, seat: str, line: CategoryLine) -> RunningCount | None:
    """What a seat wrote in a category instead of a number; None if it did not."""
    count = None if line.own is None else state.counts.get(state.label(line.own, seat))
    return count if count is not None and count.text else None


def _events(state: State, line: CategoryLine, seat: str) -> Sequence[int]:
    """All events that a formula read for a seat and for the table, in playing order, and for partners if it
    asks about the team."""
    tree = line.tree
    reads = state.sheet.reads(tree) if tree is not None else set()
    seats = state.mates(seat) if tree is not None and api.formulas.asks_team(tree) else (seat,)
    cells = [cell for name in reads if (cell := state.sheet.cells.get(name)) is not None]
    read = {state.label(cell, each) for cell in cells for each in seats}
    said = {**state.begun, **state.counts}
    found: list[Sequence[Sequence[int]]]
    found = [said[label].past.each(EVENT) for label in sorted(read) if label in said]
    before = api.formulas.banked(tree) if tree is not None else ()
    for (owner, category), past in state.banked.items():
        if owner in seats and category.casefold() in before:
            found.append(past.each(EVENTS))
    if "pips" in reads and state.chances.faces:
        found.append([(state.chances.rolled,)])
    for (owner, deck), hand in state.chances.hands.items():
        if owner in seats and not reads.isdisjoint(
            {deck.casefold(), *map(str.casefold, state.chances.decks[deck])}
        ):
            found.append([(event,) for _, event in hand.cards])
    return api.Ordered(found)


def scored_by_round(state: State) -> list[CategoryLine]:
    return [line for some in state.sheet.lines.values() for line in some if line.entry.scored == "round"]


def bank(state: State) -> None:
    """Ends a round: keeps what it brought, and resets the counters that begin anew."""
    state.is_played = True
    scored = scored_by_round(state)
    for seat in state.table.seats if scored else ():
        for part in api.Joined(part for line in scored for part in _of_one(state, seat, line)).parts:
            now = (replace(each, label=f"round {state.round}: {each.label}") for each in part)
            key = seat, part[0].category
            state.banked[key] = state.banked.get(key, api.Growing()).plus(*now)
    for cell in state.sheet.cells.values():
        for seat in state.table.seats if cell.is_fresh else ():
            state.counts.pop(label := state.label(cell, seat), None)
            if label in state.secrets:
                state.pieces.retire(state.secrets.pop(label)[0])


def score(state: State, pending: api.Pending) -> api.ScoreSheet:
    """The whole score sheet; it says who wins once the game has ended and nothing is open."""
    seats, pad = state.table.seats, state.pad
    over, fewest = isinstance(pending, api.Over), pad.goal == "fewest"
    trees = [(text, tree) for text in pad.ties if (tree := state.sheet.pads.get(text)) is not None]
    by = FormulaReader(state, once=True) if pad.goal == "teams" else None
    ties = [
        api.Tie(text, "Who wins", defaultdict(int, known(state, tree, by)).__getitem__)
        for text, tree in trees
    ]
    found = api.Joined(part for seat in seats for part in _parts(state, seat))
    sheet = api.sheet(seats, found, over=over, ties=ties, fewest=fewest, shared="Who wins")
    if state.counts or state.banked:
        order = tuple(some[0].entry.name for some in state.sheet.lines.values())
        sheet = replace(sheet, without=state.wordy, order=order)
    if pad.goal not in ("teams", "together"):
        return _as_placed(state, sheet)
    teams = tuple(dict.fromkeys(tuple(state.mates(seat)) for seat in seats))
    sheet = replace(sheet, teams=teams, apart=pad.apart)
    if not sheet.final or state.placed or state.nobody:
        return _as_placed(state, sheet)
    if pad.goal == "teams":
        return _of_teams(sheet, teams, ties)
    tree, points = state.sheet.pads.get(pad.won), sheet.points(seats)
    won = state.ended == "won" or (
        state.ended != "lost" and tree is not None and any(known(state, tree).values())
    )
    ratings = sorted(state.table.catalog.of(Rating).values(), key=lambda rating: -rating.least)
    rated = next((f": {rating.name}" for rating in ratings if rating.least <= points), "")
    said = f" with {api.counted(points, 'point')}{rated}" if state.table.catalog.of(Category) else ""
    note = f"The table has {'won' if won else 'lost'}{said}."
    return replace(sheet, winners=seats if won else (), notes=(note,))


def _as_placed(state: State, sheet: api.ScoreSheet) -> api.ScoreSheet:
    """The score sheet with the winners and places that the table named, if it named any."""
    if not sheet.final or not (state.placed or state.nobody):
        return sheet
    winners = tuple(seat for seat in sheet.seats if state.placed.get(seat) == 1)
    who = f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won" if winners else ""
    note = f"The table says: {who or 'nobody has won'}."
    return replace(sheet, winners=winners, placed=(*state.placed.items(),), notes=(note,))


def _of_teams(
    sheet: api.ScoreSheet, teams: Sequence[Sequence[str]], ties: Sequence[api.Tie]
) -> api.ScoreSheet:
    """The score sheet if partners win together: teams are compared by the sum of their seats' points."""
    called = {" + ".join(team): team for team in teams}
    of = {seat: name for name, team in called.items() for seat in team}
    compared = [replace(tie, of=lambda name, of=tie.of: sum(map(of, called[name]))) for tie in ties]
    counted = {team[0] for team in teams} if sheet.apart else {*sheet.seats}
    lines = [replace(line, seat=of[line.seat]) for line in sheet.lines if line.seat in counted]
    notes = tuple(f"{name}: {sheet.points(team)} points together." for name, team in called.items())
    sides = api.sheet(tuple(called), lines, over=True, ties=compared, shared="Who wins", notes=notes)
    winners = tuple(seat for seat in sheet.seats if of[seat] in sides.winners)
    return replace(sheet, winners=winners, notes=sides.notes)
