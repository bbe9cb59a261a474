"""From bare events to a log: each event is judged, stamped and folded. The log appears whole or not at all.

Law: no event is added, and none is left out. The first line that does not fit ends the import, and nothing is
written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from ledger.core.corrections.import_verdict import judge_import, what_fits
from ledger.core.errors import BadSetup
from ledger.core.log.events import Event, Header, Overruled, withheld
from ledger.core.log.timeline import Timeline
from ledger.core.pieces.table import Knob, shown
from ledger.core.rules.game import AnyGame, all_events, redacted
from ledger.core.rules.rulebook import TABLE
from ledger.core.typing.step import as_one_step, stamped
from ledger.desk import new_log
from ledger.games import registry
from ledger.store import bare
from ledger.store import journal as journals
from ledger.store.bare import BareHeader
from ledger.store.disk import StrPath

REASON = "imported as played"
"""The reason that an imported log gives for recording a refused event."""


class ImportOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says about the game; it fills in what the file's header lacks."""

    game: str = ""
    """A game, or `GAME:CATALOG`."""
    catalog: str = ""
    """The name of a built-in catalog, or a file."""
    seats: tuple[str, ...] = ()
    variant: str = ""
    rulings: Mapping[str, str] = {}
    overrule: bool = False
    colours: Mapping[str, str] = {}
    words: tuple[str, ...] = ()


class Stands(msgspec.Struct, frozen=True):
    """A refused event that was recorded anyway: its line in the file, the rule, and the reason."""

    line: int
    rule: str
    why: str


class Imported(msgspec.Struct, frozen=True):
    header: Header
    steps: tuple[list[Event], ...]
    overruled: tuple[Stands, ...]
    state: Any
    """Where the game stands after the last event."""

    @property
    def events(self) -> int:
        return sum(map(len, self.steps))


def read(source: StrPath, wanted: ImportOptions, *, created: str, log: str) -> Imported:
    """Judges a file of bare events; nothing is written.

    Raises LogMissing or LogUnreadable, BadSetup if the game is named twice or not at all, BadCatalog, or
    DoesNotFit.
    """
    path, lines = str(source), bare.lines_of(source)
    said = bare.decode_header(lines[0], path) if lines else None
    header = _merged_header(said or BareHeader(), wanted, created=created, log=log)
    game = registry.game(header.game)
    taking = _Taking(game, game.start(new_log.setup_of(game, header)), header, path, overrule=wanted.overrule)
    first = 1 if said is None else 2
    for number, line in enumerate(lines[first - 1 :], start=first):
        taking.take(number, line)
    return Imported(header, tuple(taking.steps()), tuple(taking.overruled), taking.state)


def import_log(
    path: StrPath,
    source: StrPath,
    wanted: ImportOptions,
    *,
    is_trial: bool = False,
    clock: Callable[[], str] | None = None,
) -> Imported:
    """Makes a log from bare events; a trial only proves that they fit.

    Raises what `read` raises, LogExists or LogUnwritable.
    """
    imported = read(source, wanted, created=(clock or new_log.now)(), log=new_log.log_id())
    if not is_trial:
        Timeline().tried(*imported.steps)
        journals.create(path, imported.header, imported.steps)
    return imported


class _Taking:
    """Events on their way into a log. `_opens` holds the places where steps begin."""

    def __init__(self, game: AnyGame, state: Any, header: Header, path: str, *, overrule: bool) -> None:
        self.game, self.state, self.path = game, state, path
        self.overruled: list[Stands] = []
        self._overrule = overrule
        self._header = header
        self._luck = new_log.setup_of(game, header).luck
        self._types = all_events(game)
        self._events: list[Event] = []
        self._opens: list[int] = []
        self._goes_on = True
        """Whether the next event belongs to the same step; the very first event opens a step anyway."""

    def take(self, number: int, line: bytes) -> None:
        """Takes one line of the file. Raises DoesNotFit."""
        event = bare.decode_event(line, self._types, number, self.path)
        before = self._events[-1] if self._events else None
        waived = isinstance(before, Overruled)
        found = judge_import(self.game, self.state, event, self._luck)
        verdict = found.verdict
        is_refused = verdict.kind == "refused" and not waived
        if verdict.kind == "impossible" or (is_refused and not self._overrule):
            raise bare.misfit(
                self.path, number, line, verdict.why, rule=verdict.rule, hint=what_fits(self.game, self.state)
            )
        joins = self._goes_on or waived or (found.goes_on and not is_refused)
        if is_refused:
            self.overruled.append(Stands(number, verdict.rule, verdict.why))
            self._stamp_and_fold(Overruled(by=TABLE, rule=verdict.rule, reason=REASON), event.at, joins=joins)
            joins = True
        self._stamp_and_fold(event, event.at, joins=joins)
        self._goes_on = event.more

    def _stamp_and_fold(self, event: Event, at: str, *, joins: bool) -> None:
        place = len(self._events)
        if not joins or not place:
            self._opens.append(place)
        made = stamped(event, id_=place + 1, on=place, at=at or self._header.created)
        self.game.projector.fold(self.state, (made,))
        self._events.append(made)

    def steps(self) -> Iterator[list[Event]]:
        for first, last in pairwise((*self._opens, len(self._events))):
            yield as_one_step(self._events[first:last])


