"""Plays in the form of BG Stats: one JSON document with players, places, games and plays that refer to them.

Law: it reads, and decides nothing about logs. Source: ledger/FORMAT.md, "Plays from elsewhere".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ledger.core.errors import BadPlays
from ledger.core.pieces.decode_errors import plain
from ledger.core.rules.plays import Play, PlaySeat
from ledger.desk.plays.found import (
    FoundPlays,
    fingerprint,
    free_name,
    is_said,
    moment,
    named,
    remark,
    rows,
    shown,
    text,
    truth,
    whole,
)

SOURCE = "BG Stats"
_PLAY = frozenset(
    [
        "uuid",
        "modificationDate",
        "entryDate",
        "playDate",
        "durationMin",
        "ignored",
        "manualWinner",
        "rounds",
        "usesTeams",
        "board",
        "comments",
        "locationRefId",
        "gameRefId",
        "scoringSetting",
        "playerScores",
        "expansionPlays",
        "metaData",
        "bggId",
        "bggLastSync",
        "importPlayId",
        "nemestatsId",
        "rating",
        "playImages",
        "scoresheet",
    ]
)
_SCORE = frozenset(
    [
        "score",
        "winner",
        "newPlayer",
        "startPlayer",
        "playerRefId",
        "role",
        "rank",
        "seatOrder",
        "team",
        "teamRole",
        "startPosition",
        "metaData",
        "uuid",
    ]
)


def read(data: bytes, path: str) -> FoundPlays:
    """The plays of an export. Raises BadPlays."""
    try:
        export = msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        hint = "In BG Stats: Settings, Backup, Export; it makes BGStatsExport.json."
        raise BadPlays(f"{path} is not an export of BG Stats: {plain(error)}.", hint=hint) from None
    if not isinstance(export, dict) or not isinstance(export.get("plays"), list):
        hint = "An export of BG Stats has `plays`, `players` and `games`."
        raise BadPlays(f"{path} is not an export of BG Stats: it has no plays.", hint=hint)
    return _ExportReading(export).found()


def in_order(play: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Who played, in the order of the table."""
    return sorted(rows(play.get("playerScores")), key=lambda score: whole(score.get("seatOrder")))


def _by_id(value: object) -> dict[Any, dict[str, Any]]:
    return {text(row.get("id")): row for row in rows(value) if text(row.get("id"))}


