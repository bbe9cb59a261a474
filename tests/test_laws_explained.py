"""Every law of the kit stands in HANDS.md, in the words of a report, with an example that breaks it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ledger.testing

TESTING = Path(ledger.testing.__file__).parent
HANDS = (TESTING.parent / "HANDS.md").read_text(encoding="utf-8")
ROWS = {
    cells[1].strip().rstrip("."): cells[2:4]
    for line in HANDS.splitlines()
    if line.startswith("| ") and len(cells := line.split("|")) >= 5
}
LAW_LISTS = ("LAWS", "OF_LEGAL_PLAY", "OF_ANYTHING", "OF_STATES")


def laws() -> dict[str, str]:
    """The name of every law in `ledger/testing/laws` → its words."""
    found: dict[str, str] = {}
    for file in sorted((TESTING / "laws").glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        listed = {
            name.id
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            and any(word in ast.unparse(node).partition("=")[0] for word in LAW_LISTS)
            for name in ast.walk(node)
            if isinstance(name, ast.Name)
        }
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in listed:
                found[node.name] = " ".join(str(ast.get_docstring(node)).split())
    return found


OTHERS = (
    "A game answers whatever it is asked, and raises nothing",
    "A game can be played until it is over",
    "A game ends in time, all the questions about it included",
    "A table that plays wrongly can go on",
    "A copy of a state does not change while the game goes on",
    "Points name the events that earned them",
    "If an event names a seat, a name that nobody has is not legal, and never gets into the state",
    "A log that was played earlier opens without damage, and the referee says about it what it said then",
)
"""What is asked of a trial as a whole."""


@pytest.mark.parametrize("law", sorted({*laws().values(), *OTHERS}))
def test_a_law_is_explained_by_a_wrong_and_a_right_example(law: str) -> None:
    wrong, right = ROWS[law.rstrip(".")]
    assert wrong.strip() not in ("", right.strip())


def test_there_are_more_than_fifty_laws() -> None:
    assert len(laws()) > 50
