"""A picture of a page for chats that show a link with one: an SVG as PNG, wide enough for their cards.

Law: it is drawn by resvg, which loads nothing and runs nothing.
"""

from __future__ import annotations

from ledger.core.errors import UsageError

WIDTH = 1200
"""Points across: what chats ask for."""


def png(svg: bytes) -> bytes:
    """Raises UsageError where resvg is missing."""
    try:
        import resvg_py  # noqa: PLC0415 - an extra
    except ImportError:
        raise UsageError(
            "A preview needs resvg-py, which is not installed.",
            where="tablefold share",
            hint="pip install 'tablefold[preview]', or leave out --preview.",
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), width=WIDTH, background="#ffffff"))