def _inner(value: object) -> dict[str, Any]:
    """The JSON object in a text."""
    try:
        found = msgspec.json.decode(text(value))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_a_team(scores: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the players of team "0" are a team: there is another team, and they have the same score and win
    or lose together. Some exports count teams from 0, others write 0 for no team."""
    said = {
        (shown(each.get("score")), truth(each.get("winner")))
        for each in scores
        if shown(each.get("team")) == "0"
    }
    return len(said) == 1 and any(shown(each.get("team")) not in ("", "0") for each in scores)


def _parts(sheet: Sequence[Mapping[str, Any]], who: str) -> dict[str, str]:
    """The entry of one player in each line of a score sheet."""
    found: dict[str, str] = {}
    for line in sheet:
        scores = line.get("scores")
        if isinstance(scores, dict) and (said := shown(scores.get(who))):
            name = free_name(named(line.get("label")), found)
            found[name] = f"-{said}" if truth(line.get("negative")) else said
    return found


class _ExportReading:
    """One export while it is read, with everything that was odd."""

    def __init__(self, export: Mapping[str, Any]) -> None:
        self._export = export
        self._players = _by_id(export.get("players"))
        self._games = _by_id(export.get("games"))
        self._places = _by_id(export.get("locations"))
        self._odd: list[str] = []
        self._unknown: dict[str, None] = {}

    def found(self) -> FoundPlays:
        plays: dict[str, Play] = {}
        raws: dict[str, bytes] = {}
        for row in rows(self._export["plays"]):
            raw = msgspec.json.encode(row, order="sorted")
            play = self._play(row, raw)
            if play is None:
                continue
            known = play.key.casefold()
            if known in plays and raws[known] != raw:
                self._say(play.key, "it is there twice, and the one changed last counts")
            if known not in plays or (play.changed, raw) > (plays[known].changed, raws[known]):
                plays[known], raws[known] = play, raw
        marked = (
            play if play.changed else replace(play, changed=f"as {fingerprint(raws[known])}")
            for known, play in plays.items()
        )
        order = sorted(marked, key=lambda play: (play.when, play.key))
        return FoundPlays(
            tuple(order), tuple(sorted(dict.fromkeys(self._odd))), tuple(sorted(self._unknown)), SOURCE
        )

    def _say(self, key: str, what: str) -> None:
        self._odd.append(f"Play {key}: {what}.")

    def _play(self, row: dict[str, Any], raw: bytes) -> Play | None:
        key = named(row.get("uuid")) or f"none-{fingerprint(raw)}"
        when = moment(row.get("playDate")) or moment(row.get("entryDate"))
        if not when:
            day = named(row.get("playDate"))
            self._say(key, f"it has no date that can be read ({day!r}), and is left out")
            return None
        scores = in_order(row)
        if not scores:
            self._say(key, "it has no players, and is left out")
            return None
        game, place = self._game(key, row), self._place(key, row)
        title = named(game.get("name") or game.get("bggName")) or "Unknown game"
        is_lowest = (
            "highestWins" in game and not truth(game["highestWins"]) and not truth(game.get("noPoints"))
        )
        goal: Literal["most", "fewest", "together"] = "fewest" if is_lowest else "most"
        return Play(
            source=SOURCE,
            key=key,
            title=title,
            when=when,
            seats=tuple(self._seats(key, row, scores)),
            changed=named(row.get("modificationDate")),
            goal="together" if truth(game.get("cooperative")) else goal,
            minutes=whole(row.get("durationMin")),
            place=named(place.get("name")),
            is_ignored=truth(row.get("ignored")),
            remarks=tuple(self._remarks(key, row, scores)),
            record={
                "play": row,
                "game": game,
                "players": [self._players.get(text(score.get("playerRefId")), {}) for score in scores],
                **({"location": place} if place else {}),
                **({"expansions": more} if (more := self._expansions(row)) else {}),
            },
        )

    def _game(self, key: str, row: Mapping[str, Any]) -> dict[str, Any]:
        ref = text(row.get("gameRefId"))
        if ref not in self._games:
            self._say(key, f"its game {named(ref)} is not in the export, and is called Unknown game")
        return self._games.get(ref, {})

    def _place(self, key: str, row: Mapping[str, Any]) -> dict[str, Any]:
        ref = text(row.get("locationRefId"))
        if ref not in ("", "0") and ref not in self._places:
            self._say(key, f"its place {named(ref)} is not in the export")
        return self._places.get(ref, {})

    def _expansions(self, row: Mapping[str, Any]) -> list[dict[str, Any]]:
        refs = (text(each.get("gameRefId")) for each in rows(row.get("expansionPlays")))
        return [self._games[ref] for ref in refs if ref in self._games]

    def _seats(
        self, key: str, row: Mapping[str, Any], scores: Sequence[Mapping[str, Any]]
    ) -> Iterator[PlaySeat]:
        teams: dict[str, int] = {}
        none = ("",) if _is_a_team(scores) else ("", "0")
        sheet = [
            line
            for group in rows(_inner(row.get("scoresheet")).get("groups"))
            for line in rows(group.get("rows"))
        ]
        for score in scores:
            ref = text(score.get("playerRefId"))
            player, unknown = self._players.get(ref, {}), f"Player {named(ref)}".strip()
            if not player:
                self._say(key, f"its player {named(ref)} is not in the export, and is called {unknown}")
            team = shown(score.get("team"))
            if team not in none and truth(row.get("usesTeams")):
                teams.setdefault(team, len(teams) + 1)
            yield PlaySeat(
                word="",
                name=shown(player.get("name")) or unknown,
                person=named(player.get("uuid")) or (f"id-{named(ref)}" if ref else ""),
                score=shown(score.get("score")),
                won=truth(score.get("winner")),
                rank=whole(score.get("rank")),
                team=teams.get(team, 0),
                role=named(" / ".join(filter(None, map(shown, map(score.get, ("role", "teamRole")))))),
                is_first=truth(score.get("startPlayer")),
                is_new=truth(score.get("newPlayer")),
                parts=_parts(sheet, text(_inner(score.get("metaData")).get("scoreUuid"))),
            )

    def _remarks(
        self, key: str, row: Mapping[str, Any], scores: Sequence[Mapping[str, Any]]
    ) -> Iterator[str]:
        """Remarks for what a play has no field for; unknown fields are reported."""
        yield from (
            remark(name, row[name]) for name in ("board", "comments", "rounds") if is_said(row.get(name))
        )
        more = [shown(game.get("name")) for game in self._expansions(row)]
        if more:
            yield f"with {', '.join(more)}"
        for name, value in row.items():
            if name not in _PLAY and is_said(value):
                self._unknown[f"plays.{named(name)}"] = None
                yield remark(name, value)
        for score in scores:
            for name, value in score.items():
                if name not in _SCORE and is_said(value):
                    self._unknown[f"playerScores.{named(name)}"] = None
                    yield remark(name, value)
