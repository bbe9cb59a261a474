"""A fuzzer that is guided by coverage.

    python -m venv /tmp/fuzzing && /tmp/fuzzing/bin/pip install atheris msgspec click prompt_toolkit
    /tmp/fuzzing/bin/python -m tests.fuzz TARGET --seconds 120

Law: it begins with the few inputs in `tests/corpus/fuzz`, which `tests/test_fuzz.py` replays. What it learns
is kept in a folder of its own, and what it finds beside that. Nothing else needs atheris.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile

LIMITS = ("-timeout=30", "-rss_limit_mb=1024", "-max_len=8192")


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    words.add_argument("target", help="header, typed, catalog, seal, deck, import or condition")
    words.add_argument("--seconds", type=int, default=120)
    words.add_argument("--learnt", help="a folder for what the run learns (default: a new one)")
    asked = words.parse_args()
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["ledger", "cli"]):
        targets = importlib.import_module("tests.fuzz.targets")
    if asked.target not in targets.TARGETS:
        words.error(f"There is no target {asked.target}; there are {', '.join(targets.TARGETS)}.")
    learnt = asked.learnt or tempfile.mkdtemp(prefix=f"learnt-{asked.target}-")
    print(f"What is learnt is kept in {learnt}, what is found in {learnt}-…", flush=True)
    said = [f"-max_total_time={asked.seconds}", *LIMITS, f"-artifact_prefix={learnt}-"]
    atheris.Setup(
        [sys.argv[0], *said, learnt, str(targets.CORPUS / asked.target)], targets.TARGETS[asked.target]
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
