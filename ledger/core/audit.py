"""What can be said against a line of play, and for it.

Law: an audit folds strictly from the first event, asks the same referee that play asks, and collects
everything it finds: a finding is a value, and nothing stops at the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.core.course import deal
from ledger.core.describe import describe, prompt
from ledger.core.errors import LogDamaged
from ledger.core.events import Claimed, Corrected, Counted, Event, Overruled, Ruled, Undone, same
from ledger.core.explain import explanations
from ledger.core.findings import Finding, Severity
from ledger.core.game import AnyGame
from ledger.core.history import History
from ledger.core.luck import Luck
from ledger.core.rulebook import TOOL, check
from ledger.core.scores import ScoreSheet
from ledger.core.table import Setup
from ledger.core.verdicts import Chance, Follows, Over, Verdict


def audit(
    game: AnyGame, setup: Setup, history: History[Any], at: int, luck: Luck | None
) -> tuple[Finding, ...]:
    """Everything worth saying about the line of play that ends at `at`, in the order of its events."""
    path = history.path(at)
    state = game.start(setup)
    findings: list[Finding] = []
    told: list[Event] = []
    waiver: Overruled | None = None
    chapter, compared = game.chapter(state), frozenset[int]()
    anew = {id_: made for made in history.timeline.corrections for id_ in made.anew if id_ > made.id}
    for event in path:
        if event.id in anew:
            findings.append(_dealt_anew(game, state, event, anew[event.id]))
        judged = list(_judge(game, state, event, waiver, luck))
        findings += judged
        waiver = event if isinstance(event, Overruled) else None
        if any(finding.code == "impossible" for finding in judged):
            try:
                state = game.projector.fold(state.copy(), (event,))
            except LogDamaged:
                continue
        else:
            game.projector.fold(state, (event,))
        if game.chapter(state) != chapter:
            chapter = game.chapter(state)
            findings += _claims(game, setup, told, compared)
            compared |= {earlier.id for earlier in told if isinstance(earlier, Claimed)}
        told.append(event)
    findings += _unseen(game, history, path)
    findings += game.findings(state)
    findings += game.recount(setup, path)
    findings += _ending(game, state, told)
    findings += _claims(game, setup, told, compared)
    return tuple(sorted(findings, key=lambda finding: finding.line))


def strict(game: AnyGame, state: Any, events: Sequence[Event]) -> Iterator[tuple[Event, Verdict]]:
    """Folds events into `state`, asking the referee before each: every event with its verdict."""
    handlers = game.projector.handlers
    for event in events:
        yield event, check(game, state, event)
        handlers[type(event)](state, event)


def _judge(
    game: AnyGame, state: Any, event: Event, waiver: Overruled | None, luck: Luck | None
) -> Iterator[Finding]:
    verdict = check(game, state, event)
    told = describe(game, state, event)
    if verdict.kind == "impossible":
        yield _about(event, "impossible", "error", f"{told}: that cannot have happened, {verdict.why}.")
    elif verdict.kind == "refused" and waiver is not None:
        why = f" The table said: {waiver.reason}." if waiver.reason else ""
        yield _about(event, "overruled", "note", f"{told}: against {verdict.rule}, {verdict.why}.{why}")
    elif verdict.kind == "refused":
        yield _about(
            event,
            "refused",
            "error",
            f"{told}: {verdict.rule} forbids it, {verdict.why}.",
            hint=f"undo to {event.on}, or record it with ! and a reason.",
        )
    elif verdict.kind == "advised":
        yield _about(event, "advice", "note", f"{told}: {verdict.rule}, {verdict.why}.")
    elif verdict.kind == "unverifiable":
        yield _about(event, "unverifiable", "note", f"{told}: nobody can check it, {verdict.why}.")
    if waiver is not None and verdict.is_accepted:
        yield _about(waiver, "needless-overruling", "note", f"{told}: overruled, but no rule forbids it.")
    if isinstance(event, Counted):
        yield from _count(game, state, event)
    if isinstance(event, Ruled):
        yield _about(event, "ruling-changed", "note", f"{told}.")
    if luck is not None and event.by == TOOL:
        yield from _dealt(game, state, event, luck)


def _dealt_anew(game: AnyGame, state: Any, event: Event, made: Corrected) -> Finding:
    told = f"{describe(game, state, event)}: dealt anew when event {made.event} was corrected."
    return _about(event, "dealt-anew", "note", told, hint="log --graph shows both lines.")


def _dealt(game: AnyGame, state: Any, event: Event, luck: Luck) -> Iterator[Finding]:
    pending = game.pending(state)
    if isinstance(pending, Chance):
        expected = deal(game, state, pending, luck)
        if not same(expected, event):
            wanted = describe(game, state, expected)
            yield _about(
                event,
                "not-the-seed",
                "error",
                f"{describe(game, state, event)}: the seed deals something else ({wanted}).",
            )
    elif not isinstance(pending, Follows):
        yield _about(event, "not-the-seed", "error", "The tool dealt where nothing was to be dealt.")


def _count(game: AnyGame, state: Any, event: Counted) -> Iterator[Finding]:
    logged = game.facts(state).get(event.what)
    if isinstance(logged, int) and logged != event.count:
        difference = event.count - logged
        words = f"{abs(difference)} too {'many' if difference > 0 else 'few'}"
        yield _about(
            event,
            "count-differs",
            "error",
            f"{event.what}: the table counted {event.count}, the log says {logged} ({words} on the table).",
            hint=f'"adjust {event.what} {event.count} REASON" goes on from what the table counted.'
            if event.what in game.adjustable(state)
            else "Find the event that was missed or doubled: `log` lists them.",
        )


def _unseen(game: AnyGame, history: History[Any], path: Sequence[Event]) -> Iterator[Finding]:
    """What was shown to somebody and then undone."""
    if history.timeline.is_straight:
        return
    played = {event.id for event in path}
    for line in history.lines():
        if not isinstance(line, Undone):
            continue
        undone = [event for event in history.since(line.to, line.on) if event.id not in played]
        try:
            seen = [game.reveals(history.state_at(event.on), event) for event in undone]
        except LogDamaged:
            continue
        if any(seen):
            texts = " ".join(dict.fromkeys(filter(None, seen)))
            yield _about(line, "seen-then-undone", "note", f"Undone after it was seen: {texts}")


def _ending(game: AnyGame, state: Any, path: Sequence[Event]) -> Iterator[Finding]:
    last = path[-1] if path else Event()
    sheet = game.score(state)
    over = isinstance(game.pending(state), Over)
    if not over:
        asked = prompt(game.pending(state))
        yield _about(last, "unfinished", "warning", f"The game is not over. It waits for: {asked}")
    for line in sheet.open_lines():
        yield _about(last, "open-score", "warning", f"{line.seat}, {line.label}: {line.open}.")


def _claims(
    game: AnyGame, setup: Setup, path: Sequence[Event], compared: frozenset[int]
) -> Iterator[Finding]:
    """Claims against the score at the end of `path`; those `compared` were about an earlier chapter."""
    made = {event.seat: event for event in path if isinstance(event, Claimed) and event.id not in compared}
    if not made:
        return
    sheet = game.score(game.projector.fold(game.start(setup), path))
    for seat in sheet.seats:
        if seat not in made:
            total = sheet.total(seat)
            yield _about(path[-1], "no-claim", "note", f"{seat} claimed no score; the log says {total}.")
    for claim in made.values():
        yield from _claim(game, setup, path, sheet, claim)


def _claim(
    game: AnyGame, setup: Setup, path: Sequence[Event], sheet: ScoreSheet, claim: Claimed
) -> Iterator[Finding]:
    seat, points, total = claim.seat, claim.points, sheet.total(claim.seat)
    if points == total:
        return
    until = path[: path.index(claim) + 1]
    if points == game.score(game.projector.fold(game.start(setup), until)).total(seat):
        yield _about(
            claim, "early-claim", "note", f"{seat}: {points} was right then; the log says {total} now."
        )
        return
    words = f"{abs(total - points)} too {'many' if points > total else 'few'}"
    found = explanations(game, setup, path, seat, points)
    fits = "".join(f" It would fit if {text}." for text in found[:3]) or " No single slip explains it."
    yield _about(
        claim,
        "claim-differs",
        "error",
        f"{seat}: the table says {points}, the log says {total} ({words}).{fits}",
        hint=f"why {seat} shows where every point comes from; claim {seat} {total} corrects the claim.",
    )


def _about(event: Event, code: str, severity: Severity, message: str, hint: str = "") -> Finding:
    return Finding(
        code=code,
        severity=severity,
        line=event.id + 1,
        event=event.id,
        message=message,
        hint=hint,
    )
