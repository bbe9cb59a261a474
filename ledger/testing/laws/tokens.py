"""The numbers of pieces: they follow the order in which pieces appeared, so they tell hidden cards apart.

Law: the same game is folded again with other numbers for its pieces, and looks the same to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.errors import LogDamaged
from ledger.core.rules.game import AnyGame, veil
from ledger.testing.laws.secrets import first_difference, shown_of_log, shown_of_state
from ledger.testing.moments import Law, Moment

SHIFT = 1_000
"""By how much the numbers are larger the second time."""
LOOKS = 4
"""How often a game is looked at on its way."""


def numbers_of_pieces_are_not_shown(moment: Moment) -> Iterator[str]:
    """Nothing that people see has the number of a token in it, because numbers tell hidden cards apart."""
    game, path = moment.game, moment.path
    if game.numbers:
        return  # events name pieces by such numbers, so people read them
    here, there = game.start(moment.setup), game.start(moment.setup)
    there.pieces.made += SHIFT
    looks = {moment.chance.randrange(len(path)) for _ in range(LOOKS)} if path else set[int]()
    for place, event in enumerate(path):
        try:
            game.projector.fold(here, (event,))
            game.projector.fold(there, (event,))
        except LogDamaged:
            return  # another law says so
        if place in looks:
            for who in (None, *moment.seats):
                yield from _differences(game, here, there, who)


def _differences(game: AnyGame, here: Any, there: Any, who: str | None) -> Iterator[str]:
    shown = (shown_of_state(game, veil(game, state, who), who) for state in (here, there))
    logged = (shown_of_log(game, state, who) for state in (here, there))
    for one, other in (shown, logged):
        for what, seen in one.items():
            if seen != other[what]:
                how = f"{who or 'everybody'} is shown {first_difference(seen, other[what])}"
                yield f"{what} tells the numbers of tokens; use `pieces.show` or `pieces.listed`: {how}"


LAWS: tuple[Law, ...] = (numbers_of_pieces_are_not_shown,)
