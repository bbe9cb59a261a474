"""Whose move it is now, if it was typed without a name and a correction makes it another seat's turn.

Law: pure. Words without a name were meant for the seat whose turn it was. They become another seat's move
only if they name nobody and say the same about the same pieces; otherwise the tool asks the table.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.core.corrections.carrying import Carrying
from ledger.core.errors import Contradiction, TablefoldError
from ledger.core.line import read_line, split_chain
from ledger.core.log.events import Event, own_fields, same
from ledger.core.rules.game import AnyGame
from ledger.core.rules.player_moves import PlayerMove
from ledger.core.rules.rulebook import check
from ledger.core.rules.working import with_effects
from ledger.core.typing.parsing import split_move, typed_draft


def is_move_of_asked_seat(game: AnyGame, was: Any, now: Any, said: PlayerMove, carrying: Carrying) -> bool:
    """Whether the words of a step, typed again on the new line, make its single move for another seat, and
    the rules accept that. `was` and `now` are the states before the step on the old and on the new line."""
    words = said.typed
    if not said.opens or said.overruled is not None or split_chain(words) != (words,):
        return False
    line, rest = split_move(game, was, read_line(words))
    if rest or line.insists:
        return False
    try:
        if not same(typed_draft(game, was, line), said.event):
            return False
        again, carried = typed_draft(game, now, line), carrying.with_new_numbers(was, now, said.event)
    except (TablefoldError, Contradiction):
        return False
    return _is_another_seats(game, now, carried, again) and check(game, now, again).is_accepted


def _is_another_seats(game: AnyGame, now: Any, one: Event, other: Event) -> bool:
    """Whether two events differ only in the seats that they are about, and in what these seats gain by it."""
    if type(one) is not type(other):
        return False
    seats, names = now.table.seats, ("by", *own_fields(type(one)))
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in names}
    moved = {name: to for name, (who, to) in pairs.items() if who != to and who in seats and to in seats}
    return bool(moved) and same(with_effects(game, now, replace(one, **moved)), other)
