"""What an audit says about secrets: whether what was told is what the host had written down, and whether the
rules allowed it then.

Law: everybody learns about what was uncovered; only the host learns about anything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, Uncovered, same
from ledger.core.log.secrets import Secret, SecretTold
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.numbers import renumbered
from ledger.core.rules.automatic import deal
from ledger.core.rules.describe import describe, sentence
from ledger.core.rules.findings import Finding, finding_about
from ledger.core.rules.rulebook import TOOL, check
from ledger.core.rules.verdicts import Chance
from ledger.desk.layers import Secrets, luck_of


def told(secrets: Secrets, at: int) -> Iterator[Finding]:
    """Whether what was uncovered on a line of play is what was written down."""
    kept = {each.id: each for each in secrets.lines if isinstance(each, Secret)}
    ties = {each.to: each.id for each in secrets.lines if isinstance(each, SecretTold)}
    path = secrets.history.path(at)
    for place, event in enumerate(path):
        if not isinstance(event, Uncovered):
            continue
        events = path[place + 1 : place + 1 + event.count]
        secret = kept.get(ties.get(_first_told(secrets, event.id), 0))
        if secret is None:
            yield finding_about(
                event,
                "not-in-secret",
                "note",
                "Uncovered, but nothing in this log was written in secret for it.",
            )
        elif secret.on != event.after or not _are_same(events, secrets.events_of(secret)):
            yield finding_about(
                event,
                "told-otherwise",
                "error",
                f"What was uncovered is not what was written in secret after event {secret.on}.",
            )
        else:
            last = (
                describe(secrets.game, secrets.history.state_at(events[-1].on), events[-1]) if events else ""
            )
            yield finding_about(
                event,
                "uncovered",
                "note",
                f"Written in secret after event {secret.on}, and told as it was written: {last}.",
            )


def _first_told(secrets: Secrets, id_: int) -> int:
    """The id under which an event of a corrected line was first recorded."""
    for made in reversed(secrets.history.timeline.corrections):
        for first, last, new in made.same:
            if new <= id_ <= new + last - first:
                id_ += first - new
                break
    return id_


def _are_same(told: Sequence[Event], said: Sequence[Event]) -> bool:
    """Whether two sequences of events say the same, whatever numbers their pieces have."""
    plain = [[renumbered(event, lambda by, number: 0) for event in each] for each in (told, said)]
    return len(told) == len(said) and all(map(same, *plain))


def said(secrets: Secrets, luck: Luck | None) -> Iterator[Finding]:
    """What the rules say about each secret, at the point where the host said it."""
    game = secrets.game
    for place, secret in enumerate(secrets.lines):
        if not isinstance(secret, Secret):
            continue
        state, own = secrets.said_in(place).state.copy(), luck_of(luck, secret.id)
        at = Event(id=secret.on)
        for event in secrets.events_of(secret):
            due = game.pending(state)
            verdict, says = check(game, state, event, due), sentence(describe(game, state, event))
            if not verdict.is_accepted:
                text = f"Secret {secret.id}: {says} {sentence(verdict.why)}"
                yield finding_about(at, f"secret-{verdict.kind}", "error", text)
            if event.by == TOOL and own is not None and isinstance(due, Chance):
                expected = deal(game, state, due, own)
                if not same(expected, event):
                    wanted = describe(game, state, expected)
                    text = f"Secret {secret.id}: {says} The seed deals something else ({wanted})."
                    yield finding_about(at, "not-the-seed", "error", text)
            try:
                game.projector.fold(state, (event,))
            except LogDamaged:
                break
