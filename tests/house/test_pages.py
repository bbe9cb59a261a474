"""The pages that tell what was decided and what changed can be found through and read."""

from __future__ import annotations

import re

from tests.house.sources import ROOT, assert_none

DECISIONS = (ROOT / "ledger/DECISIONS.md").read_text("utf-8")
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
WIDEST = 160
LONGEST_UNRELEASED = 40


def test_every_decision_has_its_line_in_the_index() -> None:
    index = re.findall(r"^- \*\*(.+?)\*\*: ", DECISIONS, re.MULTILINE)
    assert index == [
        " ".join(each.split()) for each in re.findall(r"^\*\*[\d-]+, ([^*]+)\.\*\*", DECISIONS, re.M)
    ]


def test_a_line_can_be_read() -> None:
    assert_none([line for line in (DECISIONS + CHANGES).splitlines() if len(line) > WIDEST])


def test_what_is_not_released_is_told_in_a_page() -> None:
    unreleased = re.split(r"^## ", CHANGES, flags=re.MULTILINE)[1]
    assert unreleased.startswith("[Unreleased]")
    assert len(unreleased.splitlines()) <= LONGEST_UNRELEASED
