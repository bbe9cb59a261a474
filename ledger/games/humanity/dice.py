"""Dice that bump: faces, stages, groups, Sparks, the d20 in place of other dice.

Law: pure arithmetic on recorded faces; nothing here throws a die or knows who threw it. A throw is a list of
stages; a stage is the faces that the group showed each time it was thrown. Source: Stat Dice, Spark Rolls,
Blessings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.api import Contradiction

SIZES = (2, 4, 6, 8, 10)
"""The sizes from the smallest die to the largest; a step is one place."""
BLESSING = 6
"""The size of a Blessing."""
D20 = 20
MOST_THROWN = 1000
"""More than any throw comes to."""
_X = {2: 1, 4: 1, 6: 2, 8: 2, 10: 3}

Stage = tuple[int, ...]
Stages = tuple[Stage, ...]


class Dice(msgspec.Struct, frozen=True):
    """Dice that fall together. After a throw that shows a 1 they are thrown `again`, as long as 1s fall."""

    sizes: tuple[int, ...]
    again: tuple[int, ...] = ()
    """What is thrown after a 1: the same dice, unless a Spark adds a die; a 1 on that die repeats both."""
    bump: bool = True

    def thrown(self) -> Iterator[tuple[int, ...]]:
        """The sizes for each stage in turn, for as long as dice are thrown again."""
        yield self.sizes
        while True:
            yield self.again or self.sizes


def x_of(size: int) -> int:
    """What a die of this size is worth as X. Source: Checks, Effect X Values."""
    return _X[size]


def require_size(size: int) -> int:
    """Raises Contradiction if no Stat Die has that size."""
    if size not in SIZES:
        raise Contradiction(f"no Stat Die is a d{size}")
    return size


def step(size: int, steps: int) -> int | None:
    """The size that is some steps larger or smaller; None beyond the smallest or the largest."""
    place = SIZES.index(size) + steps
    return SIZES[place] if 0 <= place < len(SIZES) else None


def total(stages: Stages) -> int:
    return sum(map(sum, stages))


def bumps(stage: Stage) -> bool:
    """Whether a stage is thrown again: any die of the group shows 1."""
    return 1 in stage


def goes_on(stages: Stages) -> bool:
    """Whether dice that bump are thrown again after these stages."""
    return bool(stages) and bumps(stages[-1])


def flaw(dice: Dice, stages: Stages) -> str:
    """Why a throw cannot have happened; empty if it can. If the last stage bumps, the throw goes on."""
    if not stages:
        return "no face was named"
    sizes = dice.sizes
    for stage in stages:
        if len(stage) != len(sizes):
            return f"{len(sizes)} dice are thrown together, so each throw shows {len(sizes)} faces"
        for face, size in zip(stage, sizes, strict=True):
            if not 1 <= face <= size:
                return f"a d{size} has no face {face}"
        sizes = dice.again or dice.sizes
    if not dice.bump:
        return "" if len(stages) == 1 else "this roll cannot bump, so the dice are thrown once"
    for stage in stages[:-1]:
        if not bumps(stage):
            return "the dice were thrown again although none showed 1"
    return ""


def shortfall(dice: Dice, total_only: int) -> str:
    """Why dice cannot have this total; empty if they can."""
    count = len(dice.sizes)
    if not dice.bump:
        fits = count <= total_only <= sum(dice.sizes)
        return "" if fits else f"the total lies between {count} and {sum(dice.sizes)}"
    return "" if total_only >= 2 * count else f"the least total is {2 * count}"


def least_bumps(sizes: Sequence[int], total_only: int) -> int:
    """The least number of bumps that these dice need to reach a total."""
    most_before = 1 + sum(sizes) - min(sizes)
    return max(0, -(-(total_only - sum(sizes)) // most_before))


def lowered(stages: Stages, die: int) -> Stages:
    """The throw with one die of its last stage set to 1, ready to go on. Source: Adamant."""
    last = stages[-1]
    return (*stages[:-1], (*last[:die], 1, *last[die + 1 :]))


def gain_flaw(faces: Sequence[int], *, plain: bool = False) -> str:
    """Why one gain cannot have brought these Blessings; a `plain` one never bumps."""
    if not faces:
        return "no face was named"
    for face in faces:
        if not 1 <= face <= BLESSING:
            return f"a d{BLESSING} has no face {face}"
    if plain:
        return "" if len(faces) == 1 else "such a Blessing brings no other"
    return "only a 1 brings another Blessing" if any(face != 1 for face in faces[:-1]) else ""


# faces as they are read


def parity(raw: int) -> int:
    """The face of a d2 that was thrown with another die: odd is 1, even is 2."""
    return 1 if raw % 2 else 2


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


def read(dice: Dice, raws: Sequence[int], source: str, redone: Sequence[int] = ()) -> Stages | None:
    """What raw faces mean, without those at the places `redone`; None if the last stage lacks a face."""
    kept = [raw for place, raw in enumerate(raws) if place not in redone]
    stages: list[Stage] = []
    for sizes in dice.thrown():
        if not kept:
            break
        if len(kept) < len(sizes):
            return None
        stages.append(tuple(_face(raw, size, source) for raw, size in zip(kept, sizes, strict=False)))
        kept = kept[len(sizes) :]
    return tuple(stages)


def _face(raw: int, size: int, source: str) -> int:
    """The face that a raw face stands for; a face that no die has stays as it is."""
    if source == "d20":
        return d20(raw, size)[0] if 1 <= raw <= D20 else raw
    return parity(raw) if size == 2 and 1 <= raw <= max(SIZES) else raw


def is_starred(dice: Dice, raw: int) -> bool:
    """Whether this face of a d20, used in place of one of these dice, may be thrown again."""
    sizes = {*dice.sizes, *dice.again}
    return 1 <= raw <= D20 and any(d20(raw, size)[1] for size in sizes)


# Analytical


def splits(dice: Sequence[int]) -> bool:
    """Whether four faces can be split into two pairs that add or multiply to a common value."""
    a, b, c, d = dice
    return any(
        {p + q, p * q} & {r + s, r * s}
        for (p, q), (r, s) in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    )
