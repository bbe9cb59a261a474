"""What is right and what is wrong with a line of play.

Law: an audit folds strictly from the first event, asks the same referee as play does, and collects everything
it finds. A finding is a value, and the audit goes on after it. No event is kept. What is plainly legal costs
a verdict and a fold: sentences are for findings, and what the table says is watched from where it says it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ledger.core.audit.assertions import Assertions
from ledger.core.audit.claims import Claims
from ledger.core.audit.counts import Counts
from ledger.core.audit.explain import PATIENCE, HearTries
from ledger.core.audit.slips import Moves, no_moves
from ledger.core.errors import LogDamaged
from ledger.core.log.events import (
    Asserted,
    Claimed,
    Corrected,
    Counted,
    Event,
    Overruled,
    Ruled,
    Uncovered,
    Undone,
    same,
)
from ledger.core.log.history import History
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.automatic import deal
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.findings import Finding, finding_about
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL, check, judges_of
from ledger.core.rules.verdicts import LEGAL, Chance, Follows, Over, Pending, Verdict


def audit(
    game: AnyGame,
    setup: Setup,
    history: History[Any],
    at: int,
    luck: Luck | None,
    *,
    claimed: Mapping[str, Points] | None = None,
    patience: int = PATIENCE,
    moves: Moves = no_moves,
    hear: HearTries | None = None,
) -> tuple[Finding, ...]:
    """All findings about the line of play that ends at `at`, in the order of its events.

    `claimed` are scores that are not in the log. `patience` limits the search for what would explain wrong
    scores, so that no log takes for ever. It counts events, so every machine finds the same. `moves` lists
    what somebody can do in a state, because they may have done that instead. `hear` is called with how far
    the search has got; see `explain`.
    """
    line = _AuditedLine(game, setup, history, at, luck)
    claims = Claims(game, setup, line.folded, patience, moves, hear)
    found = (*line.findings_along(claims), *line.findings_at_end(claims, claimed or {}))
    return tuple(sorted(found, key=lambda finding: finding.line))


class _AuditedLine:
    """A line of play on its way through an audit: the state so far, and what is counted beside it."""

    def __init__(
        self, game: AnyGame, setup: Setup, history: History[Any], at: int, luck: Luck | None
    ) -> None:
        self._game, self._setup, self._history, self._at, self._luck = game, setup, history, at, luck
        self._path = history.lazy_path(at)
        self._state = game.start(setup)
        self._last = Event()
        self._left_out: set[int] = set()
        self._counts, self._recount = Counts(game), game.counting()
        self._recounted: list[Finding] = []

    def folded(self) -> Iterator[Event]:
        """The events that can have happened."""
        return (event for event in self._path if event.id not in self._left_out)

    def findings_along(self, claims: Claims) -> Iterator[Finding]:
        """Findings about one event after the other; afterwards the state is that at the end of the line."""
        game, state, luck, recount = self._game, self._state, self._luck, self._recount
        told, waiver = 0, None
        ahead: dict[type[Event], Claims | Assertions] = {Claimed: claims, Asserted: Assertions(game)}
        watching: list[Claims | Assertions] = []
        corrections = self._history.timeline.corrections
        anew = {id_: made for made in corrections for id_ in made.anew if id_ > made.id}
        judges, pending, fold_one = judges_of(game), game.pending, game.projector.fold_one
        for event in self._path:
            kind, id_ = type(event), event.id
            if id_ in anew:
                yield _dealt_anew_finding(game, state, event, anew[id_])
            due = pending(state) if luck is not None and event.by == TOOL and id_ > told else None
            verdict = judges[kind](state, event, pending) if due is None else check(game, state, event, due)
            if verdict is not LEGAL or waiver is not None or kind is Ruled:
                yield from _verdict_findings(game, state, event, verdict, waiver, told)
            if due is not None and luck is not None:
                yield from _seed_findings(game, state, event, due, luck)
            if isinstance(event, Counted):
                self._counts.take_in(state, event)
            elif isinstance(event, Uncovered):
                told = id_ + event.count
            waiver = event if isinstance(event, Overruled) else None
            if verdict.kind == "impossible" and not _can_be_folded(game, state, event):
                self._left_out.add(id_)
                continue
            if kind in recount.before:
                self._recounted += recount.before[kind](state, event)
            fold_one(state, event)
            if kind in recount.after:
                self._recounted += recount.after[kind](state, event)
            if kind in ahead:
                watching.append(ahead.pop(kind))
            for watch in watching:
                yield from watch.findings_after(state, event)
            self._last = event

    def findings_at_end(self, claims: Claims, claimed: Mapping[str, Points]) -> Iterator[Finding]:
        """What only the end of the line can tell, and what is wrong with the claims made now."""
        game, state, path = self._game, self._state, self._path
        yield from self._counts.findings(lambda: game.start(self._setup), self.folded)
        yield from _undone_findings(game, self._history, self._at)
        yield from game.findings(state)
        yield from self._recounted
        if path:
            yield from self._recount.at_end(state, path[-1])
        yield from game.recount(self._setup, path)
        yield from _end_findings(game, state, self._last)
        yield from claims.findings_at_end(state, claimed, self._last)


def _can_be_folded(game: AnyGame, state: Any, event: Event) -> bool:
    try:
        game.projector.fold(state.copy(), (event,))
    except LogDamaged:
        return False
    return True


def fold_strictly(game: AnyGame, state: Any, events: Sequence[Event]) -> Iterator[tuple[Event, Verdict]]:
    """Folds events into `state` and asks the referee before each. Yields every event with its verdict."""
    judges, pending, projector = judges_of(game), game.pending, game.projector
    fold_one = projector.fold_one
    for event in events:
        kind = type(event)
        verdict = judges[kind](state, event, pending)
        yield event, verdict
        if verdict.kind == "impossible":
            projector.handlers[kind](event, state)
        else:
            fold_one(state, event)


def _verdict_findings(
    game: AnyGame, state: Any, event: Event, verdict: Verdict, waiver: Overruled | None, told: int
) -> Iterator[Finding]:
    """What the referee finds. For a secret that was uncovered (up to event `told`), only what cannot have
    happened: its rules were checked when it was written down."""
    sentence = describe(game, state, event)
    if verdict.kind == "impossible":
        yield finding_about(
            event, "impossible", "error", f"{sentence}: that cannot have happened, {verdict.why}."
        )
    elif event.id <= told:
        return
    elif verdict.kind == "refused" and waiver is not None:
        why = f" The table said: {waiver.reason}." if waiver.reason else ""
        for each in (verdict, *verdict.also):
            yield finding_about(
                event, "overruled", "note", f"{sentence}: against {each.rule}, {each.why}.{why}"
            )
    elif verdict.kind == "refused":
        for each in (verdict, *verdict.also):
            yield finding_about(
                event,
                "refused",
                "error",
                f"{sentence}: {each.rule} forbids it, {each.why}.",
                hint=f"undo to {event.on}, or record it with ! and a reason.",
            )
    elif verdict.kind == "advised":
        yield finding_about(event, "advice", "note", f"{sentence}: {verdict.rule}, {verdict.why}.")
    elif verdict.kind == "unverifiable":
        yield finding_about(event, "unverifiable", "note", f"{sentence}: nobody can check it, {verdict.why}.")
    if waiver is not None and verdict.is_accepted:
        yield finding_about(
            waiver, "needless-overruling", "note", f"{sentence}: overruled, but no rule forbids it."
        )
    if isinstance(event, Ruled):
        yield finding_about(event, "ruling-changed", "note", f"{sentence}.")


def _dealt_anew_finding(game: AnyGame, state: Any, event: Event, made: Corrected) -> Finding:
    message = f"{describe(game, state, event)}: dealt anew when event {made.event} was corrected."
    return finding_about(event, "dealt-anew", "note", message, hint="log --graph shows both lines.")


def _seed_findings(game: AnyGame, state: Any, event: Event, due: Pending, luck: Luck) -> Iterator[Finding]:
    if isinstance(due, Chance):
        expected = deal(game, state, due, luck)
        if not same(expected, event):
            wanted = describe(game, state, expected)
            yield finding_about(
                event,
                "not-the-seed",
                "error",
                f"{describe(game, state, event)}: the seed deals something else ({wanted}).",
            )
    elif not isinstance(due, Follows):
        yield finding_about(event, "not-the-seed", "error", "The tool dealt when there was nothing to deal.")


def _undone_findings(game: AnyGame, history: History[Any], at: int) -> Iterator[Finding]:
    """Findings about what somebody saw before it was undone."""
    timeline = history.timeline
    if timeline.is_straight:
        return
    for line in history.lines():
        if not isinstance(line, Undone):
            continue
        undone = [e for e in history.since(line.to, line.on) if not timeline.is_ancestor(e.id, at)]
        try:
            seen = [game.reveals(history.state_at(event.on), event) for event in undone]
        except LogDamaged:
            continue
        if any(seen):
            texts = " ".join(dict.fromkeys(filter(None, seen)))
            yield finding_about(line, "seen-then-undone", "note", f"Undone after being seen: {texts}")


def _end_findings(game: AnyGame, state: Any, last: Event) -> Iterator[Finding]:
    sheet = game.score(state)
    over = isinstance(game.pending(state), Over)
    if not over:
        asked = prompt(game.pending(state))
        yield finding_about(last, "unfinished", "warning", f"The game is not over. It waits for: {asked}")
    for line in sheet.open_lines():
        yield finding_about(last, "open-score", "warning", f"{line.seat}, {line.label}: {line.open}.")
