"""Endeavors as a table types them: who wants what, and the dice that fall.

Law: everything is typed. A wish that cannot be had is refused and leaves nothing behind; then the next one is
tried, and in the end what is listed first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from msgspec import Struct

from ledger.api import TABLE
from ledger.core.pieces.luck import Luck
from ledger.core.rules.verdicts import Chance, Decision
from ledger.core.typing import listing
from ledger.games.humanity import GAME
from ledger.games.humanity.bookkeeping import chain
from ledger.games.humanity.checks.events.throwing import Fallen
from ledger.games.humanity.dice import BLESSING, Dice
from ledger.games.humanity.flow import pending
from ledger.games.humanity.resources.events.blessings import BlessingsGained
from ledger.games.humanity.scenes.events.chance import RandomPicked
from ledger.games.humanity.state import Endeavor, State
from tests.samples.campaign import Tale

ENDS = ("void", "scrap", "conclude", "end", "close")
"""What is listed and nobody means."""


class Wants(Struct, frozen=True):
    """What one character would do, the dearest first: Stats for the Action Die, lines for a turn."""

    dice: tuple[str, ...]
    lines: tuple[str, ...] = ()


class Hand:
    """Dice on a table, not the same ones twice."""

    def __init__(self, seed: int) -> None:
        self._luck, self._thrown = Luck(seed), 0

    def line(self, state: State, asked: Chance) -> str:
        """What is typed for the dice that fell."""
        self._thrown += 1
        if isinstance(asked.draft, RandomPicked):
            spread = asked.draft.most - asked.draft.least + 1
            return f"pick {self._luck.roll('pick', self._thrown, spread) + asked.draft.least - 1}"
        own = Luck(self._luck.roll("hand", self._thrown, 10**9))
        if isinstance(asked.draft, BlessingsGained):
            dice = Dice((BLESSING,), bump=not asked.draft.plain)
            return f"gain {_said(chain(state, dice, own))}"
        assert isinstance(asked.draft, Fallen)
        return f"roll {_said(chain(state, asked.draft.falling(state), own))}"


def _said(stages: Sequence[Sequence[int]]) -> str:
    return " ".join(str(face) for stage in stages for face in stage)


class Stage:
    """An Endeavor that has begun, until it is over."""

    def __init__(
        self, tale: Tale, wants: Mapping[str, Wants], hand: Hand | None = None, *, told: Sequence[str] = ()
    ) -> None:
        self._tale, self._wants, self._hand = tale, wants, hand
        self._told: Iterator[str] = cycle(told or ("",))

    @property
    def scene(self) -> Endeavor | None:
        return self._tale.state.endeavor

    def play(self, rounds: int = 40) -> None:
        """On and on, until it is over, or so many rounds are, or only the table can conclude it."""
        while (scene := self.scene) is not None and scene.round <= rounds and self._step():
            pass

    def until_check(self) -> None:
        """Until dice of a Check are to fall."""
        while self._tale.state.check is None and self._step():
            pass

    def _step(self) -> bool:
        """Whether anything was typed."""
        state, asked = self._tale.state, pending(self._tale.state)
        if isinstance(asked, Chance):
            self._tale.type(self.fallen(asked))
        elif state.check is not None:
            self.settle()
        else:
            assert isinstance(asked, Decision)
            return self._decide(asked)
        return True

    def dice(self) -> str:
        """What is typed for the dice that are due."""
        asked = pending(self._tale.state)
        assert isinstance(asked, Chance)
        return self.fallen(asked)

    def fallen(self, asked: Chance) -> str:
        """The tool throws when it is told to; a hand says what fell."""
        if self._hand is not None:
            return self._hand.line(self._tale.state, asked)
        return "gain" if isinstance(asked.draft, BlessingsGained) else "roll"

    def settle(self) -> None:
        """The open Check, to its last token."""
        tale = self._tale
        check = tale.state.check
        assert check is not None
        while (line := self._next_of_check()) != "resolve":
            tale.type(line)
        tale.type("resolve")
        settled = tale.state.settled[check.number]
        for token in ("boon",) * settled.boons + ("bust",) * settled.busts:
            tale.type(f"tell {token} {next(self._told)}".strip())

    def _next_of_check(self) -> str:
        """Dice, then what the table is asked, which it denies, then the result."""
        asked, listed = pending(self._tale.state), self._listed()
        if isinstance(asked, Chance):
            return self.fallen(asked)
        if "roll" in listed:
            return "roll"
        denied = (text for text in listed if text.startswith("say ") and text.endswith(" no"))
        return next(denied, "resolve")

    def _decide(self, asked: Decision) -> bool:
        listed = [text for text in self._listed() if text.split()[0] not in ENDS]
        return any(self._tale.attempt(line) for line in (*self._wished(asked), *listed))

    def _wished(self, asked: Decision) -> Iterator[str]:
        """Action Dice first; then what whoever is asked wants."""
        scene = self.scene
        for name, wants in self._wants.items() if scene is not None else ():
            one = scene.combatants.get(name) if scene is not None else None
            if one is not None and not one.action_die and not one.skips:
                yield from (f"{name} die {stat}" for stat in wants.dice)
        names = [asked.seat, *asked.others]
        for name in names:
            for line in self._wants[name].lines if name in self._wants else ():
                yield line if name == TABLE else f"{name} {line}"

    def _listed(self) -> list[str]:
        return [move.text for move in listing.legal_moves(GAME, self._tale.state)]
