"""What the referee says of a move, and what the game waits for.

Law: a verdict is a value, never an exception: it is a refusal while playing and a finding while auditing.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ledger.core.events import Event


class Verdict(msgspec.Struct, frozen=True):
    """`rule` cites a heading of the rules or a ruling; `instead` names what would be legal."""

    kind: Literal["legal", "refused", "unverifiable", "impossible"]
    rule: str = ""
    why: str = ""
    instead: tuple[str, ...] = ()

    @property
    def is_accepted(self) -> bool:
        return self.kind in ("legal", "unverifiable")


LEGAL = Verdict("legal")


def refused(rule: str, why: str, instead: tuple[str, ...] = ()) -> Verdict:
    """The rules forbid it. The table may overrule."""
    return Verdict("refused", rule, why, instead)


def unverifiable(rule: str, missing: str) -> Verdict:
    """Nobody can know, because `missing` is hidden or not in the catalog. Accepted and marked."""
    return Verdict("unverifiable", rule, missing)


def impossible(why: str) -> Verdict:
    """It contradicts the pieces: a card in two places, a seventh face on a die. Never accepted."""
    return Verdict("impossible", "", why)


class Decision(msgspec.Struct, frozen=True):
    """A seat chooses one of `verbs`. `seat` is `table` where the players decide together."""

    seat: str
    prompt: str
    verbs: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Seats that may act as well, each with one of `theirs`."""
    theirs: tuple[str, ...] = ()
    secret: bool = False
    """What can be chosen tells what only `seat` may know, such as a hand."""


class Chance(msgspec.Struct, frozen=True):
    """Chance decides: the tool deals it, or the table says with one of `verbs` what came up."""

    what: str
    prompt: str
    verbs: tuple[str, ...]


class Follows(msgspec.Struct, frozen=True):
    """The rules leave no choice: this event happens now, in the same step."""

    event: Event


class Over(msgspec.Struct, frozen=True):
    """The game has ended; only the score is left to settle. `verbs` still make sense."""

    prompt: str = "the game is over"
    verbs: tuple[str, ...] = ()


Pending = Decision | Chance | Follows | Over
