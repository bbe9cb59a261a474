"""Small files of the user's own: settings, and what was played lately.

Law: nobody waits for one. A pipe, a device, or what never ends is no such file.
"""

from __future__ import annotations

import os
import stat
from errno import EFBIG, EINVAL

LARGEST = 256 * 1024
"""Bytes."""


def read(file: str) -> bytes:
    """What stands in an ordinary file. Raises OSError."""
    if not stat.S_ISREG(os.stat(file).st_mode):
        raise OSError(EINVAL, "it is not an ordinary file")
    with open(file, "rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(EFBIG, f"it has more than {LARGEST // 1024} KiB")
    return data
