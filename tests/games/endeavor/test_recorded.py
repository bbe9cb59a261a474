"""Games that another program recorded, and the same with one line spoiled: EX-86, EX-87, EX-92 to EX-112."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.core.errors import DoesNotFit
from ledger.desk.importing import ImportOptions, import_log
from ledger.desk.reader import Reader
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.state import OPPOSITION
from ledger.games.endeavor.worth import colours_of, lines
from tests.games.endeavor.tables import city

GAMES = Path(__file__).parent / "recorded"
RESULTS = {
    "EX-92 solo-game-victory": ({"white": 59, "opposition": 56}, "difference 3: game victory"),
    "EX-93 solo-minor-with-style": ({"white": 53, "opposition": 52}, "difference 1: minor with style"),
    "EX-93b solo-harder-stolen": ({"white": 33, "opposition": 65}, "difference -32: loss"),
    "EX-93c solo-crown-at-three": ({"white": 25, "opposition": 82}, "difference -57: loss"),
    "EX-93d solo-easier-table-rules": ({"white": 45, "opposition": 55}, "difference -10: loss"),
    "EX-94 three-neutral-governor": ({"white": 54, "red": 53, "green": 55}, ""),
    "EX-95 two-neutrals-beside": ({"white": 60, "red": 58}, ""),
    "EX-96 base-five": ({"white": 59, "red": 41, "green": 31, "purple": 27, "black": 45}, ""),
}


def played(tmp_path: Path, name: str) -> Reader:
    log = tmp_path / f"{name}.jsonl"
    imported = import_log(log, GAMES / f"{name}.jsonl", ImportOptions())
    assert imported.overruled == ()
    return Reader.open(log)


@pytest.mark.parametrize("example", RESULTS)
def test_a_recorded_game_ends_as_it_was_recorded(example: str, tmp_path: Path) -> None:
    totals, note = RESULTS[example]
    reader = played(tmp_path, example.split()[1])
    assert reader.audit(reader.head) == ()
    sheet = reader.score(reader.head)
    assert {side: sheet.total(side) for side in sheet.seats} == totals
    assert (sheet.final, "".join(sheet.notes)) == (True, note)
    best = max(totals, key=lambda side: totals[side])
    assert sheet.winners == (best,)


def held(state: Any, side: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, owner in state.city.items():
        if owner in colours_of(state, side):
            found.setdefault(owner, set()).add(name)
    return found


def spots(word: str) -> set[str]:
    return {city(short) for short in word.split()}


def counted(state: Any, side: str) -> list[int]:
    return [len(state.boards[side].tokens.get(track, ())) for track in TRACKS]


def test_EX86_a_complete_solo_position(tmp_path: Path) -> None:
    state = played(tmp_path, "solo-game-victory").state
    white, other = state.boards["white"], state.boards[OPPOSITION]
    assert held(state, OPPOSITION) == {
        "red": spots("EU2"),
        "green": spots("EU8"),
        "black": spots("EU1 EU4 SA3 CA1 CA3"),
    }
    assert held(state, "white") == {"white": spots("EU3 EU5 EU6 EU7 EU9 EU10 SA1 SA2")}
    open_ = {region for region in state.atlas.regions if state.is_open(region)}
    assert open_ == {"europe", "africa", "south-america", "caribbean"}
    assert counted(state, "white") == [2, 7, 3, 3]
    assert list(white.cards) == [
        "europe-card-0",
        "europe-card-2",
        "europe-card-3",
        "south-america-governor",
        "europe-card-4",
        "europe-card-5",
    ]
    built = [tile for _, (tile, _) in sorted(white.sites.items())][1:]
    assert built == ["shipyard", "market", "workshop", "barracks", "shipyard", "bank", "fortress"]
    assert (len(white.lost), white.harbour, state.totals("white")) == (1, 3, (5, 14, 7, 11))
    assert lines(state, "white") == {
        "industry": 4,
        "culture": 14,
        "finance": 7,
        "politics": 11,
        "cities": 9,
        "links": 5,
        "cards": 9,
        "harbour": 1,
        "slavery": -1,
    }
    assert counted(state, OPPOSITION) == [4, 7, 10, 9]
    assert list(other.cards) == [
        "europe-card-1",
        "caribbean-governor",
        "africa-governor",
        "caribbean-card-2",
        "africa-card-1",
    ]
    assert (len(other.lost), state.totals(OPPOSITION)) == (2, (5, 11, 13, 15))
    assert lines(state, OPPOSITION) == {
        "industry": 4,
        "culture": 11,
        "finance": 13,
        "politics": 15,
        "cities": 7,
        "links": 3,
        "cards": 2,
        "governor slot": 3,
        "slavery": -2,
    }


def test_EX86_the_governors_slot_can_make_it_a_major_victory(tmp_path: Path) -> None:
    state = played(tmp_path, "solo-game-victory").state.copy()
    state.table.rule("empty_governor_slot", "none")
    totals = [sum(lines(state, side).values()) for side in ("white", OPPOSITION)]
    assert totals == [59, 53]


THREE: dict[str, dict[str, Any]] = {
    "white": {
        "tokens": [3, 4, 1, 7],
        "cities": "EU2 EU3 EU9 AF2 FE2 FE3 FE4",
        "tiles": "workshop guild-hall bank docks theater exchange university",
        "tracks": (14, 7, 8, 10),
        "left": (0, 0),
        "lines": {
            "industry": 14,
            "culture": 7,
            "finance": 7,
            "politics": 10,
            "cities": 8,
            "cards": 6,
            "university": 3,
            "slavery": -1,
        },
    },
    "red": {
        "tokens": [2, 6, 4, 5],
        "cities": "EU5 EU6 EU7 EU10 AF1 IN3 FE1 FE5",
        "tiles": "workshop guild-hall docks bank theater bank barracks",
        "tracks": (6, 12, 12, 8),
        "left": (5, 1),
        "lines": {
            "industry": 4,
            "culture": 12,
            "finance": 12,
            "politics": 7,
            "cities": 8,
            "links": 4,
            "cards": 1,
            "governor slot": 3,
            "harbour": 1,
            "neutrals": 1,
        },
    },
    "green": {
        "tokens": [1, 4, 5, 8],
        "cities": "EU1 EU4 EU8 CA1 CA2 CA3 IN1 IN2",
        "tiles": "workshop guild-hall docks bank guild-hall theater barracks",
        "tracks": (7, 11, 12, 12),
        "left": (0, 0),
        "lines": {
            "industry": 7,
            "culture": 11,
            "finance": 12,
            "politics": 12,
            "cities": 8,
            "links": 4,
            "cards": 1,
        },
    },
}


@pytest.mark.parametrize("seat", THREE)
def test_EX87_a_complete_position_of_three(seat: str, tmp_path: Path) -> None:
    state, wanted = played(tmp_path, "three-neutral-governor").state, THREE[seat]
    assert state.length == {
        "africa": 4,
        "south-america": 6,
        "caribbean": 4,
        "north-america": 6,
        "india": 5,
        "far-east": 7,
    }
    assert state.start == "red"
    board = state.boards[seat]
    assert held(state, seat) == {seat: spots(wanted["cities"])}
    assert counted(state, seat) == wanted["tokens"]
    assert [tile for _, (tile, _) in sorted(board.sites.items())][1:] == wanted["tiles"].split()
    assert state.totals(seat) == wanted["tracks"]
    assert (board.harbour, board.neutral_supply) == wanted["left"]
    assert lines(state, seat) == wanted["lines"]


# one line spoiled


def changed(number: int, **fields: Any) -> list[bytes]:
    spoiled = recorded()
    spoiled[number - 1] = msgspec.json.encode({**msgspec.json.decode(spoiled[number - 1]), **fields})
    return spoiled


def without(number: int) -> list[bytes]:
    spoiled = recorded()
    del spoiled[number - 1]
    return spoiled


def recorded() -> list[bytes]:
    return (GAMES / "solo-game-victory.jsonl").read_bytes().splitlines()


SPOILED: dict[str, tuple[int, list[bytes], str]] = {
    "EX-97": (15, changed(15, marker=4), "crown cost"),
    "EX-98": (106, changed(106, extra=1), "crown cost"),
    "EX-99": (56, changed(56, markers=4), "growth"),
    "EX-100": (175, changed(175, side="player"), "who acts first"),
    "EX-101": (60, changed(60, space="north-america-sea-4"), "space"),
    "EX-102": (20, changed(20, gains=[]), "tokens gained"),
    "EX-103": (163, changed(163, governor="red"), "governor"),
    "EX-104": (63, changed(63, card="europe-card-3"), "draw"),
    "EX-105": (162, changed(162, step="d1"), "choice"),
    "EX-106": (25, changed(25, chosen="europe-2"), "chosen outside the tie"),
    "EX-107": (52, changed(52, count=2), "discs"),
    "EX-108": (48, without(48), "bonus draw missing"),
    "EX-109": (45, without(45), "number of opposition actions"),
    "EX-110": (186, without(186), "chit not executed"),
    "EX-111": (83, changed(83, swing=4), "swing"),
    "EX-112": (210, changed(210, total=60), "score"),
}


@pytest.mark.parametrize("example", SPOILED)
def test_a_spoiled_game_stops_where_it_is_spoiled(example: str, tmp_path: Path) -> None:
    line, spoiled, words = SPOILED[example]
    source, log = tmp_path / "spoiled.jsonl", tmp_path / "log.jsonl"
    source.write_bytes(b"\n".join(spoiled) + b"\n")
    with pytest.raises(DoesNotFit) as caught:
        import_log(log, source, ImportOptions())
    assert (caught.value.line, words in caught.value.message) == (line, True)
    assert spoiled[line - 1].decode()[:60] in caught.value.message
    assert list(tmp_path.iterdir()) == [source]


@pytest.mark.parametrize("example", SPOILED)
def test_a_spoiled_game_is_imported_as_it_was_played(example: str, tmp_path: Path) -> None:
    line, spoiled, words = SPOILED[example]
    source, log = tmp_path / "spoiled.jsonl", tmp_path / "log.jsonl"
    source.write_bytes(b"\n".join(spoiled) + b"\n")
    imported = import_log(log, source, ImportOptions(overrule=True))
    assert (imported.overruled[0].line, words in imported.overruled[0].why) == (line, True)
    reader = Reader.open(log)
    found = reader.audit(reader.head)
    assert {finding.code for finding in found} == {"overruled"}
    assert len({finding.line for finding in found}) == len(imported.overruled)
    assert words in found[0].message


SPOILED_TWICE = {
    "swing and a missing token": (83, {"swing": 9, "gains": []}, ("swing: 3, not 9", "tokens gained: ")),
    "wrong card and cards not lost": (
        111,
        {"deck": "europe", "card": "europe-card-5", "abolished": []},
        ("draw: europe-card-3 is on top", "needs a presence of 5", "abolished: slavery-card-"),
    ),
}


@pytest.mark.parametrize("name", SPOILED_TWICE)
def test_one_overruling_hides_no_second_violation(name: str, tmp_path: Path) -> None:
    """Every wrong consequence of one event is named (A1, A11)."""
    line, changes, words = SPOILED_TWICE[name]
    lines = (GAMES / "solo-game-victory.jsonl").read_bytes().splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes}).encode()
    source, log = tmp_path / "spoiled.jsonl", tmp_path / "log.jsonl"
    source.write_bytes(b"\n".join(lines[:line]) + b"\n")
    import_log(log, source, ImportOptions(overrule=True))
    reader = Reader.open(log)
    told = [found.message for found in reader.audit(reader.head) if found.code == "overruled"]
    assert len(told) == len(words)
    assert all(word in message for word, message in zip(words, told, strict=True))


@pytest.mark.parametrize("example", SPOILED)
def test_a_spoiled_log_does_not_pass_the_audit(example: str, tmp_path: Path) -> None:
    """The same lines written straight into a log, as a stranger would."""
    from tests.samples import forge  # noqa: PLC0415

    line, spoiled, words = SPOILED[example]
    log = tmp_path / "log.jsonl"
    log.write_bytes(forge.log_of(spoiled))
    reader = Reader.open(log, judging=True)
    errors = [found for found in reader.audit(reader.head) if found.severity == "error"]
    assert (errors[0].line, words in errors[0].message) == (line, True)
