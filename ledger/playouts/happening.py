"""What happened on a line of play, as a look back tells it: who moved, and what came up.

Law: what follows from a move belongs to that move. What came up several times in a row is told as one.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ledger.core.log.events import TABLE
from ledger.core.log.tree import ROOT
from ledger.core.rules.verdicts import Chance, Follows
from ledger.desk.reader import Reader


class Happening(msgspec.Struct, frozen=True):
    """What somebody, or chance, did: from event `first` to `event`, just after event `before`. `seat` is
    whoever moved, empty for chance; `more` is how many events of chance follow the first in a row."""

    first: int
    event: int
    before: int
    turn: int
    seat: str
    text: str
    """The sentence about it, or about the first of several, as the viewer may read it."""
    more: int = 0


def happenings(log: Reader, at: int, seat: str | None) -> list[Happening]:
    """What somebody did, and what chance did, on the line that ends at `at`."""
    game, state, before = log.game, log.history.state_at(ROOT), ROOT
    found = list[Happening]()
    for event in log.history.path(at):
        due = game.pending(state)
        follows = type(due) is Follows and type(due.event) is type(event)
        if type(event) not in TABLE and not follows:
            is_chance = type(due) is Chance and (type(event) is type(due.draft) or type(event) in due.also)
            text = log.told_to(event, seat)
            who = "" if is_chance else game.doer(state, event)
            new = Happening(event.id, event.id, before, game.turn(state), who, text)
            if is_chance and found and not found[-1].seat and found[-1].turn == new.turn:
                last = found.pop()
                new = replace(last, event=event.id, more=last.more + 1)
            found.append(new)
            before = event.id
        game.projector.fold_known(state, (event,))
    return found
