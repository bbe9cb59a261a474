"""The chances of every move that can be made at a moment.

Law: nothing is ranked by noise. Playouts are shared out by successive halving: each round gives as many to
all moves that are left, and the better half goes on. Moves whose margins overlap are equal.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import ceil, log2
from random import Random

import msgspec
from msgspec.structs import replace

from ledger.core.errors import NoDecision
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.events import Event, same
from ledger.core.rules.game import redacted, veil
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import AtOnce, Decision, question_for
from ledger.core.typing import listing
from ledger.desk.reader import Reader
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.forecasting import ForecastOptions, tasks
from ledger.playouts.running import CHUNK, Task, encoded, play, tallied
from ledger.playouts.worlds import Viewpoint

_NO_MOVES = "`--at ID` names another event; `odds` without --moves says how the game stood."
AT_ONCE = 4
"""How many games a move gets in a row before it is the next move's turn."""


class MoveOdds(msgspec.Struct, frozen=True):
    """A move that could be made, in words and as an `event`, with its seat's chance to win after it and the
    points that the seat can expect. `playouts` is how many games were decided."""

    text: str
    event: Event
    chance: Estimate
    points: Estimate
    playouts: int
    is_played: bool = False
    """Whether it is what happened next on the line of play."""
    is_best: bool = False
    """Whether its margin overlaps with that of the move with the best chance."""


class DecisionOdds(msgspec.Struct, frozen=True):
    """What a `seat` could choose just after `event`, the best chances first, and untried moves last."""

    event: int
    seat: str
    moves: tuple[MoveOdds, ...]
    tried: int
    """How many of the moves were tried in games."""


def where_decided(log: Reader, at: int) -> int:
    """The first event from `at` on, towards the head, after which somebody chooses."""
    history = log.history
    if not history.timeline.is_ancestor(at, log.head):
        return at
    rest = history.rest_after(at, log.head)
    return at if rest is None else rest


class _Comparison:
    """What a `seat` could choose just after event `at`, as far as the viewer could see, and what was counted
    for each of these moves. Raises NoDecision."""

    def __init__(self, log: Reader, at: int, asked: ForecastOptions) -> None:
        self.log, self.at, self.asked = log, at, asked
        game, history, viewer = log.game, log.history, asked.eyes.seat
        state = veil(game, history.state_at(at), viewer)
        due = question_for(game.pending(state), viewer)
        if isinstance(due, AtOnce):
            raise NoDecision(
                f"After event {at} several seats choose at once.", hint="`--as SEAT` asks for one."
            )
        moves = listing.legal_moves(game, state) if isinstance(due, Decision) else ()
        self.legal = list({move.text: move for move in moves}.values())
        if not isinstance(due, Decision) or not self.legal:
            raise NoDecision(f"After event {at} nobody chooses.", hint=_NO_MOVES)
        self.seat = due.seat
        if due.seat not in log.setup.seats:
            raise NoDecision(f"After event {at} the {due.seat} chooses, which cannot win.", hint=_NO_MOVES)
        self.tallies = {move.text: PlayoutCount() for move in self.legal}
        self._next: Event | None = None
        if at != log.head and history.timeline.is_ancestor(at, log.head):
            following = history.event(history.timeline.toward(at, log.head))
            self._next = redacted(game, history.state_at(at), following, viewer)

    def is_played(self, move: Move) -> bool:
        """Whether it is what happened next on the line of play, as the viewer may know it."""
        return self._next is not None and same(self._next, move.event)

    def tasks(self, move: Move, playouts: int, done: int = 0) -> list[Task]:
        asked = replace(self.asked, playouts=playouts)
        return tasks(self.log, self.at, asked, encoded(move.event), done)

    def halve(self, playouts: int, hear: Hear) -> None:
        """Plays so many games for each move on average. If that is less than a chunk, there is only one
        round."""
        left, done, heard = self.legal, 0, 0
        is_brief, budget = playouts < CHUNK, playouts * len(left)
        rounds = 1 if is_brief else max(1, ceil(log2(len(left))))
        of = budget if is_brief else max(budget, CHUNK * len(left))

        def hear_all(so_far: int, _: int) -> None:
            hear(min(heard + so_far, of), of)

        for _ in range(rounds):
            each = playouts if is_brief else CHUNK * max(1, round(budget / rounds / len(left) / CHUNK))
            sides = [self.tasks(move, each, done) for move in left]
            tallied(sides, self.asked.workers, hear_all, [self.tallies[move.text] for move in left])
            done, heard = done + each, heard + each * len(left)
            ranked = sorted(left, key=lambda move: -self.tallies[move.text].share(self.seat).value)
            best = {move.text for move in ranked[: ceil(len(left) / 2)]}
            left = [move for move in left if move.text in best]
            if len(left) == 1:
                break

    def odds(self) -> DecisionOdds:
        """The moves with what was counted for each, the best chances first."""
        found = []
        for move in self.legal:
            tally = self.tallies[move.text]
            chance, points = tally.share(self.seat), tally.expected(self.seat)
            is_played = self.is_played(move)
            found.append(MoveOdds(move.text, move.event, chance, points, tally.decided, is_played))
        found.sort(key=lambda each: (each.chance.margin is None, -each.chance.value, each.text))
        marked = (replace(each, is_best=each.chance.most >= found[0].chance.least) for each in found)
        tried = sum(tally.playouts > 0 for tally in self.tallies.values())
        return DecisionOdds(self.at, self.seat, tuple(marked), tried)


def choice(
    log: Reader,
    at: int,
    asked: ForecastOptions,
    hear: Hear = ignore_progress,
    most: int | None = None,
    *,
    only_sure: bool = False,
    ends_early: bool = False,
) -> DecisionOdds:
    """Every move that the viewer could see as legal just after event `at`, with its chance. `asked.playouts`
    is how many games a move gets on average. It is reduced so that all moves together get at most `most`, but
    never below one. `only_sure` leaves out a move that names a piece unknown to the viewer, unless it was
    played: nobody can say that it was possible. If it `ends_early`, Ctrl-C loses nothing that was counted.
    Raises NoDecision."""
    found = _Comparison(log, where_decided(log, at), asked)
    if only_sure:
        moment = Viewpoint.of(log, found.at, asked.eyes.seat, hindsight=asked.eyes.hindsight)
        found.legal = [
            move
            for move in found.legal
            if found.is_played(move) or not moment.names_what_is_hidden(move.event)
        ]
    if found.legal:
        each = asked.playouts if most is None else max(1, min(asked.playouts, most // len(found.legal)))
        try:
            found.halve(each, hear)
        except KeyboardInterrupt:
            if not (ends_early and any(tally.playouts for tally in found.tallies.values())):
                raise
    return found.odds()


def refined(log: Reader, asked: ForecastOptions) -> Iterator[DecisionOdds]:
    """The moves with their chances for the present question, in this process: the longer it runs, the better.
    At first not all moves have been tried, and their order means nothing. Moves that are surely not the best
    are left out. Raises NoDecision."""
    found = _Comparison(log, log.head, asked)
    left = Random(f"{asked.seed}/{log.head}").sample(found.legal, len(found.legal))
    for number in itertools.count():
        for move in left:
            (task,) = found.tasks(move, AT_ONCE)
            found.tallies[move.text].add(play(replace(task, number=number)))
            yield (odds := found.odds())
        best = {move.text for move in odds.moves if move.is_best}
        left = [move for move in left if move.text in best]
