"""What Blessings can pay.

Law: pure. A cost is a tuple of least worths, or `PAIR` for two of equal worth; no change is given. Worth is
the face, one less while its owner is Cursed, never below 0. Source: Blessings, Blessing Notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

PAIR = "pair"
"""Two Blessings of equal worth."""
PAIRS = "two pairs"
"""Two such pairs, each with its own worth (G-043)."""
Cost = tuple[int, ...] | str


def worth(face: int, *, cursed: bool) -> int:
    return max(0, face - cursed)


def pays(cost: Cost, worths: Sequence[int], *, zeros: bool = True) -> bool:
    """Whether exactly these Blessings pay. `zeros`: two of worth 0 are a pair (G-038)."""
    if cost == PAIR:
        return len(worths) == 2 and worths[0] == worths[1] and (zeros or worths[0] > 0)
    if cost == PAIRS:
        ranked = sorted(worths)
        return len(worths) == 4 and all(pays(PAIR, ranked[at : at + 2], zeros=zeros) for at in (0, 2))
    if len(worths) != len(cost):
        return False
    asked = sorted((int(least) for least in cost), reverse=True)
    return all(have >= least for have, least in zip(sorted(worths, reverse=True), asked, strict=True))


def cheapest(cost: Cost, pool: Sequence[tuple[int, int]], *, zeros: bool = True) -> tuple[int, ...] | None:
    """The Blessings (id, worth) that pay with the least worth, earlier ones first; None where none do."""
    number = {PAIR: 2, PAIRS: 4}[cost] if isinstance(cost, str) else len(cost)
    if isinstance(cost, str):
        return _pairs(cost, pool, number, zeros=zeros)
    left = sorted(pool, key=lambda blessing: blessing[1])
    chosen: list[int] = []
    for least in sorted(cost):
        found = next((blessing for blessing in left if blessing[1] >= least), None)
        if found is None:
            return None
        left.remove(found)
        chosen.append(found[0])
    return tuple(chosen)


def _pairs(
    cost: Cost, pool: Sequence[tuple[int, int]], number: int, *, zeros: bool
) -> tuple[int, ...] | None:
    pairs = [
        (one, other)
        for one, other in combinations(sorted(pool, key=lambda blessing: blessing[1]), 2)
        if pays(PAIR, (one[1], other[1]), zeros=zeros)
    ]
    if number == 2:
        return (pairs[0][0][0], pairs[0][1][0]) if pairs else None
    for first in pairs:
        for second in pairs:
            if not {first[0], first[1]} & {second[0], second[1]}:
                return (first[0][0], first[1][0], second[0][0], second[1][0])
    return None


def said(cost: Cost) -> str:
    """A cost in words."""
    if cost == PAIR:
        return "two Blessings of equal worth"
    if cost == PAIRS:
        return "two pairs of Blessings, each pair of equal worth"
    if not cost:
        return "nothing"
    if len(cost) == 1:
        return f"a Blessing worth at least {cost[0]}"
    return f"{len(cost)} Blessings worth at least {cost[0]} each"


def exchanged(worths: Sequence[int]) -> int:
    """What spent Blessings are as currency on the progress scale. Source: Exchangeable."""
    return sum(halved(value) for value in worths)


def halved(value: int) -> int:
    """Half of a worth, rounded down, at least 1. Source: Exchangeable, Supportive (G-037)."""
    return max(1, value // 2)
