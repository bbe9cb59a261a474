"""Evenings under other rules: whose win it would have changed, and what else.

Law: what changes is told of each log, what does not is counted. Every log that was asked is in one number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cli.pages.lately import typed_name
from ledger.core.audit.other_rules import GOES_ON
from ledger.core.blocks import Block, Branching, Grid, Heading, Note, Tree
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import sentence, together
from ledger.shelf.asking import LogAnswer
from ledger.shelf.differing import Differed

Evening = LogAnswer[Differed]

CHANGED = {
    "win": "The win is another's",
    "end": "The same facts end the game under one of them alone",
    "points": "The same win, other points",
    "play": "The same points, other events or another table",
    "early": "The other rules do not allow these facts to their end",
}
"""Outcomes that are told log by log, each with its heading."""
COUNTED = {
    "same": "where nothing changes",
    "own": "played by that already",
    "hidden": "going on with something hidden, of which nothing is told",
}
"""Outcomes that are counted."""
UNREAD = "that cannot be folded so"
LONGEST = 200
"""Characters of a sentence that are shown."""


def blocks(found: Sequence[Evening], rules: str) -> Iterator[Block]:
    """What changes by its gravity, then who won how often, then how many logs are how; `rules` names the
    other rules."""
    for outcome, heading in CHANGED.items():
        some = [each for each in found if each.answer is not None and each.answer.outcome == outcome]
        if some:
            yield Heading(f"{heading} ({len(some)})", 2)
            yield Tree(tuple(_log_branch(each, each.answer) for each in some if each.answer is not None))
    if unread := [each for each in found if each.answer is None]:
        yield Heading(f"{sentence(UNREAD).removesuffix('.')} ({len(unread)})", 2)
        yield Tree(tuple(Branching(f"{_log_and_date(each)}: {_why_unread(each)}") for each in unread))
    if rows := _win_rows(found):
        yield Heading("Who won how often", 2)
        yield Grid(("seat", "as played", "otherwise"), rows)
    yield Note(summary(found, rules))


def _log_and_date(evening: Evening) -> str:
    game = evening.evening.game
    return f"{typed_name(game.log)} ({game.date})" if game.date else typed_name(game.log)


def _why_unread(evening: Evening) -> str:
    game = evening.evening.game
    return sentence(game.damage) if game.is_installed else f"The game {game.game} is not installed."


def _log_branch(evening: Evening, differed: Differed) -> Branching:
    """A log, how it ends under both, and below it the totals and where both part."""
    lines = [f"{seat} {one} → {other}" for seat, one, other in differed.totals]
    below = [", ".join(lines)] if lines else []
    if (parting := differed.parting) is not None:
        below.append(f"first at event {parting.event} ({parting.told}): {parting.instead}")
    shown = tuple(Branching(_cut(line)) for line in below)
    return Branching(f"{_log_and_date(evening)}: {_both_ends(differed)}", shown)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _both_ends(differed: Differed) -> str:
    if differed.outcome == "early":
        where = "early" if differed.upto is None else f"at event {differed.upto} of {differed.events}"
        return f"the facts end {where}; nothing can be said beyond."
    one, other = (_end_text(differed, side) for side in (0, 1))
    return f"{one} under both." if one == other else f"as played {one}; otherwise {other}."


def _end_text(differed: Differed, side: int) -> str:
    if differed.stands[side] == GOES_ON:
        return GOES_ON
    return f"{together(differed.winners[side]) or 'nobody'} won"


def _win_rows(found: Iterable[Evening]) -> tuple[tuple[str, int, int], ...]:
    """How often each seat won under both, where that is not as often; names are those of the logs."""
    wins: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for each in found:
        if each.answer is not None and each.answer.outcome != "early":
            for side in (0, 1):
                wins[side].update(each.answer.winners[side])
    seats = sorted(wins[0] | wins[1], key=str.casefold)
    return tuple((seat, wins[0][seat], wins[1][seat]) for seat in seats if wins[0][seat] != wins[1][seat])


def summary(found: Sequence[Evening], rules: str) -> str:
    """How many evenings there are, and what the other rules make of them."""
    counts = counts_of(found)
    counted_logs = [
        (counts["win"], "with another winner"),
        (counts["end"], "that one of them alone ends"),
        (counts["points"], "with other points"),
        (counts["play"], "with other events or another table"),
        (counts["early"], "of which the end cannot be told"),
        *((counts[outcome], words) for outcome, words in COUNTED.items()),
        (counts["unread"], UNREAD),
    ]
    said = ", ".join(f"{number} {words}" for number, words in counted_logs if number)
    return f"{counted(len(found), 'evening')} under {rules}: {said}."


def counts_of(found: Iterable[Evening]) -> Counter[str]:
    """How many logs have each outcome; `unread` are those that cannot be folded so."""
    return Counter("unread" if each.answer is None else each.answer.outcome for each in found)


def data(found: Sequence[Evening], game: str, rulings: dict[str, str], catalog: str) -> dict[str, Any]:
    """Every log with what the other rules make of it."""
    asked = {"game": game, "rulings": rulings, "catalog": catalog}
    return {
        "format": 1,
        **asked,
        "counts": dict(counts_of(found)),
        "logs": [_log_data(each) for each in found],
    }


def _log_data(evening: Evening) -> dict[str, Any]:
    game, differed = evening.evening.game, evening.answer
    head = {"log": game.log, "title": game.title, "date": game.date}
    if differed is None:
        return {**head, "outcome": "unread", "why": _why_unread(evening)}
    return {**head, **msgspec.to_builtins(differed)}
