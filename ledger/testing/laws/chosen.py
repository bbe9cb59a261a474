"""What nobody may find out of a choice: two that somebody is told alike look alike to them.

Law: a state may not say what the sentence of an event keeps back.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, same
from ledger.core.rules.game import AnyGame, redacted, veil
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import AtOnce
from ledger.core.typing import listing
from ledger.testing.laws.secrets import difference
from ledger.testing.moments import Law, Moment


def what_is_chosen_in_secret_is_seen_by_nobody(moment: Moment) -> Iterator[str]:
    """Of two moves that somebody is told in the same words nothing that is shown says which it was."""
    game, event = moment.game, moment.event
    others = [seat for seat in moment.seats if seat != event.by]
    names = moment.state.pieces.names
    if event.by not in moment.seats or not others or None in names.values():
        return  # what the log itself does not know, somebody may have seen at the table
    if isinstance(moment.pending, AtOnce) and len(moment.pending.seats) < 2:
        return  # where the last has chosen, all choices may be turned up
    for who in (None, others[event.id % len(others)]):
        if same(redacted(game, moment.state, event, who), event):
            continue  # everything of it is told
        here = _seen_after(game, moment.state, event, who)
        for instead in islice(_told_alike(moment, who), INSTEAD):
            there = _seen_after(game, moment.state, instead, who)
            for what, one in here.items() if there else ():
                if one != there[what]:
                    seen = f"{who or 'everybody'} is shown {difference(one, there[what])}"
                    yield f"{what} tells what {type(event).__name__} hid: {seen}"


INSTEAD = 3
"""Other moves that are tried in place of one."""


def _told_alike(moment: Moment, who: str | None) -> Iterator[Event]:
    """The other moves that can be made instead and are told to somebody in the same words."""
    game, state, event = moment.game, moment.state, moment.event
    told = redacted(game, state, event, who)
    for move in listing.moves(game, state, event.by):
        other = msgspec.structs.replace(move.event, id=event.id)
        is_other = type(other) is type(event) and not same(other, event)
        if not is_other or not move.verdict.is_accepted or not same(redacted(game, state, other, who), told):
            continue
        if check(game, moment.known(who), other).kind != "impossible":  # as far as they know
            yield other


def _seen_after(game: AnyGame, state: Any, event: Event, who: str | None) -> dict[str, Any]:
    """What somebody is shown behind an event; nothing where it cannot happen, or nobody looks yet."""
    try:
        after = game.projector.fold(state.copy(), (event,))
    except LogDamaged:
        return {}
    known = veil(game, after, who)
    view = game.view(known, who)
    board = view if game.board is None else game.board(known, who)
    return {"the view": view, "the board": board, "a fact": tuple(game.facts(known).items())}


OF_LEGAL_PLAY: tuple[Law, ...] = (what_is_chosen_in_secret_is_seen_by_nobody,)
