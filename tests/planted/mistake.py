"""A mistake is a game and a few texts of it that are written otherwise."""

from __future__ import annotations

from typing import NamedTuple

Changes = tuple[tuple[str, str], ...]


class Mistake(NamedTuple):
    """`changes` are texts of a game and what stands there instead."""

    game: str
    changes: Changes
    says: tuple[str, ...] = ()


def coup(says: tuple[str, ...], *changes: tuple[str, str]) -> Mistake:
    return Mistake("tests.planted.coup", changes, says)


def sushi(says: tuple[str, ...], *changes: tuple[str, str]) -> Mistake:
    return Mistake("tests.planted.sushi", changes, says)


def hearts(says: tuple[str, ...], *changes: tuple[str, str]) -> Mistake:
    return Mistake("tests.strangers.hearts", changes, says)


def kingless(says: tuple[str, ...], *changes: tuple[str, str]) -> Mistake:
    """In a copy with a name of its own."""
    return Mistake("ledger.games.kingless", (('name="kingless"', 'name="copied"'), *changes), says)


def skull(says: tuple[str, ...], *changes: tuple[str, str]) -> Mistake:
    return Mistake("tests.strangers.skull", changes, says)


ACTION = "class State(api.GameState, kw_only=True):\n"
COUNTED = "COUNTED: dict[str, int] = {}\n\n\n" + ACTION
TURNS = "    turns: int = 0\n"
HERE = "    def do(self, state: State) -> None:\n"
COUP_VIEW = '    return (api.Grid(("seat", "coins", "cards", "lost"), rows),)'
COUP_FACTS = "    return {**state.pieces.counts(), **{"
COUP_LINE = '"Influence", (state.got[seat],)'
RETURNED = "        pieces.lay_aside(self.by, self.cards)\n"
LOST = "        state.pieces.play(self.by, self.card)\n        state.lost +="
DEAL = "        state.pieces.deal(self.seat, self.cards, state.size)\n"
CHOSEN = "        state.pieces.lay_aside(self.by, (self.card,))\n"
BOTH = "        state.pieces.lay_aside(self.by, (self.second, self.first))\n"
SUSHI_VIEW = "        api.Facts(state.pieces.rows()),\n    )\n"
SUSHI_FACTS = "    return {**state.pieces.counts(), **puddings,"
HEARTS_STATE = "    now: Round = field(default_factory=Round)\n"
SKULL_STATE = "    won: dict[str, tuple[int, ...]] = field(default_factory=dict)\n"
SKULL_VIEW = "view=lambda state, seat: (api.Facts(state.pieces.rows()),),"
SKULL_LOST = "        pieces.lay_aside(seat, (self.disc,))\n"
FIELD = "field(default_factory=dict)"
