"""The end of a shared page: what the table agreed on, and the link that hands the play over.

Law: it repeats what the page saw on the way, and folds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cli.export import bgstats
from cli.export.account import StepAccount, account_of
from cli.pages.shared import PageOptions
from ledger.core.log.events import Event, Noted
from ledger.core.pieces.table import shown
from ledger.desk import called
from ledger.desk.reader import Reader


def facts_agreed(desk: Reader) -> Iterator[tuple[str, str]]:
    """What the table agreed on before the first move."""
    header, info = desk.header, desk.game.info
    if variant := called.shown_variant(header):
        yield "variant", variant
    yield "pieces", header.catalog.name
    yield "dealer", "the table" if header.dealer == "table" else "the tool"
    if header.bots:
        yield "the tool plays", ", ".join(map(desk.names.of, header.bots))
    for ruling in info.rulings:
        if (chosen := header.rulings.get(ruling.knob, ruling.default)) != ruling.default:
            yield ruling.knob.replace("_", " "), f"{shown(chosen)} ({ruling.source})"


def play_link(
    desk: Reader, tip: int, wanted: PageOptions, seen: Iterable[tuple[Event, str, int | None]]
) -> str:
    """The address that hands a finished game to BG Stats. `seen` are its events with their sentences, and the
    turn where a step ends."""
    steps, rows = list[StepAccount](), list[tuple[Event, str]]()
    for event, text, turn in seen:
        if wanted.notes or not isinstance(event, Noted):
            rows.append((event, text))
        if rows and turn is not None:
            steps.append(StepAccount(len(steps) + 1, turn, tuple(rows)))
            rows = []
    return str(bgstats.play(account_of(desk, tip, wanted.seat, tuple(steps)))["link"])
