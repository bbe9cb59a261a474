"""A seat's move, chosen by the tool: a tree search over what that seat may know.

Law: nothing that the seat cannot know reaches the choice. Each playout begins in a world that could be the
true one (a determinization), and goes down a tree of decisions that holds for all worlds: UCT, passing over
what a world does not allow. Below the tree moves are drawn at random. A playout is cut off before the game is
over, and then the points say who is ahead. While a move has few playouts of its own, those in which the seat
made it later count as well (all moves as first, RAVE). Before it has any, the points that it brings at once
say when it is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf, sqrt
from math import log as ln
from random import Random
from statistics import pvariance
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.game import known_to
from ledger.core.rules.rulebook import check
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import AtOnce, Decision, Over, deciders
from ledger.core.typing import listing
from ledger.desk.reader import Reader
from ledger.playouts.at_once import PointsAtOnce, lead
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.playing import LONGEST, next_event, victors
from ledger.playouts.worlds import Viewpoint

EXPLORE = 0.7
"""The exploration constant of UCT, for rewards from 0 to 1."""
EQUIVALENCE = 30
"""After this many playouts of a move's own, they count as much as those in which it was made later."""
HORIZON = 30
"""How many events a playout has at first: many short ones show more than a few whole games."""
ALIKE = 10
"""If this many playouts all ended alike, nothing scores so early in this game, and the next ones are twice as
long."""
WIDEN = 1.0
"""A node below the root has at most this many children, times the square root of its visits."""
SPREAD = 0.3
"""How much of a reward depends on the points compared with the others', and not on the victory alone."""
MANY = 20
"""Where all play together, this many points are worth half of what points can be worth."""

Reward = dict[str, float]


class MoveNode(msgspec.Struct, eq=False):
    """A decision that was made, and what came of it. It counts how often the decision was possible and taken,
    and adds up the rewards of the seat that made it."""

    event: Event
    seat: str
    at_once: PointsAtOnce | None = None
    after: float = 0.0
    """What leads say about rewards, if anything; and the lead of its seat just after the move."""
    visits: int = 0
    possible: int = 0
    reward: float = 0.0
    seen: int = 0
    later: float = 0.0
    """The number of games in which its seat made it, then or later, and the sum of their rewards."""
    children: dict[bytes, MoveNode] = {}
    """By the `_key` of their events, because an event may contain something that cannot be a key."""

    def worth(self) -> float:
        """The upper confidence bound of its reward."""
        if not self.visits and not self.seen and self.at_once is None:
            return inf
        return self.mean() + EXPLORE * sqrt(ln(max(self.possible, 2)) / max(self.visits, 1))

    def mean(self) -> float:
        """What the move brings on average, from 0 to 1: by its own playouts and, less and less, by those in
        which its seat made it later. Without either, what its points at once promise; 0 if they say
        nothing."""
        own = 0.0
        if self.visits:
            own = self.reward / self.visits
        elif self.at_once is not None:
            own = self.at_once.expected(self.after)
        if not self.seen:
            return own
        trust = sqrt(EQUIVALENCE / (3 * self.visits + EQUIVALENCE))
        return trust * self.later / self.seen + (1 - trust) * own


def legal_for(log: Reader, seat: str) -> list[Move]:
    """The moves that a seat could choose now, as it knows the game; none if somebody else is asked."""
    state = known_to(log.game, log.settled_state(), seat)
    due = log.game.pending(state)
    if not isinstance(due, Decision | AtOnce) or seat not in deciders(due):
        return []
    return [
        move
        for move in listing.moves(log.game, state, seat)
        if not move.seat
        and (check(log.game, state, move.event) if move.is_veiled else move.verdict).is_accepted
    ]


def chosen(
    log: Reader,
    seat: str,
    chance: Random,
    *,
    seconds: float = 1.0,
    playouts: int = 0,
    clock: Callable[[], float] = monotonic,
) -> Move | None:
    """The best move that the search finds for a seat in these `seconds`, or with these `playouts`; None if no
    move can be listed."""
    until = clock() + seconds
    legal = list({_key(move.event): move for move in legal_for(log, seat)}.values())
    if len(legal) < 2:
        return legal[0] if legal else None
    tree = MoveTree(log, seat, legal, chance)
    played = 0
    while played < playouts if playouts else clock() < until:
        tree.play()
        played += 1

    def tried(move: Move) -> tuple[int, float]:
        node = tree.node(move)
        return node.visits, node.mean()

    return max(legal, key=tried)


_key = msgspec.msgpack.Encoder().encode


