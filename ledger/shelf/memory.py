"""Costly results that need not be made again."""

from __future__ import annotations

from typing import Protocol


class Memory(Protocol):
    """Results, as bytes, by a digest of everything that they were made from."""

    def recall(self, digest: bytes) -> bytes | None: ...
    def remember(self, digest: bytes, made: bytes) -> None: ...
