"""Where a user's own files are: the settings, and what is remembered between two runs.

Law: nothing is made or read here. If the system names no folder, the files that belong there are left out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

NAME = "tablefold"


def config(environ: Mapping[str, str]) -> str:
    """The folder of the settings; empty if the system has no home for it."""
    return _folder(environ, "XDG_CONFIG_HOME", ".config", "APPDATA")


def state(environ: Mapping[str, str]) -> str:
    """The folder of what is remembered; empty if the system has no home for it."""
    return _folder(environ, "XDG_STATE_HOME", os.path.join(".local", "state"), "LOCALAPPDATA")


def cache(environ: Mapping[str, str]) -> str:
    """The folder of what can be made again; empty if the system has no home for it."""
    return _folder(environ, "XDG_CACHE_HOME", ".cache", "LOCALAPPDATA")


def data(environ: Mapping[str, str]) -> str:
    """The folder of what is kept; empty if the system has no home for it."""
    return _folder(environ, "XDG_DATA_HOME", os.path.join(".local", "share"), "LOCALAPPDATA")


def _folder(environ: Mapping[str, str], variable: str, below_home: str, windows: str) -> str:
    """The folder by the XDG Base Directory Specification; if that is not set, Windows has its own."""
    root = environ.get(variable, "")
    if not os.path.isabs(root):
        root = environ.get(windows, "") if sys.platform == "win32" else _home(environ, below_home)
    return os.path.join(root, NAME) if root else ""


def _home(environ: Mapping[str, str], below: str) -> str:
    home = environ.get("HOME", os.path.expanduser("~"))
    return os.path.join(home, below) if os.path.isabs(home) else ""
