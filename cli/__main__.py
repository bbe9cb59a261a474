"""The process of `tablefold`: what is done around a run to be quick, and nothing else.

Law: here stands only what would harm a program that goes on after the run.
"""

import atexit
import gc
import os
import sys
import threading

INTERRUPTED = 130
"""The status after Ctrl-C, wherever it comes, even before the command line is there to answer it."""


def start() -> int:
    """Runs the command line of this process, and ends it; returns the exit status where something waits for
    an end in good order, which nothing does after Ctrl-C: what has to be put away was when it came."""
    # Imports make thousands of objects that stay: looking through them for garbage again and again takes a
    # tenth of the time of a short command, and so does taking them apart at the end.
    gc.set_threshold(50_000, 20, 20)
    try:
        from cli.main import run  # noqa: PLC0415 - after the line above

        status = run()
    except KeyboardInterrupt:
        return INTERRUPTED
    if (status == INTERRUPTED or not _has_unfinished_work()) and _flush_output():
        os._exit(status)
    return status


def _has_unfinished_work() -> bool:
    """Whether a thread still runs, or something wants to be called at the end."""
    return threading.active_count() > 1 or atexit._ncallbacks() > 0


def _flush_output() -> bool:
    """Whether all that was said has left the process."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return False
    return True


if __name__ == "__main__":
    sys.exit(start())
