"""Which events stand for an event on the lines of play that grew again after a correction.

Law: only the corrections in the timeline say so; nothing is judged, and no line is read.
"""

from __future__ import annotations

from ledger.core.errors import NoSuchEvent
from ledger.core.log.events import Corrected
from ledger.core.log.timeline import Timeline
from ledger.core.pieces.names import close


def standing(timeline: Timeline, id_: int) -> tuple[int, ...]:
    """The event, and after it all events that stand for it after corrections, in the order of the log."""
    found = [id_]
    for corrected in timeline.corrections:
        found += [new for old in tuple(found) if (new := _new_id(corrected, old)) and new not in found]
    return tuple(found)


def standing_on(timeline: Timeline, id_: int, tip: int) -> int:
    """The event that stands for this one on the line of play that ends at `tip`. It is the event itself if
    that is on the line, or if nothing there stands for it."""
    return next((each for each in standing(timeline, id_) if timeline.is_ancestor(each, tip)), id_)


def place_on(timeline: Timeline, id_: int, tip: int) -> int | None:
    """The point on the line of play that ends at `tip` where the table was just after this event.

    It is the event itself. On a line that grew again it is what this event became there or, if it became
    nothing, what the nearest event before it became. None if the line has no such point, because no
    correction leads there.
    """
    at = id_
    for made in timeline.corrections:
        if timeline.goes_through(made, tip) and timeline.is_ancestor(at, made.upto):
            while not timeline.is_ancestor(at, made.on) and not (new := _new_id(made, at)):
                at = timeline.parent(at)
            at = at if timeline.is_ancestor(at, made.on) else new
    return at if timeline.is_ancestor(at, tip) else None


def bookmarks(timeline: Timeline, tip: int | None = None) -> dict[str, int]:
    """Each bookmark, and the event that it means on the line of play that ends at `tip`, or on the current
    line."""
    end = timeline.tips[timeline.branch] if tip is None else tip
    return {name: standing_on(timeline, id_, end) for name, id_ in timeline.bookmarks.items()}


def bookmarked(timeline: Timeline, name: str, tip: int | None = None) -> int:
    """The event that a bookmark means, as in `bookmarks`; capitals do not matter. Raises NoSuchEvent."""
    found = bookmarks(timeline, tip)
    for known, id_ in found.items():
        if known.casefold() == name.casefold():
            return id_
    listed = ", ".join(found) or "none yet; `bookmark NAME ID` makes one"
    raise NoSuchEvent(
        f"{name!r} is neither the number of an event nor a bookmark.",
        hint=close(name, tuple(found)) or f"`log` shows the numbers. Bookmarks: {listed}",
    )


def origin(timeline: Timeline, id_: int) -> int:
    """The same event on the line on which somebody first recorded it, before all corrections."""
    for corrected in reversed(timeline.corrections):
        for first, last, new in _runs(corrected):
            if new <= id_ <= new + last - first:
                id_ += first - new
                break
    return id_


def _runs(corrected: Corrected) -> tuple[tuple[int, int, int], ...]:
    """Runs of events that are on both lines: old first, old last, new first."""
    return (*corrected.same, *((was, was, new) for was, new in corrected.kept))


def _new_id(corrected: Corrected, old: int) -> int:
    """The event of the new line that stands for one of the old line; 0 if none does. What an amended event
    really was comes first on the new line."""
    if corrected.how == "amend" and corrected.event == old:
        return corrected.id + 1
    for first, last, new in _runs(corrected):
        if first <= old <= last:
            return new + old - first
    return next((new for was, new, _ in corrected.edited if was == old), 0)
