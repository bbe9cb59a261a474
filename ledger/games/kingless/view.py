"""The table of Kingless as blocks, hiding what a seat must not see.

Law: states become words; nothing is decided here. A seat sees its own hand, everybody sees areas, the gutter,
the open chain and how many cards each hand has.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.api import UNKNOWN, Block, Branching, Cell, Facts, Grid, Heading, Note, Tree
from ledger.games.kingless.cards import card_of
from ledger.games.kingless.scoring import result_sentence, score, totals
from ledger.games.kingless.state import State


def view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The whole table; `seat` sees its own hand."""
    blocks = list(board(state, seat))
    if state.round:
        blocks.append(Facts(_piles(state)))
    blocks += [Note(result_sentence(state, result)) for result in state.results]
    return tuple(blocks)


def board(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """What lies in front of everybody, the known cards of hands, and the open play."""
    blocks: list[Block] = [Heading(_title(state))]
    if state.round:
        blocks.append(_seats(state))
        if hands := _hands(state, seat):
            blocks.append(Facts(hands))
    if state.chain:
        blocks += [Heading("The play that is open", 2), Tree((_chain(state, 0),))]
    return tuple(blocks)


def _title(state: State) -> str:
    if not state.round:
        return "Kingless: before the first round"
    turn = state.turn
    if turn is None:
        return f"Kingless: round {state.round}, setting up"
    if state.scored:
        return f"Kingless: round {state.round} is over"
    return f"Kingless: round {state.round}, {turn.seat}'s {'final ' if turn.final else ''}turn"


def _seats(state: State) -> Grid:
    sheet = score(state)
    crown = state.crown if state.king is None else state.king
    hat = state.hat if state.fool is None else state.fool
    rows: list[tuple[Cell, ...]] = []
    for seat in state.table.seats:
        area = ", ".join(_valued(state, token) for token in state.areas[seat]) or "nothing"
        special = "Crown" if seat == crown else "Hat" if seat == hat else ""
        gone = "" if seat in state.table.present else " (left)"
        rows.append((f"{seat}{gone}", special, len(state.hands[seat]), area, sheet.total(seat)))
    return Grid(("seat", "", "hand", "in front", "influence"), tuple(rows))


def _valued(state: State, token: int) -> str:
    name = state.pieces.show(token)
    card = card_of(state, name)
    return f"{name} {UNKNOWN if card is None or card.influence is None else card.influence}"


def _hands(state: State, seat: str | None) -> tuple[tuple[str, Cell], ...]:
    pairs: list[tuple[str, Cell]] = []
    for owner, hand in state.hands.items():
        names = [state.pieces.show(token) for token in hand]
        if owner == seat or set(names) - {UNKNOWN}:
            pairs.append((f"{owner}'s hand", ", ".join(sorted(names)) or "empty"))
    return tuple(pairs)


def _chain(state: State, place: int) -> Branching:
    link = state.chain[place]
    text = f"{link.seat}: {link.name}"
    below = (_chain(state, place + 1),) if place + 1 < len(state.chain) else ()
    return Branching(text, below)


def _piles(state: State) -> tuple[tuple[str, Cell], ...]:
    deck: Cell = UNKNOWN if state.deck.left is None else state.deck.left
    pairs: list[tuple[str, Cell]] = [("deck", deck if state.shuffled else "not shuffled yet")]
    gutter = state.gutter
    pairs.append(("gutter", f"{len(gutter)}, top: {state.pieces.show(gutter[-1])}" if gutter else "empty"))
    if state.turned:
        pairs.append(("recruit shows", ", ".join(state.pieces.show(token) for token in state.turned)))
    if state.end is not None:
        cause = "five cards" if state.end.cause == "five_cards" else "the empty deck"
        pairs.append(("end-game", f"triggered by {state.end.seat} ({cause})"))
        pairs.append(("final turns left", ", ".join(state.end.queue) or "none"))
    return tuple(pairs)


def status(state: State) -> str:
    return f"round {state.round}" if state.round else ""


def hidden(state: State, seat: str | None) -> Iterable[int]:
    """The tokens in others' hands, whose names the log knows if the tool deals."""
    if state.pieces.tool_deals:
        for owner, hand in state.hands.items():
            if owner != seat:
                yield from hand


def facts(state: State) -> dict[str, str | int | bool | None]:
    """What can be counted or compared. Labels: `deck`, `gutter`, `ann hand`, `ann area`, `ann influence`."""
    known: dict[str, str | int | bool | None] = {"deck": state.deck.left, "gutter": len(state.gutter)}
    influence = totals(state)
    for seat in state.table.seats:
        known[f"{seat} hand"] = len(state.hands[seat])
        known[f"{seat} area"] = len(state.areas[seat])
        known[f"{seat} influence"] = influence.get(seat, 0)
    for seat in state.table.seats:
        names = (state.pieces.show(token) for token in state.areas[seat])
        known[f"{seat}'s area"] = ", ".join(sorted(names)) or "nothing"
    if state.gutter:
        known["top of the gutter"] = state.pieces.show(state.gutter[-1])
    known["crowns"] = ", ".join(result.king or "nobody" for result in state.results) or "none yet"
    return known
