"""The kinds of Endeavors by their names.

Law: a kind is data; a new one is added here and in its own room.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.games.humanity.scenes.kind import SceneKind
from ledger.games.humanity.scenes.kinds import monstrous, racing, rush, stealth, unit

__all__ = ["KINDS"]

KINDS: Mapping[str, SceneKind] = {
    kind.name: kind for kind in (monstrous.KIND, rush.KIND, racing.KIND, stealth.KIND, unit.KIND)
}
