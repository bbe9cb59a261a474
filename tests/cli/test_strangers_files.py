"""What strangers write: any bytes for a log, any text for a move or a seal, any values in a forged log.

Each is used or told in words; JSON stays JSON, and nothing that drives a terminal comes out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.render.clean import visible
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from cli.shell import LONGEST
from ledger.core.errors import LogError, TablefoldError
from ledger.core.log.seal import read_seal
from ledger.core.rules.game import all_events
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.games.effortless.visits import EffortPlaced
from ledger.store import bare, codec, system
from tests.cli.conftest import Tablefold
from tests.samples import forge
from tests.samples.forge import signed
from tests.store.damages import GAMES, sample
from tests.store.simulated import Disk

MANY = settings(max_examples=100, deadline=None, derandomize=True, database=None)
FORGED = 30
"""Forged logs of each game."""
ODD = (
    None,
    0,
    -1,
    2**31,
    2**63 - 1,
    -(2**63),
    2**64,
    0.5,
    1e300,
    True,
    "",
    "?",
    "\ud800",
    "\x1b]0;x\a",
    [],
    {},
)
ODDER = ("x" * 500, "\u202e", "\0", [[]], {"": 1}, ["ann"], "main", "main~1", "table", "9999-99-99T99:99:99Z")
COMMANDS = (
    ("show",),
    ("show", "--tolerant"),
    ("show", "--as", "ann"),
    ("log", "--all"),
    ("score",),
    ("audit",),
    ("verify",),
    ("seal",),
    ("moves",),
    ("branch",),
    ("why", "ann"),
    ("diff", "main", "1"),
)


@MANY
@given(st.binary(max_size=400) | st.binary(max_size=200).map(lambda data: b'{"type":"header"' + data))
def test_any_bytes_are_a_header_or_an_error_of_the_log(data: bytes) -> None:
    with suppress(LogError):
        codec.decode_header(data)
    with suppress(LogError):
        codec.decode_chunk(data + b"\n", all_events(registry.game("effortless")), 1)
    with suppress(TablefoldError):
        bare.decode_event(data, all_events(registry.game("effortless")), 1, "events.jsonl")
    with suppress(TablefoldError):
        bare.decode_header(data, "events.jsonl")


@MANY
@given(st.text(max_size=80) | st.from_regex(r"[a-z]+(-[a-z]+){0,4} ?\d*-?[0-9a-f]*", fullmatch=True))
def test_any_text_is_a_seal_or_told(text: str) -> None:
    with suppress(TablefoldError):
        assert str(read_seal(text)) == " ".join(text.split()).casefold()


@pytest.fixture
def desks() -> Iterator[list[Desk]]:
    """One table of each game, on a disk in memory; nothing else of this file is on it."""
    before, system.calls = system.calls, Disk()
    try:
        yield [
            Desk.new(
                f"/table/{name}.jsonl",
                NewGame(
                    game=name,
                    seats=registry.game(name).info.seats[:3] or ("ann", "bob"),
                    dealer="tool",
                    seed=7,
                ),
            )
            for name in sorted(registry.SHIPPED)
        ]
    finally:
        system.calls = before


WORDS = st.sampled_from(
    (
        "!",
        ":",
        ";",
        "--",
        "?",
        '"',
        "ann",
        "bob",
        "note",
        "define",
        "card",
        "adjust",
        "claim",
        "1",
        "999999999",
    )
)
TYPED = st.text(max_size=60) | st.lists(WORDS | st.text(max_size=6), max_size=8).map(" ".join)


@settings(MANY, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=TYPED)
def test_any_line_is_a_move_or_told_and_completed_cleanly(desks: list[Desk], typed: str) -> None:
    for desk in desks:
        for offer in Completions(desk, Lookahead(desk)).at(typed):
            assert visible(offer.text) == offer.text
        with suppress(TablefoldError):
            desk.do(typed)


def _places(part: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if way:
        yield way
    pairs = part.items() if isinstance(part, dict) else enumerate(part[:4]) if isinstance(part, list) else ()
    for key, inner in pairs:
        yield from _places(inner, (*way, key))


def _forged(lines: list[Any], chance: Random) -> bytes:
    """The lines with another value somewhere, and hashes that are true."""
    line = lines[0] if chance.random() < 0.3 else chance.choice(lines)
    *way, last = chance.choice([way for way in _places(line) if way != ("h",)])
    for key in way:
        line = line[key]
    line[last] = chance.choice(ODD + ODDER)
    return signed(*(json.dumps({**line, "h": ""}).encode()[: -len(', "h": ""}')] for line in lines))


@pytest.mark.parametrize("game", GAMES)
def test_a_forged_log_is_read_or_told_by_every_command(
    game: str, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.SHIPPED, game, f"ledger.games.{game}")
    chance, log = Random(game), Path("forged.jsonl")
    lines = [json.loads(line) for line in sample(game, 60).splitlines()]
    done = 0
    for _ in range(FORGED):
        log.write_bytes(_forged(json.loads(json.dumps(lines)), chance))
        for command in chance.sample(COMMANDS, 4):
            came = tablefold(command[0], log.name, *command[1:])
            assert came.status in (0, 1, 2, 3, 4), (command, came)
            for line in (came.out + came.err).splitlines():
                assert visible(line) == line, command
            as_json = tablefold(command[0], log.name, *command[1:], "--json")
            assert as_json.status == came.status
            json.loads(as_json.out or as_json.err)
            done += came.status == 0
    assert done > FORGED // 2


@pytest.mark.parametrize("long", ["W" * 200_000, "Z" + "\u0301" * 3000, "ann, " * 50_000])
def test_a_sentence_about_something_long_is_short(
    long: str, tmp_path: Path, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.SHIPPED, "effortless", "ledger.games.effortless")
    log = tmp_path / "odd.jsonl"
    for data in (
        forge.log(*forge.table_is_set(), EffortPlaced(by=long, pos=1)),
        forge.log(names={"ann": long}),
    ):
        log.write_bytes(data)
        told = tablefold("show", str(log)).err
        assert 0 < len(told) < 2 * LONGEST
        error = json.loads(tablefold("show", str(log), "--json").err)["error"]
        assert 0 < len(error["message"]) < 2 * LONGEST
