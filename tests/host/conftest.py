"""The command line, as other tests of it run it."""

from __future__ import annotations

from tests.samples.conftest import tablefold

__all__ = ["tablefold"]
