"""What Blessings can pay.

Law: pure. A cost is a tuple of least worths, or `PAIR` for two of equal worth; no change is given. A Blessing
is worth its face, or one less while its owner is Cursed, but never less than 0. Source: Blessings, Blessing
Notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge, itemgetter

PAIR = "pair"
"""Two Blessings of equal worth."""
PAIRS = "two pairs"
"""Two pairs, each with its own worth (G-043)."""
Cost = tuple[int, ...] | str
_TAKES = {PAIR: 2, PAIRS: 4}


def worth(face: int, *, cursed: bool) -> int:
    return max(0, face - cursed)


def pays(cost: Cost, worths: Sequence[int], *, zeros: bool = True) -> bool:
    """Whether exactly these Blessings pay the cost. `zeros`: two of worth 0 are a pair (G-038)."""
    have = sorted(worths)
    if isinstance(cost, str):
        pairs = zip(have[::2], have[1::2], strict=False)
        return len(have) == _TAKES[cost] and all(one == other and (zeros or one) for one, other in pairs)
    return len(have) == len(cost) and all(map(ge, have, sorted(cost)))


def has_pair(faces: Sequence[int], *, cursed: bool, zeros: bool = True) -> bool:
    """Whether an owner of Blessings with these faces has two of equal worth."""
    counted = faces if zeros or not cursed else [face for face in faces if face > 1]
    return len(set(counted)) < len(counted)


def cheapest(cost: Cost, pool: Sequence[tuple[int, int]], *, zeros: bool = True) -> tuple[int, ...] | None:
    """The ids of the Blessings that pay with the least worth, earlier ones first; None if they cannot pay.
    `pool` has each id with its worth."""
    left = sorted(pool, key=itemgetter(1))
    chosen: list[int] = []
    if not isinstance(cost, str):
        for least in sorted(cost):
            found = next((blessing for blessing in left if blessing[1] >= least), None)
            if found is None:
                return None
            left.remove(found)
            chosen.append(found[0])
        return tuple(chosen)
    single: dict[int, int] = {}
    for id_, value in left:
        if value in single and len(chosen) < _TAKES[cost]:
            chosen += [single.pop(value), id_]
        elif zeros or value:
            single[value] = id_
    return tuple(chosen) if len(chosen) == _TAKES[cost] else None


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


def halved(value: int) -> int:
    """Half of a worth, rounded down, at least 1. Source: Exchangeable, Supportive (G-037)."""
    return max(1, value // 2)
