"""Exports of plays as BG Stats writes them, made up, with all that is odd about real ones.

Law: made from the names of the export's fields alone; the same seed makes the same export. `odd` says how
much of it is odd, from 0 to 1.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

FIRST = [
    "Ann",
    "Bob",
    "Cy",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kim",
    "Lou",
    "Mia",
    "Ned",
    "Ola",
    "Pam",
    "Quin",
    "Rob",
    "Sue",
    "Tom",
]
LAST = ("", "", " B.", " Müller", " O'Neil", " de la Cruz", "-Marie", " (club)", " 李")
TITLES = (
    "7 Wonders", "7 Wonders Duel", "Azul", "Brass: Birmingham", "Wingspan", "Hearts", "Café", "Golf",
    "Skull King", "Pandemic", "The Crew", "Codenames", "Chess", "Root", "Tichu", "6 nimmt!",
    "Spirit Island", "No Thanks!",
)  # fmt: skip
KINDS = (
    "points",
    "points",
    "points",
    "fewest",
    "winners",
    "together",
    "together points",
    "teams",
    "team points",
)
PLACES = ("Home", "Club", "Ann's flat", "Café Central", "")
COMMENTS = ("Close!", "Two lines\nof text", 'Said "never again"')
ROLES = ("", "", "Green", "The Marquise", "Red / Blue", "Präsident")


def uuid(random: Random) -> str:
    made = str(UUID(int=random.getrandbits(128)))
    return made.upper() if random.random() < 0.5 else made


def stamp(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M:%S}"


def made(seed: int, plays: int, people: int, *, odd: float = 1.0) -> dict[str, Any]:
    """An export with so many plays and people."""
    random = Random(seed)
    names = [random.choice(FIRST) + random.choice(LAST) for _ in range(people)]
    players = [
        {
            "uuid": uuid(random),
            "id": number * 3 + 1,
            "name": "Anonymous player" if anonymous else name,
            "isAnonymous": anonymous,
            "modificationDate": "2019-09-23 12:04:35",
            "bggUsername": "",
        }
        for number, name in enumerate(names)
        for anonymous in [number == people - 1 and people > 3]
    ]
    titles = random.sample(TITLES, min(len(TITLES), max(3, plays // 12)))
    games = [_game(random, number + 1, title) for number, title in enumerate(titles)]
    expansions = [
        {**_game(random, 100 + number, f"{title}: Expansion"), "isExpansion": 1}
        for number, title in enumerate(titles[:4])
    ]
    return {
        "about": "Made for tests.",
        "players": players,
        "locations": [
            {"id": number, "uuid": uuid(random), "name": name} for number, name in enumerate(PLACES[:4], 1)
        ],
        "games": [*games, *expansions],
        "plays": [_play(random, players, games, expansions, odd) for _ in range(plays)],
        "userInfo": {"meRefId": 1},
    }


def _game(random: Random, number: int, title: str) -> dict[str, Any]:
    kind = KINDS[number % len(KINDS)]
    return {
        "id": number,
        "uuid": uuid(random),
        "name": title,
        "bggId": random.randrange(1, 400_000),
        "bggName": title,
        "bggYear": 2000 + number % 20,
        "highestWins": kind != "fewest",
        "noPoints": kind in ("winners", "together", "teams"),
        "cooperative": kind.startswith("together"),
        "usesTeams": kind.startswith("team"),
    }


def _play(
    random: Random,
    players: list[dict[str, Any]],
    games: list[dict[str, Any]],
    expansions: list[dict[str, Any]],
    odd: float,
) -> dict[str, Any]:
    def seldom(chance: float) -> bool:
        return random.random() < chance * odd

    game = random.choice(games)
    when = datetime(2023, 1, 1, 19, 0) + timedelta(minutes=random.randrange(3 * 365 * 1440 // 30) * 30)
    count = 11 if seldom(0.02) and len(players) >= 11 else random.choice((1, 2, 2, 3, 3, 4, 4, 5))
    chosen = random.sample(players, min(count, len(players)))
    if seldom(0.02) and len(chosen) > 1 and players[-1]["isAnonymous"]:
        chosen[:2] = [players[-1], players[-1]]
    scores = _scores(random, game, len(chosen), seldom(0.1), seldom(0.08), seldom(0.05), seldom(0.05))
    teams = [number % 2 + 1 if game["usesTeams"] else 0 for number in range(len(chosen))]
    winners, manual = _winners(random, game, scores, teams, seldom(0.08), seldom(0.03))
    start = random.randrange(len(chosen))
    play = {
        "uuid": uuid(random),
        "modificationDate": stamp(when + timedelta(hours=3)),
        "entryDate": stamp(when + timedelta(hours=2)),
        "playDate": stamp(when),
        "durationMin": 0 if seldom(0.3) else random.randrange(10, 240),
        "ignored": seldom(0.04),
        "manualWinner": manual,
        "rounds": 0,
        "usesTeams": game["usesTeams"],
        "board": "Side B" if seldom(0.1) else "",
        "comments": random.choice(COMMENTS) if seldom(0.2) else "",
        "locationRefId": random.choice((0, 1, 2, 3, 4)),
        "gameRefId": game["id"],
        "scoringSetting": 0,
        "playerScores": [
            {
                "score": score,
                "winner": winners[number],
                "newPlayer": seldom(0.2),
                "startPlayer": number == start and not seldom(0.3),
                "playerRefId": player["id"],
                "role": random.choice(ROLES) if seldom(0.5) else "",
                "rank": number + 1 if manual and not any(winners) else 0,
                "seatOrder": number if odd < 1 or random.random() < 0.5 else 0,
                **({"team": str(teams[number])} if teams[number] else {"team": random.choice(("", "0"))}),
                "startPosition": "",
            }
            for number, (player, score) in enumerate(zip(chosen, scores, strict=True))
        ],
        "expansionPlays": [{"gameRefId": random.choice(expansions)["id"], "bggId": 0}] if seldom(0.1) else [],
        "metaData": random.choice(("", '{"isNpc":0}', {"playerRefId": 1})),
    }  # fmt: skip
    if seldom(0.05):
        play["nobodyKnowsThis"] = {"deep": [1, "two"]}
    if seldom(0.1):
        del play["board"], play["comments"], play["expansionPlays"]
    return play


def _scores(
    random: Random, game: dict[str, Any], count: int, halves: bool, sums: bool, odd: bool, empty: bool
) -> list[str]:
    if game["noPoints"]:
        return [""] * count
    found = [str(random.randrange(-5, 160)) for _ in range(count)]
    if game["usesTeams"] and random.random() < 0.7:
        found = [found[number % 2] for number in range(count)]
    if halves:
        found = [f"{text}.5" if random.random() < 0.5 else text for text in found]
    if sums:
        found = [
            "+".join(str(random.randrange(-9, 30)) for _ in range(random.choice((2, 3, 3))))
            + random.choice(("", "-4"))
            for _ in found
        ]
    if odd:
        found[0] = random.choice(("8-3", "won", "1/2", "12 VP", "-"))
    if empty:
        found = ["" if random.random() < 0.6 else text for text in found]
    return found


def _winners(
    random: Random, game: dict[str, Any], scores: list[str], teams: list[int], manual: bool, nobody: bool
) -> tuple[list[bool], bool]:
    """Who has won, and whether a person said so: mostly whoever has the best number."""
    from tests.years.recount import number  # noqa: PLC0415 - only what a number is, which both have to mean

    count = len(scores)
    if nobody:
        return [False] * count, True
    if game["cooperative"]:
        return [random.random() < 0.6] * count, False
    worths = [number(text) for text in scores]
    if manual or game["noPoints"] or all(worth is None for worth in worths):
        best = random.randrange(count)
        return [teams[each] == teams[best] if teams[best] else each == best for each in range(count)], True
    sign = 1 if game["highestWins"] else -1
    top = max(sign * worth for worth in worths if worth is not None)
    first = [worth is not None and sign * worth == top for worth in worths]
    if any(teams):
        sides = {teams[each] for each, won in enumerate(first) if won}
        return [team in sides for team in teams], False
    return first, False
