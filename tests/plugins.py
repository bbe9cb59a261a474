"""Packages of other people's games, installed as a program finds them: a module, and what names it.

Law: nothing is put in the place of what looks for them; a program that is started there finds them by itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ledger.testing.beginning import begin

ROOT = Path(__file__).parents[1]
BAD = 'os.environ.get("BAD")'
"""Whether a game does what it should not: set when its log has been made."""


def installed(folder: Path, name: str, *, top: str = "", **instead: str) -> None:
    """A game in a package of its own, with `top` at the beginning of its module, and what is said here as a
    field of its record, or at the start of its `lines` or `taken`."""
    begin(name, folder / f"draft-{name}")
    code = (folder / f"draft-{name}/{name}/__init__.py").read_text()
    code = code.replace("from ledger import api\n", f"import os, sys, time\nfrom ledger import api\n{top}\n")
    for field, text in instead.items():
        match field:
            case "lines":
                mark = "def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:\n"
            case "taken":
                mark = "    def do(self, state: State) -> None:\n        "
            case _:
                lines = code.splitlines(keepends=True)
                code = "".join(line for line in lines if not line.startswith(f"    {field}="))
                mark = "    pending=pending,\n"
        assert mark in code
        said = {"lines": f"{mark}    {text}\n", "taken": f"{mark}{text}\n        "}
        code = code.replace(mark, said.get(field, f"{mark}    {field}={text},\n"))
    (folder / f"{name}.py").write_text(code)
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[tablefold.games]\n{name} = {name}:GAME\n")


def tablefold(
    folder: Path, *words: str, bad: bool = False, patience: float = 60
) -> subprocess.CompletedProcess[str]:
    """The program, in a process that finds the packages in a folder."""
    begin = f"from ledger.shelf import asking; asking.PATIENCE = {patience}"
    return _ran(folder, f"{begin}; sys.exit(run(sys.argv[1:]))", *words, bad=bad)


def _ran(folder: Path, code: str, *words: str, bad: bool = False) -> subprocess.CompletedProcess[str]:
    program = f"import sys; from cli.main import run; {code}"
    way = os.pathsep.join((str(folder), str(ROOT)))
    return subprocess.run(
        (sys.executable, "-c", program, *words),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": way, "COLUMNS": "200", **({"BAD": "1"} if bad else {})},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def played(folder: Path, *names: str) -> str:
    """A log of one move of each game that is installed there; the last of them."""
    lines = []
    for name in names:
        log = f"{name}.jsonl"
        begin = ["new", log, "--game", name, "--players", "ann,bob"]
        lines += [begin, ["do", log, "take 2"]]
    ran = _ran(folder, f"sys.exit(any([run(words) for words in {lines}]))")
    assert (ran.returncode, ran.stderr) == (0, "")
    return log
