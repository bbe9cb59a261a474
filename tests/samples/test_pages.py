"""The pages in `sample_logs/share` are what `share` writes of their logs today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples.pages import ONE_OF_EACH, SAMPLE_LOGS, write


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_page_is_current(name: str, tmp_path: Path) -> None:
    """If not: `python -m tests.samples.pages` writes them again."""
    page = write(name, tmp_path)
    assert (SAMPLE_LOGS / "share" / page.name).read_bytes() == page.read_bytes()


def test_there_is_a_page_of_every_game() -> None:
    games = {path.parent.name for path in SAMPLE_LOGS.glob("*/results.toml")}
    assert {name.partition("/")[0] for name in ONE_OF_EACH} == games
