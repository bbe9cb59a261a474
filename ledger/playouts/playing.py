"""One playout: a random game from a world to its end, and its result.

Law: the same world and the same chance give the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import check
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Chance, Follows, Over, Pending
from ledger.playouts.drawing import MoveSampler, outcome
from ledger.playouts.worlds import Viewpoint

WORLDS = 200
"""How many worlds are tried until a move can be played in one of them."""
LONGEST = 5_410
"""A playout with this many events counts as one that never ends: ten times as many as our longest sample
game."""


class Playout(msgspec.Struct, frozen=True):
    """How a random game ended: the points of each seat and who won; nobody if it did not end."""

    points: dict[str, int]
    winners: tuple[str, ...]
    events: int
    """How many events it had."""
    why: str = ""
    """Why it came to no result; empty if it did, or if it had too many events."""
    sides: int = 0
    """How many sides share the victory, if that is fewer than the winners: partners win together."""


def play_out(moment: Viewpoint, drawer: MoveSampler, chance: Random, first: Sequence[Event] = ()) -> Playout:
    """Plays one game to its end, in a world of the moment that allows the `first` events next."""
    game = moment.game
    world = world_after(moment, first, chance) if first else moment.world(chance)
    if world is None:
        return Playout({}, (), 0, f"none of {WORLDS} possible tables allows the move")
    state, luck = world
    number = (first[-1].id if first else 0) or moment.at + len(first)
    begun = number - len(first)
    why = ""
    pending, fold_one = game.pending, game.projector.fold_one
    while type(due := pending(state)) is not Over:
        event = next_event(game, state, due, luck, drawer, chance)
        if event is None or number - begun >= LONGEST:
            why = f"nobody can list the answers to: {due.prompt}" if event is None else ""
            break
        number += 1
        fold_one(state, replace(event, id=number, on=number - 1))
    else:
        sheet = game.score(state)
        points = {seat: int(total) for seat, total in sheet.totals().items()}
        won = victors(sheet)
        return Playout(points, won, number - begun, sides=len({*map(sheet.side, won)}))
    return Playout({}, (), number - begun, why)


def world_after(moment: Viewpoint, first: Sequence[Event], chance: Random) -> tuple[Any, Luck | None] | None:
    """A world of the moment, just after the `first` events were played in it; None if no world that was tried
    allows them."""
    for _ in range(WORLDS):
        state, luck = moment.world(chance)
        for number, event in enumerate(first, moment.at + 1):
            if not check(moment.game, state, event).is_accepted:
                break
            placed = event if event.id else replace(event, id=number, on=number - 1)
            moment.game.projector.fold_known(state, (placed,))
        else:
            return state, luck
    return None


def victors(sheet: ScoreSheet) -> tuple[str, ...]:
    """The seats that have won. If the sheet names no winner because it does not know every card, these are
    the leaders; if it knows all, nobody has won."""
    is_settled = sheet.winners or (sheet.final and not sheet.open_lines())
    return sheet.winners if is_settled else leaders(sheet)


def leaders(sheet: ScoreSheet) -> tuple[str, ...]:
    """The seats with the best points on the sheet."""
    best = (min if sheet.fewest else max)(map(sheet.points, sheet.sides))
    return tuple(seat for side in sheet.sides if sheet.points(side) == best for seat in side)


def next_event(
    game: AnyGame, state: Any, due: Pending, luck: Luck | None, drawer: MoveSampler, chance: Random
) -> Event | None:
    """What happens next; None if nothing that could happen can be listed."""
    if type(due) is Follows:
        return due.event
    if type(due) is Chance:
        if luck is not None:
            return deal(game, state, due, luck)
        found = outcome(game, state, due, chance)
        if found is not None:
            return found
    return drawer.move(state, due, chance)
