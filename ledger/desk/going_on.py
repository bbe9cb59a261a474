"""A new log that goes on from an earlier one. It has the same game and rulings, what the table taught in
play, and what its seats take over.

Law: the earlier log is only read. Whatever somebody asks for replaces what the earlier log says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from ledger.core.errors import BadSetup
from ledger.core.log.events import Defined
from ledger.core.pieces.names import listed
from ledger.core.pieces.table import shown
from ledger.core.rules.rulebook import TABLE
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader

MOST_NAMED = 12


def going_on(old: Reader, wanted: NewGame) -> NewGame:
    """The wanted game, with whatever it leaves open taken from the old log, as it is at its head. Raises
    BadSetup."""
    game, header = old.game, old.header
    if wanted.game not in ("", game.info.name):
        raise BadSetup(
            f"{old.journal.path} is a log of {game.info.name}, not of {wanted.game}.",
            hint="Leave --game out.",
        )
    if game.keep is None:
        raise BadSetup(
            f"In {game.info.title} nothing is kept from one log to the next.", hint="Leave --from out."
        )
    now = old.settled_state()
    usual = {ruling.knob: ruling.default for ruling in game.info.rulings}
    rulings = {knob: shown(value) for knob, value in now.table.rulings.items() if value != usual[knob]}
    seats = wanted.seats or header.seats
    taught = tuple(_taught(old, seats))
    return replace(
        wanted,
        game=game.info.name,
        seats=seats,
        variant=wanted.variant or header.variant,
        catalog=wanted.catalog or header.catalog,
        rulings={**rulings, **wanted.rulings},
        names=wanted.names or dict(header.names),
        host=wanted.host or old.host,
        since=f"{header.log}:{old.head}",
        kept=(*(taught if not wanted.catalog else ()), *game.keep(now, seats)),
        left_behind=_left_behind(taught) if wanted.catalog else (),
    )


def _left_behind(taught: Collection[Defined]) -> tuple[str, ...]:
    """What a new log with another catalog does not take over, in a sentence."""
    names = tuple(dict.fromkeys(f"{each.kind} {each.name}" for each in taught))
    if not names:
        return ()
    return (f"Taught in play, but left behind with the other catalog: {listed(names, MOST_NAMED)}.",)


def _taught(old: Reader, seats: Collection[str]) -> Iterator[Defined]:
    """Everything that the table taught in play, in order, because earlier pieces can name later ones."""
    for event in old.history.path(old.head):
        if isinstance(event, Defined):
            by = event.by if event.by in seats else TABLE
            yield Defined(by=by, kind=event.kind, name=event.name, fields=event.fields)
