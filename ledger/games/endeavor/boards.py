"""What a board gives to its side: levels, limits, and where a discarded card goes.

Law: pure questions about one side. Source: Ending a Round, 1; rulings EN-7, EN-13, EN-16 to EN-18, EN-68.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Literal

from ledger.games.endeavor.atlas import Atlas
from ledger.games.endeavor.state import OPPOSITION, State

Fate = Literal["deck", "out", "kept", "lost"]
"""Where a discarded card goes: back to its deck, out of the game, or kept for its glory; `lost` costs one
glory."""


def level(atlas: Atlas, value: int) -> int:
    """The level of a track, from 1."""
    return bisect_right(atlas.levels.starts, value) or 1


def glory(atlas: Atlas, value: int) -> int:
    """What a track scores at the end."""
    levels = atlas.levels
    return levels.glory[min(value, levels.last) if value > 0 else 0]


def level_of(state: State, side: str, track: str) -> int:
    return level(state.atlas, state.total(side, track))


def build_level(state: State, side: str) -> int:
    """The highest building that a side may build."""
    return state.atlas.levels.build[level_of(state, side, "industry") - 1]


def growth(state: State, side: str) -> int:
    """How many markers go to the harbour: no more than the supply still has (EN-9)."""
    due = state.atlas.levels.growth[level_of(state, side, "culture") - 1]
    return min(due, state.boards[side].supply)


def salary(state: State, side: str) -> int:
    """How many markers a side can take back."""
    return state.atlas.levels.salary[level_of(state, side, "finance") - 1]


def slots(state: State, side: str) -> int:
    """Ordinary card slots and, below the highest level, the one for a slavery card (EN-18)."""
    return slots_for(state.atlas, state.total(side, "politics"), state.boards[side].cards)


def slots_for(atlas: Atlas, politics: int, cards: Iterable[str]) -> int:
    """The card slots of a side with these cards and this value of politics."""
    reached = level(atlas, politics)
    more = reached < len(atlas.levels.slots) and not atlas.bondage.isdisjoint(cards)
    return atlas.levels.slots[reached - 1] + more


def limit(state: State, side: str) -> int:
    """The most cards that a side may hold: there is an extra slot for one governor (EN-16)."""
    return slots(state, side) + has_governor(state.atlas, state.boards[side].cards)


def has_governor(atlas: Atlas, cards: Iterable[str]) -> bool:
    return not atlas.governors.isdisjoint(cards)


def is_over(state: State, side: str) -> bool:
    held = len(state.boards[side].cards)
    return held > min(state.atlas.levels.slots) and held > limit(state, side)


def is_slot_empty(state: State, side: str) -> bool:
    """Whether all cards of a side fit without the governor's slot (EN-17)."""
    return len(state.boards[side].cards) <= slots(state, side)


def fate_of(state: State, side: str, card: str) -> Fate:
    """Where a card goes when a side discards it (EN-13, EN-68)."""
    if card in state.atlas.bondage:
        return "lost" if state.knob("slavery_penalty") == "always" else "out"
    if card not in state.atlas.governors:
        return "deck"
    keeps = state.solo is not None and (side == OPPOSITION or state.knob("kept_governors") == "all")
    return "kept" if keeps else "out"


def abolished(state: State, drawn: str) -> tuple[tuple[str, str], ...]:
    """Every slavery card that a side holds, if the drawn card is Abolition; otherwise none."""
    bondage = state.atlas.bondage if state.atlas.cards[drawn].abolishes_slavery else ()
    return tuple(
        (side, card) for side, board in state.boards.items() for card in board.cards if card in bondage
    )
