"""Every form of an export in every state of a game: nothing played yet, in the middle, and over."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.export import FORMATS
from tests.cli.conftest import Pages, Tablefold, program_in, tablefold

__all__ = ["tablefold"]

GAMES = {
    "nothing": (),
    "middle": ("charm ?; take 1", "peek", "! take 4 -- nobody minds", "note we make a break"),
    "over": ("charm Owl; take 3; take 1; take 2",),
}
MORE = {
    "csv": (("--table", "scores"), ("--as", "bob"), ("--at", "2")),
    "svg": (("--board",), ("--at", "1")),
    "text": (("--as", "bob"), ("--at", "2")),
    "markdown": (("--as", "bob"), ("--at", "2")),
    "bbcode": (("--as", "bob"),),
    "events": (("--as", "bob"), ("--at", "2"), ("--bodies",)),
}
"""What else may be asked of a form."""
LINES = tuple(" ".join(("--to", form, *more)) for form in FORMATS for more in ((), *MORE.get(form, ())))


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The games' logs by their names."""
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        program = program_in(folder, patch)
        for name, moves in GAMES.items():
            new = ("--game", "pebbles", "--players", "ann,bob,cy", "--title", "Tea")
            assert program("new", f"{name}.jsonl", *new).status == 0
            assert [move for move in moves if program("do", f"{name}.jsonl", move).status] == []
    return {f"{name}.jsonl": (folder / f"{name}.jsonl").read_bytes() for name in GAMES}


@pytest.mark.parametrize("line", LINES)
def test_what_a_form_says(
    line: str, logs: dict[str, bytes], tablefold: Tablefold, snapshot: SnapshotAssertion
) -> None:
    found = []
    for log, content in logs.items():
        (tablefold.folder / log).write_bytes(content)
        found.append(tablefold.page("export", log, *line.split()).replace("\r", "␍"))
    assert "\n".join(found) == snapshot.use_extension(Pages)
