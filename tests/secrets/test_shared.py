"""What a reader may not know is not in a shared page: two identities are exchanged, and it stays the same."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

import pytest

from cli.main import run
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.testing import setup_for
from ledger.testing.laws import pages
from ledger.testing.moments import Moment, Witness
from tests.secrets.questions import at
from tests.secrets.worlds import GAMES, Twins, twins, twins_of

SAMPLES = Path(__file__).parents[2] / "sample_logs"
OVER = (
    ("courses/a-duel-with-house-decks.jsonl", 0),
    ("effortless/three-over-lunch.jsonl", 0),
    ("kingless/six-in-the-hut.jsonl", 3),
)
"""Games at the end of which something is hidden still, with a seed that exchanges some of it."""
SEAL = re.compile(r"(?:[a-z]+-){3,}[a-z]+ \d+-[0-9a-f]+|Audit: [^<]*")
"""And what the audit says: it finds that the tool dealt otherwise, for no seed deals what was exchanged."""


def shared(data: bytes, folder: Path, who: str | None) -> str:
    """The page of the main line, without its seal."""
    (folder / "game.jsonl").write_bytes(data)
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    words = ("share", "game.jsonl", "-o", "-", "--utc", "--branch", "main", *(("--as", who) if who else ()))
    with redirect_stdout(out):
        assert run(words) == 0
    buffer = out.buffer
    assert isinstance(buffer, io.BytesIO)
    return SEAL.sub("SEAL", buffer.getvalue().decode())


def differing(folder: Path, pairs: list[Twins]) -> list[str]:
    """Who is shown what they may not know, by the names that were exchanged."""
    found = []
    with at(folder):
        for each in pairs:
            for who in each.blind:
                if shared(each.one, folder, who) != shared(each.other, folder, who):
                    found.append(f"{each.game}, {who or 'everybody'}: {' <-> '.join(each.names)}")
    return found


@pytest.mark.parametrize(("game", "seed"), [("effortless", 2), ("kingless", 0), ("courses", 0)])
def test_a_page_of_a_game_that_goes_on_tells_nothing(game: str, seed: int, tmp_path: Path) -> None:
    pairs = list(twins(tmp_path, game, seed))
    assert pairs
    assert differing(tmp_path, pairs[:1]) == []


@pytest.mark.parametrize(("log", "seed"), OVER)
def test_a_page_of_a_game_that_is_over_differs_in_its_seal_alone(log: str, seed: int, tmp_path: Path) -> None:
    pairs = list(twins_of(Desk.open(SAMPLES / log), Random(seed), tmp_path / "twin.jsonl"))
    assert pairs
    assert differing(tmp_path, pairs[:1]) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(1, 3))
def test_no_page_of_many_games_tells_anything(game: str, seed: int, tmp_path: Path) -> None:
    assert differing(tmp_path, list(twins(tmp_path, game, seed))) == []


def test_the_kit_finds_a_page_that_is_not_veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("kingless")
    setup = setup_for(game, "ann bob cy", seed=3)

    def found() -> list[str]:
        moment = Moment(game, setup, game.start(setup), (), Witness(3), Random(3))
        return list(pages.a_shared_page_tells_no_secret(moment))

    assert found() == []
    monkeypatch.setattr("ledger.desk.reader.veil", lambda game, state, seat, known=(): state)
    assert found()
