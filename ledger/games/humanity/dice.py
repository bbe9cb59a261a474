"""Dice that bump: faces, stages, groups, Sparks, the d20 in place of other dice.

Law: pure arithmetic on recorded faces; nothing here throws a die or knows who threw it. A throw is a list of
stages, a stage the faces that one throw of the group showed. Source: Stat Dice, Spark Rolls, Blessings.
"""

from __future__ import annotations

from collections.abc import Sequence

SIZES = (2, 4, 6, 8, 10)
"""From the smallest die to the largest; one step is one place."""
BLESSING = 6
"""The size of a Blessing."""
_X = {2: 1, 4: 1, 6: 2, 8: 2, 10: 3}

Stage = tuple[int, ...]
Stages = tuple[Stage, ...]


def x_of(size: int) -> int:
    """What a die of this size is worth as X. Source: Checks, Effect X Values."""
    return _X[size]


def step(size: int, steps: int) -> int | None:
    """The size so many steps larger or smaller; None past either end."""
    place = SIZES.index(size) + steps
    return SIZES[place] if 0 <= place < len(SIZES) else None


def total(stages: Stages) -> int:
    return sum(map(sum, stages))


def bumps(stage: Stage) -> bool:
    """Whether a stage is thrown again: any die of the group shows 1."""
    return 1 in stage


def flaw(sizes: Sequence[int], stages: Stages, *, bump: bool) -> str:
    """Why a throw cannot have happened; empty where it can. `bump` is False where bumping is blocked."""
    if not stages:
        return "no face was named"
    for stage in stages:
        if len(stage) != len(sizes):
            return f"{len(sizes)} dice are thrown together, so each throw shows {len(sizes)} faces"
        for face, size in zip(stage, sizes, strict=True):
            if not 1 <= face <= size:
                return f"a d{size} has no face {face}"
    if not bump:
        return "" if len(stages) == 1 else "this roll cannot bump, so the dice are thrown once"
    for stage in stages[:-1]:
        if not bumps(stage):
            return "the dice were thrown again although none showed 1"
    return "the last throw shows 1, so the dice are thrown again" if bumps(stages[-1]) else ""


def shortfall(sizes: Sequence[int], total_only: int, *, bump: bool) -> str:
    """Why dice cannot have such a total; empty where they can."""
    if not bump:
        fits = len(sizes) <= total_only <= sum(sizes)
        return "" if fits else f"the total lies between {len(sizes)} and {sum(sizes)}"
    least = 2 * len(sizes)
    return "" if total_only >= least else f"the least total is {least}"


def least_bumps(sizes: Sequence[int], total_only: int) -> int:
    """How often dice must have bumped at least to reach a total."""
    if len(sizes) == 1:
        size, bumped = sizes[0], 0
        while total_only - bumped > size:
            bumped += 1
        return bumped
    most_before = 1 + sum(sizes) - max(sizes)
    bumped = 0
    while total_only - bumped * most_before > sum(sizes):
        bumped += 1
    return bumped


def chunk(faces: Sequence[int], dice: int) -> Stages | None:
    """Faces in the order in which they fell, as stages of a group; None where they do not fill a stage."""
    if not faces or len(faces) % dice:
        return None
    return tuple(tuple(faces[at : at + dice]) for at in range(0, len(faces), dice))


def parity(raw: int) -> int:
    """A d2 is any die: odd is 1, even is 2."""
    return 1 if raw % 2 else 2


# Spark after a finished roll


def spark_flaw(size: int, face: int, group: Stages, *, bump: bool) -> str:
    """Why a second die cannot have been added so. `group` is what both showed after a 1."""
    if not 1 <= face <= size:
        return f"a d{size} has no face {face}"
    if face == 1 and bump:
        return flaw((size, size), group, bump=True) if group else "the added die bumps: both are thrown again"
    return "" if not group else "the added die does not bump, so nothing is thrown again"


def sparked(first: int, face: int, group: Stages) -> int:
    """The total after a second die was added to a roll of `first`."""
    return first + face + total(group)


# Adamant


def lowered(stages: Stages, die: int) -> Stages:
    """The throw with one die of its last stage set to 1, ready to go on."""
    last = stages[-1]
    return (*stages[:-1], (*last[:die], 1, *last[die + 1 :]))


# Blessings


def gain_flaw(faces: Sequence[int], *, bump: bool) -> str:
    """Why one gain cannot have brought these Blessings; `bump` is False for copies and returns."""
    if not faces:
        return "no face was named"
    for face in faces:
        if not 1 <= face <= BLESSING:
            return f"a d{BLESSING} has no face {face}"
    if not bump:
        return "" if len(faces) == 1 else "this gain does not bump: it brings one Blessing"
    if any(face != 1 for face in faces[:-1]):
        return "only a 1 brings another Blessing"
    return "a 1 brings another Blessing" if faces[-1] == 1 else ""


# d20


def d20(raw: int, size: int) -> tuple[int, bool]:
    """What a d20 means as a smaller die, and whether the table may throw it again instead.

    Source: Using d20s, d20 Conversion; the values 1 to 4 stand for themselves.
    """
    if size == 2:
        return parity(raw), False
    if size == 8 and raw > 16:
        return {17: 1, 18: 3, 19: 5, 20: 1}[raw], True
    if size == 6 and raw > 18:
        return {19: 5, 20: 1}[raw], True
    return (raw - 1) % size + 1, False


# Analytical


def splits(dice: Sequence[int]) -> bool:
    """Whether four faces can be split in two pairs that add or multiply to a common value."""
    a, b, c, d = dice
    return any(
        {p + q, p * q} & {r + s, r * s}
        for (p, q), (r, s) in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    )
