"""Evenings under other rules: where another seat would have won, and what else would change.

Law: logs in which something changes are listed, the others are counted. Every log is in exactly one count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cli.pages.lately import typed_name
from cli.render.json import FORMAT
from ledger.core.audit.other_rules import GOES_ON
from ledger.core.blocks import Block, Branching, Grid, Heading, Note, Tree
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import joined_by_and, sentence
from ledger.shelf.asking import LogAnswer
from ledger.shelf.differing import Differed

DifferedEvening = LogAnswer[Differed]

CHANGED = {
    "win": "Another seat wins",
    "end": "The same facts end the game under only one of the rules",
    "points": "The same winner, other points",
    "play": "The same points, other events or another table",
    "early": "The other rules do not allow all of these facts",
}
"""Outcomes that are listed log by log, each with its heading."""
COUNTED = {
    "same": "where nothing changes",
    "own": "already played that way",
    "hidden": "still in progress with something hidden, so nothing is shown",
}
"""Outcomes that are only counted."""
UNREAD = "that cannot be replayed that way"
LONGEST = 200
"""How many characters of a sentence are shown."""


def blocks(found: Sequence[DifferedEvening], rules: str) -> Iterator[Block]:
    """The logs that change, the greatest change first; then who won how often; then the counts. `rules` names
    the other rules."""
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


def _log_and_date(evening: DifferedEvening) -> str:
    game = evening.evening.game
    return f"{typed_name(game.log)} ({game.date})" if game.date else typed_name(game.log)


def _why_unread(evening: DifferedEvening) -> str:
    game = evening.evening.game
    return sentence(game.damage) if game.is_installed else f"The game {game.game} is not installed."


def _log_branch(evening: DifferedEvening, differed: Differed) -> Branching:
    """A log and how it ends under both rules; below it the totals, and the event after which they differ."""
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
        return f"the facts end {where}; nothing can be said after that."
    one, other = (_end_text(differed, side) for side in (0, 1))
    return f"{one} under both." if one == other else f"as played {one}; otherwise {other}."


def _end_text(differed: Differed, side: int) -> str:
    if differed.stands[side] == GOES_ON:
        return GOES_ON
    return f"{joined_by_and(differed.winners[side]) or 'nobody'} won"


def _win_rows(found: Iterable[DifferedEvening]) -> tuple[tuple[str, int, int], ...]:
    """How often each seat won under both rules, if the numbers differ; the names are those in the logs."""
    wins: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for each in found:
        if each.answer is not None and each.answer.outcome != "early":
            for side in (0, 1):
                wins[side].update(each.answer.winners[side])
    seats = sorted(wins[0] | wins[1], key=str.casefold)
    return tuple((seat, wins[0][seat], wins[1][seat]) for seat in seats if wins[0][seat] != wins[1][seat])


def summary(found: Sequence[DifferedEvening], rules: str) -> str:
    """How many evenings there are, and what changes under the other rules."""
    counts = counts_of(found)
    counted_logs = [
        (counts["win"], "with another winner"),
        (counts["end"], "ended by only one of the rules"),
        (counts["points"], "with other points"),
        (counts["play"], "with other events or another table"),
        (counts["early"], "whose end cannot be known"),
        *((counts[outcome], words) for outcome, words in COUNTED.items()),
        (counts["unread"], UNREAD),
    ]
    said = ", ".join(f"{number} {words}" for number, words in counted_logs if number)
    return f"{counted(len(found), 'evening')} under {rules}: {said}."


def counts_of(found: Iterable[DifferedEvening]) -> Counter[str]:
    """How many logs have each outcome; `unread` are those that cannot be folded under the other rules."""
    return Counter("unread" if each.answer is None else each.answer.outcome for each in found)


def data(
    found: Sequence[DifferedEvening], game: str, rulings: dict[str, str], catalog: str
) -> dict[str, Any]:
    """Every log with what changes under the other rules."""
    asked = {"game": game, "rulings": rulings, "catalog": catalog}
    return {
        "format": FORMAT,
        **asked,
        "counts": dict(counts_of(found)),
        "logs": [_log_data(each) for each in found],
    }


def _log_data(evening: DifferedEvening) -> dict[str, Any]:
    game, differed = evening.evening.game, evening.answer
    head = {"log": game.log, "title": game.title, "date": game.date}
    if differed is None:
        return {**head, "outcome": "unread", "why": _why_unread(evening)}
    return {**head, **msgspec.to_builtins(differed)}
