"""The terminal as prompt_toolkit sees it: its number of colours, and an application that fills its screen.

Law: whether there is colour at all is decided elsewhere (see `cli.style`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.output import Output
from prompt_toolkit.output.color_depth import ColorDepth

from cli.repl.leaving import leave_tidily
from cli.style import MANY, color_count


def allowed_colors(*, is_colored: bool) -> ColorDepth | None:
    """The colours that prompt_toolkit may use; None for as many as it finds."""
    if not is_colored:
        return ColorDepth.DEPTH_1_BIT
    return None if color_count(os.environ) == MANY else ColorDepth.DEPTH_4_BIT


def full_screen(
    windows: Sequence[Window],
    keys: KeyBindings,
    input_: Input | None = None,
    output: Output | None = None,
    *,
    is_colored: bool,
) -> Application[None]:
    """An application that shows windows one below the other, on a screen of their own, until it exits. If the
    process is ended from outside, the terminal is left as it was."""
    leave_tidily()
    return Application(
        layout=Layout(HSplit([*windows])),
        key_bindings=keys,
        full_screen=True,
        input=input_,
        output=output,
        color_depth=allowed_colors(is_colored=is_colored),
    )
