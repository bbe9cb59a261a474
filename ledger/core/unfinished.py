"""A correction that its log breaks off in.

Law: asked of the timeline alone, so that a log need not be opened as a game to be told of.
"""

from __future__ import annotations

from ledger.core.describe import counted
from ledger.core.errors import CorrectionUnfinished
from ledger.core.timeline import Timeline


def unfinished(timeline: Timeline, at: int) -> CorrectionUnfinished | None:
    """What to say where a correction that grew the line of play up to an event is not all there."""
    if (made := timeline.unfinished(at)) is None:
        return None
    lost = timeline.missing(made)
    old = next(name for name, tip in timeline.tips.items() if timeline.is_ancestor(made.upto, tip))
    return CorrectionUnfinished(
        f"The correction of event {made.event} is unfinished: {counted(lost, 'line')} of it "
        f"{'is' if lost == 1 else 'are'} missing.",
        hint=f"The line as it was is whole: `switch {old}` goes there, and it can be corrected again.",
    )
