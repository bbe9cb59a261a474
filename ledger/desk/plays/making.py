"""From a play to a log: the header, and the steps that record it, judged like any other import.

Law: the same play and the same words for its people always make the same log, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger import __version__
from ledger.core.errors import BadSetup
from ledger.core.log.events import FORMAT, Brought, CatalogRef, Event, Header
from ledger.core.pieces.catalog import digest
from ledger.core.rules.game import AnyGame
from ledger.core.rules.plays import Play
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import Over
from ledger.core.typing.step import as_one_step, stamped
from ledger.desk import new_log
from ledger.desk.plays.found import fingerprint, remark
from ledger.games import registry


class MadeLog(msgspec.Struct, frozen=True):
    header: Header
    events: tuple[Event, ...]
    headings: frozenset[str]
    """Names of the seats' parts that the sheet records, so that no remark repeats them."""

    @property
    def steps(self) -> tuple[list[Event], ...]:
        return (as_one_step([*self.events]),)


def game_for_plays() -> AnyGame:
    """The game that records what was played elsewhere."""
    return registry.game(registry.FOR_PLAYS)


def made(game: AnyGame, play: Play, zone: tzinfo | None) -> MadeLog:
    """The log of a play. Raises BadSetup, or BadCatalog."""
    assert game.elsewhere is not None
    play = _with_whole_teams(play)
    written = game.elsewhere(play)
    created = in_utc(play.when, zone, 0)
    header = Header(
        format=FORMAT,
        tool=__version__,
        game=game.info.name,
        package=registry.package(game.info.name),
        variant=game.info.variants[0].name,
        rules=game.info.rules_version,
        seats=tuple(seat.word for seat in play.seats),
        dealer="table",
        seed=None,
        rulings={},
        catalog=CatalogRef(
            name=play.title, digest=digest(written.catalog), content=msgspec.to_builtins(written.catalog)
        ),
        log=fingerprint(f"{play.source}\n{play.key.casefold()}".encode()),
        created=created,
        title=play.title,
        place=play.place,
        date=play.when[:10],
        names={seat.word: seat.name for seat in play.seats if seat.name != seat.word},
    )
    setup = new_log.setup_of(game, header)
    state = game.start(setup)
    end = in_utc(play.when, zone, play.minutes)
    events: list[Event] = []

    def take(event: Event) -> None:
        at = created if not events else end
        made_ = stamped(event, id_=len(events) + 1, on=len(events), at=at)
        if (verdict := check(game, state, made_)).kind in ("refused", "impossible"):
            raise BadSetup(f"It does not fit: {verdict.why}.", hint="It is left out.")
        game.projector.fold(state, (made_,))
        events.append(made_)

    for event in (brought(play, written.headings), *written.events):
        take(event)
    won = {seat.word for seat in play.seats if seat.won}
    if {*game.score(state).winners} != won:
        for event in written.winners:
            take(event)
    if not isinstance(game.pending(state), Over):
        raise BadSetup("It does not come to an end.", hint="It is left out.")
    return MadeLog(header, tuple(events), written.headings)


def _with_whole_teams(play: Play) -> Play:
    """The play without its teams, if only some members of a team have won: nobody wins because of others."""
    teams = {seat.team: seat.won for seat in play.seats if seat.team}
    if all(teams[seat.team] == seat.won for seat in play.seats if seat.team):
        return play
    told = "; ".join(f"{seat.name} {seat.team}" for seat in play.seats if seat.team)
    alone = tuple(replace(seat, team=0) for seat in play.seats)
    return replace(
        play, seats=alone, remarks=(*play.remarks, remark("teams, of which not all have won", told))
    )


def brought(play: Play, headings: frozenset[str]) -> Brought:
    """The event that says where a play came from, with everything that the sheet leaves out. A part whose
    name is among the `headings` gets no remark."""
    parts = (part for seat in play.seats for part in seat.parts.items())
    told = {remark(name, value) for name, value in parts if name.casefold() in headings}
    said: dict[str, Any] = {
        "people": {seat.word: seat.person for seat in play.seats if seat.person},
        "first": tuple(seat.word for seat in play.seats if seat.is_first),
        "new": tuple(seat.word for seat in play.seats if seat.is_new),
        "roles": {seat.word: seat.role for seat in play.seats if seat.role},
        "teams": {seat.word: seat.team for seat in play.seats if seat.team},
    }
    return Brought(
        by=TABLE,
        source=play.source,
        key=play.key,
        changed=play.changed,
        title=play.title,
        date=play.when[:10],
        place=play.place,
        minutes=play.minutes,
        ignored=play.is_ignored,
        remarks=tuple(each for each in play.remarks if each not in told),
        record=dict(play.record),
        **said,
    )


def in_utc(when: str, zone: tzinfo | None, minutes: int) -> str:
    """A local time plus some minutes, as a log writes it."""
    there = datetime.fromisoformat(when)
    try:
        aware = there.astimezone() if zone is None else there.replace(tzinfo=zone)
        return f"{aware.astimezone(UTC) + timedelta(minutes=minutes):%Y-%m-%dT%H:%M:%SZ}"
    except (OverflowError, ValueError):  # beyond the first or the last year
        return f"{there:%Y-%m-%dT%H:%M:%SZ}"


def same_header(one: Header, other: Header) -> bool:
    """Whether a change of a play can be a correction in its log: the same people, game and sheet."""
    one, other = (
        replace(each, tool="", package="", h="", created="", place="", date="") for each in (one, other)
    )
    return one == other


def drafts(events: Sequence[Event]) -> list[Event]:
    return [msgspec.structs.replace(event, id=0, on=-1, at="", more=False, h="") for event in events]
