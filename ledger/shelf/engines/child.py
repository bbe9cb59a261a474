"""Both sides of a child process, which does one chunk after another.

Law: the child dies with its parent, and the parent survives whatever happens to the child. What the child
prints is lost. It looks for modules where its parent does, never in the current folder.

Pickles go both ways, each with its length in front. The parent first sends the module paths, then pairs of a
function and a chunk. The child answers each with a pair: whether it went well, and the answer or the mistake.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread, Timer
from typing import IO, Any

from ledger.shelf.engines.pool import EngineFailed, Failed

LENGTH = 8
"""How many bytes hold the length of a pickle."""
STARTS = 3
"""How often we start a child that dies at once: something outside may have killed it."""
ENDING = 1.0
"""Seconds to wait for the exit status of a process that has closed its pipes."""
_SERVE = (
    "import pickle, sys; line = sys.stdin.buffer; sys.path[:] = pickle.loads(line.read("
    f"int.from_bytes(line.read({LENGTH}), 'big'))); from ledger.shelf.engines.child import serve; serve()"
)


class Child:
    """One child process, started when it is needed, and again after it was lost."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._late = self._closed = False

    def answer(self, work: Callable[[Sequence[Any]], Any], chunk: Sequence[Any], limit: float) -> Any:
        """What `work` answers, or a Failed; `limit` is in seconds. Raises EngineFailed."""
        task = pickle.dumps((work, chunk), pickle.HIGHEST_PROTOCOL)
        process = self._started()
        self._late = False
        watch = Timer(limit, self._end_late, [process])
        watch.daemon = True
        watch.start()
        try:
            _send(_pipe(process.stdin), task)
            well, answer = pickle.loads(_receive(_pipe(process.stdout)))
        except (OSError, EOFError):
            return Failed(self._why_lost(process, limit), self._late)
        finally:
            watch.cancel()
        return answer if well else Failed(answer)

    def stop(self) -> None:
        """Kills the process for good, whatever it is doing. Any thread may call this; only the child's own
        thread may call `close`."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        if self._process is not None:
            _end(self._process)

    def _started(self) -> subprocess.Popen[bytes]:
        """The running process, started if there is none. Raises EngineFailed."""
        status = 0
        for _ in range(STARTS):
            if self._process is not None:
                if self._process.poll() is None:
                    return self._process
                _end(self._process)
            self._process = process = _start()
            if self._closed:
                process.kill()
            try:
                _send(_pipe(process.stdin), pickle.dumps(sys.path))
                _receive(_pipe(process.stdout))
                return process
            except (OSError, EOFError):
                process.wait()
                status = process.returncode
        raise EngineFailed(
            f"No worker can be started: it ends at once with status {status}.",
            where=sys.executable,
            hint="Is there enough memory, and is Tablefold installed for this Python?",
        )

    def _end_late(self, process: subprocess.Popen[bytes]) -> None:
        self._late = True
        process.kill()

    def _why_lost(self, process: subprocess.Popen[bytes], limit: float) -> str:
        _end(process, ENDING)
        status = process.returncode
        if self._late:
            return f"it took longer than {round(limit, 1):g} s"
        if status < 0:
            return f"its worker was killed ({_signal(-status)})"
        return f"its worker ended with status {status}"


def _start() -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", _SERVE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise EngineFailed(
            f"No worker can be started: {reason}.", where=sys.executable, hint="Try fewer: --workers 1"
        ) from None


def _end(process: subprocess.Popen[bytes], patience: float = 0) -> None:
    """Kills a process unless it ends by itself within `patience` seconds, and closes its pipes."""
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            _pipe(pipe).close()


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _send(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(len(data).to_bytes(LENGTH, "big"))
    pipe.write(data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes:
    """Raises EOFError if the other side is gone."""
    size = int.from_bytes(_read_exactly(pipe, LENGTH), "big")
    return _read_exactly(pipe, size)


def _read_exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data


def serve() -> None:
    """The child's side: does one task after another. Never returns."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    Thread(target=_listen, args=[tasks], daemon=True).start()
    _send(out, b"ready")
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    while True:
        try:
            work, chunk = pickle.loads(tasks.get())
            reply = pickle.dumps((True, work(chunk)), pickle.HIGHEST_PROTOCOL)
        except BaseException as error:  # a game that asks Python to end is no reason to
            reply = pickle.dumps((False, f"{type(error).__name__}: {error}"))
        _send(out, reply)


def _listen(tasks: Any) -> None:
    """Reads tasks, and ends the process when the parent is gone, even in the middle of one."""
    try:
        while True:
            tasks.put(_receive(sys.stdin.buffer))
    except (OSError, EOFError):
        os._exit(0)
