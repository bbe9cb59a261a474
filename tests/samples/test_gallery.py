"""The error gallery: what the program says of every broken log, word for word."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import Ran, Tablefold
from tests.samples.__main__ import SAMPLE_LOGS
from tests.samples.broken import LOG, Broken, every

BROKEN = list(every())
STATUSES = {0, 1, 2, 3, 4}


def ran(tablefold: Tablefold, broken: Broken) -> list[tuple[tuple[str, ...], Ran]]:
    """Every command of one broken log, each on a copy of its own making."""
    name = f"{broken.name}.jsonl"
    found = []
    for command in broken.commands:
        (tablefold.folder / name).write_bytes((SAMPLE_LOGS / "broken" / name).read_bytes())
        words = tuple(name if word == LOG else word for word in command)
        found.append((words, tablefold(*words)))
    return found


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_what_is_said_of_a_broken_log(broken: Broken, tablefold: Tablefold, page: SnapshotAssertion) -> None:
    pages = [came.page(*words) for words, came in ran(tablefold, broken)]
    assert page == f"{broken.wrong}.\n\n" + "\n".join(pages)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_nothing_of_it_reaches_the_terminal(broken: Broken, tablefold: Tablefold) -> None:
    for words, came in ran(tablefold, broken):
        said = came.out + came.err
        assert (words, "") == (
            words,
            "".join(sign for sign in said if not sign.isprintable() and sign != "\n"),
        )
        assert "Traceback" not in said
        assert came.status in STATUSES


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_broken_log_is_left_as_it_was(broken: Broken, tablefold: Tablefold) -> None:
    path = tablefold.folder / f"{broken.name}.jsonl"
    changing = ("repair",)
    for command in broken.commands:
        path.write_bytes(broken.data)
        came = tablefold(*(path.name if word == LOG else word for word in command))
        if came.status in (2, 3) or command[0] not in (*changing, "do"):
            assert broken.data == path.read_bytes()
