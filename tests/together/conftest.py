"""Tables at which all choose at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.together.games import GAMES

SEATS = ("ann", "bob", "cy")
Sit = Callable[..., Desk]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    """Begins one of the three games in the test's own folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def new(game: str, seed: int | None = None) -> Desk:
        dealer = "table" if seed is None else "tool"
        return Desk.new(Path(f"{game}.jsonl"), NewGame(game=game, seats=SEATS, dealer=dealer, seed=seed))  # type: ignore[arg-type]

    with ExitStack() as stack:
        for game in GAMES:
            stack.enter_context(registry.guest(game))
        yield new
