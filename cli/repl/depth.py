"""How many colours prompt_toolkit may use: as many as the terminal called TERM has.

Law: whether there is colour at all is said elsewhere (see `cli.style`).
"""

from __future__ import annotations

import os

from prompt_toolkit.output.color_depth import ColorDepth

from cli.style import MANY, colors


def depth(*, is_colored: bool) -> ColorDepth | None:
    """None where prompt_toolkit may use what it finds."""
    if not is_colored:
        return ColorDepth.DEPTH_1_BIT
    return None if colors(os.environ) == MANY else ColorDepth.DEPTH_4_BIT
