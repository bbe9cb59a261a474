"""`python -m tests.beginnings`: every package that `new` can write is green, typed strictly and tidy.

For each combination of hands, deck, dice, all at once, rounds and teams: its own tests, `conforms` without a
note, and the counts of its parts; then mypy and ruff over all of them.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.testing import Nonconforming, conforms
from ledger.testing.beginning import begin, combinations
from ledger.testing.loading import find_game

HOME = Path(__file__).parents[1]


def faults_of(
    name: str, parts: tuple[str, ...], folder: Path, games: int = 4, forged: int = 200
) -> Iterator[str]:
    """What is wrong with the package of these parts."""
    begin(name, folder / name, parts)
    sys.path.insert(0, str(folder / name))
    try:
        tests: dict[str, object] = {}
        exec((folder / name / "tests" / f"test_{name}.py").read_text(encoding="utf-8"), tests)
        game = find_game(f"{name}:GAME")
    finally:
        sys.path.remove(str(folder / name))
    for each, test in tests.items():
        if each.startswith("test_") and each != "test_it_conforms" and callable(test):
            try:
                test()
            except AssertionError as error:
                yield f"{each}: {error}"
    code = (folder / name / name / "__init__.py").read_text(encoding="utf-8")
    rules = (folder / name / name / "RULES.md").read_text(encoding="utf-8")
    yield from (f"{what} is left in it" for what in ("#:", "$") if what in code + rules)
    if ("RoundEnded" in code, "## Rounds" in rules) != ("rounds" in parts,) * 2:
        yield "rounds are where they were not asked for, or the other way round"
    if (game.info.variants[0].least == 4) != ("teams" in parts):
        yield "teams are where they were not asked for, or the other way round"
    try:
        report = conforms(game, games=games, forged=forged)
    except Nonconforming as error:
        yield str(error)
    else:
        yield from report.notes


def main() -> int:
    """Prints a line for each package; 1 if something is wrong with one."""
    wrong = 0
    with TemporaryDirectory() as place:
        folder = Path(place)
        for number, parts in enumerate(combinations()):
            began = time.process_time()
            found = [*faults_of(f"begun{number}", parts, folder)]
            wrong += bool(found)
            print(f"{' '.join(parts)}: {found or 'green'} ({time.process_time() - began:.1f} s)", flush=True)
        code = [str(each) for each in sorted(folder.glob("*/*/__init__.py"))]
        ours = str(HOME / "pyproject.toml")
        for line in (
            [sys.executable, "-m", "mypy", "--strict", "--config-file=", *code],
            [sys.executable, "-m", "ruff", "check", "--config", ours, "--ignore", "I001", *code],
            [sys.executable, "-m", "ruff", "format", "--config", ours, "--check", *code],
        ):
            told = subprocess.run(line, cwd=HOME, capture_output=True, text=True, check=False)
            wrong += told.returncode > 0
            print((told.stdout + told.stderr).strip().splitlines()[-1])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
