"""The settings, each with its value and where it comes from.

Law: a value is shown as it is written in the file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from cli.render.json import FORMAT
from cli.settings import KEYS, PREFIX, Settings
from ledger.core.blocks import Block, Grid, Note


def blocks(settings: Settings, path: str) -> tuple[Block, ...]:
    """Every setting, and where the file is."""
    rows = tuple(
        (name, _as_toml(getattr(settings, name)), _source_name(settings, name), key.about)
        for name, key in KEYS.items()
    )
    return Grid(("setting", "value", "from", "what it does"), rows), Note(
        _where_the_file_is(path), tone="hint"
    )


def _source_name(settings: Settings, name: str) -> str:
    source = settings.source(name)
    return f"{PREFIX}{name.upper()}" if source == "environment" else source


def _where_the_file_is(path: str) -> str:
    if not path:
        return "There is no place for a settings file here: this system names no home folder."
    there = "The file is" if os.path.exists(path) else "No file yet; it would be"
    return f"{there} {path}"


def _as_toml(value: Any) -> str:
    """The value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_toml_key(key)} = {_as_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_as_toml, value)) + "]"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _toml_key(name: str) -> str:
    return name if name.isascii() and name.replace("-", "_").isidentifier() else _as_toml(name)


def data(settings: Settings, path: str) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "file": path,
        "exists": os.path.exists(path),
        "settings": {
            name: {"value": getattr(settings, name), "from": settings.source(name)} for name in KEYS
        },
    }
