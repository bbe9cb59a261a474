"""Data for programs.

Law: one JSON document in ASCII, whatever the stream can write, and safe to print; the same data gives the
same text.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cli.render.clean import json_ascii

FORMAT = 1
"""What every answer in JSON says first: a program that reads one can tell a later form."""
_encode = msgspec.json.Encoder(decimal_format="number").encode


def encode(data: Any) -> str:
    """Indented JSON in ASCII; any other character is escaped."""
    try:
        raw = _encode(data)
    except UnicodeEncodeError:
        raw = _encode(_without_surrogates(msgspec.to_builtins(data)))
    return json_ascii(msgspec.json.format(raw, indent=2).decode())


def _without_surrogates(data: Any) -> Any:
    """The data, with bytes from the command line that are not text put into a form that JSON can hold."""
    if isinstance(data, str):
        return data.encode(errors="backslashreplace").decode()
    if isinstance(data, dict):
        return {_without_surrogates(key): _without_surrogates(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_without_surrogates(value) for value in data]
    return data
