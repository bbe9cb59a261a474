"""What the cards in front of everybody are worth.

Law: lines, each with its reason; a total is their sum. Source: Winning the Game; Passive; KL-45.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import ScoreLine
from ledger.games.kingless.setup import card_of, sort_of
from ledger.games.kingless.state import State

INFLUENCE, PASSIVE, NOTED = "influence", "passives", "other"


def lines(state: State, seat: str) -> Iterator[ScoreLine]:
    """What a seat's influence consists of."""
    names = state.pieces.names
    for token in state.areas[seat]:
        card = card_of(state, names[token])
        worth = card.influence if card is not None else None
        label = state.pieces.show(token)
        yield ScoreLine(
            seat=seat,
            category=INFLUENCE,
            label=label,
            points=worth or 0,
            rule="Winning the Game",
            events=(state.origins[token],),
            open="" if worth is not None else f"nobody said its influence; type influence {label} NUMBER",
        )
        if card is not None and card.bonus and card.per is not None:
            others = [other for other in state.areas[seat] if other != token]
            counted = [other for other in others if sort_of(state, names[other]) == card.per]
            yield ScoreLine(
                seat=seat,
                category=PASSIVE,
                label=f"{label}: {card.bonus:+} for each other {card.per} ({len(counted)})",
                points=card.bonus * len(counted),
                rule="Passive",
                events=tuple(sorted((state.origins[token], *(state.origins[other] for other in counted)))),
            )
    for event in state.adjusted:
        if event.seat == seat:
            yield ScoreLine(
                seat=seat,
                category=NOTED,
                label=event.why or "noted at the table",
                points=event.points,
                rule="KL-45",
                events=(event.id,),
            )


def totals(state: State) -> dict[str, int]:
    """The influence of every seat at the table."""
    return {seat: sum(line.points for line in lines(state, seat)) for seat in state.present}


def untold(state: State) -> str | None:
    """A card in an area whose influence nobody said yet."""
    for seat in state.present:
        for token in state.areas[seat]:
            card = card_of(state, state.pieces.names[token])
            if card is None or card.influence is None:
                return state.pieces.show(token)
    return None


def tied(state: State) -> tuple[str, ...]:
    """The seats with the most influence; once there is a King, those with the least of the others (KL-44)."""
    found = totals(state)
    if state.king is None:
        return tuple(seat for seat in found if found[seat] == max(found.values()))
    others = {seat: points for seat, points in found.items() if seat != state.king}
    return tuple(seat for seat in others if others[seat] == min(others.values()))
