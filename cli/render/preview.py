"""A picture of a page for chats that show a link with one: an SVG as PNG, wide enough for their cards.

Law: it is drawn by resvg, which loads nothing and runs nothing. It is an extra: code that imports this module
says what to install.
"""

from __future__ import annotations

import resvg_py

WIDTH = 1200
"""Points across: what chats ask for."""


def png(svg: bytes) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), width=WIDTH, background="#ffffff"))
