"""A link as a QR code of block characters, for a phone's camera.

Law: a dark dot is left blank and a light dot is a block, as on a dark screen; a terminal with colours shows
white on black.
"""

from __future__ import annotations

import segno

from ledger.core.errors import UsageError

BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Two dots, one above the other; 1 is dark."""
BORDER = 2
"""Light dots around the code: on a screen, a camera needs no more."""


def lines(link: str) -> tuple[str, ...]:
    """The lines of the code, all of the same width."""
    rows = [tuple(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append((0,) * len(rows[0]))
    return tuple(
        "".join(BLOCKS[int(bool(above)), int(bool(below))] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )


def lines_within(link: str, columns: int) -> tuple[str, ...]:
    """The lines of the code for a window of this many columns, 0 for any width. Raises UsageError if the code
    is wider."""
    code = lines(link)
    if 0 < columns < len(code[0]):
        raise UsageError(
            f"The QR code is {len(code[0])} columns wide, and this window {columns}.",
            hint="Make the text in the window smaller, or open the link without --qr.",
        )
    return code
