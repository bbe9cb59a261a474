"""The process of `tablefold`: what is done around a run to be quick, and nothing else.

Law: here stands only what would harm a program that goes on after the run.
"""

import gc
import sys

INTERRUPTED = 130
"""The status after Ctrl-C, wherever it comes, even before the command line is there to answer it."""


def start() -> int:
    """Runs the command line of this process and returns its exit status."""
    # Imports make thousands of objects that stay: looking through them for garbage again and again, and
    # once more at the end, takes a fifth of the time of a short command.
    gc.set_threshold(50_000, 20, 20)
    try:
        from cli.main import run  # noqa: PLC0415 - after the line above

        status = run()
    except KeyboardInterrupt:
        return INTERRUPTED
    if "duckdb" not in sys.modules:  # it tells at the end, on the screen, of what nobody has collected
        gc.freeze()
    return status


if __name__ == "__main__":
    sys.exit(start())
