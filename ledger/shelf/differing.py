"""The same evenings under other rules: whose win would have been another's.

Law: of each log no more is told than everybody may know of it; of a game that goes on and hides something,
nothing. Facts that the other rules' pieces do not allow are the end of what can be said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Literal

import msgspec

from ledger.core.audit.other_rules import GOES_ON, Otherwise, Parting
from ledger.core.errors import UsageError
from ledger.core.log.events import CatalogRef
from ledger.core.rules.verdicts import Over
from ledger.desk import new_log
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.shelf import places
from ledger.shelf.asking import LogAnswer, ask, ask_all
from ledger.shelf.found import Found
from ledger.shelf.hearing import Hear, Pass, ignore_link, ignore_progress
from ledger.shelf.wanted import Wanted


class Other(msgspec.Struct, frozen=True):
    """Other rules: the rulings by their knobs, as they are typed, and a catalog, or none for that of each
    log."""

    rulings: Mapping[str, str]
    catalog: CatalogRef | None = None


Outcome = Literal["win", "end", "points", "play", "same", "own", "early", "hidden"]
"""What other rules make of an evening: the win is another's; they end what went on, or do not end what was
over; totals are others; other events follow, or the table looks otherwise; nothing changes. Or it was played
by them; its facts end early; it goes on and hides something."""


class Differed(msgspec.Struct, frozen=True, kw_only=True):
    """What other rules make of one evening; where its `outcome` says that it was not tried, nothing more."""

    outcome: Outcome
    events: int
    """The event at which the log stands."""
    upto: int | None = None
    """The last event that the other rules' pieces allow; None where that would tell what is hidden."""
    stands: tuple[str, str] = ("", "")
    """How the game ended, or that it goes on: as it was played, and otherwise."""
    winners: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    totals: tuple[tuple[str, int, int], ...] = ()
    """Seats whose totals differ: as it was played, and otherwise."""
    parting: Parting | None = None


def other_rules(wanted_game: str, rulings: Mapping[str, str], catalog: str) -> Other:
    """What is asked for, of a game or `GAME:CATALOG`. Raises UnknownGame, BadSetup, BadCatalog, or UsageError
    where nothing is asked for."""
    game = registry.game(wanted_game.casefold().partition(":")[0])
    if not rulings and not catalog:
        knobs = ", ".join(ruling.knob for ruling in game.info.rulings) or "none; --catalog takes other pieces"
        raise UsageError("No other rule is named.", hint=f"Add --rule KNOB=VALUE. The knobs are: {knobs}.")
    new_log.read_choices(game, rulings)
    return Other(rulings, new_log.catalog_ref(game, catalog) if catalog else None)


def differences_of_all(
    wanted_places: Iterable[str],
    wanted: Wanted,
    other: Other,
    hear: Hear = ignore_progress,
    passed: Pass = ignore_link,
) -> list[LogAnswer[Differed]]:
    """What each log comes to under other rules, by their names. Raises UsageError for a place that is not
    there."""
    found = places.find_logs(wanted_places, passed)
    return ask_all(partial(_differ_chunk, wanted=wanted, other=other), found, hear)


def _differ_chunk(files: Sequence[Found], *, wanted: Wanted, other: Other) -> list[LogAnswer[Differed]]:
    differed = (differ(file, wanted, other) for file in files)
    return [each for each in differed if each is not None]


def differ(file: Found, wanted: Wanted, other: Other) -> LogAnswer[Differed] | None:
    """The same of one log; None for one that is not meant, or is no log."""
    return ask(file, wanted, partial(_compare_log, other=other))


def _compare_log(reader: Reader, *, other: Other) -> Differed:
    """Raises LogDamaged: of half an evening nothing is said."""
    if reader.damage is not None:
        raise reader.damage
    head = reader.head
    if _plays_by(reader, other):
        return Differed(outcome="own", events=head)
    hides = reader.known_state(reader.state, None) is not reader.state
    if hides and not isinstance(reader.pending, Over):
        return Differed(outcome="hidden", events=head)
    found = reader.compare_rules(head, head, other.rulings, other.catalog or "")
    outcome = _outcome(found, head)
    if hides and outcome == "early":
        return Differed(outcome=outcome, events=head)  # where they end may tell a piece that nobody saw
    return Differed(
        outcome=outcome,
        events=head,
        upto=found.upto,
        stands=found.stands,
        winners=found.winners,
        totals=found.totals,
        parting=found.parting,
    )


def _plays_by(reader: Reader, other: Other) -> bool:
    """Whether a log was begun by these rules: nothing can differ."""
    own = reader.setup.rulings
    typed = new_log.read_choices(reader.game, other.rulings)
    is_of_it = other.catalog is None or other.catalog.digest == reader.header.catalog.digest
    return is_of_it and all(own[knob] == value for knob, value in typed.items())


def _outcome(found: Otherwise, head: int) -> Outcome:
    if found.upto != head:
        return "early"
    if found.stands[0] != found.stands[1]:
        return "end" if GOES_ON in found.stands else "win"
    if found.totals:
        return "points"
    return "play" if found.parting or found.changes or found.scores else "same"
