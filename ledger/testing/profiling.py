"""Where the time of a game goes: one page, by the author's own functions.

Law: the time of Python's own functions counts for the function that calls them; all that is not the game's is
one row.
"""

from __future__ import annotations

from collections.abc import Iterator
from cProfile import Profile
from types import CodeType

from ledger.core.blocks import Block, Grid, Heading
from ledger.core.rules.game import AnyGame
from ledger.games.registry import place_of_code
from ledger.testing.counting import Count
from ledger.testing.timing import own_time

ROWS = 20


def profiled(game: AnyGame, module: str, games: int, seats: int = 0) -> Iterator[Block]:
    """The functions of a game that take most of the time in some random games, the listing of moves
    included."""
    count, profile = Count(game, seats), Profile()
    for seed in range(games):
        profile.runcall(count.play, seed)
    root = f"/{module.replace('.', '/')}"
    mine, others = dict[CodeType, tuple[float, int]](), 0.0
    for entry in profile.getstats():
        code = entry.code
        if isinstance(code, str):
            continue
        file = code.co_filename.removesuffix("/__init__.py").removesuffix(".py")
        if file.endswith(root) or f"{root}/" in file:
            mine[code] = own_time(entry), entry.callcount
        else:
            others += own_time(entry)
    whole = (sum(seconds for seconds, _ in mine.values()) + others) or 1.0
    busiest = sorted(mine.items(), key=lambda each: -each[1][0])[:ROWS]
    rows = tuple(
        (place_of_code(code, code.co_firstlineno), f"{calls}", *_part(seconds, whole))
        for code, (seconds, calls) in busiest
    )
    rest = ("all that is not the game's", "", *_part(others, whole))
    yield Heading(f"{game.info.title}: where the time of {games} random games goes")
    yield Grid(("function", "calls", "ms", "of all"), (*rows, rest))


def _part(seconds: float, whole: float) -> tuple[str, str]:
    """Milliseconds, and their share of the whole."""
    return f"{1_000 * seconds:.1f}", f"{100 * seconds / whole:.0f} %"
