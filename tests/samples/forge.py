"""Logs written by hand, with true hashes: what a disk, an editor or a stranger may leave behind.

Law: bytes only; nothing is checked here.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.core.log.events import Event, Header
from ledger.core.pieces.table import shown
from ledger.desk import new_log
from ledger.games import registry
from ledger.games.effortless.deck import CardDealt
from ledger.games.effortless.setup import DeckShuffled, FirstPlayerSet, LayoutKept, SpotDealt
from ledger.store.codec import Fingerprint

CREATED = "2026-11-20T19:00:00Z"
HASH_BYTES = 25


def header(**changes: Any) -> Header:
    """The header of a game of three at a table, with some fields changed."""
    wanted = new_log.NewGame(game="effortless", seats=("ann", "bob", "cy"))
    plain = new_log.header_for(registry.game("effortless"), wanted, created=CREATED, log="b0b0")
    return msgspec.structs.replace(plain, tool="0.1.0", **changes)


def body(line: Event | Header) -> bytes:
    """The line without its hash and its closing brace."""
    return msgspec.json.encode(line)[:-1]


def bodies(*events: Event, first: int = 1) -> list[bytes]:
    """Events played straight on; fields of the envelope that are set already stay."""
    return [
        body(
            msgspec.structs.replace(
                event,
                id=event.id or number,
                on=number - 1 if event.on < 0 else event.on,
                at=f"2026-11-20T19:{number // 60:02}:{number % 60:02}Z",
            )
        )
        for number, event in enumerate(events, start=first)
    ]


def signed(*lines: bytes) -> bytes:
    """A log of these bodies, each closed by the hash that is due."""
    mark = Fingerprint()
    data = b""
    for line in lines:
        mark.add(line)
        ending = mark.ending()
        mark.add(ending)
        data += line + ending
    return data


def log(*events: Event, **changes: Any) -> bytes:
    """A log of these events after a header."""
    return signed(body(header(**changes)), *bodies(*events))


def table_is_set() -> tuple[Event, ...]:
    """The shortest way to the first turn, which is ann's: three of the locations hold a card."""
    spots = ("Crypt", "Tavern", "Temple", "Cave", "City", "Docks")
    modifiers = ("Lively", "Battling", "Active", "Crowded", "Desolate", "Hidden")
    return (
        *(
            SpotDealt(by="table", pos=pos, location=spot, modifier=modifier)
            for pos, (spot, modifier) in enumerate(zip(spots, modifiers, strict=True), start=1)
        ),
        LayoutKept(by="table", more=True),
        DeckShuffled(by="table", size=109, more=True),
        CardDealt(by="table", pos=4, slot=1, down=True),
        CardDealt(by="table", pos=5, slot=1, card="Wisdom"),
        CardDealt(by="table", pos=6, slot=1, card="Charisma"),
        FirstPlayerSet(by="table", seat="ann"),
    )


def log_of(bare: list[bytes]) -> bytes:
    """A log of bare lines after a bare header, whatever they say."""
    said, *lines = (msgspec.json.decode(line) for line in bare)
    wanted = new_log.NewGame(
        game=said["game"],
        seats=tuple(said["seats"]),
        variant=said["variant"],
        rulings={knob: shown(value) for knob, value in said["rulings"].items()},
    )
    plain = new_log.header_for(registry.game(said["game"]), wanted, created=CREATED, log="b0b0")
    bodies_ = [
        msgspec.json.encode({"type": line.pop("type"), "id": number, "on": number - 1, **line})[:-1]
        for number, line in enumerate(lines, start=1)
    ]
    return signed(body(plain), *bodies_)
