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
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing import setup_for
from ledger.testing.laws import pages
from ledger.testing.moments import Moment, Witness
from tests.secrets.questions import at
from tests.secrets.tables import guests
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


def test_a_page_of_the_past_tells_nobody_in_which_order_a_passed_card_was_dealt(tmp_path: Path) -> None:
    with guests():
        early = _passed(tmp_path / "early.jsonl", dealt_to_ann=("D", "L", "H", "J"))
        late = _passed(tmp_path / "late.jsonl", dealt_to_ann=("D", "H", "L", "J"))
        assert early.state.pieces.names != late.state.pieces.names
        for place in range(1, early.head):
            one, other = ([*known_in_the_past(desk, place, "bob")] for desk in (early, late))
            assert one == other
        assert "L" in known_in_the_past(early, early.head, "bob")


def known_in_the_past(desk: Desk, place: int, seat: str) -> list[str | None]:
    known = desk.known_state(desk.state_at(place), seat, desk.ending(desk.head))
    return [name for _, name in sorted(known.pieces.names.items())]


def _passed(path: Path, *, dealt_to_ann: tuple[str, ...]) -> Desk:
    desk = Desk.new(path, NewGame(game="passing", seats=("ann", "bob"), dealer="table"))
    for card in (*dealt_to_ann, "K", "A", "F", "C"):
        desk.do(f"card {card}")
    desk.do("bob pass A F K")
    desk.do("ann pass D J L")
    assert desk.is_over
    return desk
