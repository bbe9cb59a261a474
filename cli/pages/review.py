"""A look back at a game, in about ten lines: each names its events.

Law: it repeats what was found. If things could not be told apart, it says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

import msgspec

from cli.pages.odds import percent, without_result
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Grid, Heading, Note
from ledger.core.pieces.names import counted
from ledger.desk.reader import Reader
from ledger.playouts.counting import Estimate
from ledger.playouts.reviewing import Review, Swing

WIDE = 0.3
"""A change with a larger margin is not shown: it would mean nothing."""
NEVER = "0"
"""How a part of a result reads if it never changed anything, such as luck in a game without any."""
MOST_LEADS = 3
"""The most changes of the lead that are shown: the last ones."""


def blocks(log: Reader, found: Review, seed: int) -> tuple[Block, ...]:
    """The page."""
    shares = found.shares.values()
    parts = {
        "Own moves": [change(each.own) for each in shares],
        "Others' moves": [change(each.others) for each in shares],
        "Luck": [change(each.luck) for each in shares],
    }
    told = {name: column for name, column in parts.items() if set(column) != {NEVER}}
    is_known = any(each != "?" for column in told.values() for each in column)
    columns = {
        "Seat": map(log.names.of, found.shares),
        "At first": [percent(each.start) for each in shares],
        "At the end" if found.is_over else "Now": [percent(each.end) for each in shares],
        **told,
    }
    grid = Grid((*columns,), tuple(zip(*columns.values(), strict=True)))
    table = (Heading("Moves and luck", 2), grid) if is_known else ()
    return (
        Heading(f"Looking back on {log.header.title or log.game_title}"),
        *map(Note, map(log.names.with_names, _told(found, log.turn_word))),
        *table,
        *map(Note, _how(found, seed, is_known=is_known)),
    )


def _told(found: Review, turn: str) -> Iterator[str]:
    if not found.of:
        yield "Nothing has happened yet."
        return
    if found.asked < found.of:
        yield f"There was time for {found.asked} of {counted(found.of, 'moment')}; --time 600 tells more."
    is_whole = found.asked == found.of
    if is_whole and not found.leads and len(found.curve[-1].chances) != 1:
        yield "The lead never changed as far as these games can tell."
    for lead in found.leads[-MOST_LEADS:]:
        if found.is_over and lead is found.leads[-1] and lead.event == found.curve[-1].event:
            yield f"{lead.seat} won (event {lead.event}), although {lead.other} had led."
        else:
            when = f"By event {lead.event} ({turn} {lead.turn})"
            chances = f"{percent(lead.chance)} to {percent(lead.others)}"
            yield f"{when} {lead.seat} had taken the lead from {lead.other}: {chances}."
    for each in found.mistakes:
        yield (
            f"Event {each.what.event}: {each.what.text}, {percent(each.chance)}; "
            f"`{each.better}`: {percent(each.could)}."
        )
    if found.alike and found.mistakes:
        yield f"Of {counted(found.looked, 'move')} looked into, {found.alike} may be as good as the best."
    elif not found.mistakes:
        looked = f" ({counted(found.looked, 'move')} looked into)" if found.looked else ""
        no_time = found.asked < found.of and not found.looked
        yield (
            "There was no time to look into a move."
            if no_time
            else f"No move stood out as a mistake{looked}."
        )
    for what, swing in (("Luckiest", found.luckiest), ("Unluckiest", found.unluckiest)):
        if swing or is_whole:
            yield f"{what}: " + (_swing(swing) if swing else "no single chance stood out.")


def _swing(swing: Swing) -> str:
    was, now = percent(swing.was), percent(swing.now)
    what = swing.what
    last = f", and {counted(what.more, 'other')} up to event {what.event}" if what.more else ""
    return f"event {what.first}: {what.text}{last}; {swing.seat} {was} → {now}."


def change(estimate: Estimate) -> str:
    """`+12 ± 5`, in percentage points; `?` for what is unknown or as good as unknown."""
    if estimate.value == estimate.margin == 0:
        return NEVER
    if estimate.margin is None or estimate.margin > WIDE:
        return "?"
    return f"{100 * estimate.value:+.0f} ± {100 * estimate.margin:.0f}"


def _how(found: Review, seed: int, *, is_known: bool) -> Iterator[str]:
    sums = [sum_.margin for each in found.shares.values() for sum_ in (each.own, each.others, each.luck)]
    if None not in sums and (widest := max((margin or 0 for margin in sums), default=0)) > WIDE:
        times = ceil((widest / WIDE) ** 2)
        yield f"To tell moves from luck takes about {times} times as many games, and as much --time."
    elif is_known:
        yield "A plus for moves means that they were better than random moves."
    yield from without_result(found.curve)
    games = f"{found.playouts:,}".replace(",", " ")
    yield f"{games} random games to the end (seed {seed}); ± is the 95 % margin."


def data(found: Review, seed: int) -> dict[str, Any]:
    """What `blocks` says, as data: chances from 0 to 1, 95 % margins, null for what nobody knows."""
    return {"format": FORMAT, "seed": seed, **msgspec.to_builtins(found)}
