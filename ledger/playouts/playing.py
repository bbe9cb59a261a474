"""One playout: a random game from a world to its end, and what came of it.

Law: the same world and the same chance give the same game.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import AtOnce, Chance, Follows, Over, Pending
from ledger.playouts.drawing import Drawer, outcome
from ledger.playouts.worlds import Moment

LONGEST = 5_040
"""Events after which a playout has not come to an end: ten times those of the longest of our sample games."""


class Playout(msgspec.Struct, frozen=True):
    """How a random game ended: the points of each seat and who won; nobody if it came to no end."""

    points: dict[str, int]
    winners: tuple[str, ...]
    events: int
    """How many events it had."""
    stuck: str = ""
    """What was asked where nobody could list an answer."""


def play_out(moment: Moment, drawer: Drawer, chance: Random, first: Event | None = None) -> Playout:
    """Plays one game to its end, from a world of the moment; `first` is a move to begin with."""
    game = moment.game
    state, luck = moment.world(chance)
    number = moment.last
    stuck = ""
    while number - moment.last < LONGEST:
        due = game.pending(state)
        if type(due) is Over:
            break
        event, first = (first, None) if first is not None else (next_event(game, state, due, luck, drawer, chance), None)
        if event is None:
            stuck = str(due.prompt)
            break
        number += 1
        game.projector.fold_known(state, (replace(event, id=number, on=number - 1),))
    sheet = game.score(state)
    return Playout(sheet.totals(), sheet.winners, number - moment.last, stuck)


def next_event(
    game: AnyGame, state: Any, due: Pending, luck: Luck | None, drawer: Drawer, chance: Random
) -> Event | None:
    """What happens next; None if nobody can list what could."""
    if type(due) is Follows:
        return due.event
    if type(due) is Chance:
        if luck is not None:
            return deal(game, state, due, luck)
        found = outcome(game, state, due, chance)
        if found is not None:
            return found
    return drawer.move(state, due, chance)
