"""What the score would be if pieces had other names, judged by the last state alone.

Law: pure. Nothing is folded: it says which names are worth folding.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from copy import copy
from typing import Any

from ledger.core.audit.slips import Slip
from ledger.core.audit.story import Playback
from ledger.core.rules.scores import ScoreSheet


class OtherNames:
    def __init__(self, story: Playback, fits: Callable[[Any], bool]) -> None:
        """`fits` says whether the points of a state are those that were claimed."""
        self._story, self._fits = story, fits
        self._names = story.end.pieces.names
        self._sheets: dict[tuple[int | str | None, ...], ScoreSheet] = {}
        self._looks: dict[tuple[int, ...], Hashable] = {}
        self._known: dict[Hashable, bool] = {}

    def may_fit(self, slip: Slip) -> bool:
        """Whether a piece with another name would give the claimed points. All pieces with the same name and
        the same points get the same answer."""
        tokens = () if slip.naming is None else tuple(t for t in slip.naming.tokens if t in self._names)
        if not tokens:
            return True
        if tokens not in self._looks:
            self._looks[tokens] = self._look(tokens)
        if (look := self._looks[tokens]) is None:
            return False
        name = getattr(slip.events[0], slip.field)
        if (key := (look, name)) not in self._known:
            self._known[key] = self._fits(self._end(tokens, name))
        return self._known[key]

    def _look(self, tokens: Sequence[int]) -> Hashable | None:
        """The name of these pieces, and the score without that name; None if the score stays the same."""
        without = self.score(tokens, None)
        if without == self._story.sheet:
            return None
        return self._names[tokens[0]], tuple((line.seat, line.label, line.points) for line in without.lines)

    def score(self, tokens: Sequence[int], name: str | None) -> ScoreSheet:
        """The score if these pieces had that name, or no name."""
        key = (*tokens, name)
        if key not in self._sheets:
            self._sheets[key] = self._story.score(self._end(tokens, name))
        return self._sheets[key]

    def _end(self, tokens: Sequence[int], name: str | None) -> Any:
        """The last state if these pieces had that name, or no name. It shares everything but the names with
        the last state: do not change it."""
        state = copy(self._story.end)
        state.pieces = state.pieces.copy()
        for token in tokens:
            state.pieces.bind(token, name) if name else state.pieces.forget(token)
        return state
