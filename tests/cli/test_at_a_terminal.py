"""When somebody can be asked, and when a log can be watched: at a terminal that is read and written."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from cli.shell import Shell
from ledger.core.errors import UsageError


@pytest.mark.parametrize("is_json", [False, True])
@pytest.mark.parametrize("term", ["xterm", "dumb", ""])
@pytest.mark.parametrize(
    ("is_read", "is_shown"), [(True, True), (True, False), (False, True), (False, False)]
)
def test_somebody_is_asked_at_a_terminal_alone(
    is_read: bool, is_shown: bool, term: str, is_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in a script nor where a program reads the answer."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: is_read))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(isatty=lambda: is_shown))
    monkeypatch.setenv("TERM", term)
    shell, desk = Shell(), SimpleNamespace()
    shell.as_json = is_json
    is_terminal = is_read and is_shown and term != "dumb"
    assert shell.is_at_a_prompt == (is_terminal and not is_json)
    if not is_terminal:
        with pytest.raises(UsageError, match="needs a terminal"):
            shell.watch(desk, None)  # type: ignore[arg-type]
