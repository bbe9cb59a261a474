"""The chances of every seat along a line of play: at each turn, each move, or one moment.

Law: a forecast for a moment depends on nothing that came after it, unless somebody asks with hindsight.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import islice, takewhile, zip_longest

import msgspec
from msgspec.structs import replace

from ledger import __version__
from ledger.core.errors import Unforeseeable, UsageError
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.events import TABLE
from ledger.core.log.history import ends_step
from ledger.core.log.tree import ROOT
from ledger.core.pieces.names import counted as number_of
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.verdicts import Over
from ledger.desk.reader import Reader
from ledger.desk.what_if import WhatIf
from ledger.games import registry
from ledger.playouts.counting import Estimate, PlayoutCount
from ledger.playouts.running import CHUNK, Eyes, Task, encoded, play, run, tallied
from ledger.shelf.memory import Memory
from ledger.shelf.rows import OddsRow

BEFORE, PLAYED, INSTEAD = "before", "as played", "what if"
FEW = 30
"""With fewer decided playouts a chance says little, and we say so."""


_PLOTS, _LISTS = "`plot` shows how the score went.", "`log` lists what happened."


def require_playable(log: Reader) -> None:
    """Raises Unforeseeable if nobody can play on at random."""
    if why := log.game.info.why_unforeseeable(log.state.table.rulings):
        has_points = log.game.score(log.state).lines or not log.head
        raise Unforeseeable(why, hint=_PLOTS if has_points else _LISTS)


def require_sense(playouts: int, workers: int) -> None:
    """Raises UsageError for a number that means nothing."""
    if playouts < 1:
        raise UsageError(
            f"{playouts} random games say nothing.", hint="`--playouts 200` is the usual number."
        )
    if workers < 0:
        raise UsageError(f"{workers} is not a number of processes.", hint="`--workers 1` uses one core.")


class ForecastOptions(msgspec.Struct, frozen=True):
    """How to forecast: with whose `eyes`, how many `playouts` for each moment, from which `seed`, by how many
    `workers` (0: one on each core)."""

    eyes: Eyes = Eyes()
    playouts: int = 200
    seed: int = 1
    workers: int = 0


class Forecast(msgspec.Struct, frozen=True):
    """How the game may end, as seen just after `event`, in this `turn`: each seat's chance to win, and the
    points that it can expect."""

    event: int
    turn: int
    chances: dict[str, Estimate]
    points: dict[str, Estimate]
    decided: int
    undecided: int
    why: str = ""
    """Why some playouts are undecided; empty if all are decided."""


_encode, _decode = msgspec.json.encode, msgspec.json.Decoder(Forecast).decode


def moments(log: Reader, at: int, every: str | int) -> list[int]:
    """The events to ask about on the line that ends at `at`. They are where each turn begins (`turn`), after
    each `move`, or after a number of moves; and always the last event. Only `at` if nothing has happened
    yet."""
    game, path = log.game, log.history.path(at)
    state, found, turn = log.history.state_at(ROOT), list[int](), None
    number = 0
    for event, following in zip_longest(path, path[1:]):
        game.projector.fold_known(state, (event,))
        if not ends_step(event, following) or goes_on_by_itself(game.pending(state), log.luck):
            continue
        number += 1
        if every == "turn":
            is_asked = turn is None or game.turn(state) != turn
            turn = game.turn(state) if is_asked else turn
        else:
            is_asked = number % (1 if every == "move" else int(every)) == 0
        if is_asked or following is None:
            found.append(event.id)
    return found or [at]


def far_apart_first(events: Sequence[int]) -> list[int]:
    """The last event, then those far apart, then those between them: whoever stops early knows something of
    the whole game."""
    return [*dict.fromkeys((*events[-1:], *(at for step in (8, 4, 2, 1) for at in events[::step])))]


def where_it_ends(log: Reader, at: int) -> int:
    """The first event after which the game was over on the line that ends at `at`; `at` if it is not over.
    What comes later, such as the table's count of the points, changes no lead."""
    back = (event.id for event in reversed(log.history.path(at)))
    return min(takewhile(lambda each: is_over(log, each), back), default=at)


def is_over(log: Reader, at: int) -> bool:
    return isinstance(log.game.pending(log.history.read_at(at)), Over)


def forecasts(
    log: Reader,
    events: Iterable[int],
    asked: ForecastOptions,
    hear: Hear = ignore_progress,
    memory: Memory | None = None,
) -> Iterator[Forecast]:
    """A forecast for each event, in order, from the `memory` or a new one. `hear` is told how many games are
    played, and of how many. After Ctrl-C it yields a last forecast, from what has been counted for the next
    event."""
    known = {at: None if memory is None else _recalled(memory, _digest(log, at, asked)) for at in events}
    todo = {at: tasks(log, at, asked) for at, made in known.items() if made is None}
    chunks, done = [task for some in todo.values() for task in some], 0
    played, of = run(chunks, asked.workers), sum(task.playouts for task in chunks)
    for at, made in known.items():
        if made is not None:
            yield made
            continue
        tally = PlayoutCount()
        try:
            for task, counts in islice(played, len(todo[at])):
                tally.add(counts)
                done += task.playouts
                hear(done, of)
        except KeyboardInterrupt:
            if tally.playouts:
                yield forecast(log, at, tally)
            raise
        found = forecast(log, at, tally)
        if memory is not None:
            memory.remember(_digest(log, at, asked), _encode(found))
        yield found
    next(played, None)


