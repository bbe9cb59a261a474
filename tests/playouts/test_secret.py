"""Chances know nothing that is hidden: hidden pieces are exchanged, and every number stays as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ledger.desk.reader import Reader
from ledger.playouts.drawing import Drawer
from ledger.playouts.playing import Playout, play_out
from ledger.playouts.worlds import Moment
from tests.secrets.worlds import GAMES, Twins, twins

SEEDS = (1,)
PLAYED = 3
"""Playouts from each moment."""


@pytest.mark.parametrize("game", GAMES)
def test_exchanged_cards_change_no_playout(tmp_path: Path, game: str) -> None:
    asked = 0
    for seed in SEEDS:
        for pair in twins(tmp_path, game, seed):
            for who in pair.blind:
                asked += 1
                assert _playouts(tmp_path, pair, pair.one, who) == _playouts(tmp_path, pair, pair.other, who)
    assert asked, "nothing was hidden in these games"


def _playouts(folder: Path, pair: Twins, data: bytes, who: str | None) -> list[Playout]:
    path = folder / "asked.jsonl"
    path.write_bytes(data)
    log = Reader.open(path)
    moment, chance = Moment.of(log, log.head, who), Random(f"{pair.game} {who}")
    drawer = Drawer(log.game)
    return [play_out(moment, drawer, chance) for _ in range(PLAYED)]
