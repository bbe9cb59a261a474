"""Compares claimed scores with the log, chapter by chapter, and explains those that differ.

Law: a claim is about its chapter, and is compared with the score at the end of that chapter. A claim that was
right when somebody made it is no mistake just because the game went on. All claims of a chapter are explained
together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from ledger.core.audit.explain import MOST, PATIENCE, Explained, HearTries, explain
from ledger.core.audit.slips import Moves, no_moves
from ledger.core.audit.telling import NAMED, all_ways, in_full, in_short, unknown_in_words, with_changes
from ledger.core.line import without_point
from ledger.core.log.events import Claimed, Event
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.names import counted
from ledger.core.pieces.table import Setup
from ledger.core.rules.describe import sentence
from ledger.core.rules.findings import Finding, finding_about
from ledger.core.rules.game import AnyGame
from ledger.core.rules.scores import ScoreSheet

KEPT_EVERY = 64
"""How many events lie between two copies of the state. Copies are needed because only the next chapter shows
that the last has ended."""

OPEN = "No total tells which"
"""The beginning of an explanation if several events may be wrong."""


class Claims:
    """Compares claims with the score along one line of play, from the first claim on."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        path: Callable[[], Iterable[Event]],
        patience: int = PATIENCE,
        moves: Moves = no_moves,
        hear: HearTries | None = None,
    ) -> None:
        """`path` yields all events again, those that were folded and those to come.

        The searches of all chapters share `patience`; `explain` says what `moves` and `hear` are.
        """
        self._moves, self._hear = moves, hear
        self._game = game
        self._setup = setup
        self._path = path
        self._patience, self._is_stopped = patience, False
        self._last = Event()
        self._kept: Any = None
        self._since: list[Event] = []
        """The events since the last copy of the state."""
        self._chapter: int | None = None
        self._made: dict[str, Claimed] = {}
        self._then: dict[int, Points] = {}
        """Id of a claim → the total in the log when somebody made it."""

    def findings_after(self, state: Any, event: Event) -> Iterator[Finding]:
        """Findings just after an event, which is already folded into `state`."""
        if (chapter := self._game.chapter(state)) != self._chapter:
            self._chapter = chapter
            if self._made:
                ended = self._game.projector.fold(self._kept.copy(), self._since)
                yield from self._claim_findings(self._game.score(ended))
                self._made.clear()
        self._last = event
        self._since.append(event)
        if isinstance(event, Claimed):
            self._made[event.seat] = event
            self._then[event.id] = self._game.score(state).held_against(event.seat, event.score)
        if self._kept is None or len(self._since) >= KEPT_EVERY:
            self._kept = state.copy()
            self._since.clear()

    def findings_at_end(self, state: Any, claimed: Mapping[str, Points], last: Event) -> Iterator[Finding]:
        """Findings about the claims of the last chapter, and about claims that somebody makes now, after the
        `last` event."""
        self._last = last
        for seat, points in claimed.items():
            amount, decimals = without_point(points)
            self._made[seat] = Claimed(id=self._last.id, seat=seat, points=amount, decimals=decimals)
        if self._made:
            yield from self._claim_findings(self._game.score(state))

    def _claim_findings(self, sheet: ScoreSheet) -> Iterator[Finding]:
        for side in sheet.sides:
            if self._made.keys().isdisjoint(side):
                message = f"{sheet.column(side[0])} claimed no score; the log says {sheet.points(side)}."
                yield finding_about(self._last, "no-claim", "note", message)
        wrong: list[Claimed] = []
        early: set[str] = set()
        for claim in self._made.values():
            if claim.score == (total := sheet.held_against(claim.seat, claim.score)):
                continue
            is_in_log = claim.on >= 0
            if is_in_log and self._then.get(claim.id) == claim.score:
                message = f"{claim.seat}: {claim.score} was right then; the log says {total} now."
                yield finding_about(claim, "early-claim", "note", message)
                early.add(claim.seat)
                continue
            wrong.append(claim)
            yield _difference_finding(claim, total)
        nothing = self._game.score(self._game.start(self._setup)) if wrong else sheet
        if wrong and not nothing.lines and nothing.notes:  # no lines even at the start: nobody ever scores
            why = " ".join(nothing.notes)
            yield finding_about(max(wrong, key=lambda claim: claim.id), "claims-explained", "note", why)
        elif wrong:
            claims = {seat: _own_sum(sheet, claim) for seat, claim in self._made.items() if seat not in early}
            yield from self._explanation_findings(claims, max(wrong, key=lambda claim: claim.id))

    def _explanation_findings(self, claims: Mapping[str, Points], last: Claimed) -> Iterator[Finding]:
        events = self._path() if self._patience > 0 else ()
        so_far = takewhile(lambda event: event.id <= self._last.id, events)
        path = [event for event in so_far if not isinstance(event, Claimed)]
        patience = self._patience
        explained = explain(self._game, self._setup, path, claims, patience, self._moves, self._hear)
        self._patience = 0 if explained.is_stopped else patience - explained.steps
        self._is_stopped = self._is_stopped or explained.is_stopped
        fits = "It would fit" if len(claims) == 1 else "All claims would fit"
        if len(explained.unnamed) > 1 and not explained.unknown:
            pieces = counted(len(explained.unnamed), f"unknown {explained.unnamed[0]}")
            brief = f"the {pieces} come to that"
            yield finding_about(last, "claims-explained", "note", f"{fits} if {brief} together.", brief=brief)
        for ways, brief, ids, causes in _ways_in_words(explained):
            words = "; or ".join(ways)
            is_open = len(ways) > 1 or len(ids) > 1
            message = f"{OPEN}: {fits[0].lower()}{fits[1:]} if {words}." if is_open else f"{fits} if {words}."
            hint = f"audit --all names all {len(ids)} events." if len(ids) > NAMED and causes else ""
            yield finding_about(
                last, "claims-explained", "note", message, hint, events=ids, causes=causes, brief=brief
            )
        if explained.story is not None and (less_likely := explained.found[MOST:]):
            ids = tuple(dict.fromkeys(id_ for one in less_likely for id_ in one.events))
            causes = tuple(cause for one in less_likely for cause in all_ways(explained.story, one))
            message = f"{fits} in {counted(len(less_likely), 'less likely way')}, too."
            hint = "audit --all shows each."
            yield finding_about(last, "claims-explained", "note", message, hint, events=ids, causes=causes)
        for message, brief in _further(explained, fits, is_one=len(claims) == 1, is_stopped=self._is_stopped):
            yield finding_about(last, "claims-explained", "note", message, brief=brief)


