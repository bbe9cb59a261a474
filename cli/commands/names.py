"""The commands by their names: which there are, and which file has each.

Law: nothing is imported here, so that a name costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Play": ("new", "play", "do", "undo", "redo"),
    "Look": ("show", "moves", "log", "find", "score", "why", "replay"),
    "Lines of play": ("branch", "switch", "diff", "whatif", "cherry", "annotate", "bookmark"),
    "Corrections": ("amend", "insert", "drop"),
    "Proof": ("audit", "verify", "seal"),
    "Logs and settings": ("import", "export", "repair", "catalog", "config"),
    "Help": ("games", "rules", "help", "demo"),
}
"""The commands by what they are for: the headings of the help."""

COMMANDS = {name: about.split()[0].casefold() for about, names in GROUPS.items() for name in names}
"""Each command's file in this folder: the first word of its heading."""