# the header


def _merged_header(said: BareHeader, wanted: ImportOptions, *, created: str, log: str) -> Header:
    if said.known_to:
        raise BadSetup(
            f"The file holds only what {said.known_to} may know, not the full game.",
            hint="Export the log again, without --as.",
        )
    named, catalog = registry.game_and_catalog(wanted.game, wanted.catalog)
    game = registry.game(_require_given("game", said.game, named, "--game"))
    seats = _require_given("seats", said.seats, wanted.seats, "--players")
    rulings = {knob: shown(value) for knob, value in said.rulings.items()}
    for knob, value in wanted.rulings.items():
        rulings[knob] = _require_agreeing(knob, rulings.get(knob, ""), value, "--rule")
    if isinstance(said.catalog, str) and said.catalog not in ("", *_catalogs(game)):
        raise BadSetup(
            f"The header names the catalog {said.catalog!r}, which is not built in.",
            hint=f"The built-in ones are: {', '.join(_catalogs(game))}; "
            "the header must hold any other in full.",
        )
    of_file = said.catalog if isinstance(said.catalog, str) else said.catalog.name
    _require_agreeing("catalog", of_file, catalog, "--catalog" if wanted.catalog else "--game")
    asked = new_log.NewGame(
        game=game.info.name,
        seats=tuple(seats),
        variant=_require_agreeing("variant", said.variant, wanted.variant, "--variant"),
        dealer=said.dealer or "table",
        seed=said.seed,
        catalog=said.catalog or catalog,
        rulings=rulings,
        title=said.title,
        place=said.place,
        date=said.date,
        colours=said.colours or wanted.colours,
        names=said.names,
        words=wanted.words,
    )
    if asked.dealer == "tool" and asked.seed is None:
        raise BadSetup(
            "The tool dealt this game, but the file does not say from which seed.",
            hint='Write the seed into the header line, or "dealer":"table" if it is lost.',
        )
    return new_log.header_for(game, asked, created=created, log=log)


def _catalogs(game: AnyGame) -> tuple[str, ...]:
    return tuple(shipped.name for shipped in game.info.catalogs)


def _require_given(what: str, said: Any, wanted: Any, option: str) -> Any:
    """What the file or the command line says. Raises BadSetup if neither says it, or they differ."""
    found = _require_agreeing(what, said, wanted, option)
    if not found:
        raise BadSetup(
            f"The file does not say which {what} {'they are' if what == 'seats' else 'it is'}.",
            hint=f"Add {option}, or a header line with game and seats.",
        )
    return found


def _require_agreeing(what: str, said: Any, wanted: Any, option: str) -> Any:
    if said and wanted and said != wanted:
        shown_ = (", ".join(each) if isinstance(each, tuple) else str(each) for each in (said, wanted))
        of_file, of_option = shown_
        raise BadSetup(
            f"The file says {what} {of_file}; {option} says {of_option}.",
            hint=f"Leave {option} out, or correct the header line.",
        )
    return said or wanted


# the way out


def export_lines(game: AnyGame, header: Header, events: tuple[Event, ...]) -> Iterator[bytes]:
    """One line of play as bare events after a header line. `read` takes them back."""
    yield _header_line(game, header)
    yield from bare.bare_lines(events)


def export_lines_for(seat: str, game: AnyGame, header: Header, events: tuple[Event, ...]) -> Iterator[bytes]:
    """What one seat may know of a line of play, as bare events: not a full game, so `read` does not take
    it."""
    yield _header_line(game, header, known_to=seat)
    state = game.start(new_log.setup_of(game, header))
    shown: list[Event] = []
    hidden: list[dict[str, Any]] = []
    for event in events:
        seen = redacted(game, state, event, seat)
        shown.append(seen)
        hidden.append(withheld(event, seen, seat))
        game.projector.fold(state, (event,))
    yield from bare.veiled_lines(shown, hidden)


def _header_line(game: AnyGame, header: Header, known_to: str = "") -> bytes:
    defaults = {ruling.knob: ruling.default for ruling in game.info.rulings}
    setup = new_log.setup_of(game, header)
    rulings: dict[str, Knob] = {
        knob: value
        for knob, value in setup.rulings.items()
        if knob in header.rulings or value != defaults.get(knob)
    }
    is_shipped = new_log.is_shipped(game, header.catalog)
    return bare.bare_header(header, rulings, is_shipped=is_shipped, known_to=known_to)
