"""Desks to sit at, and a terminal that tests can look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.repl.terminal import Terminal, opened

NewDesk = Callable[..., Desk]


class Text(SingleFileSnapshotExtension):
    file_extension = "txt"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def screen_text(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Text)


@pytest.fixture
def stones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NewDesk:
    """Starts a game of Stones in the test's own folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setitem(registry.SHIPPED, "stones", "tests.stones")

    def new(dealer: str = "table", variant: str = "short", seats: tuple[str, ...] = ("ann", "bob")) -> Desk:
        seed = 7 if dealer == "tool" else None
        wanted = NewGame(game="stones", seats=seats, variant=variant, dealer=dealer, seed=seed)  # type: ignore[arg-type]
        return Desk.new(Path("stones.jsonl"), wanted)

    return new


Open = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Open]:
    """Opens a session on a terminal; it is left when the test is over."""
    with ExitStack() as stack:
        yield lambda *desk, **how: stack.enter_context(opened(*desk, **how))


LAYOUT = (
    "library active",
    "temple treacherous",
    "coliseum lively",
    "river ghostly",
    "tavern knowledgeable",
    "city eerie",
    "keep",
)


Played = Callable[..., Desk]


@pytest.fixture(scope="session")
def effortless(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Opens a copy of a game for three seats with these moves, which is played once in each process."""
    folder, kept = tmp_path_factory.mktemp("effortless"), dict[str, bytes]()

    def copied(log: str, *moves: str, **dealer: Any) -> Desk:
        if log not in kept:
            wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), **dealer)
            desk = Desk.new(folder / log, wanted)
            for line in moves:
                desk.do(line)
            kept[log] = (folder / log).read_bytes()
        Path(log).write_bytes(kept[log])
        return Desk.open(Path(log))

    return copied


@pytest.fixture
def dealt(stones: NewDesk, effortless: Played) -> Desk:
    """Three seats, dealt by the tool; bob is to place."""
    return effortless("dealt.jsonl", "keep", dealer="tool", seed=7)


@pytest.fixture
def laid(stones: NewDesk, effortless: Played) -> Desk:
    """Three seats with a real box: the layout is told, the deal is next."""
    return effortless("laid.jsonl", *LAYOUT)
