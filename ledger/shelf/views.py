"""What a shelf says about days and records, so that nobody needs to count them: views over its tables.

Law: they count what `stats` counts: what is over, sound, of an installed game and not ignored; of several
copies, the longest. Names are as the logs write them: the settings say who is who, not a shelf.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

_COUNTED = """
counted AS (
  FROM (
    FROM games SEMI JOIN (FROM logs WHERE NOT gone) USING (log)
    WHERE is_installed AND damage = '' AND NOT ignored
    QUALIFY 1 = row_number() OVER (
      PARTITION BY coalesce(nullif(id, ''), log), created, date ORDER BY lines DESC, over DESC, log))
  SELECT *, coalesce(nullif(regexp_extract(date, '^[0-9]{4}(-[0-9]{2}){0,2}'), ''), created[:10]) AS day
  WHERE over AND final)"""


class CalendarRow(msgspec.Struct, frozen=True, kw_only=True):
    """A view: a day on which something was played. Only what is over, sound and not ignored counts."""

    day: str
    """`YYYY-MM-DD`, or the beginning of that."""
    plays: int
    """How many evenings there were."""
    minutes: int
    """How long people played."""
    games: int
    """How many different games."""


class RecordRow(msgspec.Struct, frozen=True, kw_only=True):
    """A view: the best score of a game, and who had it first."""

    played: str
    """What was played, as in `games`."""
    score: float
    """The points: the fewest if the fewest win, otherwise the most."""
    who: str
    """The names, as in `seats`, joined by ` + `."""
    day: str
    """When, as in `calendar`."""
    log: str
    """The place of the log."""


VIEWS: Mapping[str, type[msgspec.Struct]] = {"calendar": CalendarRow, "records": RecordRow}
SQL = {
    "calendar": f"""WITH {_COUNTED}
SELECT day, count(*) AS plays, sum(minutes)::BIGINT AS minutes, count(DISTINCT played) AS games
FROM counted GROUP BY day ORDER BY day""",
    "records": f"""WITH {_COUNTED}, sides AS (
  SELECT log, string_agg(name, ' + ' ORDER BY number) AS who,
    CASE WHEN any_value(apart) THEN max(points) ELSE sum(points) END AS points
  FROM (
    SELECT seats.*, counted.apart, coalesce(score, value / 10 ** decimals) AS points,
      CASE WHEN team = 0 OR source != '' THEN number ELSE -team END AS side
    FROM seats JOIN counted USING (log))
  WHERE points IS NOT NULL GROUP BY log, side),
kinds AS (SELECT played, avg(fewest::INT) > 0.5 AS fewest FROM counted GROUP BY played)
SELECT played, points::DOUBLE AS score, who, day, log
FROM sides JOIN counted USING (log) JOIN kinds USING (played)
QUALIFY 1 = row_number() OVER (
  PARTITION BY played ORDER BY CASE WHEN kinds.fewest THEN points ELSE -points END, day, log)
ORDER BY played""",
}
