"""One playout: a random game from a world to its end, and its result.

Law: the same world and the same chance give the same game. Near the end, what is decided after the last
chance is changed where that is better for its seat by the score, and the others can still do what they did.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.game import AnyGame, totals
from ledger.core.rules.rulebook import check
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Chance, Follows, Over, Pending
from ledger.playouts.at_once import lead
from ledger.playouts.counting import PlayoutCount
from ledger.playouts.drawing import MoveSampler, outcome
from ledger.playouts.worlds import Viewpoint

WORLDS = 200
"""How many worlds are tried until a move can be played in one of them."""
LONGEST = 5_410
"""A playout with this many events counts as one that never ends: ten times as many as our longest sample
game."""
NEAR = 16
"""A playout of more events ends at random, as all of it is at random."""
SPENT, IN_VAIN = 120, 4
"""How many events other endings may have together; and how many draws for a decision may bring nothing
new."""


def play_out(
    moment: Viewpoint, drawer: MoveSampler, chance: Random, first: Sequence[Event] = ()
) -> PlayoutCount:
    """Plays one game to its end, in a world of the moment that allows the `first` events next, and counts
    it."""
    game = moment.game
    world = world_after(moment, first, chance) if first else moment.world(chance)
    if world is None:
        return PlayoutCount(0, 1, reasons={f"none of {WORLDS} possible tables allows the move": 1})
    state, luck = world
    at = (first[-1].id if first else 0) or moment.at + len(first)
    begun, start, last = at - len(first), state.copy(), deque[Event](maxlen=NEAR + 1)
    pending, fold_one = game.pending, game.projector.fold_one
    for number in range(at, begun + LONGEST + 1):
        if type(due := pending(state)) is Over:
            break
        event = next_event(game, state, due, luck, drawer, chance)
        if event is None:
            why = {f"nobody can list the answers to: {due.prompt}": 1.0}
            return PlayoutCount(0, 1, number - begun, reasons=why)
        last.append(event)
        fold_one(state, replace(event, id=number + 1, on=number))
    else:
        return PlayoutCount(0, 1, LONGEST)
    if len(last) <= NEAR and None not in start.pieces.names.values():
        state = _ended_well(game, start, at, last, drawer, chance)
    return result(game.score(state), number - begun)


def result(sheet: ScoreSheet, events: int) -> PlayoutCount:
    """A game of so many events that ended with this sheet. Partners win together."""
    won = victors(sheet)
    points: dict[str, float] = {seat: int(total) for seat, total in sheet.totals().items()}
    if not won and not points:
        return PlayoutCount(0, 1, events)
    wins = dict.fromkeys(won, 1 / max(1, len({*map(sheet.side, won)})))
    squares = {seat: each * each for seat, each in points.items()}
    return PlayoutCount(1, 0, events, wins, points, squares)


def _ended_well(
    game: AnyGame, state: Any, at: int, events: Sequence[Event], drawer: MoveSampler, chance: Random
) -> Any:
    """The end of a game that went on from `state` by these events, which come after event `at`, once what was
    decided after the last chance is decided well. The last decision is made first."""
    made = list[tuple[int, Any, Event]]()
    for number, event in enumerate(events, at):
        if type(due := game.pending(state)) is Chance:
            made.clear()
        elif type(due) is not Follows:
            made.append((number, state.copy(), event))
        game.projector.fold_one(state, replace(event, id=number + 1, on=number))
    sheet, then, left = game.score(state), list[Event](), SPENT
    for number, before, event in reversed(made):
        seat, best, seen, in_vain = game.doer(before, event), event, [event], 0
        while left > 0 and in_vain < IN_VAIN and seat in sheet.seats:
            drawn = drawer.move(before, game.pending(before), chance)
            if drawn is None or drawn in seen or game.doer(before, drawn) != seat:
                in_vain += 1
                continue
            seen.append(drawn)
            left -= at + len(events) - number
            other = _gone_on(game, before.copy(), number, [drawn, *then])
            if other is not None and lead(sheet, seat, totals(game, other)) > lead(
                sheet, seat, totals(game, state)
            ):
                state, best = other, drawn
        then.insert(0, best)
    return state


def _gone_on(game: AnyGame, state: Any, at: int, decided: Sequence[Event]) -> Any:
    """The end of a game in which this is decided after event `at`; None if it cannot be, if chance decides
    anything, or if there is no end soon."""
    left = deque(decided)
    for number in range(at, at + LONGEST):
        if type(due := game.pending(state)) is Over:
            return state
        if type(due) is Follows:
            event = due.event
        elif type(due) is Chance or not left or not check(game, state, left[0], due).is_accepted:
            return None
        else:
            event = left.popleft()
        game.projector.fold_one(state, replace(event, id=number + 1, on=number))
    return None


def world_after(moment: Viewpoint, first: Sequence[Event], chance: Random) -> tuple[Any, Luck | None] | None:
    """A world of the moment, just after the `first` events were played in it; None if no world that was tried
    allows them."""
    for _ in range(WORLDS):
        state, luck = moment.world(chance)
        for number, event in enumerate(first, moment.at + 1):
            if not check(moment.game, state, event).is_accepted:
                break
            placed = event if event.id else replace(event, id=number, on=number - 1)
            moment.game.projector.fold_known(state, (placed,))
        else:
            return state, luck
    return None


def victors(sheet: ScoreSheet) -> tuple[str, ...]:
    """The seats that have won. If the sheet names no winner because it does not know every card, these are
    the leaders; if it knows all, nobody has won."""
    is_settled = sheet.winners or (sheet.final and not sheet.open_lines())
    return sheet.winners if is_settled else leaders(sheet)


def leaders(sheet: ScoreSheet) -> tuple[str, ...]:
    """The seats with the best points on the sheet."""
    best = (min if sheet.fewest else max)(map(sheet.points, sheet.sides))
    return tuple(seat for side in sheet.sides if sheet.points(side) == best for seat in side)


def next_event(
    game: AnyGame, state: Any, due: Pending, luck: Luck | None, drawer: MoveSampler, chance: Random
) -> Event | None:
    """What happens next; None if nothing that could happen can be listed."""
    if type(due) is Follows:
        return due.event
    if type(due) is Chance:
        if luck is not None:
            return deal(game, state, due, luck)
        if (found := outcome(game, state, due, chance)) is not None:
            return found
    return drawer.move(state, due, chance)
