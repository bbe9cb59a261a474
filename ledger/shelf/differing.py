"""The same evenings under other rules: which wins would have gone to somebody else.

Law: only what everybody may know about a log is shown, and nothing about a game in progress with hidden
pieces. If a fact does not fit the pieces of the other rules, the comparison ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Literal

import msgspec

from ledger.core.audit.other_rules import GOES_ON, Otherwise, Parting
from ledger.core.errors import UsageError
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.events import CatalogRef
from ledger.core.pieces.formulas import Points
from ledger.core.rules.verdicts import Over
from ledger.desk import new_log
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.shelf import places
from ledger.shelf.asking import LogAnswer, ask, ask_all
from ledger.shelf.found import Found
from ledger.shelf.hearing import Pass, ignore_link
from ledger.shelf.wanted import EveningFilter


class Other(msgspec.Struct, frozen=True):
    """Other rules: the rulings by their knobs, as typed, and a catalog, or None to keep the catalog of each
    log."""

    rulings: Mapping[str, str]
    catalog: CatalogRef | None = None


RuleEffect = Literal["win", "end", "points", "play", "same", "own", "early", "hidden"]
"""What other rules change about an evening. The first that is true of these counts: somebody else wins; the
game ends, or no longer ends; totals differ; other events follow, or the table looks different; nothing
changes. Or the log was played by these rules; they forbid some facts; it goes on and hides something."""


class Differed(msgspec.Struct, frozen=True, kw_only=True):
    """What other rules change about one evening; only `outcome` and `events`, if they were not tried."""

    outcome: RuleEffect
    events: int
    """The event at the head of the log."""
    upto: int | None = None
    """The last event that fits the pieces of the other rules; None if that would reveal something hidden."""
    stands: tuple[str, str] = ("", "")
    """How the game ended, or that it is in progress: as played, and under the other rules."""
    winners: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    totals: tuple[tuple[str, Points, Points], ...] = ()
    """Seats whose totals differ: as played, and under the other rules."""
    parting: Parting | None = None


def other_rules(wanted_game: str, rulings: Mapping[str, str], catalog: str) -> Other:
    """The other rules for a game or `GAME:CATALOG`. Raises UnknownGame, BadSetup, BadCatalog, or UsageError
    if nothing is named."""
    game = registry.game(wanted_game.casefold().partition(":")[0])
    if not rulings and not catalog:
        knobs = ", ".join(ruling.knob for ruling in game.info.rulings) or "none; --catalog takes other pieces"
        raise UsageError("No other rule is named.", hint=f"Add --rule KNOB=VALUE. The knobs are: {knobs}.")
    new_log.read_choices(game, rulings)
    return Other(rulings, new_log.catalog_ref(game, catalog) if catalog else None)


def differences_of_all(
    wanted_places: Iterable[str],
    wanted: EveningFilter,
    other: Other,
    hear: Hear = ignore_progress,
    passed: Pass = ignore_link,
) -> list[LogAnswer[Differed]]:
    """What other rules change about each log, by name. Raises UsageError for a place that does not exist."""
    found = places.find_logs(wanted_places, passed)
    return ask_all(partial(_differ_chunk, wanted=wanted, other=other), found, hear)


def _differ_chunk(
    files: Sequence[Found], *, wanted: EveningFilter, other: Other
) -> list[LogAnswer[Differed]]:
    differed = (differ(file, wanted, other) for file in files)
    return [each for each in differed if each is not None]


def differ(file: Found, wanted: EveningFilter, other: Other) -> LogAnswer[Differed] | None:
    """What other rules change about one log; None if it is not wanted, or is not a log."""
    return ask(file, wanted, partial(_compare_log, other=other))


def _compare_log(reader: Reader, *, other: Other) -> Differed:
    """Raises LogDamaged, since half an evening cannot be compared."""
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
        return Differed(
            outcome=outcome, events=head
        )  # the place where they end may give away a piece that nobody saw
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
    """Whether a log was begun with these rules, so that nothing can differ."""
    own = reader.setup.rulings
    typed = new_log.read_choices(reader.game, other.rulings)
    is_of_it = other.catalog is None or other.catalog.digest == reader.header.catalog.digest
    return is_of_it and all(own[knob] == value for knob, value in typed.items())


def _outcome(found: Otherwise, head: int) -> RuleEffect:
    if found.upto != head:
        return "early"
    if found.stands[0] != found.stands[1]:
        return "end" if GOES_ON in found.stands else "win"
    if found.totals:
        return "points"
    return "play" if found.parting or found.changes or found.scores else "same"
