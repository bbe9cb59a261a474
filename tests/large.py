"""What the suite tries in part, whole: `python -m tests.large`, about an hour on two cores.

python -m tests.large [WORDS FOR PYTEST]
"""

from __future__ import annotations

import sys

import pytest

if __name__ == "__main__":
    sys.exit(pytest.main(["-n", "auto", "-m", "large", *sys.argv[1:]]))
