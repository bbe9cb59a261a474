"""What was made at great expense, and need not be made again."""

from __future__ import annotations

from typing import Protocol


class Memory(Protocol):
    """Bytes by a digest of all that they were made from."""

    def recall(self, digest: bytes) -> bytes | None: ...
    def remember(self, digest: bytes, made: bytes) -> None: ...
