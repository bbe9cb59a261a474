"""What several handlers do with Blessings, charges and faces, and how the tool throws dice.

Law: nothing here decides whether something may happen. Every face that the tool throws is a function of the
seed and of how many faces it threw before on this path (stream `die`), so undoing and redoing throws the same
faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Literal

from ledger.api import Contradiction, Luck
from ledger.games.humanity import dice, sheets
from ledger.games.humanity.dice import Dice, Stages
from ledger.games.humanity.state import MOST, Blessing, Character, LatestGain, OwedBlessing, RecapLine, State

ALL = "all"
"""Stands for every reason at once where Blessings are counted by reason."""


def add_blessings(
    state: State, owner: Character, faces: Iterable[int], *, lasts: str = "", only: str = ""
) -> None:
    if lasts not in state.fading:
        state.fading |= {lasts}
    for face in faces:
        owner.pool.append(Blessing(state.next_blessing, face, lasts, only))
        state.next_blessing += 1


def earn(state: State, name: str, why: str, count: int) -> None:
    """Counts Blessings that are newly earned, for the recap and the campaign."""
    state.gained = {**state.gained, (name, why): state.gained.get((name, why), 0) + count}
    came_in(state, name, why, count)


def came_in(state: State, name: str, why: str, count: int) -> None:
    """Counts Blessings that came in, for the campaign."""
    tallied(state, "Blessings", name, ALL, "came in", count)
    tallied(state, "Gains", name, why, "Blessings", count)


def tallied(state: State, about: str, who: str, what: str, name: str, count: int = 1) -> None:
    """Counts something for the whole campaign."""
    key = about, who, what, name
    state.counts[key] = state.counts.get(key, 0) + count


def take_blessings(state: State, owner: Character, ids: Iterable[int]) -> list[Blessing]:
    """Removes Blessings from their owner."""
    owner.require_blessings(ids)
    pool = {held.id: held for held in owner.pool}
    taken = [pool.pop(id_) for id_ in ids]
    if taken:
        owner.pool = list(pool.values())
        state.paid = {**state.paid, owner.name: state.paid.get(owner.name, 0) + len(taken)}
        tallied(state, "Blessings", owner.name, ALL, "went out", len(taken))
    return taken


def hand_over(state: State, to: Character, ids: Iterable[int], why: str) -> None:
    """Gives Blessings to another character; dice keep their faces."""
    for id_ in ids:
        taken = take_blessings(state, state.owner_of(id_), (id_,))
        to.pool += taken
        earn(state, to.name, why, 1)


def pay(state: State, owner: Character, ids: tuple[int, ...]) -> None:
    """Removes the Blessings that a character spends, and keeps their number for Precision & Accuracy. In the
    rounds of an Endeavor, it counts them as paid."""
    take_blessings(state, owner, ids)
    owner.spent_last = len(ids)
    scene = state.endeavor
    if scene is not None and scene.round and owner.name in scene.combatants:
        scene.combatants[owner.name].paid += len(ids)


def let_pass(state: State) -> None:
    """Ends the time in which a payment (Precision & Accuracy) or a gain (Rite & Divinity) can be answered."""
    state.last_gain = LatestGain()
    for owner in state.characters.values():
        if owner.spent_last:
            owner.spent_last = 0


def use(state: State, owner: Character, spec: str) -> None:
    """Uses up the charge of a Specialization, and counts the use. If it is lent, both are its lender's
    (G-125)."""
    known, owner = sheets.spec(state, spec), sheets.holder(state, owner.name, spec)
    if known is not None and known.recharge:
        owner.spent |= {spec}
    owner.uses = {**owner.uses, spec: owner.uses.get(spec, 0) + 1}
    tallied(state, "Uses", owner.name, spec, "times")


def owe(
    state: State,
    name: str,
    reason: str,
    count: int = 1,
    *,
    lasts: Literal["", "action", "scene", "session"] = "",
    only: str = "",
    plain: bool = False,
) -> None:
    state.require_people(name)
    if count > MOST:
        raise Contradiction(f"nobody gains {count} Blessings at once")
    state.owed += [OwedBlessing(name, reason, lasts, only, plain)] * count


def expire(state: State, lasts: tuple[str, ...]) -> None:
    for owner in () if state.fading.isdisjoint(lasts) else state.characters.values():
        if gone := [held.id for held in owner.pool if held.lasts in lasts]:
            take_blessings(state, owner, gone)


def favor(owner: Character, other: str, change: int) -> None:
    owner.favor[other] = owner.favor.get(other, 0) + change


def chain(state: State, fallen: Dice, luck: Luck) -> Stages:
    """The stages that the tool throws, until no die shows a 1."""
    places, stages = count(state.faces), []
    for sizes in fallen.thrown():
        stages.append(tuple(luck.roll("die", next(places), size) for size in sizes))
        if not (fallen.bump and dice.bumps(stages[-1])):
            break
    return tuple(stages)


def fell(state: State, by: str, stages: Stages) -> None:
    """Counts the faces that the tool threw, so that it throws new ones next."""
    if by == "tool":
        state.faces += sum(map(len, stages))


def count_faces(state: State, name: str, fallen: Dice, stages: Stages) -> None:
    """Counts the faces that fell for a character's Check, die by die."""
    sizes, counts = fallen.sizes, state.counts
    for stage in stages:
        for face, size in zip(stage, sizes, strict=True):
            die = f"d{size}"
            thrown, fell = ("Dice", name, die, "thrown"), ("Dice", name, die, "fell")
            counts[thrown] = counts.get(thrown, 0) + 1
            counts[fell] = counts.get(fell, 0) + face
        sizes = fallen.again or fallen.sizes


def come(state: State, seat: str) -> None:
    """Notes that a seat takes part from now on, because its character acts while a session is open
    (G-137)."""
    if state.phase != "open" or seat in state.present or seat not in state.table.seats:
        return
    state.present = (*state.present, seat)
    for owner in state.characters.values():
        if owner.kind == "pc" and owner.owner == seat:
            owner.sessions += 1
    tell(state, f"{seat} comes later.")


def tell(state: State, text: str, *, is_note: bool = False) -> None:
    """Adds a line to the recap; what comes after the session belongs to none of its scenes."""
    scene = state.scene if state.phase == "open" else ""
    state.recap = state.recap.plus(RecapLine(scene, text, is_note))
