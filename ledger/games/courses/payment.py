"""How a cost can be paid with star sources.

Law: numbers only; whose sources these are, and whether they may be tapped, is nobody's business here. What is
paid beyond the cost is lost. Source: turn process, 4; ruling MT-7.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

Sources = tuple[tuple[int, int], ...]
"""Numbers of cards, each with the stars that it gives (more than 0)."""
MOST = 99
"""No card costs more, or gives more."""


def least_total(sources: Sources, cost: int) -> int | None:
    """The fewest stars that pay a cost; None where all together are too few."""
    if cost <= 0:
        return 0
    short, best = {0}, None
    for _, stars in sources:
        for total in tuple(short):
            more = total + stars
            if more < cost:
                short.add(more)
            elif best is None or more < best:
                best = more
    return best


def ways(sources: Sources, cost: int) -> Iterator[tuple[int, ...]]:
    """Every way to pay with the fewest stars, in the order of the sources: the numbers that are tapped."""
    total = least_total(sources, cost)
    if total is None:
        return
    makes = [{0}]
    for _, stars in reversed(sources):
        makes.append(makes[-1] | {more for old in makes[-1] if (more := old + stars) <= total})
    makes.reverse()
    yield from _ways(sources, makes, 0, total)


@lru_cache(maxsize=1024)
def first_ways(sources: Sources, cost: int, most: int) -> tuple[tuple[int, ...], ...]:
    """So many of these ways at most; asked again for every course that a card can go to."""
    return tuple(islice(ways(sources, cost), most))


def _ways(sources: Sources, makes: list[set[int]], place: int, total: int) -> Iterator[tuple[int, ...]]:
    """`makes[place]` are the totals that the sources from there on can make."""
    if not total:
        yield ()
        return
    if total not in makes[place]:
        return
    number, stars = sources[place]
    if stars <= total:
        for rest in _ways(sources, makes, place + 1, total - stars):
            yield (number, *rest)
    yield from _ways(sources, makes, place + 1, total)
