"""What cannot happen, or should not, in each game: a page of cases, with what the referee says of each.

The page is read for its cases, and compared as a snapshot.
`python -m tests.plants` says whether a game has a rule that no case, and no other test of it, needs.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from ledger.games import registry
from tests.games.refused import cases, page


class Page(SingleFileSnapshotExtension):
    file_extension = "txt"
    _write_mode = WriteMode.TEXT


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_what_cannot_happen_is_refused_with_its_reason(name: str, snapshot: SnapshotAssertion) -> None:
    game = registry.game(name)
    known = tuple(cases(game))
    assert known
    assert page(game, known) == snapshot.use_extension(Page)
