"""Programs on a terminal that begin with their code read: one process reads it, and each is a copy of it.

    python -m tests.repl.copied

It answers requests line by line: it starts a program, or says how one ended.

Law: a copy has its own words, variables, folder, session and terminal, and goes on as `python -m cli` does.
A test of how an interpreter begins (its encoding, its path) starts one anew.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ledger.games import registry

ROOT = Path(__file__).parents[2]
READ = (
    "cli.__main__",
    "cli.main",
    "cli.commands.play",
    "cli.commands.logs",
    "cli.commands.look",
    "cli.repl.loop",
    "cli.repl.screen",
    "cli.repl.asking",
    "cli.repl.lookahead",
    "cli.repl.interview",
    "cli.repl.ending",
    "cli.repl.watching",
    "cli.replay_screen",
    "cli.watch",
    "cli.web.hosting",
)
"""What programs on a terminal read; the games besides."""


class Copy:
    """A program that runs on a terminal. It is waited for as `subprocess.Popen` does it."""

    def __init__(self, words: Sequence[str], environ: Mapping[str, str], terminal: str) -> None:
        self.returncode: int | None = None
        asked = {"words": [*words], "environ": {**environ}, "folder": os.getcwd(), "terminal": terminal}
        self.pid = int(_answered(asked))

    def poll(self) -> int | None:
        """Its exit status once it has ended, negative after a signal."""
        if self.returncode is None:
            self.returncode = _answered({"ended": self.pid})
        return self.returncode

    def wait(self) -> int:
        while self.poll() is None:
            time.sleep(0.01)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def _reader() -> subprocess.Popen[bytes]:
    """The process that has read the code, for as long as the tests of this process run."""
    reader = subprocess.Popen(
        [sys.executable, "-m", "tests.repl.copied"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    atexit.register(reader.communicate)
    return reader


def _answered(asked: Mapping[str, Any]) -> Any:
    reader = _reader()
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write(json.dumps(asked).encode() + b"\n")
    reader.stdin.flush()
    return json.loads(reader.stdout.readline())


def _answers() -> int:
    """Answers until nobody asks any more. In a copy it returns, with the status of the program."""
    for module in READ:
        import_module(module)
    for name in registry.SHIPPED:
        registry.game(name)
    gc.freeze()
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        if "ended" in asked:
            pid, status = os.waitpid(asked["ended"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        elif (answer := os.fork()) == 0:
            return _program(**asked)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return 0


def _program(words: Sequence[str], environ: Mapping[str, str], folder: str, terminal: str) -> int:
    """What `python -m cli` does after its start."""
    os.setsid()
    for number in range(3):
        os.dup2(os.open(terminal, os.O_RDWR), number)  # the first that a session opens is its own
    os.closerange(3, 64)
    os.environ.clear()
    os.environ.update(environ)
    time.tzset()
    os.chdir(folder)
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        old = getattr(sys, name)
        way = {"encoding": old.encoding, "errors": old.errors, "closefd": False}
        setattr(sys, name, open(number, mode, 1, **way))  # noqa: SIM115 - until the program ends
    sys.argv = [str(ROOT / "cli/__main__.py"), *words]
    start = import_module("cli.__main__").start
    return int(start())


if __name__ == "__main__":
    sys.exit(_answers())
