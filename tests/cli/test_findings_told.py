"""A finding is told with what to do next, or with everything that may have caused it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from cli.pages.findings import blocks
from ledger.core.blocks import Note
from ledger.core.rules.findings import Finding, Severity


@pytest.mark.parametrize(
    ("severity", "causes", "everything", "told"),
    [
        ("error", ("a", "b"), False, [("a.jsonl:4: error: odd. Next: Amend it.", "bad")]),
        ("note", ("a",), True, [("a.jsonl:4: note: odd. Next: Amend it.", "plain")]),
        ("note", ("a", "b"), True, [("a.jsonl:4: note: odd.", "plain"), ("  a", "plain"), ("  b", "plain")]),
    ],
)
def test_causes_are_all_told_where_everything_is_asked_for(
    severity: Severity, causes: tuple[str, ...], everything: bool, told: list[tuple[str, str]]
) -> None:
    desk = cast(Any, SimpleNamespace(journal=SimpleNamespace(path="a.jsonl"), damage=None))
    found = Finding(
        code="odd", severity=severity, line=4, event=3, message="odd.", hint="Amend it.", causes=causes
    )
    _, *notes = blocks(desk, [found], everything=everything)
    assert [(note.text, note.tone) for note in notes if isinstance(note, Note)] == told
