"""What has just been recorded, for people and for programs.

Law: it repeats what the desk said; nothing is looked up again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cli.render.json import FORMAT
from ledger.core.blocks import Block, Note
from ledger.core.log.events import Event, Header
from ledger.core.rules import describe
from ledger.core.rules.verdicts import Over
from ledger.desk.reader import Reader
from ledger.desk.recorded import Recorded


def blocks(done: Recorded) -> tuple[Block, ...]:
    """One line for each thing that happened, then the warnings."""
    return (*map(Note, done.sentences), *(Note(text, tone="warning") for text in done.warnings))


def occasion(header: Header) -> tuple[Block, ...]:
    """What the table calls its game, and where and when it is played; empty if nobody said so."""
    said = " · ".join(filter(None, (header.title, header.place, header.date)))
    return (Note(said, tone="heading"),) if said else ()


def occasion_data(header: Header) -> dict[str, str]:
    return {"title": header.title, "place": header.place, "date": header.date}


def next_question(desk: Reader) -> Block:
    """What the game waits for."""
    asked_ = with_end_mark(desk.prompt(desk.pending))
    if isinstance(desk.pending, Over):
        return Note(asked_[:1].upper() + asked_[1:], tone="next")
    return Note(f"Next: {asked_}", tone="next")


def with_end_mark(text: str) -> str:
    """The text with a full stop, unless it already ends with a mark."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def data(desk: Reader, *dones: Recorded) -> dict[str, Any]:
    """Every event that was recorded, with its sentences, and where the game stands now."""
    return {
        "format": FORMAT,
        "events": [event_fields(event) for done in dones for event in done.events],
        "told": [text for done in dones for text in done.sentences],
        "warnings": [text for done in dones for text in done.warnings],
        **position_data(desk),
    }


def event_fields(event: Event) -> dict[str, Any]:
    """What an event says, without its hash, which depends on the whole file, hidden things and all."""
    said: dict[str, Any] = msgspec.to_builtins(event)
    said.pop("h", None)
    return said


def position_data(desk: Reader) -> dict[str, Any]:
    """Where the game stands: the head, its branch, and what is asked."""
    return {
        "head": desk.head,
        "branch": desk.history.timeline.branch,
        "asked": describe.prompt(desk.pending),
    }
