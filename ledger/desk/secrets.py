"""What a host does with secrets: writes one down, tells it at the table, takes it back.

Law: the caller has made sure that this is the host. A secret is judged with all that the host knows; what is
told at the table only has to fit what is there.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.core.errors import Contradiction, LogChanged, LogDamaged, MoveRefused, UsageError
from ledger.core.line import split_chain
from ledger.core.log.events import Noted, Uncovered, bare
from ledger.core.log.secrets import Secret, SecretDropped, SecretTold
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.describe import sentence
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from ledger.desk.layers import NOT_OPEN, Layer, luck_of, why_not
from ledger.desk.recorded import Recorded

OFTEN = 20
"""How often a secret is tried while others write to the log."""


def note(desk: Desk, text: str) -> Recorded:
    """The host writes down a remark in secret. Raises UsageError for an empty one."""
    return _recorded(desk, text, is_move=False)


def moves(desk: Desk, text: str) -> Recorded:
    """The host writes down moves in secret: a line, with what follows. Raises as `Desk.do` does."""
    return _recorded(desk, text, is_move=True)


def _recorded(desk: Desk, text: str, *, is_move: bool) -> Recorded:
    """Writes down a secret. If others write meanwhile, it is tried again after what they wrote."""
    for tries in range(OFTEN):
        step, secret = drafted(desk, text, is_move=is_move)
        try:
            desk.journal.append(asides=(secret,))
        except LogChanged:
            if tries == OFTEN - 1 or not desk.take_in_more():
                raise
        else:
            told = (sentence(text) for text in step.sentences if text)
            known = f"Secret {secret.id}: only {desk.names.of(desk.host)} knows."
            return Recorded((), (*told, known), tuple(step.doubts))
    raise AssertionError


def drafted(desk: Desk, text: str, *, is_move: bool) -> tuple[Step, Secret]:
    """A secret as it would be written, and its step. Raises UsageError, or as `Desk.do` does."""
    text = text.strip()
    if not text:
        raise UsageError("A secret needs words.", hint="Type secret TEXT, or secret: MOVE.")
    layer = desk.secrets.layer(desk.head) if is_move else Layer(desk.state, ())
    number = sum(isinstance(each, Secret) for each in desk.journal.asides) + 1
    step = Step(
        desk.game,
        layer.state,
        luck_of(desk.luck, number),
        parent=desk.head,
        last=len(desk.history) + len(layer.events),
        at=desk.clock(),
    )
    if is_move:
        if goes_on_by_itself(step.due(), desk.luck):
            raise MoveRefused(
                "The game stands in the middle of a move.", hint="Redo it, or play on; then say the secret."
            )
        for line in split_chain(text):
            step.play(line)
        step.typed = text
    else:
        step.take(Noted(by=desk.host, text=text))
    events = tuple(msgspec.Raw(msgspec.json.encode(bare(event))) for event in step.events)
    return step, Secret(id=number, on=desk.head, at=step.at, by=desk.host, typed=step.typed, events=events)


def uncover(desk: Desk, numbers: Sequence[int]) -> Recorded:
    """Tells secrets at the table, as one step. Raises UsageError or MoveRefused."""
    if not numbers:
        raise UsageError("Say by its number which secret to uncover.", hint=NOT_OPEN)
    secrets, head = desk.secrets, desk.head
    step, told = desk.step(), list[SecretTold]()
    step.follow()
    for number in dict.fromkeys(numbers):
        place, secret = secrets.open_one(number)
        step.take(Uncovered(by=desk.host, after=secret.on, count=len(secret.events)))
        told.append(
            SecretTold(id=number, on=head, to=step.events[-1].id, at=step.at, by=desk.host, more=True)
        )
        trial, before = step.state.copy(), [each for each in step.events if each.id > len(desk.history)]
        try:
            for event in [*secrets.carried(place, head, trial, before)]:
                step.take(event)
        except (Contradiction, LogDamaged) as problem:
            raise MoveRefused(
                f"Secret {number} does not fit what is on the table: {why_not(problem)}.",
                hint="If it needs another secret, uncover both in one line. "
                f"Or type what happened as moves, and forget {number}.",
            ) from None
    step.follow()
    return desk.record_step(step, told)


def forget(desk: Desk, number: int) -> Recorded:
    """Takes back a secret that nobody was told. Raises UsageError."""
    desk.secrets.open_one(number)
    desk.journal.append(asides=(SecretDropped(id=number, on=desk.head, at=desk.clock(), by=desk.host),))
    return Recorded((), (f"Secret {number} is forgotten.",))
