"""A shipped catalog is read from the JSON twin of the TOML file that people edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.press import twins


@pytest.mark.parametrize(("path", "pressed"), list(twins()), ids=lambda value: getattr(value, "stem", ""))
def test_the_twin_holds_the_same(path: Path, pressed: bytes) -> None:
    assert path.read_bytes() == pressed, "run python -m tests.press"
