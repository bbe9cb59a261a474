"""Runs tests until the first one fails: `python -m tests.mutants.suite TESTS…`.

Law: a mistake may ask for all the memory there is; it gets some, and counts as noticed. Tests that press
Ctrl-C find it working, although a shell takes it from what it starts in the background.
"""

from __future__ import annotations

import resource
import signal
import sys

import pytest

MEMORY = 4 << 30
"""Bytes."""

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.exit(pytest.main(["-q", "-x", "-m", "", "-p", "no:cacheprovider", *sys.argv[1:]]))
