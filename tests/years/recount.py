"""What an export of plays says in numbers, counted from its fields alone.

Law: it knows the names of the export's fields and nothing of ours. What the importer and the statistics say
is held against it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
SUM = re.compile(r"[+-]?\d+(?:\.\d+)?(?:(?:\+-?|-)\d+(?:\.\d+)?)+")


class GameCount(msgspec.Struct):
    plays: int = 0
    minutes: int = 0
    scores: list[Fraction] = []
    highest_wins: bool = True

    @property
    def best(self) -> Fraction | None:
        return (max if self.highest_wins else min)(self.scores, default=None)

    @property
    def average(self) -> Fraction | None:
        return sum(self.scores, Fraction(0)) / len(self.scores) if self.scores else None


class PersonCount(msgspec.Struct):
    plays: int = 0
    wins: int = 0


class Recount(msgspec.Struct):
    plays: int
    ignored: int
    minutes: int
    people: dict[str, PersonCount]
    """By the uuid of the player."""
    games: dict[str, GameCount]
    """By the uuid of the game."""


def number(text: object) -> Fraction | None:
    """A score that is a number, or a sum of numbers; None for anything else."""
    said = str(text or "").strip()
    if NUMBER.fullmatch(said):
        return Fraction(said)
    if SUM.fullmatch(said) and "+" in said[1:]:
        return sum(map(Fraction, re.findall(r"-?\d+(?:\.\d+)?", said)), Fraction(0))
    return None


def newest(export: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Each play once: of those with one uuid the one that was modified last."""
    found: dict[str, dict[str, Any]] = {}
    for play in export["plays"]:
        before = found.get(play["uuid"].casefold())
        if before is None or play.get("modificationDate", "") > before.get("modificationDate", ""):
            found[play["uuid"].casefold()] = play
    yield from found.values()


def recount(export: dict[str, Any]) -> Recount:
    players = {player["id"]: player for player in export["players"]}
    games = {game["id"]: game for game in export["games"]}
    found = Recount(0, 0, 0, defaultdict(PersonCount), {})
    for play in newest(export):
        if play.get("ignored"):
            found.ignored += 1
            continue
        game = games[play["gameRefId"]]
        counted = found.games.setdefault(
            game["uuid"], GameCount(scores=[], highest_wins=bool(game.get("highestWins", True)))
        )
        minutes = play.get("durationMin") or 0
        found.plays += 1
        found.minutes += minutes
        counted.plays += 1
        counted.minutes += minutes
        people: dict[str, bool] = {}
        for score in play["playerScores"]:
            if (worth := number(score.get("score"))) is not None:
                counted.scores.append(worth)
            who = players[score["playerRefId"]]["uuid"]
            people[who] = people.get(who, False) or bool(score.get("winner"))
        for who, won in people.items():
            found.people[who].plays += 1
            found.people[who].wins += won
    return found
