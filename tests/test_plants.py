"""`python -m ledger.testing GAME --plants TESTS`: a rule that no test asks is named with its line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ledger.games import registry
from ledger.testing.beginning import begin

SAID = 'raise api.Contradiction(f"{state.left} counters are left")'


@pytest.fixture
def skat(tmp_path: Path) -> Path:
    """A new package, whose own test of all laws is content with a single game."""
    begin("skat", tmp_path / "skat")
    test = tmp_path / "skat" / "tests" / "test_skat.py"
    said = test.read_text()
    assert "conforms(GAME, " in said
    test.write_text(said.replace("conforms(GAME, ", "conforms(GAME, games=1, forged=20, "))
    return tmp_path / "skat"


def asked(folder: Path) -> tuple[int, str]:
    line = (sys.executable, "-m", "ledger.testing", "skat:GAME", "--plants", "tests")
    ran = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_a_new_package_asks_all_its_rules(skat: Path) -> None:
    assert asked(skat) == (0, "3 tests, 2 plants\n")


def test_a_rule_that_no_test_asks_is_named(skat: Path) -> None:
    test = skat / "tests" / "test_skat.py"
    test.write_text(test.read_text().partition("def test_nobody_takes_more")[0])
    status, said = asked(skat)
    assert (status, said.count("\n")) == (1, 2)
    assert said.endswith(f"  Taken.needs: {SAID}\n")


def test_a_rule_that_no_test_comes_by_says_so(skat: Path) -> None:
    test = skat / "tests" / "test_skat.py"
    test.write_text("from skat import GAME\n\n\ndef test_it_is_there() -> None:\n    assert GAME\n")
    status, said = asked(skat)
    assert (status, said.count("(no test reaches it)")) == (1, 2)


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_shipped_game_has_no_rule_that_nobody_needs(name: str) -> None:
    ran = subprocess.run(
        (sys.executable, "-m", "tests.plants", name), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
