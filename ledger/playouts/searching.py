"""The chances of every move that can be made at a moment.

Law: nothing is ranked by noise. Playouts are shared out by successive halving: each round gives as many to
all moves that are left, and the better half goes on. Moves whose margins overlap are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import ceil, log2
from random import Random

import msgspec
from msgspec.structs import replace

from ledger.core.errors import NoDecision
from ledger.core.log.events import Event, same
from ledger.core.rules.game import redacted, veil
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import AtOnce, Decision, question_for
from ledger.core.typing import listing
from ledger.desk.reader import Reader
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.forecasting import ForecastOptions
from ledger.playouts.running import CHUNK, Task, encoded, play, run, tasks
from ledger.playouts.worlds import Viewpoint

_NO_MOVES = "`odds` without --moves says how the game stood."
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


def choice(
    log: Reader,
    at: int,
    asked: ForecastOptions,
    hear: Callable[[int, int], None] = lambda done, of: None,
    most: int | None = None,
    *,
    only_sure: bool = False,
) -> DecisionOdds:
    """Every move that the viewer could see as legal just after event `at`, with its chance. `asked.playouts`
    is how many games a move gets on average. It is reduced so that all moves together get at most `most`, but
    never below one. `only_sure` leaves out a move that names a piece unknown to the viewer, unless it was
    played: nobody can say that it was possible. Raises NoDecision."""
    at = where_decided(log, at)
    seat, legal = _question(log, at, asked.eyes.seat)
    if only_sure:
        moment = Viewpoint.of(log, at, asked.eyes.seat, hindsight=asked.eyes.hindsight)
        played = _played(log, at, asked.eyes.seat)
        legal = [
            move
            for move in legal
            if (played is not None and same(played, move.event))
            or not moment.names_what_is_hidden(move.event)
        ]
        if not legal:
            return DecisionOdds(at, seat, (), 0)
    if most is not None:
        asked = replace(asked, playouts=max(1, min(asked.playouts, most // len(legal))))
    tallies = _halving(log, at, asked, [encoded(move.event) for move in legal], seat, hear)
    return _chances(log, at, asked, seat, legal, tallies)


def refined(log: Reader, asked: ForecastOptions) -> Iterator[DecisionOdds]:
    """The moves with their chances for the present question, in this process: the longer it runs, the better.
    At first not all moves have been tried, and their order means nothing. Moves that are surely not the best
    are left out. Raises NoDecision."""
    at = log.head
    seat, legal = _question(log, at, asked.eyes.seat)
    tallies = [PlayoutCount() for _ in legal]
    left = Random(f"{asked.seed}/{at}").sample(range(len(legal)), len(legal))
    for number in count():
        for place in left:
            first = encoded(legal[place].event)
            path = str(log.journal.path)
            tallies[place].add(play(Task(path, at, asked.eyes, asked.seed, number, first, AT_ONCE)))
            yield (found := _chances(log, at, asked, seat, legal, tallies))
        best = {move.event for move in found.moves if move.is_best}
        left = [place for place in left if legal[place].event in best]


def _question(log: Reader, at: int, viewer: str | None) -> tuple[str, list[Move]]:
    """Who chooses just after event `at`, and what the viewer could see as legal. Raises NoDecision."""
    game, state = log.game, veil(log.game, log.history.state_at(at), viewer)
    due = question_for(game.pending(state), viewer)
    if isinstance(due, AtOnce):
        raise NoDecision(f"After event {at} several seats choose at once.", hint="`--as SEAT` asks for one.")
    moves = listing.legal_moves(game, state) if isinstance(due, Decision) else ()
    legal = list({move.text: move for move in moves}.values())
    if not isinstance(due, Decision) or not legal:
        raise NoDecision(f"After event {at} nobody chooses.", hint=_NO_MOVES)
    if due.seat not in log.setup.seats:
        raise NoDecision(f"After event {at} the {due.seat} chooses, which cannot win.", hint=_NO_MOVES)
    return due.seat, legal


def _played(log: Reader, at: int, viewer: str | None) -> Event | None:
    """What happened next on the line of play, as the viewer may know it; None if nothing did."""
    if at == log.head or not log.history.timeline.is_ancestor(at, log.head):
        return None
    following = log.history.event(log.history.timeline.toward(at, log.head))
    return redacted(log.game, log.history.state_at(at), following, viewer)


def _chances(
    log: Reader,
    at: int,
    asked: ForecastOptions,
    seat: str,
    legal: Sequence[Move],
    tallies: Sequence[PlayoutCount],
) -> DecisionOdds:
    """The moves with what was counted for each, the best chances first."""
    played = _played(log, at, asked.eyes.seat)
    found = [
        MoveOdds(
            move.text,
            move.event,
            tally.share(seat),
            tally.expected(seat),
            tally.decided,
            is_played=played is not None and same(played, move.event),
        )
        for move, tally in zip(legal, tallies, strict=True)
    ]
    found.sort(key=lambda each: (each.chance.margin is None, -each.chance.value, each.text))
    least = found[0].chance.least
    marked = (replace(each, is_best=each.chance.most >= least) for each in found)
    tried = sum(tally.decided + tally.undecided > 0 for tally in tallies)
    return DecisionOdds(at, seat, tuple(marked), tried)


def _halving(
    log: Reader,
    at: int,
    asked: ForecastOptions,
    events: list[bytes],
    seat: str,
    hear: Callable[[int, int], None],
) -> list[PlayoutCount]:
    """The counts for each first event, in the order of `events`. If a move gets fewer playouts than a chunk,
    there is only one round."""
    tallies = [PlayoutCount() for _ in events]
    rounds = max(1, ceil(log2(len(events)))) if asked.playouts >= CHUNK else 1
    budget = asked.playouts * len(events)
    left, done = list(range(len(events))), 0
    heard, of = 0, max(budget // CHUNK, len(events))
    for _ in range(rounds):
        chunks = max(1, round(budget / rounds / len(left) / CHUNK))
        each = chunks * CHUNK if asked.playouts >= CHUNK else asked.playouts
        todo: list[Task] = []
        whose: dict[tuple[bytes, int], int] = {}
        for place in left:
            some = tasks(str(log.journal.path), at, asked.eyes, asked.seed, each, events[place], done)
            whose.update({(task.first, task.number): place for task in some})
            todo += some
        for task, counts in run(todo, asked.workers):
            tallies[whose[task.first, task.number]].add(counts)
            heard += 1
            hear(min(heard, of), of)
        done += each
        left.sort(key=lambda place: (-tallies[place].share(seat).value, place))
        left = sorted(left[: max(1, ceil(len(left) / 2))])
        if len(left) == 1:
            break
    return tallies
