"""Chances know nothing that is hidden: hidden pieces are exchanged, and every number stays as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ledger.core.rules.verbs import Move
from ledger.desk.reader import Reader
from ledger.playouts import reviewing, searching
from ledger.playouts.choosing import chosen
from ledger.playouts.counting import PlayoutCount
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.forecasting import ForecastOptions
from ledger.playouts.playing import play_out
from ledger.playouts.running import Eyes
from ledger.playouts.worlds import Viewpoint
from tests.secrets.tables import guests, more_twins
from tests.secrets.worlds import GAMES, Twins, twins

SEEDS = (2,)
PLAYED = 2
"""Playouts from each moment."""
PASSED = "100000 2"
"""Tables on which cards were passed."""


@pytest.mark.parametrize("game", GAMES)
def test_exchanged_cards_change_no_playout(tmp_path: Path, game: str) -> None:
    asked = 0
    for seed in SEEDS:
        for pair in twins(tmp_path, game, seed):
            for who in pair.blind:
                asked += 1
                assert _playouts(tmp_path, pair, pair.one, who) == _playouts(tmp_path, pair, pair.other, who)
    assert asked, "nothing was hidden in these games"


@pytest.mark.parametrize("game", GAMES)
def test_exchanged_cards_change_no_review_and_no_move_of_a_bot(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "LOOKED_INTO", int(game == "effortless"))
    monkeypatch.setattr(reviewing, "CHUNK", 1)
    monkeypatch.setattr(searching, "CHUNK", 1)
    pair = next(twins(tmp_path, game, 2))
    for who in pair.blind[-1:]:
        assert _review(tmp_path, pair.one, who) == _review(tmp_path, pair.other, who)
        if who is not None:
            assert _chosen(tmp_path, pair.one, who) == _chosen(tmp_path, pair.other, who)


def test_who_held_what_before_a_secret_pass_changes_no_world(tmp_path: Path) -> None:
    """In Hearts the tool deals, and each passes three cards that nobody else sees."""
    asked = 0
    with guests():
        for pair in more_twins(tmp_path, PASSED, "hearts"):
            for who in pair.blind:
                asked += 1
                one, other = (_hands(tmp_path, data, who) for data in (pair.one, pair.other))
                assert one == other, (who, pair.names)
    assert asked > 4, "too little was hidden in these games"


def test_a_hidden_piece_that_came_from_no_deck_is_unknown_until_it_is_turned_up(tmp_path: Path) -> None:
    """In Skull everybody begins with the same discs, so no deck says what one that lies face down is."""
    asked = 0
    with guests():
        for pair in more_twins(tmp_path, "5 0", "skull"):
            for who in pair.blind[:2]:
                asked += 1
                one, other = (_playouts(tmp_path, pair, data, who) for data in (pair.one, pair.other))
                assert one == other, (who, pair.names)
                assert all(each.wins for each in one)
    assert asked, "nothing was hidden in these games"


def _opened(folder: Path, data: bytes) -> Reader:
    path = folder / "asked.jsonl"
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    return Reader.open(path)


def _hands(folder: Path, data: bytes, who: str | None) -> list[list[str]]:
    """What each seat holds in some worlds, as far as somebody knows."""
    log = _opened(folder, data)
    moment, chance = Viewpoint.of(log, log.head, who), Random(1)
    worlds = [moment.world(chance)[0] for _ in range(9)]
    return [
        sorted(str(state.pieces.names[token]) for token in hand)
        for state in worlds
        for hand in state.pieces.hands.values()
    ]


def _review(folder: Path, data: bytes, who: str | None) -> reviewing.Review:
    log = _opened(folder, data)
    return reviewing.review(log, log.head, ForecastOptions(Eyes(who), playouts=1, workers=1), None)


def _chosen(folder: Path, data: bytes, who: str) -> Move | None:
    return chosen(_opened(folder, data), who, Random(who), playouts=8)


def _playouts(folder: Path, pair: Twins, data: bytes, who: str | None) -> list[PlayoutCount]:
    path = folder / "asked.jsonl"
    path.write_bytes(data)
    log = Reader.open(path)
    moment, chance = Viewpoint.of(log, log.head, who), Random(f"{pair.game} {who}")
    drawer = MoveSampler(log.game)
    return [play_out(moment, drawer, chance) for _ in range(PLAYED)]
