"""When the opposition acts: which side goes first, its hand check, and how its turn discs are turned.

Source: Understanding Turn Sequence; Ending a Round, 1 and 4; rulings EN-39, EN-40, EN-45, EN-70.
"""

from __future__ import annotations

from ledger.api import LEGAL, Chapter, Contradiction, Event, Verdict, refused
from ledger.games.endeavor.boards import limit
from ledger.games.endeavor.headings import DISCS, HANDS, TURNS
from ledger.games.endeavor.opposition.state import can_occupy
from ledger.games.endeavor.state import OPPOSITION, PLAYER, State

order: Chapter[State] = Chapter()


@order.event
class FirstSideSet(Event, frozen=True, kw_only=True):
    """The side that acts first in this round, and why."""

    side: str
    why: str
    told = "the {side} acts first ({why})"

    def needs(self, state: State) -> None:
        state.boards[OPPOSITION]
        if self.side not in (PLAYER, OPPOSITION):
            raise Contradiction(f"there is no side {self.side}")
        state.require_round()

    def do(self, state: State) -> None:
        state.now.side = self.side

    def may(self, state: State) -> Verdict:
        wanted = first_side_set(state)
        if (self.side, self.why) != (wanted.side, wanted.why):
            return refused(TURNS, f"who acts first: {wanted.side} ({wanted.why}), not {self.side}")
        return LEGAL


def first_side_set(state: State) -> FirstSideSet:
    """The event that says who acts first in solo (EN-39, EN-40)."""
    if state.now.n in state.atlas.mode.player_first:
        return FirstSideSet(side=PLAYER, why="rounds 1-2")
    if can_occupy(state):
        return FirstSideSet(side=OPPOSITION, why="occupy possible")
    return FirstSideSet(side=PLAYER, why="no occupy possible")


@order.event
class HandChecked(Event, frozen=True, kw_only=True):
    """The opposition's hand was checked: it had `held` cards before any was discarded for the check, and
    `kept` after."""

    side: str
    held: int
    kept: int
    limit: int
    told = "{side} holds {kept:card}, its limit is {limit}"

    def needs(self, state: State) -> None:
        state.boards[self.side]
        state.require_round()

    def do(self, state: State) -> None:
        state.now.checks += 1
        state.now.discarded.pop(self.side, None)
        state.owed = None
        state.chits = []

    def may(self, state: State) -> Verdict:
        wanted = hand_checked(state)
        if (self.held, self.kept, self.limit) != (wanted.held, wanted.kept, wanted.limit):
            return refused(HANDS, f"hand: held {wanted.held}, kept {wanted.kept}, limit {wanted.limit}")
        return LEGAL


def hand_checked(state: State) -> HandChecked:
    kept = len(state.boards[OPPOSITION].cards)
    return HandChecked(
        side=OPPOSITION,
        held=kept + state.now.discarded.get(OPPOSITION, 0),
        kept=kept,
        limit=limit(state, OPPOSITION),
    )


@order.event
class DiscsTurned(Event, frozen=True, kw_only=True):
    """The discs that acted were put behind the others."""

    count: int
    order: tuple[str, ...]
    told = "{count} discs are turned: {order}"

    def needs(self, state: State) -> None:
        state.require_round()
        state.require_order(self.order)

    def do(self, state: State) -> None:
        state.mat.discs = self.order
        state.now.turned = True

    def may(self, state: State) -> Verdict:
        wanted = discs_turned(state)
        if (self.count, self.order) != (wanted.count, wanted.order):
            return refused(DISCS, f"discs: {wanted.count} are turned: {', '.join(wanted.order)}")
        return LEGAL


def discs_turned(state: State) -> DiscsTurned:
    """The event that puts the discs that acted behind the others, the disc of the bonus draw included
    (EN-45)."""
    now, discs = state.now, state.mat.discs
    count = max(now.marker - 1, 0) + now.drew
    return DiscsTurned(count=count, order=discs[count:] + discs[:count])