def _recalled(memory: Memory, digest: bytes) -> Forecast | None:
    """A forecast that was kept before; None if there is none, or if it is damaged."""
    with suppress(msgspec.DecodeError):
        return _decode(memory.recall(digest) or b"")
    return None


def _digest(log: Reader, at: int, asked: ForecastOptions) -> bytes:
    """A digest of everything that decides what a forecast says: the versions, the line up to `at` (with
    hindsight, up to the head), and how it is asked. The number of workers does not count."""
    line = log.history.path(log.head if asked.eyes.hindsight else at)
    how = (at, asked.eyes, asked.playouts, asked.seed)
    versions = (__version__, log.header.game, registry.package(log.header.game))
    return sha256(_encode((versions, log.header, line, how))).digest()


def tasks(log: Reader, at: int, asked: ForecastOptions, first: bytes = b"", done: int = 0) -> list[Task]:
    """The chunks for the playouts of a moment, after the first `done` playouts, which are whole chunks. If
    the game is over, one playout is enough."""
    playouts = 1 if not first and is_over(log, at) else asked.playouts
    end, path = done + playouts, str(log.journal.path)
    return [
        Task(path, at, asked.eyes, asked.seed, begin // CHUNK, first, min(CHUNK, end - begin))
        for begin in range(done, end, CHUNK)
    ]


def refined(log: Reader, asked: ForecastOptions) -> Iterator[Forecast]:
    """The chances at the head, in this process: the longer it runs, the better."""
    tally = PlayoutCount()
    for number in itertools.count():
        task, *_ = tasks(log, log.head, asked)
        tally.add(play(replace(task, number=number)))
        yield forecast(log, log.head, tally)
        if task.playouts == 1:
            return


def compared(
    log: Reader, other: WhatIf, asked: ForecastOptions, hear: Hear = ignore_progress
) -> dict[str, Forecast]:
    """The chances before the moves in question, after what was played in their place (if anything was), and
    after the moves themselves."""
    fork, played = other.moment.fork, other.moment.one.tip
    moves = [event for event in other.copy.history.since(fork, other.copy.head) if type(event) not in TABLE]
    asks = {BEFORE: (fork, b""), PLAYED: (played, b""), INSTEAD: (fork, encoded(*moves))}
    if played == fork:
        del asks[PLAYED]
    sides = [tasks(log, at, asked, first) for at, first in asks.values()]
    tallies = zip(asks.items(), tallied(sides, asked.workers, hear), strict=True)
    return {name: forecast(log, at, tally) for (name, (at, _)), tally in tallies}


def forecast(log: Reader, at: int, tally: PlayoutCount) -> Forecast:
    """The forecast that the counts of a moment give."""
    seats = dict.fromkeys((*log.setup.seats, *tally.points, *tally.wins))
    return Forecast(
        at,
        log.game.turn(log.history.read_at(at)),
        {seat: tally.share(seat) for seat in seats},
        {seat: tally.expected(seat) for seat in tally.points},
        tally.decided,
        tally.undecided,
        _why(tally),
    )


def _why(tally: PlayoutCount) -> str:
    if not tally.undecided:
        return ""
    if not tally.reasons:
        return f"{number_of(tally.undecided, 'game')} did not end"
    return max(tally.reasons, key=lambda why: (tally.reasons[why], why))


class OddsRows(msgspec.Struct, frozen=True):
    """Makes the rows of a log for the shelf, in this process, with a number of random games from each
    turn."""

    playouts: int

    def __call__(self, reader: Reader, log: str) -> tuple[OddsRow, ...]:
        if reader.game.info.why_unforeseeable(reader.state.table.rulings):
            return ()
        asked = ForecastOptions(playouts=self.playouts, workers=1)
        return tuple(
            _odds_row(log, each, seat)
            for each in forecasts(reader, moments(reader, reader.head, "turn"), asked)
            for seat in each.chances
        )


def _odds_row(log: str, found: Forecast, seat: str) -> OddsRow:
    chance, points = found.chances[seat], found.points.get(seat, Estimate(0.0, None))
    return OddsRow(
        log=log,
        event=found.event,
        turn=found.turn,
        seat=seat,
        chance=None if chance.margin is None else chance.value,
        margin=chance.margin,
        points=None if points.margin is None else points.value,
        points_margin=points.margin,
        decided=found.decided,
        undecided=found.undecided,
    )
