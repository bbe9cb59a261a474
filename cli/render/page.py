"""A page as a picture: its lines as text of an SVG.

Law: text from a log becomes text in the picture, never a tag; nothing is fetched and nothing runs. It can be
read in a light and in a dark page. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from cli.render.clean import visible
from cli.render.text import draw
from cli.style import WIDTH
from ledger.core.blocks import Block

LETTER, ROW, EDGE = 8.4, 19, 16
"""Pixels: the width of a letter, the height of a line, the room around them."""
_STYLE = (
    "text{font:14px ui-monospace,Menlo,Consolas,monospace;fill:#1b1f24;white-space:pre}"
    ".heading{font-weight:bold}.hint{fill:#57606a}rect{fill:#ffffff}"
    "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.hint{fill:#9da7b3}rect{fill:#0d1117}}"
)


def svg(blocks: Iterable[Block], title: str) -> str:
    """The page, 80 columns wide."""
    lines = list(draw(blocks, width=WIDTH))
    width, height = round(WIDTH * LETTER) + 2 * EDGE, len(lines) * ROW + 2 * EDGE
    rows = (
        f'<text x="{EDGE}" y="{EDGE + (place + 1) * ROW - 5}" class="{line.tone}" xml:space="preserve">'
        f"{escape(line.text)}</text>"
        for place, line in enumerate(lines)
        if line.text
    )
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(visible(title))}</title>",
            f"<style>{_STYLE}</style>",
            '<rect width="100%" height="100%"/>',
            *rows,
            "</svg>\n",
        )
    )
