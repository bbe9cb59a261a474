"""What only the host knows: each secret with its number, and what has happened to it.

Law: it is shown only to the host; the caller makes sure of that.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from cli.pages.recorded import event_fields
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Heading, Note
from ledger.core.errors import LogDamaged, typed
from ledger.core.pieces.names import counted
from ledger.desk import story
from ledger.desk.layers import KeptSecret
from ledger.desk.reader import Reader


def blocks(desk: Reader) -> list[Block]:
    """The open secrets, then the others."""
    every = desk.secrets.all
    still = [each for each in every if each.status == "open"]
    past = [each for each in every if each.status != "open"]
    if not every:
        return [Note("There are no secrets yet. `secret TEXT` writes one down, `secret: MOVE` a move.")]
    page: list[Block] = [Heading("Only you know", 2)]
    page += [Note(f"{each.number}  {said(desk, each)}") for each in still] or [Note("Nothing is open.")]
    if still:
        page.append(Note("uncover NUMBER tells it at the table, forget NUMBER takes it back.", tone="hint"))
    if past:
        page += [Heading("Told, or gone", 2), *(Note(f"{each.number}  {said(desk, each)}") for each in past)]
    return page


def left_behind(desk: Reader) -> list[Block]:
    """How many secrets of the same host are still open in each earlier log; a new log takes none of them
    over."""
    notes: list[Block] = []
    for each in story.earlier(desk):
        if isinstance(each, str) or not desk.host or each.desk.host != desk.host:
            continue
        if still := sum(kept.status == "open" for kept in each.desk.secrets.all):
            log = os.path.join(os.path.dirname(desk.journal.path), os.path.basename(each.desk.journal.path))
            stays, them = ("stays", "it") if still == 1 else ("stay", "them")
            lists = f"{typed('secrets', log)} --as {desk.host} lists {them}."
            notes.append(Note(f"{counted(still, 'open secret')} {stays} in {log}: {lists}"))
    return notes


def for_host(desk: Reader, who: str | None) -> Sequence[Block]:
    """What `blocks` shows, if the host looks; nothing for anybody else."""
    return blocks(desk) if who and who == desk.host else ()


def data_for_host(desk: Reader, who: str | None) -> dict[str, Any]:
    """What the host's data says in addition; nothing for anybody else."""
    return {"secrets": data(desk)["secrets"]} if who and who == desk.host else {}


def said(desk: Reader, kept: KeptSecret) -> str:
    """A secret in words, and what has happened to it."""
    text = " ".join(map(desk.names.with_names, kept.sentences))
    elsewhere = f"said after event {kept.secret.on}, on another line of play"
    behind = {
        "open": f" (does not count now: {kept.why})" if kept.why else "",
        "told": f" (told as event {kept.told})",
        "dropped": " (forgotten)",
        "elsewhere": f" ({elsewhere}; say it again to have it here)",
    }[kept.status]
    return f"{text}{behind}"


def data(desk: Reader) -> dict[str, Any]:
    secrets = desk.secrets
    return {
        "format": FORMAT,
        "host": desk.host,
        "secrets": [
            {
                "secret": each.number,
                "status": each.status,
                "after": each.secret.on,
                "at": each.secret.at,
                "said": list(each.sentences),
                "events": _events(desk, each),
                "told": each.told or None,
                "why": each.why,
            }
            for each in secrets.all
        ],
    }


def _events(desk: Reader, kept: KeptSecret) -> list[dict[str, Any]]:
    try:
        events = desk.secrets.events_of(kept.secret)
    except LogDamaged:
        return []
    gone = ("id", "on", "at", "more")
    return [{key: value for key, value in event_fields(each).items() if key not in gone} for each in events]
