"""Makes single-line mistakes in copies of the program and counts how many the tests notice.

`python -m tests.mutants [--seed N] [--count 200] [--each] [PATH…]`, a path being a file or a folder.

Law: the working tree is only read; every mistake is made in a copy that is thrown away. A mutation that
changes nothing is written down in `harmless.toml` with its reason. Outside CI: it takes a while.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import NamedTuple

from tests.mutants import suite
from tests.mutants.mutations import Mutation, mutations

ROOT = Path(__file__).parents[2]
FLOORS = (
    "ledger/core",
    "ledger/store",
    "ledger/desk",
    "ledger/shelf",
    "ledger/playouts",
    "ledger/games",
    "cli",
)
CORE = ("tests/core", "tests/test_rules_version.py", "tests/test_replay.py", "tests/games/effortless")
CATALOGS = ("tests/cli/test_catalog_checked.py", "tests/games/courses/test_decks.py")
WORDS = ("tests/repl/test_unclear.py", "tests/cli/test_meaning.py", "tests/games/test_examples.py")
TYPED = ("tests/rows", "tests/repl/test_enter.py")
PAGES = ("tests/cli", "tests/told", "tests/samples/test_transcripts.py", "tests/together")
HOSTS = ("tests/host", "tests/secrets", "tests/years")
LIMITS = "tests/cli/test_limits.py"
SAMPLES = ("tests/samples/test_transcripts.py", "tests/samples/test_samples.py")
OF_ALL_GAMES = tuple(f"tests/games/{file.name}" for file in sorted((ROOT / "tests/games").glob("test_*.py")))
TESTS = {
    "ledger/core/corrections": ("tests/core", "tests/corrections", "tests/told"),
    "ledger/core/audit": (*CORE, "tests/told", "tests/cli/test_meaning.py", "tests/samples/test_slips.py"),
    "ledger/core/log": (*CORE, "tests/corrections", "tests/life", "tests/secrets", "tests/told"),
    "ledger/core/pieces": ("tests/games/scorepad", *CORE, "tests/told", *CATALOGS, "tests/strangers"),
    "ledger/core/rules": (*CORE, "tests/games/scorepad", "tests/told"),
    "ledger/core/typing": (*CORE, "tests/told", *WORDS, "tests/corrections", "tests/together", *TYPED),
    "ledger/core": (*CORE, "tests/told", *CATALOGS),
    "ledger/store/words.py": ("tests/cli/test_limits.py", "tests/games/courses/test_decks.py", "tests/told"),
    "ledger/store": ("tests/store", "tests/test_replay.py", LIMITS, "tests/told"),
    "ledger/desk/sheets.py": ("tests/games/scorepad/test_asked.py", "tests/repl/test_sheets_asked.py"),
    "ledger/desk": ("tests/corrections", "tests/test_replay.py", "tests/life", *PAGES, *HOSTS),
    "ledger/playouts": ("tests/playouts", "tests/shelf", *PAGES),
    "ledger/shelf": ("tests/shelf", LIMITS),
    "cli/commands/shelf": ("tests/shelf", *PAGES),
    "cli/commands/stats": ("tests/shelf", *PAGES),
    "cli/pages/shelf": ("tests/shelf", *PAGES),
    "cli/pages/stats": ("tests/shelf", *PAGES),
    "cli/export/answers.py": ("tests/shelf", *PAGES),
    "cli/export": ("tests/exports", *PAGES),
    "cli/web": ("tests/web", *PAGES, *HOSTS),
    "cli/commands": PAGES,
    "cli/pages": (*PAGES, "tests/web"),
    "cli/render": PAGES,
    "cli/repl": ("tests/repl", "tests/cli", "tests/games/kingless/test_secrets.py"),
    "cli": (*PAGES, "tests/repl"),
    "ledger/games/registry.py": ("tests/games/test_registry.py",),
    "ledger/games/outsiders.py": ("tests/games/test_outsiders.py",),
    "ledger/games/rulings.py": ("tests/house/test_rulings.py", "tests/cli/test_pages.py"),
}
"""Which tests answer for which part; those of a game are in the folder of its name, among those of all
games and among the samples."""
FATES = ("quick", "later", "hung", "harmless", "survived")
"""Noticed by a test of the quick lane, by another, by waiting; known to change nothing; not noticed."""


class Fate(NamedTuple):
    mutation: Mutation
    fate: str


def tests_of(path: str) -> tuple[str, ...]:
    """The tests that answer for a file."""
    for part, tests in TESTS.items():
        if path.startswith(part):
            return tests
    return (f"tests/games/{Path(path).parts[2]}", *OF_ALL_GAMES, *SAMPLES)


@cache
def test_files(part: str) -> tuple[Path, ...]:
    return (ROOT / part,) if part.endswith(".py") else tuple(sorted((ROOT / part).rglob("test_*.py")))


@cache
def _text(file: Path) -> str:
    """The working tree is only read, so that it stays as it is."""
    return file.read_text(encoding="utf-8")


def closest_first(path: str) -> tuple[tuple[str, ...], ...]:
    """The same in runs: the tests that name the file, those of its own room, the others."""
    room, *others = tests_of(path)
    stem, module = Path(path).stem, path.removesuffix(".py").replace("/", ".")
    named = [file for file in test_files(room) if stem in file.stem]
    files = dict.fromkeys(file for part in (room, *others) for file in test_files(part))
    named += [file for file in files if file not in named and module in _text(file)]
    runs = (tuple(str(file.relative_to(ROOT)) for file in named), (room,), tuple(others))
    return tuple(run for run in runs if run)


def sources(tree: Path, paths: Iterable[str]) -> list[Path]:
    found: set[Path] = set()
    for path in paths:
        whole = tree / path
        found |= {whole} if whole.is_file() else set(whole.rglob("*.py"))
    return sorted(found)


def harmless() -> dict[tuple[str, str, str], str]:
    """What is known to change nothing: file, line before, line after → why."""
    rows = tomllib.loads((Path(__file__).parent / "harmless.toml").read_text(encoding="utf-8"))["mutation"]
    return {(row["file"], row["old"], row["new"]): row["why"] for row in rows}


class Workshop:
    """A copy of a tree in which one mistake at a time is made."""

    def __init__(self, tree: Path, of: Path) -> None:
        self.tree = tree
        self._said = tree.with_suffix(".txt")
        self._sound: set[str] = set()
        self._broken: list[str] = []
        shutil.copytree(of, tree, ignore=shutil.ignore_patterns(".git", ".*_cache", ".hypothesis"))
        compiled = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "-f"]
        subprocess.run([*compiled, "ledger", "cli", "tests"], cwd=tree, check=True)

    def fate(self, mutation: Mutation) -> str:
        """What becomes of a mistake. A test that fails without it as well is named once, and asked no more.

        Raises SystemExit where the tests cannot even be collected.
        """
        place = self.tree / mutation.path
        source = place.read_text(encoding="utf-8")
        place.write_text(mutation.applied_to(source), encoding="utf-8")
        try:
            for tests in closest_first(mutation.path):
                status = self._run((*tests, *(f"--deselect={test}" for test in self._broken)))
                failed = self._failed()
                if status != 0:
                    break
        finally:
            place.write_text(source, encoding="utf-8")
        if status > 0 and failed not in self._sound:
            if self._run((failed,) if failed else (*tests, "--collect-only")) != 0:
                if not failed:
                    raise SystemExit(
                        f"{self._said.read_text(encoding='utf-8')}\nThis fails without a mistake."
                    )
                print(f"\nIt fails without a mistake, and is left out: {failed}", flush=True)
                self._broken.append(failed)
                return self.fate(mutation)
            self._sound.add(failed)
        return {suite.QUICK: "quick", -signal.SIGALRM: "hung", 0: "survived"}.get(status, "later")

    def _failed(self) -> str:
        """The test that failed last; empty where none was run."""
        said = self._said.read_text(encoding="utf-8", errors="replace").split("\n")
        names = [line.removeprefix(suite.FAILED) for line in said if line.startswith(suite.FAILED)]
        return names[-1] if names else ""

    def _run(self, tests: Sequence[str]) -> int:
        """The status of the tests. Raises SystemExit where they were killed, which proves nothing."""
        with self._said.open("wb") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.mutants.suite", *tests],
                cwd=self.tree,
                env={**os.environ, "PYTHONPATH": str(self.tree), "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            status = process.wait()
        finally:
            with suppress(ProcessLookupError):  # a test that is ended leaves what it started
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if status == -signal.SIGKILL:
            raise SystemExit("The tests were killed from outside; try again when the machine is free.")
        return status


def sample(tree: Path, paths: Iterable[str], count: int, chance: Random) -> list[Mutation]:
    """So many of all mutations of these files, each equally likely."""
    texts = {str(path.relative_to(tree)): path.read_text(encoding="utf-8") for path in sources(tree, paths)}
    every = [mutation for path, text in texts.items() for mutation in mutations(path, text)]
    chance.shuffle(every)
    return list(islice((each for each in every if each.is_code(texts[each.path])), count))


def tried(chosen: Sequence[Mutation], workshops: Sequence[Workshop]) -> Iterator[Fate]:
    """The fate of each mutation."""
    known = harmless()
    free: SimpleQueue[Workshop] = SimpleQueue()
    for workshop in workshops:
        free.put(workshop)

    def judge(mutation: Mutation) -> Fate:
        workshop = free.get()
        try:
            fate = workshop.fate(mutation)
        finally:
            free.put(workshop)
        key = (mutation.path, mutation.old.strip(), mutation.new.strip())
        return Fate(mutation, "harmless" if fate == "survived" and key in known else fate)

    with ThreadPoolExecutor(len(workshops)) as pool:
        yield from pool.map(judge, chosen)


def table(fates: Sequence[Fate]) -> str:
    """How many of each floor were noticed, by all tests and by the quick ones; the shares count what changes
    something."""
    rows: list[tuple[str, ...]] = [("", *FATES, "noticed", "quickly")]
    floors = [floor for floor in FLOORS if any(fate.mutation.path.startswith(floor) for fate in fates)]
    for floor in (*floors, ""):
        counts = Counter(fate.fate for fate in fates if fate.mutation.path.startswith(floor))
        of = max(counts.total() - counts["harmless"], 1)
        shares = (100 * (of - counts["survived"]) / of, 100 * counts["quick"] / of)
        rows.append(
            (floor or "all", *(str(counts[n]) for n in FATES), *(f"{share:.0f} %" for share in shares))
        )
    return "\n".join(
        "".join(f"{cell:<14}" if not n else f"{cell:>10}" for n, cell in enumerate(r)) for r in rows
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", default=FLOORS, help="files or folders; all of them if none")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--each", action="store_true", help="so many of each path, not of all together")
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    fates = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        first = Workshop(Path(folder, "0"), ROOT)
        more = (Workshop(Path(folder, str(number)), first.tree) for number in range(1, wanted.workers))
        parts = [[path] for path in wanted.paths] if wanted.each else [wanted.paths]
        chance = Random(wanted.seed)
        chosen = [each for part in parts for each in sample(first.tree, part, wanted.count, chance)]
        print(f"{len(chosen)} mutations, seed {wanted.seed}", flush=True)
        for fate in tried(chosen, (first, *more)):
            fates.append(fate)
            print(fate.fate[0], end="", file=sys.stderr, flush=True)
            if fate.fate == "survived":
                path, line, old, new = fate.mutation
                print(f"\n{path}:{line}\n- {old.strip()}\n+ {new.strip()}", flush=True)
    print(f"\n{table(fates)}")
    return any(fate.fate == "survived" for fate in fates)


if __name__ == "__main__":
    sys.exit(main())