def in_brief(findings: Sequence[Finding]) -> str:
    """What an audit says about the claims, in a sentence; empty if they agree."""
    differ = [finding.brief for finding in findings if finding.code == "claim-differs"]
    explained = [
        finding.brief for finding in findings if finding.code == "claims-explained" and finding.brief
    ]
    several = [finding for finding in findings if finding.code == "claims-explained" and finding.events]
    is_open = len(several) > 1 or any(finding.message.startswith(OPEN) for finding in several)
    doubt = "the totals alone do not tell why, " if is_open else ""
    likely = f"; {doubt}most likely {explained[0]}" if explained else ""
    return sentence(", ".join(differ) + likely) if differ else ""


def _own_sum(sheet: ScoreSheet, claim: Claimed) -> Points:
    """What a seat's own lines add up to if its claim is right."""
    total = sheet.held_against(claim.seat, claim.score)
    return claim.score - total + sheet.total(claim.seat)


def _difference_finding(claim: Claimed, total: Points) -> Finding:
    seat, points = claim.seat, claim.score
    words = f"{abs(total - points)} too {'many' if points > total else 'few'}"
    hint = f"why {seat} shows where every point comes from; claim {seat} {total} corrects the claim."
    message = f"{seat}: the table says {points}, the log says {total} ({words})."
    return finding_about(
        claim, "claim-differs", "error", message, hint, brief=f"{seat}'s {points} is {words}"
    )


def _ways_in_words(
    explained: Explained,
) -> Iterator[tuple[Sequence[str], str, tuple[int, ...], tuple[str, ...]]]:
    """What would explain the claims, unknown pieces first. It gives all ways in words, the likeliest way in
    short, the ids of the events that may be wrong, and what each would have been."""
    if (story := explained.story) is None:
        return
    for one in explained.unknown:
        words = unknown_in_words(story, one)
        yield (words,), words, one.events, ()
    for one in explained.found[:MOST]:
        *ways, last = in_full(story, one)
        yield (*ways, with_changes(last, one)), in_short(story, one), one.events, all_ways(story, one)


def _further(explained: Explained, fits: str, *, is_one: bool, is_stopped: bool) -> Iterator[tuple[str, str]]:
    """Further sentences about the claims, each in full and in short."""
    if explained.misread:
        lines = "; or ".join(explained.misread[:MOST])
        more = (
            f"; or {counted(len(explained.misread) - MOST, 'more line')}"
            if len(explained.misread) > MOST
            else ""
        )
        brief = f"one line was misread: {explained.misread[0]}"
        yield f"{fits} if one line was misread: {lines}{more}.", brief
    if explained.is_whole and not explained.found and not explained.misread and not explained.unknown:
        yield ("No single slip explains it." if is_one else "No single slip explains all claims."), ""
    if not explained.is_whole:
        why = "somebody ended the search" if is_stopped else "it would take too long"
        tried, all_ = explained.tried
        looked = (
            f" The search looked at {tried} of {counted(all_, 'event')}, the last ones first." if all_ else ""
        )
        yield f"Not every slip was tried: {why}.{looked}", ""
