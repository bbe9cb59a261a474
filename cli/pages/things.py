"""What people can touch on a page: their own sheet or hand, each thing with the moves that name it.

Law: a thing has the listed moves that name it, and any other move that its game suggests, if the referee
accepts it from this seat now. Nothing is offered that could not be typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec.structs import astuple

from ledger.core.errors import BrokenPromise, TablefoldError
from ledger.core.log.events import Event
from ledger.core.log.tree import ROOT
from ledger.core.rules.game import AnyGame, known_only_to
from ledger.core.rules.held import does
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.things import Group, Thing
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import LEGAL, Pending
from ledger.core.typing.eyes import Known
from ledger.core.typing.listing import joined_words
from ledger.core.typing.open_moves import OpenMove
from ledger.core.typing.step import Step
from ledger.core.typing.table_moves import verbs_of

HAND = "Your hand"
MaySay = Callable[[Event], bool]
"""Whether an event can come from a page."""


class Offered(NamedTuple):
    """A thing, the complete moves that name it, and the moves with holes that name it."""

    thing: Thing
    moves: Sequence[Move]
    opened: Sequence[OpenMove]


class Page(NamedTuple):
    """Whose page it is (None for a page of no seat), what it may know, and what its list shows."""

    game: AnyGame
    state: Any
    pending: Pending
    seat: str | None
    moves: Sequence[Move]
    opened: Sequence[OpenMove]
    may_say: MaySay


def groups(page: Page, leads: bool) -> Iterator[tuple[Group, list[Offered]]]:
    """What a page shows. Whoever `leads` the table also sees what belongs to no seat."""
    for seat in dict.fromkeys((page.seat, *((None,) if leads else ()))):
        for group in _shown(page, seat):
            yield group, [_offered(page, thing) for thing in group.things]


def _shown(page: Page, seat: str | None) -> Iterable[Group]:
    if page.game.things is not None:
        return page.game.things(page.state, seat)
    held = () if seat is None else tuple(_hand(page.game, page.state, seat))
    return (Group(HAND, held),) if held else ()


def _hand(game: AnyGame, state: Any, seat: str) -> Iterator[Thing]:
    """The pieces that only this seat may know by name, with what each is."""
    catalog = state.table.catalog
    for token in known_only_to(game, state, seat):
        name = state.pieces.names.get(token)
        if name is not None:
            entries = (catalog.of(kind).get(name) for kind in game.schema.kinds)
            about = "; ".join(filter(None, (does(each) for each in entries if each is not None)))
            yield Thing(name, name, about=about)


def _offered(page: Page, thing: Thing) -> Offered:
    listed = [
        each
        for each in page.moves
        if _names(page, thing, each, each.seat) and _is_by(thing, each.event, each)
    ]
    opened = [each for each in page.opened if _names(page, thing, each, each.by)]
    said = {each.verb for each in listed}
    more = [
        move for verb in thing.verbs if verb not in said and (move := _judged(page, thing, verb)) is not None
    ]
    moves = sorted((*listed, *more), key=lambda move: not move.verdict.is_accepted)
    return Offered(thing, moves, opened)


def _names(page: Page, thing: Thing, move: Move | OpenMove, who: str) -> bool:
    """Whether a listed move is about a thing."""
    if who not in ("", TABLE, *(thing.by or (page.seat,))) or not (thing.word or thing.verbs):
        return False
    if thing.verbs and move.verb not in thing.verbs:
        return False
    return not thing.word or thing.word in move.words


def _is_by(thing: Thing, event: Event, move: Move) -> bool:
    """Whether a move is about a seat that the thing belongs to; doubtful only if it is typed without a
    seat."""
    return bool(move.seat) or not thing.by or any(each in thing.by for each in astuple(event))


def _judged(page: Page, thing: Thing, verb: str) -> Move | None:
    """A move that answers no question, if it can be made now."""
    found = verbs_of(page.game).get(verb)
    if found is None:
        raise BrokenPromise("`things`", f"names the word {verb!r}, which nobody can type")
    who = "" if found.by_table else next(iter(thing.by), page.seat or "")
    text = joined_words((who, verb, thing.word))
    words = (thing.word,) if thing.word else ()
    with suppress(BrokenPromise):
        if (event := can_say(page, text)) is not None:
            return Move(None, text, verb, event, LEGAL, found.help, seat=who, words=words)
    return None


def can_say(page: Page, text: str) -> Event | None:
    """What a tap on a page would say, if the referee would accept it now."""
    step = Step(page.game, page.state, None, parent=ROOT, last=ROOT, known=Known(seat=page.seat))
    try:
        step.say(text, (), page.seat or "")
    except TablefoldError:
        return None
    is_theirs = step.typed and step.events and all(map(page.may_say, step.events))
    return step.events[-1] if is_theirs else None
