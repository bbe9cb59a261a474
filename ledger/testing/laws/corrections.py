"""What holds for a game in which somebody forgot to record a move.

Law: the move is inserted into a copy; the story that was played stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.testing.inserting import possible_places, try_forgotten_moves
from ledger.testing.moments import Law, Moment

PLACES = 3
"""At how many places of a story something is forgotten."""


def what_was_forgotten_takes_no_piece_away(moment: Moment) -> Iterator[str]:
    """After a move is inserted, every later move is about the same pieces, or the tool asks about it."""
    game, chance = moment.game, moment.chance
    start = game.start(moment.setup)
    known = possible_places(game, start, moment.path, moment.luck)
    for at in chance.sample(known, min(PLACES, len(known))):
        for one in try_forgotten_moves(game, start, moment.path, moment.luck, at, chance):
            for wrong in one.wrong:
                yield f"{one.words.split(maxsplit=1)[0]} forgotten after event {at}: {one.words}: {wrong}"


LAWS: tuple[Law, ...] = (what_was_forgotten_takes_no_piece_away,)