class MoveTree:
    """Playouts down one tree, which begins with the `legal` moves of a seat at the head of a log."""

    def __init__(self, log: Reader, seat: str, legal: Sequence[Move], chance: Random) -> None:
        self.game, self.drawer, self.chance = log.game, MoveSampler(log.game), chance
        self.moment = Viewpoint.of(log, log.head, seat)
        self._horizon = HORIZON
        self._ends = Counter[float]()
        """How many playouts brought the seat each reward, until two differ."""
        self.root = MoveNode(Event(), seat)
        events = [move.event for move in chance.sample(legal, len(legal))]
        leads = self._leads(events)
        at_once = PointsAtOnce(pvariance(leads)) if min(leads) < max(leads) else None
        self.root.children = {
            _key(event): MoveNode(event, seat, at_once, after)
            for event, after in zip(events, leads, strict=True)
        }

    def _leads(self, events: Sequence[Event]) -> list[float]:
        """The lead of the seat just after each of its moves, in one world. A move that the world does not
        allow changes nothing."""
        game, at, (world, _) = self.game, self.moment.at, self.moment.world(self.chance)
        found = []
        for event in events:
            state = world.copy()
            if check(game, state, event).is_accepted:
                game.projector.fold_known(state, (replace(event, id=at + 1, on=at),))
            found.append(lead(game.score(state), self.root.seat))
        return found

    def node(self, move: Move) -> MoveNode:
        """The node of one of the legal moves."""
        return self.root.children[_key(move.event)]

    def play(self) -> None:
        """Plays on for a while, and adds the result to the nodes on the way."""
        game, chance, root, moment = self.game, self.chance, self.root, self.moment
        state, luck = moment.world(chance)
        node: MoveNode | None = root
        way, made, number = list[MoveNode](), set[bytes](), moment.at
        last = moment.at + self._horizon
        while type(due := game.pending(state)) is not Over and number < last:
            event: Event | None = None
            if node is not None and isinstance(due, Decision | AtOnce):
                event, node, is_new = self._descend(node, state, due, luck, is_root=node is root)
                if node is not None:
                    way.append(node)
                node = None if is_new else node
            if event is None:
                event = next_event(game, state, due, luck, self.drawer, chance)
            if event is None:
                return
            number += 1
            if game.doer(state, event) == root.seat:
                made.add(_key(event))
            game.projector.fold_known(state, (replace(event, id=number, on=number - 1),))
        sheet = game.score(state)
        reward = _reward(sheet)
        mine = reward.get(root.seat, 0)
        if len(self._ends) < 2:
            self._ends[mine] += 1
            if self._ends[mine] % ALIKE == 0:
                self._horizon = min(2 * self._horizon, LONGEST)
        if way and way[0].at_once is not None:
            way[0].at_once.learn(way[0].after, lead(sheet, root.seat), mine)
        for each in way:
            each.visits += 1
            each.reward += reward.get(each.seat, 0)
        for child in map(root.children.get, made):
            if child is not None:
                child.seen += 1
                child.later += mine

    def _descend(
        self, node: MoveNode, state: Any, due: Decision | AtOnce, luck: Luck | None, *, is_root: bool
    ) -> tuple[Event | None, MoveNode | None, bool]:
        """The next event, its node, and whether the tree ends there."""
        possible = [
            child for child in node.children.values() if check(self.game, state, child.event, due).is_accepted
        ]
        if not is_root and len(possible) < WIDEN * sqrt(node.visits + 1):
            drawn = next_event(self.game, state, due, luck, self.drawer, self.chance)
            if drawn is not None and (key := _key(drawn)) not in node.children:
                child = node.children[key] = MoveNode(drawn, self.game.doer(state, drawn))
                return drawn, child, True
        if not possible:
            return None, None, True
        for child in possible:
            child.possible += 1
        child = max(possible, key=MoveNode.worth)
        return child.event, child, child.visits == 0


def _reward(sheet: ScoreSheet) -> Reward:
    """What an ending is worth to each seat, from 0 to 1: mostly the victory of its side, partly its points
    compared with those of the others. If all play together, more points are better."""
    won, sides = victors(sheet), sheet.columns() if sheet.teams else {}
    shared = max(len({*map(sheet.side, won)}), 1)
    totals = {
        seat: float(sides[sheet.column(seat)] if sides else points) for seat, points in sheet.totals().items()
    }
    low, high = min(totals.values(), default=0), max(totals.values(), default=0)
    sign = -1 if sheet.fewest else 1
    middle, width = (low + high) / 2, max(high - low, abs(high), 1)
    if len(sides or totals) == 1:
        middle, width = 0, abs(high) + MANY
    return {
        seat: (1 - SPREAD) * (seat in won) / shared + SPREAD * (0.5 + sign * (points - middle) / (2 * width))
        for seat, points in totals.items()
    } | {seat: (1 - SPREAD) / shared for seat in won if seat not in totals}
