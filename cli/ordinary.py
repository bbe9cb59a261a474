"""Small files of the user: the settings, and what was played lately.

Law: reading one never waits. A pipe, a device, or a file without an end is refused.
"""

from __future__ import annotations

import os
import stat
from errno import EFBIG, EINVAL

LARGEST = 256 * 1024
"""Bytes of the largest file that is read."""


def read(file: str) -> bytes:
    """What is in an ordinary file. Raises OSError."""
    if not stat.S_ISREG(os.stat(file).st_mode):
        raise OSError(EINVAL, "it is not an ordinary file")
    with open(file, "rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(EFBIG, f"it has more than {LARGEST // 1024} KiB")
    return data
