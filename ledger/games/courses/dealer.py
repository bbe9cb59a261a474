"""What the tool deals at a table of Courses.

Law: what fills a hole is a function of the seed and of what was dealt on this path, so undoing and redoing
deals the same. Streams: `deck SEAT` (a shuffle each time that the draw deck is shuffled), `courses SEAT`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Luck
from ledger.games.courses import events as ev
from ledger.games.courses.state import State


def top(state: State, seat: str, count: int, luck: Luck) -> tuple[str, ...]:
    """The names of the next cards of a draw deck; none where a log has more of them than were shuffled."""
    player, names = state.players[seat], state.pieces.names
    seen = [names[token] for token in reversed(player.top)][:count]
    inside = player.deck - len(player.top) - len(player.bottom)
    drawn = min(count - len(seen), inside)
    dealt = luck.cards(f"deck {seat}", player.shuffles, player.stock, player.dealt, drawn)
    last = [names[token] for token in player.bottom][: count - len(seen) - drawn]
    found = tuple(name for name in (*seen, *dealt, *last) if name is not None)
    return found if len(found) == count else ()


def _milled(state: State, draft: ev.CardMilled, luck: Luck) -> str | None:
    return next(iter(top(state, draft.seat, 1, luck)), None)


def _flipped(state: State, draft: ev.CourseFlipped, luck: Luck) -> str | None:
    player = state.players[draft.seat]
    turned = len(player.course_list) - player.courses
    return next(iter(luck.cards(f"courses {draft.seat}", 0, player.course_list, turned)), None)


DEAL: Mapping[type[Event], Callable[[State, Any, Luck], Any]] = {
    ev.Drew: lambda state, draft, luck: top(state, draft.seat, draft.count, luck),
    ev.CardMilled: _milled,
    ev.CourseFlipped: _flipped,
}
