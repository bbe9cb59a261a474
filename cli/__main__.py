"""The process of `tablefold`: what makes a run start and end quickly, and nothing else.

Law: here is only what would harm a program that goes on after the run.
"""

import atexit
import gc
import os
import sys
import threading

INTERRUPTED = 130
"""The status after Ctrl-C, whenever it comes, even before the command line can answer it."""


def start() -> int:
    """Runs the command line and ends the process at once. Returns the exit status instead if something is
    left to do, if output cannot be written and nobody has said so yet, or after a Ctrl-C that the command
    line could not answer."""
    # Imports make thousands of objects that stay: looking through them for garbage again and again takes a
    # tenth of the time of a short command, and so does taking them apart at the end.
    gc.set_threshold(50_000, 20, 20)
    try:
        from cli.main import run  # noqa: PLC0415 - after the line above

        status = run()
    except KeyboardInterrupt:
        return INTERRUPTED
    if (status == INTERRUPTED or not _has_unfinished_work()) and (_flush_output() or status):
        os._exit(status)
    return status


def _has_unfinished_work() -> bool:
    """Whether a thread is still running, or something still has to be called at the end."""
    return threading.active_count() > 1 or atexit._ncallbacks() > 0


def _flush_output() -> bool:
    """Sends what is still buffered; False if it cannot be written."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return False
    return True


if __name__ == "__main__":
    sys.exit(start())
