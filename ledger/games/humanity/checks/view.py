"""The open Check with what may still happen to it, and the tokens that still have to be told.

Law: states become blocks; only what the referee allows is shown as possible.
"""

from __future__ import annotations

from textwrap import shorten

from ledger.api import Block, Cell, Facts, Grid, Heading
from ledger.games.humanity.checks.flow import all_of
from ledger.games.humanity.checks.questions import CheckQuestion
from ledger.games.humanity.checks.standing import Standing, standing
from ledger.games.humanity.checks.throws import shown
from ledger.games.humanity.outcomes import rank_name, several, spoken, tokens
from ledger.games.humanity.resources.events.specializations import free_now
from ledger.games.humanity.state import Check, Roll, State

LONGEST_INTENT = 20
"""How much of a Check's purpose is shown in a shared row, in characters."""


def check(state: State, one: Check) -> list[Block]:
    """How a Check stands, what the dice showed, and what each character may still do."""
    now = standing(state, one.number)
    pairs: list[tuple[str, Cell]] = [
        ("who", one.character),
        ("what", one.intent or one.stat),
        ("Stat called for", one.stat),
        *_about(now, one),
        ("as it stands", _stands(now)),
    ]
    blocks: list[Block] = [Heading(f"Check {one.number}", 2), Facts(tuple(pairs))]
    if one.rolls:
        rows = tuple(_roll(now, roll) for roll in one.rolls.values())
        blocks.append(Grid(("roll", "who", "dice", "faces", "total", "result"), rows))
    found = tuple((may.who, may.verb, may.text) for may in all_of(now))
    if found:
        blocks.append(Grid(("who", "may type", "what happens"), found))
    return blocks


def in_short(state: State, one: Check) -> list[Block]:
    """A Check in short, with one line for each thing."""
    now = standing(state, one.number)
    what = f"{one.intent} ({one.stat})" if one.intent else one.stat
    rolls = "; ".join(_roll_in_short(now, roll) for roll in one.rolls.values())
    found: dict[str, dict[str, list[str]]] = {}
    for may in all_of(now):
        found.setdefault(f"{may.who} may", {}).setdefault(may.verb, []).append(may.text)
    pairs: list[tuple[str, Cell]] = [
        *_about(now, one),
        *((("rolls", rolls),) if rolls else ()),
        ("as it stands", _stands(now)),
        *(
            (who, "; ".join(f"{verb}: {', '.join(said)}" for verb, said in may.items()))
            for who, may in found.items()
        ),
    ]
    return [Heading(f"Check {one.number}: {one.character}, {what}"), Facts(tuple(pairs))]


def _about(now: Standing, one: Check) -> list[tuple[str, Cell]]:
    """A Check's rank with the reasons, and what was said about it."""
    adds = ", ".join(f"{why} {delta:+}" for why, delta in now.rank_changes.items())
    rank = f"{rank_name(now.rank)}, {several(now.needed, 'roll')}{f' ({adds})' if adds else ''}"
    pairs: list[tuple[str, Cell]] = [("rank", rank)]
    if one.targets:
        pairs.append(("against", ", ".join(one.targets)))
    if one.helps:
        pairs.append(("Help", ", ".join(f"{helper} ({way})" for helper, way in dict(one.helps).items())))
    said = [f"{CheckQuestion(*key).text}: {'yes' if yes else 'no'}" for key, yes in one.answers.items()]
    if said:
        pairs.append(("the table said", "; ".join(said)))
    return pairs


def _stands(now: Standing) -> str:
    return spoken(now.outcome) if now.outcome is not None else "not all rolls have been made"


def people(state: State, one: Check) -> set[str]:
    """Everybody who makes a Check, has helped, is a target, or may still do something about it."""
    helpers = (helper for helper, _ in one.helps)
    return {one.character, *one.targets, *helpers, *(may.who for may in all_of(standing(state, one.number)))}


def _roll(now: Standing, roll: Roll) -> tuple[Cell, ...]:
    sizes = ", ".join(f"d{size}" for size in roll.sizes)
    dice = " and ".join(roll.stats) + (f" ({sizes})" if sizes else "")
    if not roll.is_thrown:
        return (roll.place + 1, roll.roller, dice, "awaited", "-", "-")
    faces = "kept value" if roll.calm else shown(roll.stages, roll.total_only)
    if roll.added:
        faces += f" + {shown(roll.added)}"
    result: Cell = now.results.get(roll.place, "-")
    return (roll.place + 1, roll.roller, dice, faces, roll.total, result)


def _roll_in_short(now: Standing, roll: Roll) -> str:
    """`2 Ben heart (d6): 1 and 4, result 4`."""
    place, who, dice, faces, total, result = _roll(now, roll)
    shown = (
        f": {faces}"
        if faces in ("awaited", "kept value") or faces == f"{total}"
        else f": {faces}, total {total}"
    )
    return f"{place} {who} {dice}{shown}" + ("" if result in ("-", total) else f", result {result}")


def unspent_in_short(state: State) -> list[Block]:
    """The boons and busts that are left, in one row, however many: `Ada's wall: 2 busts; before: 1 boon and
    3 busts`."""
    pairs: list[tuple[str, Cell]] = [("to tell or to bank", text)] if (text := _left(state)) else []
    if free := [f"{line} ({why})" for line, why in free_now(state)]:
        pairs.append(("free now", "; ".join(free)))
    return [Facts(tuple(pairs))] if pairs else []


def _left(state: State) -> str:
    if not (left := state.to_tell):
        return ""
    *others, last = left
    what = shorten(last.intent or last.stat, LONGEST_INTENT, placeholder="…")
    text = f"{last.character}'s {what}: {tokens(last.boons_left, last.busts_left)}"
    if others:
        boons, busts = (sum(one.left(token) for one in others) for token in ("boon", "bust"))
        text += f"; before: {tokens(boons, busts)}"
    return text


def unspent(state: State) -> list[Block]:
    """Boons and busts that wait for the table."""
    rows: list[tuple[Cell, ...]] = [
        (one.number, one.character, one.intent or one.stat, one.boons_left, one.busts_left)
        for one in state.to_tell
    ]
    if not rows:
        return []
    return [Heading("To tell or to bank", 2), Grid(("Check", "who", "what", "boons", "busts"), tuple(rows))]
