"""The same place for every test: no settings, no memory, no pager of whoever runs them, and UTC.

Law: nothing of a test is written into anybody's home.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from tests.lanes import lane


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks each test with its lane, before `-m` chooses."""
    for item in items:
        item.add_marker(lane(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors: some tests wait, for a terminal or a browser."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True, scope="session")
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("config", "state", "cache", "data"):
            patch.setenv(f"XDG_{name.upper()}_HOME", str(home / name))
        patch.setenv("TZ", "UTC")
        for name in [name for name in os.environ if name.startswith("TABLEFOLD_")] + ["PAGER", "LESS"]:
            patch.delenv(name, raising=False)
        time.tzset()
        yield
    time.tzset()
