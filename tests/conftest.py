"""The same place for every test: no settings, no memory, no pager, no width of whoever runs them, and UTC.

Law: nothing of a test is written into anybody's home. A test waits for the disk itself only where the disk is
what it is about.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.lanes import LANES, is_asked_for, lane, lanes_asked_for

HERE = Path(__file__).parent
# Hundreds of programs are started, and each would translate all of its code anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# How long a test takes is a matter of its lane: a machine with much else to do is no fault of a test.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
gc.disable()  # what is read and collected stays: looking through it again and again finds nothing
MARKS = {name: getattr(pytest.mark, name) for name in LANES}
ON_DISK = frozenset({"bench", "store"})
"""Folders of tests whose logs have to outlive a power cut, or whose seconds count."""
ENDING = frozenset({"SIGTERM", "SIGHUP"})
"""Signals that end a process."""


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """As the command does for itself (`cli.__main__`): what is there by now stays, and need not be looked
    through for garbage again and again; that takes a tenth of all tests. A library that counts what is left
    at the very end finds nothing."""
    gc.freeze()
    atexit.register(gc.unfreeze)
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of which no test is asked for is not read at all: each process would read it in vain."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return True if is_test and not _is_asked_for(collection_path, config) else None


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
    """Nor are the cases of a function made of which none is asked for."""
    is_test = name.startswith("test_") and isinstance(collector, pytest.Module)
    asked = is_asked_for(f"{collector.nodeid}::{name}", collector.config.option.markexpr) if is_test else True
    return None if asked else []


def _is_asked_for(path: Path, config: pytest.Config) -> bool:
    return is_asked_for(path.relative_to(HERE.parent).as_posix(), config.option.markexpr)


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Several processes that collect one folder would all translate all of its files at once: each begins
    with its share, and finds what the others left."""
    of, name = (os.environ.get(f"PYTEST_XDIST_WORKER{end}", "") for end in ("_COUNT", ""))
    if collector.path != HERE or not of:
        return
    files = (path for path in sorted(HERE.glob("**/test_*.py")) if _is_asked_for(path, collector.config))
    for path in list(files)[int(name.removeprefix("gw")) :: int(of)]:
        with suppress(Exception):  # told where it is collected
            import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks each test with its lane, before `-m` chooses."""
    for item in items:
        item.add_marker(MARKS[lane(item.nodeid)])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """More processes than there are processors where tests wait for a terminal, and more still where most
    of them wait for a browser, a clock or a worker. Each of them has to collect."""
    asked = lanes_asked_for(config.option.markexpr)
    waits = 2 if asked & {"long", "browser", "large"} else 1
    return (os.cpu_count() or 1) + waits


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same for all processes of this run, for what is made `once`."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "once"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(autouse=True, scope="module")
def no_wait_for_the_disk(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if request.path.parent.name not in ON_DISK:
            patch.setattr(os, "fsync", lambda fd: None)
        yield


@pytest.fixture(autouse=True, scope="module")
def signals_as_before() -> Iterator[None]:
    """A prompt leaves tidily from then on, whatever comes after it in the same process."""
    before = {number: signal.getsignal(number) for number in signal.Signals if number.name in ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture(autouse=True, scope="session")
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("config", "state", "cache", "data"):
            patch.setenv(f"XDG_{name.upper()}_HOME", str(home / name))
        patch.setenv("TZ", "UTC")
        theirs = [name for name in os.environ if name.startswith("TABLEFOLD_")]
        for name in (*theirs, "PAGER", "LESS", "COLUMNS", "LINES", "NO_COLOR"):
            patch.delenv(name, raising=False)
        time.tzset()
        yield
    time.tzset()
