"""What the cards in front of everybody are worth in the round that is played, or was played last.

Law: each round is scored for itself; the score is a list of lines and a total is their sum. Source: Winning
the Game; rulings KL-7, KL-43 to KL-45.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.core.scores import ScoreLine, ScoreSheet
from ledger.games.kingless.duties import sort_of
from ledger.games.kingless.setup import card_of
from ledger.games.kingless.state import Result, State

INFLUENCE, PASSIVE, NOTED = "influence", "passives", "other"
WINNING = "Winning the Game"


def score(state: State) -> ScoreSheet:
    """The influence as it stands. Final when the round has its King and its Fool."""
    seats = state.table.seats
    lines = [line for seat in seats for line in _lines(state, seat)]
    winners = (state.king,) if state.scored and state.king else ()
    notes = tuple(told(state, result) for result in state.results)
    if len(state.results) > 1:
        notes = (*notes, f"Crowns: {_tally(state)}.")
    return ScoreSheet(seats=seats, lines=tuple(lines), final=state.scored, winners=winners, notes=notes)


def _lines(state: State, seat: str) -> Iterator[ScoreLine]:
    names = state.pieces.names
    for token in state.areas[seat]:
        name = names[token]
        card = card_of(state, name)
        known = card is not None and card.influence is not None
        label = state.pieces.show(token)
        yield ScoreLine(
            seat=seat,
            category=INFLUENCE,
            label=label,
            points=card.influence or 0 if card is not None else 0,
            rule=WINNING,
            events=(state.origins[token],),
            open="" if known else f"nobody said its influence; type influence {label} NUMBER",
        )
        if card is not None and card.bonus and card.per is not None:
            counted = [other for other in state.areas[seat] if other != token]
            counted = [other for other in counted if sort_of(state, names[other]) == card.per]
            yield ScoreLine(
                seat=seat,
                category=PASSIVE,
                label=f"{label}: {card.bonus:+} for each other {card.per} ({len(counted)})",
                points=card.bonus * len(counted),
                rule="Passive",
                events=tuple(sorted((state.origins[token], *(state.origins[other] for other in counted)))),
            )
    for event, owner, points, why in state.adjusted:
        if owner == seat:
            label = why or "noted at the table"
            yield ScoreLine(
                seat=seat, category=NOTED, label=label, points=points, rule="KL-45", events=(event,)
            )


def totals(state: State) -> dict[str, int]:
    """The influence of every seat at the table."""
    return {seat: sum(line.points for line in _lines(state, seat)) for seat in state.present}


def untold(state: State) -> str | None:
    """A card in an area whose influence nobody said yet."""
    for seat in state.present:
        for token in state.areas[seat]:
            card = card_of(state, state.pieces.names[token])
            if card is None or card.influence is None:
                return state.pieces.show(token)
    return None


def told(state: State, result: Result) -> str:
    """A round's result in a sentence."""
    points = dict(zip(state.table.seats, result.totals, strict=True))
    king = f"{result.king} is King with {points[result.king]}" if result.king else "nobody is King"
    fool = f"{result.fool} is the Fool with {points[result.fool]}" if result.fool else "nobody is the Fool"
    ties = "".join(f" {tie}." for tie in result.ties)
    return f"Round {result.round}: {king}, {fool}.{ties}"


def _tally(state: State) -> str:
    won = {seat: sum(result.king == seat for result in state.results) for seat in state.table.seats}
    return ", ".join(f"{seat} {count}" for seat, count in won.items())
