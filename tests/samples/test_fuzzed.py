"""What strangers wrote, made up by the hundred: told in words, and never with a crash.

The long runs are by hand; what they found lies in `tests/corpus`, which every reading command reads here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.core.errors import TablefoldError
from ledger.core.line import read_line, split_chain
from ledger.core.log.seal import WORDS, read_seal, seal
from ledger.core.typing.deciding import decide
from ledger.core.typing.listing import moves
from ledger.core.typing.table_moves import verbs_of
from ledger.desk.importing import ImportOptions
from ledger.desk.importing import read as import_read
from ledger.desk.new_log import NewGame, header_for, setup_of
from ledger.games import registry
from ledger.testing import given as played
from tests.cli.conftest import Tablefold
from tests.samples.__main__ import SAMPLE_LOGS
from tests.samples.test_strangers import written

CORPUS = Path(__file__).parents[1] / "corpus"
FAST = settings(
    max_examples=40, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
READING = ("show", "log", "score", "audit", "verify", "moves", "branch", "replay", "seal", "catalog")
TOLD = {0, 1, 2, 3, 4}
ODD = (
    "",
    "?",
    "\x1b]0;x\x07",
    "\u202eabc",
    "\u200b",
    "x" * 3_000,
    "ann",
    "table",
    "main~1",
    "\x00",
    "\n",
    "1.1",
)
FAR: tuple[Any, ...] = (0, -1, 7, 1_001, 2**31, 2**63 - 1, -(2**63), 1.5, True, None, [], {})
GAMES = sorted(registry.SHIPPED)
VALUES = st.one_of(st.sampled_from(ODD), st.sampled_from(FAR))


def changed(value: Any, other: Any, chance: Random) -> Any:
    """A value with one thing in it, however deep, put in place of another."""
    if chance.random() < 0.3 or not isinstance(value, dict | list) or not value:
        return other
    key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    twin: Any = value.copy()
    twin[key] = changed(value[key], other, chance)
    return twin


def told(work: Callable[[], object]) -> TablefoldError | None:
    """What a person is told, if something is wrong; anything else that is raised is our mistake."""
    try:
        work()
    except TablefoldError as error:
        return error
    return None


def ran(tablefold: Tablefold, command: str, log: str) -> None:
    """Every reading command tells what it tells, in both forms, and drives no terminal."""
    for form in ((), ("--json",)):
        came = tablefold(command, log, *form)
        assert came.status in TOLD, (command, came.err)
        assert all(sign == "\n" or sign.isprintable() for sign in came.out + came.err), command
        for data in (came.out, came.err) if form else ():
            assert not data or data.startswith("Note:") or json.loads(data)


LOGS = [*(SAMPLE_LOGS / "effortless").glob("*.jsonl"), *(SAMPLE_LOGS / "kingless").glob("*.jsonl")]
LINES = {path.stem: [json.loads(line) for line in path.read_bytes().splitlines()[:40]] for path in LOGS}


@pytest.fixture
def shipped(tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    monkeypatch.undo()
    monkeypatch.chdir(tablefold.folder)
    return tablefold


@FAST
@given(st.sampled_from(sorted(LINES)), st.integers(0, 39), VALUES, st.sampled_from(READING), st.randoms())
def test_a_forged_line_is_told_by_every_command(
    shipped: Tablefold, name: str, place: int, other: Any, command: str, random: Random
) -> None:
    lines = [*LINES[name]]
    place %= len(lines)
    key = random.choice([key for key in lines[place] if key not in ("h", "type")])
    lines[place] = {**lines[place], key: changed(lines[place][key], other, random)}
    (shipped.folder / "stranger.jsonl").write_bytes(written(lines))
    ran(shipped, command, "stranger.jsonl")


@pytest.mark.parametrize("log", sorted(CORPUS.glob("*.jsonl")), ids=lambda log: log.stem)
def test_what_was_found_once_is_told(log: Path, shipped: Tablefold) -> None:
    for command in (*READING, "log --moves"):
        word, *options = command.split()
        came = shipped(word, str(log), *options, "--json")
        assert came.status in TOLD, (command, came.err)


WORDS_TYPED = st.one_of(
    st.sampled_from((*ODD, "!", "--", ";", ":", "=", ",", "-1", "999999999", "2147483648", '"', "all", "t0")),
    st.text(max_size=6),
)


@FAST
@given(st.sampled_from(GAMES), st.randoms(), st.lists(WORDS_TYPED, max_size=5))
def test_whatever_is_typed_is_a_move_or_told(name: str, random: Random, words: list[str]) -> None:
    game = registry.game(name)
    state = TABLES[name]()
    known = [random.choice(list(verbs_of(game))), *words]
    listed = [move.text for move in moves(game, state)]
    for line in (
        " ".join(known),
        f"! {' '.join(known)}",
        " ".join([*random.sample(listed, min(1, len(listed))), *words]),
    ):
        for part in split_chain(line):
            error = told(lambda part=part: decide(game, state, read_line(part)))  # type: ignore[misc]
            assert error is None or error.message


def _table(name: str) -> Callable[[], Any]:
    game = registry.game(name)
    seats = " ".join(game.info.seats[:3] or ("ann", "bob", "cy"))
    play = played(game, seats, seed=3)
    return lambda: play.state


TABLES = {name: _table(name) for name in registry.SHIPPED}


def begin(wanted: NewGame) -> None:
    """A game as far as its first list of moves."""
    game = registry.game(wanted.game)
    header = header_for(game, wanted, created="", log="")
    list(moves(game, game.start(setup_of(game, header))))


@FAST
@given(st.sampled_from(GAMES), VALUES, st.randoms())
def test_a_catalog_is_played_with_or_told(tmp_path: Path, name: str, other: Any, random: Random) -> None:
    game = registry.game(name)
    content = changed(json.loads(json.dumps(game.catalog(game.info.catalogs[0].name))), other, random)
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    seats = game.info.seats[:3] or ("ann", "bob", "cy")
    dealers: tuple[tuple[Literal["table", "tool"], int | None], ...] = (("table", None), ("tool", 1))
    for dealer, seed in dealers:
        wanted = NewGame(game=name, seats=seats, catalog=str(file), dealer=dealer, seed=seed)
        error = told(lambda wanted=wanted: begin(wanted))  # type: ignore[misc]
        assert error is None or error.hint


@FAST
@given(
    st.lists(st.one_of(st.sampled_from((*WORDS[:9], "0", "12", "deadbeef")), st.text(max_size=4)), max_size=7)
)
def test_a_seal_is_read_or_told(words: list[str]) -> None:
    error = told(lambda: read_seal(" ".join(words)))
    assert error is None or (error.exit_status, bool(error.hint)) == (2, True)


def test_every_seal_is_read_as_it_was_written() -> None:
    sealed = seal(bytes(range(32)), 147)
    assert read_seal(f" {str(sealed).upper()} ") == sealed


BARE = (Path(__file__).parents[1] / "games/endeavor/recorded/two-neutrals-beside.jsonl").read_bytes()


@FAST
@given(st.integers(0, 20), VALUES, st.binary(max_size=6), st.randoms())
def test_bare_events_are_taken_or_told(
    tmp_path: Path, place: int, other: Any, noise: bytes, random: Random
) -> None:
    lines = BARE.splitlines()[:21]
    lines[place] = json.dumps(changed(json.loads(lines[place]), other, random)).encode()
    cut = random.randrange(len(lines[place]) + 1)
    for text in (lines[place], lines[place][:cut] + noise + lines[place][cut:]):
        file = tmp_path / "bare.jsonl"
        file.write_bytes(b"\n".join([*lines[:place], text, *lines[place + 1 :]]))
        error = told(lambda file=file: import_read(file, ImportOptions(), created="", log=""))  # type: ignore[misc]
        assert error is None or error.message
